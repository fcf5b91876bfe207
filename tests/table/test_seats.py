"""Who stays at a table: leaving, coming back, ending together, handing over, and the clock."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from reliquary import BadRecord, BadSetup, StaleTable
from reliquary.errors import NotYours
from reliquary.table import server_time
from reliquary.table.chairs import ChairPlan
from reliquary.table.lobby import Lobby
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, answer, full_table, lobby, people, until


async def timed_table(lobby: Lobby, persons: list[Person], clock: int) -> Table:
    plans = [ChairPlan("open") for _ in persons]
    table = await lobby.open_table(persons[0], "relikt", chairs=plans, options={}, watch=True, clock=clock)
    for seat, person in enumerate(persons):
        await table.sit(person, seat, UNPROMISED, table.revision)
    return table


def written(folder: Path, key: str) -> bool:
    return any(key.encode() in path.read_bytes() for path in folder.iterdir())


async def test_a_bot_plays_on_for_whoever_leaves_until_they_are_back(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        before = table.revision

        await table.leave(persons[seat], table.revision)

        assert table.chairs[seat].away
        assert table.names == ("Anna", "Ben", "Cleo")
        assert table.legal(seat) == []
        await until(table, lambda: table.asked not in (None, seat))
        assert table.revision > before + 1
        with pytest.raises(StaleTable, match="plays for you already"):
            await table.leave(persons[seat], table.revision)

        await table.come_back(persons[seat])

        assert table.chairs[seat].kind == "person"
        with pytest.raises(StaleTable, match="there already"):
            await table.come_back(persons[seat])
        while table.asked != seat:
            await answer(table, persons, lambda legal: legal[0])
        assert table.legal(seat)


async def test_whoever_left_cannot_play_before_they_are_back(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        room.bots._pace = 60
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        await table.leave(persons[seat], table.revision)

        with pytest.raises(NotYours, match="come back first"):
            await table.play(persons[seat], table.revision, ["no action"])


async def test_an_answer_on_its_way_still_counts_when_somebody_leaves_or_speaks(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat, seen = table.asked, table.revision
        assert seat is not None
        other = persons[(seat + 1) % 3]
        await table.say(other, "hurry up")
        await table.leave(other, table.revision)
        await table.vote(persons[(seat + 2) % 3], end=True)

        await table.play(persons[seat], seen, ["no action"])

        with pytest.raises(StaleTable):
            await table.play(persons[seat], seen, ["no action"])


async def test_leaving_and_coming_back_survive_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        asked = table.asked or 0
        await table.leave(persons[(asked + 1) % 3], table.revision)
        await table.say(persons[asked], "back <soon> & so on")
        await table.vote(persons[asked], end=True)
        kept = (table.chairs, table.history.wishes, table.log(None), table.revision)
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.chairs, again.history.wishes, again.log(None), again.revision) == kept


async def test_all_people_together_end_a_game_without_a_result(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben")
        table = await full_table(room, persons, bots=1)
        await table.vote(persons[0], end=True)
        assert table.status == "running"
        with pytest.raises(StaleTable, match="said already"):
            await table.vote(persons[0], end=True)
        await table.vote(persons[0], end=False)
        await table.vote(persons[1], end=True)
        assert table.status == "running"

        await table.vote(persons[0], end=True)

        assert (table.status, table.asked) == ("ended", None)
        with pytest.raises(BadRecord, match="without a result"):
            table.record()
        with pytest.raises(StaleTable, match="No game"):
            await table.vote(persons[0], end=False)
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).status == "ended"


async def test_who_left_has_no_say_in_ending(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        await table.vote(persons[0], end=True)
        await table.vote(persons[1], end=True)

        await table.leave(persons[2], table.revision)

        assert table.status == "ended"


async def test_when_the_clock_has_run_out_a_bot_plays_to_the_end(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await timed_table(room, persons, 1)
        seat = table.asked
        assert seat is not None

        await until(table, lambda: table.chairs[seat].away)

        assert table.history.clock.left(seat) == 0
        assert "is up" in str(table.log(None)[-1].message) or table.asked != seat
        with pytest.raises(NotYours, match="time is up"):
            await table.come_back(persons[seat])
        with pytest.raises(NotYours, match="time is up"):
            await table.offer(persons[seat])
        await until(table, lambda: table.status == "over")


async def test_the_clock_runs_only_for_the_seat_that_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = server_time.now()
    monkeypatch.setattr(server_time, "now", lambda: now)

    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await timed_table(room, persons, 600)
        seat = table.asked
        assert seat is not None
        now += 5
        await table.say(persons[(seat + 1) % 3], "think!")
        now += 2
        await answer(table, persons, lambda legal: legal[0])
        assert [round(table.history.clock.left(each)) for each in (seat, (seat + 1) % 3)] == [593, 600]
        spent = table.history.clock.spent[:]
    now += 1000
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert again.history.clock.spent == spent, "while the server was down nobody's clock ran"
        assert again.status == "running"


@pytest.mark.parametrize("seconds", [-1, 8 * 24 * 3600])
async def test_a_clock_has_its_bounds(tmp_path: Path, seconds: int) -> None:
    async with lobby(tmp_path) as room:
        with pytest.raises(BadSetup, match="up to"):
            await timed_table(room, await people(room, "Anna", "Ben", "Cleo"), seconds)


async def test_a_seat_is_handed_over_once(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        *persons, dora, eve = await people(room, "Anna", "Ben", "Cleo", "Dora", "Eve")
        table = await full_table(room, persons)
        older = await table.offer(persons[1])
        key = await table.offer(persons[1])
        with pytest.raises(NotYours, match="already"):
            await table.take_over(persons[0], key)

        await table.take_over(dora, key)

        assert (table.seat_of(dora), table.seat_of(persons[1])) == (1, None)
        assert table.names == ("Anna", "Dora", "Cleo")
        assert [each.id for each in await room.lines_of(dora)] == [table.id]
        for worthless in (key, older, "", "\ud800"):
            with pytest.raises(NotYours, match="used already"):
                await table.take_over(eve, worthless)
        with pytest.raises(NotYours, match="do not sit"):
            await table.offer(persons[1])
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).seat_of(dora) == 1
        assert not written(tmp_path, key)


async def test_freeing_a_chair_never_frees_it_of_somebody_who_took_it_over_meanwhile(tmp_path: Path) -> None:
    """Whoever opened the table frees the chair of the person they saw there, in the waiting room."""
    async with lobby(tmp_path) as room:
        anna, ben, dora, eve = await people(room, "Anna", "Ben", "Dora", "Eve")
        plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        await table.sit(ben, 1, UNPROMISED, table.revision)
        key = await table.offer(ben)
        seen = table.revision

        answers = await asyncio.gather(
            table.take_over(dora, key), table.leave(anna, seen, 1), table.leave(ben, seen), return_exceptions=True
        )

        assert [type(answer) for answer in answers] == [int, StaleTable, StaleTable]
        assert table.chairs[1].name == "Dora"
        key = await table.offer(dora)
        later = await asyncio.gather(
            table.leave(anna, table.revision, 1), table.take_over(eve, key), return_exceptions=True
        )
        assert [type(answer) for answer in later] == [int, NotYours]
        assert (table.chairs[1].kind, table.seat_of(eve)) == ("open", None)
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).chairs[1].kind == "open"


async def test_several_people_can_sit_at_one_screen(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        with pytest.raises(NotYours, match="yourself first"):
            await table.sit(anna, 1, UNPROMISED, table.revision, local="Cleo")
        await table.sit(anna, 0, UNPROMISED, table.revision)
        await table.sit(anna, 1, UNPROMISED, table.revision, local="Cleo")
        await table.leave(anna, table.revision, 1)
        assert table.chairs[1].kind == "open"
        await table.sit(anna, 1, UNPROMISED, table.revision, local="Cleo")
        await table.sit(ben, 2, UNPROMISED, table.revision)

        assert table.names == ("Anna", "Cleo", "Ben")
        assert table.seats_of(anna) == (0, 1)
        for _ in range(12):
            assert table.asked is not None
            person = ben if table.asked == 2 else anna
            await table.play(person, table.revision, [table.legal(table.asked)[0].notation])
        await table.vote(anna, end=True)
        assert table.history.wishes == {0, 1}


async def test_whoever_opened_a_waiting_table_may_free_a_chair_and_nobody_else_may(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben, cleo = await people(room, "Anna", "Ben", "Cleo")
        plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        await table.sit(anna, 0, UNPROMISED, table.revision)
        await table.sit(ben, 1, UNPROMISED, table.revision)
        with pytest.raises(NotYours):
            await table.leave(ben, table.revision, 0)
        await table.leave(anna, table.revision, 1)
        assert [chair.kind for chair in table.chairs] == ["person", "open", "open"]
        with pytest.raises(NotYours):
            await table.leave(anna, table.revision, 1)

        await table.sit(ben, 1, UNPROMISED, table.revision)
        await table.sit(cleo, 2, UNPROMISED, table.revision)
        with pytest.raises(NotYours):
            await table.leave(anna, table.revision, 1)


async def test_a_private_link_is_another_key_of_the_same_person(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, anna = await room.new_person("Anna")
        key = await room.new_key(anna)
        assert await room.person(key) == anna
        renamed = await room.rename(anna, "Hanna")
        assert await room.person(key) == await room.person(token) == renamed
    async with lobby(tmp_path) as room:
        assert await room.person(key) == renamed
    assert not written(tmp_path, key)
