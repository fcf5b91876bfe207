"""Timers: one for each table where a clock runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from reliquary.table import server_time
from reliquary.table.chairs import stand_in
from reliquary.table.table import Table
from reliquary.table.tasks import Tasks
from reliquary.table.votes import append_with_end

_log = logging.getLogger(__name__)
_RETRY = 5.0
"""Seconds before a failed write is tried again."""
_EARLY = 0.01
"""Seconds that a timer may be early."""


async def run_out_of_time(table: Table, seat: int) -> None:
    """A bot plays on for that seat, if it is still asked and its clock stands at zero."""

    async def act() -> None:
        clock = table.history.clock
        time_left = clock.left(seat) - (server_time.now() - clock.at)
        if table.history.waiting_for == seat and clock.limit and time_left <= _EARLY:
            await append_with_end(table, "time", [seat], {"bot": stand_in(table.game)})

    await table.locked(act)


async def resume_clocks(table: Table) -> None:
    """Marks the restart of the server: the time since the last entry counts for nobody."""

    async def act() -> None:
        await table.append([table.entry("resume", None, {})])

    await table.locked(act)


def time_counts(table: Table) -> bool:
    """Whether a clock runs or shares are awaited."""
    if table.history.status == "waiting":
        return table.history.promises.awaited
    return table.history.status == "running" and table.stored.time_limit > 0


class Deadlines:
    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}
        """By table."""
        self._tasks = Tasks()

    def set(self, table: Table) -> None:
        """Sets the timer of a table. Called after every change."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        history = table.history
        seat, clock = history.waiting_for, history.clock
        if clock.limit and seat is not None:
            self._set(table, clock.at + clock.left(seat), partial(run_out_of_time, table, seat))

    def _set(self, table: Table, at: float, act: Callable[[], Awaitable[None]]) -> None:
        up = partial(self._time_up, table, act)
        left = max(0.0, at - server_time.now())
        self._timers[table.id] = asyncio.get_running_loop().call_later(left, lambda: self._tasks.start(up()))

    def clear(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    async def close(self) -> None:
        self.clear()
        await self._tasks.close()

    async def _time_up(self, table: Table, act: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await act()
            except Exception:  # noqa: BLE001 - the timers of other tables must go on
                _log.warning("the end of somebody's time could not be written down", exc_info=True)
                await asyncio.sleep(_RETRY)
            else:
                break
        self.set(table)
