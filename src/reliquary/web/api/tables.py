"""The tables that a program knows, and how one of them stands."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from reliquary.table.chairs import ChairPlan
from reliquary.table.table import Table
from reliquary.web.api import schemas
from reliquary.web.api.body import read
from reliquary.web.api.operations import SINCE, operation
from reliquary.web.api.table_json import legal, log, summary, table_json, written
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.stream.events import table_since

MOST_TABLES = 100
"""On one page of the list."""


@operation(
    list[schemas.Summary],
    query={
        "skip": (int, 0, "How many to leave out, from the first on."),
        "most": (int, 50, f"How many to tell at most, up to {MOST_TABLES}."),
    },
)
async def tables(request: Request) -> Response:
    """The tables at which you sit or sat, newest first, then those that you may watch; a page at a time.

    If there are more, the header `Link` has the address of the next page.
    """
    session = Session(request)
    asked = request.query_params
    skip = whole_number(asked.get("skip", "0"), "skip")
    most = min(MOST_TABLES, max(1, whole_number(asked.get("most", "50"), "most")))
    person = await session.known()
    found, more = await session.services.lobby.known_to(person, skip, most)
    answer = Json([summary(table, table.history.seat_of(person)) for table in found])
    if more:
        answer.headers["link"] = f'<{session.url("api_tables")}?skip={skip + most}&most={most}>; rel="next"'
    return answer


@operation(schemas.Table, body=schemas.NewTable, status=201)
async def open_table(request: Request) -> Response:
    """Opens a table. Only bots sit there yet; the game starts when all chairs are taken, or when you start it."""
    session = Session(request)
    person = await session.known()
    await session.count_new_table()
    wanted = await read(request, schemas.NewTable)
    plans = [ChairPlan(chair.kind, chair.bot) for chair in wanted.chairs]
    options: dict[str, object] = dict(wanted.options)
    table = await session.services.lobby.open_table(
        person, wanted.game, chairs=plans, options=options, watch=wanted.watch, time_limit=wanted.clock
    )
    return await table_response(session, table, 201)


@operation(schemas.Table)
async def table(request: Request) -> Response:
    """How the table stands for you: what you see, and your moves if you are asked."""
    session = Session(request)
    return await table_response(session, await session.table())


@operation(list[schemas.Move], query={"since": SINCE})
async def legal_moves(request: Request) -> Response:
    """Your moves, if you are asked; otherwise none."""
    session = Session(request)
    table, _ = await table_since(session)
    return Json(legal(table, await session.viewer(table)))


@operation(list[schemas.LogLine], query={"since": SINCE})
async def log_lines(request: Request) -> Response:
    """What happened, as your seat may know it."""
    session = Session(request)
    table, since = await table_since(session)
    return Json(written(log(table, await session.viewer(table), since), session.language, table.history.names))


@operation(None, media="text/plain")
async def record(request: Request) -> Response:
    """The record of a finished game, a text that anybody can replay."""
    session = Session(request)
    return PlainTextResponse(await session.services.lobby.record(await session.table()))


async def table_response(session: Session, table: Table, status: int = 200) -> Response:
    viewer = await session.viewer(table)
    return Json(written(table_json(table, viewer), session.language, table.history.names), status)
