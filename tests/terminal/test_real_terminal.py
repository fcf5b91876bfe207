"""The program as people start it: in a terminal of its own, in a pipeline, interrupted."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from reliquary import Record
from tests.patience import PATIENCE
from tests.terminal.console import a_record, plain, run

PROGRAM = [sys.executable, "-m", "reliquary.cli"]
ENVIRONMENT = os.environ | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
AGAIN = 20.0
"""Seconds until a key is pressed again."""


def heed_interrupts() -> None:
    """Programs started in the background ignore Ctrl-C, and so do those that they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def as_in_a_window() -> None:
    heed_interrupts()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A window of 80 columns with the program in it."""

    def __init__(self, arguments: Sequence[str], **environment: str) -> None:
        self._screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=ENVIRONMENT | environment,
            start_new_session=True,
            preexec_fn=as_in_a_window,  # noqa: PLW1509
        )
        os.close(inside)
        self.raw = ""

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._screen)

    def type(self, line: str) -> None:
        os.write(self._screen, line.encode() + b"\r")

    def press(self, key: bytes) -> None:
        os.write(self._screen, key)

    def insist(self, key: bytes, word: str) -> None:
        """Presses until the program has ended, quietly and with this word.

        Like a person, presses again if nothing happens: Python can miss an interrupt in the moment before it waits for
        input. One that comes while the program ends cuts it short.
        """
        presses, fresh = 0, ""
        while self.process.returncode is None and presses < PATIENCE / AGAIN:
            self.press(key)
            presses += 1
            fresh += self.read_to_the_end(AGAIN)
        assert "Traceback" not in fresh
        assert word in fresh or presses > 1

    def read_until(self, ending: str) -> str:
        """What was written until this stood at the end, without colours."""
        return self._read_while(lambda text: not text.endswith(ending))

    def read_until_it_says(self, pattern: str) -> str:
        return self._read_while(lambda text: not re.search(pattern, text))

    def _read_while(self, wanting: Callable[[str], bool]) -> str:
        fresh, deadline = "", time.monotonic() + PATIENCE
        while wanting(plain(fresh)):
            part = self._read(deadline)
            assert part, f"waited in vain after: {plain(fresh)[-2000:]}"
            fresh += part
        self.raw += fresh
        return plain(fresh)

    def read_to_the_end(self, patience: float = PATIENCE) -> str:
        fresh, deadline = "", time.monotonic() + patience
        while part := self._read(deadline):
            fresh += part
        self.raw += fresh
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.1, deadline - time.monotonic()))
        return plain(fresh)

    def _read(self, deadline: float) -> str:
        """The next that is written; nothing if the program has ended, or the deadline passed."""
        if not select.select([self._screen], [], [], max(0.0, deadline - time.monotonic()))[0]:
            return ""
        try:
            return os.read(self._screen, 65536).decode(errors="replace")
        except OSError:
            # Linux says so when the program has closed its end.
            return ""


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    opened = Terminal(arguments, **environment)
    try:
        yield opened
    finally:
        opened.close()


def test_a_whole_game_with_a_person_and_bots(tmp_path: Path) -> None:
    """By choosing numbers, with the rule, a take-back and a hint on the way; the record is kept and is true."""
    with terminal("play", "relikt", "--people", "Anna", "--bots", "greedy,random", "--seed", "tea") as window:
        assert "Anna, play an action card, or none." in window.read_until("> ")
        window.type("?")
        assert "Playing an action card" in window.read_until("> ")
        window.type("1")
        assert "Anna, lay an adventure card in a row." in window.read_until("> ")
        window.type("u")
        assert "Anna, play an action card, or none." in window.read_until("> ")
        window.type("h")
        assert "Estimated chance to win" in window.read_until("> ")
        shown = ""
        while "type a file name" not in shown:
            window.type("1")
            shown = window.read_until("> ")
        assert " wins with " in shown or " share the victory " in shown
        window.type(str(tmp_path / "game.txt"))
        assert "“reliquary verify” checks it." in " ".join(window.read_to_the_end().split())
        assert window.process.returncode == 0
    assert Record.parse((tmp_path / "game.txt").read_text(encoding="utf-8")).replay().over
    assert run("verify", tmp_path / "game.txt").code == 0


def test_the_table_is_coloured_and_fits_80_columns() -> None:
    with terminal("play", "relikt", "--people", "Anna", "--seats", "5", "--seed", "tea") as window:
        shown = window.read_until("> ")
        window.type("1")
        shown += window.read_until("> ")

    assert "\x1b[" in window.raw
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_without_colour_if_the_environment_says_so() -> None:
    with terminal("games", NO_COLOR="1") as window:
        window.read_to_the_end()

    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", window.raw)


def test_handing_over_clears_the_screen_and_what_could_be_scrolled_back() -> None:
    with terminal("play", "relikt", "--people", "Anna,Ben,Cleo", "--seed", "tea") as window:
        shown = window.read_until("presses Enter.\n")
        assert "hand:" not in shown
        window.type("")
        assert "hand:" in window.read_until("> ")
        window.type("1")
        window.read_until("> ")
        before = len(window.raw)
        window.type("1")
        window.read_until("presses Enter.\n")

    handed_over = window.raw[before:]
    assert handed_over.index("\x1b[2J") < handed_over.index("Hand over")
    assert handed_over.index("\x1b[3J") < handed_over.index("Hand over")


def test_a_game_in_french() -> None:
    with terminal("play", "relikt", "--people", "Zoé", "--seed", "thé", LC_ALL="fr_FR.UTF-8", PYTHONUTF8="1") as window:
        assert re.search(r"Zoé.* carte Action", window.read_until("> "), re.IGNORECASE)
        window.type("q")
        window.read_until("> ")
        window.type("o")
        window.read_to_the_end()
        assert window.process.returncode == 0


@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["ctrl-c", "ctrl-d"])
def test_leaving_by_the_keyboard_is_no_accident(key: bytes) -> None:
    with terminal("play", "relikt", "--people", "Anna", "--seed", "tea") as window:
        window.read_until("> ")
        window.insist(key, "Interrupted." if key == b"\x03" else "The input ended")

    assert window.process.returncode == {b"\x03": 130, b"\x04": 1}[key]


def test_stepping_through_a_record(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(a_record(), encoding="utf-8")
    with terminal("replay", str(tmp_path / "game.txt")) as window:
        assert "Move 0 of " in window.read_until("> ")
        window.type("")
        assert "Move 1 of " in window.read_until("> ")
        window.type("9")
        assert "Relikt, turn 9 " in window.read_until("> ")
        window.type("b")
        assert "Relikt, turn 8 " in window.read_until("> ")
        window.type("9999")
        assert " wins with " in window.read_until("> ")
        window.type("q")
        window.read_to_the_end()
        assert window.process.returncode == 0


def test_an_interrupted_simulation_ends_quietly_and_shows_the_cursor_again() -> None:
    """Other moments, and what happens before the bar is drawn: test_interrupts.py."""
    with terminal("simulate", "relikt", "--games", "1000000", "--bots", "random") as window:
        window.read_until_it_says(r"\d+/1000000")
        window.insist(b"\x03", "Interrupted.")

    assert window.process.returncode == 130
    assert window.raw.rindex("\x1b[?25h") > window.raw.rindex("\x1b[?25l")


# Pipelines


def test_a_reader_that_leaves_early_is_no_accident(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(a_record(), encoding="utf-8")
    with subprocess.Popen(
        [*PROGRAM, "replay", str(tmp_path / "game.txt")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env=ENVIRONMENT,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()

        assert program.stderr.read() == b""
        assert program.wait(PATIENCE) != 0


def test_a_pipeline_takes_what_it_needs() -> None:
    command = f"{' '.join(PROGRAM)} simulate relikt --games 3 --seed s | head -1"

    done = subprocess.run(["bash", "-c", command], capture_output=True, env=ENVIRONMENT, check=True, timeout=PATIENCE)

    assert done.stdout.split() == [b"Games", b"3"]
    assert done.stderr == b""
