"""One's own turn: pointing, dragging, taking back, ending; with the mouse, a finger, or the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, Screen, Visitor


def laying(visitor: Visitor) -> Visitor:
    visitor.play_against_bots().begin_laying()
    return visitor


def free_row(visitor: Visitor) -> Locator:
    return visitor.page.locator(".reach.glows").first


def test_taking_back_brings_the_question_again(visit: Visit) -> None:
    anna = visit()
    anna.play_against_bots()
    while anna.wait_for_turn() and "no action" not in anna.moves():
        anna.make(anna.moves()[0])
    asked = anna.prompt.inner_text()
    anna.make("no action")
    assert anna.prompt.inner_text() != asked

    before = anna.revision
    anna.page.get_by_role("button", name="Take back").click()
    anna.wait_beyond(before)
    expect(anna.prompt).to_have_text(asked)
    expect(anna.page.get_by_role("button", name="Take back")).to_have_count(0)


def test_what_ends_the_turn_is_asked_once_more(visit: Visit) -> None:
    anna = laying(visit())
    before, hand = anna.revision, anna.hand()
    anna.show_all()
    anna.page.locator(".moves button").first.click()
    dialog = anna.page.locator("#confirm")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Not yet").click()
    expect(dialog).to_be_hidden()
    assert (anna.revision, anna.hand()) == (before, hand)

    anna.page.locator(".moves button").first.click()
    dialog.get_by_label("Do not ask again in this browser").check()
    dialog.get_by_role("button", name="End my turn").click()
    anna.wait_beyond(before)

    anna.begin_laying()
    before = anna.revision
    anna.show_all()
    anna.page.locator(".moves button").first.click()
    anna.wait_beyond(before)


def test_pointing_narrows_and_escape_widens(visit: Visit) -> None:
    anna = laying(visit())
    page = anna.page
    rows = page.locator(".reach.glows").count()
    page.locator(".hand .glows").nth(1).click()
    expect(page.locator(".hand .picked")).to_have_count(1)
    anna.show_all()
    expect(page.locator(".moves button:visible")).to_have_count(rows)
    page.keyboard.press("Escape")
    expect(page.locator(".moves button:visible")).to_have_count(0)
    expect(page.locator(".hand .picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    anna.show_all()
    expect(page.locator(".moves button:visible")).to_have_count(len(anna.moves()))


def test_pointing_at_a_row_first_is_as_good(visit: Visit) -> None:
    anna = laying(visit().never_asked_again())
    before, cards = anna.revision, len(anna.hand())
    free_row(anna).click()
    expect(anna.page.locator(".hand .glows.still")).to_have_count(cards)
    anna.page.locator(".hand .glows").first.click()
    anna.wait_beyond(before)


def test_a_card_can_be_dragged_to_its_row(visit: Visit) -> None:
    """With motion on: the card glides, and the page is as it should be afterwards."""
    anna = laying(visit(Screen(motion=True)).never_asked_again())
    before = anna.revision
    card = anna.hand()[0]
    anna.page.locator(f'.hand [data-thing="{card}"]').drag_to(free_row(anna))
    anna.wait_beyond(before)
    expect(anna.page.locator(".ghost, .dragged")).to_have_count(0)
    assert card not in anna.hand()


def test_a_card_dropped_beside_the_rows_returns(visit: Visit) -> None:
    anna = laying(visit())
    before, hand = anna.revision, anna.hand()
    anna.page.locator(".hand .glows").first.drag_to(anna.page.locator(".log"))
    expect(anna.page.locator(".ghost, .dragged, .picked")).to_have_count(0)
    assert (anna.revision, anna.hand()) == (before, hand)


def test_pointing_shows_what_will_happen(visit: Visit) -> None:
    anna = laying(visit())
    anna.show_all()
    anna.page.locator(".moves button").first.hover()
    expect(anna.page.locator("#hint")).not_to_be_empty()
    expect(anna.page.locator(".hand .pointed")).to_have_count(1)


def test_a_double_click_counts_once(visit: Visit) -> None:
    anna = visit()
    anna.play_against_bots()
    while anna.wait_for_turn() and "no action" not in anna.moves():
        anna.make(anna.moves()[0])
    before = anna.revision
    sent: list[Route] = []

    def hold_back(route: Route) -> None:
        """On a slow machine the second click could otherwise come after the next question."""
        sent.append(route)

    anna.page.route("**/play", hold_back)
    with anna.page.expect_request("**/play"):
        anna.page.locator('.moves button[value="no action"]').dblclick()
    anna.page.wait_for_timeout(300)
    assert len(sent) == 1
    sent[0].continue_()
    anna.wait_beyond(before)
    assert anna.revision == before + 1
    expect(anna.page.locator("#refused")).to_be_hidden()


def test_a_stale_tab_is_told_and_shown_the_fresh_table(visit: Visit) -> None:
    """The second tab is cut off from the stream, so that it does not know."""
    anna = laying(visit().never_asked_again())
    stale = Visitor(anna.page.context.new_page())
    stale.forgiven = "Failed to load resource"
    stale.page.route("**/events*", lambda route: route.abort())
    stale.page.goto(anna.page.url)
    move = anna.moves()[0]
    anna.make(move)
    assert anna.wait_for_turn()
    assert stale.revision < anna.revision
    stale.show_all()
    stale.page.locator(f'.moves button[value="{move}"]').click()
    expect(stale.page.locator("#refused")).to_contain_text("moved on")
    expect(stale.fragment).to_have_attribute("data-revision", str(anna.revision))
    assert stale.moves() == anna.moves()
    stale.check_console()


def test_a_turn_by_the_keyboard_alone(visit: Visit) -> None:
    """Tab reaches a glowing card, the arrows go from thing to thing, Enter points, and ends the turn."""
    anna = laying(visit(DESKTOP))
    page = anna.page
    before = anna.revision
    page.locator("body").press("Tab")
    for _ in range(60):
        if page.evaluate("document.activeElement.closest('.hand') !== null"):
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.glows:focus-visible')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".picked")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.matches('.reach')")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Enter")
    anna.wait_beyond(before)


def test_the_question_and_the_log_are_announced(visit: Visit) -> None:
    anna = laying(visit())
    page = anna.page
    expect(page.get_by_role("log")).to_be_visible()
    expect(page.locator("#announced[role=status]")).to_contain_text("Lay an adventure card")


def test_the_focus_stays_at_the_table_over_the_turns_of_others(visit: Visit) -> None:
    anna = laying(visit().never_asked_again())
    page = anna.page
    page.locator(".hand .glows").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    before = anna.revision
    page.keyboard.press("Enter")
    anna.wait_beyond(before)
    assert anna.wait_for_turn()
    expect(page.locator("#fragment :focus")).to_have_count(1)
