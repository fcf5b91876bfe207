"""A bot that is a program of its own, in whatever language: it is asked and answers in lines of JSON.

It is sent the view of its seat, the moves on offer, and one imagined state, from which it can draw others. It gets
nothing that its seat may not know.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import shutil
import subprocess
import threading
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from typing import IO, TypeAlias

from reliquary.bots.bot import Imagine
from reliquary.bots.guarded import PATIENCE, Fault, Guarded
from reliquary.errors import BadSetup
from reliquary.kernel import Chance, Move, View
from reliquary.message import N_, Message

PROTOCOL = 1
_MOST_LINES = 100
"""Maximum lines that wait to be read as answers."""
_LONGEST_LINE = 10_000
"""Characters; no answer is longer."""
Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | float | bool | None"
_Lines: TypeAlias = "queue.Queue[str]"


class Program(Guarded):
    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        super().__init__(f"exec:{command}", patience)
        self._command = _found(command)
        self._running: _Running | None = None

    def ask(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> object:
        by_notation = {move.notation: move for move in legal}
        question = json.dumps(_question(view, list(by_notation), imagine, chance), ensure_ascii=False)
        try:
            answer = self._program().ask(question, self.patience)
        except Fault:
            self.close()
            raise
        return by_notation.get(answer, answer)

    def close(self) -> None:
        """Ends the program; it is started again when it is asked again."""
        if self._running is not None:
            self._running.end()
            self._running = None

    def _program(self) -> _Running:
        if self._running is None:
            self._running = _Running(self._command)
        return self._running


class _Running:
    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is typed by the user of this machine
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                # Ctrl-C in a terminal is for us, and not for the bot.
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(f"it does not start: {error}") from error
        self._lines: _Lines = queue.Queue(_MOST_LINES)
        source, into = self._process.stdout, self._process.stdin
        assert source is not None
        assert into is not None
        self._into = into
        reader = threading.Thread(target=_read, args=(source, self._lines), daemon=True)
        reader.start()
        self.end = weakref.finalize(self, _end, self._process, reader, (into, source))

    def ask(self, question: str, patience: float) -> str:
        try:
            self._into.write(question + "\n")
            self._into.flush()
            line = self._lines.get(timeout=patience)
        except (OSError, ValueError) as error:
            raise Fault("it ended") from error
        except queue.Empty as error:
            raise Fault(f"no answer within {patience:g} seconds") from error
        return _move_in(line)


def _read(source: IO[str], lines: _Lines) -> None:
    """Lines that nobody asked for are dropped: a program that writes on and on must not fill the memory."""
    with contextlib.suppress(ValueError):
        for line in iter(partial(source.readline, _LONGEST_LINE), ""):
            _put(lines, line)
    _put(lines, "")


def _put(lines: _Lines, line: str) -> None:
    with contextlib.suppress(queue.Full):
        lines.put_nowait(line)


def _end(process: subprocess.Popen[str], reader: threading.Thread, pipes: tuple[IO[str], IO[str]]) -> None:
    process.kill()
    process.wait()
    reader.join(1)
    for pipe in pipes:
        with contextlib.suppress(OSError):
            pipe.close()


def _found(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise BadSetup(N_("There is no program “{command}” that could be started as a bot."), command=command[:80])
    return words


def _question(view: View, legal: list[str], imagine: Imagine, chance: Chance) -> Json:
    imagined = imagine(chance)
    return {
        "reliquary": PROTOCOL,
        "game": imagined.game.id,
        "box": imagined.game.box_digest,
        "view": plain_view(view),
        "legal": list(legal),
        "stand_in": plain_view(imagined.dump()),
        "seed": f"{chance.below(1 << 32):08x}",
    }


def _move_in(line: str) -> str:
    if not line:
        raise Fault("it ended")
    try:
        answer: object = json.loads(line)
    except ValueError as error:
        raise Fault(f"it wrote {line.strip()!r:.80}, which is not JSON") from error
    move: object = answer.get("move") if isinstance(answer, dict) else None
    if not isinstance(move, str):
        raise Fault(f'it wrote {line.strip()!r:.80}; expected {{"move": "..."}}')
    return move


def plain_view(value: object) -> Json:
    """A view, or a part of it, as JSON knows it; sentences are in English."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Message):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain_view(part) for key, part in value.items()}
    if is_dataclass(value):
        return {field.name: plain_view(getattr(value, field.name)) for field in fields(value)}
    assert isinstance(value, (list, tuple, set, frozenset)), f"{value!r} has no place in a view"
    return [plain_view(part) for part in value]
