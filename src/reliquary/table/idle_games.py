"""Which games rest, so that nobody's machine plays on for people who are gone.

A game rests if every person has left, or if nothing was heard for some minutes of any person who sits there. Bots then
still answer for themselves, up to the next question to a chair that is a person's; opening the table wakes it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

from reliquary.table.store import Person
from reliquary.table.table import Table

REST_AFTER = 600.0
"""Seconds."""
_NEVER = float("-inf")


class IdleGames:
    def __init__(self, after: float = REST_AFTER, now: Callable[[], float] = time.monotonic) -> None:
        self._after = after
        self._now = now
        self._heard: WeakKeyDictionary[Table, float] = WeakKeyDictionary()
        self._peopled: WeakKeyDictionary[Table, bool] = WeakKeyDictionary()
        """Whether there was a person who had not left, at the last look."""

    def hear(self, table: Table, person: Person | None, *, listening: bool) -> bool:
        """Whether a person of this table was heard. Somebody who left is heard when they ask for something, not because
        they are still listening."""
        seats = table.seats_of(person)
        heard = any(not listening or not _left(table, seat) for seat in seats)
        if heard:
            self._heard[table] = self._now()
        return heard

    def look(self, table: Table) -> None:
        """After every change: when the last person has left, only what comes after that counts."""
        peopled = any(chair.person is not None and not _left(table, chair.seat) for chair in table.chairs)
        if peopled != self._peopled.get(table):
            self._peopled[table] = peopled
            self._heard[table] = self._now() if peopled else _NEVER

    def rests(self, table: Table) -> bool:
        return self._now() - self._heard.get(table, _NEVER) > self._after


def _left(table: Table, seat: int) -> bool:
    """Whoever has no time left did not leave: they may be watching how it ends."""
    clock = table.history.clock
    return table.chairs[seat].away and not (clock.limit and clock.left(seat) <= 0)
