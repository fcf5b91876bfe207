"""Memory that processes share. It has no name, so the system frees it when the last of them ends."""

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

_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - only checks that this file system in memory exists


@dataclass(frozen=True, slots=True)
class Memory:
    key: str
    """By which a process that is started now can attach itself."""
    descriptors: tuple[int, ...]
    """Of files that it has to inherit for that."""
    buffer: mmap


@contextmanager
def shared(size: int) -> Iterator[Memory]:
    """A context in which new processes can attach to the memory."""
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
    """Allocates the memory, so that a lack of room fails here and not at the first use."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, 0, size)
    else:
        os.truncate(file, size)
