"""Entries of the log name the bot that plays on, so that another default does not change who played."""

from __future__ import annotations

from pathlib import Path

import pytest

import reliquary
from reliquary import BadSetup, State
from reliquary.bots import network
from reliquary.kernel import Plain
from reliquary.table import deadlines, seats, start
from reliquary.table.apply import rebuild
from reliquary.table.chairs import ChairPlan
from reliquary.table.deadlines import run_out_of_time
from reliquary.table.history import History
from reliquary.table.lobby import Lobby
from reliquary.table.log import Entry
from reliquary.table.seats import leave_seat, sit_down
from reliquary.table.start import close_chairs
from reliquary.table.table import Table
from tests.bots import networks
from tests.table.lobbies import UNPROMISED, Quick, answer, lobby, people, until

RELIKT = reliquary.game("relikt")
NAMING = ("seal", "start", "leave", "time")


async def deserted_table(room: Lobby) -> Table:
    """A bot took the third chair at the start, Ben has left, and Anna's time is up."""
    anna, ben = await people(room, "Anna", "Ben")
    table = await room.open_table(
        anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=False, time_limit=600
    )
    await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
    await sit_down(table, ben, 1, UNPROMISED, table.history.revision)
    await close_chairs(table, anna, table.history.revision)
    await leave_seat(table, ben, table.history.revision)
    await until(table, lambda: table.history.asked == 0)
    table.history.clock.stop(0)
    await run_out_of_time(table, 0)
    assert [chair.away for chair in table.history.chairs] == [True, True, False]
    return table


def unnamed(entry: Entry) -> dict[str, Plain]:
    return {name: value for name, value in entry.what.items() if name != "bot"}


def bots(history: History) -> list[str | None]:
    return [chair.bot for chair in history.chairs]


def rebuilt(table: Table, entries: list[Entry]) -> History:
    return rebuild(table.stored, table.game, entries)


@pytest.mark.parametrize("default", ["greedy", "random"])
async def test_start_leave_and_time_name_the_bot_that_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, default: str
) -> None:
    async with lobby(tmp_path) as room:
        for module in (deadlines, seats, start):
            monkeypatch.setattr(module, "stand_in", lambda _: default)
        monkeypatch.setattr(start, "usual", lambda _: default)
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
        for module in (deadlines, seats, start):
            monkeypatch.setattr(module, "stand_in", lambda _: "random")
        assert bots(rebuilt(table, old)) == ["greedy"] * 3


class Asked(Quick):
    """Remembers which bots were asked."""

    def __init__(self) -> None:
        self.names: list[str] = []

    async def choose(self, name: str, state: State) -> str:
        self.names.append(name)
        return await super().choose(name, state)


async def test_where_a_network_is_gone_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot that played with it is not asked any more, and no other game with it can be laid."""
    networks.ship(monkeypatch, tmp_path, RELIKT)
    chairs = [ChairPlan("person"), *[ChairPlan("bot", "master")] * 2]
    async with lobby(tmp_path, asked := Asked()) as room:
        (anna,) = await people(room, "Anna")
        table = await room.open_table(anna, "relikt", chairs=chairs, options={}, watch=False)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        await until(table, lambda: table.history.asked == 0)
        while not asked.names:
            await answer(table, [anna], lambda legal: legal[0])
            await until(table, lambda: table.history.asked in {0, None})
        assert set(asked.names) == {"master"}
        network.shipped(RELIKT).unlink()
        asked.names.clear()
        before = table.history.revision
        while table.history.asked == 0:
            await answer(table, [anna], lambda legal: legal[0])
        await until(table, lambda: table.history.asked == 0 or table.history.finished)

        assert table.history.revision > before
        assert asked.names == []
        with pytest.raises(BadSetup, match="cannot play"):
            await room.open_table(anna, "relikt", chairs=chairs, options={}, watch=False)


async def test_who_leaves_is_played_for_by_the_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty chair is taken by a bot of middle strength."""
    networks.ship(monkeypatch, tmp_path, RELIKT)
    async with lobby(tmp_path) as room:
        assert bots((await deserted_table(room)).history) == ["master", "master", "level-2"]
