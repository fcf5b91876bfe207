"""Rune Stones in the browser: a whole game by the page alone, previews that move nothing, piles that open."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check, check_fragment
from tests.browser.visitor import DESKTOP, PHONE, Light, Screen

_MOVES_IN_A_GAME = 900
_WISHES = ("trade", "take", "lay", "forge", "pay", "use", "summon", "gem", "play")
"""What somebody likes to do who has read the rules once."""


def liked(moves: list[str]) -> str:
    for wish in _WISHES:
        for move in moves:
            if move.startswith(wish):
                return move
    return moves[0]


def place(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


def test_a_whole_game_by_the_page_alone(visit: Visit) -> None:
    """Every thing that a move names is drawn, and can be chosen."""
    anna = visit().never_asked_again().lay_table("rune_stones", 2)
    anna.play_by_the_page(liked, _MOVES_IN_A_GAME)
    expect(anna.page.locator(".points .whose")).to_have_count(2)
    check(anna.page)
    check_fragment(anna)


def test_board_and_hand_are_seen_together_and_a_preview_moves_nothing(visit: Visit) -> None:
    anna = visit().play_against_bots("rune_stones", 2)
    page = anna.page
    assert anna.wait_for_turn()
    forge, dock = page.locator(".forge"), page.locator(".dock")
    before = place(forge)
    assert before["y"] + before["height"] <= place(dock)["y"]
    assert place(dock)["y"] + place(dock)["height"] <= DESKTOP.size["height"]
    for shown in (".display", ".smithies", ".stones", ".road", ".hand"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=0.99)

    anna.show_all()
    page.locator(".moves button").first.hover()
    expect(page.locator("#hint")).not_to_be_empty()
    assert place(forge) == before


def test_of_two_cards_laid_down_the_lower_one_stays(visit: Visit) -> None:
    """Abilities: the page says which one leaves before either is used."""
    anna = visit().play_against_bots("rune_stones", 2)
    page = anna.page
    assert anna.wait_for_turn()
    for _ in range(2):
        anna.make(next(move for move in anna.moves() if move.startswith("play")))
    numbers = {
        lies.locator(".number").inner_text(): lies.locator(".fate").inner_text().split("\n")
        for lies in page.locator(".laid .lies").all()
    }
    assert numbers == {
        min(numbers, key=int): ["stays", "own discard"],
        max(numbers, key=int): ["leaves", "out of the game"],
    }


def test_the_own_pile_and_those_of_the_others_can_be_opened(visit: Visit) -> None:
    anna = visit().play_against_bots("rune_stones", 2)
    page = anna.page
    assert anna.wait_for_turn()
    page.locator(".deck-mine summary").click()
    expect(page.locator(".deck-mine dt").first).to_have_text("Your pile, in an order that nobody knows: 4")
    expect(page.locator(".deck-mine dd").first.locator("i")).to_have_count(4)
    check(page)
    page.locator(".deck-mine summary").click()

    page.locator(".piles summary").click()
    expect(page.locator(".piles dt").first).to_be_visible()
    check(page)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_forge_is_for_everybody(visit: Visit, screen: Screen, light: Light) -> None:
    anna = visit(replace(screen, light=light)).play_against_bots("rune_stones", 4)
    assert anna.wait_for_turn()
    check(anna.page)
    check_fragment(anna)
