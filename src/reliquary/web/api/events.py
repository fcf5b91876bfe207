"""Waiting for a table to change: one change, or a stream of them."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from reliquary.table.signal import Signal
from reliquary.web.api import schemas
from reliquary.web.api.operations import SINCE, operation
from reliquary.web.api.table_json import change, written
from reliquary.web.api.tables import table_response
from reliquary.web.http.fields import whole_number
from reliquary.web.http.session import Session
from reliquary.web.stream.events import EventStream, table_since

LONGEST_WAIT = 60
"""Seconds."""


@operation(
    schemas.Table,
    query={"since": SINCE, "timeout": (int, 25, f"Seconds to wait at most, up to {LONGEST_WAIT}.")},
)
async def wait(request: Request) -> Response:
    """Waits until the table has a newer revision than yours, or until time is up; then says how it stands."""
    session = Session(request)
    table, since = await table_since(session)
    seconds = min(LONGEST_WAIT, whole_number(request.query_params.get("timeout", "25"), "timeout"))
    session.services.listeners.check_room(session.address)
    with session.services.listeners.listen(table, session.address) as signal:
        if table.history.revision <= since and not session.services.listeners.closed:
            await _wait(signal, seconds)
    fresh = Session(request)
    return await table_response(fresh, await fresh.table())


@operation(
    None,
    query={"since": SINCE, "view": (str, "asked", "“always” if every event should have your view.")},
    media="text/event-stream",
)
async def events(request: Request) -> Response:
    """A stream of server-sent events, one for every change: revision, status, asked, legal and log as JSON.

    The view comes along when you are asked and when the game is over, or always if you say so.
    """
    session = Session(request)
    table, begun = await table_since(session)
    person = await session.person()
    always = request.query_params.get("view") == "always"

    def tell(since: int) -> bytes:
        viewer = session.viewer_of(person, table)

        def make() -> bytes:
            return written(change(table, viewer, since, seen=always), viewer.language, table.history.names)

        # All spectators get the same event; a player's own is made for them alone.
        return session.services.api_changes.get(table, (viewer, since, always), make) if viewer.seat is None else make()

    return EventStream(
        session.services.listeners,
        table,
        begun,
        tell,
        partial(session.may_see, person, table),
        address=session.address,
        heard=partial(session.services.lobby.notice, table, person, listening=True),
    )


async def _wait(signal: Signal, seconds: int) -> None:
    try:
        async with asyncio.timeout(seconds):
            await signal.wait()
    except TimeoutError:
        return
