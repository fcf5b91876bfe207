"""What only adds to the log of a table is bounded, for each person on their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary.errors import TooMany
from reliquary.table import entry_limits
from reliquary.table.chairs import ChairPlan
from reliquary.table.pace import set_pace
from reliquary.table.play import take_back_move
from reliquary.table.seats import leave_seat, offer_seat, return_to_seat, sit_down
from reliquary.table.votes import vote_to_end
from tests.table.lobbies import UNPROMISED, answer, full_table, lobby, people


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_limits, "MOST", dict.fromkeys(entry_limits.MOST, 3))


async def test_votes_leaving_pace_offers_and_take_backs_are_bounded_for_each_person(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        anna, ben = persons[:2]
        for number in range(3):
            await vote_to_end(table, anna, end=True)
            await leave_seat(table, anna, table.history.revision)
            await return_to_seat(table, anna)
            await set_pace(table, anna, number + 1.0)
            await offer_seat(table, anna)
        before = table.history.revision
        for action in (
            lambda: vote_to_end(table, anna, end=True),
            lambda: leave_seat(table, anna, table.history.revision),
            lambda: set_pace(table, anna, 9.0),
            lambda: offer_seat(table, anna),
        ):
            with pytest.raises(TooMany, match="often enough"):
                await action()
        assert table.history.revision == before, "nothing was written"
        await vote_to_end(table, ben, end=True)
        await set_pace(table, ben, 9.0)


async def test_take_backs_are_bounded_also_after_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.history.asked
        assert seat is not None
        for _ in range(3):
            await answer(table, persons, lambda moves: moves[-1])
            await take_back_move(table, persons[seat], table.history.revision)
    async with lobby(tmp_path) as room:
        table = await room.table(table.id)
        await answer(table, persons, lambda moves: moves[-1])
        assert table.can_take_back(seat)
        with pytest.raises(TooMany, match="often enough"):
            await take_back_move(table, persons[seat], table.history.revision)


async def test_sitting_down_and_getting_up_is_bounded(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await room.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        for _ in range(3):
            await sit_down(table, ben, 0, UNPROMISED, table.history.revision)
            await leave_seat(table, ben, table.history.revision)
        with pytest.raises(TooMany):
            await sit_down(table, ben, 0, UNPROMISED, table.history.revision)
        await sit_down(table, anna, 0, UNPROMISED, table.history.revision)
