"""Sees to it that time is up when it is: an alarm for each table where somebody's clock runs."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from reliquary.table import timekeeper
from reliquary.table.live import LiveTable
from reliquary.table.tasks import Tasks

_log = logging.getLogger(__name__)
_PAUSE = 5.0
"""Seconds before what could not be written is tried again."""


class Alarms:
    def __init__(self) -> None:
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        """By table."""
        self._tasks = Tasks()

    def set(self, table: LiveTable) -> None:
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        seat, clock = table.history.thinking, table.history.clock
        if clock.limit and seat is not None:
            left = clock.at + clock.left(seat) - timekeeper.now()
            up = partial(self._time_up, table, seat)
            loop = asyncio.get_running_loop()
            self._alarms[table.id] = loop.call_later(max(0.0, left), lambda: self._tasks.start(up()))

    async def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        await self._tasks.close()

    async def _time_up(self, table: LiveTable, seat: int) -> None:
        while True:
            try:
                await table.run_out(seat)
            except Exception:  # noqa: BLE001 - whatever it is, time is up
                _log.warning("the end of somebody's time could not be written down", exc_info=True)
                await asyncio.sleep(_PAUSE)
            else:
                break
        self.set(table)
