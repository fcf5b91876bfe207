"""The time of entries and deadlines. It follows a monotonic clock, so setting the machine's clock changes nothing."""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """Seconds since the epoch: the time of day when this process started, plus what has passed since."""
    return _BEGAN + time.monotonic()
