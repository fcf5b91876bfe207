"""The JSON API, continued: shares of the seed, who stays at a table, what is said there, every moment of its game."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.message import N_
from reliquary.web import shapes
from reliquary.web.answers import Json
from reliquary.web.api import operations, read, situation_of
from reliquary.web.errors import NotThere
from reliquary.web.fields import whole_number
from reliquary.web.replay import OPEN, Scene, checked_eyes, film_of
from reliquary.web.sessions import Visit
from reliquary.web.situation import written

__all__ = ["operations"]
_EYES: tuple[type, object, str] = (str, "", "A seat, “watch” or, of a finished game, any seat or “open”.")


@operations.add("POST", "/tables/{id}/promise", shapes.Table, body=shapes.Promise)
async def promise(request: Request) -> Response:
    """Replaces the digest that you promised, as long as chairs are empty: for a device that has not the share."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    wanted = await read(request, shapes.Promise)
    visit.count_deed(person)
    await table.promise(person, wanted.instead, wanted.digest)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/reveal", shapes.Table, body=shapes.Reveal)
async def reveal(request: Request) -> Response:
    """Lays open what you promised, once `fairness` has the digests of all: keep them first. Then the game begins.

    Whoever has not done so 60 seconds after the first loses the seat to a bot.
    """
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    await table.reveal(person, (await read(request, shapes.Reveal)).shares)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/return", shapes.Table, body=shapes.Quoting)
async def come_back(request: Request) -> Response:
    """Comes back to a game that you left, if there is time on your clock."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    visit.count_deed(person)
    await read(request, shapes.Quoting)
    await table.come_back(person)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/vote", shapes.Table, body=shapes.Vote)
async def vote(request: Request) -> Response:
    """Says whether you want to end the game without a result: it ends when all people at the table want it."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    visit.count_deed(person)
    await table.vote(person, end=(await read(request, shapes.Vote)).end)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/say", shapes.Said, body=shapes.Line)
async def say(request: Request) -> Response:
    """Says a line to all at the table; it stands in the log. Whoever watches may speak, too."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    line = await read(request, shapes.Line)
    visit.house.limits.spoke(person.id)
    return Json({"revision": await table.say(person, line.text)})


@operations.add("GET", "/tables/{id}/moments", shapes.Moments)
async def moments(request: Request) -> Response:
    """How many moments the game has so far, and at which of them a turn begins."""
    visit = Visit(request)
    film = await film_of(visit, await visit.table())
    return Json({"last": film.last, "turns": film.turns})


@operations.add("GET", "/tables/{id}/moments/{moment}", shapes.Moment, query={"eyes": _EYES})
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
