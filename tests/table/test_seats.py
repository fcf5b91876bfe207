"""Who stays at a table: leaving, coming back, ending together, handing over, and the clock."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from reliquary import BadRecord, BadSetup, StaleTable
from reliquary.errors import NotYours
from reliquary.table import server_time
from reliquary.table.chairs import ChairPlan
from reliquary.table.chat import say_line
from reliquary.table.lobby import Lobby
from reliquary.table.play import play_moves
from reliquary.table.seats import leave_seat, offer_seat, return_to_seat, sit_down, take_over_seat
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.table.votes import vote_to_end
from tests.table.lobbies import UNPROMISED, answer, full_table, lobby, people, until

pytestmark = pytest.mark.both_databases


async def timed_table(lobby: Lobby, persons: list[Person], time_limit: int) -> Table:
    plans = [ChairPlan("open") for _ in persons]
    table = await lobby.open_table(persons[0], "relikt", chairs=plans, options={}, watch=True, time_limit=time_limit)
    for seat, person in enumerate(persons):
        await sit_down(table, person, seat, UNPROMISED, table.history.revision)
    return table


def written(folder: Path, key: str) -> bool:
    return any(key.encode() in path.read_bytes() for path in folder.iterdir())


async def test_a_bot_plays_for_a_person_who_leaves_until_they_are_back(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        before = table.history.revision

        await leave_seat(table, persons[seat], table.history.revision)

        assert table.history.chairs[seat].away
        assert table.history.names == ("Anna", "Ben", "Cleo")
        assert table.legal(seat) == []
        await until(table, lambda: table.history.asked not in (None, seat))
        assert table.history.revision > before + 1
        with pytest.raises(StaleTable, match="plays for you already"):
            await leave_seat(table, persons[seat], table.history.revision)

        await return_to_seat(table, persons[seat])

        assert table.history.chairs[seat].kind == "person"
        with pytest.raises(StaleTable, match="there already"):
            await return_to_seat(table, persons[seat])
        while table.history.asked != seat:
            await answer(table, persons, lambda legal: legal[0])
        assert table.legal(seat)


async def test_a_person_who_left_cannot_play_before_they_are_back(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        room.bots.default_pace = 60
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        await leave_seat(table, persons[seat], table.history.revision)

        with pytest.raises(NotYours, match="come back first"):
            await play_moves(table, persons[seat], table.history.revision, ["no action"])


async def test_an_answer_on_its_way_still_counts_when_somebody_leaves_or_speaks(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat, seen = table.history.asked, table.history.revision
        assert seat is not None
        other = persons[(seat + 1) % 3]
        await say_line(table, other, "hurry up")
        await leave_seat(table, other, table.history.revision)
        await vote_to_end(table, persons[(seat + 2) % 3], end=True)

        await play_moves(table, persons[seat], seen, ["no action"])

        with pytest.raises(StaleTable):
            await play_moves(table, persons[seat], seen, ["no action"])


async def test_leaving_and_coming_back_survive_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        asked = table.history.asked or 0
        await leave_seat(table, persons[(asked + 1) % 3], table.history.revision)
        await say_line(table, persons[asked], "back <soon> & so on")
        await vote_to_end(table, persons[asked], end=True)
        kept = (table.history.chairs, table.history.end_votes, table.history.log(None), table.history.revision)
    async with lobby(tmp_path) as room:
        again = await room.table(table.id)
        assert (again.history.chairs, again.history.end_votes, again.history.log(None), again.history.revision) == kept


async def test_all_people_together_end_a_game_without_a_result(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben")
        table = await full_table(room, persons, bots=1)
        await vote_to_end(table, persons[0], end=True)
        assert table.history.status == "running"
        with pytest.raises(StaleTable, match="said already"):
            await vote_to_end(table, persons[0], end=True)
        await vote_to_end(table, persons[0], end=False)
        await vote_to_end(table, persons[1], end=True)
        assert table.history.status == "running"

        await vote_to_end(table, persons[0], end=True)

        assert (table.history.status, table.history.asked) == ("ended", None)
        with pytest.raises(BadRecord, match="without a result"):
            table.history.record()
        with pytest.raises(StaleTable, match="No game"):
            await vote_to_end(table, persons[0], end=False)
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).history.status == "ended"


async def test_who_left_has_no_say_in_ending(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        await vote_to_end(table, persons[0], end=True)
        await vote_to_end(table, persons[1], end=True)

        await leave_seat(table, persons[2], table.history.revision)

        assert table.history.status == "ended"


async def test_when_the_clock_has_run_out_a_bot_plays_to_the_end(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await timed_table(room, persons, 1)
        seat = table.history.asked
        assert seat is not None

        await until(table, lambda: table.history.chairs[seat].away)

        assert table.history.clock.left(seat) == 0
        assert "is up" in str(table.history.log(None)[-1].message) or table.history.asked != seat
        with pytest.raises(NotYours, match="time is up"):
            await return_to_seat(table, persons[seat])
        with pytest.raises(NotYours, match="time is up"):
            await offer_seat(table, persons[seat])
        await until(table, lambda: table.history.status == "over")


async def test_who_sits_down_owes_nothing_to_an_older_link(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        plans = [ChairPlan("open")] * 3
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=True)
        table.history.offers["left over"] = 1

        await sit_down(table, ben, 1, UNPROMISED, table.history.revision)

        assert table.history.offers == {}


async def test_a_link_to_a_seat_ends_with_the_time_of_that_seat(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        *persons, dora = await people(room, "Anna", "Ben", "Cleo", "Dora")
        table = await timed_table(room, persons, 600)
        key = await offer_seat(table, persons[1])
        table.history.clock.stop(1)

        with pytest.raises(NotYours, match="is up"):
            await take_over_seat(table, dora, key)

        assert table.history.names == ("Anna", "Ben", "Cleo")


async def test_the_clock_runs_only_for_the_seat_that_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = server_time.now()
    monkeypatch.setattr(server_time, "now", lambda: now)

    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await timed_table(room, persons, 600)
        seat = table.history.asked
        assert seat is not None
        now += 5
        await say_line(table, persons[(seat + 1) % 3], "think!")
        now += 2
        await answer(table, persons, lambda legal: legal[0])
        assert [round(table.history.clock.left(each)) for each in (seat, (seat + 1) % 3)] == [593, 600]


@pytest.mark.parametrize("seconds", [-1, 8 * 24 * 3600])
async def test_a_clock_has_its_bounds(tmp_path: Path, seconds: int) -> None:
    async with lobby(tmp_path) as room:
        with pytest.raises(BadSetup, match="up to"):
            await timed_table(room, await people(room, "Anna", "Ben", "Cleo"), seconds)


async def test_a_seat_is_handed_over_once(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        *persons, dora, eve = await people(room, "Anna", "Ben", "Cleo", "Dora", "Eve")
        table = await full_table(room, persons)
        older = await offer_seat(table, persons[1])
        key = await offer_seat(table, persons[1])
        with pytest.raises(NotYours, match="already"):
            await take_over_seat(table, persons[0], key)

        await take_over_seat(table, dora, key)

        assert (table.history.seat_of(dora), table.history.seat_of(persons[1])) == (1, None)
        assert table.history.names == ("Anna", "Dora", "Cleo")
        assert [each.id for each in await room.lines_of(dora)] == [table.id]
        for worthless in (key, older, "", "\ud800"):
            with pytest.raises(NotYours, match="used already"):
                await take_over_seat(table, eve, worthless)
        with pytest.raises(NotYours, match="do not sit"):
            await offer_seat(table, persons[1])
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).history.seat_of(dora) == 1
        assert not written(tmp_path, key)


async def test_freeing_a_chair_never_frees_it_of_somebody_who_took_it_over_meanwhile(tmp_path: Path) -> None:
    """The person who opened the table frees the chair of the person they saw there, in the waiting room."""
    async with lobby(tmp_path) as room:
        anna, ben, dora, eve = await people(room, "Anna", "Ben", "Dora", "Eve")
        plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        await sit_down(table, ben, 1, UNPROMISED, table.history.revision)
        key = await offer_seat(table, ben)
        seen = table.history.revision

        answers = await asyncio.gather(
            take_over_seat(table, dora, key),
            leave_seat(table, anna, seen, 1),
            leave_seat(table, ben, seen),
            return_exceptions=True,
        )

        assert [type(answer) for answer in answers] == [int, StaleTable, StaleTable]
        assert table.history.chairs[1].name == "Dora"
        key = await offer_seat(table, dora)
        later = await asyncio.gather(
            leave_seat(table, anna, table.history.revision, 1), take_over_seat(table, eve, key), return_exceptions=True
        )
        assert [type(answer) for answer in later] == [int, NotYours]
        assert (table.history.chairs[1].kind, table.history.seat_of(eve)) == ("open", None)
    async with lobby(tmp_path) as room:
        assert (await room.table(table.id)).history.chairs[1].kind == "open"


async def test_several_people_can_sit_at_one_screen(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        with pytest.raises(NotYours, match="yourself first"):
            await sit_down(table, anna, 1, UNPROMISED, table.history.revision, local="Cleo")
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        await sit_down(table, anna, 1, UNPROMISED, table.history.revision, local="Cleo")
        await leave_seat(table, anna, table.history.revision, 1)
        assert table.history.chairs[1].kind == "open"
        await sit_down(table, anna, 1, UNPROMISED, table.history.revision, local="Cleo")
        await sit_down(table, ben, 2, UNPROMISED, table.history.revision)

        assert table.history.names == ("Anna", "Cleo", "Ben")
        assert table.history.seats_of(anna) == (0, 1)
        for _ in range(12):
            assert table.history.asked is not None
            person = ben if table.history.asked == 2 else anna
            await play_moves(table, person, table.history.revision, [table.legal(table.history.asked)[0].notation])
        await vote_to_end(table, anna, end=True)
        assert table.history.end_votes == {0, 1}


async def test_only_the_person_who_opened_a_waiting_table_may_free_a_chair(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben, cleo = await people(room, "Anna", "Ben", "Cleo")
        plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
        table = await room.open_table(anna, "relikt", chairs=plans, options={}, watch=False)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        await sit_down(table, ben, 1, UNPROMISED, table.history.revision)
        with pytest.raises(NotYours):
            await leave_seat(table, ben, table.history.revision, 0)
        await leave_seat(table, anna, table.history.revision, 1)
        assert [chair.kind for chair in table.history.chairs] == ["person", "open", "open"]
        with pytest.raises(NotYours):
            await leave_seat(table, anna, table.history.revision, 1)

        await sit_down(table, ben, 1, UNPROMISED, table.history.revision)
        await sit_down(table, cleo, 2, UNPROMISED, table.history.revision)
        with pytest.raises(NotYours):
            await leave_seat(table, anna, table.history.revision, 1)


async def test_a_private_link_is_another_key_of_the_same_person(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        token, anna = await room.people.new_person("Anna")
        key = await room.people.new_key(anna)
        assert await room.people.person(key) == anna
        renamed = await room.people.rename(anna, "Hanna")
        assert await room.people.person(key) == await room.people.person(token) == renamed
    async with lobby(tmp_path) as room:
        assert await room.people.person(key) == renamed
    assert not written(tmp_path, key)
