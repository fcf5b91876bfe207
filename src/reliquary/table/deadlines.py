"""What happens when somebody's time is up."""

from __future__ import annotations

from reliquary.table import server_time
from reliquary.table.chairs import stand_in
from reliquary.table.table import Table
from reliquary.table.votes import append_with_end

_EARLY = 0.01
"""Seconds that a clock may be read early."""


async def run_out_of_time(table: Table, seat: int) -> None:
    """A bot plays on for that seat, if it is still asked and its clock stands at zero."""

    async def act() -> None:
        clock = table.history.clock
        if table.history.waiting_for == seat and clock.limit and clock.ends(seat) - server_time.now() <= _EARLY:
            await append_with_end(table, "time", [seat], {"bot": stand_in(table.game)})

    await table.locked(act)
