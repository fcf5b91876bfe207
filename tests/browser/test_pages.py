"""Every page, in every light and on both screens: nothing serious for axe, nothing too wide; language and theme."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_friends import lay_a_table
from tests.browser.visitor import DESKTOP, PHONE, Screen, Visitor

_AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
_LARGEST_FRAGMENT = 40_000


def check(page: Page) -> None:
    page.evaluate(_AXE)
    found = page.evaluate("axe.run().then(results => results.violations)")
    grave = [
        f"{fault['id']}: {[node['html'][:160] for node in fault['nodes'][:3]]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
    ]
    assert not grave, f"{page.url}: {grave}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page.url} is too wide"


def check_by_day_and_night(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        check(page)


def check_fragment(visitor: Visitor) -> None:
    html = str(visitor.page.request.get(f"{visitor.page.url}/fragment").json()["html"])
    assert len(html.encode()) < _LARGEST_FRAGMENT
    assert " style=" not in html
    assert "<script" not in html


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_are_for_everybody(visit: Visit, screen: Screen) -> None:
    anna = visit(screen)
    page = anna.page
    for address in ("/", "/new/relikt", "/rules/relikt"):
        page.goto(address)
        check_by_day_and_night(page)
    lay_a_table(anna, "Anna")
    check_by_day_and_night(page)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".board")).to_be_visible()
    assert anna.wait_for_turn()
    check_by_day_and_night(page)
    anna.begin_laying()
    check_by_day_and_night(page)
    check_fragment(anna)


def test_the_end_of_a_game_is_for_everybody(visit: Visit) -> None:
    anna = visit(replace(PHONE, light="dark")).never_asked_again()
    anna.play_against_bots().finish()
    check(anna.page)
    anna.page.locator(".fairness summary").click()
    check(anna.page)
    anna.page.set_viewport_size(DESKTOP.size)
    check(anna.page)
    check_fragment(anna)
    anna.page.wait_for_function(
        """() => {
          const lines = document.querySelector(".log .lines");
          const hidden = lines.scrollHeight - lines.clientHeight;
          return hidden > 0 && hidden - lines.scrollTop <= 1;
        }"""
    )


def test_a_wrong_address_gets_a_page_with_a_sentence(visit: Visit) -> None:
    anna = visit()
    anna.forgiven = "404"
    anna.page.goto("/nowhere")
    expect(anna.page.get_by_role("heading")).to_contain_text("nothing at this address")
    check(anna.page)


def test_the_language_is_switched_at_once_and_remembered(visit: Visit) -> None:
    anna = visit()
    page = anna.play_against_bots().page
    assert anna.wait_for_turn()
    table, hand = page.url, anna.hand()
    page.get_by_role("button", name="Français").click()
    expect(page).to_have_url(table)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("link", name="Règles")).to_be_visible()
    assert anna.hand() == hand
    page.goto("/")
    expect(page.get_by_role("button", name="Jouer").first).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_a_french_browser_is_greeted_in_french(visit: Visit) -> None:
    page = visit(replace(DESKTOP, language="fr-FR")).page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_light_and_dark_can_be_chosen_and_are_remembered(visit: Visit) -> None:
    page = visit(replace(DESKTOP, light="dark")).page
    page.goto("/")

    def ground() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    dark = ground()
    page.locator("#theme").click()
    assert ground() != dark
    page.reload()
    assert ground() != dark
    page.locator("#theme").click()
    assert ground() == dark


@pytest.mark.parametrize(
    ("language", "word", "written"), [("en-GB", "LASSO", "lasso"), ("fr-FR", "tresors", "trésors")], ids=["en", "fr"]
)
def test_rules_can_be_searched_and_the_words_are_marked(visit: Visit, language: str, word: str, written: str) -> None:
    """By the keyboard alone: Enter goes on, Shift+Enter back, Escape clears. Capitals and accents do not matter."""
    page = visit(replace(DESKTOP, language=language)).page
    page.goto("/rules/relikt")
    sections, tally = page.locator(".book section:visible"), page.locator(".find output")
    every, text = sections.count(), page.locator(".book").inner_text()
    page.locator("#search").focus()
    page.keyboard.type(word)
    marks = page.locator(".book mark")
    count = marks.count()
    assert 0 < sections.count() < every
    assert {mark.casefold() for mark in marks.all_inner_texts()} == {written}
    assert count == sum(section.casefold().count(written) for section in sections.all_inner_texts())
    assert str(count) in tally.inner_text()
    for key, place in (("Enter", 0), ("Enter", 1), ("Shift+Enter", 0), ("Shift+Enter", count - 1), ("Enter", 0)):
        page.keyboard.press(key)
        expect(marks.nth(place)).to_have_class("now")
        expect(page.locator("mark.now")).to_have_count(1)
        expect(marks.nth(place)).to_be_in_viewport()
        assert tally.inner_text().startswith(str(place + 1))
    check(page)
    page.keyboard.type(" zzz")
    expect(sections).to_have_count(0)
    assert tally.inner_text() != ""
    page.keyboard.press("Escape")
    expect(marks).to_have_count(0)
    assert (sections.count(), page.locator(".book").inner_text(), tally.inner_text()) == (every, text, "")
