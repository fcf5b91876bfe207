"""Durations, counted in buckets: how many within each bound, and the total."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Seconds."""


class Histogram:
    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0
        """The total."""

    def note(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def within(self) -> Iterator[tuple[str, int]]:
        """Each bound with the number of durations up to it."""
        return zip((*map(str, BOUNDS), "+Inf"), accumulate(self._counts), strict=True)
