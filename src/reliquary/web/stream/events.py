"""Live updates: a stream of server-sent events to each open page, one for every change of its table.

A stream ends when the client disconnects or the server stops; a browser then reconnects by itself and sends the id of
the last event that it has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from random import randrange
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from reliquary.table.signal import Signal
from reliquary.table.table import Table
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Session
from reliquary.web.stream.listeners import Listeners

CONTENT_TYPE = (b"content-type", b"text/event-stream; charset=utf-8")
_HEADERS = [
    CONTENT_TYPE,
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
MakeChange: TypeAlias = Callable[[int], bytes]
"""Everything new since that revision, as JSON on one line."""


async def events(request: Request) -> Response:
    session = Session(request)
    table, since = await table_since(session)
    person = await session.person()

    def change(since: int) -> bytes:
        return session.services.fragments.change(table, session.viewer_of(person, table), since)

    presence = session.services.presence
    return EventStream(
        session.services.listeners,
        table,
        since,
        change,
        lambda: session.may_see(person, table),
        address=session.address,
        heard=lambda: session.services.lobby.notice(table, person, listening=True),
        extra=lambda: presence.event(table),
        presence=presence.join(table.id, person),
    )


async def fragment(request: Request) -> Response:
    """The same as an event, for hidden pages, which poll."""
    session = Session(request)
    table, since = await table_since(session)
    viewer = session.viewer_of(await session.person(), table)
    return Json(session.services.fragments.change(table, viewer, since))


async def table_since(session: Session) -> tuple[Table, int]:
    """The table, and the revision that the client has; it may come from another server."""
    table, since = await session.table(), last_seen(session.request)
    table.heard_of(since)
    await table.refresh()
    return table, since


def last_seen(request: Request) -> int:
    """The header that a browser sends when it reconnects, otherwise the query."""
    named = request.headers.get("last-event-id") or request.query_params.get("since", "0")
    return whole_number(named, "since")


class EventStream(Response):
    """Sends a change as soon as the table is beyond the revision that the client has."""

    def __init__(
        self,
        listeners: Listeners,
        table: Table,
        since: int,
        change: MakeChange,
        allowed: Callable[[], bool],
        *,
        address: str,
        heard: Callable[[], None],
        extra: Callable[[], bytes] = bytes,
        presence: AbstractContextManager[None] | None = None,
    ) -> None:
        super().__init__()
        listeners.check_room(address)
        self.listeners = listeners
        self.address = address
        self.table = table
        self.allowed = allowed
        """Whether the client may still see the table: a spectator may have to go when the game begins."""
        self.heard = heard
        """Called at every event and heartbeat: the person is still there."""
        # A revision in the future is of another database: the client gets everything.
        self.since = since if since <= table.history.revision else 0
        self.change = change
        self.extra = extra
        """An event that is not in the log, sent when it differs from the last one."""
        self.presence = presence or nullcontext()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        if scope["method"] != "HEAD":
            await _send_part(send, b"retry: 1000\n\n")
            await self._stream(receive, send)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _stream(self, receive: Receive, send: Send) -> None:
        with self.listeners.listen(self.table, self.address) as signal, self.presence:
            disconnected = asyncio.create_task(_disconnect(receive))
            disconnected.add_done_callback(lambda _: signal.set())
            try:
                await self._send_changes(send, signal, disconnected)
            finally:
                disconnected.cancel()

    async def _send_changes(self, send: Send, signal: Signal, disconnected: asyncio.Task[None]) -> None:
        since, extra = self.since, b""
        while True:
            # Cleared before anything is read: what happens from here on sets it again.
            woken = signal.clear()
            if self.listeners.closed:
                # Not all at once: somebody else has to take them all.
                pause = randrange(100, 1000)  # noqa: S311 - nothing secret
                await _send_part(send, b"retry: %d\nevent: reconnect\ndata: {}\n\n" % pause)
            if disconnected.done() or self.listeners.closed or not self.allowed():
                return
            self.heard()
            now = self.table.history.revision
            if now > since:
                await _send_part(send, b"id: %d\nevent: table\ndata: %b\n\n" % (now, self.change(since)))
                since = now
            elif woken:
                await _send_part(send, b": still here\n\n")
            if (new := self.extra()) != extra:
                await _send_part(send, new)
                extra = new
            await signal.wait()


async def _disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_part(send: Send, part: bytes) -> None:
    await send({"type": "http.response.body", "body": part, "more_body": True})
