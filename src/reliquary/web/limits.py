"""How often one browser and one address may ask: buckets that fill again with time."""

from __future__ import annotations

import time
from collections.abc import Callable

from reliquary.errors import TooMany
from reliquary.message import N_
from reliquary.web.settings import Settings

_KEPT = 10_000
ADDRESS_SHARE = 5
"""Many people may sit behind one address."""


class Buckets:
    """Each asker may ask `burst` times at once, and `per_second` times in the long run."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def spend(self, asker: str) -> None:
        """Raises TooMany when the asker's bucket is empty."""
        if not self._per_second:
            return
        now = self._clock()
        level, at = self._levels.get(asker, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._per_second)
        if level < 1:
            raise TooMany(N_("That was too often: please wait a moment."))
        if len(self._levels) >= _KEPT:
            self._forget(now)
        self._levels[asker] = (level - 1, now)

    def _forget(self, now: float) -> None:
        """Full buckets need not be remembered; if that is not enough, all start anew."""
        self._levels = {
            asker: (level, at)
            for asker, (level, at) in self._levels.items()
            if level + (now - at) * self._per_second < self._burst
        }
        if len(self._levels) >= _KEPT:
            self._levels.clear()


class Limits:
    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        posts, tables = settings.posts_per_second, settings.tables_per_hour / 3600 if settings.posts_per_second else 0
        self._posts = Buckets(posts, 3 * posts, clock)
        self._posts_from = Buckets(posts * ADDRESS_SHARE, 3 * posts * ADDRESS_SHARE, clock)
        self._gets_from = Buckets(posts * ADDRESS_SHARE * 2, posts * ADDRESS_SHARE * 10, clock)
        self._newcomers_from = Buckets(tables * ADDRESS_SHARE, 20 * ADDRESS_SHARE, clock)
        self._tables = Buckets(tables, 20, clock)
        self._lines = Buckets(0.5 if posts else 0, 6, clock)
        self._drawings_from = Buckets(2 if posts else 0, 20, clock)
        self._tables_from = Buckets(tables * ADDRESS_SHARE, 20 * ADDRESS_SHARE, clock)

    def asked(self, address: str) -> None:
        """Somebody looks at something."""
        self._gets_from.spend(address)

    def posted(self, address: str, token: str) -> None:
        """Somebody does something; without a token only the address counts."""
        self._posts_from.spend(address)
        if token:
            self._posts.spend(token)

    def spoke(self, person: str) -> None:
        """Somebody said a line."""
        self._lines.spend(person)

    def drew(self, address: str) -> None:
        """Somebody wants a QR code."""
        self._drawings_from.spend(address)

    def came(self, address: str) -> None:
        """Somebody new wants to be remembered."""
        self._newcomers_from.spend(address)

    def opened_table(self, address: str, token: str) -> None:
        self._tables_from.spend(address)
        if token:
            self._tables.spend(token)
