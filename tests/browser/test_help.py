"""Comfort at the table: what a thing is, why not, hints, rules beside the board, news, settings, the guide; for all."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check
from tests.browser.visitor import DESKTOP, PHONE, Screen, Visitor


def choosing(visitor: Visitor) -> Visitor:
    """At the question whether to play an action card."""
    visitor.never_asked_again().play_against_bots()
    while visitor.wait_for_turn() and visitor.moves()[0] != "no action":
        visitor.make(visitor.moves()[0])
    return visitor


# What it is, and why not


def test_clicking_what_cannot_be_chosen_says_why(visit: Visit) -> None:
    anna = choosing(visit())
    page, note = anna.page, anna.page.locator("#about")
    page.locator(".hand .card").first.click()
    expect(note).to_contain_text("First say which action card you play, or that you play none.")
    expect(note.locator(".about-effect")).to_contain_text("in its row for")
    check(page)
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


def test_lingering_tells_what_a_thing_does_and_leads_to_its_rule(visit: Visit) -> None:
    anna = choosing(visit())
    page = anna.page
    page.locator(".actions .glows").last.hover()
    expect(page.locator("#about .about-effect")).not_to_be_empty()
    expect(page.locator("#about .about-why")).to_be_hidden()
    told, button = (page.locator(part).bounding_box() for part in ("#about", ".choices button:visible"))
    assert told
    assert button
    assert told["x"] + told["width"] <= button["x"] or told["y"] + told["height"] <= button["y"]
    page.get_by_role("link", name="Read the rule").click()
    expect(page.locator("#book .governs h2")).to_be_visible()
    expect(page.locator("#about")).to_be_hidden()


def test_everything_can_be_asked_about_by_the_keyboard(visit: Visit) -> None:
    anna = choosing(visit())
    page, before = anna.page, anna.revision
    page.keyboard.press("i")
    expect(page.locator("#asking")).to_have_attribute("aria-pressed", "true")
    page.locator(".pile").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#about[role=status]")).to_contain_text("The pile")
    page.locator(".actions .glows").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#about .about-effect")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("#asking")).to_have_attribute("aria-pressed", "false")
    assert anna.revision == before, "asking chooses nothing"


def test_a_preview_lights_up_what_a_move_concerns(visit: Visit) -> None:
    anna = choosing(visit())
    anna.make("no action")
    page = anna.page
    anna.show_all()
    page.locator(".moves button").first.focus()
    expect(page.locator("#hint")).not_to_be_empty()
    expect(page.locator(".hand .pointed")).to_have_count(1)
    expect(page.locator(".reach.pointed")).to_have_count(1)


# Hints, rules, news


def test_a_hint_names_a_move_and_its_reasons(visit: Visit) -> None:
    anna = choosing(visit())
    page = anna.page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#advice b")).to_contain_text("A bot would do this")
    expect(page.locator("#advice")).to_contain_text("Estimated chance to win")
    boxes = [box for each in page.locator("#advice > *").all() if (box := each.bounding_box())]
    assert len(boxes) > 1
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"], "each sentence stands on a line of its own"
    expect(page.locator(".moves button.advised")).to_have_count(1)
    expect(page.locator("#announced")).to_contain_text("A bot would do this")
    check(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#advice")).to_be_empty()
    expect(page.locator(".advised")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".moves button.advised")).to_have_count(1)
    anna.make("no action")
    expect(page.locator("#advice")).to_be_empty()
    expect(page.locator(".advised")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_rules_open_beside_the_board_at_the_present_question(visit: Visit, screen: Screen) -> None:
    anna = choosing(visit(screen))
    page, book = anna.page, anna.page.locator("#book")
    page.locator("#rules").click()
    expect(book.locator(".governs h2")).to_have_text("Playing an action card")
    expect(book.locator(".governs")).to_be_in_viewport()
    check(page)
    book.get_by_label("Search the rules").fill("CAMERA copies")
    assert 0 < book.locator("section:visible").count() < 8
    book.get_by_label("Search the rules").fill("no such word")
    expect(book.get_by_role("status")).to_have_text("The rules do not say that.")
    expect(book.locator("section:visible")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(book.get_by_label("Search the rules")).to_have_value("")
    expect(book.locator(".governs")).to_be_visible()
    page.keyboard.press("Escape")
    expect(book).to_be_hidden()
    expect(page.locator("#rules")).to_be_focused()


def test_who_comes_back_is_told_what_happened_since_their_last_turn(visit: Visit) -> None:
    anna = choosing(visit())
    page = anna.page
    anna.make("no action")
    anna.make(anna.moves()[0])
    assert anna.wait_for_turn()
    page.locator("#since").click()
    recap = page.get_by_role("region", name="Since your last turn")
    expect(recap).to_be_visible()
    told = recap.locator("li").all_inner_texts()
    assert len(told) >= 4
    assert not [line for line in told if line.startswith(("Guest lays", "You lay"))]
    check(page)
    page.keyboard.press("Escape")
    expect(recap).to_be_hidden()
    # As if the page had been closed before the others played.
    page.evaluate("localStorage.setItem('reliquary.seen' + location.pathname, '1')")
    page.reload()
    expect(recap).to_be_visible()
    assert recap.locator("li").all_inner_texts() == told


# Settings


def test_settings_are_remembered_and_the_pace_is_told(visit: Visit) -> None:
    anna = choosing(visit())
    page = anna.page
    page.get_by_role("button", name="Settings of the table").click()
    check(page)
    with page.expect_response("**/pace") as told:
        page.get_by_role("radio", name="slowly").check()
    assert told.value.request.post_data_json == {"pace": "slow"}
    page.get_by_label("A sound when it is my turn").uncheck()
    page.reload()
    expect(page.locator("#settings")).to_have_attribute("data-told", "slow")
    page.get_by_role("button", name="Settings of the table").click()
    expect(page.get_by_role("radio", name="slowly")).to_be_checked()
    expect(page.get_by_label("A sound when it is my turn")).not_to_be_checked()
    expect(page.get_by_label("Ask before my turn ends")).not_to_be_checked()


def test_my_turn_is_heard_seen_and_notified(visit: Visit) -> None:
    """Once when the turn comes, not at each of its questions; the browser's own notification if the page is hidden."""
    anna = visit()
    page = anna.page
    page.context.grant_permissions(["notifications"])
    page.add_init_script(
        "window.notified = []; const real = window.Notification;"
        "window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';"
        "constructor(title) { window.notified.push(title); } addEventListener() {} };"
        "localStorage.setItem('reliquary.settings', JSON.stringify({notify: true}));"
    )
    choosing(anna)
    chimed = int(page.locator("html").get_attribute("data-chimed") or 0)
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    anna.make("no action")
    assert int(page.locator("html").get_attribute("data-chimed") or 0) == chimed
    anna.make(anna.moves()[0])
    assert anna.wait_for_turn()
    expect(page.locator("html")).to_have_attribute("data-chimed", str(chimed + 1))
    page.wait_for_function("() => window.notified.length === 1")
    assert str(page.evaluate("window.notified[0]")).startswith("Your turn")
    expect(page.locator("link[rel=icon]")).to_have_attribute(
        "href", page.locator("link[rel=icon]").get_attribute("data-turn") or ""
    )


# A first game


def test_a_first_game_is_explained_step_by_step_and_can_be_skipped(visit: Visit) -> None:
    anna = visit(replace(PHONE, language="fr-FR")).never_asked_again()
    page, guide = anna.page, anna.page.locator("#guide")
    page.goto("/")
    page.locator("#box-relikt").get_by_role("button", name="Apprendre en jouant").click()
    expect(guide).to_contain_text("Voici votre camp")
    check(page)
    expect(page.locator(".own-camp.spoken-of")).to_be_visible()
    page.get_by_role("button", name="Compris").click()
    expect(guide).to_contain_text("Quatre trésors")
    page.get_by_role("button", name="Compris").click()
    assert anna.wait_for_turn()
    expect(guide).to_contain_text("Votre tour commence")
    anna.make("no action")
    expect(guide).to_contain_text("Posez maintenant une carte")
    anna.make(anna.moves()[0])
    assert anna.wait_for_turn()
    page.get_by_role("button", name="Ne plus expliquer").click()
    expect(guide).to_be_hidden()
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    expect(guide).to_be_hidden()


# For everybody


def focus_by_tab(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def test_the_order_of_focus_is_question_things_moves(visit: Visit) -> None:
    """Nothing has a tab index above zero, and what glows has a name and a role."""
    anna = choosing(visit())
    page = anna.page
    assert page.locator("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").count() == 0
    for node in page.locator(".glows").all():
        assert node.get_attribute("role") == "button"
        assert node.get_attribute("aria-label") or node.inner_text().strip()


def test_reduced_motion_is_honoured(visit: Visit) -> None:
    anna = choosing(visit())
    page = anna.page
    page.get_by_role("button", name="Settings of the table").click()
    moving = page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
    assert moving == 0
