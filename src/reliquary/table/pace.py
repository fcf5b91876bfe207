"""The pace of bots: how long each person wants a bot to wait before its move."""

from __future__ import annotations

from reliquary.table.history import History
from reliquary.table.store import Person
from reliquary.table.table import Table


async def set_pace(table: Table, person: Person, seconds: float | None) -> int:
    """Seconds between two moves of a bot; None is the server's default."""

    async def act() -> None:
        if table.history.paces.get(person.id) == seconds:
            return
        hundredths = None if seconds is None else round(100 * seconds)
        await table.append([table.entry("pace", None, {"person": person.id, "hundredths": hundredths})])

    return await table.locked(act)


def pace_of(history: History, default: float) -> float:
    """The slowest pace that a person who sits there wants, so that everybody can follow."""
    chosen = [history.paces.get(chair.person) for chair in history.chairs if chair.kind == "person" and chair.person]
    return max((default if pace is None else pace for pace in chosen), default=default)
