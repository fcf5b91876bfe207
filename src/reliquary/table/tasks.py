"""Background tasks: each is held until it ends, and a failure is logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

_log = logging.getLogger(__name__)


class Tasks:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(log_failure)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def log_failure(task: asyncio.Task[object]) -> None:
    """Logs the failure of a task that nobody awaits."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("a task failed: %r", error, exc_info=error)
