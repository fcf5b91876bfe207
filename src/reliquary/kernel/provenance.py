"""Where the figures of a box come from: what a components file says of itself, figure by figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from reliquary.kernel.components import Table, holds_tables


@dataclass(frozen=True, slots=True)
class Figure:
    path: str
    """What figure it is: `treasure.copies`, whichever treasure has it."""
    table: str
    """In which table of the file it stands: `treasure[3]`."""
    origin: str
    value: object


def figures(table: Table) -> list[Figure]:
    """All of a file that was read without a fault, in the order of the file."""
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
