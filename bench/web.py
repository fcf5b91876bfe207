"""Measures the web table: server on one core, load on the other, every move on disk.

    script/bench web             all of it
    script/bench web json        only that; also pages, fragments, memory
    script/bench web --database postgres --workers 1,2

Pages: 200 tables, each a move every four seconds, four open pages each; how long until a move is in the others' pages.
JSON: 20 and 100 tables of three, two of them listening, one move after the other, as fast as it goes.
PostgreSQL: JSON on SQLite, then by so many workers on PostgreSQL, all of it on the one core.
Memory: of 10,000 tables at which somebody plays, open in one process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from client import Connection, Listener
from server import LOAD_CORE, Figures, Server, Usage, server

SEATS = 3
_ASKED = re.compile(r'data-asked="(\d)"')
_MOVE = re.compile(r'name="moves" value="([^"]+)"')


class Table:
    """Three people at a table. The one who is asked plays any legal move; listeners hear of it."""

    listening: Sequence[int] = ()
    kind = ""

    def __init__(self, port: int) -> None:
        self.port = port
        self.id = ""
        self.tokens: list[str] = []
        self.people: list[Connection] = []
        self.listeners: list[Listener] = []
        self.revision = 0
        self.over = True
        self.asked: int | None = None
        self.legal: list[list[str]] = [[] for _ in range(SEATS + 1)]
        self.heard = [0] * (SEATS + 1)
        self.news = asyncio.Event()

    async def open(self) -> None:
        """A new game; the same people."""
        if not self.people:
            await self.come()
        for listener in self.listeners:
            listener.close()
        body = {"game": "relikt", "chairs": [{"kind": "open"}] * SEATS, "watch": True}
        self.id = str((await self.people[0].told("POST", "/api/tables", body))["id"])
        for seat, person in enumerate(self.people):
            await person.told("POST", f"/api/tables/{self.id}/sit", {"seat": seat, "revision": seat})
        self.asked = None
        while self.asked is None:
            # Another worker may not have heard of the start yet.
            await self.look(0)
        if self.asked:
            await self.look(self.asked)
        self.listeners = [await self.listen(seat) for seat in self.listening]

    async def come(self) -> None:
        stranger = await Connection.open(self.port)
        for seat in range(SEATS):
            token = str((await stranger.told("POST", "/api/people", {"name": f"P{seat}"}))["token"])
            self.tokens.append(token)
            self.people.append(await Connection.open(self.port, token))
        stranger.close()

    async def look(self, seat: int) -> None:
        told = await self.people[seat].told("GET", f"/api/tables/{self.id}")
        self.take(told)
        self.legal[seat] = [str(move["notation"]) for move in listed(told["legal"]) if isinstance(move, dict)]

    async def listen(self, seat: int) -> Listener:
        self.heard[seat] = self.revision
        path = f"/{self.kind}/{self.id}/events?since={self.revision}"
        token = self.tokens[seat] if seat < SEATS else ""
        return await Listener.open(self.port, path, token, lambda data: self.hear(seat, json.loads(data)))

    def hear(self, seat: int, told: dict[str, object]) -> None:
        revision = told["revision"]
        assert isinstance(revision, int)
        self.heard[seat] = revision
        self.legal[seat] = self.legal_in(told)
        self.news.set()

    def take(self, told: dict[str, object]) -> None:
        revision, asked = told["revision"], told["asked"]
        assert isinstance(revision, int)
        assert asked is None or isinstance(asked, int)
        self.revision, self.asked = revision, asked
        self.over = told["status"] != "running"

    async def play(self, luck: random.Random) -> int:
        """Plays for the seat that is asked. Returns how many moves were made."""
        assert self.asked is not None
        before = self.revision
        body = {"revision": self.revision, "moves": [luck.choice(self.legal[self.asked])]}
        told = await self.people[self.asked].told("POST", f"/{self.kind}/{self.id}/play", body)
        self.legal[self.asked] = self.legal_in(told)
        self.take(told)
        return self.revision - before

    async def until_heard(self, seat: int) -> None:
        while self.heard[seat] < self.revision:
            self.news.clear()
            await self.news.wait()

    def legal_in(self, told: dict[str, object]) -> list[str]:
        raise NotImplementedError


class ForPrograms(Table):
    """Two of the three listen; the third asks when it is its turn."""

    listening = range(1, SEATS)
    kind = "api/tables"

    def legal_in(self, told: dict[str, object]) -> list[str]:
        return [str(move) for move in listed(told["legal"])]

    async def know(self) -> None:
        """Finds out what the seat that is asked can do."""
        if self.asked is not None and not self.legal[self.asked]:
            if self.asked in self.listening:
                await self.until_heard(self.asked)
            else:
                path = f"/api/tables/{self.id}/legal?since={self.revision}"
                _, answer = await self.people[self.asked].ask("GET", path)
                self.legal[self.asked] = [str(move["notation"]) for move in json.loads(answer)]


class ForPeople(Table):
    """Everybody has the page open, and a spectator too."""

    listening = range(SEATS + 1)
    kind = "t"

    def take(self, told: dict[str, object]) -> None:
        if "asked" not in told:
            found = _ASKED.search(str(told["html"]))
            told = told | {"asked": int(found[1]) if found else None}
        super().take(told)

    def legal_in(self, told: dict[str, object]) -> list[str]:
        return _MOVE.findall(str(told["html"]))


def listed(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


async def flat_out(target: Server, tables: int, seconds: float) -> Figures:
    """Each table plays one move after the other."""
    figures = Figures()
    playing = [ForPrograms(target.port) for _ in range(tables)]
    for table in playing:
        await table.open()
    clock = Usage(target)
    until = time.perf_counter() + seconds

    async def play(table: ForPrograms, luck: random.Random) -> None:
        while time.perf_counter() < until:
            if table.over:
                await table.open()
            await table.know()
            started = time.perf_counter()
            moves = await table.play(luck)
            figures.add(moves, time.perf_counter() - started)

    await asyncio.gather(*(play(table, random.Random(number)) for number, table in enumerate(playing)))
    clock.read(figures)
    return figures


async def paced(target: Server, tables: int, every: float, seconds: float) -> Figures:
    """Each table plays a move now and then; measured is when the last of its pages has it."""
    figures = Figures()
    playing = [ForPeople(target.port) for _ in range(tables)]
    for table in playing:
        await table.open()
    await asyncio.sleep(1)
    clock = Usage(target)
    until = time.perf_counter() + seconds

    async def play(table: ForPeople, luck: random.Random) -> None:
        await asyncio.sleep(luck.uniform(0, every))
        while time.perf_counter() < until:
            if table.over:
                await table.open()
            started = time.perf_counter()
            moves = await table.play(luck)
            for seat in range(SEATS + 1):
                await table.until_heard(seat)
            figures.add(moves, time.perf_counter() - started)
            await asyncio.sleep(max(0.0, started + every - time.perf_counter()))

    await asyncio.gather(*(play(table, random.Random(number)) for number, table in enumerate(playing)))
    clock.read(figures)
    return figures


async def fill(target: Server, tables: int) -> float:
    """Megabytes for each table at which three people have begun to play; nobody listens."""
    people = ForPrograms(target.port)
    people.listening = range(0)
    await people.open()
    before = target.memory()
    for _ in range(tables):
        await people.open()
    return (target.memory() - before) / tables


def json_figures(python: str, tables: int, seconds: float, workers: int = 0) -> Figures:
    import uvloop

    with server(python, workers) as target:
        figures: Figures = uvloop.run(flat_out(target, tables, seconds))
        size = target.entry_bytes()
    where = f"PostgreSQL, workers: {workers}" if workers else "SQLite"
    print(f"JSON, {tables:3} tables, 2 listeners each, {where}: {figures}{size}", flush=True)
    return figures


def beside_sqlite(python: str, tables: int, seconds: float, workers: list[int]) -> None:
    sqlite = json_figures(python, tables, seconds)
    for many in workers:
        figures = json_figures(python, tables, seconds, many)
        print(
            f"  {figures.core:.2f} ms of a core for each, {figures.core / sqlite.core:.2f} times SQLite's", flush=True
        )


def main() -> None:
    import uvloop

    numbers = partial(str.split, sep=",")
    asked = argparse.ArgumentParser(description="Measures the web table.")
    asked.add_argument("what", nargs="?", choices=["all", "json", "pages", "fragments", "memory"], default="all")
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--tables", type=numbers, default=["20", "100"])
    asked.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    asked.add_argument("--workers", type=numbers, default=["1"])
    asked.add_argument("--python", default=sys.executable, help="runs the server")
    chosen = asked.parse_args()
    tables, workers = list(map(int, chosen.tables)), list(map(int, chosen.workers))
    os.sched_setaffinity(0, {LOAD_CORE})
    if chosen.what == "memory":
        with server(chosen.python, workers[0] if chosen.database == "postgres" else 0) as target:
            each = uvloop.run(fill(target, tables[-1]))
        print(f"memory: {1000 * each:.0f} KB for each of {tables[-1]:,} tables")
        return
    if chosen.database == "postgres":
        for many in tables:
            beside_sqlite(chosen.python, many, chosen.seconds, workers)
        return
    if chosen.what in {"all", "fragments"}:
        subprocess.run([chosen.python, str(Path(__file__).with_name("fragments.py"))], check=True)
    if chosen.what in {"all", "json"}:
        for many in tables:
            json_figures(chosen.python, many, chosen.seconds)
    if chosen.what in {"all", "pages"}:
        with server(chosen.python) as target:
            figures = uvloop.run(paced(target, 200, 4, chosen.seconds))
        print(f"pages, 200 tables, 4 open each:    {figures}")


if __name__ == "__main__":
    main()
