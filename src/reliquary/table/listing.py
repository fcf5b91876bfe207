"""Lines in a list of tables. No game is replayed for them: of a table on disk, only who sat there is read."""

from __future__ import annotations

from typing import NamedTuple

from reliquary.kernel import game as find_game
from reliquary.message import Message
from reliquary.table.apply import seated
from reliquary.table.log import Entry
from reliquary.table.store import Person, StoredTable
from reliquary.table.table import Table


class Line(NamedTuple):
    id: str
    game: str
    game_name: Message
    status: str
    names: tuple[str, ...]
    asked: bool
    """The person whose list it is, is asked."""
    opened: float


def line_of(table: Table, person: Person | None) -> Line:
    names = tuple(chair.name for chair in table.history.chairs if chair.name)
    asked = table.asks(table.history.seat_of(person))
    return Line(table.id, table.game.id, table.game.name, table.history.status, names, asked, table.stored.opened)


def stored_line(stored: StoredTable, entries: list[Entry], person: Person) -> Line | None:
    """None if that person may not see it any more."""
    try:
        game = find_game(stored.game)
        history = seated(stored, game, entries)
    except Exception:  # noqa: BLE001 - whatever it is, its own page says why it is closed
        name = Message("{game}", game=stored.game)
        return Line(stored.id, stored.game, name, "closed", (), False, stored.opened)
    if not stored.watch and not history.seats_of(person):
        return None
    names = tuple(chair.name for chair in history.chairs if chair.name)
    return Line(stored.id, game.id, game.name, stored.status, names, False, stored.opened)
