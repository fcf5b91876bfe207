"""Where two values differ: the fields, and their value in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Final

_MOST: Final = 5
"""Differences that are shown."""
_LONGEST: Final = 200
"""Characters of a value that are shown."""
_BEFORE: Final = 40
"""Characters shown before the place where two long values part."""


def difference(one: object, other: object) -> str:
    """`players[1].hand[0]: 3 against 4`, for each field that differs; what is missing is None."""
    found = list(islice(_differences(one, other, ""), _MOST + 1))
    return "; ".join(found[:_MOST]) + (" …" if len(found) > _MOST else "")


def _differences(one: object, other: object, name: str) -> Iterator[str]:
    parts = _parts(one, other)
    if not parts:
        yield f"{name}: {_shown(one, other)}".removeprefix(": ")
    for part, first, second in parts:
        if first != second:
            yield from _differences(first, second, f"{name}{part}".removeprefix("."))


def _parts(one: object, other: object) -> list[tuple[str, object, object]]:
    """The parts of two dicts, of two dataclasses or of two sequences of one length, with their names; else none."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [(f".{key}", one.get(key), other.get(key)) for key in {**one, **other}]
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        return [(f"[{place}]", first, second) for place, (first, second) in enumerate(zip(one, other, strict=True))]
    if is_dataclass(one) and type(one) is type(other):
        names = [field.name for field in fields(one)]
        return [(f".{name}", getattr(one, name), getattr(other, name)) for name in names]
    return []


def _shown(one: object, other: object) -> str:
    """Both values as texts; long ones from shortly before the first difference."""
    first, second = str(one), str(other)
    if first == second:
        first, second = repr(one), repr(other)
    part = next(
        (place for place, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    start = max(0, part - _BEFORE)
    return f"{_clipped(first, start)} against {_clipped(second, start)}"


def _clipped(text: str, start: int) -> str:
    end = start + _LONGEST
    return "…" * (start > 0) + text[start:end] + "…" * (end < len(text))
