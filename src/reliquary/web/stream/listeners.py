"""Who listens to which table. A listener is woken after every change, by a heartbeat, and when the server stops."""

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
"""Seconds between heartbeats, by which dead connections are noticed."""


class Listeners:
    def __init__(self, most_per_address: int = 0) -> None:
        """`most_per_address` is the maximum number of listeners from one address; 0 is no limit."""
        self.closed = False
        self._most_per_address = most_per_address
        self._by_address: Counter[str] = Counter()
        self._heartbeat: asyncio.Task[None] | None = None
        self._signals: dict[str, set[Signal]] = {}
        """By the id of the table."""

    @contextmanager
    def listen(self, table: Table, address: str) -> Iterator[Signal]:
        """A signal that is set after every change of the table, by the heartbeat, and when the server stops."""
        signal = Signal()
        signals = self._signals.setdefault(table.id, set())
        signals.add(signal)
        table.listeners.add(signal)
        self._by_address[address] += 1
        if self._heartbeat is None:
            self._heartbeat = asyncio.create_task(self._beat())
        try:
            yield signal
        finally:
            signals.discard(signal)
            table.listeners.discard(signal)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            if not signals:
                self._forget(table.id)

    def check_room(self, address: str) -> None:
        if self._most_per_address and self._by_address[address] >= self._most_per_address:
            raise TooMany(N_("Too many pages listen from your address: please close some."))

    def wake(self, table: str) -> None:
        """Wakes the listeners of a table for a change that is not in its log."""
        _set_all(self._signals.get(table, set()))

    def wake_all(self) -> None:
        for signals in self._signals.values():
            _set_all(signals)

    def close(self) -> None:
        """Ends all streams."""
        self.closed = True
        self.wake_all()

    @property
    def count(self) -> int:
        return sum(map(len, self._signals.values()))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.wake_all()

    def _forget(self, table: str) -> None:
        self._signals.pop(table, None)
        if not self._signals and self._heartbeat is not None:
            self._heartbeat.cancel()
            self._heartbeat = None


def _set_all(signals: set[Signal]) -> None:
    for signal in signals:
        signal.set()
