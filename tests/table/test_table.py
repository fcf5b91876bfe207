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
from reliquary.table.play import play_moves, take_back_move
from reliquary.table.seats import leave_seat, sit_down
from reliquary.table.start import close_chairs
from reliquary.table.store import Person
from reliquary.table.table import Table
from tests.table.lobbies import UNPROMISED, answer, full_table, lobby, people

pytestmark = pytest.mark.both_databases


async def play_to_the_end(table: Table, persons: list[Person], luck: random.Random) -> None:
    while table.history.status == "running":
        if table.history.asked is not None and table.history.chairs[table.history.asked].kind == "person":
            await answer(table, persons, luck.choice)
        else:
            await table.changed(table.history.revision)


async def test_a_game_of_people_and_bots_ends_with_a_record_that_anybody_can_check(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben")
        table = await full_table(room, persons, bots=2)

        await play_to_the_end(table, persons, random.Random(4))

        record = Record.parse(table.history.record())
        assert record.names == ("Anna", "Ben", "Celia", "Dorian")
        assert record.replay().scores() == table.playthrough.state.scores()
        assert record.commitment == table.commitment


async def test_of_a_running_game_there_is_no_record_and_no_secret(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben", "Cleo"))

        assert table.fairness() == {"commitment": table.commitment, "digests": list(table.history.promises.digests)}
        with pytest.raises(BadRecord):
            table.history.record()


async def test_the_seed_holds_the_secret_and_what_each_browser_added(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben"), bots=1)

        secret, *shares = table.playthrough.state.seed.split("|")

        assert len(secret) == 64
        assert [len(share) for share in shares] == [32, 32], "drawn by the server for those who promised nothing"
        assert shares[0] != shares[1]


async def test_two_answers_to_one_question_count_once(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        revision = table.history.revision

        answers = [play_moves(table, persons[seat], revision, [move.notation]) for move in table.legal(seat)[:2]]
        results = await asyncio.gather(*answers, return_exceptions=True)

        assert results[0] is None
        assert isinstance(results[1], StaleTable)
        assert table.history.revision == revision + 1


async def test_only_the_seat_asked_may_answer(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo", "a stranger")
        table = await full_table(room, persons[:3])
        assert table.history.asked is not None
        move = table.legal(table.history.asked)[0].notation
        other = persons[(table.history.asked + 1) % 3]

        with pytest.raises(NotYours, match="not your turn"):
            await play_moves(table, other, table.history.revision, [move])
        with pytest.raises(NotYours, match="do not sit"):
            await play_moves(table, persons[3], table.history.revision, [move])


async def test_a_refused_answer_changes_nothing(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        assert table.history.asked is not None
        before = table.playthrough.state.dump()

        for moves in (["dance"], ["lay red-7 row-1"], []):
            with pytest.raises(ReliquaryError):
                await play_moves(table, persons[table.history.asked], table.history.revision, moves)

        assert table.playthrough.state.dump() == before


async def test_several_moves_are_played_as_far_as_they_can_be_taken_back(tmp_path: Path) -> None:
    """A plan stops before a move that is final, unless it is the first."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        view = table.view(seat)
        assert isinstance(view, ReliktView)
        hand = view.players[seat].hand
        assert hand is not None
        revision = table.history.revision

        await play_moves(table, persons[seat], revision, ["no action", f"lay {hand[0]} row-1"])

        assert table.history.revision == revision + 1
        assert table.history.asked == seat


async def test_what_was_done_this_turn_can_be_taken_back_until_something_is_revealed(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        person, before = persons[seat], table.playthrough.state.dump()

        await play_moves(table, person, table.history.revision, ["no action"])
        assert table.can_take_back(seat)
        await take_back_move(table, person, table.history.revision)
        assert table.playthrough.state.dump() == before
        assert not table.can_take_back(seat)
        with pytest.raises(IllegalMove):
            await take_back_move(table, person, table.history.revision)

        await play_moves(table, person, table.history.revision, ["no action"])
        await answer(table, persons, lambda legal: legal[0])
        assert not table.can_take_back(seat)


async def test_moves_say_beforehand_whether_they_are_final(tmp_path: Path) -> None:
    """Laying the only card of a turn ends it: a card is drawn and the next is asked. Playing no action does not."""
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        assert not table.finals(seat)

        await play_moves(table, persons[seat], table.history.revision, ["no action"])

        lays = {move.id for move in table.legal(seat)}
        assert table.finals(seat) == table.ends_turn(seat) == lays
        assert not table.finals((seat + 1) % 3)


@pytest.mark.parametrize("digest", ["xyz", "0" * 32, "0" * 63, "0" * 65, "G" * 64])
async def test_what_is_promised_is_a_digest(tmp_path: Path, digest: str) -> None:
    async with lobby(tmp_path) as room:
        (anna,) = await people(room, "Anna")
        table = await _waiting(room, anna)

        with pytest.raises(BadSetup, match="64 hexadecimal"):
            await sit_down(table, anna, 0, digest, table.history.revision)


async def test_a_chair_is_taken_by_one_and_a_person_sits_on_one(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await _waiting(room, anna)

        with pytest.raises(NotYours, match="kept for the person"):
            await sit_down(table, ben, 0, UNPROMISED, table.history.revision)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        with pytest.raises(NotYours, match="Somebody sits"):
            await sit_down(table, ben, 0, UNPROMISED, table.history.revision)
        with pytest.raises(NotYours, match="already"):
            await sit_down(table, anna, 1, UNPROMISED, table.history.revision)
        with pytest.raises(BadSetup, match="no chair 9"):
            await sit_down(table, ben, 9, UNPROMISED, table.history.revision)
        assert [chair.name for chair in table.history.chairs] == ["Anna", "", ""]


async def test_leaving_before_the_start_frees_the_chair(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await _waiting(room, anna)
        await sit_down(table, ben, 1, UNPROMISED, table.history.revision)

        await leave_seat(table, ben, table.history.revision)
        await sit_down(table, ben, 2, UNPROMISED, table.history.revision)

        assert [chair.kind for chair in table.history.chairs] == ["open", "open", "person"]
        with pytest.raises(NotYours):
            await leave_seat(table, anna, table.history.revision)


async def test_bots_take_the_empty_chairs_when_the_opener_starts(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await _waiting(room, anna)
        with pytest.raises(BadSetup, match="sit down first"):
            await close_chairs(table, anna, table.history.revision)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
        with pytest.raises(NotYours, match="opened the table"):
            await close_chairs(table, ben, table.history.revision)

        await close_chairs(table, anna, table.history.revision)

        assert [chair.kind for chair in table.history.chairs] == ["person", "bot", "bot"]
        with pytest.raises(StaleTable, match="begun"):
            await sit_down(table, ben, 1, UNPROMISED, table.history.revision)


async def test_the_log_tells_each_seat_only_what_it_may_hear(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        await play_moves(table, persons[seat], table.history.revision, ["no action"])
        since = table.history.revision
        await answer(table, persons, lambda legal: legal[0])

        own = [line.message.text for line in table.history.log(seat, since)]
        other = [line.message.text for line in table.history.log(None, since)]

        assert "{who} draws the {card}." in own
        assert "{who} draws a card." in other
        assert "{who} draws the {card}." not in other


async def _waiting(room: Lobby, opener: Person) -> Table:
    plans = [ChairPlan("person"), ChairPlan("open"), ChairPlan("open")]
    return await room.open_table(opener, "relikt", chairs=plans, options={}, watch=False)
