"""Caches hints: one per question, however often it is requested."""

from __future__ import annotations

import asyncio

from reliquary.table.hint import Hint
from reliquary.table.lobby import Lobby
from reliquary.table.table import Table
from reliquary.table.tasks import log_failure
from reliquary.web.stream.revision_cache import RevisionCache


class HintCache:
    def __init__(self) -> None:
        self._hints: RevisionCache[asyncio.Task[Hint]] = RevisionCache()

    async def on(self, lobby: Lobby, table: Table) -> Hint:
        """The hint for the seat that is asked. One that failed is tried again at the next request."""
        task = self._hints.get(table, table.history.asked, lambda: _asked(lobby, table))
        if _failed(task):
            self._hints.drop(table, table.history.asked)
            task = self._hints.get(table, table.history.asked, lambda: _asked(lobby, table))
        # The first client may disconnect while others wait for the hint.
        return await asyncio.shield(task)


def _asked(lobby: Lobby, table: Table) -> asyncio.Task[Hint]:
    task = asyncio.create_task(lobby.advise(table))
    task.add_done_callback(log_failure)
    return task


def _failed(task: asyncio.Task[Hint]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
