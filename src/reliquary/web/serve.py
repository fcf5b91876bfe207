"""Runs a server at one address, stopped within seconds even while people are connected: usually one process, on
PostgreSQL several that serve together.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from math import ceil
from types import FrameType

import uvicorn
from fastapi import FastAPI

from reliquary.errors import BadSetup
from reliquary.message import N_, Message
from reliquary.table.database import locked
from reliquary.table.upgrade import upgrade
from reliquary.web.app import create_app
from reliquary.web.http.log_requests import LibraryLog
from reliquary.web.monitoring.server import MonitoringServer
from reliquary.web.pages.invitation import lan_address
from reliquary.web.security.connections import BACKLOG, Connections
from reliquary.web.security.hosts import is_loopback
from reliquary.web.security.protocol import Config
from reliquary.web.services import Services
from reliquary.web.settings import Settings
from reliquary.web.speed import is_stock
from reliquary.web.speed.runtime import tune
from reliquary.web.supervisor import supervise

FIRST_PORT = 8000
_PORTS_TRIED = 20
_SECONDS_TO_STOP = 2
_H11 = "reliquary.web.security.h11_protocol:LimitedH11"
_HTTPTOOLS = "reliquary.web.security.httptools_protocol:LimitedHttpTools"
_BUFFERED = "reliquary.web.speed.transport:BufferedHttpTools"


def serve(
    settings: Settings,
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    browser: bool = False,
    tell: Callable[[Message], None],
) -> None:
    """Serves until it is stopped; calls `tell` with the address once the server has started.

    Without a port the first free one from 8000 on is taken.
    """
    _fill_standard_streams()
    if settings.workers > 1 and settings.postgresql is None:
        raise BadSetup(N_("Several processes can only serve a database of PostgreSQL: name it with --database."))
    with _listen(host, port) as listener, _alone(settings), _listen_for_monitoring(settings) as monitored:
        bound: int = listener.getsockname()[1]
        settings = replace(settings, port=bound, loopback=is_loopback(host))
        upgrade(settings.database)
        announce = partial(_announce, settings, partial(_tell_if_possible, tell), browser=browser)
        if settings.workers > 1:
            work = partial(_work, settings, listener, monitored)
            started = supervise(settings.workers, work, announce, drain=settings.drain_seconds)
        else:
            started = _serve(settings, listener, next(iter(monitored), None), announce)
        if not started:
            raise BadSetup(N_("The server could not start; its log says why."))


def _serve(
    settings: Settings, listener: socket.socket, monitored: socket.socket | None, opened: Callable[[], None]
) -> bool:
    """Whether it has started."""
    app = create_app(settings)
    services: Services = app.state.services
    logging.basicConfig(handlers=[LibraryLog(services)], level=logging.WARNING, force=True)
    server = Server(config(app), services, opened, monitored)
    server.run(sockets=[listener])
    return server.started


def _work(
    settings: Settings,
    listener: socket.socket,
    monitored: Sequence[socket.socket],
    number: int,
    opened: Callable[[], None],
) -> None:
    """One of several processes; each has a request log of its own, because it rotates it."""
    if settings.log is not None and number:
        settings = replace(settings, log=settings.log.with_stem(f"{settings.log.stem}-{number + 1}"))
    _serve(settings, listener, monitored[number] if monitored else None, opened)


def protocol() -> str:
    if not find_spec("httptools"):
        return _H11
    return _HTTPTOOLS if is_stock("transport") else _BUFFERED


def config(app: FastAPI) -> Config:
    settings = app.state.services.settings
    made = Config(
        app,
        http=protocol(),
        backlog=BACKLOG,
        access_log=False,
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_SECONDS_TO_STOP and max(_SECONDS_TO_STOP, ceil(settings.drain_seconds)),
        timeout_keep_alive=65,
        ws="none",
    )
    made.connections = Connections(settings)
    return made


def _announce(settings: Settings, tell: Callable[[Message], None], *, browser: bool) -> None:
    here = settings.public or f"http://localhost:{settings.port}"
    tell(Message(N_("Reliquary is open at {address} (Ctrl-C closes it)."), address=here))
    if not settings.loopback and not settings.public and lan_address():
        tell(
            Message(
                N_("Others in your network find it at {address}."), address=f"http://{lan_address()}:{settings.port}"
            )
        )
    if browser:
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _tell_if_possible(tell: Callable[[Message], None], message: Message) -> None:
    """Standard output may be closed, or its disk full: then nothing more is written there."""
    try:
        tell(message)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _fill_standard_streams() -> None:
    """Otherwise the next file gets the number of a standard stream that was closed before the start."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)


class Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        opened: Callable[[], None],
        monitored: socket.socket | None = None,
    ) -> None:
        super().__init__(config)
        self._services = services
        self._opened = opened
        self._monitoring = MonitoringServer(services, monitored) if monitored else None
        self._drained_at = 0.0
        """When a server that was asked to stop serves no longer."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not is_stock("runtime"):
            tune()
        self._reopen_log_on_hangup()
        if self.started:
            if self._monitoring is not None:
                self._monitoring.start()
            self._opened()

    def _reopen_log_on_hangup(self) -> None:
        """Unless a terminal was closed: then the server ends with it, as every program does."""
        if hasattr(signal, "SIGHUP") and not (sys.stderr and sys.stderr.isatty()):
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._services.log.close)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Ends the streams; otherwise uvicorn would wait for their clients to disconnect.
        self._services.listeners.close()
        await super().shutdown(sockets)
        if self._monitoring is not None:
            await self._monitoring.stop()

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) and time.monotonic() >= self._drained_at

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A requested stop is not an error: the signal is not raised again. One of several processes may be asked
        twice, by the terminal and by the program that started it."""
        again = self.should_exit and self._services.settings.workers == 1
        if again:
            self.force_exit, self._drained_at = True, 0.0
        elif not self.should_exit and sig == signal.SIGTERM:
            self._drained_at = time.monotonic() + self._services.settings.drain_seconds
        self.should_exit = self._services.draining = True


@contextmanager
def _listen_for_monitoring(settings: Settings) -> Iterator[list[socket.socket]]:
    """One socket for each process: with the named port, the next one and so on."""
    with ExitStack() as stack:
        place, offsets = settings.metrics, range(settings.workers)
        yield [stack.enter_context(_listen(place.host, place.port + offset)) for offset in offsets] if place else []


def _alone(settings: Settings) -> AbstractContextManager[None]:
    """No other server uses the same file of SQLite."""
    return nullcontext() if settings.postgresql else locked(settings.data)


def _listen(host: str, port: int | None) -> socket.socket:
    tried = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED)
    for each in tried:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, each))
        except (OSError, OverflowError):
            listener.close()
            continue
        return listener
    raise BadSetup(
        N_("Nobody can listen at port {port} of {host}: something else does already, or it is not allowed."),
        port=tried[0],
        host=host,
    )
