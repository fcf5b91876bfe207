"""Chat: lines said by the people at a table and by those who watch.

A spectator sees only what is public, so what they say gives nothing away. A person who gave their seat to somebody else
has seen a hand: they are silent until the game is over.
"""

from __future__ import annotations

import unicodedata

from reliquary.errors import BadSetup, NotYours, TooMany
from reliquary.kernel import Plain
from reliquary.kernel.visible import visible
from reliquary.message import N_
from reliquary.table.store import Person
from reliquary.table.table import Table

LONGEST_LINE = 200
"""Maximum characters of a line."""
MOST_LINES = 500
"""Maximum lines in one game, so that a restart can read the log."""
MOST_SPECTATOR_LINES = 200
"""Maximum lines of them by people who watch, so that enough are left for those who play."""
_JOINER = "\u200d"


async def say_line(table: Table, person: Person, text: str, seat: int | None = None) -> int:
    """A line for everybody at the table. People who share a screen say it from the given seat."""
    line = tidy_line(text)

    async def act() -> None:
        history = table.history
        seats = history.seats_of(person)
        if not seats:
            _check_may_speak(table, person)
        full = history.lines_said >= MOST_LINES
        if full or (not seats and history.spectator_lines >= MOST_SPECTATOR_LINES):
            raise TooMany(N_("Enough was said at this table: the log is full."))
        what: dict[str, Plain] = {"text": line} if seats else {"text": line, "name": person.name, "person": person.id}
        await table.append([table.entry("say", _speaking(seat, seats), what)])

    return await table.locked(act)


def spectator_may_speak(table: Table, person: Person | None) -> bool:
    """Whether somebody who does not sit here may say something."""
    history = table.history
    held_a_seat = person is not None and person.id in history.persons and not history.finished
    return history.status != "waiting" and table.may_see(person) and not held_a_seat


def _check_may_speak(table: Table, person: Person) -> None:
    if spectator_may_speak(table, person):
        return
    if table.history.status != "waiting" and person.id in table.history.persons:
        raise NotYours(N_("You have seen a hand of this game: say nothing of it until it is over."))
    raise NotYours(N_("You do not sit at this table."))


def _speaking(seat: int | None, seats: tuple[int, ...]) -> int | None:
    return seat if seat in seats else next(iter(seats), None)


def tidy_line(text: str) -> str:
    """The text in one line, without invisible characters and those that change the direction of the text."""
    seen = "".join(sign if _visible(sign) else " " for sign in text)
    line = " ".join(seen.split())
    if not visible(line):
        raise BadSetup(N_("There is nothing in that line."))
    if len(line) > LONGEST_LINE:
        raise BadSetup(N_("A line has at most {most} characters."), most=LONGEST_LINE)
    return line


def _visible(sign: str) -> bool:
    return sign == _JOINER or unicodedata.category(sign)[0] != "C"
