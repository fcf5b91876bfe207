"""Artifacts, Inc. in the browser: a whole game by the page alone, dice placed by pointing at them and at actions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check, check_fragment
from tests.browser.visitor import DESKTOP, PHONE, Light, Screen

_MOVES_IN_A_GAME = 600
_WISHES = ("upgrade", "buy", "lay", "dive", "sell", "set", "roll")
"""What somebody likes to do who has read the rules once."""
_ACTIONS = ("headquarters", "office", "museum", "canyon", "desert", "mountain", "rainforest", "collectors", "guide")
"""Where dice are wanted, the best first."""


def liked(moves: list[str]) -> str:
    for wish in _WISHES:
        for move in reversed(moves):
            if move.startswith(wish):
                return move
    for action in _ACTIONS:
        for move in moves:
            if move.startswith("place") and action in move:
                return move
    return "end turn" if "end turn" in moves else moves[0]


def test_a_whole_game_by_the_page_alone(visit: Visit) -> None:
    """Every thing that a move names is drawn and glows; the end shows points by source."""
    anna = visit().never_asked_again().play_against_bots("reliques_et_co", 2)
    page = anna.page
    for _ in range(_MOVES_IN_A_GAME):
        if not anna.wait_for_turn():
            break
        assert anna.undrawn() == []
        anna.make(liked(anna.moves()))
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.locator(".points tbody tr")).to_have_count(2)
    check(page)
    check_fragment(anna)


def test_a_die_is_placed_by_pointing_and_can_be_taken_back(visit: Visit) -> None:
    anna = visit().play_against_bots("reliques_et_co", 2)
    page = anna.page
    while anna.wait_for_turn() and anna.moves()[0].startswith("set"):
        anna.make(anna.moves()[0])
    before, dice = anna.revision, page.locator(".dice .die").count()
    value = page.locator(".throw.glows").first.get_attribute("data-thing")
    page.locator(f'[data-thing="{value}"]').click()
    page.locator('[data-thing="slot:guide"]').click()
    anna.wait_beyond(before)
    expect(page.locator('[data-thing="slot:guide"] .die')).to_have_count(1)
    expect(page.locator(".dice .die")).to_have_count(dice - 1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".dice .die")).to_have_count(dice)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_city_is_for_everybody(visit: Visit, screen: Screen, light: Light) -> None:
    anna = visit(replace(screen, light=light)).play_against_bots("reliques_et_co", 4)
    while anna.wait_for_turn() and anna.moves()[0].startswith("set"):
        anna.make(anna.moves()[0])
    check(anna.page)
    check_fragment(anna)
