"""The numbers in a dump with their places, and a copy of the dump with some of them changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import TypeAlias

from reliquary.kernel import Plain

Place: TypeAlias = tuple[str | int, ...]
"""Where a number stands in a dump: the field, and the way into it."""


def numbers(value: Plain, way: Place) -> Iterator[tuple[Place, int]]:
    """All numbers there, truth values among them, each with its place."""
    if isinstance(value, list):
        for index, part in enumerate(value):
            yield from numbers(part, (*way, index))
    elif isinstance(value, int):
        yield way, value


def at(value: Plain, place: Place) -> Plain:
    """What stands there; None where the way is too short in this dump."""
    for key in place:
        if isinstance(value, dict):
            value = value[str(key)]
        else:
            assert isinstance(value, list)
            value = value[int(key)] if int(key) < len(value) else None
    return value


def changed(dump: Mapping[str, Plain], changes: Mapping[Place, Plain]) -> dict[str, Plain]:
    found = {**dump, **{str(name): deepcopy(dump[str(name)]) for name, *_ in changes}}
    for (name, *way), value in changes.items():
        if way:
            holder = at(found, (name, *way[:-1]))
            assert isinstance(holder, list)
            holder[int(way[-1])] = value
        else:
            found[str(name)] = value
    return found
