"""Limits of a connection: it is counted, and closed when a request does not arrive or a response is not read in time.

A mixin for uvicorn's protocols, with httptools or with h11.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import uvicorn

from reliquary.web.security.connections import Connections
from reliquary.web.security.hosts import source

_LONGEST_HEAD = 64 * 1024
"""Bytes."""
_CLOSE = b"content-length: 0\r\nconnection: close\r\n\r\n"
_TIMEOUT = b"HTTP/1.1 408 Request Timeout\r\n" + _CLOSE
_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + _CLOSE
_FULL = b"HTTP/1.1 503 Service Unavailable\r\n" + _CLOSE


class Config(uvicorn.Config):
    connections: Connections


class Cycle(Protocol):
    """uvicorn's request and response."""

    more_body: bool
    response_complete: bool


def missing(cycle: Cycle | None) -> str:
    """What has not arrived yet of the present request: its "head", its "body", or nothing."""
    if cycle is None or cycle.response_complete:
        return "head"
    return "body" if cycle.more_body else ""


class LimitedProtocol(asyncio.Protocol):
    """Comes before one of uvicorn's protocols among the base classes, which has these attributes."""

    config: uvicorn.Config
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    address = "?"
    _head = 0
    """Bytes so far of a head that is not complete."""
    _awaited = ""
    """What the timer runs for: "head", "body" or nothing."""
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def missing(self) -> str:
        raise NotImplementedError

    @property
    def unfinished(self) -> bool:
        return bool(self.missing())

    def drop(self) -> None:
        self.transport.abort()

    @property
    def _connections(self) -> Connections:
        assert isinstance(self.config, Config)
        return self.config.connections

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer: object = transport.get_extra_info("peername")
        dialled = str(peer[0]) if isinstance(peer, tuple) else "?"
        self.address = dialled if dialled in self._connections.settings.proxies else source(dialled)
        if self._connections.admit(self):
            self._watch()
        else:
            self._refuse(_FULL)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.transport.is_closing():
            self._watch()
            self._head = self._head + len(data) if self._awaited == "head" else 0
            if self._head > _LONGEST_HEAD:
                self._refuse(_TOO_LONG)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self._connections.settings.stall_seconds, self.drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._stalled)

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._timer)
        _cancel(self._stalled)
        self._connections.forget(self)
        super().connection_lost(exc)

    # Inside

    def _watch(self) -> None:
        """The timeout of a head or body runs from when it could begin, not from its latest byte."""
        awaited, settings = self.missing(), self._connections.settings
        if awaited == self._awaited:
            return
        self._awaited = awaited
        _cancel(self._timer)
        if awaited:
            seconds = settings.head_seconds if awaited == "head" else settings.body_seconds
            self._timer = self.loop.call_later(seconds, self._time_out)

    def _time_out(self) -> None:
        """A browser that opened a connection in advance and did not use it gets no response."""
        self._refuse(_TIMEOUT if self._head or self._awaited == "body" else b"")

    def _refuse(self, response: bytes) -> None:
        if response:
            self.transport.write(response)
        self.transport.close()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
