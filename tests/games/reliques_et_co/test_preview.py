"""Explanations from a view alone."""

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from tests.games.reliques_et_co.asked import USUAL, play

BUY = "place 3 headquarters-1/1"


def preview(state: ReliquesEtCo, move: str) -> str:
    return str(GAME.preview(GAME.view(state, state.seat), GAME.moves.find(move)))


def about(state: ReliquesEtCo, thing: str) -> list[str]:
    found = GAME.explain(GAME.view(state, 0), thing)
    return [] if found is None else [str(found.name), str(found.effect), found.rule]


def test_a_placement_shows_its_effect() -> None:
    state = position(dice="1 3 5", dollars_0="3", relics_0="gem")

    assert preview(state, "place 5 desert-1/1") == "1 scroll"
    assert preview(state, "place 5 guide") == "$1"
    assert preview(state, "place 5 gem-museum") == "fill an order"
    assert preview(state, BUY) == "buy a card or upgrade one"
    assert preview(state, "place 3 collectors").startswith("private sale at $1 a relic")
    assert preview(state, "end turn") == "End your turn"


def test_a_purchase_shows_price_and_reputation() -> None:
    state = position(cards_0=f"{USUAL} research-library@lower+0", dice="3", dollars_0="9", relics_0="scroll")
    play(state, BUY)

    assert preview(state, "buy new-recruits-4") == "For $4: printed reputation 1, 2 at level 2."
    told = preview(state, "upgrade research-library")
    assert told.startswith("For $2 and 1 scroll. Your reputation: 2, then 4.")


@pytest.mark.parametrize(("cell", "after"), [("lower+0", 4), ("lower+2", 3), ("lower+1", 4)])
def test_laying_a_card_shows_what_its_neighbours_will_give(cell: str, after: int) -> None:
    cards = f"{USUAL} field-compass@lower+3"
    state = position(cards_0=cards, dice="3", dollars_0="3", row_A="base-camp ...", dives_0="2")
    play(state, BUY, "buy base-camp")
    told = preview(state, f"lay {cell}")
    play(state, f"lay {cell}")

    more = ": 1 printed, 1 by what it touches or counts" if after == 4 else ""
    assert told == f"Your reputation: 2, then {after}{more}."
    assert state.reputation[0] == after


@pytest.mark.parametrize(
    "card", ["ceramics-gallery", "worlds-fair-pavilion", "explorers-society", "university", "airfield"]
)
def test_the_preview_of_a_card_is_what_it_then_gives(card: str) -> None:
    state = position(dice="3", dollars_0="8", relics_0="scroll", dives_0="2 3 4 5", museum_gem="0", row_C=f"{card} ...")
    play(state, BUY, f"buy {card}")
    for move in state.legal():
        told, twin = str(GAME.preview(GAME.view(state, 0), move)), state.copy()
        twin.advance(move)
        assert told.startswith(f"Your reputation: {state.reputation[0]}, then {twin.reputation[0]}")


def test_an_upgrade_shows_the_reputation_that_it_brings() -> None:
    """Also what its neighbours give: the Base Camp prints the same on both sides."""
    cards = f"{USUAL} base-camp@lower+0 mountain-1@lower+1"
    state = position(cards_0=cards, dice="3", dollars_0="3")
    play(state, BUY)

    assert preview(state, "upgrade base-camp").startswith("For $3. Your reputation: 3, then 4.")
    play(state, "upgrade base-camp")
    assert state.reputation[0] == 4


def test_an_upgrade_says_what_the_other_side_does() -> None:
    state = position(dice="3", dollars_0="5")
    play(state, BUY)

    assert preview(state, "upgrade desert-1").endswith("Level 2: 1 reputation, 4+: 1 scroll, 3+: 1 scroll.")
    assert preview(state, "upgrade adventurers-1").endswith("Level 2: 1 reputation, 4 adventurer dice.")


def test_a_starting_card_says_what_both_sides_do() -> None:
    """Ruling 31: one looks at level 2 before one sets them."""
    state = GAME.start(seats=2, seed="sides")
    told = {move.notation.split()[1].rpartition("-")[0]: preview(state, move.notation) for move in state.legal()}

    assert told == {
        "desert": "Level 1: 0 reputation, 4+: 1 scroll. Level 2: 1 reputation, 4+: 1 scroll, 3+: 1 scroll.",
        "canyon": "Level 1: 0 reputation, 1: 1 fossil, 3+: 1 fossil. "
        "Level 2: 1 reputation, any die: 1 fossil, any die: 1 fossil, 3+: 1 fossil.",
        "headquarters": "Level 1: 0 reputation, any die: buy a card or upgrade one. "
        "Level 2: 2 reputation, any die: buy a card or upgrade one, any die: buy a card or upgrade one.",
        "adventurers": "Level 1: 0 reputation, 3 adventurer dice. Level 2: 1 reputation, 4 adventurer dice.",
    }


def test_a_private_sale_shows_what_is_paid_so_far() -> None:
    """Worked example of the chapter “Private Collectors”: a fossil, a scroll and two statues bring $6."""
    state = position(dice="3", relics_0="fossil scroll statue statue")
    play(state, "place 3 collectors")

    assert preview(state, "sell 0 fossil") == "Sell no fossils"
    assert preview(state, "sell 1 fossil") == "1 relic sold so far: $1."
    play(state, "sell 1 fossil")
    assert preview(state, "sell 0 scroll") == "1 relic sold so far: $1."
    play(state, "sell 1 scroll")
    assert preview(state, "sell 2 statue") == "4 relics sold so far: $6."
    play(state, "sell 2 statue")
    assert state.dollars[0] == 6


def test_an_order_shows_dollars_bonus_and_who_then_leads() -> None:
    state = position(dice="5", relics_0="gem gem", museum_gem="- - 1")
    play(state, "place 5 gem-museum")

    assert preview(state, "sell 2 gem box-2") == "You earn $5, with a sale bonus of $3; then seat 1 leads this museum."
    state = position(dice="5", relics_0="gem gem", museum_gem="1")
    play(state, "place 5 gem-museum")
    assert preview(state, "sell 2 gem box-2") == "You earn $5, with a sale bonus of $3; then seat 0 leads this museum."


def test_a_dive_shows_how_far_it_goes() -> None:
    state = position(cards_0=f"{USUAL} diving-suit@lower+0", dice="1 3", dives_1="2 3 4 5")

    assert preview(state, "dive 3") == "5 of 6: another die is needed."
    play(state, "dive 3")
    assert preview(state, "dive 1") == "6 of 6: you win the card."


def test_there_are_no_plans_without_a_question_to_oneself() -> None:
    state = position(dice="3")

    assert GAME.plans(GAME.view(state, 0)) == GAME.plans(GAME.view(state, 1)) == {}
    assert GAME.plans(GAME.view(position(asked="nobody"), 0)) == {}


def test_things_are_explained_with_both_sides() -> None:
    """Ruling 5."""
    state = position(row_B="research-library lecture-tour seaplane", dice="3", dollars_0="9")

    assert about(state, "card:lecture-tour") == [
        "Lecture Tour",
        "Building, $3 and 1 scroll. Level 1: 2 reputation, 3+: $2. Level 2: 4 reputation, 3+: $2, 3+: $2.",
        "cards",
    ]
    assert about(state, "slot:guide") == ["Guide Work", "any die: $1", "actions"]
    assert about(state, "slot:canyon-1/2") == ["Canyon Expedition 1", "3+: 1 fossil", "actions"]
    assert about(state, "pile:underwater") == ["pottery", "2+: 1 reputation and a discovery", "dive"]
    assert about(state, "card:nothing") == about(state, "cell:lower+0") == []
    play(state, BUY, "buy new-recruits-4")
    assert about(state, "card:new-recruits-4")[0] == "New Recruits 4"


def test_every_gift_has_its_words() -> None:
    state = position()
    cards = ["diving-suit", "seaplane", "field-compass", "research-library", "university", "ceramics-gallery"]
    cards += ["explorers-society", "worlds-fair-pavilion", "antique-dealer", "branch-office-1"]
    lines = {f"cards_{0}": " ".join([USUAL, *(f"{card}@lower{n:+d}" for n, card in enumerate(cards))])}
    state = position(**lines)
    words = " ".join(about(state, f"card:{card}")[1] for card in cards)

    for part in [
        "+2 on the total of your dive",
        "1 time a turn, before changing or placing a die: roll any of your dice again",
        "2 times a turn: change a die not yet placed by 1, up or down",
        "purchases and upgrades cost $1 less, but at least $1",
        "+1 reputation for each card of this kind that it touches, 3 at most: Building",
        "+1 reputation for each card it touches, 3 at most",
        "+2 reputation for each of your discoveries of this kind, 5 discoveries at most: pottery",
        "+1 reputation for each of your cards of this kind, 3 at most: Expedition",
        "+1 reputation for each museum with a cube of yours, 4 at most",
        "any die: private sale at $1 a relic, $1 more for each further kind, and $2 on top",
    ]:
        assert part in words, part
