"""The heartbeat of a server that has its database for itself: by it the next start knows how long nobody was there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from reliquary.table import server_time
from reliquary.table.store import Store
from reliquary.table.tasks import Tasks
from reliquary.table.writer import Change

_log = logging.getLogger(__name__)
DOWN = 30.0
"""Seconds without a beat of any server after which the time counts for nobody."""
_BEAT = 10.0
"""Seconds."""
_GAP = text(
    """
    INSERT INTO downtimes (since, until)
    SELECT last, :now FROM (
        SELECT coalesce(nullif(renewed, 0), (SELECT max(at) FROM entries WHERE at < :now)) AS last
        FROM leases WHERE name = 'minder'
    ) AS beat
    WHERE last < :now - :down
    ON CONFLICT (since) DO NOTHING
    """
)
_RENEW = text("UPDATE leases SET renewed = :now WHERE name = 'minder'")


class Heartbeat:
    def __init__(self, store: Store, was_down: Callable[[], Awaitable[None]]) -> None:
        """`was_down` is called if no server was there for a while, or perhaps so."""
        self._store = store
        self._was_down = was_down
        self._tasks = Tasks()

    async def start(self) -> None:
        await self.beat()
        self._tasks.start(self._beat_on())

    async def close(self) -> None:
        await self._tasks.close()
        with suppress(DBAPIError):
            await self.beat()

    async def beat(self) -> None:
        now = server_time.now()
        await self._store.change(Change(_GAP, {"now": now, "down": DOWN}), Change(_RENEW, {"now": now}))
        await self._was_down()

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            try:
                await self.beat()
            except Exception:  # noqa: BLE001 - whatever it is, the next beat comes
                _log.warning("a beat of this server failed", exc_info=True)
