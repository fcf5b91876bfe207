"""Downtimes: when no server was there. The first server that is back writes them; clocks leave them out."""

from __future__ import annotations

from collections.abc import Iterable


class Downtimes:
    def __init__(self, known: Iterable[tuple[float, float]] = ()) -> None:
        self._known = tuple(sorted(known))
        """When each began and ended."""

    def learn(self, known: Iterable[tuple[float, float]]) -> bool:
        """Whether there is one that was not known."""
        before, self._known = self._known, tuple(sorted(known))
        return before != self._known

    def within(self, since: float, until: float) -> float:
        """Seconds between these times when no server was there."""
        return sum(max(0.0, min(until, back) - max(since, down)) for down, back in self._known)

    def passed(self, since: float, until: float) -> float:
        """Seconds between these times that count."""
        return max(0.0, until - since - self.within(since, until))
