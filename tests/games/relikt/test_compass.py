"""The compass: lay two cards, then draw two."""

from reliquary.games.relikt.position import lines, position


def test_two_cards_are_laid_one_after_the_other_and_two_drawn() -> None:
    """Ruling 48: both from the hand of four, nothing is drawn in between."""
    state = position(actions_0="compass ...", hand_0="green-1 green-2 green-3 green-4", pile="... white-5 white-6")

    state.play("play compass")
    state.play("lay green-2 row-1")
    assert lines(state)["hand 0"] == "green-1 green-3 green-4"
    assert {move.things[0] for move in state.legal()} == {"card:green-1", "card:green-3", "card:green-4"}
    state.play("lay green-4 row-3")

    assert lines(state)["hand 0"] == "green-1 green-3 white-5 white-6"
    assert state.seat == 1


def test_both_may_go_to_one_row_and_close_it() -> None:
    """Ruling 4."""
    state = position(actions_0="compass ...", hand_0="green-2 green-4 ...", row_1="blue-3: white-5")

    state.play("play compass")
    state.play("lay green-2 row-1")
    assert state.won == [(), (), ()]
    state.play("lay green-4 row-1")

    assert lines(state)["won 0"] == "blue-3"


def test_the_row_is_scored_after_the_first_card_and_the_treasure_turned_up_may_get_the_second() -> None:
    """Ruling 4."""
    state = position(
        actions_0="compass ...", hand_0="green-2 green-4 ...", row_1="blue-3: white-1 blue-1", treasures="... red-6"
    )

    state.play("play compass")
    state.play("lay green-4 row-1")
    assert lines(state)["won 0"] == "blue-3"
    assert lines(state)["row 1"] == "red-6:"
    state.play("lay green-2 row-1")

    assert lines(state)["row 1"] == "red-6: green-2"


def test_a_row_that_the_first_card_ties_is_free_again_for_the_second() -> None:
    """Ruling 48."""
    state = position(actions_0="compass ...", hand_0="green-2 green-4 ...", row_1="blue-3: white-3 blue-4")

    state.play("play compass")
    state.play("lay green-4 row-1")
    state.play("lay green-2 row-1")

    assert lines(state)["row 1"] == "blue-3: green-2"
    assert lines(state)["discard"] == "white-3 blue-4 green-4"
