"""Buying and upgrading."""

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from tests.games.reliques_et_co.asked import USUAL, kind, offered, play, said, told

BUY = "place 3 headquarters-1/1"


def test_any_card_of_the_rows_and_the_tops_of_the_piles_are_for_sale() -> None:
    """Chapter “Buy”; rulings 3 and 4: of D and E only the top."""
    state = position(dice="3", dollars_0="20", relics_0="scroll")
    play(state, BUY)

    offer = {card for row in GAME.view(state, 0).market for card in row.cards if card}
    assert len(offer) == 14
    assert offered(state, "buy") == offer
    assert {state.box.card_ids[state.piles[pile][-1]] for pile in range(5)} <= offer


def test_the_row_is_refilled_after_the_card_is_laid() -> None:
    """Rulings 2 and 41: the pile's top moves into the gap, the next is shown, the others do not move."""
    state = position(dice="3", dollars_0="9", row_A="base-camp diving-suit desert-5", pile_A="... canyon-5 canyon-6")
    play(state, BUY, "buy diving-suit")
    assert said(state, "row A", "dollars 0") == ["base-camp - desert-5", "6"]
    before = state.told
    play(state, "lay lower+0")

    assert said(state, "row A") == ["base-camp canyon-6 desert-5"]
    assert said(state, "pile A")[0].endswith(" canyon-5")
    assert state.told == before + 1


def test_if_the_top_of_the_pile_is_bought_the_next_is_shown() -> None:
    """Ruling 2; before the card is laid nobody sees it."""
    state = position(dice="3", dollars_0="9", pile_A="... canyon-5 canyon-6")
    row = said(state, "row A")
    play(state, BUY, "buy canyon-6")

    assert GAME.view(state, 0).market[0].cards[-1] is None
    play(state, "lay lower+0")
    assert GAME.view(state, 0).market[0].cards[-1] == "canyon-5"
    assert said(state, "row A") == row


def test_a_card_just_shown_can_be_bought_in_the_same_turn() -> None:
    """Ruling 2: by a second Buy."""
    cards = "desert-1 canyon-1 headquarters-1* adventurers-1"
    state = position(cards_0=cards, dice="3 3", dollars_0="9", pile_A="... canyon-5 canyon-6")
    play(state, BUY, "buy canyon-6", "lay lower+0", "place 3 headquarters-1/2")

    assert "canyon-5" in offered(state, "buy")


def test_an_empty_pile_shrinks_the_row() -> None:
    """Ruling 2."""
    cards = f"{USUAL} canyon-5@lower+0 canyon-6@lower+1 desert-5@lower+2 desert-6@lower+3 diving-suit@upper+4"
    state = position(cards_0=f"{cards} souvenir-stand@lower+4", dice="3", dollars_0="9")
    assert said(state, "pile A") == ["-"]
    row = "field-compass base-camp antique-dealer"
    assert said(state, "row A") == [row]
    before = state.told
    play(state, BUY, "buy base-camp", "lay upper-1")

    assert said(state, "row A") == ["field-compass - antique-dealer"]
    assert state.told == before


def test_the_last_card_of_a_pile_moves_into_the_gap() -> None:
    """Ruling 2: nothing new is shown then."""
    cards = f"{USUAL} canyon-5@lower+0 canyon-6@lower+1 desert-5@lower+2 desert-6@lower+3 diving-suit@upper+4"
    state = position(cards_0=cards, dice="3", dollars_0="9", pile_A="souvenir-stand").listen()
    play(state, BUY, "buy base-camp", "lay upper-1")

    assert said(state, "row A", "pile A") == ["field-compass souvenir-stand antique-dealer", "-"]
    assert state.told == 0
    assert "Pile A is empty: its last card lies in the row." in told(state)


def test_the_price_is_paid_in_dollars_and_scrolls() -> None:
    """Chapter “Buy”; ruling 13: which Desert Expedition the scroll comes from does not matter."""
    state = position(dice="3", dollars_0="4", relics_0="scroll scroll", row_B="lecture-tour ...")
    play(state, BUY, "buy lecture-tour", "lay lower+0")

    assert said(state, "dollars 0", "relics 0") == ["1", "scroll"]


@pytest.mark.parametrize(
    ("dollars", "relics", "has"), [("2", "scroll", False), ("3", "-", False), ("3", "scroll", True)]
)
def test_who_cannot_pay_is_not_offered_the_card(dollars: str, relics: str, *, has: bool) -> None:
    """Chapter “Buy”: neither without the dollars nor without the scroll."""
    cards = f"{USUAL} research-library@lower+0"
    state = position(dice="3", dollars_0=dollars, relics_0=relics, row_C="university ...", cards_0=cards)
    state.dollars[0] += 3
    play(state, BUY)

    assert ("university" in offered(state, "buy")) is has


def test_an_upgrade_costs_the_price_again_scroll_and_all() -> None:
    """Chapter “Buy”; ruling 11."""
    cards = f"{USUAL} lecture-tour@lower+0"
    short = position(cards_0=cards, dice="3", dollars_0="3")
    play(short, BUY)
    assert "lecture-tour" not in offered(short, "upgrade")

    state = position(cards_0=cards, dice="3", dollars_0="3", relics_0="scroll")
    play(state, BUY, "upgrade lecture-tour")
    assert said(state, "dollars 0", "relics 0") == ["0", "-"]
    assert state.reputation[0] == 4


def test_each_own_asset_is_upgraded_once() -> None:
    """Ruling 12: starting cards too, never public or underwater cards."""
    state = position(cards_0=f"{USUAL}* base-camp@lower+0", dice="3", dollars_0="20", dives_0="2")
    play(state, BUY)

    assert offered(state, "upgrade") == {"desert-1", "canyon-1", "headquarters-1", "base-camp"}


def test_upgrading_the_diving_suit_brings_one_reputation() -> None:
    """Worked example of the chapter “Buy”, and ruling 14: the shown value replaces the other: 2, then 3."""
    state = position(cards_0=f"{USUAL} diving-suit@lower+0 new-recruits-1@lower+1", dice="3", dollars_0="3")
    assert state.reputation[0] == 2
    play(state, BUY, "upgrade diving-suit")

    assert state.reputation[0] == 3


def test_headquarters_may_upgrade_themselves() -> None:
    """Ruling 10: the die stays on slot 1, and slot 2 takes another die in this turn; +2 reputation for $4."""
    state = position(dice="3 2", dollars_0="8")
    play(state, BUY, "upgrade headquarters-1")

    assert (state.reputation[0], state.dollars[0]) == (2, 4)
    assert "2 headquarters-1/2" in offered(state, "place")
    assert "2 headquarters-1/1" not in offered(state, "place")


def test_dice_and_cubes_stay_on_an_upgraded_card() -> None:
    """Ruling 10: a die on slot n of level 1 covers slot n of level 2."""
    state = position(dice="1 3 1 1", dollars_0="3")
    play(state, "place 1 canyon-1/1", BUY, "upgrade canyon-1")

    assert state.relics_of(0, 0) == 1
    assert offered(state, "place 1") >= {"canyon-1/2"}
    assert "1 canyon-1/1" not in offered(state, "place")


def test_a_card_bought_this_turn_can_be_upgraded_by_another_buy() -> None:
    """Ruling 41; and dollars gained earlier in the turn can be spent."""
    state = position(cards_0=f"{USUAL} branch-office-1@lower+0", dice="3 2 1", dollars_0="5", row_A="base-camp ...")
    play(state, "place 1 guide", BUY, "buy base-camp", "lay lower+1")
    play(state, "place 2 branch-office-1/1", "upgrade base-camp")

    assert state.dollars[0] == 0
    assert state.level[state.box.card_ids.index("base-camp")] == 1


def test_the_library_makes_everything_a_dollar_cheaper() -> None:
    """Ruling 35: purchases and upgrades, its own upgrade too; scrolls are not reduced. $3 + scroll is $2 + scroll."""
    cards = f"{USUAL} research-library@lower+0"
    state = position(cards_0=cards, dice="3", dollars_0="2", relics_0="scroll", row_B="lecture-tour ...")
    play(state, BUY)
    assert {"lecture-tour"} <= offered(state, "buy")
    assert {"research-library", "desert-1"} <= offered(state, "upgrade")
    play(state, "buy lecture-tour", "lay lower+1")

    assert said(state, "dollars 0", "relics 0") == ["0", "-"]


def test_the_library_does_not_make_itself_cheaper() -> None:
    """Ruling 35; 42: from then on it counts at once."""
    cards = "desert-1 canyon-1 headquarters-1* adventurers-1"
    state = position(cards_0=cards, dice="3 3", dollars_0="5", relics_0="scroll", row_B="research-library ...")
    play(state, BUY, "buy research-library", "lay lower+0")
    assert state.dollars[0] == 2
    play(state, "place 3 headquarters-1/2", "upgrade desert-1")

    assert state.dollars[0] == 0


def test_nothing_costs_less_than_a_dollar() -> None:
    """Ruling 35."""
    state = position(cards_0=f"{USUAL} research-library@lower+0")
    state.discount[0] = 9

    assert state.price(0, state.box.card_ids.index("base-camp")) == 1
    assert not state.affords(0, state.box.card_ids.index("base-camp"))


def test_both_sides_of_every_card_are_open_at_all_times() -> None:
    """Ruling 5: without a die on Buy."""
    view = GAME.view(position(), None)
    cards = [view.printed.cards[card] for row in view.market for card in row.cards if card]

    assert len(cards) == 14
    assert all([face.level for face in card.faces] == [1, 2] for card in cards)
    assert kind(position()) == "PlaceDice"
