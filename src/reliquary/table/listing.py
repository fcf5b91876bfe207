"""Lines in a list of tables. Nothing is played again for them: of a table on disk, only who sat there is read."""

from __future__ import annotations

from typing import NamedTuple

from reliquary.kernel import game as find_game
from reliquary.message import Message
from reliquary.table.history import History
from reliquary.table.live import LiveTable
from reliquary.table.log import Entry
from reliquary.table.store import Opening, Person


class Line(NamedTuple):
    id: str
    game: str
    game_name: Message
    status: str
    names: tuple[str, ...]
    asked: bool
    """The person whose list it is has to answer."""
    opened: float


def line_of(table: LiveTable, person: Person | None) -> Line:
    names = tuple(chair.name for chair in table.chairs if chair.name)
    asked = table.asks(table.seat_of(person))
    return Line(table.id, table.game.id, table.game.name, table.status, names, asked, table.opened)


def stored_line(opening: Opening, entries: list[Entry], person: Person) -> Line | None:
    """None if that person may not see it any more."""
    try:
        game = find_game(opening.game)
        history = History(opening, game)
    except Exception:  # noqa: BLE001 - whatever it is, its own page says why it is closed
        name = Message("{game}", game=opening.game)
        return Line(opening.id, opening.game, name, "closed", (), False, opening.opened)
    history.glance(entries)
    if not opening.watch and not history.seats_of(person.id):
        return None
    names = tuple(chair.name for chair in history.chairs if chair.name)
    return Line(opening.id, game.id, game.name, opening.status, names, False, opening.opened)
