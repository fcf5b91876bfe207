"""A live table: what people may do at it, and what is refused."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from reliquary import BadRecord, BadSetup, IllegalMove, Record, StaleTable
from reliquary.errors import NotYours, ReliquaryError
from reliquary.games.relikt.view_classes import ReliktView
from reliquary.table.chairs import ChairPlan
from reliquary.table.lobby import Lobby
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, answer, full_table, lobby, people


async def play_to_the_end(table: Table, persons: list[Person], luck: random.Random) -> None:
    while table.status == "running":
        if table.asked is not None and table.chairs[table.asked].kind == "person":
            await answer(table, persons, luck.choice)
        else:
            await table.changed(table.revision)


async def test_a_game_of_people_and_bots_ends_with_a_record_that_anybody_can_check(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben")
        table = await full_table(room, persons, bots=2)

        await play_to_the_end(table, persons, random.Random(4))

        record = Record.parse(table.record())
        assert record.names == ("Anna", "Ben", "Celia", "Dorian")
        assert record.replay().scores() == table.state.scores()
        assert record.commitment == table.commitment


async def test_of_a_running_game_there_is_no_record_and_no_secret(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben", "Cleo"))

        assert table.fairness() == {"commitment": table.commitment, "digests": list(table.history.promises.digests)}
        with pytest.raises(BadRecord):
            table.record()


async def test_the_seed_holds_the_secret_and_what_each_browser_added(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben"), bots=1)

        secret, *shares = table.state.seed.split("|")

        assert len(secret) == 64
        assert [len(share) for share in shares] == [32, 32], "drawn by the house for those who promised nothing"
        assert shares[0] != shares[1]


async def test_two_answers_to_one_question_count_once(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        revision = table.revision

        answers = [table.play(persons[seat], revision, [move.notation]) for move in table.legal(seat)[:2]]
        results = await asyncio.gather(*answers, return_exceptions=True)

        assert [type(result) for result in results] == [int, StaleTable]
        assert table.revision == revision + 1


async def test_only_the_seat_asked_may_answer(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo", "a stranger")
        table = await full_table(room, persons[:3])
        assert table.asked is not None
        move = table.legal(table.asked)[0].notation
        other = persons[(table.asked + 1) % 3]

        with pytest.raises(NotYours, match="not your turn"):
            await table.play(other, table.revision, [move])
        with pytest.raises(NotYours, match="do not sit"):
            await table.play(persons[3], table.revision, [move])


async def test_a_refused_answer_changes_nothing(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        assert table.asked is not None
        before = table.state.dump()

        for moves in (["dance"], ["lay red-7 row-1"], []):
            with pytest.raises(ReliquaryError):
                await table.play(persons[table.asked], table.revision, moves)

        assert table.state.dump() == before


async def test_several_moves_are_played_as_far_as_they_can_be_taken_back(tmp_path: Path) -> None:
    """A plan stops before a move that is final, unless it is the first."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        view = table.view(seat)
        assert isinstance(view, ReliktView)
        hand = view.players[seat].hand
        assert hand is not None
        revision = table.revision

        await table.play(persons[seat], revision, ["no action", f"lay {hand[0]} row-1"])

        assert table.revision == revision + 1
        assert table.asked == seat


async def test_what_was_done_this_turn_can_be_taken_back_until_something_is_revealed(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        person, before = persons[seat], table.state.dump()

        await table.play(person, table.revision, ["no action"])
        assert table.can_take_back(seat)
        await table.take_back(person, table.revision)
        assert table.state.dump() == before
        assert not table.can_take_back(seat)
        with pytest.raises(IllegalMove):
            await table.take_back(person, table.revision)

        await table.play(person, table.revision, ["no action"])
        await answer(table, persons, lambda legal: legal[0])
        assert not table.can_take_back(seat)


async def test_moves_say_beforehand_whether_they_are_final(tmp_path: Path) -> None:
    """Laying the only card of a turn ends it: a card is drawn and the next is asked. Playing no action does not."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        assert not table.finals(seat)

        await table.play(persons[seat], table.revision, ["no action"])

        lays = {move.id for move in table.legal(seat)}
        assert table.finals(seat) == table.ends_turn(seat) == lays
        assert not table.finals((seat + 1) % 3)


@pytest.mark.parametrize("digest", ["xyz", "0" * 32, "0" * 63, "0" * 65, "G" * 64])
async def test_what_is_promised_is_a_digest(tmp_path: Path, digest: str) -> None:
    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        table = await _waiting(room, anna)

        with pytest.raises(BadSetup, match="64 hexadecimal"):
            await table.sit(anna, 0, digest, table.revision)


async def test_a_chair_is_taken_by_one_and_a_person_sits_on_one(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await _waiting(room, anna)

        with pytest.raises(NotYours, match="kept for the person"):
            await table.sit(ben, 0, UNPROMISED, table.revision)
        await table.sit(anna, 0, UNPROMISED, table.revision)
        with pytest.raises(NotYours, match="Somebody sits"):
            await table.sit(ben, 0, UNPROMISED, table.revision)
        with pytest.raises(NotYours, match="already"):
            await table.sit(anna, 1, UNPROMISED, table.revision)
        with pytest.raises(BadSetup, match="no chair 9"):
            await table.sit(ben, 9, UNPROMISED, table.revision)
        assert [chair.name for chair in table.chairs] == ["Anna", "", ""]


async def test_whoever_gets_up_before_the_start_frees_the_chair(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await _waiting(room, anna)
        await table.sit(ben, 1, UNPROMISED, table.revision)

        await table.leave(ben, table.revision)
        await table.sit(ben, 2, UNPROMISED, table.revision)

        assert [chair.kind for chair in table.chairs] == ["open", "open", "person"]
        with pytest.raises(NotYours):
            await table.leave(anna, table.revision)


async def test_bots_take_the_empty_chairs_when_the_opener_starts(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await _waiting(room, anna)
        with pytest.raises(BadSetup, match="sit down first"):
            await table.start(anna, table.revision)
        await table.sit(anna, 0, UNPROMISED, table.revision)
        with pytest.raises(NotYours, match="opened the table"):
            await table.start(ben, table.revision)

        await table.start(anna, table.revision)

        assert [chair.kind for chair in table.chairs] == ["person", "bot", "bot"]
        with pytest.raises(StaleTable, match="begun"):
            await table.sit(ben, 1, UNPROMISED, table.revision)


async def test_the_log_tells_each_seat_only_what_it_may_hear(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        await table.play(persons[seat], table.revision, ["no action"])
        since = table.revision
        await answer(table, persons, lambda legal: legal[0])

        own = [line.message.text for line in table.log(seat, since)]
        other = [line.message.text for line in table.log(None, since)]

        assert "{who} draws the {card}." in own
        assert "{who} draws a card." in other
        assert "{who} draws the {card}." not in other


async def _waiting(room: Lobby, opener: Person) -> Table:
    plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
    return await room.open_table(opener, "relikt", chairs=plans, options={}, watch=False)
