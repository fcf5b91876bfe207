"""The clock of a table: the time that each person has for all their decisions in a game.

It runs for the seat that is asked, from one entry of the log to the next, so it is the same after a restart. Bots have
no clock. It stands still while no server is there.
"""

from __future__ import annotations

from reliquary.errors import BadSetup
from reliquary.message import N_
from reliquary.table.downtimes import Downtimes

LONGEST = 7 * 24 * 60 * 60
"""Maximum time limit, in seconds."""


class Clock:
    def __init__(self, limit: int, seats: int, downtimes: Downtimes) -> None:
        self.limit = limit
        """Seconds for each person in the whole game; 0 is no limit."""
        self.spent = [0.0] * seats
        self.at = 0.0
        """The time of the last reading."""
        self._downtimes = downtimes

    def copy(self) -> Clock:
        twin = Clock(self.limit, 0, self._downtimes)
        twin.spent, twin.at = self.spent[:], self.at
        return twin

    def read(self, at: float, seat: int | None) -> None:
        """Counts the time since the last reading for that seat, or for nobody."""
        if seat is not None:
            self.spent[seat] += self._downtimes.passed(self.at, at)
        self.at = at

    def stop(self, seat: int) -> None:
        """Sets the time of that seat to 0."""
        self.spent[seat] = max(self.spent[seat], float(self.limit))

    def left(self, seat: int) -> float:
        """Seconds that the seat had left at the last reading."""
        return max(0.0, self.limit - self.spent[seat])

    @property
    def since(self) -> float:
        """The time of the last reading; as much later as no server was there since."""
        return self.at + self._downtimes.within(self.at, float("inf"))

    def ends(self, seat: int) -> float:
        """When the seat has no time left, if its clock runs on."""
        return self.since + self.left(seat)


def check_time_limit(seconds: int) -> int:
    if not 0 <= seconds <= LONGEST:
        raise BadSetup(
            N_("A clock gives each person up to {most} seconds, not {seconds}."), most=LONGEST, seconds=seconds
        )
    return seconds
