"""People who cannot see or click as well: every game by keyboard, its questions said aloud, and in large letters."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

import reliquary
from tests.browser.conftest import Visit
from tests.browser.test_help import focus_by_tab
from tests.browser.test_pages import check_by_day_and_night
from tests.browser.visitor import DESKTOP, LISTEN, PHONE, Screen, Visitor

GAMES = reliquary.game_names()
_MOVES = 6
by_game = pytest.mark.parametrize("game", GAMES)
by_screen = pytest.mark.parametrize("screen", [DESKTOP, replace(PHONE, light="dark")], ids=["desktop", "phone"])
_UNREACHED = """() => {
  const reached = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflow) && node.checkVisibility();
  return [...document.body.querySelectorAll("*")]
    .filter((node) => scrolls(node) && !node.matches(reached))
    .filter((node) => ![...node.querySelectorAll(reached)].some((inner) => inner.checkVisibility()))
    .map((node) => `${node.tagName} ${node.className}`);
}"""


_UNSCROLLED = """() => [...document.querySelectorAll(".moves button")].filter((move) => {
  move.scrollIntoView({ block: "center" });
  const { left, top, width, height } = move.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") !== move;
}).map((move) => move.value)"""
"""The choices that cannot be pointed at wherever one scrolls."""


def at_table(visitor: Visitor, game: str) -> Visitor:
    """Against as few bots as the game allows, where others may watch."""
    return visitor.never_asked_again().play_against_bots(game, reliquary.game(game).seats[0], watch=True)


def unreached(page: Page) -> list[str]:
    """What may scroll though the keyboard can reach neither it nor anything in it."""
    found: list[str] = page.evaluate(_UNREACHED)
    return found


@by_game
@by_screen
def test_whatever_scrolls_can_be_scrolled_by_keyboard(visit: Visit, game: str, screen: Screen) -> None:
    """Even for whoever only watches, to whom nothing glows: whether it is full just now does not matter."""
    anna, eve = at_table(visit(screen), game), visit(screen)
    assert anna.wait_for_turn()
    assert unreached(anna.page) == []
    eve.page.goto(anna.page.url)
    eve.wait_for_stream()
    assert unreached(eve.page) == []
    eve.page.locator(".seat-name").first.click()
    expect(eve.page.locator(".whole-of > *").first).to_be_visible()
    assert unreached(eve.page) == []
    anna.page.locator("#rules").click()
    expect(anna.page.locator("#book section").first).to_be_visible()
    assert unreached(anna.page) == []
    anna.page.goto(f"{anna.page.url}/replay")
    expect(anna.page.locator("main[data-live=replay]")).to_be_attached()
    assert unreached(anna.page) == []


@by_game
def test_turns_are_played_by_keyboard_and_every_question_is_said(visit: Visit, game: str) -> None:
    """Focus is never lost: after each answer it stands on something that can be chosen."""
    anna = at_table(visit(), game)
    page = anna.page
    roles = page.evaluate("['#announced', '#about'].map(id => document.querySelector(id).getAttribute('role'))")
    assert roles == ["status", "status"]
    page.evaluate(LISTEN)
    seen = anna.look()
    asked = []
    for _ in range(_MOVES):
        assert not seen.over
        asked.append(anna.prompt.inner_text().strip())
        focus_by_tab(page, "#all-choices, #fragment .moves button")
        if page.locator("#all-choices:focus").count():
            page.keyboard.press("Enter")
        expect(page.locator("#fragment .moves button:focus")).to_be_visible()
        page.keyboard.press("Enter")
        seen = anna.look(seen.revision)
        assert page.evaluate("document.querySelector('#fragment').contains(document.activeElement)")
    heard = page.evaluate("window.heard.map(line => line.trim())")
    assert set(asked[1:]) <= {*heard, asked[0]}
    for node in page.locator("#fragment .glows").all():
        assert node.get_attribute("role") == "button"
        assert node.get_attribute("aria-label") or node.inner_text().strip()
    check_by_day_and_night(page)


@by_game
@by_screen
def test_letters_twice_as_large_lose_nothing_in_any_game(visit: Visit, game: str, screen: Screen) -> None:
    anna = at_table(visit(screen), game)
    assert anna.wait_for_turn()
    page = anna.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    cut = page.evaluate(
        "[...document.querySelectorAll('.prompt, .moves button, .plan, .button, .tool, .who b, .seat-name')]"
        ".filter(node => node.offsetParent && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 1)"
        ".map(node => node.textContent.trim())"
    )
    assert cut == []
    for offered in page.locator(".choices button:visible, .tools button:visible").all():
        offered.scroll_into_view_if_needed()
        expect(offered).to_be_in_viewport(ratio=0.9)
    anna.show_all()
    unreached = page.evaluate(_UNSCROLLED)
    assert unreached == []


@by_game
def test_what_is_said_and_what_happens_stand_in_live_regions(visit: Visit, game: str) -> None:
    anna = at_table(visit(), game)
    assert anna.wait_for_turn()
    page = anna.page
    roles = {"#announced": "status", "#about": "status", ".log .lines": "log", "#refused": "alert", "#advice": "status"}
    for selector, role in roles.items():
        expect(page.locator(selector)).to_have_attribute("role", role)
    assert page.locator("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").count() == 0
    order = "#prompt, .mine, .moves"
    found = page.evaluate("order => [...document.querySelectorAll(order)].map(node => node.className)", order)
    assert [name.split()[0] for name in found] == ["prompt", "mine", "moves"]
