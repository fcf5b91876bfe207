"""What people do at a table. Each post quotes the revision that its page shows.

Scripts send JSON with the header X-Reliquary and get what changed as JSON; forms get a redirect. A refusal comes with
the table as it is now.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import orjson
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from reliquary.errors import ReliquaryError
from reliquary.table.chat import say_line
from reliquary.table.play import Stopped, play_moves, take_back_move
from reliquary.table.seats import leave_seat, sit_down
from reliquary.table.start import promise_share, reveal_shares, start_game
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.http.errors import status_of
from reliquary.web.http.fields import Fields, fields_of
from reliquary.web.http.responses import Json, wants_json, with_retry_after
from reliquary.web.http.session import Session
from reliquary.web.pages.table import table_page

Action: TypeAlias = Callable[[Table, Person, Fields], Awaitable[object]]
"""What comes back is only looked at if it is `Stopped`."""


async def sit(request: Request) -> Response:
    async def action(table: Table, person: Person, fields: Fields) -> int:
        return await sit_down(table, person, fields.number("seat"), digest_in(fields), fields.number("revision"))

    return await do(request, action, newcomers=True, counted=True)


async def promise(request: Request) -> Response:
    """Another device of the same person promises a share of its own."""

    async def action(table: Table, person: Person, fields: Fields) -> int:
        return await promise_share(table, person, fields.text("instead"), fields.text("digest"))

    return await do(request, action, counted=True)


async def reveal(request: Request) -> Response:
    """The browser has kept the digests of all, and reveals its share."""

    async def action(table: Table, person: Person, fields: Fields) -> int:
        return await reveal_shares(table, person, fields.texts("shares"))

    return await do(request, action)


async def leave(request: Request) -> Response:
    async def action(table: Table, person: Person, fields: Fields) -> int:
        seat = fields.number("seat") if "seat" in fields else None
        return await leave_seat(table, person, fields.number("revision"), seat)

    return await do(request, action, counted=True)


async def start(request: Request) -> Response:
    async def action(table: Table, person: Person, fields: Fields) -> int:
        return await start_game(
            table, person, fields.number("revision"), fields.text("bot") if "bot" in fields else None
        )

    return await do(request, action)


async def play(request: Request) -> Response:
    async def action(table: Table, person: Person, fields: Fields) -> Stopped | None:
        return await play_moves(table, person, fields.number("revision"), moves_in(fields))

    return await do(request, action)


async def back(request: Request) -> Response:
    async def action(table: Table, person: Person, fields: Fields) -> int:
        return await take_back_move(table, person, fields.number("revision"))

    return await do(request, action, counted=True)


async def say(request: Request) -> Response:
    """A line of chat, also from spectators and newcomers."""

    async def action(table: Table, person: Person, fields: Fields) -> int:
        session = Session(request)
        session.services.limits.count_chat_line(person.id)
        return await say_line(table, person, fields.text("text", longest=1000), session.viewer_of(person, table).seat)

    return await do(request, action, newcomers=True)


def moves_in(fields: Fields) -> list[str]:
    """One by one; a plan is a list of them in a single field, written as in a record."""
    return [move.strip() for text in fields.texts("moves") for move in text.split(";")]


def digest_in(fields: Fields) -> str:
    """The digest of the browser's share of the seed; empty from a browser without scripts."""
    return fields.text("digest", "")


async def do(request: Request, action: Action, *, newcomers: bool = False, counted: bool = False) -> Response:
    """`counted`: the action adds to the log and is not a move, so it is limited."""
    session = Session(request)
    fields = await fields_of(request)
    table = await session.table()
    try:
        person = await (session.person_or_new(fields.text("name", "")) if newcomers else session.known())
        if counted:
            session.count_action(person)
        done = await action(table, person, fields)
        await session.save_name(person)
    except ReliquaryError as error:
        return session.with_cookie(await _refused(session, table, fields, error))
    if isinstance(done, Stopped):
        return await _stopped(session, table, fields, done)
    if not wants_json(request):
        return session.with_cookie(RedirectResponse(session.url("table", id=table.id), 303))
    since = _seen(fields, table)
    return session.with_cookie(Json(session.services.fragments.change(table, await session.viewer(table), since)))


async def _stopped(session: Session, table: Table, fields: Fields, stopped: Stopped) -> Response:
    """Of several moves not all were made: the answer says why, and what is left if the player consents."""
    viewer = await session.viewer(table)
    why = session.told(stopped.why, table)
    if not wants_json(session.request):
        return await table_page(session, table, why)
    fresh = session.services.fragments.what_changed(table, viewer, _seen(fields, table))
    return Json(orjson.dumps(fresh | {"stopped": why, "rest": "; ".join(stopped.rest)}))


async def _refused(session: Session, table: Table, fields: Fields, error: ReliquaryError) -> Response:
    sentence, status = session.told(error, table), status_of(error)
    if not table.may_see(await session.person()):
        return with_retry_after(Json({"error": sentence}, status), error)
    if not wants_json(session.request):
        return with_retry_after(await table_page(session, table, sentence, status), error)
    fresh = session.services.fragments.what_changed(table, await session.viewer(table), _seen(fields, table))
    return with_retry_after(Json(orjson.dumps(fresh | {"error": sentence}), status), error)


def _seen(fields: Fields, table: Table) -> int:
    """The revision that the page shows, if there was such a one."""
    seen = fields.values.get("revision")
    return seen if isinstance(seen, int) and 0 <= seen <= table.history.revision else table.history.revision
