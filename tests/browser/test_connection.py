"""Reloading, losing the connection, leaving the tab: nothing is lost and it is said."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.web.servers import served


def test_a_reload_in_mid_turn_shows_the_same_table(visit: Visit) -> None:
    anna = visit()
    anna.play_against_bots().begin_laying()
    before = (anna.revision, anna.hand(), anna.moves(), anna.prompt.inner_text())
    anna.page.reload()
    anna.wait_for_stream()
    assert (anna.revision, anna.hand(), anna.moves(), anna.prompt.inner_text()) == before
    anna.make(anna.moves()[0])


def test_two_tabs_agree(visit: Visit) -> None:
    anna = visit().never_asked_again()
    anna.play_against_bots().begin_laying()
    second = Visitor(anna.page.context.new_page())
    second.page.goto(anna.page.url)
    second.wait_for_stream()
    anna.make(anna.moves()[0])
    assert anna.wait_for_turn()
    expect(second.fragment).to_have_attribute("data-revision", str(anna.revision))
    assert second.hand() == anna.hand()
    second.check_console()


def test_a_server_that_stops_is_missed_and_found_again(chromium: Browser, tmp_path: Path) -> None:
    """Killed in mid-turn and started again: the page says so, comes back by itself, and the game goes on."""
    with served(tmp_path, "--pace", "0") as server:
        context = chromium.new_context(base_url=server.address, reduced_motion="reduce")
        anna = Visitor(context.new_page()).never_asked_again()
        anna.forgiven = "net::ERR"
        anna.play_against_bots().begin_laying()
        hand = anna.hand()
        server.kill()
        expect(anna.page.locator("#lost")).to_be_visible()
        server.start_again()
        expect(anna.page.locator("#lost")).to_be_hidden()
        assert anna.hand() == hand
        anna.make(anna.moves()[0])
        anna.check_console()
        context.close()


def test_offline_is_said_before_the_next_click_and_what_was_chosen_stays_chosen(visit: Visit) -> None:
    anna = visit().never_asked_again()
    anna.forgiven = "net::ERR"
    anna.play_against_bots().begin_laying()
    page, banner, refused = anna.page, anna.page.locator("#lost"), anna.page.locator("#refused")
    before = (anna.revision, anna.hand())
    page.context.set_offline(True)
    expect(banner).to_have_text(re.compile("You are offline"))
    expect(refused).to_be_hidden()
    page.locator(".hand .glows").first.click()
    picked = page.locator(".picked").evaluate_all("things => things.map((thing) => thing.dataset.thing)")
    assert len(picked) == 1
    page.locator(".glows.still:not(.picked)").first.click()
    expect(refused).to_contain_text("Nothing that you chose is lost")
    assert (anna.revision, anna.hand()) == before
    assert page.locator(".picked").evaluate_all("things => things.map((thing) => thing.dataset.thing)") == picked

    page.context.set_offline(False)
    expect(banner).to_be_hidden()
    expect(refused).to_be_hidden()
    page.locator(".glows.still:not(.picked)").first.click()
    anna.wait_beyond(before[0])
    page.goto("/")
    page.context.set_offline(True)
    expect(banner).to_be_visible()
    page.locator("#box-relikt").get_by_role("button", name="Play now").click()
    expect(refused).to_contain_text("did not reach the server")


def test_a_hidden_tab_closes_its_stream_and_asks_now_and_then(visit: Visit) -> None:
    """A browser opens six connections to a site: a seventh tab would hang if hidden ones kept theirs."""
    anna = visit()
    page = anna.play_against_bots().page
    assert anna.wait_for_turn()
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
            const close = EventSource.prototype.close;
            window.shut = 0;
            EventSource.prototype.close = function () { window.shut += 1; close.call(this); };
        }"""
    )
    with page.expect_request(lambda request: "/fragment" in request.url):
        page.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.shut") >= 1
    expect(page.locator("main[data-live=asks]")).to_be_attached()
    with page.expect_request(lambda request: "/events" in request.url):
        page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    anna.wait_for_stream()
    anna.make(anna.moves()[0])
