"""How many people watch a table: they have its stream open and do not sit there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from reliquary.web.stream.listeners import Listeners


class Spectators:
    def __init__(self, listeners: Listeners) -> None:
        self._listeners = listeners
        self._counts: Counter[str] = Counter()
        """By the id of the table."""

    @contextmanager
    def join(self, table: str, *, watching: bool) -> Iterator[None]:
        """Counts one more spectator as long as it lasts, if they are `watching`."""
        if not watching:
            yield
            return
        self._counts[table] += 1
        self._listeners.wake(table)
        try:
            yield
        finally:
            self._counts[table] -= 1
            if not self._counts[table]:
                del self._counts[table]
            self._listeners.wake(table)

    def count(self, table: str) -> int:
        return self._counts[table]

    def event(self, table: str) -> bytes:
        """The event that tells all listeners of the table how many watch."""
        return b"event: watchers\ndata: %d\n\n" % self.count(table)
