"""People who share one screen at a table. One of them is in front of it at a time."""

from __future__ import annotations

from collections import OrderedDict

from reliquary.table.store import Person
from reliquary.table.table import Table

_MOST = 10_000
"""Screens that are remembered; the oldest is forgotten."""


class SharedScreens:
    """Which seat is in front of each shared screen. After a restart the page asks again."""

    def __init__(self) -> None:
        self._seats: OrderedDict[tuple[str, int], int] = OrderedDict()

    def pass_to(self, table: Table, person: Person, seat: int) -> None:
        self.remember(table.id, person.id, seat)

    def remember(self, table: str, person: int, seat: int) -> None:
        self._seats[table, person] = seat
        self._seats.move_to_end((table, person))
        if len(self._seats) > _MOST:
            self._seats.popitem(last=False)

    def look(self, table: Table, person: Person | None) -> tuple[int | None, int | None]:
        """The seat that is shown now, and the seat to which the device has to be passed first."""
        seats = table.history.seats_of(person)
        if person is None or len(seats) < 2 or table.history.status != "running":
            return seats[0] if seats else None, None
        front, asked = self._seats.get((table.id, person.id)), table.history.waiting_for
        if asked in seats and asked != front:
            return None, asked
        return (front if front in seats else None), None
