"""What only adds to the log of a table is bounded, for each person on their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary.errors import TooMany
from reliquary.table import entry_limits
from reliquary.table.chairs import ChairPlan
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
            await table.vote(anna, end=True)
            await table.leave(anna, table.revision)
            await table.come_back(anna)
            await table.wish_pace(anna, number + 1.0)
            await table.offer(anna)
        before = table.revision
        for deed in (
            lambda: table.vote(anna, end=True),
            lambda: table.leave(anna, table.revision),
            lambda: table.wish_pace(anna, 9.0),
            lambda: table.offer(anna),
        ):
            with pytest.raises(TooMany, match="often enough"):
                await deed()
        assert table.revision == before, "nothing was written"
        await table.vote(ben, end=True)
        await table.wish_pace(ben, 9.0)


async def test_take_backs_are_bounded_also_after_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        persons = await people(room, "Anna", "Ben", "Cleo")
        table = await full_table(room, persons)
        seat = table.asked
        assert seat is not None
        for _ in range(3):
            await answer(table, persons, lambda moves: moves[-1])
            await table.take_back(persons[seat], table.revision)
    async with lobby(tmp_path) as room:
        table = await room.table(table.id)
        await answer(table, persons, lambda moves: moves[-1])
        assert table.can_take_back(seat)
        with pytest.raises(TooMany, match="often enough"):
            await table.take_back(persons[seat], table.revision)


async def test_sitting_down_and_getting_up_is_bounded(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        anna, ben = await people(room, "Anna", "Ben")
        table = await room.open_table(anna, "relikt", chairs=[ChairPlan("open")] * 3, options={}, watch=True)
        for _ in range(3):
            await table.sit(ben, 0, UNPROMISED, table.revision)
            await table.leave(ben, table.revision)
        with pytest.raises(TooMany):
            await table.sit(ben, 0, UNPROMISED, table.revision)
        await table.sit(anna, 0, UNPROMISED, table.revision)
