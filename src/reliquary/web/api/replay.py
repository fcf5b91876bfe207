"""Every moment of a game, for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.web.api import schemas
from reliquary.web.api.operations import operation
from reliquary.web.api.table_json import written
from reliquary.web.http.errors import NotThere
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.pages.replay import OPEN, Scene, checked_eyes, film_of

_EYES: tuple[type, object, str] = (str, "", "A seat, “watch” or, of a finished game, any seat or “open”.")


@operation(schemas.Moments)
async def moments(request: Request) -> Response:
    """How many moments the game has so far, and at which of them a turn begins."""
    session = Session(request)
    film = await film_of(session, await session.table())
    return Json({"last": film.last, "turns": film.turns})


@operation(schemas.Moment, query={"eyes": _EYES})
async def moment(request: Request) -> Response:
    """What was seen at a moment, and what was told of the move that led there.

    Of a running game you get what your seat saw; of a finished one what any seat saw, or with “open” all of them.
    """
    session = Session(request)
    table = await session.table()
    number = whole_number(request.path_params["moment"], "moment")
    film = await film_of(session, table)
    if number > film.last:
        raise NotThere(N_("This game has no moment {moment}."), moment=number)
    scene = Scene(table, film, number, await checked_eyes(session, table), session.language, session.url)
    seats = range(len(table.history.chairs)) if scene.eyes == OPEN else ()
    told = {
        "moment": number,
        "eyes": scene.eyes,
        "asked": film.asked(number),
        "mover": film.mover(number),
        "told": scene.told(number),
        "view": scene.view,
        "hands": [film.view(number, seat) for seat in seats],
    }
    return Json(written(told, session.language, table.history.names))
