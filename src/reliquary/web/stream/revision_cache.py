"""A cache of values made for one revision of a table, dropped when the table moves on.

It is bounded in tables and in bytes, because clients choose part of the keys, such as the revision that they saw last.
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
"""Of all tables together, in one cache."""
MOST_BYTES_OF_A_TABLE = MOST_BYTES // 16
"""Readers of one table cannot push out what was made for the others."""


@dataclass(slots=True)
class _Values(Generic[T]):
    revision: int
    values: dict[Hashable, T] = field(default_factory=dict)
    size: int = 0


class RevisionCache(Generic[T]):
    def __init__(self, size_of: Callable[[T], int] | None = None, most_bytes: int = 0) -> None:
        """`size_of` measures values that are neither text nor bytes, which otherwise count one each."""
        self._tables: OrderedDict[str, _Values[T]] = OrderedDict()
        self._size_of = size_of or _size
        self._most_bytes = most_bytes or MOST_BYTES
        self.size = 0
        """Characters and bytes in the cache."""

    def get(self, table: Table, key: Hashable, make: Callable[[], T]) -> T:
        """Made at most once per revision and key, as long as there is room."""
        cached = self._tables.get(table.id)
        if cached is not None and cached.revision == table.history.revision and key in cached.values:
            self._tables.move_to_end(table.id)
            return cached.values[key]
        value = make()
        self._add(table, key, value)
        return value

    def drop(self, table: Table, key: Hashable) -> None:
        """Removes one value."""
        cached = self._tables.get(table.id)
        if cached is not None and key in cached.values:
            size = self._size_of(cached.values.pop(key))
            cached.size -= size
            self.size -= size

    def _add(self, table: Table, key: Hashable, value: T) -> None:
        size = self._size_of(value)
        cached = self._tables.get(table.id)
        if cached is None or cached.revision != table.history.revision or cached.size + size > MOST_BYTES_OF_A_TABLE:
            self._forget(table.id)
            cached = self._tables[table.id] = _Values(table.history.revision)
        cached.values[key] = value
        cached.size += size
        self.size += size
        self._tables.move_to_end(table.id)
        while len(self._tables) > MOST_TABLES or (self.size > self._most_bytes and len(self._tables) > 1):
            self._forget(next(iter(self._tables)))

    def _forget(self, table: str) -> None:
        cached = self._tables.pop(table, None)
        if cached is not None:
            self.size -= cached.size


def _size(value: object) -> int:
    return len(value) if isinstance(value, (bytes, str)) else 1
