"""The archiver: makes an archive of every finished game, one after the other, in the background.

It reads the log of a table and replays it in a process of idle priority, when the server has little to do. So tables
stay quick while many games end. After a restart, finished games without an archive are archived, and archives of older
versions get the ending that they lack.
"""

from __future__ import annotations

import asyncio
import logging
import os

from reliquary.kernel import game
from reliquary.table.apply import rebuild
from reliquary.table.archive import FORM, pack, unpack
from reliquary.table.ending import Ending, time_of_end
from reliquary.table.log import Entry
from reliquary.table.store import Store, StoredTable
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
        self._known: set[str] = set()
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self.left = 0
        """Games that are still to be archived."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """A second call does nothing."""
        self._task = self._task or asyncio.create_task(self._work())

    def add(self, table: str) -> None:
        """A second call does nothing."""
        if table not in self._known:
            self._known.add(table)
            self.left += 1
            self._waiting.put_nowait(table)

    async def close(self) -> None:
        """Games that still wait are archived after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._workers.close()

    async def _work(self) -> None:
        for missed in await self._store.unarchived():
            self.add(missed)
        while True:
            table = await self._waiting.get()
            await self._wait_for_idle_server()
            try:
                await self._archive(table)
            except Exception:  # noqa: BLE001 - the others are still archived; this one is tried at the next start
                _log.exception("a game could not be archived")
            self.left -= 1

    async def _wait_for_idle_server(self) -> None:
        for _ in range(_PATIENCE):
            before = self._store.written
            await asyncio.sleep(_LOOK)
            if self._store.written - before <= _FEW_WRITES:
                return

    async def _archive(self, table: str) -> None:
        stored, archive = await self._store.table(table), await self._store.archive(table)
        assert stored is not None
        if archive is not None:
            ending = await self._workers.ask(_ending_in, stored, await self._store.log(table), *archive)
            await self._store.add_ending(table, ending)
        elif stored.fits(game(stored.game)):
            packed = await self._workers.ask(_packed, stored, await self._store.log(table))
            if packed is not None:
                await self._store.add_archive(table, FORM, *packed)


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
