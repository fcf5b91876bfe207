"""Help at a table: a hint from a bot, and the pace at which bots play."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.errors import NotYours
from reliquary.message import N_, Message
from reliquary.table.pace import set_pace
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.http.errors import Malformed
from reliquary.web.http.fields import fields_of
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.words import say

PACES: dict[str, float | None] = {"now": 0.0, "calm": None, "slow": 2.5}
"""Seconds between the moves of a bot; None is the server's usual pace."""


async def hint(request: Request) -> Response:
    return Json(await hint_for(Session(request)))


async def hint_for(session: Session) -> dict[str, object]:
    """What a bot would do for the seat that is asked, and why."""
    table = await session.table()
    seat = (await session.viewer(table)).seat
    if seat is None or seat != table.history.asked:
        raise NotYours(N_("A hint is for the one who is asked."))
    view = table.view(seat)
    found = await session.services.hints.on(session.services.lobby, table)
    preview = table.game.preview(view, found.move)

    def said(message: Message) -> str:
        return say(message, session.language, table.history.names, seat)

    return {
        "move": found.move.notation,
        "things": found.move.things,
        "words": said(Message(N_("A bot would do this: {move}."), move=found.move.words)),
        "reasons": [said(each) for each in ([] if preview == found.move.words else [preview]) + found.reasons],
    }


async def pace(request: Request) -> Response:
    """How quickly bots play at this table."""
    wish = (await fields_of(request)).text("pace")
    return Json(await choose_pace(Session(request), wish))


async def choose_pace(session: Session, wish: str) -> dict[str, str]:
    if wish not in PACES:
        raise Malformed(N_("Bots play “now”, “calm” or “slow”."))
    table, person = await session.table(), await session.known()
    if table.history.seat_of(person) is None:
        raise NotYours(N_("You do not sit at this table."))
    session.count_action(person)
    await set_pace(table, person, PACES[wish])
    return {"pace": wish}


def pace_name(table: Table, person: Person | None) -> str:
    """The pace that this person chose at this table."""
    said = table.history.paces.get(person.id) if person else None
    return next((name for name, seconds in PACES.items() if seconds == said), "calm")
