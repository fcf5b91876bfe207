"""Diving: dice are added up, one card a turn."""

from reliquary.games.reliques_et_co.position import position
from tests.games.reliques_et_co.asked import USUAL, kind, offered, play, said

TO_SIX = "2 3 4 5"


def test_one_die_that_is_high_enough_wins_the_top_card() -> None:
    """Chapter “Dive”: a reputation of 1 for each card."""
    state = position(dice="2 1")
    play(state, "dive 2")

    assert said(state, "dives 0", "on dive") == ["2", "2"]
    assert state.reputation[0] == 1
    assert kind(state) == "PlaceDice"


def test_dice_are_added_one_by_one_and_nothing_comes_between() -> None:
    """Ruling 44: until the total is reached, and the card is won at once."""
    state = position(dice="1 1 3", dives_1=TO_SIX)
    assert offered(state, "dive") == set()
    state = position(dice="1 2 3", dives_1=TO_SIX, first="0")
    play(state, "dive 3")
    assert offered(state) == {"dive 1", "dive 2"}
    play(state, "dive 2")
    assert offered(state) == {"dive 1"}
    play(state, "dive 1")

    assert said(state, "dives 0") == ["6"]


def test_a_dive_is_offered_only_if_all_dice_together_reach_the_number() -> None:
    """Ruling 44."""
    assert offered(position(dice="1 1 3", dives_1=TO_SIX), "dive") == set()
    assert offered(position(dice="1 2 3", dives_1=TO_SIX), "dive") == {"1", "2", "3"}


def test_the_diving_suit_adds_to_the_total() -> None:
    """Ruling 36, and the vector: top card 6, Diving Suit level 1, dice 3 + 1 suffice."""
    state = position(cards_0=f"{USUAL} diving-suit@lower+0", dice="3 1", dives_1=TO_SIX)
    play(state, "dive 3", "dive 1")

    assert said(state, "dives 0") == ["6"]


def test_bonuses_of_several_cards_add_up() -> None:
    """Ruling 36: only one copy exists, so the sum is put there by hand."""
    state = position(dice="1", dives_1=TO_SIX)
    state.dive_bonus[0] = 2 + 4
    state.settle()

    assert offered(state, "dive") == {"1"}


def test_at_least_one_die_is_needed() -> None:
    """Ruling 44: even if the bonus alone would do."""
    state = position(cards_0=f"{USUAL} diving-suit*@lower+0", dice="1 1")
    play(state, "dive 1")

    assert said(state, "dives 0", "on dive", "dice") == ["2", "1", "1"]


def test_what_is_too_much_is_lost_and_one_card_is_won_a_turn() -> None:
    """Rulings 24 and 45: the dice lie there to the end of the turn, and the space takes no second dive."""
    state = position(dice="6 6 6")
    play(state, "dive 6")

    assert said(state, "dives 0", "on dive") == ["2", "6"]
    assert offered(state, "dive") == set()
    play(state, "end turn")
    assert said(state, "on dive") == ["-"]


def test_without_underwater_cards_the_action_is_gone() -> None:
    """Ruling 25."""
    all_cards = " ".join(map(str, range(2, 17)))

    assert offered(position(dice="6 6 6 6 6 6 6", dives_1=all_cards), "dive") == set()


def test_a_suit_bought_in_mid_turn_helps_at_once() -> None:
    """Ruling 42."""
    state = position(dice="1 3 1", dollars_0="3", row_A="diving-suit ...", dives_1=TO_SIX)
    play(state, "place 1 headquarters-1/1", "buy diving-suit", "lay lower+0", "dive 3", "dive 1")

    assert said(state, "dives 0") == ["6"]
