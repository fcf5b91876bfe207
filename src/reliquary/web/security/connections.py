"""How many connections there may be at once: from one address, and in all, well below what the system allows.

If there is no room, the address with the most connections loses one, preferably one without a complete request. So an
address that opens hundreds of idle connections takes no room from others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import chain
from typing import Protocol

from reliquary.web.settings import Settings

_MOST = 10_000
BACKLOG = 128
"""Maximum number of connections that wait to be accepted."""


class Connection(Protocol):
    address: str

    @property
    def unfinished(self) -> bool:
        """No complete request has arrived: nothing is being answered."""

    def drop(self) -> None: ...


class Connections:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = settings.connections or room()
        limited = settings.posts_per_second > 0
        self.most_from = min(self.most, settings.connections_per_address) if limited else self.most
        self.count = 0
        self._by_address: dict[str, dict[Connection, None]] = {}
        """Oldest first."""

    def admit(self, connection: Connection) -> bool:
        """Whether there is room, perhaps after another one is dropped."""
        theirs = self._by_address.get(connection.address, {})
        full_from = len(theirs) >= self.most_from and connection.address not in self.settings.proxies
        if full_from and not self._drop(_unfinished(theirs)):
            return False
        if self.count >= self.most and not self._drop(self._dispensable(len(theirs))):
            return False
        self._by_address.setdefault(connection.address, {})[connection] = None
        self.count += 1
        return True

    def forget(self, connection: Connection) -> None:
        theirs = self._by_address.get(connection.address, {})
        if connection in theirs:
            del theirs[connection]
            self.count -= 1
        if not theirs:
            self._by_address.pop(connection.address, None)

    def _drop(self, connection: Connection | None) -> bool:
        if connection is None:
            return False
        self.forget(connection)
        connection.drop()
        return True

    def _dispensable(self, theirs: int) -> Connection | None:
        """The connection to drop for an address that has `theirs`; one in use only from an address with more."""
        most = max(self._by_address, key=lambda address: len(self._by_address[address]))
        of_most = self._by_address[most]
        found = _unfinished(of_most) or _unfinished(chain.from_iterable(self._by_address.values()))
        if found is None and most not in self.settings.proxies and len(of_most) > theirs + 1:
            return next(iter(of_most))
        return found


def _unfinished(connections: Iterable[Connection]) -> Connection | None:
    return next((each for each in connections if each.unfinished), None)


def room() -> int:
    """Three quarters of the files that this process may open: the database, bots and logs need some."""
    if sys.platform == "win32":
        return _MOST
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if files == resource.RLIM_INFINITY else max(1, min(_MOST, files * 3 // 4))
