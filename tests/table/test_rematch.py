"""Another game with the same people: one table, whoever asks first, and only for them."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError

from reliquary.errors import BadSetup
from reliquary.table import upgrade as upgrading
from reliquary.table.chairs import ChairPlan
from reliquary.table.people import _hashed
from tests.table.lobbies import full_table, lobby, people


@pytest.mark.both_databases
async def test_a_rematch_is_one_table_for_all_who_ask_at_the_same_time_and_after_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        assert await room.rematch(table, persons[0]) is None
        asked = await asyncio.gather(*(room.again(table, person) for person in persons * 3))
        assert len({each.id for each in asked}) == 1
    async with lobby(tmp_path) as room:
        table = await room.table(table.id)
        for person in persons:
            assert (await room.again(table, person)).id == asked[0].id
        other = await full_table(room, persons)
        assert (await room.again(other, persons[0])).id != asked[0].id


@pytest.mark.both_databases
async def test_the_database_holds_one_rematch_of_a_table(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        await room.again(table, persons[0])
        plans = [ChairPlan("open")] * 3
        with pytest.raises(IntegrityError):
            await room.open_table(persons[1], "relikt", chairs=plans, options={}, watch=True, rematch_of=table)


@pytest.mark.both_databases
async def test_before_it_begins_a_rematch_is_seen_by_those_who_played_and_nobody_else(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        *persons, dora = await people(room, "Anna", "Ben", "Cleo", "Dora")
        table = await full_table(room, persons)
        rematch = await room.again(table, persons[1])
        for stranger in (dora, None):
            assert not rematch.may_see(stranger)
        assert all(rematch.may_see(person) for person in persons)
        for asking in (room.rematch, room.again):
            with pytest.raises(BadSetup, match="Only those who played"):
                await asking(table, dora)
    async with lobby(tmp_path) as room:
        rematch = await room.table(rematch.id)
        assert not rematch.may_see(dora)
        assert rematch.may_see(persons[2])


async def test_an_older_database_gets_its_rematches_and_keeps_its_links(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    config = Config()
    config.set_main_option("script_location", str(Path(upgrading.__file__).parent / "migrations"))
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.commit()
    engine.dispose()
    with sqlite3.connect(database) as older:
        older.execute("INSERT INTO persons VALUES (1, ?, 'Anna', 0)", [_hashed("cookie")])
        older.execute("INSERT INTO keys VALUES (?, 1, 5)", [_hashed("link")])
    older.close()

    async with lobby(tmp_path) as room:
        anna = await room.people.person("link")
        assert anna is not None
        assert anna == await room.people.person("cookie")
        (link,) = await room.people.links(anna)
        assert (link.since, link.used) == (5, None)
        persons = [anna, *await people(room, "Ben", "Cleo")]
        await room.again(await full_table(room, persons), anna)
