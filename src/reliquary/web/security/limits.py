"""Rate limits for one browser and one address: token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from reliquary.errors import TooMany
from reliquary.message import N_
from reliquary.web.settings import Settings

_KEPT = 10_000
"""Maximum number of askers per kind of bucket; the oldest is forgotten."""
_LONGEST_TOKEN = 64
"""No token of ours is longer."""
_ROUNDING = 1e-6
ADDRESS_SHARE = 5
"""Times as much as one browser: many people may be behind one address."""


class Buckets:
    """Each client may send `burst` requests at once, and `per_second` in the long run; 0 is no limit."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By asker, the most recent one last."""

    def wait(self, asker: str) -> float:
        """Seconds until this client may send one."""
        return max(0.0, (1 - self._level(asker)) / self._per_second) if self._per_second else 0.0

    def take(self, asker: str) -> None:
        if not self._per_second:
            return
        level = self._level(asker)
        self._levels[asker] = (level - 1, self._clock())
        self._levels.move_to_end(asker)
        if len(self._levels) > _KEPT:
            self._levels.popitem(last=False)

    def spend(self, asker: str) -> None:
        """Raises TooMany if the client's bucket is empty."""
        spend((self, asker))

    def _level(self, asker: str) -> float:
        now = self._clock()
        level, at = self._levels.get(asker, (self._burst, now))
        return min(self._burst, level + (now - at) * self._per_second)


def spend(*askers: tuple[Buckets, str]) -> None:
    """Takes from all of these buckets or, if one is empty, from none and raises with the longest wait."""
    seconds = max(buckets.wait(asker) for buckets, asker in askers)
    if seconds > _ROUNDING:
        wait = ceil(seconds - _ROUNDING)
        raise TooMany(N_("That was too often: please wait a moment."), retry_after=wait)
    for buckets, asker in askers:
        buckets.take(asker)


class Limits:
    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        posts, tables = settings.posts_per_second, settings.tables_per_hour / 3600 if settings.posts_per_second else 0
        self._posts = Buckets(posts, 3 * posts, clock)
        self._posts_from = Buckets(posts * ADDRESS_SHARE, 3 * posts * ADDRESS_SHARE, clock)
        self._gets_from = Buckets(posts * ADDRESS_SHARE * 2, posts * ADDRESS_SHARE * 10, clock)
        self._newcomers_from = Buckets(tables * ADDRESS_SHARE, 20 * ADDRESS_SHARE, clock)
        self._tables = Buckets(tables, 20, clock)
        self._lines = Buckets(0.5 if posts else 0, 6, clock)
        self._actions = Buckets(1 if posts else 0, 20, clock)
        self._drawings_from = Buckets(2 if posts else 0, 20, clock)
        self._tables_from = Buckets(tables * ADDRESS_SHARE, 20 * ADDRESS_SHARE, clock)

    def count_get(self, address: str) -> None:
        """A GET request."""
        self._gets_from.spend(address)

    def count_post(self, address: str, token: str) -> None:
        """A POST request; without a token only the address counts."""
        spend((self._posts_from, address), *_by_token(self._posts, token))

    def count_chat_line(self, person: int) -> None:
        """A line of chat."""
        self._lines.spend(str(person))

    def count_action(self, person: int) -> None:
        """An action that adds to a table's log and is not a move."""
        self._actions.spend(str(person))

    def count_drawing(self, address: str) -> None:
        """A QR code is drawn."""
        self._drawings_from.spend(address)

    def count_newcomer(self, address: str) -> None:
        """A new person is stored."""
        self._newcomers_from.spend(address)

    def count_new_table(self, address: str, token: str, *, newcomer: bool) -> None:
        """A table is opened, and a newcomer stored."""
        new = [(self._newcomers_from, address)] if newcomer else []
        spend((self._tables_from, address), *_by_token(self._tables, token), *new)


def _by_token(buckets: Buckets, token: str) -> list[tuple[Buckets, str]]:
    return [(buckets, token[:_LONGEST_TOKEN])] if token else []
