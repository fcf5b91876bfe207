"""The JSON API: everything that a person can do at a table, for programs. Described at /api/docs."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TypeVar

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from reliquary.bots import BOTS
from reliquary.kernel import Option, game, game_names
from reliquary.table.chairs import ChairPlan
from reliquary.table.signal import Signal
from reliquary.table.table import Table
from reliquary.web.api import schemas
from reliquary.web.api.operations import Operations
from reliquary.web.api.table_json import change, legal, log, outcome, situation, summary, written
from reliquary.web.api.view_schema import view_schema
from reliquary.web.http.errors import Malformed
from reliquary.web.http.fields import body_of, whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Visit
from reliquary.web.http.validation import NO_OBJECT, malformed
from reliquary.web.security.guard import header
from reliquary.web.stream.events import EventStream, last_seen

LONGEST_WAIT = 60
MOST_TABLES = 100
_SINCE: tuple[type, object, str] = (int, 0, "The revision that you have.")
S = TypeVar("S", bound=schemas.Shape)
operations = Operations("/api")


# Games and persons


@operations.add("GET", "/games", list[schemas.Game])
async def games(request: Request) -> Response:
    """All games, with their options."""
    visit = Visit(request)
    found = [game(name) for name in game_names()]
    told = [
        {
            "id": each.id,
            "name": visit.say(each.name),
            "seats": list(each.seats),
            "rules": each.version,
            "moves": len(each.moves),
            "options": [_option(visit, option) for option in each.options],
        }
        for each in found
    ]
    return Json(told)


def _option(visit: Visit, option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "title": visit.say(option.title),
        "help": visit.say(option.help),
        "choices": option.choices,
        "labels": [visit.say(option.label(choice)) for choice in option.choices],
        "default": option.default,
        "per_seat": option.per_seat,
    }


@operations.add("GET", "/games/{game}/view", dict[str, object])
async def view_of_game(request: Request) -> Response:
    """The JSON Schema of what a seat of this game sees."""
    return Json(view_schema(game(request.path_params["game"])))


@operations.add("GET", "/bots", list[str])
async def bots(request: Request) -> Response:
    """The names of the bots that can take a chair."""
    return Json(list(BOTS))


@operations.add("POST", "/people", schemas.Person, body=schemas.NewPerson, status=201)
async def new_person(request: Request) -> Response:
    """Makes you known under a name. The token in the answer is your key: keep it."""
    wanted = await read(request, schemas.NewPerson)
    visit = Visit(request)
    visit.count_newcomer()
    token, person = await visit.house.lobby.new_person(wanted.name)
    return Json({"name": person.name, "token": token}, 201)


@operations.add("GET", "/me", schemas.Me)
async def me(request: Request) -> Response:
    """Who you are."""
    return Json({"name": (await Visit(request).known()).name})


# Tables


@operations.add(
    "GET",
    "/tables",
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
    visit = Visit(request)
    asked = request.query_params
    skip = whole_number(asked.get("skip", "0"), "skip")
    most = min(MOST_TABLES, max(1, whole_number(asked.get("most", "50"), "most")))
    person = await visit.known()
    found, more = await visit.house.lobby.known_to(person, skip, most)
    answer = Json([summary(table, table.seat_of(person)) for table in found])
    if more:
        answer.headers["link"] = f'</api/tables?skip={skip + most}&most={most}>; rel="next"'
    return answer


@operations.add("POST", "/tables", schemas.Table, body=schemas.NewTable, status=201)
async def open_table(request: Request) -> Response:
    """Opens a table. Only bots sit there yet; the game starts when all chairs are taken, or when you start it."""
    visit = Visit(request)
    person = await visit.known()
    await visit.count_new_table()
    wanted = await read(request, schemas.NewTable)
    plans = [ChairPlan(chair.kind, chair.bot) for chair in wanted.chairs]
    options: dict[str, object] = dict(wanted.options)
    table = await visit.house.lobby.open_table(
        person, wanted.game, chairs=plans, options=options, watch=wanted.watch, clock=wanted.clock
    )
    return await situation_of(visit, table, 201)


@operations.add("GET", "/tables/{id}", schemas.Table)
async def table(request: Request) -> Response:
    """How the table stands for you: what you see, and your moves if you are asked."""
    visit = Visit(request)
    return await situation_of(visit, await visit.table())


@operations.add("GET", "/tables/{id}/legal", list[schemas.Move])
async def legal_moves(request: Request) -> Response:
    """Your moves, if you are asked; otherwise none."""
    visit = Visit(request)
    table = await visit.table()
    return Json(legal(table, await visit.eyes(table)))


@operations.add("GET", "/tables/{id}/log", list[schemas.LogLine], query={"since": _SINCE})
async def log_lines(request: Request) -> Response:
    """What happened, as your seat may know it."""
    visit = Visit(request)
    table = await visit.table()
    return Json(written(log(table, await visit.eyes(table), last_seen(request)), visit.language, table.names))


@operations.add("GET", "/tables/{id}/record", None, media="text/plain")
async def record(request: Request) -> Response:
    """The record of a finished game, a text that anybody can replay."""
    visit = Visit(request)
    return PlainTextResponse(await visit.house.lobby.record(await visit.table()))


@operations.add(
    "GET",
    "/tables/{id}/wait",
    schemas.Table,
    query={"since": _SINCE, "timeout": (int, 25, f"Seconds to wait at most, up to {LONGEST_WAIT}.")},
)
async def wait(request: Request) -> Response:
    """Waits until the table is beyond the revision that you have, then tells how it stands; or when time is up."""
    visit = Visit(request)
    table, since = await visit.table(), last_seen(request)
    seconds = min(LONGEST_WAIT, whole_number(request.query_params.get("timeout", "25"), "timeout"))
    visit.house.feeds.check_room(visit.address)
    with visit.house.feeds.listen(table, visit.address) as signal:
        if table.revision <= since and not visit.house.feeds.closed:
            await _wait(signal, seconds)
    fresh = Visit(request)
    return await situation_of(fresh, await fresh.table())


@operations.add(
    "GET",
    "/tables/{id}/events",
    None,
    query={"since": _SINCE, "view": (str, "asked", "“always” if every event should have your view.")},
    media="text/event-stream",
)
async def events(request: Request) -> Response:
    """A stream of server-sent events, one for every change: revision, status, asked, legal and log as JSON.

    The view comes along when you are asked and when the game is over, or always if you say so.
    """
    visit = Visit(request)
    table, person = await visit.table(), await visit.person()
    always = request.query_params.get("view") == "always"

    def tell(since: int) -> bytes:
        eyes = visit.eyes_of(person, table)

        def make() -> bytes:
            return written(change(table, eyes, since, seen=always), eyes.language, table.names)

        # All who watch are told the same; whoever sits there is the only one to hear it.
        return visit.house.told.get(table, (eyes, since, always), make) if eyes.seat is None else make()

    return EventStream(
        visit.house.feeds,
        table,
        last_seen(request),
        tell,
        partial(visit.may_see, person, table),
        address=visit.address,
        heard=partial(visit.house.lobby.hear, table, person, listening=True),
    )


# What you do there


@operations.add("POST", "/tables/{id}/sit", schemas.Table, body=schemas.Sit)
async def sit(request: Request) -> Response:
    """Takes an empty chair."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    wanted = await read(request, schemas.Sit)
    visit.count_deed(person)
    await table.sit(person, wanted.seat, wanted.digest or "", wanted.revision)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/leave", schemas.Table, body=schemas.Quoting)
async def leave(request: Request) -> Response:
    """Gets up again before the game starts; after that a bot plays on until you return."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    visit.count_deed(person)
    await table.leave(person, (await read(request, schemas.Quoting)).revision)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/start", schemas.Table, body=schemas.Quoting)
async def start(request: Request) -> Response:
    """Starts the game at a table that you opened; bots take the empty chairs."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    await table.start(person, (await read(request, schemas.Quoting)).revision)
    return await situation_of(visit, table)


@operations.add("POST", "/tables/{id}/play", schemas.Played, body=schemas.Play)
async def play(request: Request) -> Response:
    """Makes one move, or several one after the other. The answer comes when they are on disk."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    wanted = await read(request, schemas.Play)
    await table.play(person, wanted.revision, wanted.moves)
    return Json(outcome(table, table.seat_of(person)))


@operations.add("POST", "/tables/{id}/back", schemas.Played, body=schemas.Quoting)
async def back(request: Request) -> Response:
    """Takes your last move back, as long as nothing was revealed by it."""
    visit = Visit(request)
    person, table = await visit.known(), await visit.table()
    visit.count_deed(person)
    await table.take_back(person, (await read(request, schemas.Quoting)).revision)
    return Json(outcome(table, table.seat_of(person)))


async def read(request: Request, shape: type[S]) -> S:
    """The body, if it has that shape."""
    if (header(request.scope, b"content-type") or "").split(";")[0].strip() != "application/json":
        raise Malformed(NO_OBJECT)
    try:
        return shape.model_validate_json(await body_of(request))
    except ValidationError as error:
        raise malformed(error) from error


async def situation_of(visit: Visit, table: Table, status: int = 200) -> Response:
    eyes = await visit.eyes(table)
    return Json(written(situation(table, eyes), visit.language, table.names), status)


async def _wait(signal: Signal, seconds: int) -> None:
    try:
        async with asyncio.timeout(seconds):
            await signal.wait()
    except TimeoutError:
        return
