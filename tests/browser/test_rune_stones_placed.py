"""Rune Stones in the midst of a game, in the browser: what a choice costs and brings is seen before it is made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_pages import check
from tests.browser.visitor import DESKTOP, PHONE, Screen, Visitor
from tests.web.servers import Process, served

SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served(tmp_path_factory.mktemp("data"), "--pace", "0", program="tests.browser.placed") as process:
        yield process


def seated(visit: Visit, screen: Screen = DESKTOP) -> Visitor:
    anna = visit(screen).never_asked_again().play_against_bots("rune_stones", 2)
    assert anna.wait_for_turn()
    return anna


def pointed(page: Page) -> set[str]:
    found: list[str] = page.locator(".board .pointed, .mine .pointed").evaluate_all(
        "nodes => nodes.map(node => node.dataset.thing)"
    )
    return set(found)


def travels(page: Page, way: str, what: str) -> str | None:
    """Where something would come from that is newly at that place, or go to: a thing, or the key of a list."""
    found: str | None = page.evaluate(
        """async ([way, what]) => {
            const { giver, taker } = await import("/static/glide.js");
            const root = document.querySelector("#fragment");
            const comes = way === "giver";
            const node = comes ? giver(root, root.querySelector(what), "card:1") : taker(root, new Map(), what);
            return node?.dataset.thing ?? node?.closest("[data-key]").dataset.key ?? null;
        }""",
        [way, what],
    )
    return found


def usual_payment(anna: Visitor) -> None:
    before = anna.revision
    anna.page.locator(".plan").click()
    anna.wait_beyond(before)
    expect(anna.page.locator('#fragment[data-kind="PayGems"]')).to_have_count(0)


@SCREENS
def test_a_usual_payment_is_one_click_and_can_be_taken_back(visit: Visit, screen: Screen) -> None:
    """Paying, gem by gem only where there is a choice: three of yellow, with white ones in hand."""
    anna = seated(visit, screen)
    page = anna.page
    anna.make("forge 4")
    assert anna.moves() == ["pay yellow", "pay white"]
    usual_payment(anna)
    expect(page.locator('.purse [data-thing="own:yellow"] .count')).to_have_text("0")
    expect(page.locator('.purse [data-thing="own:white"] .count')).to_have_text("2")
    expect(page.locator('.purse [data-thing="own:ore"] .count')).to_have_text("1")

    before = anna.revision
    page.locator(".take-back button").click()
    anna.wait_beyond(before)
    expect(page.locator('.purse [data-thing="own:yellow"] .count')).not_to_have_text("0")


def test_forging_shows_what_is_paid_and_where_the_artifact_may_lie(visit: Visit) -> None:
    anna = seated(visit)
    page = anna.page
    anna.show_all()
    page.locator('.moves button[value="forge 4"]').hover()
    assert pointed(page) == {"smithy:4", "own:gems", "own:yellow", "place:lower-yellow"}
    expect(page.locator("#hint")).to_contain_text("For 3 gems: a yellow artifact, with the bonus ore.")


def test_spending_a_card_shows_what_it_is_good_for(visit: Visit) -> None:
    anna = seated(visit)
    page = anna.page
    anna.show_all()
    page.locator('.moves button[value="spend 44"]').hover()
    assert pointed(page) == {"card:44", "pile:creatures", "card:34", "card:50", "card:36"}


@SCREENS
def test_what_pieces_cannot_tell_apart_has_buttons_once_they_are_picked(visit: Visit, screen: Screen) -> None:
    """As if both playing a card and spending it named nothing but the card; fire and pile tell them apart here."""
    anna = seated(visit, screen)
    page = anna.page
    page.locator('.group[data-things="card:44"] button').evaluate_all(
        "moves => moves.forEach((move) => { delete move.dataset.things; move.dataset.offer = 'pick'; })"
    )
    shown = page.locator(".moves button:visible")
    at_rest = shown.count()
    page.locator('.hand [data-thing="card:44"]').click()
    expect(shown).to_have_count(2)
    assert [button.get_attribute("value") for button in shown.all()] == ["spend 44", "play 44"]
    for button in shown.all():
        expect(button).to_be_in_viewport(ratio=1)
    check(page)
    page.locator('.hand [data-thing="card:44"]').click()
    expect(shown).to_have_count(at_rest)
    page.locator('.hand [data-thing="card:44"]').click()
    before = anna.revision
    page.keyboard.press("2")
    anna.wait_beyond(before)
    expect(page.locator(".laid")).to_be_visible()


@SCREENS
def test_points_now_are_held_against_points_later(visit: Visit, screen: Screen) -> None:
    """Trading in: with the blue artifact the upper row brings 10 points now, and 15 when it is full."""
    anna = seated(visit, screen)
    page = anna.page
    anna.make("forge 1")
    usual_payment(anna)
    anna.make("stop")
    assert anna.moves() == ["trade upper", "end turn"]
    expect(page.locator(".ladder")).to_be_in_viewport(ratio=0.99)
    assert page.locator(".ladder li span").all_inner_texts() == ["10", "15"]
    anna.show_all()
    page.locator('.moves button[value="trade upper"]').hover()
    expect(page.locator("#hint")).to_contain_text("10 points now, and a rune stone. Later: 15 points")
    check(page)


@SCREENS
def test_six_cards_lie_beside_each_other_and_their_signs_do_not_touch(visit: Visit, screen: Screen) -> None:
    page = seated(visit, screen).page
    cards = page.locator(".hand .card")
    expect(cards).to_have_count(6)
    boxes = [card.bounding_box() for card in cards.all()]
    assert len({box["y"] for box in boxes if box}) == 1
    touching: list[str] = cards.evaluate_all(
        """cards => cards.filter(card => {
            const [number, magic] = [".number", ".magic"].map(part => card.querySelector(part).getBoundingClientRect());
            return number.right > magic.left && number.bottom > magic.top;
        }).map(card => card.dataset.thing)"""
    )
    assert touching == []
    check(page)


def test_what_comes_and_goes_travels_from_and_to_the_right_pile(visit: Visit) -> None:
    """Cards drawn come from the own pile, new creatures from theirs; what is discarded goes where it lies then."""
    anna = seated(visit)
    page = anna.page
    assert travels(page, "giver", ".hand .card") == "deck-mine"
    assert travels(page, "giver", ".display .card:not(.back)") == "pile:creatures"
    assert travels(page, "taker", "card:30") == "deck-mine"
    assert travels(page, "taker", "card:20") == "piles"
    assert travels(page, "taker", "card:brown-107") == "piles"
    anna.make("play 21")
    expect(page.locator(".laid")).to_have_attribute("data-from", "seat:0")


def places(page: Page, what: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(what).evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().toJSON())"
    )
    return found


def test_cards_are_played_at_the_fire_and_summon_at_the_pile(visit: Visit) -> None:
    """By pointing at pieces alone; what is bought leaves a hole, and nothing else moves."""
    anna = seated(visit)
    page = anna.page

    def point_at(*things: str) -> None:
        before = anna.revision
        for thing in things:
            page.locator(f'[data-thing="{thing}"].glows').click()
        anna.wait_beyond(before)

    point_at("card:21", "forge:fire")
    point_at("forge:fire", "card:16")
    expect(page.locator(".fate")).to_have_count(2)
    for _ in range(2):
        before = anna.revision
        page.locator(".take-back button").click()
        anna.wait_beyond(before)

    point_at("card:44", "pile:creatures")
    point_at("card:63")
    spaces = places(page, ".space")
    point_at("card:36")
    expect(page.locator(".space .card.empty")).to_have_count(1)
    assert places(page, ".space") == spaces


def test_signs_of_abilities_are_as_large_as_a_finger_on_the_phone(visit: Visit) -> None:
    page = seated(visit, PHONE).page
    small: list[str] = page.locator(".hand .card, .display .card").evaluate_all(
        """cards => cards.filter(card => [...card.querySelectorAll(".signs > :not(.for, .or)")].some(sign => {
            const {width, height} = sign.getBoundingClientRect();
            return Math.min(width, height) < 24;
        })).map(card => card.dataset.thing)"""
    )
    assert small == []
