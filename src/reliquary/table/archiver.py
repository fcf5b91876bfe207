"""The archivist: makes an archive of every finished game, one after the other, while nobody has to wait for it.

It reads the log of a table, as a restart would, and plays it again in a process that runs when nothing else has to, and
not before the house is calm. So tables are as quick while many games end, and what a restart interrupts is found by its
missing archive and made up for.
"""

from __future__ import annotations

import asyncio
import logging
import os

from reliquary.kernel import game
from reliquary.table.archive import FORM, pack
from reliquary.table.history import History
from reliquary.table.log import Entry
from reliquary.table.store import Store, StoredTable
from reliquary.table.workers import Workers

_log = logging.getLogger(__name__)
_LOOK = 0.2
"""Seconds; if hardly anything is written down meanwhile, the house is calm."""
_HARDLY = 3
_PATIENCE = 300
"""So many looks at most: some houses are never calm."""


class Archiver:
    def __init__(self, store: Store, workers: Workers | None) -> None:
        self._store = store
        self._workers = workers or Workers(1, _step_back)
        self._known: set[str] = set()
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self.left = 0
        """How many games it still has to archive."""
        self._task = asyncio.create_task(self._work())

    def keep(self, table: str) -> None:
        """Soon; once is enough."""
        if table not in self._known:
            self._known.add(table)
            self.left += 1
            self._waiting.put_nowait(table)

    async def close(self) -> None:
        """What still waits is done when the server is there again."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._workers.close()

    async def _work(self) -> None:
        for missed in await self._store.unarchived():
            self.keep(missed)
        while True:
            table = await self._waiting.get()
            await self._calm()
            try:
                await self._archive(table)
            except Exception:  # noqa: BLE001 - whatever it is, the others are archived; this one at the next start
                _log.exception("a game could not be archived")
            self.left -= 1

    async def _calm(self) -> None:
        for _ in range(_PATIENCE):
            before = self._store.written
            await asyncio.sleep(_LOOK)
            if self._store.written - before <= _HARDLY:
                return

    async def _archive(self, table: str) -> None:
        stored = await self._store.table(table)
        assert stored is not None
        if stored.fits(game(stored.game)):
            body = await self._workers.ask(_packed, stored, await self._store.log(table))
            if body:
                await self._store.add_archive(table, FORM, body)


def _step_back() -> None:
    """For whatever else wants to run, at once."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)


def _packed(stored: StoredTable, entries: list[Entry]) -> bytes:
    """Nothing if the game cannot be played again."""
    history = History(stored, game(stored.game))
    history.rebuild(entries)
    if not history.finished or history.playthrough is None:
        return b""
    return pack(history.replay(), len(history.chairs), history.record() if history.status == "over" else "")
