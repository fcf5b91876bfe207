"""The clock of a table: how long each person may think over a whole game.

It runs for the seat that is asked, from one entry of the log to the next, so that it is the same after a restart. Bots
have no clock. While the server was down it stood still: an entry says when the table was there again.
"""

from __future__ import annotations

from reliquary.errors import BadSetup
from reliquary.message import N_

LONGEST = 7 * 24 * 60 * 60


class Clock:
    def __init__(self, limit: int, seats: int) -> None:
        self.limit = limit
        """Seconds for each person in the whole game; 0 is no clock."""
        self.spent = [0.0] * seats
        self.at = 0.0
        """When it was last read."""

    def read(self, at: float, waiting_for: int | None) -> None:
        """The time since the last reading was that seat's, if anybody's."""
        if waiting_for is not None:
            self.spent[waiting_for] += max(0.0, at - self.at)
        self.at = at

    def stop(self, seat: int) -> None:
        """That seat has nothing left."""
        self.spent[seat] = max(self.spent[seat], float(self.limit))

    def left(self, seat: int) -> float:
        """What the seat had left when the clock was last read."""
        return max(0.0, self.limit - self.spent[seat])


def check_clock(seconds: int) -> int:
    if not 0 <= seconds <= LONGEST:
        raise BadSetup(
            N_("A clock gives each person up to {most} seconds, not {seconds}."), most=LONGEST, seconds=seconds
        )
    return seconds
