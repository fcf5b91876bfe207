"""Processes that work for this one.

They never see Ctrl-C, which is for the program that started them, and end when it ends, however that happens.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import Process, resource_tracker
from types import TracebackType
from typing import Final, ParamSpec, TypeVar

from reliquary.interrupts import held_back

P = ParamSpec("P")
T = TypeVar("T")
# Started afresh, not forked: a fork would inherit sockets, a database and threads that no longer run.
SPAWN: Final = multiprocessing.get_context("spawn")


class Pool(ProcessPoolExecutor):
    def __init__(self, processes: int, prepare: Callable[[], None] | None = None) -> None:
        """Each process begins by preparing itself."""
        super().__init__(processes, SPAWN, _prepare, (prepare,))
        self.size = processes

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Starts a process if all are busy and there may be more."""
        # It must run before Ctrl-C is held back: as it starts, it lets Ctrl-C through again.
        resource_tracker.ensure_running()
        with held_back():
            return super().submit(work, *args, **kwargs)

    def end(self) -> None:
        """Ends the processes at once, whatever they are doing."""
        running = self._running()
        self.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()

    def kill(self) -> None:
        """Ends even processes that do not react any more, and breaks the pool."""
        for process in self._running():
            process.kill()

    def _running(self) -> list[Process]:
        return [*(self._processes or {}).values()]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Nobody waits for what processes are doing if the work failed or was interrupted."""
        if error is not None:
            self.end()
        return super().__exit__(kind, error, trace)


def one_blas_thread() -> None:
    """For processes that compute with numpy beside others: it would use all cores for each small product."""
    for variable in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(variable, "1")


def work_for_one_program() -> None:
    """The first thing that a process of ours does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_program, daemon=True).start()


def _prepare(prepare: Callable[[], None] | None) -> None:
    work_for_one_program()
    if prepare is not None:
        prepare()


def _leave_with_program() -> None:
    program = multiprocessing.parent_process()
    assert program is not None
    program.join()
    os._exit(1)
