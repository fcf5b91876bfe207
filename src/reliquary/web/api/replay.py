"""Every moment of a game, for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.web.api import schemas
from reliquary.web.api.operations import operation
from reliquary.web.api.table_json import written
from reliquary.web.http.errors import NotFound
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.pages.replay import OPEN, Scene, checked_viewer, replay_of

_VIEWER: tuple[type, object, str] = (str, "", "A seat, “watch” or, of a finished game, any seat or “open”.")


@operation(schemas.Moments)
async def moments(request: Request) -> Response:
    """How many moments the game has so far, and at which of them a turn begins."""
    session = Session(request)
    replay = await replay_of(session, await session.table())
    return Json({"last": replay.last, "turns": replay.turns})


@operation(schemas.Moment, query={"viewer": _VIEWER})
async def moment(request: Request) -> Response:
    """What was seen at a moment, and what was told of the move that led there.

    Of a running game you get what your seat saw; of a finished one what any seat saw, or with “open” all of them.
    """
    session = Session(request)
    table = await session.table()
    number = whole_number(request.path_params["moment"], "moment")
    replay = await replay_of(session, table)
    if number > replay.last:
        raise NotFound(N_("This game has no moment {moment}."), moment=number)
    scene = Scene(table, replay, number, await checked_viewer(session, table), session.language, session.url)
    seats = range(len(table.history.chairs)) if scene.viewer == OPEN else ()
    told = {
        "moment": number,
        "viewer": scene.viewer,
        "asked": replay.asked(number),
        "mover": replay.mover(number),
        "told": scene.told(number),
        "view": scene.view,
        "hands": [replay.view(number, seat) for seat in seats],
    }
    return Json(written(told, session.language, table.history.names))
