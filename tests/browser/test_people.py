"""Watching the others: somebody's whole table, what they did played back, and anything enlarged."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check
from tests.browser.visitor import PHONE, Visitor

_COVERED = """(floating) => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const one = box(floating);
  return [...document.querySelectorAll(".seats .seat, #prompt")].filter((node) => {
    const other = node.getBoundingClientRect();
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  }).length;
}"""
"""How many seats and questions lie under it."""


def at_my_turn(visitor: Visitor) -> Visitor:
    """After a turn of mine, and of the others."""
    visitor.never_asked_again().play_against_bots()
    while visitor.wait_for_turn() and visitor.moves()[0] != "no action":
        visitor.make(visitor.moves()[0])
    for move in ("no action", None):
        visitor.make(move or visitor.moves()[0])
    assert visitor.wait_for_turn()
    return visitor


def test_a_name_opens_the_whole_table_and_a_key_goes_through_them(visit: Visit) -> None:
    anna = at_my_turn(visit())
    page, whole = anna.page, anna.page.locator("#whole")
    names = page.locator(".seat-name")
    names.first.click()
    expect(whole.get_by_role("heading", level=2)).to_contain_text(names.first.inner_text())
    expect(whole.locator(".whole-of .card").first).to_be_visible()
    assert page.evaluate(_COVERED, "#whole") == 0
    check(page)
    before = whole.locator(".whole-of").inner_html()
    for move in ("no action", None):
        anna.make(move or anna.moves()[0])
    assert anna.wait_for_turn()
    expect(whole).to_be_visible()
    page.wait_for_function("before => document.querySelector('.whole-of').innerHTML !== before", arg=before)
    page.keyboard.press("Escape")
    expect(whole).to_be_hidden()
    for place in range(2):
        page.keyboard.press("o")
        expect(whole.get_by_role("heading", level=2)).to_contain_text(names.nth(place).inner_text())
    page.keyboard.press("Escape")
    expect(whole).to_be_hidden()
    page.goto(page.url + "/replay")
    page.locator(".seat-name").first.click()
    expect(whole.locator(".whole-of .card").first).to_be_visible()


def test_what_the_others_did_is_played_back_step_by_step(visit: Visit) -> None:
    anna = at_my_turn(visit())
    page, bar = anna.page, anna.page.get_by_role("region", name="Since your last turn")
    now, revision = page.locator(".board").inner_html(), anna.revision
    page.locator("#since").click()
    page.get_by_role("button", name="Play it back").click()
    expect(bar.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    expect(bar.locator(".playback-count")).to_contain_text("1 / ")
    steps = int(bar.locator(".playback-count").inner_text().split("/")[1])
    expect(page.locator(".moves")).to_have_count(0)
    assert page.locator(".board").inner_html() != now
    check(page)
    for step in range(1, steps + 1):
        expect(bar.locator(".playback-count")).to_have_text(f"{step} / {steps}")
        expect(bar.locator(".playback-words")).not_to_be_empty()
        assert not bar.locator(".playback-words").inner_text().startswith("You ")
        page.keyboard.press("ArrowRight")
    expect(bar).to_be_hidden()
    expect(page.locator(".moves")).to_have_count(1)
    assert page.locator(".board").inner_html() == now
    assert anna.revision == revision, "nothing was done"


def test_a_key_enlarges_what_is_pointed_at(visit: Visit) -> None:
    anna = at_my_turn(visit())
    page, note = anna.page, anna.page.locator("#about")
    page.locator(".hand .card").first.hover()
    page.keyboard.press("z")
    expect(note.locator(".seen-closely")).to_be_visible()
    expect(note.locator(".about-effect")).not_to_be_empty()
    drawn = note.locator(".seen-closely").bounding_box()
    assert drawn is not None
    assert drawn["width"] >= 140
    assert page.evaluate(_COVERED.replace(", #prompt", ""), "#about") == 0
    page.keyboard.press("z")
    expect(note).to_be_hidden()


def long_press(page: Page, selector: str) -> None:
    """A finger on the middle of it, until something is told."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#about")).to_be_visible()
    nudged = {"x": point["x"] + 30, "y": point["y"]}
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [nudged]})
    expect(page.locator(".ghost")).to_have_count(0)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_enlarges_and_carries_nothing(visit: Visit) -> None:
    anna = at_my_turn(visit(PHONE))
    page, revision = anna.page, anna.revision
    long_press(page, ".actions .card, .hand .card")
    expect(page.locator("#about .seen-closely")).to_be_visible()
    assert page.evaluate(_COVERED.replace(", #prompt", ""), "#about") == 0
    assert anna.revision == revision
