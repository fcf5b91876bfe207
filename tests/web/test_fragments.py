"""The part of a table's page that changes, for every game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from reliquary.kernel import game, game_names
from reliquary.table import fairness
from reliquary.table.chairs import ChairPlan
from reliquary.table.live import LiveTable
from reliquary.table.store import Person
from reliquary.web.shown import Eyes
from tests.table.halls import SHARE, answer, people
from tests.web.houses import Visited, run, visited


async def begun(house: Visited, name: str) -> tuple[LiveTable, list[Person]]:
    seats = game(name).seats[0]
    persons = await people(house.hall, *"ABC"[:seats])
    plans = [ChairPlan("open")] * seats
    table = await house.hall.open_table(persons[0], name, chairs=plans, options={}, watch=True)
    for seat, person in enumerate(persons):
        await table.sit(person, seat, SHARE, table.revision)
    return table, persons


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_drawn_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """No question and no result lacks its picture; and a house where nothing was drawn before draws the same picture,
    so that what is kept of one view is never shown where another is meant.
    """
    monkeypatch.setattr(fairness, "new_secret", lambda: "5" * 64)

    async def story() -> None:
        async with visited(tmp_path / "one") as house, visited(tmp_path / "other") as fresh:
            table, persons = await begun(house, name)
            luck = random.Random(3)
            while not table.finished:
                eyes = Eyes(luck.choice([None, *range(len(persons))]), luck.choice(["en", "fr"]))
                fresh.house.renderer._drawn.clear()
                assert house.house.fragments.html(table, eyes) == fresh.house.fragments.html(table, eyes)
                await answer(table, persons, luck.choice)
            for seat in (None, *range(len(persons))):
                assert 'data-status="over"' in house.house.fragments.html(table, Eyes(seat, "en"))

    run(story(), 120)
