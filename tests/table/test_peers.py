"""Several servers on one database of PostgreSQL: all see what one writes, and what must be done once is done once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from sqlalchemy import URL, text

from reliquary.errors import ClosedTable, UnknownTable
from reliquary.table import peers, server_time
from reliquary.table.chairs import ChairPlan
from reliquary.table.chat import say_line
from reliquary.table.idle_games import IdleGames
from reliquary.table.job_rows import ACT
from reliquary.table.lobby import Lobby
from reliquary.table.play import play_moves
from reliquary.table.seats import leave_seat, sit_down
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.patience import until
from tests.postgres import Cluster
from tests.table.lobbies import UNPROMISED, AtOnce, Quick, full_table, people
from tests.table.test_jobs import Silent


@asynccontextmanager
async def servers(database: URL, *idle_games: IdleGames | None) -> AsyncIterator[list[Lobby]]:
    """The first sweeps. Returns when each hears the others."""
    async with AsyncExitStack() as stack:
        rooms = []
        for idle in idle_games:
            room = await Lobby.open(database, bot_processes=Quick(), pace=0, archivers=AtOnce(), idle_games=idle)
            stack.push_async_callback(room.close)
            rooms.append(room)
        for room in rooms:
            await until(lambda room=room: not room._out_of_touch)  # type: ignore[misc]
        yield rooms


async def move(table: Table, persons: list[Person]) -> None:
    asked = table.history.asked
    assert asked is not None
    await play_moves(table, persons[asked], table.history.revision, [table.legal(asked)[0].notation])


async def answered_by_bots(table: Table, anna: Person) -> None:
    """Anna plays until bots are asked, and bots until Anna is asked."""
    listening = asyncio.create_task(table.changed(10_000))
    await asyncio.sleep(0)
    await until(lambda: table.history.asked == 0)
    while table.history.asked == 0:
        await move(table, [anna])
    await until(lambda: table.history.asked == 0)
    listening.cancel()


async def with_bot(room: Lobby, person: Person, time_limit: int = 0) -> Table:
    plans = [ChairPlan("open"), ChairPlan("bot", "random"), ChairPlan("bot", "random")]
    table = await room.open_table(person, "relikt", chairs=plans, options={}, watch=True, time_limit=time_limit)
    await sit_down(table, person, 0, UNPROMISED, 0)
    return table


async def test_who_listens_at_one_server_sees_what_is_written_at_another(postgres: Cluster) -> None:
    async with servers(postgres.new_database(), None, None) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await full_table(one, persons)
        there = await other.table(here.id)
        for writing, listening in ((here, there), (there, here)):
            heard = asyncio.create_task(listening.changed(listening.history.revision))
            await asyncio.sleep(0)
            await move(writing, persons)
            assert await heard == writing.history.revision
            assert listening.playthrough.state.dump() == writing.playthrough.state.dump()


async def test_where_nobody_listens_the_log_is_read_when_somebody_asks(postgres: Cluster) -> None:
    async with servers(postgres.new_database(), None, None) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await full_table(one, persons)
        there = await other.table(here.id)
        before = there.history.revision
        for _ in range(3):
            await move(here, persons)
        await until(lambda: there._heard == here.history.revision)
        assert there.history.revision == before
        assert (await other.table(here.id)).history.revision == here.history.revision


async def test_nobody_is_refused_because_a_server_has_not_heard_of_their_seat(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with servers(postgres.new_database(), None, None) as (one, other):
        (anna,) = await people(one, "Anna")
        here = await one.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=False)
        there = await other.table(here.id)
        monkeypatch.setattr(there, "heard_of", lambda _: None)

        await sit_down(here, anna, 0, UNPROMISED, 0)
        await say_line(there, anna, "hello?")

        assert there.history.revision == 2


async def test_bots_answer_wherever_people_play(postgres: Cluster) -> None:
    async with servers(postgres.new_database(), None, None) as (_, other):
        (anna,) = await people(other, "Anna")
        await answered_by_bots(await with_bot(other, anna), anna)


@pytest.mark.parametrize("gently", [True, False])
async def test_when_a_server_ends_others_do_its_jobs(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch, *, gently: bool
) -> None:
    """Killed: its leases are not given back, and run out."""
    monkeypatch.setattr(peers, "BEAT", 0.05)
    database = postgres.new_database()
    stopped = await Lobby.open(database, bot_processes=Silent(), pace=0, archivers=AtOnce())
    (anna,) = await people(stopped, "Anna")
    table = await with_bot(stopped, anna)
    while table.history.asked == 0:
        await move(table, [anna])
    assert stopped.minds
    async with servers(database, None) as (other,):
        assert not other.minds
        assert stopped._peers is not None
        if not gently:
            stopped.bots.jobs.in_hand.clear()
            stopped._peers.minds = False
        await stopped.close()
        if not gently:
            await asyncio.to_thread(postgres.ask, f"UPDATE leases SET until = until - {peers.LEASE}", database)
            await asyncio.to_thread(postgres.ask, "UPDATE jobs SET until = 0", database)
        there = await other.table(table.id)
        await until(lambda: there.history.asked == 0)
        await until(lambda: other.minds)
        assert "resume" not in [entry.kind for entry in await other._store.log(table.id)]


async def test_each_beat_of_the_minder_renews_its_lease(postgres: Cluster) -> None:
    async with servers(postgres.new_database(), None) as (room,):
        assert room._peers is not None
        lease = text("SELECT until FROM leases WHERE name = 'minder'")
        (before,) = await room._store.ask(lease)
        assert not await room._peers._renew(), "it was the minder before"
        (after,) = await room._store.ask(lease)
        assert after["until"] > before["until"]


async def test_a_server_that_was_stopped_knows_that_no_clock_ran_meanwhile(postgres: Cluster) -> None:
    """Alone, or with all others: nobody's time is up for that, and all servers read their clocks again."""
    database = postgres.new_database()
    async with servers(database, None, None) as (one, other):
        (anna,) = await people(one, "Anna")
        here = await with_bot(one, anna, time_limit=600)
        await answered_by_bots(here, anna)
        there = await other.table(here.id)
        postgres.ask("UPDATE entries SET at = at - 700", database)
        postgres.ask("UPDATE leases SET renewed = renewed - 700", database)
        postgres.ask("UPDATE jobs SET due = 0 WHERE kind = 'clock'", database)
        one.bots.jobs.heard(ACT.name)
        for table in (here, there):
            await until(lambda table=table: table.history.downtimes.within(0, server_time.now()) > 600)  # type: ignore[misc]
            await until(lambda table=table: table.history.clock.at < server_time.now() - 600)  # type: ignore[misc]
        await until(lambda: not one.bots.jobs.in_hand and not other.bots.jobs.in_hand)
        assert not here.history.chairs[0].away
        assert here.history.clock.left(0) > 590


async def test_a_key_that_is_revoked_at_one_server_is_nothing_at_another(postgres: Cluster) -> None:
    async with servers(postgres.new_database(), None, None) as (one, other):
        token, anna = await one.people.new_person("Anna")
        assert await other.people.person(token) == anna
        renamed = await one.people.rename(anna, "Anne")
        await until(lambda: anna not in other.people._persons.values())
        assert await other.people.person(token) == renamed
        await one.people.log_out(anna, token)
        await until(lambda: other.people.is_revoked(token))
        assert await other.people.person(token) is None


async def test_a_server_that_hears_nothing_trusts_nothing_that_it_remembers(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.new_database()
    async with servers(database, None, None) as (one, other):
        token, anna = await one.people.new_person("Anna")
        persons = [anna, *await people(one, "Ben", "Cleo")]
        here = await full_table(one, persons)
        there = await other.table(here.id)
        assert await other.people.person(token) == anna
        assert other._peers is not None
        monkeypatch.setattr(other._peers, "_notice", lambda _: None)
        monkeypatch.setattr(peers, "_OUT_OF_TOUCH", 0.0)
        before = there.history.revision
        await move(here, persons)
        await one.people.log_out(anna, token)
        assert there.history.revision == before
        assert (await other.table(here.id)).history.revision > before
        assert await other.people.person(token) is None


async def test_what_was_missed_while_the_connection_was_broken_is_read_when_it_is_back(postgres: Cluster) -> None:
    database = postgres.new_database()
    async with servers(database, None, None) as (one, other):
        token, anna = await one.people.new_person("Anna")
        persons = [anna, *await people(one, "Ben", "Cleo")]
        here = await full_table(one, persons)
        there = await other.table(here.id)
        assert await other.people.person(token) == anna
        heard = asyncio.create_task(there.changed(there.history.revision))
        await asyncio.sleep(0)
        await asyncio.to_thread(postgres.cut, database)
        await move(here, persons)
        await one.people.log_out(anna, token)
        assert await heard == here.history.revision
        await until(lambda: other.people.is_revoked(token))


async def test_a_resting_game_goes_on_when_its_person_comes_back_at_another_server(postgres: Cluster) -> None:
    now = 0.0
    clocks = [IdleGames(now=lambda: now), IdleGames(now=lambda: now)]
    async with servers(postgres.new_database(), *clocks) as (one, other):
        persons = await people(one, "Anna", "Ben", "Cleo")
        here = await full_table(one, persons)
        there = await other.table(here.id)
        asked = here.history.asked
        assert asked is not None
        for person in (*persons[asked + 1 :], *persons[: asked + 1]):
            await leave_seat(here, person, here.history.revision)
        rests = here.history.revision
        now += 1.0
        other.notice(there, persons[0])
        await until(lambda: max(here.history.revision, there.history.revision) > rests)


async def test_games_to_watch_are_listed_at_every_server(postgres: Cluster) -> None:
    async with servers(postgres.new_database(), None, None) as (one, other):
        *persons, dora = await people(one, "Anna", "Ben", "Cleo", "Dora")
        table = await full_table(one, persons)
        for room in (one, other):
            (line,) = await room.to_watch(dora, 5)
            assert (line.id, line.names) == (table.id, ("Anna", "Ben", "Cleo"))
            assert await room.to_watch(dora, 0) == []
            assert [found.id for found in (await room.known_to(dora, 0, 5))[0]] == [table.id]


async def test_a_table_that_is_removed_at_one_server_is_gone_at_all(postgres: Cluster) -> None:
    async with servers(postgres.new_database(), None, None) as (one, other):
        (anna,) = await people(one, "Anna")
        here = await one.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        await sit_down(here, anna, 0, UNPROMISED, 0)
        there = await other.table(here.id)
        await one.sweep(here.stored.opened + 25 * 60 * 60)
        with pytest.raises(ClosedTable):
            await say_line(there, anna, "hello?")
        await other.catch_up()
        with pytest.raises(UnknownTable):
            await other.table(here.id)


def test_time_follows_the_database_and_does_not_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_time, "_began", 0.0)
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    server_time.follow(5000.0, 99.0, 101.0)
    assert server_time.now() == 5000.0
    assert [server_time.after(earlier) for earlier in (4000.0, 5000.5, 6000.0)] == [5000.0, 5000.5, 5000.0]
