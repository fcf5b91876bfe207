"""The view as text, for terminals and notebooks."""

import re

import pytest
from rich.text import Text

from reliquary import Chance
from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.games.reliques_et_co.telling import names
from reliquary.games.reliques_et_co.view_classes import printed
from reliquary.words import languages, say
from tests.games.reliques_et_co.asked import USUAL, play

PRINTED = printed(GAME.box.digest).cards


def text(state: ReliquesEtCo, seat: int | None, language: str = "en") -> str:
    """Without its colours."""
    return Text.from_markup(GAME.text(GAME.view(state, seat), lambda message: say(message, language))).plain


def test_it_shows_the_table() -> None:
    state = position(
        cards_0=f"{USUAL} mountain-1*@lower+1",
        dice="5 3",
        relics_0="gem gem",
        dollars_0="7",
        dives_1="2",
        museum_gem="- 1",
    )
    play(state, "place 5 mountain-1/1")
    shown = text(state, 0)

    for part in [
        "A (pile 6)",
        "New Recruits 4 ($5) ★1 · 1 adventurer die",
        "Gem Museum (5+)  1 @1 3 4 5 6  sale bonus $3, majority ★5",
        "Private Collectors (any die)  private sale at $1 a relic, $1 more for each further kind",
        "Dive: 3+, doubloons",
        "▶ seat 0 @0  ★3, $7, dice 3: 3 gems",
        "top 1      Desert Expedition 1 (level 1) ★0 · (4+) 1 scroll",
        "bottom 2   Mountain Expedition 1 (level 2) ★3 · [5] 1 gem · (5+) 1 gem",
        "dives: 2 pottery",
        "dice to place: [3]",
    ]:
        assert part in shown, part


def test_it_shows_both_sides_of_cards() -> None:
    """Ruling 5. A card at level 2 has no other side to come."""
    state = position(cards_0=f"{USUAL} mountain-1*@lower+1", row_B="lecture-tour ...")
    lines = [line.strip() for line in text(state, 0).splitlines()]

    for shown, side in [
        ("Lecture Tour ($3 and 1 scroll) ★2 · 3+: $2", "level 2: ★4 · 3+: $2 · 3+: $2"),
        ("top 1      Desert Expedition 1 (level 1) ★0 · (4+) 1 scroll", "level 2: ★1 · 4+: 1 scroll · 3+: 1 scroll"),
    ]:
        assert lines[lines.index(shown) + 1] == side
    last = lines.index("bottom 2   Mountain Expedition 1 (level 2) ★3 · (5+) 1 gem · (5+) 1 gem")
    assert not lines[last + 1].startswith("level 2")


@pytest.mark.parametrize("language", languages())
def test_the_number_of_a_copy_does_not_run_into_its_price(language: str) -> None:
    """In French the price is a number in front of its sign."""
    shown = text(position(), 0, language)

    for card in ("new-recruits-4", "branch-office-4"):
        title, price = PRINTED[card].title, names.price(PRINTED[card].dollars, 0)
        assert say(title, language).endswith("4")
        assert f"{say(title, language)} ({say(price, language)})" in shown


def test_without_cards_to_dive_for_it_says_so() -> None:
    state = position(dives_1=" ".join(map(str, range(2, 17))), asked="nobody")

    assert "Dive: no card is left" in text(state, None)
    assert not re.search("dice to place", text(state, None))


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_text() -> None:
    state = GAME.start(seats=3, seed="ink")
    chance = Chance("ink")
    for _ in range(150):
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])

    assert text(state.imagine(0, Chance("other")), 0) == text(state, 0)
