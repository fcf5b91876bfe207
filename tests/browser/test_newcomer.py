"""Somebody who has never been here: from the first page to the end of a game, by the page alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import BY_MOUSE, DESKTOP, LISTEN, PHONE


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_a_newcomer_plays_now_and_finishes_a_game_against_bots(visit: Visit) -> None:
    """Pointing at things and pressing buttons in turn, all said aloud; then points, the record, fairness, and again."""
    anna = visit(DESKTOP)
    page = anna.play_now().page
    page.evaluate(LISTEN)

    seen = anna.look()
    for turn in range(400):
        if seen.over:
            break
        if turn >= BY_MOUSE:
            anna.press(seen.moves[turn % len(seen.moves)])
            anna.agree()
        elif turn % 2 and page.locator(".glows").count():
            anna.point()
        else:
            anna.make(seen.moves[turn % len(seen.moves)])
        seen = anna.look(seen.revision)

    expect(page.locator("#result-title")).to_be_visible()
    heard = page.evaluate("window.heard")
    assert any("Play an action card" in line for line in heard)
    assert any("Lay an adventure card" in line for line in heard)
    assert "win" in heard[-1]
    rows = page.locator(".points tr:has(td)").all()
    *sources, totals = [[number(text) for text in row.locator("td").all_inner_texts()] for row in rows]
    assert len(totals) == page.locator(".points .whose").count() == 3
    assert [sum(parts) for parts in zip(*sources, strict=True)] == totals
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("reliquary record")
    page.locator(".fairness summary").click()
    expect(page.locator(".verdict.yes")).to_be_visible()

    finished = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != finished)
    expect(page.locator(".board")).to_be_visible()


def test_a_newcomer_plays_on_a_phone_held_upright(visit: Visit) -> None:
    """My hand and the question stay in sight, and nothing is wider than the screen."""
    anna = visit(PHONE)
    page = anna.play_now().page
    for _ in range(6):
        if not anna.wait_for_turn():
            break
        expect(page.locator(".hand")).to_be_in_viewport()
        expect(anna.prompt).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        anna.point()


def test_the_first_page_lists_my_tables(visit: Visit) -> None:
    anna = visit()
    page = anna.play_now().page
    assert anna.wait_for_turn()
    table = page.url
    page.goto("/")
    link = page.locator(".mine .table-link").first
    expect(link).to_contain_text("Your turn")
    link.click()
    expect(page).to_have_url(table)


def test_boxes_to_come_say_so_and_cannot_be_opened(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    expect(page.locator(".box")).to_have_count(4)
    ready = page.locator(".box:has(button)")
    expect(page.locator("#box-relikt button").first).to_be_visible()
    coming = page.locator(".box.to-come")
    expect(coming).to_have_count(4 - ready.count())
    for box in coming.all():
        expect(box).to_contain_text("Not there yet")
        expect(box.locator("button, a")).to_have_count(0)
    for cover in page.locator(".lid img").all():
        assert cover.evaluate("image => image.complete && image.naturalWidth > 0")


def test_the_tab_says_whose_turn_it_is(visit: Visit) -> None:
    anna = visit()
    anna.play_now()
    assert anna.wait_for_turn()
    expect(anna.page).to_have_title(re.compile("Your turn"))
    assert "turn" in str(anna.page.locator("link[rel=icon]").get_attribute("href"))
