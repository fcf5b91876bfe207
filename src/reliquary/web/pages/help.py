"""What makes a seat comfortable: a hint, and bots that play at the pace one likes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.errors import NotYours
from reliquary.message import N_, Message
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.http.errors import Malformed
from reliquary.web.http.fields import fields_of
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Visit
from reliquary.words import say

PACES: dict[str, float | None] = {"now": 0.0, "calm": None, "slow": 2.5}
"""Seconds between the moves of a bot; None is as the house does it."""


async def hint(request: Request) -> Response:
    return Json(await told_hint(Visit(request)))


async def told_hint(visit: Visit) -> dict[str, object]:
    """What a bot would do for the seat that is asked, and why."""
    table = await visit.table()
    seat = (await visit.eyes(table)).seat
    if seat is None or seat != table.asked:
        raise NotYours(N_("A hint is for the one who is asked."))
    view = table.view(seat)
    found = await visit.house.advice.on(visit.house.lobby, table)
    preview = table.game.preview(view, found.move)
    return {
        "move": found.move.notation,
        "things": found.move.things,
        "words": _said(visit, table, Message(N_("A bot would do this: {move}."), move=found.move.words)),
        "reasons": [
            _said(visit, table, each) for each in ([] if preview == found.move.words else [preview]) + found.reasons
        ],
    }


async def pace(request: Request) -> Response:
    """How quickly bots play at this table."""
    wish = (await fields_of(request)).text("pace")
    return Json(await wish_pace(Visit(request), wish))


async def wish_pace(visit: Visit, wish: str) -> dict[str, str]:
    if wish not in PACES:
        raise Malformed(N_("Bots play “now”, “calm” or “slow”."))
    table, person = await visit.table(), await visit.known()
    if table.seat_of(person) is None:
        raise NotYours(N_("You do not sit at this table."))
    visit.count_deed(person)
    await table.wish_pace(person, PACES[wish])
    return {"pace": wish}


def pace_name(table: Table, person: Person | None) -> str:
    """What this person said of it at this table."""
    said = table.history.paces.get(person.id) if person else None
    return next((name for name, seconds in PACES.items() if seconds == said), "calm")


def _said(visit: Visit, table: Table, message: Message) -> str:
    return say(message, visit.language, table.names)
