"""Ctrl-C at any moment: nothing prints a traceback, and no process is left behind.

While libraries are loaded, Ctrl-C makes the program `leave` at once. While a command runs, it is an `interrupt`, which
ends the command; one more makes the program leave. While processes are started it is `held_back`.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

CODE = 130
"""The exit code of a program that was interrupted."""
_SHOW_CURSOR = b"\x1b[?25h"


def leave(*_: object) -> None:
    """Ends the program at once. A progress bar may have hidden the cursor."""
    if os.isatty(2):
        os.write(2, _SHOW_CURSOR)
    os._exit(CODE)


def interrupt(*_: object) -> None:
    """Ends the command in its own time; a second Ctrl-C does not wait for that."""
    signal.signal(signal.SIGINT, leave)
    raise KeyboardInterrupt


def watch_for_lost_ones() -> None:
    """Python prints and forgets an interrupt that comes in the middle of a `__del__`: the program leaves instead."""
    usual = sys.unraisablehook
    sys.unraisablehook = lambda lost: leave() if lost.exc_type is KeyboardInterrupt else usual(lost)


@contextmanager
def loading() -> Iterator[None]:
    """For imports: some libraries print an interrupt that comes while they load, or take it for their own error."""
    if signal.getsignal(signal.SIGINT) is not interrupt:
        yield
        return
    signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, interrupt)


@contextmanager
def held_back() -> Iterator[None]:
    """Ctrl-C comes when this is over. Processes that are started here never see it: they inherit that it is blocked."""
    came: list[object] = []
    with _noted(came), _blocked():
        yield
    if came:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def _noted(came: list[object]) -> Iterator[None]:
    """Another thread may be given the signal, and Python then interrupts the first one, blocked or not."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def _blocked() -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
