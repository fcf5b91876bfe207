"""The request log: lines of JSON in a file that is rotated by size, or on standard error.

Writing never raises and never blocks: a full disk, a closed stream or a full pipe loses lines of the log, never an
answer. The next line that can be written says how many were lost.
"""

from __future__ import annotations

import asyncio
import errno
import os
import select
import stat
import sys
import time
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import BinaryIO

import orjson

_FULL = {errno.ENOSPC, errno.EDQUOT}


class RequestLog:
    def __init__(self, path: Path | None, *, most_bytes: int = 0, kept: int = 0) -> None:
        """Raises OSError if the file cannot be opened for another reason than a full disk."""
        self._path = path
        self._most_bytes = most_bytes
        """Size in bytes at which the file is rotated; 0 is never."""
        self._kept = kept
        """Number of rotated files that are kept."""
        self._file: FileIO | None = None
        self._waiting: list[bytes] = []
        self._lost = 0
        self._torn = False
        """The last line was written in part: a new line begins before the next."""
        try:
            if path is not None:
                self._open(path)
        except OSError as error:
            if error.errno not in _FULL:
                raise

    def note(self, **facts: str | float) -> None:
        """Adds a line. The lines of one turn of the event loop are written together."""
        self._waiting.append(_line(facts))
        if len(self._waiting) > 1:
            return
        try:
            asyncio.get_running_loop().call_soon(self.flush)
        except RuntimeError:
            self.flush()

    def flush(self) -> None:
        lines, self._waiting = self._waiting, []
        if not lines:
            return
        told = [_line({"lost": self._lost})] if self._lost else []
        try:
            self._write(b"\n" * self._torn + b"".join([*told, *lines]))
        except (OSError, ValueError, AttributeError):
            # An attribute is missing if standard error was closed before the start: then there is no stream at all.
            self._lost += len(lines)
        else:
            self._lost = 0

    def close(self) -> None:
        """The next line opens it again, or a new file if this one was moved away."""
        self.flush()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, text: bytes) -> None:
        if self._path is None:
            written = _write_at_once(_standard_error(), text)
        else:
            self._rotate_if_large(self._path)
            written = self._open(self._path).write(text)
        if written:
            self._torn = written < len(text)
        if written < len(text):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _open(self, path: Path) -> FileIO:
        if self._file is None:
            self._file = path.open("ab", buffering=0)
        return self._file

    def _rotate_if_large(self, path: Path) -> None:
        """`requests.log` becomes `requests.log.1`, that `requests.log.2`, and the oldest is overwritten."""
        found = os.fstat(self._open(path).fileno())
        if not self._most_bytes or found.st_size < self._most_bytes or not stat.S_ISREG(found.st_mode):
            return
        self._open(path).close()
        self._file = None
        # Where the folder does not allow it, the file grows on.
        with suppress(OSError):
            for number in range(self._kept, 0, -1):
                if _numbered(path, number - 1).exists():
                    _numbered(path, number - 1).replace(_numbered(path, number))
            path.unlink(missing_ok=True)


def _numbered(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}") if number else path


def _standard_error() -> BinaryIO:
    """Standard error without its buffer: lines that cannot be written would stay there and raise again at exit."""
    raw: BinaryIO = getattr(sys.stderr.buffer, "raw", sys.stderr.buffer)
    return raw


def _write_at_once(stream: BinaryIO, text: bytes) -> int:
    """Writes what the stream takes without waiting, and returns how many bytes these are."""
    if sys.platform == "win32":
        return stream.write(text)
    ready = select.poll()
    ready.register(stream, select.POLLOUT)
    written = 0
    while written < len(text) and ready.poll(0):
        # A pipe that is ready has room for this many bytes.
        written += stream.write(text[written : written + select.PIPE_BUF])
    return written


def _line(facts: dict[str, str | float]) -> bytes:
    """Half characters, such as the bytes of a file name that is no UTF-8, are written as their numbers."""
    whole = {
        name: fact.encode(errors="backslashreplace").decode() if isinstance(fact, str) else fact
        for name, fact in facts.items()
    }
    return orjson.dumps({"at": round(time.time(), 3), **whole}, option=orjson.OPT_APPEND_NEWLINE)
