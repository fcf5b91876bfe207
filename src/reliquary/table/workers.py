"""Worker processes of one server: started when they are first needed, and ended with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from reliquary.processes import Pool

T = TypeVar("T")


class Workers:
    def __init__(self, processes: int, prepare: Callable[[], None]) -> None:
        """Each process calls `prepare` first."""
        self._processes = processes
        self._prepare = prepare
        self._pool = Pool(self._processes, self._prepare)

    async def ask(self, work: Callable[..., T], *question: object) -> T:
        """Asks once more if the process died meanwhile."""
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, *question))
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = Pool(self._processes, self._prepare)
            return await asyncio.wrap_future(self._pool.submit(work, *question))

    def close(self) -> None:
        """Ends the processes at once, whatever they are doing."""
        self._pool.end()

    def restart(self) -> None:
        """Kills the processes, even if they hang; new ones take their place."""
        self._pool.kill()
