"""How many watch a table: whoever has its stream open and does not sit there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from reliquary.web.stream.listeners import Feeds


class Audience:
    def __init__(self, feeds: Feeds) -> None:
        self._feeds = feeds
        self._watchers: Counter[str] = Counter()

    @contextmanager
    def join(self, table: str, *, watching: bool) -> Iterator[None]:
        """As long as it lasts, one more watches; all at the table are told."""
        if not watching:
            yield
            return
        self._watchers[table] += 1
        self._feeds.ring(table)
        try:
            yield
        finally:
            self._watchers[table] -= 1
            if not self._watchers[table]:
                del self._watchers[table]
            self._feeds.ring(table)

    def count(self, table: str) -> int:
        return self._watchers[table]

    def told(self, table: str) -> bytes:
        """An event for whoever listens to the table."""
        return b"event: watchers\ndata: %d\n\n" % self.count(table)
