"""The command line, run inside this process: what is typed goes in, what was written comes out."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import reliquary
from reliquary import Record
from reliquary.cli import main

ENVIRONMENT = {"LC_ALL": "C.UTF-8", "COLUMNS": "80", "TERM": "dumb"}

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x1b\][^\x07]*\x07")


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


def run(*arguments: str | Path, typed: str = "") -> Ran:
    """Runs `reliquary` with these arguments; what is typed ends, as a piped file does."""
    out, err = _stream(), _stream()
    with _typing(typed), redirect_stdout(out), redirect_stderr(err), patch.dict(os.environ, ENVIRONMENT):
        code = main([str(argument) for argument in arguments])
    return Ran(code, _written(out), _written(err))


def plain(text: str) -> str:
    """The text without colours and cursor movements."""
    return _ESCAPES.sub("", text).replace("\r", "")


def a_record(seed: str = "tea", names: tuple[str, ...] = ("Anna", "Ben", "Cleo"), **options: object) -> str:
    """The record of a game in which everybody always did the first thing on offer."""
    state = reliquary.game("relikt").start(seats=len(names), seed=seed, **options)
    while not state.over:
        state.play(state.legal()[0])
    return str(Record.of(state, names))


@contextmanager
def _typing(text: str) -> Iterator[None]:
    with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode(errors="surrogateescape")), "utf-8")):
        yield


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
