"""The guide of a first game: told in every language, at questions that the game asks, against easy bots."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from reliquary.kernel import game, game_names
from reliquary.web.pages.guide import GUIDE, guide
from reliquary.words import languages
from tests.web.sites import SCRIPT, opened_site

GUIDED = [name for name in game_names() if game(name).drawn(GUIDE).is_file()]
ALWAYS = {"welcome", "asked", "others", "end"}


def test_some_games_have_a_guide() -> None:
    assert "relikt" in GUIDED


@pytest.mark.parametrize("name", GUIDED)
def test_each_step_belongs_to_a_question_and_is_told_in_every_language(name: str) -> None:
    found = game(name)
    kinds = {step.__name__ for step in found.steps} | ALWAYS
    steps = tomllib.loads(found.drawn(GUIDE).read_text(encoding="utf-8"))["step"]
    assert 5 <= len(steps) <= 15, "a few steps"
    for step in steps:
        assert step["on"] in kinds
        assert set(step) - {"on", "at"} == set(languages())
    told = {language: [step.text for step in guide(found, language)] for language in languages()}
    assert not set(told["en"]) & set(told["fr"])


async def test_a_guided_game_is_against_easy_bots_and_only_its_player_is_guided(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser() as anna, site.browser() as ben:
        opened = await anna.post("/tables", data={"game": "relikt", "guide": "yes"})
        address = opened.headers["location"]
        path = address.removesuffix("?guide=yes")
        assert address != path
        table = await site.table(path)
        assert [chair.bot for chair in table.history.chairs] == [None, "novice", "novice"]
        assert 'id="guide"' in (await anna.get(address)).text
        assert 'id="guide"' not in (await anna.get(path)).text
        table.stored = replace(table.stored, watch=True)
        assert 'id="guide"' not in (await ben.get(address)).text


async def test_a_script_is_told_where_the_guided_table_is(tmp_path: Path) -> None:
    async with opened_site(tmp_path) as site, site.browser(**SCRIPT) as anna:
        told = (await anna.post("/tables", json={"game": "relikt", "guide": "yes"})).json()
        assert told["then"] == f"{told['url']}?guide=yes"
