"""Several processes that serve one address together: started, replaced when one of them ends, and stopped together.

They share the listening socket: whichever is free takes the next connection, and one that hangs takes none.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TypeAlias

from reliquary.interrupts import held_back
from reliquary.processes import SPAWN, work_for_one_program

_log = logging.getLogger(__name__)
_PAUSE = 1.0
"""Seconds before a process that ended is replaced."""
_LONGEST = 10.0
"""Seconds after which a process that does not stop is killed, besides those for which it may go on."""
Work: TypeAlias = Callable[[int, Callable[[], None]], None]
"""What a process does: it is given its number, and calls the function when it has opened."""


def supervise(processes: int, work: Work, opened: Callable[[], None], *, drain: float = 0.0) -> bool:
    """Until a signal stops them all. Calls `opened` when the first one has; whether it has. `drain`: seconds for which
    a process goes on when it is asked to stop, and then again at most."""
    return _Supervisor(work, opened, _LONGEST + 2 * drain).run(processes)


class _Supervisor:
    def __init__(self, work: Work, opened: Callable[[], None], longest: float) -> None:
        self._longest = longest
        self._work = work
        self._opened = opened
        self._running: dict[int, SpawnProcess] = {}
        """By number."""
        self._opening: dict[Connection, int] = {}
        self._stopping = False
        self._open = False

    def run(self, processes: int) -> bool:
        usual = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        if hasattr(signal, "SIGHUP"):
            usual[signal.SIGHUP] = signal.signal(signal.SIGHUP, self._pass_on)
        try:
            for number in range(processes):
                self._start(number)
            while self._running:
                self._wait()
        finally:
            for number, handler in usual.items():
                signal.signal(number, handler)
        return self._open

    def _start(self, number: int) -> None:
        here, there = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=_begin, args=(self._work, number, there))
        with held_back():
            process.start()
        there.close()
        self._running[number], self._opening[here] = process, number
        if self._stopping:
            process.terminate()

    def _wait(self) -> None:
        ends = [process.sentinel for process in self._running.values()]
        over = wait([*ends, *self._opening], self._longest if self._stopping else None)
        for ready in over:
            if isinstance(ready, Connection):
                self._hear(ready)
        if not over:
            for process in self._running.values():
                process.kill()
        for number in [number for number, process in self._running.items() if not process.is_alive()]:
            self._replace(number)

    def _hear(self, opening: Connection) -> None:
        """It has opened, or it ended before."""
        del self._opening[opening]
        try:
            opening.recv()
        except EOFError:
            self._stopping = self._stopping or not self._open
        else:
            if not self._open:
                self._open = True
                self._opened()
        opening.close()

    def _replace(self, number: int) -> None:
        ended = self._running.pop(number)
        ended.join()
        if self._stopping:
            self._end_all()
            return
        _log.warning("server process %d ended with code %s: another takes its place", number + 1, ended.exitcode)
        time.sleep(_PAUSE)
        if not self._stopping:
            self._start(number)

    def _stop(self, *_: object) -> None:
        self._stopping = True
        self._end_all()

    def _end_all(self) -> None:
        for process in self._running.values():
            process.terminate()

    def _pass_on(self, number: int, _: object) -> None:
        for process in self._running.values():
            if process.pid is not None:
                os.kill(process.pid, number)


def _begin(work: Work, number: int, opening: Connection) -> None:
    work_for_one_program()

    def opened() -> None:
        opening.send(None)
        opening.close()

    work(number, opened)
