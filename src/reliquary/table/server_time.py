"""The time that tables go by: it follows a monotonic clock, so setting the machine's clock moves nobody's."""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """The time of day when this process began, plus what has passed since."""
    return _BEGAN + time.monotonic()
