"""What was made for one revision of a table, kept until the table moves on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from reliquary.table.live import LiveTable

T = TypeVar("T")
_TABLES = 300


class Kept(Generic[T]):
    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[int, dict[Hashable, T]]] = OrderedDict()

    def get(self, table: LiveTable, key: Hashable, make: Callable[[], T]) -> T:
        """Made at most once per revision and key, unless more tables than we keep are being looked at."""
        revision, made = self._tables.get(table.id, (-1, {}))
        if revision != table.revision:
            made = {}
            self._tables[table.id] = (table.revision, made)
        self._tables.move_to_end(table.id)
        if len(self._tables) > _TABLES:
            self._tables.popitem(last=False)
        if key not in made:
            made[key] = make()
        return made[key]
