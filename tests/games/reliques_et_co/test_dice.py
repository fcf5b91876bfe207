"""Dice that are changed or rolled again."""

from reliquary.games.reliques_et_co.position import position
from tests.games.reliques_et_co.asked import USUAL, kind, offered, play

COMPASS = f"{USUAL} field-compass@lower+0"
SEAPLANE = f"{USUAL} seaplane@lower+0"


def test_a_die_is_changed_by_one_and_neither_one_nor_six_wraps() -> None:
    """Ruling 33."""
    state = position(cards_0=COMPASS, dice="1 4 6")

    assert offered(state, "turn") == {"1 to 2", "4 to 3", "4 to 5", "6 to 5"}
    play(state, "turn 4 to 5")
    assert state.dice == [0, 1, 0, 0, 0, 1, 1]
    assert offered(state, "turn") == set()


def test_uses_add_up_and_may_meet_on_one_die() -> None:
    """Ruling 43: twice at level 2, several also on the same die."""
    state = position(cards_0=f"{USUAL} field-compass*@lower+0 new-recruits-1*@lower+1", dice="3")
    play(state, "turn 3 to 4", "turn 4 to 5", "turn 5 to 6")

    assert state.dice[6] == 1
    assert offered(state, "turn") == set()


def test_changes_are_open_until_the_die_is_placed() -> None:
    """Rulings 33 and 43: also after other dice were placed."""
    state = position(cards_0=COMPASS, dice="3 4")
    play(state, "place 4 desert-1/1")

    assert offered(state, "turn") == {"3 to 2", "3 to 4"}


def test_a_compass_bought_in_mid_turn_serves_at_once() -> None:
    """Ruling 42: uses left are what is printed now less what was used."""
    state = position(dice="2 3", dollars_0="6", row_A="field-compass ...")
    play(state, "place 2 headquarters-1/1", "buy field-compass", "lay lower+0")
    assert offered(state, "turn") == {"3 to 2", "3 to 4"}

    state = position(cards_0=f"{COMPASS} branch-office-1@lower+1", dice="2 3", dollars_0="3")
    play(state, "turn 3 to 4", "place 2 branch-office-1/1", "upgrade field-compass")
    assert offered(state, "turn") == {"4 to 3", "4 to 5"}


def test_dice_are_rolled_again_together() -> None:
    """Rulings 34 and 43: one or more, chosen from the lowest up, then rolled; once with level 1."""
    state = position(cards_0=SEAPLANE, dice="1 1 5", chance="again")
    assert offered(state, "reroll") == {"1", "5"}
    play(state, "reroll 1")
    assert kind(state) == "Reroll"
    assert offered(state) == {"roll", "reroll 1", "reroll 5"}
    play(state, "reroll 1")
    assert offered(state) == {"roll", "reroll 5"}
    told = state.told
    play(state, "roll")

    assert sum(state.dice) == 3
    assert state.dice[5] >= 1
    assert state.told == told + 1
    assert offered(state, "reroll") == set()


def test_level_two_rolls_again_twice() -> None:
    state = position(cards_0=f"{USUAL} seaplane*@lower+0", dice="1 1 5")
    play(state, "reroll 5", "roll")

    assert offered(state, "reroll") != set()
    play(state, state.legal()[-2].notation, "roll")
    assert offered(state, "reroll") == set()


def test_the_first_change_or_placement_ends_rerolls() -> None:
    """Rulings 34 and 43."""
    cards = f"{SEAPLANE} field-compass@lower+1"
    placed = position(cards_0=cards, dice="1 1 5")
    play(placed, "place 1 guide")
    changed = position(cards_0=cards, dice="1 1 5")
    play(changed, "turn 5 to 6")

    assert offered(placed, "reroll") == offered(changed, "reroll") == set()


def test_a_seaplane_bought_in_mid_turn_comes_too_late() -> None:
    """Ruling 42: dice have been placed."""
    state = position(dice="2 3", dollars_0="6", row_B="seaplane ...")
    play(state, "place 2 headquarters-1/1", "buy seaplane", "lay lower+0")

    assert offered(state, "reroll") == set()
