"""The figures of a components file, each with its origin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from reliquary.kernel.components import Table, holds_tables


@dataclass(frozen=True, slots=True)
class Figure:
    path: str
    """Without the index of the table: `treasure.copies` for every treasure."""
    table: str
    """The table of the file that holds it: `treasure[3]`."""
    origin: str
    value: object


def figures(table: Table) -> list[Figure]:
    """All figures of a valid file, in its order."""
    return list(_figures(table.values, "", ""))


def _figures(values: Mapping[str, object], path: str, table: str) -> Iterator[Figure]:
    origin = values.get("origin", "")
    for key, value in values.items():
        here, inside = f"{path}.{key}".strip("."), f"{table}.{key}".strip(".")
        if key == "origin":
            continue
        if holds_tables(value):
            for index, part in enumerate(value if isinstance(value, list) else [value]):
                assert isinstance(part, dict)
                yield from _figures(part, here, f"{inside}[{index}]" if isinstance(value, list) else inside)
        else:
            yield Figure(here, table, str(origin[key] if isinstance(origin, dict) else origin), value)
