"""Who has a table open in a browser right now: the people who sit there, and how many others look on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import orjson

from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.stream.listeners import Listeners


class Presence:
    def __init__(self, listeners: Listeners) -> None:
        self._listeners = listeners
        self._pages: dict[str, Counter[int | None]] = {}
        """Open pages, by the id of the table and by person; None is everybody whom the server does not know."""

    @contextmanager
    def join(self, table: str, person: Person | None) -> Iterator[None]:
        """Counts one more open page as long as it lasts."""
        pages, whose = self._pages.setdefault(table, Counter()), person.id if person else None
        pages[whose] += 1
        self._listeners.wake(table)
        try:
            yield
        finally:
            pages[whose] -= 1
            if not pages[whose]:
                del pages[whose]
            if not pages:
                del self._pages[table]
            self._listeners.wake(table)

    def seats(self, table: Table) -> list[int]:
        """Those whose people are here."""
        pages = self._pages.get(table.id, Counter())
        return [chair.seat for chair in table.history.chairs if chair.person is not None and chair.person in pages]

    def spectators(self, table: Table) -> int:
        """The others. Somebody who is known counts once, however many pages they have open."""
        seated = {chair.person for chair in table.history.chairs}
        pages = self._pages.get(table.id, Counter())
        return pages[None] + sum(person is not None and person not in seated for person in pages)

    def event(self, table: Table) -> bytes:
        """The event that tells all listeners of the table."""
        told = {"seats": self.seats(table), "spectators": self.spectators(table)}
        return b"event: presence\ndata: %b\n\n" % orjson.dumps(told)
