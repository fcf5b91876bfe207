"""A game whose people are gone is idle, up to the next question to one of them; opening it wakes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from reliquary.table.idle_games import IdleGames
from reliquary.table.lobby import Lobby
from reliquary.table.play import play_moves
from reliquary.table.seats import leave_seat
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.table.lobbies import AtOnce, Quick, full_table, people, until


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


Room = tuple[Lobby, Table, list[Person]]


@asynccontextmanager
async def game(folder: Path, clock: Clock, *, persons: int = 2) -> AsyncIterator[Room]:
    lobby = await Lobby.open(
        folder / "games.db", bot_processes=Quick(), pace=0, archivers=AtOnce(), idle_games=IdleGames(now=clock)
    )
    try:
        playthrough = await people(lobby, *["Anna", "Ben"][:persons])
        yield lobby, await full_table(lobby, playthrough, bots=3 - persons), playthrough
    finally:
        await lobby.close()


async def settled(lobby: Lobby) -> None:
    """Until no bot has anything to do."""
    while (await lobby.bots.jobs.counts()).questions or lobby.bots.jobs.in_hand:  # noqa: ASYNC110 - nothing rings when they are done
        await asyncio.sleep(0.01)


def rests(table: Table) -> bool:
    """It is still running, and nobody is asked but the stand-in of a person."""
    return (
        table.history.status == "running"
        and table.history.asked is not None
        and table.history.chairs[table.history.asked].away
    )


async def answered(table: Table, person: Person) -> None:
    seat = table.history.seat_of(person)
    await until(table, lambda: table.history.asked == seat)
    await play_moves(table, person, table.history.revision, [table.legal(seat)[0].notation])


async def test_when_every_person_has_left_bots_play_up_to_a_question_to_one(tmp_path: Path) -> None:
    async with game(tmp_path, Clock()) as (lobby, table, persons):
        for person in persons:
            await settled(lobby)
            await leave_seat(table, person, table.history.revision)
        await settled(lobby)
        assert rests(table)
        resting_at = table.history.revision

        lobby.notice(table, persons[1], listening=True)
        await settled(lobby)
        assert table.history.revision == resting_at, "who left and still listens wakes nothing"
        lobby.notice(table, Person(99, "a stranger"))
        await settled(lobby)
        assert table.history.revision == resting_at
        lobby.notice(table, persons[1])
        await until(table, lambda: table.history.status == "over")


async def test_after_ten_minutes_of_silence_nobody_stands_in(tmp_path: Path) -> None:
    clock = Clock()
    async with game(tmp_path, clock) as (lobby, table, (anna, ben)):
        await settled(lobby)
        await leave_seat(table, ben, table.history.revision)
        clock.time += 599
        await answered(table, anna)
        await until(table, lambda: table.history.asked == 0)
        clock.time += 2
        await answered(table, anna)
        await settled(lobby)
        assert rests(table)
        assert table.history.asked == 1

        lobby.notice(table, anna, listening=True)
        await until(table, lambda: table.history.asked == 0)


async def test_a_bot_of_its_own_still_answers_after_a_silence(tmp_path: Path) -> None:
    clock = Clock()
    async with game(tmp_path, clock, persons=1) as (_, table, (anna,)):
        await until(table, lambda: table.history.asked == 0)
        clock.time += 10_000
        await answered(table, anna)
        await until(table, lambda: table.history.asked == 0)


@pytest.mark.parametrize("left", [True, False])
async def test_after_a_restart_a_game_that_all_have_left_still_rests(tmp_path: Path, left: bool) -> None:  # noqa: FBT001
    async with game(tmp_path, Clock()) as (lobby, table, persons):
        await settled(lobby)
        await leave_seat(table, persons[0], table.history.revision)
        await settled(lobby)
        if left:
            await leave_seat(table, persons[1], table.history.revision)
        await settled(lobby)
    again = await Lobby.open(tmp_path / "games.db", bot_processes=Quick(), pace=0, archivers=AtOnce())
    try:
        found = await again.table(table.id)
        await settled(again)
        assert rests(found) == left
    finally:
        await again.close()


async def test_who_comes_back_while_a_move_is_written_wakes_the_bot_that_it_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    async with game(tmp_path, clock) as (lobby, table, (anna, ben)):
        await settled(lobby)
        await leave_seat(table, ben, table.history.revision)
        await settled(lobby)
        clock.time += 700
        append = lobby._store.append

        async def append_late(*entries: object, **more: object) -> None:
            lobby.notice(table, anna)
            await append(*entries, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(lobby._store, "append", append_late)
        while table.history.asked == 0:
            clock.time += 700
            await answered(table, anna)

        await until(table, lambda: table.history.asked == 0)
