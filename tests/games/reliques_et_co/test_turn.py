"""A turn: dice are rolled and placed one by one."""

import pytest

from reliquary.games.reliques_et_co.position import position
from tests.games.reliques_et_co.asked import USUAL, kind, offered, play


def test_as_many_dice_are_rolled_as_there_are_symbols() -> None:
    """Chapter “Turn”: three on the Adventurers."""
    state = position(asked="Turn 0", turn="3", first="1")

    assert sum(state.dice) == 3


def test_no_more_than_seven_dice_are_rolled() -> None:
    """Ruling 9: there are seven in the box."""
    recruits = " ".join(f"new-recruits-{n}@lower+{n}" for n in (1, 2, 3))
    state = position(cards_0=f"{USUAL}* airfield*@lower+0 {recruits} new-recruits-4@upper+4", asked="Turn 0", first="1")

    assert state.symbols[0] == 10
    assert sum(state.dice) == 7


def test_each_action_takes_one_die_that_meets_its_condition() -> None:
    """Chapter “Turn”: the card with a 1 and a 3+."""
    state = position(dice="1 2 3")

    assert offered(state, "place") >= {"1 canyon-1/1", "3 canyon-1/2"}
    assert not offered(state, "place") & {"2 canyon-1/1", "2 canyon-1/2", "1 canyon-1/2", "3 canyon-1/1"}
    play(state, "place 3 canyon-1/2")
    assert state.relics_of(0, 0) == 1
    assert state.dice[3] == 0


def test_a_covered_action_takes_no_second_die() -> None:
    """Chapter “Turn”; ruling 40: two equal actions are two slots, each for a die of its own."""
    state = position(cards_0="desert-1 canyon-1* headquarters-1 adventurers-1", dice="4 4 4 4")
    play(state, "place 4 canyon-1/1")

    assert "4 canyon-1/1" not in offered(state, "place")
    assert {"4 canyon-1/2", "4 canyon-1/3"} <= offered(state, "place")
    play(state, "place 4 canyon-1/2", "place 4 canyon-1/3")
    assert state.relics_of(0, 0) == 3


def test_dice_of_equal_value_are_the_same_thing() -> None:
    """Ruling 55: a move names the value and the slot."""
    state = position(dice="5 5 5")

    assert len([move for move in state.legal() if move.notation == "place 5 desert-1/1"]) == 1


def test_dice_may_be_left_aside() -> None:
    """Ruling 16."""
    state = position(dice="6 6 6")
    play(state, "end turn")

    assert (state.seat, state.turn) == (1, 2)


def test_only_the_end_of_the_turn_is_left_without_dice() -> None:
    """Until then all can be taken back."""
    state = position(dice="4")
    before = (state.told, state.turn)
    play(state, "place 4 guide")

    assert offered(state) == {"end turn"}
    assert (state.told, state.turn) == before


def test_the_same_museum_takes_one_die_a_turn() -> None:
    """Ruling 17."""
    state = position(dice="6 6", relics_0="gem gem gem")
    play(state, "place 6 gem-museum", "sell 1 gem box-1")

    assert "6 gem-museum" not in offered(state, "place")


def test_dice_come_off_at_the_end_of_the_turn() -> None:
    """Ruling 18: public actions are free for the next seat."""
    state = position(dice="4")
    play(state, "place 4 guide", "end turn")

    assert state.on == state.box.no_dice
    assert any(move.endswith("guide") for move in offered(state, "place"))


def test_a_new_card_is_used_in_the_same_turn() -> None:
    """Ruling 7: with dice that are left."""
    state = position(dice="3 5", dollars_0="5", row_B="mountain-1 ...")
    play(state, "place 3 headquarters-1/1", "buy mountain-1", "lay lower+0")

    assert "5 mountain-1/1" in offered(state, "place")


def test_a_dice_symbol_counts_from_the_next_roll() -> None:
    """Ruling 8, and the vector: Adventurers upgraded in mid-turn, the fourth die comes next turn."""
    state = position(dice="3 5 5", dollars_0="5")
    play(state, "place 3 headquarters-1/1", "upgrade adventurers-1")

    assert sum(state.dice) == 2
    play(state, "end turn", "end turn")
    assert state.seat == 0
    assert sum(state.dice) == 4


def test_only_actions_that_do_something_are_offered() -> None:
    """Rulings 6, 23 and 49: Buy needs something affordable, a museum a box, a sale a relic."""
    poor = position(dice="6 6 6")
    assert offered(poor, "place 6") == {"desert-1/1", "canyon-1/2", "guide"}

    rich = position(dice="6 6 6", dollars_0="3", relics_0="fossil")
    assert offered(rich, "place 6") >= {"headquarters-1/1", "collectors", "fossil-museum"}
    assert "gem-museum" not in offered(rich, "place 6")


def test_buying_is_never_broken_off() -> None:
    """Ruling 6: once the die lies there something is bought or upgraded."""
    state = position(dice="6", dollars_0="3")
    play(state, "place 6 headquarters-1/1")

    assert kind(state) == "Buy"
    assert {move.split()[0] for move in offered(state)} == {"buy", "upgrade"}


def test_guide_work_brings_a_dollar() -> None:
    """Chapter “Guide”."""
    state = position(dice="1")
    play(state, "place 1 guide")

    assert state.dollars[0] == 1


@pytest.mark.parametrize("relics", [0, 70])
def test_cubes_and_dollars_never_run_out(relics: int) -> None:
    """Ruling 26: twelve cubes a colour are in the box, and more are allowed."""
    state = position(dice="4", relics_0=" ".join(["scroll"] * relics) or "-", dollars_0="500")
    play(state, "place 4 desert-1/1")

    assert state.relics_of(0, 1) == relics + 1


def test_cubes_are_counted_by_kind() -> None:
    """Ruling 47: on which card they lie changes nothing."""
    state = position(
        cards_0=f"{USUAL} desert-5@lower+0", dice="4 4", dollars_0="5", row_B="lecture-tour ...", relics_0="-"
    )
    play(state, "place 4 desert-5/1")

    assert state.relics_of(0, 1) == 1
    play(state, "place 4 headquarters-1/1", "buy lecture-tour", "lay lower+1")
    assert state.relics_of(0, 1) == 0


def test_moves_are_listed_die_by_die() -> None:
    """From the lowest up: its actions, own cards first, the dive, what it can be turned to, rolling again."""
    state = position(cards_0=f"{USUAL} field-compass@lower+0 seaplane@lower+1", dice="4 1", relics_0="fossil")

    assert [move.notation for move in state.legal()] == [
        "place 1 canyon-1/1",
        "place 1 collectors",
        "place 1 guide",
        "dive 1",
        "turn 1 to 2",
        "reroll 1",
        "place 4 desert-1/1",
        "place 4 canyon-1/2",
        "place 4 fossil-museum",
        "place 4 collectors",
        "place 4 guide",
        "dive 4",
        "turn 4 to 3",
        "turn 4 to 5",
        "reroll 4",
        "end turn",
    ]
