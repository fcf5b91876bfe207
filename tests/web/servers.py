"""A real server: in this process for streams, or in a process of its own to be stopped and killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Self

import httpx

from reliquary.table.lobby import Lobby
from reliquary.web.app import create_app
from reliquary.web.serve import Server, config
from reliquary.web.services import Services
from tests.patience import PATIENCE, wait_for
from tests.table.lobbies import AtOnce, Quick
from tests.web.forked import Forked
from tests.web.sites import quiet


class Here:
    """A server in this process and this loop."""

    def __init__(self, site: Services, address: str) -> None:
        self.services = site
        self.address = address

    def browser(self, token: str = "") -> httpx.AsyncClient:
        headers = {"accept": "text/html"} | ({"authorization": f"Bearer {token}"} if token else {})
        return httpx.AsyncClient(base_url=self.address, headers=headers, timeout=PATIENCE)


@asynccontextmanager
async def served_here(folder: Path) -> AsyncIterator[Here]:
    settings = quiet(folder)
    lobby = await Lobby.open(settings.database, bot_processes=Quick(), pace=0, archivers=AtOnce())
    app = create_app(settings, lobby)
    listener = socket.create_server(("127.0.0.1", 0))
    opened = asyncio.Event()
    server = Server(config(app), app.state.services, opened.set)
    task = asyncio.create_task(server._serve([listener]))
    await opened.wait()
    try:
        yield Here(app.state.services, f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        server.should_exit = True
        await task
        await lobby.close()


class Process:
    """`reliquary serve` as an operator starts it."""

    def __init__(self, folder: Path, *arguments: str, program: str = "reliquary.cli") -> None:
        self.folder = folder
        self.program = program
        self.arguments = arguments
        self._port = reserved_port()
        self.port: int = self._port.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.journal = folder / "journal.jsonl"
        self._start()

    def _start(self) -> None:
        folder, port = str(self.folder), str(self.port)
        command = [self.program, "serve", "--data", folder, "--port", port, "--no-limits"]
        command += ["--log", str(self.journal), *self.arguments]
        with NamedTemporaryFile(delete=False) as out, NamedTemporaryFile(delete=False) as err:
            self.process = Forked(Path(out.name), Path(err.name), *command)
        wait_for(lambda: "\n" in self.process.out.read_text() or self.process.over())
        line = self.process.out.read_text()
        if str(self.port) not in line:
            self.end()
            raise AssertionError(f"the server did not open: {line}{self.complaints}")

    complaints = ""

    def children(self) -> list[int]:
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()]

    def browser(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, headers={"accept": "text/html"}, timeout=PATIENCE)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def start_again(self) -> None:
        self._start()

    def stop(self) -> None:
        """Asks it to stop."""
        self.process.send_signal(signal.SIGTERM)
        self._wait()

    def end(self) -> None:
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
        self._wait()
        self._port.close()

    def _wait(self) -> None:
        if self.process.returncode is None:
            self.process.wait()
            self.complaints = self.process.err.read_text()
            self.process.out.unlink()
            self.process.err.unlink()

    def lines(self, expected: int) -> list[dict[str, object]]:
        """Of the journal; a line is written just after its answer."""
        wait_for(lambda: len(self.journal.read_text().splitlines()) >= expected)
        return [json.loads(line) for line in self.journal.read_text().splitlines()]


@contextmanager
def served(folder: Path, *arguments: str, program: str = "reliquary.cli") -> Iterator[Process]:
    process = Process(folder, *arguments, program=program)
    try:
        yield process
    finally:
        process.end()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def reserved_port() -> socket.socket:
    """Nobody else is given its port while it is open; only who asks for that very port may listen there."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("", 0))
    return holder


def reserved_ports() -> tuple[socket.socket, socket.socket]:
    """Two, of which the second is the next port."""
    while True:
        first, second = reserved_port(), socket.socket()
        second.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            second.bind(("", first.getsockname()[1] + 1))
        except (OSError, OverflowError):
            first.close()
            second.close()
        else:
            return first, second


class Events:
    """Reads a stream of server-sent events."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.aiter_lines()

    async def next(self) -> tuple[int, dict[str, object]]:
        """The id and the data of the next change of the table."""
        return await anext(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> tuple[int, dict[str, object]]:
        id, event = -1, ""
        async for line in self._lines:
            name, _, value = line.partition(": ")
            if name == "id":
                id = int(value)
            elif name == "event":
                event = value
            elif name == "data" and event == "table":
                return id, json.loads(value)
        raise StopAsyncIteration
