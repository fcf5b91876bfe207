"""Who has a table open in a browser now: the people who sit there, and how many spectators.

Servers on the same database tell each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import orjson

from reliquary.table.lobby import Lobby
from reliquary.table.notices import Notice
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.stream.listeners import Listeners


class Presence:
    def __init__(self, listeners: Listeners) -> None:
        self._listeners = listeners
        self._pages: dict[str, Counter[int]] = {}
        """Open pages, by the id of the table and by person; 0 is everybody whom the server does not know."""
        self._elsewhere: dict[str, dict[tuple[str, int], int]] = {}
        """The same at other servers, by table, server and person."""
        self.lobby: Lobby | None = None

    @contextmanager
    def join(self, table: str, person: Person | None) -> Iterator[None]:
        """Counts an open page until it is closed."""
        whose = person.id if person else 0
        self._count(table, whose, 1)
        try:
            yield
        finally:
            self._count(table, whose, -1)

    def _count(self, table: str, whose: int, more: int) -> None:
        pages = self._pages.setdefault(table, Counter())
        pages[whose] += more
        if self.lobby is not None:
            self.lobby.tell(Notice("audience", table, pages[whose], whose))
        if not pages[whose]:
            del pages[whose]
        if not pages:
            del self._pages[table]
        self._listeners.wake(table)

    def heard(self, notice: Notice) -> None:
        """A notice from another server: which pages are open there, or a request for those open here."""
        if notice.kind == "ask" and self.lobby is not None:
            here = [(table, *each) for table, pages in self._pages.items() for each in pages.items()]
            self.lobby.tell(*[Notice("audience", table, number, whose) for table, whose, number in here])
        elif notice.kind == "audience":
            elsewhere = self._elsewhere.setdefault(notice.id, {})
            elsewhere[notice.server, notice.person] = notice.number
            if not notice.number:
                del elsewhere[notice.server, notice.person]
            if not elsewhere:
                del self._elsewhere[notice.id]
            self._listeners.wake(notice.id)

    def _open(self, table: Table) -> Counter[int]:
        """The pages open here and at all other servers that are running."""
        pages = Counter(self._pages.get(table.id))
        for (server, whose), number in self._elsewhere.get(table.id, {}).items():
            if self.lobby is not None and self.lobby.is_alive(server):
                pages[whose] += number
        return pages

    def seats(self, table: Table) -> list[int]:
        """The seats whose people have the table open."""
        pages = self._open(table)
        return [chair.seat for chair in table.history.chairs if chair.person is not None and chair.person in pages]

    def spectators(self, table: Table) -> int:
        """How many others have it open. A known person counts once, with any number of pages."""
        seated = {chair.person for chair in table.history.chairs}
        pages = self._open(table)
        return pages[0] + sum(person != 0 and person not in seated for person in pages)

    def event(self, table: Table) -> bytes:
        """The event that tells all listeners of the table."""
        told = {"seats": self.seats(table), "spectators": self.spectators(table)}
        return b"event: presence\ndata: %b\n\n" % orjson.dumps(told)
