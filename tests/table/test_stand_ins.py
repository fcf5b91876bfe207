"""Entries of the log name the bot that plays on, so that another default does not change who played."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary.kernel import Plain
from reliquary.table import chairs, seats, start
from reliquary.table.chairs import STAND_IN, ChairPlan
from reliquary.table.history import History
from reliquary.table.lobby import Lobby
from reliquary.table.log import Entry
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, lobby, people, until

NAMING = ("seal", "start", "leave", "time")


async def deserted_table(room: Lobby) -> Table:
    """A bot took the third chair at the start, Ben has left, and Anna's time is up."""
    anna, ben = await people(room, "Anna", "Ben")
    table = await room.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=False, clock=600)
    await table.sit(anna, 0, UNPROMISED, table.revision)
    await table.sit(ben, 1, UNPROMISED, table.revision)
    await table.start(anna, table.revision)
    await table.leave(ben, table.revision)
    await until(table, lambda: table.asked == 0)
    table.history.clock.stop(0)
    await table.run_out(0)
    assert [chair.away for chair in table.chairs] == [True, True, False]
    return table


def unnamed(entry: Entry) -> dict[str, Plain]:
    return {name: value for name, value in entry.what.items() if name != "bot"}


def bots(history: History) -> list[str | None]:
    return [chair.bot for chair in history.chairs]


def rebuilt(table: Table, entries: list[Entry]) -> History:
    history = History(table.history.stored, table.game)
    history.rebuild(entries)
    return history


@pytest.mark.parametrize("default", [STAND_IN, "random"])
async def test_start_leave_and_time_name_the_bot_that_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, default: str
) -> None:
    async with lobby(tmp_path) as room:
        for module in (chairs, start, seats):
            monkeypatch.setattr(module, "STAND_IN", default)
        table = await deserted_table(room)
        named = [entry.what["bot"] for entry in await room._store.log(table.id) if entry.kind in NAMING]
        assert named == [default] * 4
        monkeypatch.undo()
    async with lobby(tmp_path) as room:
        assert bots((await room.table(table.id)).history) == [default] * 3


async def test_entries_that_name_no_bot_mean_greedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with lobby(tmp_path) as room:
        table = await deserted_table(room)
        log = await room._store.log(table.id)
        old = [entry._replace(what=unnamed(entry)) if entry.kind in NAMING else entry for entry in log]
        for module in (chairs, start, seats):
            monkeypatch.setattr(module, "STAND_IN", "random")
        assert bots(rebuilt(table, old)) == ["greedy"] * 3
