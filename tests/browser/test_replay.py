"""Watching a game again: slider, steps and turns, as any seat saw it; a link to every moment; playing on from one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check
from tests.browser.visitor import PHONE


def test_a_finished_game_is_watched_again_and_played_on(visit: Visit) -> None:
    anna = visit().never_asked_again()
    anna.play_against_bots().finish()
    page = anna.page
    page.get_by_role("link", name="Watch it again").click()
    expect(page).to_have_url(re.compile(r"/moment/0\?viewer=0$"))
    expect(page.locator("main[data-live=replay]")).to_be_attached()
    check(page)
    expect(page.locator("#slider")).to_be_in_viewport()

    page.get_by_label("A step on").click()
    expect(page.locator(".where-now")).to_have_text(re.compile("^1 /"))
    expect(page).to_have_url(re.compile(r"/moment/1\?viewer=0$"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#fragment")).to_have_attribute("data-moment", "2")
    page.keyboard.press("PageDown")
    expect(page.locator("#fragment")).not_to_have_attribute("data-moment", "2")
    page.locator("#slider").fill("30")
    expect(page.locator("#fragment")).to_have_attribute("data-moment", "30")

    page.get_by_role("link", name="all open").click()
    expect(page).to_have_url(re.compile(r"/moment/30\?viewer=open$"))
    expect(page.locator(".open-hand")).to_have_count(3)
    check(page)
    moment = page.url

    page.set_viewport_size(PHONE.size)
    page.emulate_media(color_scheme="dark")
    page.goto(moment)
    expect(page.locator("#fragment")).to_have_attribute("data-moment", "30")
    check(page)
    expect(page.locator("#slider")).to_be_in_viewport()

    page.locator(".viewer.seat-1").click()
    expect(page).to_have_url(re.compile(r"/moment/30\?viewer=1$"))
    page.get_by_role("button", name=re.compile("Play on from here")).click()
    expect(page.locator("main[data-live=stream]")).to_be_attached()
    expect(page.locator(".mine")).to_be_visible()
    assert anna.wait_for_turn()


def test_the_replay_runs_by_itself(visit: Visit) -> None:
    anna = visit()
    anna.play_against_bots().begin_laying()
    page = anna.page
    page.get_by_role("button", name="My seat").click()
    page.get_by_role("link", name="Watch the game so far").click()
    expect(page.locator(".viewer")).to_have_count(1)
    page.get_by_role("button", name="Let it run").click()
    expect(page.locator("#fragment")).not_to_have_attribute("data-moment", "0")
    check(page)
