"""What is said at a table, a line at a time, by those who sit there and by those who watch.

Whoever watches sees only what lies open, so what they say gives nothing away. Whoever gave their seat to somebody else
has seen a hand: they are silent until the game is over.
"""

from __future__ import annotations

import unicodedata

from reliquary.errors import BadSetup, NotYours, TooMany
from reliquary.kernel import Plain
from reliquary.kernel.visible import visible
from reliquary.message import N_
from reliquary.table.desk import Desk
from reliquary.table.store import Person

LONGEST_LINE = 200
MOST_LINES = 500
"""In one game: the log should stay one that a restart can read."""
MOST_WATCHER_LINES = 200
"""Of these, by those who watch: they shall not use up the words of those who play."""
_JOINER = "\u200d"


class Chat(Desk):
    async def say(self, person: Person, text: str, seat: int | None = None) -> int:
        """A line for all at the table; whoever sits there says it from their seat."""
        line = tidy_line(text)

        async def act() -> None:
            seats = self.seats_of(person)
            if not seats:
                self._check_may_call_out(person)
            if self.history.lines_said >= MOST_LINES or (
                not seats and self.history.watcher_lines >= MOST_WATCHER_LINES
            ):
                raise TooMany(N_("Enough was said at this table: the log is full."))
            what: dict[str, Plain] = {"text": line} if seats else {"text": line, "name": person.name}
            await self._enter([self._entry("say", _from(seat, seats), what)])

        return await self._now(act)

    def may_call_out(self, person: Person | None) -> bool:
        """Whether somebody who does not sit here may say something."""
        held_a_seat = person is not None and person.id in self.history.persons and not self.finished
        return self.status != "waiting" and self.may_see(person) and not held_a_seat

    def _check_may_call_out(self, person: Person) -> None:
        if self.may_call_out(person):
            return
        if self.status != "waiting" and person.id in self.history.persons:
            raise NotYours(N_("You have seen a hand of this game: say nothing of it until it is over."))
        raise NotYours(N_("You do not sit at this table."))


def _from(seat: int | None, seats: tuple[int, ...]) -> int | None:
    return seat if seat in seats else next(iter(seats), None)


def tidy_line(text: str) -> str:
    """The text in one line, without what would not be seen or would turn the line around."""
    seen = "".join(sign if _visible(sign) else " " for sign in text)
    line = " ".join(seen.split())
    if not visible(line):
        raise BadSetup(N_("There is nothing in that line."))
    if len(line) > LONGEST_LINE:
        raise BadSetup(N_("A line has at most {most} characters."), most=LONGEST_LINE)
    return line


def _visible(sign: str) -> bool:
    return sign == _JOINER or unicodedata.category(sign)[0] != "C"
