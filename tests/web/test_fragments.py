"""The part of a table's page that changes, for every game."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from reliquary.kernel import game, game_names
from reliquary.table import fairness
from reliquary.table.chairs import ChairPlan
from reliquary.table.seats import sit_down
from reliquary.table.store import Person
from reliquary.table.table import Table
from reliquary.web.pages.table_context import Viewer
from tests.table.lobbies import UNPROMISED, answer, people
from tests.web.sites import PAGE, Site, opened_site, play_now


async def begun(site: Site, name: str) -> tuple[Table, list[Person]]:
    seats = game(name).seats[0]
    persons = await people(site.lobby, *"ABC"[:seats])
    plans = [ChairPlan("open")] * seats
    table = await site.lobby.open_table(persons[0], name, chairs=plans, options={}, watch=True)
    for seat, person in enumerate(persons):
        await sit_down(table, person, seat, UNPROMISED, table.history.revision)
    return table, persons


@pytest.mark.parametrize("name", game_names())
async def test_every_game_is_drawn_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """No question and no result lacks its picture; and a site where nothing was drawn before draws the same picture,
    so that what is kept of one view is never shown where another is meant. No picture is too large to be sent at
    every move.
    """
    monkeypatch.setattr(fairness, "new_secret", lambda: "5" * 64)

    async with opened_site(tmp_path / "one") as site, opened_site(tmp_path / "other") as fresh:
        table, persons = await begun(site, name)
        luck = random.Random(3)
        while not table.history.finished:
            viewer = Viewer(luck.choice([None, *range(len(persons))]), luck.choice(["en", "fr"]))
            fresh.services.renderer._drawn.clear()
            html = site.services.fragments.html(table, viewer)
            assert html == fresh.services.fragments.html(table, viewer)
            assert len(html.encode()) <= 40_000
            await answer(table, persons, luck.choice)
        for seat in (None, *range(len(persons))):
            assert 'data-status="over"' in site.services.fragments.html(table, Viewer(seat, "en"))


@pytest.mark.parametrize("name", game_names())
async def test_a_picture_that_a_page_calls_by_a_short_name_is_named_in_it(tmp_path: Path, name: str) -> None:
    """By the game's stock, at the table and in its replay."""
    async with opened_site(tmp_path) as site, site.browser() as browser:
        table = await site.table(await play_now(browser, name))
        for address in (f"/t/{table.id}", f"/t/{table.id}/moment/0?viewer=0"):
            page = (await browser.get(address, headers=PAGE)).text
            called = set(re.findall(r'<use href="#([^"]+)"', page))
            assert called <= set(re.findall(r'<symbol id="([^"]+)"', page))
            assert bool(called) == game(name).drawn("stock.html").is_file()
