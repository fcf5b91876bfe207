"""Counts of requests, for the metrics."""

from __future__ import annotations

from collections import Counter

from reliquary.table.histogram import Histogram


class RequestCounts:
    def __init__(self) -> None:
        self.by_status: Counter[int] = Counter()
        self.seconds = Histogram()
        """Until the end of the response; streams are not in it."""
        self.faults = 0
        """Exceptions that no code expected."""

    def note(self, status: int, seconds: float, *, stream: bool, fault: bool) -> None:
        self.by_status[status] += 1
        self.faults += fault
        if not stream:
            self.seconds.note(seconds)
