"""The archiver: makes an archive of every finished game, one after the other, in the background.

It reads the log of a table and replays it in a process of idle priority, when the server has little to do. So tables
stay quick while many games end. Archives of older versions get the ending that they lack.
"""

from __future__ import annotations

import asyncio
import logging
import os

from reliquary.kernel import game
from reliquary.table.apply import rebuild
from reliquary.table.archive import FORM, pack, unpack
from reliquary.table.ending import Ending, time_of_end
from reliquary.table.jobs import Jobs
from reliquary.table.log import Entry
from reliquary.table.store import Store, StoredTable
from reliquary.table.tasks import Tasks
from reliquary.table.workers import Workers

_log = logging.getLogger(__name__)
_LOOK = 0.2
"""Seconds between two measurements of how much the server writes."""
_FEW_WRITES = 3
"""Maximum writes between two measurements at which the server counts as idle."""
_PATIENCE = 300
"""Measurements after which a game is archived anyway."""


class Archiver:
    def __init__(self, store: Store, workers: Workers | None) -> None:
        self._store = store
        self._workers = workers or Workers(1, _step_back)
        self._tasks = Tasks()

    def start(self, jobs: Jobs) -> None:
        self._tasks.start(self._work(jobs))

    async def close(self) -> None:
        await self._tasks.close()
        self._workers.close()

    async def _work(self, jobs: Jobs) -> None:
        while True:
            job = await jobs.file.claim()
            try:
                await self._wait_for_idle_server()
                archived = await self._archive(job.table)
            except Exception:  # noqa: BLE001 - whatever it is, the others are archived; this one after a pause
                _log.exception("a game could not be archived")
                await jobs.fail(job)
            else:
                jobs.forget(job)
                if not archived:
                    await jobs.put_off(job)

    async def _wait_for_idle_server(self) -> None:
        for _ in range(_PATIENCE):
            before = self._store.written
            await asyncio.sleep(_LOOK)
            if self._store.written - before <= _FEW_WRITES:
                return

    async def _archive(self, table: str) -> bool:
        """Not without the rules that it was played by."""
        stored, archive = await self._store.table(table), await self._store.archive(table)
        assert stored is not None
        if archive is not None:
            ending = await self._workers.ask(_ending_in, stored, await self._store.log(table), *archive)
            await self._store.add_ending(table, ending)
            return True
        if not stored.fits(game(stored.game)):
            return False
        packed = await self._workers.ask(_packed, stored, await self._store.log(table))
        if packed is not None:
            await self._store.add_archive(table, FORM, *packed)
        return packed is not None


def _step_back() -> None:
    """Gives this process the idle class of the scheduler: everything else runs first."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)


def _packed(stored: StoredTable, entries: list[Entry]) -> tuple[bytes, Ending] | None:
    """The archive and how the game ended; None if it cannot be replayed."""
    history = rebuild(stored, game(stored.game), entries)
    ending = history.ending
    if ending is None:
        return None
    record = history.record() if history.status == "over" else ""
    return pack(history.replay(), len(history.chairs), record), ending


def _ending_in(stored: StoredTable, entries: list[Entry], form: int, body: bytes) -> Ending:
    return Ending.of(time_of_end(entries), unpack(form, body, game(stored.game)).result)
