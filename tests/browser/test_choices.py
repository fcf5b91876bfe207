"""Buttons and keys: the list of all choices, numbers that choose, keys for what is done often, and without them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_help import choosing, focus_by_tab
from tests.browser.test_pages import check, check_by_day_and_night
from tests.browser.visitor import DESKTOP, PHONE, Screen, Visitor


def laying(visitor: Visitor) -> Visitor:
    choosing(visitor).make("no action")
    return visitor


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.value ?? document.activeElement.id"))


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_all_choices_lie_over_the_board_and_move_nothing(visit: Visit, screen: Screen) -> None:
    """Grouped by card, closed again by a second press, by their own button and by Escape; no seat is covered."""
    anna = laying(visit(screen))
    page = anna.page
    parts = [".seats", ".board", ".dock", ".hand"]
    before = [page.locator(part).bounding_box() for part in parts]
    assert page.locator(".moves button:visible").count() == 0
    page.get_by_role("button", name="All choices").click()
    expect(page.locator(".moves button:visible")).to_have_count(len(anna.moves()))
    expect(page.locator(".group")).to_have_count(len(anna.hand()))
    assert [page.locator(part).bounding_box() for part in parts] == before
    panel, seats, dock = (page.locator(part).bounding_box() for part in ("#choices", ".seats", ".dock"))
    assert panel
    assert seats
    assert dock
    assert seats["y"] + seats["height"] <= panel["y"]
    assert panel["y"] + panel["height"] <= dock["y"]
    check_by_day_and_night(page)
    page.get_by_role("button", name="All choices").click()
    expect(page.locator(".moves button:visible")).to_have_count(0)
    anna.show_all()
    page.locator("#close-choices").click()
    expect(page.locator(".moves button:visible")).to_have_count(0)


def test_all_choices_are_reached_by_the_keyboard_and_give_the_focus_back(visit: Visit) -> None:
    anna = laying(visit())
    page = anna.page
    focus_by_tab(page, "#all-choices")
    expect(page.locator("#all-choices")).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(page.locator("#all-choices")).to_have_attribute("aria-expanded", "true")
    assert focused(page) == anna.moves()[0]
    page.keyboard.press("ArrowRight")
    assert focused(page) == anna.moves()[1]
    page.keyboard.press("Escape")
    expect(page.locator("#all-choices")).to_be_focused()
    page.keyboard.press("a")
    assert focused(page) == anna.moves()[0]
    before = anna.revision
    page.keyboard.press("Enter")
    anna.wait_beyond(before)


def test_keys_choose_take_back_and_ask_for_a_hint(visit: Visit) -> None:
    anna = choosing(visit())
    page, before = anna.page, anna.revision
    expect(page.locator('.moves button[value="no action"]')).to_have_attribute("data-digit", "1")
    page.keyboard.press("1")
    anna.wait_beyond(before)
    before = anna.revision
    page.keyboard.press("u")
    anna.wait_beyond(before)
    assert "no action" in anna.moves()
    page.keyboard.press("h")
    expect(page.locator("#advice b")).to_contain_text("A bot would do this")
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_be_empty()


def test_all_keys_are_listed(visit: Visit) -> None:
    """In a dialog, in which they do nothing, as with Ctrl and in a field for text."""
    anna = choosing(visit())
    page, before = anna.page, anna.revision
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="All keys")).to_be_visible()
    check_by_day_and_night(page)
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="All keys")).to_be_hidden()
    page.keyboard.press("Control+1")
    page.keyboard.press("Alt+1")
    page.keyboard.press("Shift+A")
    field = page.locator("#say input[name=text]")
    field.press("1")
    field.press("a")
    expect(field).to_have_value("1a")
    expect(page.locator("#all-choices")).to_have_attribute("aria-expanded", "false")
    assert anna.revision == before


def test_keys_can_be_switched_off_and_stay_so(visit: Visit) -> None:
    anna = choosing(visit())
    page, before = anna.page, anna.revision
    page.get_by_role("button", name="Settings of the table").click()
    page.get_by_label("Single keys").uncheck()
    page.keyboard.press("Escape")
    for _ in range(2):
        for key in "1ahui?zo":
            page.keyboard.press(key)
        expect(page.locator("#all-choices")).to_have_attribute("aria-expanded", "false")
        expect(page.locator("dialog[open], #advice > *, #whole:not([hidden])")).to_have_count(0)
        expect(page.locator("#asking")).to_have_attribute("aria-pressed", "false")
        page.reload()
        anna.wait_for_stream()
    assert anna.revision == before
    check(page)


def test_on_a_phone_the_log_is_a_line_that_opens(visit: Visit) -> None:
    anna = choosing(visit(PHONE))
    page = anna.page
    expect(page.locator("#log li:visible")).to_have_count(1)
    page.get_by_role("button", name="What happened").click()
    assert page.locator("#log li:visible").count() > 4
    check(page)
    page.keyboard.press("Escape")
    expect(page.locator("#log li:visible")).to_have_count(1)
