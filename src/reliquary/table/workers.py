"""Processes that work for one server: started when they are first needed, and gone when it is."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

T = TypeVar("T")
# Started afresh, not forked: a fork would inherit the server's sockets and its database.
SPAWN = multiprocessing.get_context("spawn")


class Workers:
    def __init__(self, processes: int, prepare: Callable[[], None]) -> None:
        """Each process begins by preparing itself."""
        self._processes = processes
        self._prepare = prepare
        self._pool = self._new_pool()

    async def ask(self, work: Callable[..., T], *question: object) -> T:
        """Asks once more if the process died over it."""
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, *question))
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = self._new_pool()
            return await asyncio.wrap_future(self._pool.submit(work, *question))

    def close(self) -> None:
        """Ends the processes at once, whatever they are doing."""
        mine = multiprocessing.active_children()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in mine:
            process.terminate()

    def restart(self) -> None:
        """Ends the processes, even such as do not react any more; others take their place."""
        for process in multiprocessing.active_children():
            process.kill()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, SPAWN, _serve_one_server, (self._prepare,))


def _serve_one_server(prepare: Callable[[], None]) -> None:
    """Ctrl-C is for the server, which then ends its workers; if the server is killed, they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_server, daemon=True).start()
    prepare()


def _leave_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
