"""Sees to it that time is up when it is: an alarm for each table where somebody's clock runs or shares are
awaited.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from reliquary.table import server_time
from reliquary.table.table import Table
from reliquary.table.tasks import Tasks

_log = logging.getLogger(__name__)
_PAUSE = 5.0
"""Seconds before what could not be written is tried again."""


class Deadlines:
    def __init__(self) -> None:
        self._deadlines: dict[str, asyncio.TimerHandle] = {}
        """By table."""
        self._tasks = Tasks()

    def set(self, table: Table) -> None:
        alarm = self._deadlines.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        seat, clock, promises = table.history.waiting_for, table.history.clock, table.history.promises
        if clock.limit and seat is not None:
            self._set(table, clock.at + clock.left(seat), partial(table.run_out, seat))
        elif table.status == "waiting" and promises.awaited:
            self._set(table, promises.deadline, table.wait_no_longer)

    def _set(self, table: Table, at: float, deed: Callable[[], Awaitable[None]]) -> None:
        up = partial(self._time_up, table, deed)
        loop = asyncio.get_running_loop()
        left = max(0.0, at - server_time.now())
        self._deadlines[table.id] = loop.call_later(left, lambda: self._tasks.start(up()))

    async def close(self) -> None:
        for alarm in self._deadlines.values():
            alarm.cancel()
        await self._tasks.close()

    async def _time_up(self, table: Table, deed: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await deed()
            except Exception:  # noqa: BLE001 - whatever it is, time is up
                _log.warning("the end of somebody's time could not be written down", exc_info=True)
                await asyncio.sleep(_PAUSE)
            else:
                break
        self.set(table)
