"""Memory that several processes share. It has no name that could be left behind: it goes with the last of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from mmap import mmap
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile

_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - not a path in it, only where files are that lie in memory


@dataclass(frozen=True, slots=True)
class Memory:
    key: str
    """By which a process that is started now can attach itself."""
    descriptors: tuple[int, ...]
    """Of files that it has to inherit for that."""
    buffer: mmap


@contextmanager
def shared(size: int) -> Iterator[Memory]:
    """As long as this lasts, processes can be started that attach themselves."""
    if sys.platform == "win32":
        key = f"reliquary-{token_hex(16)}"
        yield Memory(key, (), attached(key, size))
    else:
        with TemporaryFile(dir=_IN_MEMORY if _IN_MEMORY.is_dir() else None, buffering=0) as file:
            _reserve(file.fileno(), size)
            key = str(file.fileno())
            yield Memory(key, (file.fileno(),), attached(key, size))


def attached(key: str, size: int) -> mmap:
    if sys.platform == "win32":
        return mmap(-1, size, tagname=key)
    return mmap(int(key), size)


def _reserve(file: int, size: int) -> None:
    """Where there is no room this fails at once, and not when the memory is first used."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, 0, size)
    else:
        os.truncate(file, size)
