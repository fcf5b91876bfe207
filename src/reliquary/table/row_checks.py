"""Checks of rows that are read from the database: SQLite stores values of any type in any column."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from reliquary.table.clock import check_time_limit

_TABLE: dict[str, tuple[type, ...]] = {
    "id": (str,),
    "game": (str,),
    "rules": (int,),
    "box": (str,),
    "options": (dict,),
    "chairs": (list,),
    "watch": (bool,),
    "opened_by": (int,),
    "opened": (int, float),
    "secret": (str,),
    "status": (str,),
    "clock": (int,),
    "rematch_of": (str, type(None)),
    "guests": (list, type(None)),
}
_PARENT: dict[str, tuple[type, ...]] = {"table": (str,), "moment": (int,), "seat": (int,), "position": (dict,)}
_ENTRY: dict[str, tuple[type, ...]] = {
    "revision": (int,),
    "kind": (str,),
    "seat": (int, type(None)),
    "what": (dict,),
    "at": (int, float),
}


def check_table(row: Mapping[str, object]) -> None:
    """TypeError, ValueError or BadSetup if a row of `tables` has a wrong value."""
    _check(row, _TABLE)
    _check_time(row["opened"])
    for plan in _parts(row["chairs"]):
        kind, bot, *even = _parts(plan)
        if not isinstance(kind, str) or not isinstance(bot, str) or even not in ([], ["even"]):
            raise TypeError("a chair is its kind, the name of a bot, and whether it was chosen to be even")
    if not all(isinstance(guest, int) for guest in _parts(row["guests"] or [])):
        raise TypeError("guests are numbers of persons")
    if isinstance(row["clock"], int):
        check_time_limit(row["clock"])


def check_parent(row: Mapping[str, object]) -> None:
    _check(row, _PARENT)


def check_entry(row: Mapping[str, object]) -> None:
    _check(row, _ENTRY)
    _check_time(row["at"])


def _check(row: Mapping[str, object], types: Mapping[str, tuple[type, ...]]) -> None:
    for name, allowed in types.items():
        if not isinstance(row[name], allowed):
            raise TypeError(f"{name} is of a wrong type")


def _check_time(time: object) -> None:
    if not isinstance(time, (int, float)) or not isfinite(time):
        raise ValueError("there is no such time")


def _parts(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("this should be a list")
    return value
