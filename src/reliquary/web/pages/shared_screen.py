"""What a page shows of who stays: clocks, who left, who wants to end the game, to whom the device should be passed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from reliquary.table.seats import may_return
from reliquary.table.store import Person
from reliquary.table.table import Table

_KEPT = 10_000


@dataclass(frozen=True, slots=True)
class ShownClock:
    left: int
    """Seconds, at the moment `since`."""
    since: float
    runs: bool


class SharedScreens:
    """Who of those that share one screen sits in front of it now. A server that starts anew asks again."""

    def __init__(self) -> None:
        self._seats: OrderedDict[tuple[str, int], int] = OrderedDict()

    def pass_to(self, table: Table, person: Person, seat: int) -> None:
        self._seats[table.id, person.id] = seat
        self._seats.move_to_end((table.id, person.id))
        if len(self._seats) > _KEPT:
            self._seats.popitem(last=False)

    def look(self, table: Table, person: Person | None) -> tuple[int | None, int | None]:
        """Through which seat's eyes this person sees the table now, and who should be given the device first."""
        seats = table.history.seats_of(person)
        if person is None or len(seats) < 2 or table.history.status != "running":
            return seats[0] if seats else None, None
        front, asked = self._seats.get((table.id, person.id)), table.history.waiting_for
        if asked in seats and asked != front:
            return None, asked
        return (front if front in seats else None), None


def staying_context(table: Table, seat: int | None, cover: int | None) -> dict[str, object]:
    history = table.history
    chair = table.history.chairs[seat] if seat is not None else None
    return {
        "away": chair is not None and chair.away and table.history.status == "running",
        "out_of_time": seat is not None and not may_return(table, seat),
        "wishes": sorted(history.end_votes) if table.history.status == "running" else [],
        "wishers": " · ".join(history.names[each] for each in sorted(history.end_votes)),
        "people": len(history.present),
        "cover": cover,
        "clocks": {} if not table.stored.time_limit or table.history.finished else _clocks(table),
        "absent": [chair.seat for chair in table.history.chairs if chair.away],
    }


def _clocks(table: Table) -> dict[int, ShownClock]:
    clock = table.history.clock
    return {
        chair.seat: ShownClock(int(clock.left(chair.seat)), clock.at, table.history.waiting_for == chair.seat)
        for chair in table.history.chairs
        if chair.person is not None
    }
