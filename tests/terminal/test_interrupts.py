"""Ctrl-C at many moments of every command that takes its time: each time the program ends, quietly and whole.

A moment is either a time or a number of processes that have been started. What is asserted holds at any moment, so it
does not matter how far the program has come by then.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from reliquary import interrupts
from reliquary.processes import Pool
from tests.patience import PATIENCE
from tests.terminal.console import a_record

AGAIN = 20.0
"""Seconds until it is pressed again: Python can miss an interrupt in the moment before it waits for input."""
# What happens while Python itself starts is not ours: from here on all is.
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
print("ready", file=sys.stderr, flush=True)
from reliquary.cli import program
sys.exit(program())
"""
SAID = {b"ready\n", b"ready\n\nInterrupted.\n"}
ENDED = {0, interrupts.CODE, -signal.SIGINT}
"""Before it has loaded it ends as any process does; a server was only asked to stop."""
COMMANDS = {
    "simulate": ["simulate", "relikt", "--games", "1000000", "--processes", "2"],
    "arena": ["arena", "relikt", "--games", "1000000", "--processes", "2", "--out", "{folder}/arena"],
    "play": ["play", "relikt", "--people", "Anna", "--bots", "greedy"],
    "replay": ["replay", "{folder}/game.txt"],
    "verify": ["verify", "{folder}/game.txt"],
    "serve": ["serve", "--port", "0", "--data", "{folder}/data"],
}


class Running:
    """A command in a process group of its own, as a terminal would have it."""

    def __init__(self, name: str, folder: Path) -> None:
        # The person types nothing and does not leave.
        stdin, self._keyboard = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *[part.format(folder=folder) for part in COMMANDS[name]]],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # What is started in the background ignores Ctrl-C, and so would the program.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
        os.close(stdin)
        assert self.process.stderr is not None
        self.said = self.process.stderr.readline()
        self.presses = 0

    def press(self) -> None:
        """Ctrl-C in a terminal is for all processes of the group."""
        self.presses += 1
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> None:
        """Waits until no process is left that could write anything."""
        for _ in range(round(PATIENCE / AGAIN)):
            self.press()
            with suppress(subprocess.TimeoutExpired):
                self.said += self.process.communicate(timeout=AGAIN)[1]
                return

    def close(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self._keyboard)

    def size(self) -> int:
        """How many processes its group has."""
        groups = [_group(stat) for stat in Path("/proc").glob("[0-9]*/stat")]
        return groups.count(self.process.pid)


def _group(stat: Path) -> int:
    with suppress(OSError):
        return int(stat.read_text().rpartition(")")[2].split()[2])
    return 0


@contextmanager
def running(name: str, folder: Path) -> Iterator[Running]:
    started = Running(name, folder)
    try:
        yield started
    finally:
        started.close()


def ends_quietly(name: str, folder: Path, come: Callable[[Running], object]) -> None:
    with running(name, folder) as program:
        come(program)
        program.end()

        assert program.said in SAID
        assert program.process.returncode in ENDED


def until_there_are(processes: int, program: Running) -> None:
    deadline = time.monotonic() + PATIENCE
    while program.size() < processes and program.process.poll() is None:
        assert time.monotonic() < deadline, f"waited in vain for {processes} processes"


@pytest.mark.parametrize(("name", "processes"), [("simulate", 2), ("simulate", 3), ("simulate", 4), ("arena", 3)])
def test_ctrl_c_while_processes_start_is_quiet(name: str, processes: int, tmp_path: Path) -> None:
    """The second keeps track of what they share, the third and fourth play."""
    ends_quietly(name, tmp_path, lambda program: until_there_are(processes, program))


@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_at_any_time_is_quiet(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(a_record(), encoding="utf-8")
    for twentieths in (0, 1, 3, 8, 20):
        ends_quietly(name, tmp_path, lambda _, seconds=twentieths / 20: time.sleep(seconds))  # type: ignore[misc]


def test_a_game_that_waits_for_a_pipe_says_that_it_was_interrupted(tmp_path: Path) -> None:
    with running("play", tmp_path) as program:
        assert program.process.stdout is not None
        program.process.stdout.readline()
        program.end()

        assert program.process.returncode == interrupts.CODE
        assert program.said == b"ready\n\nInterrupted.\n" or program.presses > 1


# The parts


@contextmanager
def handled_by(handler: Callable[..., object]) -> Iterator[None]:
    usual = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def test_what_is_held_back_comes_afterwards() -> None:
    done = False
    with handled_by(signal.default_int_handler), pytest.raises(KeyboardInterrupt):  # noqa: PT012
        with interrupts.held_back():
            signal.raise_signal(signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
            done = True
        raise AssertionError("it never came")

    assert done


def test_nothing_comes_if_nothing_was_held_back() -> None:
    with handled_by(signal.default_int_handler):
        with interrupts.held_back():
            pass

        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_while_libraries_are_loaded_the_program_leaves() -> None:
    with handled_by(interrupts.interrupt):
        with interrupts.loading():
            assert signal.getsignal(signal.SIGINT) is interrupts.leave
        assert signal.getsignal(signal.SIGINT) is interrupts.interrupt


def test_a_library_that_others_use_leaves_their_ctrl_c_alone() -> None:
    with handled_by(signal.default_int_handler), interrupts.loading():
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    signal.raise_signal(2)\nexcept KeyboardInterrupt:\n    signal.raise_signal(2)",
        "class Thing:\n    def __del__(self): signal.raise_signal(2)\nThing()",
    ],
    ids=["pressed twice", "in a clean-up"],
)
def test_leaving_at_once_is_quiet(text: str) -> None:
    ready = (
        "import signal; from reliquary import interrupts; interrupts.watch_for_lost_ones(); "
        "signal.signal(signal.SIGINT, interrupts.interrupt)"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"{ready}\n{text}\nprint('went on')"], capture_output=True, check=False, timeout=PATIENCE
    )

    assert (done.returncode, done.stdout, done.stderr) == (interrupts.CODE, b"", b"")


def test_processes_end_with_the_work_that_failed() -> None:
    with pytest.raises(ZeroDivisionError), Pool(2) as pool:  # noqa: PT012
        hours = pool.submit(time.sleep, 36_000)
        pool.submit(divmod, 1, 0).result()

    with suppress(BaseException):
        hours.result(PATIENCE)
    assert hours.done()
