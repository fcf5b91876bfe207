"""The database: what was acknowledged is on disk, and nothing is acknowledged before."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import RowMapping, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from reliquary.errors import ClosedTable
from reliquary.table import schema
from reliquary.table import upgrade as upgrading
from reliquary.table.log import Entry
from reliquary.table.store import Store, StoredTable
from reliquary.table.upgrade import upgrade
from reliquary.table.writer import _MOST_AT_ONCE
from tests.table.lobbies import answer, database_in, full_table, lobby, people


async def test_every_connection_syncs_fully_and_writes_ahead(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "games.db")
    connections = [await store.engine.connect() for _ in range(3)]
    for connection in connections:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2
        await connection.close()
    with store._writer._engine.connect() as writing:
        assert writing.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert writing.execute(text("PRAGMA synchronous")).scalar() == 2
    await store.close()


@pytest.mark.both_databases
async def test_more_entries_than_one_statement_holds_are_all_written(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben", "Cleo"))
        begun = table.history.revision + 1
        entries = [Entry(table.id, begun + n, "say", 0, {"text": str(n)}, 0.0) for n in range(2 * _MOST_AT_ONCE + 3)]
        await room._store.append(entries)
        assert (await room._store.log(table.id))[-len(entries) :] == entries


@pytest.mark.both_databases
async def test_an_error_of_the_database_does_not_tell_what_was_to_be_written(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben", "Cleo"))
        twice = Entry(table.id, table.history.revision, "say", 0, {"text": "between you and me"}, 0.0)
        with pytest.raises(IntegrityError) as error:
            await room._store.append([twice])
        assert "between you and me" not in str(error.value)


@pytest.mark.both_databases
async def test_a_move_is_neither_told_nor_acknowledged_before_it_is_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        held, commit = asyncio.Event(), Store.append

        async def held_back(self: Store, entries: list[Entry], **more: object) -> None:
            await held.wait()
            await commit(self, entries)

        monkeypatch.setattr(Store, "append", held_back)
        revision = table.history.revision
        answering = asyncio.create_task(answer(table, persons, lambda legal: legal[0]))
        await asyncio.sleep(0.05)
        assert not answering.done()
        assert table.history.revision == revision

        held.set()
        await answering
        assert table.history.revision == revision + 1


@pytest.mark.both_databases
async def test_a_failed_commit_changes_nothing_and_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)

        async def full_disk(self: Store, entries: list[Entry], **more: object) -> None:
            raise OSError("no space left")

        before = table.playthrough.state.dump()
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", full_disk)
            with pytest.raises(OSError, match="no space"):
                await answer(table, persons, lambda legal: legal[0])
        assert table.playthrough.state.dump() == before
        await answer(table, persons, lambda legal: legal[0])


@pytest.mark.both_databases
async def test_what_waits_is_committed_together_and_one_fault_stops_only_itself(tmp_path: Path) -> None:
    store = await Store.open(database_in(tmp_path))
    person = await store.add_person("hash", "Anna", 0.0)
    await store.add_table(opening("t", person.id))
    entries = [Entry("t", revision, "sit", 0, {}, 0.0) for revision in (1, 2, 2, 3)]

    results = await asyncio.gather(*[store.append([entry]) for entry in entries], return_exceptions=True)

    assert [type(result) for result in results] == [type(None), type(None), IntegrityError, type(None)]
    assert [entry.revision for entry in await store.log("t")] == [1, 2, 3]
    await store.close()


@pytest.mark.both_databases
async def test_a_read_that_nobody_waits_for_any_longer_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the thread that reads could come back to a loop that is closed."""
    store, rows, ended = await Store.open(database_in(tmp_path)), Store._rows, asyncio.Event()

    async def slowly(self: Store, statement: Executable) -> Sequence[RowMapping]:
        await asyncio.sleep(0.05)
        found = await rows(self, statement)
        ended.set()
        return found

    monkeypatch.setattr(Store, "_rows", slowly)
    reading = asyncio.create_task(store.tables("waiting"))
    await asyncio.sleep(0)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert ended.is_set()
    await store.close()


def test_the_migrations_make_the_tables_of_the_schema(tmp_path: Path) -> None:
    upgrade(tmp_path / "games.db")
    connection = sqlite3.connect(tmp_path / "games.db")
    for table in schema.metadata.tables.values():
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table.name})")]
        assert columns == [column.name for column in table.columns]
    connection.close()


def test_migrations_only_add() -> None:
    """So servers of the version before can go on while those of the next one start."""
    for file in (Path(upgrading.__file__).parent / "migrations" / "versions").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        done = set(re.findall(r"(?:op|tables|keys|archives)\.([a-z_]+)\(", text))
        added = {"create_table", "create_index", "add_column", "batch_alter_table", "bulk_insert", "execute"}
        assert done <= added, file.name
        assert not re.search(r"\b(DELETE|UPDATE|DROP|ALTER|TRUNCATE)\b", text), file.name


def test_an_upgrade_keeps_a_copy_of_what_was_there(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    upgrade(database)
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO persons VALUES (1, 'hash', 'Anna', 0, NULL)")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()

    with pytest.raises(Exception, match="cannot be opened"):
        upgrade(database)

    upgrade_copies = list(tmp_path.glob("games.db.before-upgrade-of-0001"))
    assert len(upgrade_copies) == 1
    copy = sqlite3.connect(upgrade_copies[0])
    assert copy.execute("SELECT name FROM persons").fetchall() == [("Anna",)]
    copy.close()


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        *[(name, b"\xff") for name in ("game", "rules", "box", "options", "chairs", "opened_by", "opened", "secret")],
        *[(name, b"\xff") for name in ("status", "clock", "parent", "rematch_of", "guests")],
        ("chairs", '[["open"]]'),
        ("chairs", '[["open", 5]]'),
        ("guests", "[null]"),
        ("parent", "[]"),
        ("parent", '{"table": 5, "moment": 1, "seat": 0, "position": {}}'),
        ("parent", '{"table": "x", "moment": "1", "seat": 0, "position": {}}'),
        ("parent", '{"table": "x", "moment": 1, "seat": 0, "position": []}'),
    ],
)
async def test_a_table_with_a_field_of_a_wrong_type_is_closed(tmp_path: Path, field: str, wrong: str | bytes) -> None:
    store = await Store.open(tmp_path / "games.db")
    await store.add_table(opening("table", (await store.add_person("hash", "Anna", 0.0)).id))
    assert await store.table("table") == opening("table", 1)
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute(f"UPDATE tables SET {field} = ?", (wrong,))
    connection.close()
    with pytest.raises(ClosedTable):
        await store.table("table")
    await store.close()


def opening(id: str, person: int) -> StoredTable:
    return StoredTable(id, "relikt", 1, "box", {}, [], watch=True, opened_by=person, opened=0.0, secret="s")
