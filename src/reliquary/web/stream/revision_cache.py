"""A cache of what was made for one revision of a table, dropped when the table moves on.

It is bounded in tables and in bytes, because readers choose part of the keys: which revision they saw last, say.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from reliquary.table.table import Table

T = TypeVar("T")
MOST_TABLES = 300
MOST_BYTES = 32 * 1024 * 1024
"""For all tables together, in one cache."""
MOST_BYTES_OF_A_TABLE = MOST_BYTES // 16
"""Readers of one table cannot push out what was made for the others."""


@dataclass(slots=True)
class _Made(Generic[T]):
    revision: int
    values: dict[Hashable, T] = field(default_factory=dict)
    size: int = 0


class RevisionCache(Generic[T]):
    def __init__(self) -> None:
        self._tables: OrderedDict[str, _Made[T]] = OrderedDict()
        self.size = 0
        """Characters and bytes that are kept; other values count one each."""

    def get(self, table: Table, key: Hashable, make: Callable[[], T]) -> T:
        """Made at most once per revision and key, as long as there is room."""
        kept = self._tables.get(table.id)
        if kept is not None and kept.revision == table.history.revision and key in kept.values:
            self._tables.move_to_end(table.id)
            return kept.values[key]
        value = make()
        self._keep(table, key, value)
        return value

    def drop(self, table: Table, key: Hashable) -> None:
        """Is made again when it is asked for again."""
        kept = self._tables.get(table.id)
        if kept is not None and key in kept.values:
            size = _size(kept.values.pop(key))
            kept.size -= size
            self.size -= size

    def _keep(self, table: Table, key: Hashable, value: T) -> None:
        size = _size(value)
        kept = self._tables.get(table.id)
        if kept is None or kept.revision != table.history.revision or kept.size + size > MOST_BYTES_OF_A_TABLE:
            self._forget(table.id)
            kept = self._tables[table.id] = _Made(table.history.revision)
        kept.values[key] = value
        kept.size += size
        self.size += size
        self._tables.move_to_end(table.id)
        while len(self._tables) > MOST_TABLES or (self.size > MOST_BYTES and len(self._tables) > 1):
            self._forget(next(iter(self._tables)))

    def _forget(self, table: str) -> None:
        kept = self._tables.pop(table, None)
        if kept is not None:
            self.size -= kept.size


def _size(value: object) -> int:
    return len(value) if isinstance(value, (bytes, str)) else 1
