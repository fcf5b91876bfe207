"""How long tests wait. No test asserts that something is quick: a limit only ends a test that hangs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 600
"""Seconds that a busy machine may need for anything."""


def wait_for(fact: Callable[[], bool]) -> None:
    """Waits for something that nobody announces."""
    deadline = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.02)


async def until(fact: Callable[[], bool]) -> None:
    """Likewise, while the loop goes on."""
    deadline = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < deadline, "it never came true"
        await asyncio.sleep(0.01)
