"""A signal: one listener waits until somebody sets it."""

from __future__ import annotations

import asyncio


class Signal:
    """Like `asyncio.Event`, but for one listener, who learns from `clear` whether it was set."""

    __slots__ = ("_set", "_waiting")

    def __init__(self) -> None:
        self._set = False
        self._waiting: asyncio.Future[None] | None = None

    def set(self) -> None:
        self._set = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def clear(self) -> bool:
        """Clears the signal; returns whether it was set."""
        was_set, self._set = self._set, False
        return was_set

    async def wait(self) -> None:
        """Returns at once if it is set."""
        if not self._set:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
