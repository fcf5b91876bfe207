"""Lines in a list of tables. No game is replayed for them: who sat at a table and how it ended is read from disk."""

from __future__ import annotations

from typing import NamedTuple

from reliquary.kernel import game as find_game
from reliquary.message import Message
from reliquary.table.apply import seated
from reliquary.table.ending import Ending
from reliquary.table.history import History
from reliquary.table.log import UNREADABLE
from reliquary.table.store import Person, Seating, StoredTable
from reliquary.table.table import Table


class Line(NamedTuple):
    id: str
    game: str
    game_name: Message
    status: str
    names: tuple[str, ...]
    """By seat; empty where nobody sits."""
    seats: tuple[int, ...]
    """Those of the person whose list it is."""
    opened: float
    bots: tuple[str, ...]
    """Against whom that person opened it to play alone; empty at any other table."""
    even: bool = False
    """These bots were chosen to be as strong as that person."""
    asked: int | None = None
    """The seat that is asked."""
    awaited: bool = False
    """That person is waited for."""
    ending: Ending | None = None


def line_of(table: Table, person: Person | None, ending: Ending | None = None) -> Line:
    """`ending` is what is stored of it: a table that is finished and archived need not be replayed to tell it."""
    history = table.history
    seats = history.seats_of(person)
    awaited = any(table.awaits(seat) for seat in seats)
    line = _line(table.stored, history, history.status, person)
    return line._replace(asked=history.asked, awaited=awaited, ending=history.ending or ending)


def stored_line(seating: Seating, person: Person | None) -> Line | None:
    """The line of a table on disk; None if that person may not see it any more."""
    stored = seating.stored
    if any(entry.kind == UNREADABLE for entry in seating.entries):
        return _closed_line(stored)
    try:
        history = seated(stored, find_game(stored.game), seating.entries)
    except Exception:  # noqa: BLE001 - the page of the table says why it is closed
        return _closed_line(stored)
    if not stored.watch and not history.seats_of(person):
        return None
    return _line(stored, history, stored.status, person)._replace(ending=seating.ending)


def _closed_line(stored: StoredTable) -> Line:
    name = Message("{game}", game=stored.game)
    return Line(stored.id, stored.game, name, "closed", (), (), stored.opened, ())


def _line(stored: StoredTable, history: History, status: str, person: Person | None) -> Line:
    return Line(
        stored.id,
        history.game.id,
        history.game.name,
        status,
        tuple(chair.name for chair in history.chairs),
        history.seats_of(person),
        stored.opened,
        _bots(stored) if person is not None and person.id == stored.opened_by else (),
        any(chair.even for chair in history.chairs),
    )


def _bots(stored: StoredTable) -> tuple[str, ...]:
    """The bots of a table with one person."""
    plans = [(str(plan[0]), str(plan[1])) for plan in stored.chairs if isinstance(plan, list)]
    bots = tuple(bot for kind, bot in plans if kind == "bot")
    kinds = {kind for kind, _ in plans}
    return bots if stored.parent is None and kinds == {"person", "bot"} and len(bots) == len(plans) - 1 else ()
