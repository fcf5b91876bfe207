"""A bell, for somebody who waits until something has happened."""

from __future__ import annotations

import asyncio


class Bell:
    """Has one listener. Theirs is the turn in which it is looked at: whatever happens after that rings again."""

    __slots__ = ("_rang", "_waiting")

    def __init__(self) -> None:
        self._rang = False
        self._waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self._rang = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def rang(self) -> bool:
        """Whether it did since this was asked last."""
        rang, self._rang = self._rang, False
        return rang

    async def wait(self) -> None:
        """Until it rings, unless it has already."""
        if not self._rang:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
