"""Processes that play the rows of a batch.

Each is a Python program that does not import the caller's main module, which may be large and need not be guarded. A
byte on its input starts a step, and a byte on its output ends it; moves and observations are in shared memory. It
ignores Ctrl-C, and ends at the end of its input: when it is closed, or when the program that started it ends.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from subprocess import PIPE, Popen
from typing import Final

from reliquary.batches.arrays import Arrays, Shape
from reliquary.batches.memory import Memory, attached
from reliquary.batches.plan import Plan
from reliquary.batches.rows import Rows
from reliquary.errors import ReliquaryError
from reliquary.interrupts import held_back
from reliquary.message import N_

_BEGIN: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from reliquary.batches.workers import work; work()"
)
_GO: Final = b"\1"


class Workers:
    def __init__(self, plan: Plan, shape: Shape, memory: Memory, many: int) -> None:
        """Starts the processes. Rows are divided evenly."""
        bounds = [shape.games * place // many for place in range(many + 1)]
        self._processes: list[Popen[bytes]] = []
        with self._all_or_none():
            with held_back():
                self._processes += [_started(memory.descriptors) for _ in range(many)]
            for process, begin, end in zip(self._processes, bounds, bounds[1:], strict=False):
                _send(process, pickle.dumps((plan, shape, memory.key, range(begin, end))))
            self._wait()

    def begin_step(self) -> None:
        with self._all_or_none():
            for process in self._processes:
                _send(process, _GO)

    def end_step(self) -> None:
        with self._all_or_none():
            self._wait()

    def end(self) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.communicate()
        self._processes = []

    @contextmanager
    def _all_or_none(self) -> Iterator[None]:
        """If a start fails or is interrupted, ends those that were started."""
        try:
            yield
        except BaseException:
            self.end()
            raise

    def _wait(self) -> None:
        for process in self._processes:
            assert process.stdout is not None
            if process.stdout.read(1) != _GO:
                raise ReliquaryError(
                    N_("A worker of the batch ended (exit code {code}): the batch is closed, make a new one."),
                    code=process.wait(),
                )


def _send(process: Popen[bytes], what: bytes) -> None:
    assert process.stdin is not None
    # A process that has ended is found when its answer is missing.
    with suppress(BrokenPipeError):
        process.stdin.write(what)
        process.stdin.flush()


def _started(descriptors: Sequence[int]) -> Popen[bytes]:
    command = [sys.executable, "-c", _BEGIN, json.dumps(sys.path)]
    return Popen(command, stdin=PIPE, stdout=PIPE, pass_fds=descriptors)  # noqa: S603 - Python itself


def work() -> None:
    """The main function of such a process."""
    orders, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb", 0)
    # Prints must not be taken for replies.
    os.dup2(2, 1)
    plan, shape, key, rows = pickle.load(orders)  # noqa: S301 - from the program that started this one
    played = Rows(plan, Arrays(shape, attached(key, shape.size)), rows)
    with suppress(BrokenPipeError):
        replies.write(_GO)
        while orders.read(1):
            played.end_step()
            replies.write(_GO)
