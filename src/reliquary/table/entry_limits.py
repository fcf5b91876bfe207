"""Limits on entries that one person may add to the log of one table, so that a restart can read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from reliquary.errors import TooMany
from reliquary.message import N_
from reliquary.table.chairs import Chair
from reliquary.table.log import Entry

MOST = {"sit": 100, "promise": 100, "leave": 100, "offer": 100, "pace": 100, "vote": 100, "back": 500}
"""Maximum entries of one person at one table, by kind. Other kinds follow from these, or end with the game."""


class EntryCounts:
    def __init__(self) -> None:
        self._entries: Counter[tuple[str, int | None]] = Counter()
        """By kind and person."""

    def copy(self) -> EntryCounts:
        twin = EntryCounts()
        twin._entries.update(self._entries)
        return twin

    def note(self, entry: Entry, chairs: Sequence[Chair]) -> None:
        if entry.kind in MOST:
            self._entries[entry.kind, _person(entry, chairs)] += 1

    def check(self, entries: Sequence[Entry], chairs: Sequence[Chair]) -> None:
        for entry in entries:
            if entry.kind in MOST and self._entries[entry.kind, _person(entry, chairs)] >= MOST[entry.kind]:
                raise TooMany(N_("You have done that often enough at this table."))


def _person(entry: Entry, chairs: Sequence[Chair]) -> int | None:
    """The person named in the entry, otherwise the one who sits there."""
    named = entry.what.get("person")
    if isinstance(named, int):
        return named
    return chairs[entry.seat].person if entry.seat is not None else None
