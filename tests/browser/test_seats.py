"""Who stays: leaving and coming back, one screen for two, a seat handed over, a private link, chat, the clock."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_friends import begin, lay_a_table, sit_down
from tests.browser.test_pages import check, check_by_day_and_night
from tests.browser.visitor import DESKTOP, PHONE, Screen, Visitor


def link_shown(visitor: Visitor) -> str:
    """The address that the page offers to send, and says truly who can open it: only this machine, so no QR code."""
    link = visitor.page.get_by_role("textbox", name="The link")
    expect(link).to_be_visible()
    expect(visitor.page.get_by_text("Only this machine can open the link.")).to_be_visible()
    expect(visitor.page.locator(".qr")).to_have_count(0)
    check(visitor.page)
    return link.input_value()


def menu(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="My seat").click()
    expect(visitor.page.locator("#seat-menu")).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_leaving_and_coming_back(visit: Visit, screen: Screen) -> None:
    anna, ben = visit(screen), visit()
    sit_down(ben, lay_a_table(anna, "Anna"), "Ben")
    begin(anna, ben)
    page = anna.page
    menu(anna)
    check_by_day_and_night(page)
    page.get_by_role("button", name="Leave: a bot plays on").click()
    expect(page.locator(".seat-notice")).to_contain_text("until you come back")
    expect(ben.page.locator(".absent")).to_be_visible()
    check_by_day_and_night(page)
    menu(anna)
    expect(page.locator("#seat-menu").get_by_role("button", name="Come back")).to_be_visible()
    expect(page.get_by_role("button", name="Leave: a bot plays on")).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator(".seat-notice").get_by_role("button", name="Come back").click()
    expect(page.locator(".seat-notice")).to_have_count(0)
    expect(ben.page.locator("#log")).to_contain_text("Anna is back.")


def test_an_open_menu_stays_open_while_others_act(visit: Visit) -> None:
    anna, ben = visit(), visit()
    sit_down(ben, lay_a_table(anna, "Anna"), "Ben")
    begin(anna, ben)
    for person in (anna, ben):
        person.wait_for_stream()
    menu(anna)
    menu(ben)
    ben.page.get_by_text("End the game without a result").click()
    expect(ben.page.get_by_role("button", name="End it now")).to_be_hidden()
    ben.page.locator("#seat-menu").get_by_role("button", name="Ask the others").click()
    expect(ben.page.locator("#seat-menu")).to_be_hidden()
    expect(anna.page.locator(".seat-notice")).to_contain_text("Ben")
    menu(ben)
    expect(ben.page.locator("#seat-menu").get_by_role("button", name="Play on after all")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Ask the others")).to_be_hidden()
    ben.page.keyboard.press("Escape")
    ben.page.locator(".seat-notice").get_by_role("button", name="Play on after all").click()
    expect(anna.page.locator(".seat-notice")).to_have_count(0)
    expect(anna.page.locator("#seat-menu")).to_be_visible()


def test_a_game_is_ended_by_all_who_are_there(visit: Visit) -> None:
    anna = visit()
    page = anna.play_against_bots().page
    menu(anna)
    page.get_by_text("End the game without a result").click()
    expect(page.get_by_role("button", name="Ask the others")).to_be_hidden()
    page.get_by_role("button", name="End it now").click()
    expect(page.locator("#prompt")).to_contain_text("ended without a result")
    expect(page.get_by_role("button", name="My seat")).to_be_hidden()
    page.get_by_role("link", name="Watch it again").click()
    expect(page.locator("#slider")).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, replace(PHONE, light="dark")], ids=["desktop", "phone"])
def test_two_people_share_a_screen_and_pass_it(visit: Visit, screen: Screen) -> None:
    anna = visit(screen).never_asked_again()
    page = anna.page
    page.goto("/new/relikt")
    page.locator("input[name=name]").fill("Anna")
    page.locator("#chair-1").select_option("open")
    page.get_by_role("radio", name="10 min").check()
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_label("Name of whoever sits down beside you").fill("Ben")
    check(page)
    page.get_by_role("button", name="Somebody at this screen").click()
    expect(page.locator(".board")).to_be_visible()
    passed = set()
    for _ in range(8):
        page.locator(".pass, .my-turn").first.wait_for()
        if page.locator(".pass").count():
            expect(page.locator(".mine")).to_have_count(0)
            check(page)
            passed.add(page.locator(".pass-to").inner_text())
            page.get_by_role("button", name="show my side").click()
            expect(page.locator(".my-turn .mine")).to_be_visible()
            expect(page.locator(".my-clock")).to_contain_text(":")
        before = anna.revision
        anna.show_all()
        page.locator(".moves button").first.click()
        anna.agree()
        anna.wait_beyond(before)
    assert len(passed) == 2


def test_a_seat_is_handed_over_by_a_link(visit: Visit) -> None:
    anna, ben = visit(), visit(PHONE)
    anna.play_against_bots()
    assert anna.wait_for_turn()
    hand = anna.hand()
    menu(anna)
    anna.page.get_by_role("button", name="Hand this seat over").click()
    ben.page.goto(link_shown(anna))
    check(ben.page)
    ben.page.get_by_role("button", name="Take the seat").click()
    expect(ben.page.locator(".my-turn")).to_be_attached()
    assert ben.hand() == hand


def test_a_private_link_brings_one_back(visit: Visit) -> None:
    anna, elsewhere = visit(), visit()
    anna.play_against_bots()
    table = anna.page.url
    anna.page.goto("/me")
    check(anna.page)
    anna.page.get_by_role("button", name="Make a link").click()
    elsewhere.page.goto(link_shown(anna))
    check(elsewhere.page)
    elsewhere.page.get_by_role("button", name="That is me").click()
    expect(elsewhere.page.locator(".table-link").first).to_be_visible()
    elsewhere.page.goto(table)
    expect(elsewhere.page.locator(".mine")).to_be_visible()


def test_what_is_said_is_read_by_all_and_watchers_are_counted(visit: Visit) -> None:
    anna, eve = visit(), visit(PHONE)
    page = anna.page
    page.goto("/new/relikt")
    page.locator("#chair-1").select_option("bot:random")
    page.get_by_text("Others may watch").click()
    page.get_by_role("button", name="Lay the table").click()
    anna.wait_for_stream()
    expect(page.locator("#watchers")).to_be_hidden()
    eve.page.goto(page.url)
    eve.wait_for_stream()
    expect(page.locator("#watchers")).to_contain_text("1")
    page.locator("#say input").fill("<i>good luck</i>")
    page.keyboard.press("Enter")
    expect(eve.page.locator("#log .said")).to_contain_text("<i>good luck</i>")
    expect(page.locator("#say input")).to_have_value("")
    check(page)
    eve.page.get_by_role("button", name="Chat").click()
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.get_by_label("Say something to all").fill("well played")
    check(eve.page)
    eve.page.keyboard.press("Enter")
    expect(page.locator("#log .aside")).to_have_text("Eve, watching: well played")
    check(page)
    page.get_by_role("button", name="Settings of the table").click()
    page.get_by_label("Show what those who watch say").uncheck()
    expect(page.locator("#log .aside")).to_be_hidden()
    eve.page.close()
    expect(page.locator("#watchers")).to_be_hidden()
