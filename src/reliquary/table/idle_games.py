"""Idle games: those whose people are gone. Bots do not play on for them.

A game is idle if every person has left, or if no person who sits there was noticed for some minutes. Bots then still
answer for themselves, up to the next question to a person's chair. Opening the table wakes the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

from reliquary.table.history import History
from reliquary.table.store import Person
from reliquary.table.table import Table

IDLE_AFTER = 600.0
"""Seconds."""
_NEVER = float("-inf")


class IdleGames:
    def __init__(self, after: float = IDLE_AFTER, now: Callable[[], float] = time.monotonic) -> None:
        self._after = after
        self._now = now
        self._noticed: WeakKeyDictionary[Table, float] = WeakKeyDictionary()
        """When a person was last noticed."""
        self._peopled: WeakKeyDictionary[Table, bool] = WeakKeyDictionary()
        """Whether there was a person who had not left, after the last change."""

    def notice(self, table: Table, person: Person | None, *, listening: bool) -> bool:
        """Notes a sign of that person; returns whether they sit here. A page that still listens is no sign of a person
        who left."""
        seats = table.history.seats_of(person)
        noticed = any(not listening or not _left(table.history, seat) for seat in seats)
        if noticed:
            self.noticed(table)
        return noticed

    def noticed(self, table: Table) -> None:
        """A person who sits there."""
        self._see(table)
        self._noticed[table] = self._now()

    def table_changed(self, table: Table) -> None:
        """Makes the game idle at once when the last person leaves."""
        peopled = _peopled(table.history)
        if peopled != self._peopled.get(table):
            self._peopled[table] = peopled
            self._noticed[table] = self._now() if peopled else _NEVER

    def is_idle(self, table: Table, later: History) -> bool:
        """When that is its history."""
        self._see(table)
        peopled = _peopled(later)
        if peopled != self._peopled.get(table):
            return not peopled
        return self._now() - self._noticed.get(table, _NEVER) > self._after

    def _see(self, table: Table) -> None:
        """For the first time: nobody knows when a person was last noticed."""
        if table not in self._peopled:
            self.table_changed(table)


def _peopled(history: History) -> bool:
    """There is a person who has not left."""
    return any(chair.person is not None and not _left(history, chair.seat) for chair in history.chairs)


def _left(history: History, seat: int) -> bool:
    """Whether the person left. Running out of time is not leaving: they may watch how the game ends."""
    clock = history.clock
    return history.chairs[seat].away and not (clock.limit and clock.left(seat) <= 0)
