"""Finished games are archived in a process that nobody waits for; what goes wrong there is made up for."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import TypeVar

import pytest

from reliquary.kernel import game
from reliquary.table import archiver
from reliquary.table.archive import pack
from reliquary.table.archiver import _packed, _step_back
from reliquary.table.lobby import Lobby
from reliquary.table.store import Store
from reliquary.table.table import Table
from reliquary.table.workers import Workers
from tests.patience import until
from tests.table.lobbies import AtOnce, answer, archived, full_table, lobby, people

pytestmark = pytest.mark.both_databases

T = TypeVar("T")


async def finished(room: Lobby) -> Table:
    persons = await people(room, "Anna", "Ben", "Cleo")
    table = await full_table(room, persons)
    luck = random.Random(7)
    while table.history.status == "running":
        await answer(table, persons, luck.choice)
    return table


def _ready() -> None:
    """A process that steps back for everything else gets nothing done on a busy machine; this one does not."""


async def test_a_process_of_its_own_archives_what_the_table_saw(tmp_path: Path) -> None:
    async with lobby(tmp_path, archivers=Workers(1, _ready)) as room:
        table = await finished(room)
        await archived(room, table)
        found = await room._store.archive(table.id)
        assert found is not None
        assert found[1] == pack(table.history.replay(), 3, table.history.record())


async def test_the_process_steps_back_for_everything_else() -> None:
    workers = Workers(1, _step_back)
    try:
        assert await workers.ask(os.sched_getscheduler, 0) == os.SCHED_IDLE
    finally:
        workers.close()


async def test_a_process_that_dies_over_a_game_is_asked_again(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    workers = Workers(1, _ready)
    try:
        first = await workers.ask(os.getpid)
        dying = asyncio.create_task(workers.ask(_hang_once, begun))
        await until(begun.exists)
        os.kill(first, signal.SIGKILL)
        assert await dying not in {first, os.getpid()}
    finally:
        workers.close()


def _hang_once(begun: Path) -> int:
    if not begun.exists():
        begun.touch()
        time.sleep(36_000)
    return os.getpid()


async def test_moves_are_made_while_a_game_is_being_archived(tmp_path: Path) -> None:
    """The archiver works on one game at a time, and no table waits for it."""

    class Slow(AtOnce):
        begun: list[str]

        async def ask(self, work: Callable[..., T], *question: object) -> T:
            self.begun.append(work.__name__)
            await asyncio.sleep(3600)
            return work(*question)

    slow = Slow()
    slow.begun = []
    async with lobby(tmp_path, archivers=slow) as room:
        tables = [await finished(room), await finished(room)]
        while not slow.begun:  # noqa: ASYNC110 - nothing rings when it begins
            await asyncio.sleep(0.01)
        await finished(room)
        assert slow.begun == ["_packed"]
        assert (await room.bots.jobs.counts()).to_archive == 3
    async with lobby(tmp_path) as room:
        for table in tables:
            await archived(room, table)
        while (await room.bots.jobs.counts()).to_archive:  # noqa: ASYNC110 - nothing rings when it is there
            await asyncio.sleep(0.01)


async def test_nothing_is_archived_before_the_server_is_calm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where it never is, each game after a while."""
    looks, begun = 0, []
    calm, busy = archiver._FEW_WRITES, archiver._FEW_WRITES + 1

    def counts() -> Iterator[int]:
        """What the archiver reads at the beginning and at the end of each look."""
        nonlocal looks
        for written in chain([busy, busy, calm], repeat(busy)):
            looks += 1
            yield 100 * looks
            yield 100 * looks + written

    class Noting(AtOnce):
        async def ask(self, work: Callable[..., T], *question: object) -> T:
            begun.append(looks)
            return work(*question)

    read = counts()
    monkeypatch.setattr(Store, "written", property(lambda _: next(read)))
    monkeypatch.setattr(archiver, "_LOOK", 0)

    async with lobby(tmp_path, archivers=Noting()) as room:
        await archived(room, await finished(room))
        monkeypatch.setattr(archiver, "_PATIENCE", 5)
        await archived(room, await finished(room))
    assert begun == [3, 3 + 5]


async def test_what_is_written_is_counted(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        person, before = (await people(room, "Dora"))[0], room._store.written
        for name in ("Dora 1", "Dora 2", "Dora 3"):
            await room.people.rename(person, name)
        assert room._store.written - before == 3


async def test_what_cannot_be_archived_does_not_hold_up_the_others(tmp_path: Path) -> None:
    """Nor is it given up: a game is tried again at every start while its rules are there."""

    class Failing(AtOnce):
        async def ask(self, work: Callable[..., T], *question: object) -> T:
            raise OSError("no room on disk")

    async with lobby(tmp_path, archivers=Failing()) as room:
        older, good = await finished(room), await finished(room)
        assert (await room.bots.jobs.counts()).to_archive == 2
        stored, log = await room._store.table(good.id), await room._store.log(good.id)
        assert stored is not None
        assert _packed(stored, log)
        assert not _packed(stored, log[:-1])
    with pytest.MonkeyPatch.context() as then:
        then.setattr(game("relikt"), "version", 99)
        async with lobby(tmp_path) as room:
            newer = await finished(room)
            await archived(room, newer)
            assert await room._store.archive(older.id) is None
    async with lobby(tmp_path) as room:
        await archived(room, good)
