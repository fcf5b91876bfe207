"""Three servers on one PostgreSQL come to harm in every way while people play at them.

Servers are killed, or stopped for a while; all connections to the database are cut; PostgreSQL is restarted at once.
A witness writes down all that the people at one table are told, and nothing else. In the end that is compared with the
logs: no acknowledged move or line is lost, no log has a gap or a fork, every bot has answered, every stream goes on.

`script/soak --database postgres` runs this with 200 faults in ten minutes; the tests with a few.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NamedTuple

import httpx
from sqlalchemy import URL, create_engine, text

from tests.patience import PATIENCE
from tests.postgres import Cluster, cluster
from tests.web.kills import Victim, _bearer

SEATS = 3
_SERVERS = 3
_TABLES = 4
_KINDS = ("kill", "kill", "kill", "stop", "stop", "stop", "cut", "cut", "cut", "restart")


class Move(NamedTuple):
    """It was acknowledged: its entry comes after the revision that was quoted, up to the one in the answer."""

    seat: int
    notation: str
    quoted: int
    told: int


@dataclass
class Witness:
    """One table, and what its people were told of it, by any server."""

    id: str
    tokens: list[str]
    moves: list[Move] = field(default_factory=list)
    lines: dict[str, bool] = field(default_factory=dict)
    """What was said, and whether that was acknowledged."""
    stands: dict[tuple[int, int], object] = field(default_factory=dict)
    """How the table stood, by seat and revision."""
    heard: list[int] = field(default_factory=lambda: [0] * SEATS)
    """The newest revision in each stream."""
    news: list[list[tuple[int, str]]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    """The log as each stream told it."""
    over: bool = False

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def see(self, seat: int, told: dict[str, object], legal: list[str]) -> None:
        """Whoever says how the table stands at a revision says the same."""
        revision = told["revision"]
        assert isinstance(revision, int)
        stands = (told["status"], told["asked"], legal)
        assert self.stands.setdefault((seat, revision), stands) == stands, f"a fork at revision {revision}"
        self.over = self.over or told["status"] == "over"

    def hear(self, seat: int, told: dict[str, object]) -> None:
        revision, legal, log = told["revision"], told["legal"], told["log"]
        assert isinstance(revision, int)
        assert isinstance(legal, list)
        assert isinstance(log, list)
        assert revision > self.heard[seat], "a stream went back"
        self.see(seat, told, legal)
        assert all(self.heard[seat] < line["revision"] <= revision for line in log), "news twice, or too early"
        self.news[seat] += [(line["revision"], line["text"]) for line in log]
        self.heard[seat] = revision


class Fire:
    def __init__(self, postgres: Cluster, database: URL, folder: Path, luck: random.Random) -> None:
        self._postgres, self._database, self._luck = postgres, database, luck
        self.servers = [Victim(folder, database) for _ in range(_SERVERS)]
        self.witnesses: list[Witness] = []
        self.faults: Counter[str] = Counter()
        self._playing: list[Witness] = []
        self._numbers = count()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stops: set[asyncio.Task[None]] = set()
        self._restarting = asyncio.Lock()
        self._quiet = self._ended = False

    async def rage(self, faults: int, pause: float, longest_stop: float) -> None:
        """So many faults with that pause between them, in seconds, on average; then all is well again, and checked."""
        async with httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=None)) as self._client:
            try:
                for server in self.servers:
                    await server.start()
                    self._go(self._keep(server))
                for _ in range(_TABLES):
                    self._go(self._play_games())
                await self._until_moved()
                for kind in self._kinds(faults):
                    await self._do(kind, longest_stop)
                    await asyncio.sleep(self._luck.uniform(0.5, 1.5) * pause)
                await asyncio.gather(*self._stops)
                await self._until_moved()
                await self._fall_silent()
                await self._check()
            finally:
                await self._end()

    def _kinds(self, faults: int) -> list[str]:
        kinds = [_KINDS[number % len(_KINDS)] for number in range(faults)]
        self._luck.shuffle(kinds)
        return kinds

    def _go(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.add(asyncio.ensure_future(work))

    async def _watched(self, fact: Callable[[], bool]) -> None:
        """Waits for that, or until something that goes on beside it has failed."""
        deadline = time.monotonic() + PATIENCE
        while not fact():
            assert time.monotonic() < deadline, "it never came true"
            self._raise_failures()
            await asyncio.sleep(0.02)

    def _raise_failures(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    async def _until_moved(self) -> None:
        """Somebody moves at every table."""
        before = {witness.id: len(witness.moves) for witness in self.witnesses}
        await self._watched(
            lambda: (
                len(self._playing) == _TABLES
                and all(each.over or len(each.moves) > before.get(each.id, 0) for each in self._playing)
            )
        )

    # What happens to servers and database.

    async def _keep(self, server: Victim) -> None:
        """As systemd does it."""
        while not self._ended:
            if not server.alive:
                server.fork()
            await asyncio.sleep(0.2)

    async def _do(self, kind: str, longest_stop: float) -> None:
        server = self._luck.choice(self.servers)
        self.faults[kind] += 1
        match kind:
            case "kill":
                server.kill()
            case "stop":
                self._stops.add(asyncio.ensure_future(self._stop(server, self._luck.uniform(0, longest_stop))))
            case "cut":
                async with self._restarting:
                    await asyncio.to_thread(self._postgres.cut, self._database)
            case "restart":
                async with self._restarting:
                    await asyncio.to_thread(self._postgres.crash)

    async def _stop(self, server: Victim, seconds: float) -> None:
        assert server.process is not None
        pid = server.process.pid
        assert pid is not None
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(seconds)
            os.kill(pid, signal.SIGCONT)

    # What people do.

    async def _ask(self, method: str, path: str, token: str, body: object = None) -> httpx.Response | None:
        """Of any of the servers; None if nobody knows what came of it."""
        address = self._luck.choice(self.servers).address
        try:
            headers = _bearer(token) if token else {}
            answer = await self._client.request(method, address + path, json=body, headers=headers)
        except httpx.HTTPError:
            await asyncio.sleep(0.05)
            return None
        assert answer.status_code in {200, 201, 409} or answer.status_code >= 500, answer.text
        return answer if answer.status_code < 500 else None

    async def _play_games(self) -> None:
        while not self._quiet:
            witness = await self._open_table()
            if witness is None:
                continue
            self.witnesses.append(witness)
            self._playing.append(witness)
            for seat in range(len(witness.tokens)):
                self._go(self._listen(witness, seat))
            while not self._quiet and not witness.over:
                await self._act(witness)
            if witness.over:
                self._playing.remove(witness)

    async def _open_table(self) -> Witness | None:
        """None if anything goes wrong on the way: then there is a table that nobody comes to."""
        # At every second table a bot sits, which must wake up again wherever it was asked.
        people = SEATS - next(self._numbers) % 2
        tokens = list[str]()
        for name in ("Anna", "Ben", "Cleo")[:people]:
            person = await self._ask("POST", "/api/people", "", {"name": name})
            if person is None:
                return None
            tokens.append(person.json()["token"])
        bots = [{"kind": "bot", "bot": "random"}] * (SEATS - people)
        body = {"game": "relikt", "chairs": [*[{"kind": "open"}] * people, *bots]}
        opened = await self._ask("POST", "/api/tables", tokens[0], body)
        if opened is None:
            return None
        witness = Witness(opened.json()["id"], tokens)
        for seat, token in enumerate(tokens):
            sat = await self._ask("POST", f"{witness.path}/sit", token, {"seat": seat, "revision": seat})
            if sat is None or sat.status_code != 200:
                return None
        return witness

    async def _listen(self, witness: Witness, seat: int) -> None:
        """As a browser does it: where a stream ends another begins, from the last revision on."""
        while not self._ended:
            address = self._luck.choice(self.servers).address
            path = f"{witness.path}/events?since={witness.heard[seat]}"
            with suppress(httpx.HTTPError):
                headers = _bearer(witness.tokens[seat])
                async with self._client.stream("GET", address + path, headers=headers) as answer:
                    assert answer.status_code == 200 or answer.status_code >= 500, await answer.aread()
                    async for line in answer.aiter_lines():
                        if line.startswith('data: {"revision"'):
                            witness.hear(seat, json.loads(line.removeprefix("data: ")))
            await asyncio.sleep(0.1)

    async def _act(self, witness: Witness) -> None:
        await asyncio.sleep(self._luck.uniform(0, 0.1))
        first = await self._look(witness, 0)
        if first is None:
            return
        if self._luck.random() < 0.1:
            await self._say(witness)
        asked = first["asked"]
        if not isinstance(asked, int) or asked >= len(witness.tokens):
            return
        table = first if asked == 0 else await self._look(witness, asked)
        if table is not None and (legal := _notations(table)):
            await self._move(witness, asked, table["revision"], self._luck.choice(legal))

    async def _look(self, witness: Witness, seat: int) -> dict[str, object] | None:
        answer = await self._ask("GET", witness.path, witness.tokens[seat])
        if answer is None:
            return None
        table: dict[str, object] = answer.json()
        witness.see(seat, table, _notations(table))
        return table

    async def _move(self, witness: Witness, seat: int, revision: object, notation: str) -> None:
        assert isinstance(revision, int)
        body = {"revision": revision, "moves": [notation]}
        answer = await self._ask("POST", f"{witness.path}/play", witness.tokens[seat], body)
        if answer is not None and answer.status_code == 200:
            witness.moves.append(Move(seat, notation, revision, answer.json()["revision"]))

    async def _say(self, witness: Witness) -> None:
        line = f"line {len(witness.lines)}"
        witness.lines[line] = False
        token = self._luck.choice(witness.tokens)
        answer = await self._ask("POST", f"{witness.path}/say", token, {"text": line})
        witness.lines[line] = answer is not None and answer.status_code == 200

    # What came of it.

    async def _fall_silent(self) -> None:
        """Nobody moves any more; bots answer what they were asked, and every stream hears of it."""
        self._quiet = True
        for witness in self.witnesses:
            await self._until_settled(witness)

    async def _until_settled(self, witness: Witness) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < deadline, f"{witness}: a bot or a stream waits in vain"
            table = await self._look(witness, 0)
            if table is not None and table["asked"] in {None, *range(len(witness.tokens))}:
                newest = table["revision"]
                if all(heard == newest for heard in witness.heard[: len(witness.tokens)]):
                    return
            await asyncio.sleep(0.05)
            self._raise_failures()

    async def _check(self) -> None:
        """The logs, and a server that was just started, say what people were told."""
        for server in self.servers:
            server.kill()
        await self._watched(lambda: all(server.alive for server in self.servers))
        for witness in self.witnesses:
            compare(witness, entries(self._database, witness.id))
            for seat in range(len(witness.tokens)):
                assert await self._log(witness, seat) == witness.news[seat], "a stream left something out"

    async def _log(self, witness: Witness, seat: int) -> list[tuple[int, str]]:
        while True:
            answer = await self._ask("GET", f"{witness.path}/log?since=0", witness.tokens[seat])
            if answer is not None and answer.status_code == 200:
                return [(line["revision"], line["text"]) for line in answer.json()]

    async def _end(self) -> None:
        self._ended = True
        for task in (*self._tasks, *self._stops):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._stops, return_exceptions=True)
        for server in self.servers:
            server.end()


class Entry(NamedTuple):
    revision: int
    kind: str
    seat: int | None
    what: dict[str, object]


def entries(database: URL, table: str) -> list[Entry]:
    engine = create_engine(database)
    question = text("SELECT revision, kind, seat, what FROM entries WHERE table_id = :table ORDER BY revision")
    try:
        with engine.connect() as connection:
            rows = connection.execute(question, {"table": table}).all()
    finally:
        engine.dispose()
    return [Entry(row[0], row[1], row[2], json.loads(row[3]) if isinstance(row[3], str) else row[3]) for row in rows]


def compare(witness: Witness, log: list[Entry]) -> None:
    assert [entry.revision for entry in log] == list(range(1, len(log) + 1)), "a gap"
    assert max(witness.heard) == len(log), "the log is not as long as people were told"
    taken = list[int]()
    for move in witness.moves:
        found = [
            entry.revision
            for entry in log[move.quoted : move.told]
            if (entry.kind, entry.seat, entry.what.get("move")) == ("move", move.seat, move.notation)
            and "auto" not in entry.what
        ]
        assert found, f"acknowledged and lost: {move}"
        taken.append(found[0])
    assert len(set(taken)) == len(taken), "one entry for two moves"
    said = Counter(str(entry.what["text"]) for entry in log if entry.kind == "say")
    for line, acknowledged in witness.lines.items():
        assert said[line] in ({1} if acknowledged else {0, 1}), f"{line}: {said[line]} times"


def _notations(table: dict[str, object]) -> list[str]:
    legal = table["legal"]
    assert isinstance(legal, list)
    return [move["notation"] for move in legal]


def main(faults: int, minutes: float) -> None:
    begun = time.monotonic()
    luck = random.Random()
    with cluster() as postgres, tempfile.TemporaryDirectory() as folder:
        database = postgres.new_database()

        async def rage() -> Fire:
            fire = Fire(postgres, database, Path(folder), luck)
            await fire.rage(faults, 60 * minutes / faults, 15)
            return fire

        fire = asyncio.run(rage())
        answers = sum(
            entry.seat is not None and entry.seat >= len(witness.tokens) and "auto" not in entry.what
            for witness in fire.witnesses
            for entry in entries(database, witness.id)
            if entry.kind == "move"
        )
    moves = sum(len(witness.moves) for witness in fire.witnesses)
    lines = sum(sum(witness.lines.values()) for witness in fire.witnesses)
    over = sum(witness.over for witness in fire.witnesses)
    print(  # noqa: T201 - a script tells what it found
        f"{dict(fire.faults)} in {time.monotonic() - begun:.0f} s: {moves} moves and {lines} lines acknowledged,"
        f" {answers} answers of bots, {len(fire.witnesses)} games, {over} ended: nothing lost, no gap, no fork."
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
