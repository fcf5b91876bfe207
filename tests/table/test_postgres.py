"""What PostgreSQL can do to us: connections break, in the middle of a commit too, and workers hang."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import psycopg
import pytest
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError, OperationalError

from reliquary import extras
from reliquary.errors import BadSetup, ReliquaryError
from reliquary.table import store, writer
from reliquary.table.chairs import ChairPlan
from reliquary.table.chat import say_line
from reliquary.table.database import database_at, is_broken, name_of, writing_engine
from reliquary.table.lobby import Lobby
from reliquary.table.upgrade import revisions, upgrade
from reliquary.table.writer import Writer, _Job
from reliquary.web.http.errors import from_exception, status_of
from tests.patience import PATIENCE
from tests.postgres import Cluster
from tests.table.lobbies import AtOnce, Quick, answer, full_table, people


@asynccontextmanager
async def opened(database: URL) -> AsyncIterator[Lobby]:
    room = await Lobby.open(database, bot_processes=Quick(), pace=0, archivers=AtOnce())
    try:
        yield room
    finally:
        await room.close()


async def test_what_was_committed_counts_though_the_connection_broke_before_the_answer(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second commit is done and then not confirmed: all is there once, persons and keys as well as moves."""
    transact, calls = Writer._transact, 0

    def unconfirmed(self: Writer, jobs: list[_Job]) -> None:
        nonlocal calls
        transact(self, jobs)
        calls += 1
        if calls % 2:
            raise OperationalError("COMMIT", {}, psycopg.OperationalError("server closed the connection"))

    monkeypatch.setattr(writer, "_PAUSES", (0.0,) * 7)
    async with opened(postgres.new_database()) as room:
        monkeypatch.setattr(Writer, "_transact", unconfirmed)
        persons = await people(room, "Anna", "Ben", "Cleo")
        keys = [await room.people.new_key(person) for person in persons]
        table = await full_table(room, persons)
        await asyncio.gather(*[say_line(table, person, "all at once") for person in persons])
        for _ in range(10):
            await answer(table, persons, lambda legal: legal[0])
        assert calls > 20
        log = await room._store.log(table.id)
        assert [entry.revision for entry in log] == list(range(1, table.history.revision + 1))
        assert [entry.kind for entry in log].count("say") == 3
        assert [await room.people.person(key) for key in keys] == persons


async def test_what_another_server_wrote_while_the_connection_was_broken_is_not_taken_for_ours(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are there, but with the keys of the other: the line is written after its."""
    monkeypatch.setattr(writer, "_PAUSES", (0.0,))
    transact, broke = Writer._transact, False

    def beaten(self: Writer, jobs: list[_Job]) -> None:
        nonlocal broke
        if not broke:
            broke = True
            (job,) = jobs
            (entry,) = job.entries
            theirs = entry._replace(what={**entry.what, "text": "first"}, key=store.new_key())
            transact(self, [job._replace(entries=[theirs])])
            raise OperationalError("COMMIT", {}, psycopg.OperationalError("server closed the connection"))
        transact(self, jobs)

    async with opened(postgres.new_database()) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        monkeypatch.setattr(Writer, "_transact", beaten)
        await say_line(table, persons[0], "second")
        said = [entry.what["text"] for entry in await room._store.log(table.id) if entry.kind == "say"]
        assert said == ["first", "second"]


async def test_a_commit_that_failed_for_good_is_looked_up_before_the_next_one(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went through after all, and nobody said so: the table learns it from the log."""
    monkeypatch.setattr(writer, "_PAUSES", ())
    transact = Writer._transact

    def cut_off(self: Writer, jobs: list[_Job]) -> None:
        transact(self, jobs)
        raise OperationalError("COMMIT", {}, psycopg.OperationalError("server closed the connection"))

    async with opened(postgres.new_database()) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "_transact", cut_off)
            with pytest.raises(OperationalError) as error:
                await say_line(table, persons[0], "did you hear that?")
        assert status_of(from_exception(error.value)) == 503
        await say_line(table, persons[1], "yes")
        said = [entry.what["text"] for entry in await room._store.log(table.id) if entry.kind == "say"]
        assert said == ["did you hear that?", "yes"]
        assert [line.kind for line in table.history.log(None)].count("say") == 2


async def test_cut_connections_and_a_crash_cost_nothing_that_was_acknowledged(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long PostgreSQL takes to come back on a busy machine."""
    for module in (store, writer):
        monkeypatch.setattr(module, "_PAUSES", (0.2,) * (5 * PATIENCE))
    database = postgres.new_database()
    async with opened(database) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        for harm in (lambda: postgres.cut(database), postgres.crash, lambda: postgres.cut(database)):
            told = [say_line(table, person, str(n)) for n in range(5) for person in persons]
            done, *_ = await asyncio.gather(asyncio.gather(*told), asyncio.to_thread(harm))
            log = await room._store.log(table.id)
            assert [entry.revision for entry in log] == list(range(1, max(done) + 1))
            assert len(done) == len(set(done))
        assert len([entry for entry in log if entry.kind == "say"]) == 45
        assert await room.troubles() == []


async def test_a_worker_that_hangs_in_a_transaction_holds_nobody_up(postgres: Cluster) -> None:
    database = postgres.new_database()
    async with opened(database) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        stopped = writing_engine(database)
        with stopped.connect() as hanging:
            row = {"table": table.id, "revision": table.history.revision + 1}
            hanging.execute(text("INSERT INTO entries VALUES (:table, :revision, 'say', 0, '{}', 0)"), row)
            await say_line(table, persons[0], "hello")
            with pytest.raises(DBAPIError) as error:
                hanging.execute(text("SELECT 1"))
            assert is_broken(error.value)
        stopped.dispose()
        assert (await room._store.log(table.id))[-1].what == {"text": "hello"}


def test_of_servers_that_start_at_once_one_makes_the_tables(postgres: Cluster) -> None:
    database = postgres.empty_database()
    with ThreadPoolExecutor(3) as servers:
        assert list(servers.map(upgrade, [database] * 3)) == [None] * 3
    assert postgres.ask("SELECT version_num FROM alembic_version", database) == revisions()[0]


def test_a_database_that_cannot_be_opened_is_refused_with_a_sentence(postgres: Cluster) -> None:
    database = postgres.new_database()
    postgres.ask("UPDATE alembic_version SET version_num = '9999'", database)
    with pytest.raises(BadSetup, match="newer version of Reliquary"):
        upgrade(database)
    with pytest.raises(BadSetup, match=r"cannot be opened.*does not exist"):
        upgrade(postgres.address("nowhere"))


@pytest.mark.parametrize("address", ["tables.sqlite", "mysql://host/tables", "postgresql://host:port/tables", ""])
def test_what_is_no_address_of_postgresql_is_refused(address: str) -> None:
    with pytest.raises(BadSetup, match="not the address of a database"):
        database_at(address)


def test_no_password_is_told() -> None:
    assert name_of(database_at("postgresql://anna:secret@host/tables")) == "postgresql://anna:***@host/tables"
    with pytest.raises(BadSetup) as error:
        database_at("mysql://anna:secret@host/tables")
    assert "secret" not in str(error.value)


def test_without_the_extra_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    with pytest.raises(ReliquaryError, match=r"reliquary\[postgres\]"):
        database_at("postgresql://host/tables")


async def test_a_text_that_postgresql_cannot_hold_names_no_table(postgres: Cluster) -> None:
    async with opened(postgres.new_database()) as room:
        (anna,) = await people(room, "Anna")
        table = await room.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        for odd in ("\0", f"{table.id}\0", "\udcff", "x" * 33, ""):
            assert await room._store.table(odd) is None
