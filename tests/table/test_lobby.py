"""The lobby: what survives a restart, who may see what, and what is swept away."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import random
import time
import weakref
from pathlib import Path

import pytest
from sqlalchemy import text

from reliquary import BadSetup
from reliquary.errors import ClosedTable, UnknownGame, UnknownTable
from reliquary.kernel import State, game
from reliquary.table.bot_processes import BotProcesses
from reliquary.table.chairs import ChairPlan, parse_plan
from reliquary.table.lobby import Lobby
from reliquary.table.play import take_back_move
from reliquary.table.seats import sit_down
from reliquary.table.start import close_chairs
from reliquary.table.store import Person, Store
from reliquary.table.table import Table
from reliquary.table.votes import vote_to_end
from tests.table.lobbies import UNPROMISED, Quick, answer, database_in, full_table, lobby, people

pytestmark = pytest.mark.both_databases


async def test_a_game_goes_on_after_a_restart_where_it_stood(tmp_path: Path) -> None:
    luck = random.Random(3)

    async def before() -> tuple[str, dict[str, object]]:
        async with lobby(tmp_path) as room:
            persons = await people(room, "Anna", "Ben", "Cleo")
            table = await full_table(room, persons)
            for _ in range(60):
                if luck.random() < 0.3 and table.can_take_back(table.history.asked):
                    assert table.history.asked is not None
                    await take_back_move(table, persons[table.history.asked], table.history.revision)
                else:
                    await answer(table, persons, luck.choice)
            kept = {
                "dump": table.playthrough.state.dump(),
                "log": table.history.log(0),
                "back": table.can_take_back(table.history.asked),
            }
            return table.id, kept

    async def after(id: str, kept: dict[str, object]) -> None:
        async with lobby(tmp_path) as room:
            table = await room.table(id)
            assert {
                "dump": table.playthrough.state.dump(),
                "log": table.history.log(0),
                "back": table.can_take_back(table.history.asked),
            } == kept
            assert table.history.names == ("Anna", "Ben", "Cleo")

    await after(*await before())


async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    class Slow(Quick):
        async def choose(self, name: str, state: State) -> str:
            raise OSError("the plug is pulled while a bot thinks")

    async with lobby(tmp_path, Slow()) as room:
        persons = await people(room, "Anna")
        table = await full_table(room, persons, bots=2)
        while table.history.asked == 0:
            await answer(table, persons, lambda legal: legal[0])
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        while again.history.asked != 0:
            await again.changed(again.history.revision)


async def test_a_table_whose_rules_have_changed_is_closed_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        id = (await full_table(room, persons)).id
    monkeypatch.setattr(game("relikt"), "version", 99)
    async with lobby(tmp_path) as room:
        table = await room.table(id)

        assert (table.history.status, table.history.asked) == ("closed", None)
        assert "rules have changed" in str(table.history.closed_because)
        assert len(table.history.log(None)) > 3


async def test_a_position_that_differs_from_the_stored_digest_closes_the_table(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        while table.history.revision < 40:
            await answer(table, persons, lambda legal: legal[0])
    store = await Store.open(database_in(tmp_path))
    async with store.engine.begin() as connection:
        changed = text("UPDATE entries SET what = replace(what, 'digest\":\"', 'digest\":\"0')")
        await connection.execute(changed)
    await store.close()
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).history.status == "closed"


def on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def test_only_the_digest_of_a_token_is_kept(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, anna = await room.people.new_person("  Anna | the ; great ")
        assert await room.people.person(token) == anna
        assert anna.name == "Anna the great"
        assert await room.people.person("another") is None
        renamed = await room.people.rename(anna, "Hanna")
        assert await room.people.person(token) == renamed
    async with lobby(tmp_path) as room:
        assert await room.people.person(token) == renamed
    assert renamed.name.encode() in on_disk(tmp_path)
    assert token.encode() not in on_disk(tmp_path)


async def test_a_person_finds_the_games_again(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo", "Dora")
        one = await full_table(room, persons[:3])
        two = await full_table(room, persons[1:])

        assert [table.id for table in await room.lines_of(persons[0])] == [one.id]
        assert [table.id for table in await room.lines_of(persons[1])] == [two.id, one.id]
        assert {line.id for line in await room.to_watch(None, 5)} == {one.id, two.id}


async def test_play_again_turns_the_seats_by_one(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben, cleo = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, [anna, ben], bots=1, treasures_left=1)

        again = await room.again(table, anna)

        assert [(chair.kind, chair.reserved) for chair in again.history.chairs] == [
            ("open", False),
            ("bot", False),
            ("open", True),
        ]
        assert again.stored.options["treasures_left"] == 1
        with pytest.raises(BadSetup, match="who played"):
            await room.again(table, cleo)


async def test_tables_that_nobody_started_are_removed_after_a_day(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        running = await full_table(room, await people(room, "Ben", "Cleo", "Dora"))

        await room.sweep(time.time() + 23 * 3600)
        assert await room.table(table.id) is table
        await room.sweep(time.time() + 25 * 3600)

        with pytest.raises(UnknownTable):
            await room.table(table.id)
        assert await room.table(running.id) is running
        assert await room.lines_of(anna) == []


DAMAGED_WHILE_WAITING = {
    "an entry cannot be read": "UPDATE entries SET what = '{' WHERE table_id = :table",
    "the game is gone": "UPDATE tables SET game = 'gone' WHERE id = :table",
    "options are missing": "UPDATE tables SET options = '{}' WHERE id = :table",
    "chairs are none": "UPDATE tables SET chairs = 'null' WHERE id = :table",
    "its game has begun": "UPDATE tables SET status = 'waiting' WHERE id = :table",
    "something refers to it": "INSERT INTO archives (table_id, form, body) VALUES (:table, 1, x'00')",
}


async def test_damaged_tables_are_not_removed_and_the_others_are(tmp_path: Path) -> None:
    async def before() -> tuple[list[str], str]:
        async with lobby(tmp_path) as room:
            (anna,) = await people(room, "Anna")
            tables = {harm: await waiting_table(room, anna) for harm in DAMAGED_WHILE_WAITING}
            for seat in (1, 2):
                await sit_down(tables["its game has begun"], anna, seat, UNPROMISED, seat, local=f"Guest {seat}")
            sound = await waiting_table(room, anna)
            async with room._store.engine.begin() as connection:
                for harm, statement in DAMAGED_WHILE_WAITING.items():
                    await connection.execute(text(statement), {"table": tables[harm].id})
            return [table.id for table in tables.values()], sound.id

    damaged, sound = await before()
    async with lobby(tmp_path) as room:
        await room.sweep(time.time() + 25 * 3600)
        kept = await room._store._read(text("SELECT id FROM tables"))
        assert {row["id"] for row in kept} == set(damaged)
        with pytest.raises(UnknownTable):
            await room.table(sound)


async def waiting_table(room: Lobby, person: Person) -> Table:
    plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
    table = await room.open_table(person, "relikt", chairs=plans, options={}, watch=False)
    await sit_down(table, person, 0, UNPROMISED, table.history.revision)
    return table


async def test_a_table_is_not_removed_while_its_game_begins(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        begun, gone = [await waiting_table(room, anna) for _ in range(2)]
        starts = asyncio.create_task(close_chairs(begun, anna, begun.history.revision))
        await asyncio.sleep(0)

        await room.sweep(time.time() + 25 * 3600)

        await starts
        assert (begun.history.status, await room.table(begun.id)) == ("running", begun)
        with pytest.raises(ClosedTable, match="it is gone"):
            await close_chairs(gone, anna, gone.history.revision)


async def test_long_finished_games_stay_on_disk_alone_unless_somebody_looks_at_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reliquary.table.lobby._FINISHED_HELD", 1)

    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        tables = [await full_table(room, persons) for _ in range(4)]
        running = weakref.ref(tables.pop())
        for table in tables:
            for person in persons:
                await vote_to_end(table, person, end=True)
            assert table.history.finished
        gone, seen, latest = (weakref.ref(table) for table in tables)
        looked_at, id = tables[1], tables[0].id
        del table, tables
        await room.sweep(time.time())
        gc.collect()
        assert (gone() is None, seen() is looked_at, latest() is None, running() is None) == (
            True,
            True,
            False,
            False,
        )
        assert await room.table(looked_at.id) is looked_at
        assert (await room.table(id)).history.finished


async def test_a_table_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        bots = [ChairPlan("bot")] * 3
        with pytest.raises(BadSetup, match="3 to 5 seats, not 2"):
            await room.open_table(anna, "relikt", chairs=[ChairPlan("person")] * 2, options={}, watch=True)
        with pytest.raises(BadSetup, match="for a person"):
            await room.open_table(anna, "relikt", chairs=bots, options={}, watch=True)
        with pytest.raises(BadSetup, match="no bot"):
            await room.open_table(
                anna, "relikt", chairs=[ChairPlan("person"), *[ChairPlan("bot", "hal")] * 2], options={}, watch=True
            )
        with pytest.raises(BadSetup, match="no option"):
            await room.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={"x": 1}, watch=True)
        with pytest.raises(UnknownGame):
            await room.open_table(anna, "go", chairs=bots, options={}, watch=True)
        with pytest.raises(BadSetup, match="not “king”"):
            parse_plan("king", "")


async def test_bots_think_in_a_process_of_their_own_and_survive_its_death(tmp_path: Path) -> None:
    """What the process is given is imagined: it plays a legal move without ever having had the real state."""
    bot_processes = BotProcesses(1)
    async with lobby(tmp_path, bot_processes) as room:
        table = await full_table(room, await people(room, "Anna", "Ben", "Cleo"))
        legal = {move.notation for move in table.playthrough.state.legal()}

        assert await bot_processes.choose("greedy", table.playthrough.state) in legal
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        assert await bot_processes.choose("random", table.playthrough.state) in legal
