"""The JSON API, continued: shares of the seed, who stays at a table, what is said there, every moment of its game."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.web.api import schemas
from reliquary.web.api.table_json import written
from reliquary.web.api.tables import operations, read, situation_of
from reliquary.web.http.errors import NotThere
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Visit
from reliquary.web.pages.replay import OPEN, Scene, checked_eyes, film_of

__all__ = ["operations"]
_EYES: tuple[type, object, str] = (str, "", "A seat, “watch” or, of a finished game, any seat or “open”.")


@operations.add("POST", "/tables/{id}/promise", schemas.Table, body=schemas.Promise)
async def promise(request: Request) -> Response:
    """Replaces the digest that you promised, as long as chairs are empty: for a device that has not the share."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    wanted = await read(request, schemas.Promise)
    visit.count_deed(person)
    await table.promise(person, wanted.instead, wanted.digest)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/reveal", schemas.Table, body=schemas.Reveal)
async def reveal(request: Request) -> Response:
    """Lays open what you promised, once `fairness` has the digests of all: keep them first. Then the game begins.

    Whoever has not done so 60 seconds after the first loses the seat to a bot.
    """
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    await table.reveal(person, (await read(request, schemas.Reveal)).shares)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/return", schemas.Table, body=schemas.Quoting)
async def come_back(request: Request) -> Response:
    """Comes back to a game that you left, if there is time on your clock."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    visit.count_deed(person)
    await read(request, schemas.Quoting)
    await table.come_back(person)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/vote", schemas.Table, body=schemas.Vote)
async def vote(request: Request) -> Response:
    """Says whether you want to end the game without a result: it ends when all people at the table want it."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    visit.count_deed(person)
    await table.vote(person, end=(await read(request, schemas.Vote)).end)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/say", schemas.Said, body=schemas.Line)
async def say(request: Request) -> Response:
    """Says a line to all at the table; it stands in the log. Whoever watches may speak, too."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    line = await read(request, schemas.Line)
    visit.house.limits.spoke(person.id)
    return Json({"revision": await table.say(person, line.text)})


@operations.add("GET", "/tables/{id}/moments", schemas.Moments)
async def moments(request: Request) -> Response:
    """How many moments the game has so far, and at which of them a turn begins."""
    visit = Visit(request)
    film = await film_of(visit, await visit.table())
    return Json({"last": film.last, "turns": film.turns})


@operations.add("GET", "/tables/{id}/moments/{moment}", schemas.Moment, query={"eyes": _EYES})
async def moment(request: Request) -> Response:
    """What was seen at a moment, and what was told of the move that led there.

    Of a running game you get what your seat saw; of a finished one what any seat saw, or with “open” all of them.
    """
    visit = Visit(request)
    table = await visit.table()
    number = whole_number(request.path_params["moment"], "moment")
    film = await film_of(visit, table)
    if number > film.last:
        raise NotThere(N_("This game has no moment {moment}."), moment=number)
    scene = Scene(table, film, number, await checked_eyes(visit, table), visit.language)
    seats = range(len(table.chairs)) if scene.eyes == OPEN else ()
    told = {
        "moment": number,
        "eyes": scene.eyes,
        "asked": film.asked(number),
        "mover": film.mover(number),
        "told": scene.told(number),
        "view": scene.view,
        "hands": [film.view(number, seat) for seat in seats],
    }
    return Json(written(told, visit.language, table.names))
