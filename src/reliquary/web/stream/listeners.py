"""Who listens to which table: to be woken after its changes, now and then for no reason, and when the server stops."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from reliquary.errors import TooMany
from reliquary.message import N_
from reliquary.table.signal import Signal
from reliquary.table.table import Table

BEAT = 20.0
"""Seconds after which every bell rings even if nothing happened, so that dead connections are found out."""


class Feeds:
    def __init__(self, most_from: int = 0) -> None:
        """Of one address so many may listen at once; 0 is any number."""
        self.closed = False
        self._most_from = most_from
        self._listeners: Counter[str] = Counter()
        """By their addresses."""
        self._heart: asyncio.Task[None] | None = None
        self._signals: dict[str, set[Signal]] = {}

    @contextmanager
    def listen(self, table: Table, address: str) -> Iterator[Signal]:
        """A bell that rings after every change of the table, now and then for no reason, and when the server stops."""
        signal = Signal()
        signals = self._signals.setdefault(table.id, set())
        signals.add(signal)
        table.listeners.add(signal)
        self._listeners[address] += 1
        if self._heart is None:
            self._heart = asyncio.create_task(self._beat())
        try:
            yield signal
        finally:
            signals.discard(signal)
            table.listeners.discard(signal)
            self._listeners[address] -= 1
            if not self._listeners[address]:
                del self._listeners[address]
            if not signals:
                self._forget(table.id)

    def check_room(self, address: str) -> None:
        if self._most_from and self._listeners[address] >= self._most_from:
            raise TooMany(N_("Too many pages listen from your address: please close some."))

    def ring(self, table: str) -> None:
        """Something is to be told besides what is in the log."""
        _ring(self._signals.get(table, set()))

    def close(self) -> None:
        """All who listen hear that there will be nothing more."""
        self.closed = True
        for signals in self._signals.values():
            _ring(signals)

    @property
    def listeners(self) -> int:
        return sum(map(len, self._signals.values()))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for signals in self._signals.values():
                _ring(signals)

    def _forget(self, table: str) -> None:
        self._signals.pop(table, None)
        if not self._signals and self._heart is not None:
            self._heart.cancel()
            self._heart = None


def _ring(signals: set[Signal]) -> None:
    for signal in signals:
        signal.set()
