"""Two servers on one database: each has the tables in its own memory, and neither can fork a log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from reliquary.errors import ClosedTable, NotYours, StaleTable
from reliquary.table.chairs import ChairPlan
from reliquary.table.chat import say_line
from reliquary.table.lobby import Lobby
from reliquary.table.log import Entry
from reliquary.table.play import play_moves
from reliquary.table.seats import offer_seat, sit_down, take_over_seat
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, full_table, lobby, people

pytestmark = pytest.mark.both_databases


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[Lobby, Lobby]]:
    async with lobby(folder) as one, lobby(folder) as other:
        yield one, other


async def log_of(room: Lobby, table: Table) -> list[Entry]:
    """It has neither a gap nor a fork."""
    log = await room._store.log(table.id)
    assert [entry.revision for entry in log] == list(range(1, len(log) + 1))
    assert len({entry.key for entry in log} - {""}) == len(log)
    return log


async def move(table: Table, persons: list[Person], revision: int) -> None:
    asked = table.history.asked
    assert asked is not None
    await play_moves(table, persons[asked], revision, [table.legal(asked)[0].notation])


async def test_a_line_of_chat_that_came_between_costs_nobody_their_move(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await full_table(one, persons)
        there = await other.table(here.id)
        before = here.history.revision
        await say_line(there, persons[1], "hello")
        heard = asyncio.create_task(here.changed(before))

        await move(here, persons, before)

        assert [entry.kind for entry in await log_of(one, here)][before:] == ["say", "move"]
        assert next(line.kind for line in here.history.log(None, before)) == "say"
        assert await heard == before + 1


async def test_of_two_answers_to_one_question_the_first_counts(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await full_table(one, persons)
        there = await other.table(here.id)
        for _ in range(5):
            before = here.history.revision
            told = await asyncio.gather(
                move(here, persons, before), move(there, persons, before), return_exceptions=True
            )
            assert sorted(str(type(error)) for error in told if error) == [str(StaleTable)]
            # The loser has heard of the move meanwhile; the winner need not be told.
            assert here.history.revision == there.history.revision > before
            assert here.playthrough.state.dump() == there.playthrough.state.dump()
        await log_of(one, here)


async def test_of_two_people_on_one_chair_the_second_is_told_that_it_is_taken(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        anna, ben, cleo = await people(one, "Anna", "Ben", "Cleo")
        here = await one.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        there = await other.table(here.id)
        told = await asyncio.gather(
            sit_down(here, ben, 1, UNPROMISED, 0), sit_down(there, cleo, 1, UNPROMISED, 0), return_exceptions=True
        )
        assert [type(each) for each in told if not isinstance(each, int)] == [StaleTable]
        assert [entry.kind for entry in await log_of(one, here)] == ["sit"]


async def test_many_appends_at_once_leave_one_whole_log(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await full_table(one, persons)
        there = await other.table(here.id)
        lines = [say_line(table, persons[0], f"line {n}") for n in range(15) for table in (here, there)]
        await asyncio.gather(*lines)
        said = [entry.what["text"] for entry in await log_of(one, here) if entry.kind == "say"]
        assert sorted(map(str, said)) == sorted([f"line {n}" for n in range(15)] * 2)


async def test_the_game_starts_once(tmp_path: Path) -> None:
    """The last chair is taken here, and closed there by the person who opened the table."""
    async with two(tmp_path) as (one, other):
        anna, ben, cleo = await people(one, "Anna", "Ben", "Cleo")
        here = await one.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        for seat, person in enumerate((anna, ben)):
            await sit_down(here, person, seat, UNPROMISED, seat)
        there = await other.table(here.id)
        told = await asyncio.gather(
            sit_down(here, cleo, 2, UNPROMISED, 2),
            say_line(there, anna, "wait!"),
            say_line(there, ben, "who is it?"),
            return_exceptions=True,
        )
        assert [each for each in told if not isinstance(each, int)] == []
        kinds = [entry.kind for entry in await log_of(one, here)]
        assert sorted(kinds) == sorted(["sit"] * 3 + ["seal", "start", "say", "say"])


async def test_a_table_that_begins_is_not_removed_by_another_server(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await one.open_table(persons[0], "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        there = await other.table(here.id)
        for seat, person in enumerate(persons):
            await sit_down(here, person, seat, UNPROMISED, seat)
        with pytest.raises(StaleTable):
            await there.remove()
        await move(here, persons, here.history.revision)


async def test_nothing_is_appended_to_a_table_that_another_server_removed(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        (anna,) = await people(one, "Anna")
        here = await one.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        there = await other.table(here.id)
        await sit_down(here, anna, 0, UNPROMISED, 0)
        await there.remove()
        for _ in range(2):
            with pytest.raises(ClosedTable, match="it is gone"):
                await say_line(here, anna, "hello?")
        assert await one._store.log(here.id) == []


async def test_a_rematch_is_one_table(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await full_table(one, persons)
        there = await other.table(here.id)
        told = await asyncio.gather(one.again(here, persons[0]), other.again(there, persons[1]))
        assert told[0].id == told[1].id


async def test_a_seat_is_only_given_to_one_person(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo", "Dora", "Emil")
        here = await full_table(one, persons[:3])
        key = await offer_seat(here, persons[0])
        there = await other.table(here.id)
        told = await asyncio.gather(
            take_over_seat(here, persons[3], key), take_over_seat(there, persons[4], key), return_exceptions=True
        )
        assert [type(each) for each in told if not isinstance(each, int)] == [NotYours]
