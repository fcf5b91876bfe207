"""What the fields of a kept table and of an entry of its log must be: SQLite keeps whatever it is given."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from reliquary.table.clock import check_clock

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


def check_table(kept: Mapping[str, object]) -> None:
    """Raises an error if a table cannot be made of these."""
    _check(kept, _TABLE)
    _check_time(kept["opened"])
    for plan in _parts(kept["chairs"]):
        if [type(part) for part in _parts(plan)] != [str, str]:
            raise TypeError("a chair is its kind and the name of a bot")
    if not all(isinstance(guest, int) for guest in _parts(kept["guests"] or [])):
        raise TypeError("guests are numbers of persons")
    if isinstance(kept["clock"], int):
        check_clock(kept["clock"])


def check_parent(kept: Mapping[str, object]) -> None:
    _check(kept, _PARENT)


def check_entry(kept: Mapping[str, object]) -> None:
    _check(kept, _ENTRY)
    _check_time(kept["at"])


def _check(kept: Mapping[str, object], types: Mapping[str, tuple[type, ...]]) -> None:
    for name, allowed in types.items():
        if not isinstance(kept[name], allowed):
            raise TypeError(f"{name} is of a wrong type")


def _check_time(time: object) -> None:
    if not isinstance(time, (int, float)) or not isfinite(time):
        raise ValueError("there is no such time")


def _parts(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("this should be a list")
    return value
