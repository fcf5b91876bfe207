"""Artifacts, Inc. in the browser: a whole game by the page alone, dice placed by pointing at them and at actions."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check, check_by_day_and_night, check_fragment
from tests.browser.visitor import DESKTOP, PHONE, Screen, Visitor

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
    anna = visit().never_asked_again().lay_table("reliques_et_co", 2)
    anna.play_by_the_page(liked, _MOVES_IN_A_GAME)
    expect(anna.page.locator(".points .whose")).to_have_count(2)
    check(anna.page)
    check_fragment(anna)


def at_the_first_roll(anna: Visitor, seats: int = 2) -> Visitor:
    anna.play_against_bots("reliques_et_co", seats)
    while anna.wait_for_turn() and anna.moves()[0].startswith("set"):
        anna.make(anna.moves()[0])
    return anna


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_die_is_placed_by_pointing_and_can_be_taken_back(visit: Visit) -> None:
    anna = at_the_first_roll(visit())
    page = anna.page
    before, dice = anna.revision, page.locator(".dice .die").count()
    value = page.locator(".throw.glows").first.get_attribute("data-thing")
    page.locator(f'[data-thing="{value}"]').click()
    page.locator('[data-thing="slot:guide"]').click()
    anna.wait_beyond(before)
    expect(page.locator('[data-thing="slot:guide"] .die')).to_have_count(1)
    expect(page.locator(".dice .die")).to_have_count(dice - 1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".dice .die")).to_have_count(dice)


def test_a_die_is_dragged_onto_an_action_with_the_mouse(visit: Visit) -> None:
    anna = at_the_first_roll(visit(replace(DESKTOP, motion=True)))
    page, before = anna.page, anna.revision
    start, end = middle(page.locator(".throw.glows").first), middle(page.locator('[data-thing="slot:guide"]'))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] - 30, start[1] - 30, steps=4)
    expect(page.locator(".ghost .die:visible")).to_have_count(1)
    page.mouse.move(*end, steps=4)
    expect(page.locator("#hint")).to_have_text("$1")
    page.mouse.up()
    anna.wait_beyond(before)
    expect(page.locator('[data-thing="slot:guide"] .die')).to_have_count(1)


def test_a_die_is_dragged_onto_an_action_with_a_finger(visit: Visit) -> None:
    """The page stays where it is under the finger."""
    anna = at_the_first_roll(visit(PHONE))
    page, before = anna.page, anna.revision
    page.locator('[data-thing="slot:guide"]').evaluate("slot => slot.scrollIntoView({block: 'center'})")
    start, end = middle(page.locator(".throw.glows").first), middle(page.locator('[data-thing="slot:guide"]'))
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in range(1, 11):
        touch("touchMove", (start[0] + (end[0] - start[0]) * step / 10, start[1] + (end[1] - start[1]) * step / 10))
    touch("touchEnd")
    anna.wait_beyond(before)
    expect(page.locator('[data-thing="slot:guide"] .die')).to_have_count(1)


@pytest.mark.parametrize(("screen", "tumbling"), [(replace(DESKTOP, motion=True), 3), (DESKTOP, 0)])
def test_dice_are_seen_rolling(visit: Visit, screen: Screen, tumbling: int) -> None:
    """But not for those who want no motion."""
    anna = visit(screen)
    anna.page.add_init_script(
        """window.tumbled = 0;
        addEventListener("animationend", ({ animationName, target }) => {
            if (animationName === "tumble" && target.closest(".dice")) window.tumbled += 1;
        })"""
    )
    at_the_first_roll(anna)
    if tumbling:
        anna.page.wait_for_function("() => window.tumbled === 3")
    assert anna.page.evaluate("window.tumbled") == tumbling
    expect(anna.page.locator(".die.rolls")).to_have_count(0)


def test_pointing_at_a_card_shows_both_its_sides(visit: Visit) -> None:
    """With the mouse, and with the keyboard alone."""
    anna = at_the_first_roll(visit())
    page = anna.page
    note = page.locator("#about")
    page.locator('[data-thing^="card:headquarters"]').hover()
    expect(note.locator(".both .large")).to_have_count(2)
    expect(note.locator(".level")).to_have_text(["Level 1", "Level 2"])
    check(page)
    page.mouse.move(0, 0)
    page.locator('[data-thing^="slot:headquarters"], [data-thing^="slot:canyon"]').first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(note.locator(".both .large")).to_have_count(2)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_preview_of_a_starting_card_can_be_read_to_its_end(visit: Visit, language: str) -> None:
    """It says what both sides do, and no part of it is cut off beside a long question."""
    anna = visit(replace(DESKTOP, language=language)).play_against_bots("reliques_et_co", 2)
    anna.wait_for_turn()
    hint = anna.page.locator("#hint")
    for card in anna.page.locator(".to-lay .glows").all():
        anna.page.mouse.move(0, 0)
        card.hover()
        expect(hint).to_have_text(re.compile("(Level|Niveau) 2"))
        assert hint.evaluate("hint => hint.scrollWidth <= hint.clientWidth && hint.scrollHeight <= hint.clientHeight")


def test_the_moves_are_listed_die_by_die(visit: Visit) -> None:
    anna = at_the_first_roll(visit())
    heads = anna.page.locator(".group .head .die").evaluate_all("dice => dice.map(die => die.className)")
    assert heads == sorted(set(heads))


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_city_is_for_everybody(visit: Visit, screen: Screen) -> None:
    anna = at_the_first_roll(visit(screen), 4)
    check_by_day_and_night(anna.page)
    check_fragment(anna)
