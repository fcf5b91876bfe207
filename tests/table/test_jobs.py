"""Jobs are rows: written with the entry that causes them, taken once, tried again, and shared out by turns."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

import reliquary
from reliquary.kernel import State
from reliquary.table import job_rows, jobs, server_time
from reliquary.table.chairs import ChairPlan
from reliquary.table.chat import say_line
from reliquary.table.job_rows import ARCHIVE, BOT, CLOCK, FILE, LOOK, NEVER, THINK, Job
from reliquary.table.jobs import PAUSES, Jobs
from reliquary.table.lobby import Lobby
from reliquary.table.log import Entry
from reliquary.table.seats import leave_seat, sit_down
from reliquary.table.store import Person, Store
from reliquary.table.table import Table
from tests.table.lobbies import (
    ON_POSTGRESQL,
    UNPROMISED,
    Quick,
    answer,
    change,
    database_in,
    full_table,
    lobby,
    people,
    until,
)
from tests.table.test_store import opening

pytestmark = pytest.mark.both_databases


class Silent(Quick):
    """Never answers."""

    async def choose(self, name: str, state: State) -> str:
        await asyncio.Event().wait()
        raise AssertionError


@asynccontextmanager
async def queue(folder: Path, *owners: int) -> AsyncIterator[tuple[Store, Jobs]]:
    """With a job for each, at a table of that owner; the first is due first."""
    store = await Store.open(database_in(folder))
    for number, owner in enumerate(owners):
        await add(store, number, owner)
    yield store, Jobs(store)
    await store.close()


async def add(store: Store, number: int, owner: int) -> None:
    id = f"table{number}"
    person = await store.person("hash") or await store.add_person("hash", "Anna", 0.0)
    await store.add_table(replace(opening(id, person.id)))
    await store.change(job_rows.put(Job(id, BOT, f"key {number}", owner, 1, 0, "random", due=float(number))))


async def rows(room: Lobby, table: Table) -> dict[str, Job]:
    found = await room._store.ask(job_rows.rows_of(table.id))
    return {row["kind"]: job_rows.of(row) for row in found}


async def asking_a_bot(room: Lobby, *, time_limit: int = 0) -> Table:
    (anna,) = await people(room, "Anna")
    plans = [ChairPlan("open"), *[ChairPlan("bot", "random")] * 2]
    table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=True, time_limit=time_limit)
    await sit_down(table, anna, 0, UNPROMISED, 0)
    while table.history.asked == 0:
        await answer(table, [anna], lambda legal: legal[0])
    return table


async def until_refused(room: Lobby, table: Table, persons: list[Person]) -> tuple[list[Entry], int | None]:
    """People play until they may not; the log before that, and who was asked."""
    while True:
        before, asked = await room._store.log(table.id), table.history.asked
        try:
            await answer(table, persons, lambda legal: legal[0])
        except DatabaseError:
            return before, asked


# Taking


async def test_owners_take_turns_however_many_jobs_one_has(tmp_path: Path) -> None:
    async with queue(tmp_path, 1, 1, 1, 1, 2, 3, 2) as (store, taking):
        assert [(await taking.think.claim()).owner for _ in range(3)] == [1, 2, 3]
        await add(store, 7, owner=4)
        assert [(await taking.think.claim()).owner for _ in range(5)] == [4, 1, 2, 1, 1]


async def test_a_job_is_taken_by_one_until_its_lease_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with queue(tmp_path, 1) as (store, one):
        other = Jobs(store)
        job = await one.think.claim()
        assert await other.take(THINK) is None
        await other.done(job._replace(key="that of a question before"))
        later = server_time.now() + jobs.LEASE + 1
        monkeypatch.setattr(server_time, "now", lambda: later)
        assert (await other.think.claim()).key == job.key
        await one.fail(job)
        assert await one.take(THINK) is None, "who has lost a job cannot give it back"


async def test_of_many_that_ask_at_once_each_gets_another_job(tmp_path: Path) -> None:
    async with queue(tmp_path, *range(6)) as (store, _):
        taken = await asyncio.gather(*[Jobs(store).think.claim() for _ in range(6)])
        assert len({job.key for job in taken}) == 6


async def test_what_failed_is_due_again_after_growing_pauses(tmp_path: Path) -> None:
    async with queue(tmp_path, 1) as (store, taking):
        for failures, pause in enumerate((*PAUSES, PAUSES[-1])):
            await store.change(job_rows.freed(0.0))
            job = await taking.take(job_rows.ACT if failures >= job_rows.TRIES else THINK)
            assert job is not None
            assert job.failures == failures
            before = server_time.now()
            await taking.fail(job)
            (row,) = await store.ask(job_rows.rows_of(job.table))
            assert pause <= row["due"] - before < pause + 60
            assert await taking.take(THINK) is None
    assert list(PAUSES) == sorted(set(PAUSES))


async def test_who_waits_for_a_job_is_woken(tmp_path: Path) -> None:
    async with queue(tmp_path, 1) as (_, taking):
        job = await taking.think.claim()
        waiting = asyncio.create_task(taking.think.claim())
        await taking.fail(job)
        again = await waiting
        assert (again.key, again.failures) == (job.key, 1)
        waiting = asyncio.create_task(taking.think.claim())
        await asyncio.sleep(0)
        assert taking.think.free
        handed = job._replace(key="handed")
        taking.think.hand(handed)
        assert await waiting == handed


# Writing


async def test_a_question_to_a_bot_is_one_row_and_empty_when_it_is_answered(tmp_path: Path) -> None:
    async with lobby(tmp_path, Silent()) as room:
        table = await asking_a_bot(room)
        asked = (await rows(room, table))[BOT]
        assert (asked.revision, asked.seat, asked.bot) == (table.history.moved, table.history.asked, "random")
        assert asked.holder == room.bots.jobs.me, "it was free, and need not ask for it"
        person = (await room.people.new_person("Ben"))[1]
        await say_line(table, person, "hello")
        assert (await rows(room, table))[BOT] == asked
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        await until(again, lambda: again.history.asked == 0)
        done = (await rows(room, again))[BOT]
        assert (done.due, done.question, done.answer, done.holder) == (None, None, None, "")


async def test_neither_a_move_nor_its_job_is_written_without_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lobby(tmp_path, Silent()) as room:
        persons = await people(room, "Anna", "Ben")
        while (table := await full_table(room, persons, bots=1)).history.asked == 2:
            """The bot begins: nothing can be refused to the others yet."""
        monkeypatch.setattr(job_rows, "_PUT", text("INSERT INTO jobs (kind) VALUES (NULL)"))
        before, asked = await until_refused(room, table, persons)
        assert await room._store.log(table.id) == before
        assert (table.history.asked, table.history.revision) == (asked, len(before))
        assert BOT not in await rows(room, table)


async def test_what_nobody_here_can_take_at_once_holds_a_state_that_is_imagined(tmp_path: Path) -> None:
    """Only where others may take it: a server that has its database for itself has the table, too."""
    async with lobby(tmp_path, Silent()) as room:
        await asking_a_bot(room)
        table = await asking_a_bot(room)
        job = (await rows(room, table))[BOT]
        assert job.holder == ""
        if tmp_path not in ON_POSTGRESQL:
            assert job.question is None
            return
        assert job.question is not None
        told, real = json.loads(job.question), table.playthrough.state
        world = reliquary.game(told["game"]).load(told["state"])
        assert (told["rules"], told["box"]) == (table.game.version, table.game.box_digest)
        assert world.view(job.seat) == real.view(job.seat)
        assert world.dump() != real.dump()


async def test_when_a_game_is_over_only_its_archive_is_left_to_be_made(tmp_path: Path) -> None:
    async with lobby(tmp_path, Silent()) as room:
        persons = await people(room, "Anna", "Ben")
        table = await full_table(room, persons, bots=1)
        later = table.history.copy()
        later.status = "ended"
        changes, stages = room.bots.jobs_after(table, later)
        await room._store.change(*changes)
        assert {*await rows(room, table)} == {ARCHIVE}
        assert stages == [FILE.name]


async def test_while_a_game_rests_its_job_is_due_for_nobody(tmp_path: Path) -> None:
    async with lobby(tmp_path, Silent()) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        asked = table.history.asked
        assert asked is not None
        for person in (*persons[asked + 1 :], *persons[: asked + 1]):
            await leave_seat(table, person, table.history.revision)
        assert (await rows(room, table))[BOT].due == NEVER
        room.notice(table, persons[0])
        while (await rows(room, table))[BOT].due == NEVER:  # noqa: ASYNC110 - nothing rings when it is written
            await asyncio.sleep(0.01)


# After a restart


async def test_a_start_replays_nothing_and_what_is_due_is_done(tmp_path: Path) -> None:
    async with lobby(tmp_path, Silent()) as room:
        table = await asking_a_bot(room)
        persons = await people(room, "Ben", "Cleo", "Dora")
        other = await full_table(room, persons)
    async with lobby(tmp_path) as room:
        while table.id not in room._tables:  # noqa: ASYNC110 - likewise
            await asyncio.sleep(0.01)
        again = await room.table(table.id)
        await until(again, lambda: again.history.asked == 0)
        assert {*room._tables} == {table.id}
        assert (await room.table(other.id)).history.asked == other.history.asked


async def test_where_rows_are_missing_the_table_is_looked_at(tmp_path: Path) -> None:
    """As after an upgrade: games were running before there were rows."""
    async with lobby(tmp_path, Silent()) as room:
        table = await asking_a_bot(room, time_limit=600)
    change(tmp_path, "DELETE FROM jobs")
    look = "INSERT INTO jobs (table_id, kind, key, owner, due) VALUES (:table, :kind, 'key', 1, 0)"
    change(tmp_path, look, table=table.id, kind=LOOK)
    async with lobby(tmp_path) as room:
        again = await room._load(table.id, 0)
        await until(again, lambda: again.history.asked == 0)
        found = await rows(room, again)
        assert found[LOOK].due is None
        due = found[CLOCK].due
        assert due is not None
        assert due == pytest.approx(again.history.clock.ends(0))


# Clocks


async def test_whose_time_is_up_is_played_for_by_a_bot_though_no_server_was_there_then(tmp_path: Path) -> None:
    """The server was away for less than counts as down."""
    async with lobby(tmp_path) as room:
        table = await asking_a_bot(room, time_limit=600)
        await until(table, lambda: table.history.asked == 0)
    change(tmp_path, "UPDATE entries SET at = at - 599.9")
    change(tmp_path, "UPDATE jobs SET due = due - 599.9 WHERE kind = 'clock'")
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        await until(again, lambda: again.history.chairs[0].away)
        assert again.history.clock.left(0) == 0


@pytest.mark.parametrize(("seconds", "counted"), [(20, 20), (40, 0)])
async def test_time_counts_for_nobody_if_no_server_was_there_for_half_a_minute(
    tmp_path: Path, seconds: int, counted: int
) -> None:
    async with lobby(tmp_path) as room:
        table = await asking_a_bot(room, time_limit=600)
        await until(table, lambda: table.history.asked == 0)
        left, before = table.history.clock.left(0), server_time.now()
    for statement in ("UPDATE entries SET at = at - :s", "UPDATE leases SET renewed = renewed - :s"):
        change(tmp_path, statement, s=seconds)
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        since = server_time.now() - again.history.clock.since
        assert counted <= since <= counted + server_time.now() - before + 1
        # A beat may be some seconds old when the server ends.
        assert left - 0.01 <= again.history.clock.left(0) <= 600
        assert [entry.kind for entry in await room._store.log(table.id)].count("resume") == 0
    async with lobby(tmp_path) as room:
        found = await room._store.ask(text("SELECT * FROM downtimes"))
        assert len(found) == (0 if counted else 1), "it is written once"
