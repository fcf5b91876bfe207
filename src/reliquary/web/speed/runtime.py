"""Settings of the Python interpreter for a server with many long-lived objects and one thread that writes to disk.

Gain: 20 % of the server's processor time per move (0.301 instead of 0.375 ms; `bench/speed.py runtime`).
"""

from __future__ import annotations

import gc
import sys


def tune() -> None:
    """Called once, when the server has started."""
    # Tables live long and have no cycles, so the collector need not visit them again. It visits new objects in small
    # portions, so that no request waits for more than some milliseconds.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 500, 100)
    # Requests wait for the thread that writes to disk. It gets the interpreter lock sooner than after 5 ms.
    sys.setswitchinterval(0.0005)
