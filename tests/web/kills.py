"""Kills a server again and again while people play at it, and looks whether anything that was promised is lost.

`script/soak` runs this with 300 kills; the tests with 30. `faults` does worse to servers on PostgreSQL. The server is
forked from a process that has imported everything already, so that a kill costs milliseconds and not a start of Python.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import httpx
from sqlalchemy import URL

from reliquary.errors import BadSetup
from reliquary.web.serve import serve
from reliquary.web.settings import DATABASE, Settings
from tests.patience import PATIENCE
from tests.web.servers import reserved_port

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["reliquary.web.serve", "reliquary.games.relikt"])


@dataclass
class Witness:
    """One table, and what its players were told has happened."""

    id: str
    tokens: list[str]
    bot: bool
    promised: dict[int, str] = field(default_factory=dict)
    """The move by the revision it led to, as far as it was acknowledged."""
    revision: int = 0
    over: bool = False


class Victim:
    """The server that is killed."""

    def __init__(self, folder: Path, postgresql: URL | None = None) -> None:
        self.folder = folder
        self._postgresql = postgresql
        self._port = reserved_port()
        self.port: int = self._port.getsockname()[1]
        self.process: ForkServerProcess | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def fork(self) -> None:
        self.process = _FORKS.Process(target=_serve, args=(self.folder, self.port, self._postgresql))
        self.process.start()

    async def start(self) -> None:
        self.fork()
        deadline = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            while True:
                try:
                    await client.get(f"{self.address}/healthz")
                except httpx.HTTPError:
                    assert time.monotonic() < deadline, "the server does not start"
                    await asyncio.sleep(0.02)
                else:
                    return

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.join()

    def end(self) -> None:
        self.kill()
        self._port.close()

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.is_alive()


def _serve(folder: Path, port: int, postgresql: URL | None) -> None:
    # The processes in which bots think would otherwise import whatever runs the tests.
    main = sys.modules["__main__"]
    main.__spec__ = None
    main.__dict__.pop("__file__", None)
    settings = Settings(
        data=folder, postgresql=postgresql, posts_per_second=0, pace=0.01, log=folder / f"requests-{port}.log"
    )
    # While the database is down nobody can start.
    with suppress(BadSetup):
        serve(settings, port=port, tell=lambda _: None)


async def storm(folder: Path, kills: int, *, tables: int = 3, luck: random.Random) -> tuple[int, int]:
    """How many moves were acknowledged, and how many games ended meanwhile."""
    victim = Victim(folder)
    await victim.start()
    witnesses: list[Witness] = []
    ended = 0
    try:
        for _ in range(kills):
            # At one of them a bot sits, which must wake up again after every kill.
            while len(witnesses) < tables:
                witnesses.append(await _open_table(victim, bot=not any(witness.bot for witness in witnesses)))
            players = [
                asyncio.create_task(_play(victim, witness, random.Random(luck.random()))) for witness in witnesses
            ]
            await _until_promised(witnesses, luck.randrange(1, 25))
            await asyncio.sleep(luck.uniform(0, 0.01))
            victim.kill()
            await asyncio.gather(*players)
            await victim.start()
            for witness in witnesses:
                await _check(victim, witness)
            ended += sum(witness.over for witness in witnesses)
            witnesses = [witness for witness in witnesses if not witness.over]
        return _count(folder), ended
    finally:
        victim.end()


async def _until_promised(witnesses: list[Witness], moves: int) -> None:
    """Until that many more moves were acknowledged, or all games are over; a bot may have to start Python first."""
    before = sum(len(witness.promised) for witness in witnesses)
    deadline = time.monotonic() + PATIENCE
    while sum(len(witness.promised) for witness in witnesses) < before + moves:
        if all(witness.over for witness in witnesses):
            return
        assert time.monotonic() < deadline, "nobody can play"
        await asyncio.sleep(0.001)


async def _open_table(victim: Victim, *, bot: bool) -> Witness:
    chairs = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "random"} if bot else {"kind": "open"}]
    async with httpx.AsyncClient(base_url=victim.address, timeout=PATIENCE) as client:
        names = ("Anna", "Ben") if bot else ("Anna", "Ben", "Cleo")
        tokens = [(await client.post("/api/people", json={"name": name})).json()["token"] for name in names]
        body = {"game": "relikt", "chairs": chairs}
        opened = (await client.post("/api/tables", json=body, headers=_bearer(tokens[0]))).json()
        for seat, token in enumerate(tokens):
            taken = {"seat": seat, "revision": seat}
            await client.post(f"/api/tables/{opened['id']}/sit", json=taken, headers=_bearer(token))
        return Witness(opened["id"], tokens, bot)


async def _play(victim: Victim, witness: Witness, luck: random.Random) -> None:
    """Plays whenever a person is asked, until the server is gone; on a busy machine an answer may be late."""
    async with httpx.AsyncClient(base_url=victim.address, timeout=PATIENCE) as client:
        while victim.alive and not witness.over:
            with suppress(httpx.HTTPError):
                await _move(client, witness, luck)


async def _move(client: httpx.AsyncClient, witness: Witness, luck: random.Random) -> None:
    path = f"/api/tables/{witness.id}"
    table = (await client.get(f"{path}/wait?since=0&timeout=0", headers=_bearer(witness.tokens[0]))).json()
    witness.over = table["status"] == "over"
    if table["asked"] is None or table["asked"] >= len(witness.tokens):
        await client.get(f"{path}/wait?since={table['revision']}&timeout=1", headers=_bearer(witness.tokens[0]))
        return
    me = _bearer(witness.tokens[table["asked"]])
    legal = (await client.get(f"{path}/legal", headers=me)).json()
    if not legal:
        return
    move = luck.choice(legal)["notation"]
    answer = await client.post(f"{path}/play", json={"revision": table["revision"], "moves": [move]}, headers=me)
    if answer.status_code == 200:
        witness.promised[table["revision"] + 1] = move
        witness.revision = max(witness.revision, answer.json()["revision"])


async def _check(victim: Victim, witness: Witness) -> None:
    """Everything that was acknowledged is on disk and at the table, and the table goes on."""
    async with httpx.AsyncClient(base_url=victim.address, timeout=PATIENCE) as client:
        table = (await client.get(f"/api/tables/{witness.id}", headers=_bearer(witness.tokens[0]))).json()
    assert table["status"] in {"running", "over"}, table
    assert table["revision"] >= witness.revision, "the table has forgotten something"
    kept = _moves(victim.folder, witness.id)
    lost = {revision: move for revision, move in witness.promised.items() if move not in kept.get(revision, "")}
    assert not lost, f"acknowledged and lost: {lost}"
    witness.over = table["status"] == "over"


def _moves(folder: Path, table: str) -> dict[int, str]:
    rows = _ask(folder, "select revision, what from entries where table_id = ? and kind = 'move'", table)
    return {int(str(revision)): str(what) for revision, what in rows}


def _count(folder: Path) -> int:
    return len(_ask(folder, "select 1 from entries where kind = 'move' and what not like '%auto%' and '' = ?", ""))


def _ask(folder: Path, question: str, *values: str) -> list[tuple[object, ...]]:
    database = sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)
    try:
        return database.execute(question, values).fetchall()
    finally:
        database.close()


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def main(kills: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        moves, ended = asyncio.run(storm(Path(folder), kills, luck=random.Random()))
    print(  # noqa: T201 - a script tells what it found
        f"{kills} kills in {time.monotonic() - begun:.0f} s: {moves} moves, {ended} games ended, nothing lost."
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
