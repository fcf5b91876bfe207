"""“What is this?”: what a thing on the table does and, if it cannot be chosen now, why not.

All of it comes from the view of the person who asks, so it tells nothing that the page does not show.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.kernel import Game, State, View
from reliquary.message import N_, Message, SeatName
from reliquary.table.table import Table
from reliquary.web.http.errors import Malformed, NotFound
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.pages.table_context import begun
from reliquary.words import say

LONGEST_THING = 80


async def about(request: Request) -> Response:
    """The words, and a large picture of the thing if its game has one."""
    session = Session(request)
    told, table = await about_address(session), await session.table()
    known, viewer = bool(told["name"]), await session.viewer(table)
    picture = session.services.fragments.portrait(table, viewer, told["thing"]) if known else ""
    return Json(told | {"picture": picture})


async def about_address(session: Session) -> dict[str, str]:
    """The words about the thing that the address names."""
    table, thing = await session.table(), session.request.query_params.get("thing", "")
    if not thing or len(thing) > LONGEST_THING:
        raise Malformed(N_("Name the thing that you ask about."))
    if not begun(table):
        raise NotFound(N_("The game has not begun yet."))
    viewer = await session.viewer(table)
    return about_thing(table, viewer.seat, viewer.language, thing)


def about_thing(table: Table, seat: int | None, language: str, thing: str) -> dict[str, str]:
    view = table.view(seat)
    explained = table.game.explain(view, thing)
    why = why_not(table.game, view, thing) if seat is not None and not _on_offer(table, seat, thing) else None
    return {
        "thing": thing,
        "name": say(explained.name, language, table.history.names, seat) if explained else "",
        "effect": say(explained.effect, language, table.history.names, seat) if explained else "",
        "rule": explained.rule if explained else "",
        "why_not": say(why, language, table.history.names, seat) if why else "",
    }


def why_not(game: Game[State], view: View, thing: str) -> Message:
    """In the game's words; a game that has none for this thing answers with its question."""
    asked = view.decision
    if asked is None:
        return Message(N_("The game is over."))
    if asked.seat != view.seat:
        return Message(N_("It is not your turn: {who} is asked."), who=SeatName(asked.seat))
    reason = game.why_not(view, thing)
    return Message(N_("Not now. {question}"), question=reason) if reason == asked.prompt else reason


def _on_offer(table: Table, seat: int, thing: str) -> bool:
    return any(thing in move.things for move in table.legal(seat))
