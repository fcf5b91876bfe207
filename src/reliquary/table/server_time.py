"""The time of entries and deadlines. It follows a monotonic clock, so setting the machine's clock changes nothing.

Servers that share a database follow the clock of that database.
"""

from __future__ import annotations

import time

_SAME = 60.0
"""Seconds by which clocks of several servers may differ; beyond that a clock was set back."""
_began = time.time() - time.monotonic()


def now() -> float:
    """Seconds since the epoch: the time of day when this process started, plus what has passed since."""
    return _began + time.monotonic()


def after(earlier: float) -> float:
    """Now, but not earlier than that, which another server may have written."""
    current = now()
    return earlier if current < earlier < current + _SAME else current


def follow(told: float, asked: float, answered: float) -> None:
    """The database told its time, between these two readings of the monotonic clock."""
    global _began  # noqa: PLW0603 - there is one time for the whole process
    _began = told - (asked + answered) / 2
