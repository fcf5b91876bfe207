"""What the rules pages say is what the rules do."""

from __future__ import annotations

import re

import pytest

from reliquary import game
from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.components import LARGE_HAND
from reliquary.games.rune_stones.position import position
from reliquary.rules_pages import rule
from reliquary.words import languages
from tests.games.rune_stones.asked import creatures_without, play, said

HOLD = {"en": "until you hold {} cards, or {} with", "fr": "jusqu’à avoir {} cartes en main, {} avec"}
STAYS_EMPTY = {"en": "a smithy stays empty until", "fr": "une forge reste vide jusqu’à ce qu’un"}
FILLED_AT_ONCE = {"en": "filled from that discard at once", "fr": "aussitôt garnies avec cette défausse"}
NO_WILD_ONES = {"en": "the wild smithy is empty", "fr": "la forge joker est vide"}
FOR_EVER = ("for good", "pour de bon", "pour toujours")
GEM_ON_STONE = ("on the stone", "sur la pierre")

by_language = pytest.mark.parametrize("language", languages())


def page(language: str, anchor: str) -> str:
    return " ".join(rule(game(GAME.id), language, anchor).split())


@by_language
@pytest.mark.parametrize(("stones", "limit"), [("plus", GAME.box.hand), ("plus hand-size", LARGE_HAND)])
def test_the_hand_is_drawn_until_it_holds_as_many_cards_as_the_page_says(
    language: str, stones: str, limit: int
) -> None:
    """Not so many cards are drawn: those that were kept count."""
    state = position(hand_0="brown-100 brown-101", stones_0=stones, asked="Refill 0, Turn 1")

    assert len(state.hands[0]) == limit
    assert HOLD[language].format(GAME.box.hand, LARGE_HAND) in re.sub(r"\]\([^)]*\)|\[", "", page(language, "refill"))


@by_language
def test_smithies_that_stayed_empty_are_filled_after_a_trade_in_and_the_page_says_so(language: str) -> None:
    """R44."""
    row = "blue yellow green red"
    everywhere = {f"{name}_{seat}": row for name in ("upper", "lower") for seat in (0, 1)}
    state = position(
        druids="brown grey beige black",
        upper_2=row,
        lower_2="blue yellow green",
        upper_3="green",
        smithies="blue yellow . red red",
        artifacts="-",
        asked="TradeIn 0",
        **everywhere,
    )

    play(state, "trade upper", "take plus")

    assert "." not in said(state, "smithies")[0]
    assert STAYS_EMPTY[language] in page(language, "forge")
    assert FILLED_AT_ONCE[language] in page(language, "trade-in")


@by_language
def test_the_wild_smithy_can_be_exhausted_and_the_page_says_so(language: str) -> None:
    wilds = "wild wild-blue wild-green wild-red"
    state = position(goods_0="blue blue red red", upper_1=wilds, lower_1=wilds)

    assert state.wild_left == 0
    assert "forge 6" not in [move.notation for move in state.legal()]
    assert NO_WILD_ONES[language] in page(language, "forge")


@pytest.mark.parametrize("file", ["drawn/box.toml", "drawn/guide.toml", "rules.en.md", "rules.fr.md"])
def test_no_text_says_that_a_creature_is_gone_for_ever(file: str) -> None:
    """From the common discard it comes back to the display. Only the gem on a stone stays there for good."""
    state = position(
        hand_0="21 16 brown-100 brown-101",
        goods_0="blue",
        display=". 67 68 35 36 39",
        creatures="-",
        discard_1=creatures_without(21, 16, 67, 68, 35, 36, 39),
    )
    play(state, "play 21", "play 16", "use 21", "pay blue", "use 16", "pay white")
    assert said(state, "display")[0].startswith("21 ")
    lines = (GAME.folder / file).read_text(encoding="utf-8").splitlines()

    told = [line for line in lines if any(words in line for words in FOR_EVER)]
    assert [line for line in told if not any(words in line for words in GEM_ON_STONE)] == []
