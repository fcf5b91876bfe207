"""What a program does at a table."""

from __future__ import annotations

from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from reliquary.table.chat import say_line
from reliquary.table.play import play_moves, take_back_move
from reliquary.table.seats import leave_seat, return_to_seat, sit_down
from reliquary.table.start import promise_share, reveal_shares, start_game
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.table.votes import vote_to_end
from reliquary.web.api import schemas
from reliquary.web.api.body import read
from reliquary.web.api.operations import operation
from reliquary.web.api.table_json import move_result
from reliquary.web.api.tables import table_response
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session

S = TypeVar("S", bound=schemas.Shape)


@operation(schemas.Table, body=schemas.Sit)
async def sit(request: Request) -> Response:
    """Takes an empty chair."""
    session, person, table, wanted = await _counted(request, schemas.Sit)
    await sit_down(table, person, wanted.seat, wanted.digest or "", wanted.revision)
    return await table_response(session, table)


@operation(schemas.Table, body=schemas.Quoting)
async def leave(request: Request) -> Response:
    """Gets up again before the game starts; after that a bot plays on until you return."""
    session, person, table, wanted = await _counted(request, schemas.Quoting)
    await leave_seat(table, person, wanted.revision)
    return await table_response(session, table)


@operation(schemas.Table, body=schemas.Start)
async def start(request: Request) -> Response:
    """Closes the chairs of a table that you opened; later, if you are ready, starts without those who are not."""
    session = Session(request)
    person, table = await session.known(), await session.table()
    wanted = await read(request, schemas.Start)
    await start_game(table, person, wanted.revision, wanted.bot)
    return await table_response(session, table)


@operation(schemas.Played, body=schemas.Play)
async def play(request: Request) -> Response:
    """Makes one move, or several one after the other. The answer comes when they are on disk.

    If not all of several were made, `stopped` says why.
    """
    session = Session(request)
    person, table = await session.known(), await session.table()
    wanted = await read(request, schemas.Play)
    stopped = await play_moves(table, person, wanted.revision, wanted.moves)
    seat = table.history.seat_of(person)
    return Json(move_result(table, seat) | {"stopped": session.told(stopped.why, table) if stopped else ""})


@operation(schemas.Played, body=schemas.Quoting)
async def back(request: Request) -> Response:
    """Takes your last move back, as long as nothing was revealed by it."""
    _, person, table, wanted = await _counted(request, schemas.Quoting)
    await take_back_move(table, person, wanted.revision)
    return Json(move_result(table, table.history.seat_of(person)) | {"stopped": ""})


@operation(schemas.Table, body=schemas.Promise)
async def promise(request: Request) -> Response:
    """Replaces the digest that you promised, as long as chairs are empty: for a device that has not the share."""
    session, person, table, wanted = await _counted(request, schemas.Promise)
    await promise_share(table, person, wanted.instead, wanted.digest)
    return await table_response(session, table)


@operation(schemas.Table, body=schemas.Reveal)
async def reveal(request: Request) -> Response:
    """Lays open what you promised, once `fairness` has the digests of all: keep them first. Then the game begins.

    A person who has not done so 60 seconds after the first loses the seat to a bot.
    """
    session = Session(request)
    person, table = await session.known(), await session.table()
    await reveal_shares(table, person, (await read(request, schemas.Reveal)).shares)
    return await table_response(session, table)


@operation(schemas.Table, body=schemas.Quoting)
async def come_back(request: Request) -> Response:
    """Comes back to a game that you left, if there is time on your clock."""
    session, person, table, _ = await _counted(request, schemas.Quoting)
    await return_to_seat(table, person)
    return await table_response(session, table)


@operation(schemas.Table, body=schemas.Vote)
async def vote(request: Request) -> Response:
    """Says whether you want to end the game without a result: it ends when all people at the table want it."""
    session, person, table, wanted = await _counted(request, schemas.Vote)
    await vote_to_end(table, person, end=wanted.end)
    return await table_response(session, table)


@operation(schemas.Said, body=schemas.Line)
async def say(request: Request) -> Response:
    """Says a line to all at the table; it stands in the log. Spectators may speak, too."""
    session = Session(request)
    person, table = await session.known(), await session.table()
    line = await read(request, schemas.Line)
    session.services.limits.count_chat_line(person.id)
    return Json({"revision": await say_line(table, person, line.text)})


async def _counted(request: Request, shape: type[S]) -> tuple[Session, Person, Table, S]:
    """What an action needs that is limited, because it adds to the log and is not a move."""
    session = Session(request)
    person, table = await session.known(), await session.table()
    wanted = await read(request, shape)
    session.count_action(person)
    return session, person, table, wanted
