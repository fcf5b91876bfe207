"""A connection that is counted, and that ends when a request does not come or an answer is not read in time."""

from __future__ import annotations

import asyncio
from typing import Protocol

import uvicorn

from reliquary.web.security.connections import Connections
from reliquary.web.security.hosts import source

_LONGEST_HEAD = 64 * 1024
_CLOSE = b"content-length: 0\r\nconnection: close\r\n\r\n"
_TIMEOUT = b"HTTP/1.1 408 Request Timeout\r\n" + _CLOSE
_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + _CLOSE
_FULL = b"HTTP/1.1 503 Service Unavailable\r\n" + _CLOSE


class Config(uvicorn.Config):
    counted: Connections


class Cycle(Protocol):
    """A request and its answer, as uvicorn has them."""

    more_body: bool
    response_complete: bool


def missing(cycle: Cycle | None) -> str:
    """What has not come yet of the present request: its "head", its "body", or nothing."""
    if cycle is None or cycle.response_complete:
        return "head"
    return "body" if cycle.more_body else ""


class Bounded(asyncio.Protocol):
    """Stands before one of uvicorn's protocols among the base classes: these attributes are that one's."""

    config: uvicorn.Config
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    address = "?"
    _head = 0
    """Bytes so far of a head that is not complete."""
    _awaited = ""
    """What the timer runs for."""
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
    def _counted(self) -> Connections:
        assert isinstance(self.config, Config)
        return self.config.counted

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer: object = transport.get_extra_info("peername")
        dialled = str(peer[0]) if isinstance(peer, tuple) else "?"
        self.address = dialled if dialled in self._counted.settings.proxies else source(dialled)
        if self._counted.admit(self):
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
        self._stalled = self.loop.call_later(self._counted.settings.stall_seconds, self.drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._stalled)

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._timer)
        _cancel(self._stalled)
        self._counted.forget(self)
        super().connection_lost(exc)

    # Inside

    def _watch(self) -> None:
        """The time for a head or a body runs from when it could come, not from its latest byte."""
        awaited, settings = self.missing(), self._counted.settings
        if awaited == self._awaited:
            return
        self._awaited = awaited
        _cancel(self._timer)
        if awaited:
            seconds = settings.head_seconds if awaited == "head" else settings.body_seconds
            self._timer = self.loop.call_later(seconds, self._time_out)

    def _time_out(self) -> None:
        """Nothing is said to a browser that opened a connection in advance and did not need it."""
        self._refuse(_TIMEOUT if self._head or self._awaited == "body" else b"")

    def _refuse(self, answer: bytes) -> None:
        if answer:
            self.transport.write(answer)
        self.transport.close()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
