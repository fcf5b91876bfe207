"""Live updates: a stream of events to each open page, one for every change of its table.

A stream ends when the reader goes away or the server stops; a browser then comes back by itself and says which event
it had last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from reliquary.table.signal import Signal
from reliquary.table.table import Table
from reliquary.web.http.fields import whole_number
from reliquary.web.http.responses import Json
from reliquary.web.http.session import Visit
from reliquary.web.stream.listeners import Feeds

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
Telling: TypeAlias = Callable[[int], bytes]
"""What brings a reader from that revision to the present one: JSON on one line."""


async def events(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    person = await visit.person()

    def tell(since: int) -> bytes:
        return visit.house.fragments.change(table, visit.eyes_of(person, table), since)

    audience = visit.house.audience
    return EventStream(
        visit.house.feeds,
        table,
        last_seen(request),
        tell,
        lambda: visit.may_see(person, table),
        address=visit.address,
        heard=lambda: visit.house.lobby.hear(table, person, listening=True),
        besides=lambda: audience.told(table.id),
        presence=audience.join(table.id, watching=table.seat_of(person) is None),
    )


async def fragment(request: Request) -> Response:
    """The same as an event, for pages that nobody looks at and that only ask now and then."""
    visit = Visit(request)
    table = await visit.table()
    since = last_seen(request)
    eyes = visit.eyes_of(await visit.person(), table)
    return Json(visit.house.fragments.change(table, eyes, since))


def last_seen(request: Request) -> int:
    """The revision that the reader has: what a browser says when it comes back counts before the page's address."""
    named = request.headers.get("last-event-id") or request.query_params.get("since", "0")
    return whole_number(named, "since")


class EventStream(Response):
    """Tells the reader what changed as soon as the table is beyond the revision that the reader has."""

    def __init__(
        self,
        feeds: Feeds,
        table: Table,
        since: int,
        tell: Telling,
        allowed: Callable[[], bool],
        *,
        address: str,
        heard: Callable[[], None],
        besides: Callable[[], bytes] = bytes,
        presence: AbstractContextManager[None] | None = None,
    ) -> None:
        super().__init__()
        feeds.check_room(address)
        self.feeds = feeds
        self.address = address
        self.table = table
        self.allowed = allowed
        """Who looked on while the table was waiting may have to go when the game begins."""
        self.heard = heard
        """Called now and then, as long as somebody listens."""
        # A reader who is ahead of us has seen another world: they start anew.
        self.since = since if since <= table.revision else 0
        self.tell = tell
        self.besides = besides
        """An event that is not in the log, told when it is another than before."""
        self.presence = presence or nullcontext()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await _send_part(send, b"retry: 1000\n\n")
        with self.feeds.listen(self.table, self.address) as signal, self.presence:
            leaving = asyncio.create_task(_left(receive))
            leaving.add_done_callback(lambda _: signal.set())
            try:
                await self._tell_on(send, signal, leaving)
            finally:
                leaving.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell_on(self, send: Send, signal: Signal, leaving: asyncio.Task[None]) -> None:
        since, besides = self.since, b""
        while True:
            # Asked before anything is looked at: whatever happens from here on rings again.
            rang = signal.clear()
            if leaving.done() or self.feeds.closed or not self.allowed():
                return
            self.heard()
            now = self.table.revision
            if now > since:
                await _send_part(send, b"id: %d\nevent: table\ndata: %b\n\n" % (now, self.tell(since)))
                since = now
            elif rang:
                await _send_part(send, b": still here\n\n")
            if (new := self.besides()) != besides:
                await _send_part(send, new)
                besides = new
            await signal.wait()


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_part(send: Send, part: bytes) -> None:
    await send({"type": "http.response.body", "body": part, "more_body": True})
