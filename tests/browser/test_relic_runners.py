"""Relic Runners in the browser: whole games by the page alone, walks taken by pointing, the map looked at closely."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check, check_fragment
from tests.browser.visitor import BY_MOUSE, DESKTOP, PHONE, Light, Screen

_MOVES_IN_A_GAME = 600
_WISHES = ("explore", "use shovel-2", "use machete-3", "place", "climb", "keep", "take")
"""What somebody likes to do who has read the rules once."""


_BEST_AIM = """turn => {
    const worth = plan => 100 * Number(plan.textContent.match(/points (\\d+)/)[1])
        + 50 * document.querySelector(`[data-thing="${plan.dataset.aim}"]`).matches(".lies");
    const plans = [...document.querySelectorAll(".plan[data-aim]")];
    const best = Math.max(...plans.map(worth));
    const equal = plans.filter(plan => worth(plan) === best);
    return equal[turn % equal.length]?.dataset.aim ?? "";
}"""
"""Where the plan with the most points leads, or one to a relic."""


def liked(moves: list[str], turn: int) -> str:
    for wish in _WISHES:
        for move in moves:
            if move.startswith(wish):
                return move
    return moves[turn % len(moves)]


def test_a_whole_game_by_the_page_alone(visit: Visit) -> None:
    """First walks are taken by pointing at spots, all else by the buttons; every thing that a move names is drawn."""
    anna = visit().never_asked_again().lay_table("relic_runners", 2)
    page = anna.page
    seen = anna.look()
    for turn in range(_MOVES_IN_A_GAME):
        if seen.over:
            break
        assert seen.undrawn == []
        if turn >= BY_MOUSE:
            anna.press(liked(seen.moves, turn))
        elif aim := page.evaluate(_BEST_AIM, turn):
            page.locator(f'[data-thing="{aim}"] .reach').click()
        else:
            anna.make(liked(seen.moves, turn))
        seen = anna.look(seen.revision)
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.locator(".network")).to_have_count(2)
    expect(page.locator(".points .whose")).to_have_count(2)
    check(page)
    check_fragment(anna)


def test_a_walk_is_shown_before_it_is_taken_and_can_be_taken_back(visit: Visit) -> None:
    anna = visit().play_against_bots("relic_runners", 2)
    page = anna.page
    assert anna.wait_for_turn()
    asked, before = anna.prompt.inner_text(), anna.revision
    goal = page.locator('[data-thing="spot:t7"]')
    goal.hover()
    expect(page.locator("#hint")).to_contain_text("T7: trails 1, tokens 0, points 0")
    expect(page.locator('[data-thing="trail:base-t7"].pointed')).to_have_count(1)

    goal.click()
    anna.wait_beyond(before)
    expect(page.locator(".explorer.asked")).to_have_class(standing_on("t7"))
    page.get_by_role("button", name="Take back").click()
    expect(anna.prompt).to_have_text(asked)
    expect(page.locator(".explorer.asked")).to_have_class(standing_on("base"))


def test_the_map_is_looked_at_closely_on_a_phone(visit: Visit) -> None:
    """By buttons and by the keyboard; how close one is stays over a move."""
    anna = visit(PHONE).play_against_bots("relic_runners", 2)
    page = anna.page
    assert anna.wait_for_turn()
    wide = width(page)
    page.get_by_role("button", name="Closer").click()
    page.get_by_role("button", name="Closer").click()
    assert width(page) > 2 * wide
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.make(anna.moves()[0])
    assert width(page) > 2 * wide
    page.get_by_role("button", name="Farther away").press("-")
    page.get_by_role("button", name="Farther away").press("0")
    assert width(page) == wide


def standing_on(spot: str) -> re.Pattern[str]:
    return re.compile(rf"\bat-{spot}\b")


def width(page: Page) -> float:
    return float(page.locator(".map").evaluate("map => map.getBoundingClientRect().width"))


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_map_is_for_everybody(visit: Visit, screen: Screen, light: Light) -> None:
    anna = visit(replace(screen, light=light)).play_against_bots("relic_runners", 4)
    assert anna.wait_for_turn()
    check(anna.page)
    check_fragment(anna)
