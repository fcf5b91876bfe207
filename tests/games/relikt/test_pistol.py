"""The pistol: an open card is replaced with one from the hand of the same colour or value, then a card is laid."""

import pytest

from reliquary import IllegalMove
from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.state import Relikt

HAND = "green-1 green-5 blue-7 blue-8"


def offered(state: Relikt) -> list[str]:
    return [move.notation for move in state.legal()]


def test_what_matches_in_colour_or_value_is_on_offer() -> None:
    """Ruling 47: any open card, of whatever colour, with the cards in hand that match it."""
    state = position(actions_0="pistol ...", hand_0=HAND, row_1="red-6: white-7 green-12", row_2="red-5: white-2")

    state.play("play pistol")

    assert offered(state) == ["shoot white-7 with blue-7", "shoot green-12 with green-1", "shoot green-12 with green-5"]


def test_the_new_card_takes_the_place_of_the_old_one_face_up() -> None:
    """Rulings 7 and 47: the old one is discarded."""
    state = position(actions_0="pistol ...", hand_0=HAND, row_1="red-6: white-7 green-12 blue-1").listen()

    state.play("play pistol")
    state.play("shoot green-12 with green-5")

    assert lines(state)["row 1"] == "red-6: white-7 green-5 blue-1"
    assert lines(state)["discard"] == "green-12"
    assert str(state.news[-1].to(2)) == "seat 0 replaces the green 12 in row 1 with the green 5."


def test_it_comes_on_top_of_the_normal_play_and_two_cards_are_drawn() -> None:
    """Rulings 5 and 47: four cards become three, then one is laid; back to four."""
    state = position(actions_0="pistol ...", hand_0=HAND, row_1="red-6: white-7", pile="... white-11 white-12")

    state.play("play pistol")
    state.play("shoot white-7 with blue-7")
    assert lines(state)["hand 0"] == "green-1 green-5 blue-8"
    state.play("lay green-1 row-1")

    assert lines(state)["row 1"] == "red-6: blue-7 green-1"
    assert lines(state)["hand 0"] == "green-5 blue-8 white-11 white-12"
    assert state.seat == 1


def test_a_shot_never_scores_a_row() -> None:
    """Ruling 7: one card for one, so a row that is one short stays one short."""
    state = position(actions_0="pistol ...", hand_0=HAND, row_1="blue-3: white-7 green-12")

    state.play("play pistol")
    state.play("shoot white-7 with blue-7")

    assert state.won == [(), (), ()]
    assert lines(state)["row 1"] == "blue-3: blue-7 green-12"


def test_hidden_cards_are_no_targets() -> None:
    """Ruling 6."""
    state = position(actions_0="pistol ...", hand_0=HAND, row_1="red-6: ?1:white-7 green-12 ?0:green-11")

    state.play("play pistol")

    assert offered(state) == ["shoot green-12 with green-1", "shoot green-12 with green-5"]


@pytest.mark.parametrize("row", ["red-6", "red-6: white-2", "red-6: ?1:white-7 white-3", "red-6: white-4 white-12"])
def test_without_a_target_it_may_not_be_played(row: str) -> None:
    """Ruling 8: with nothing that matches, or only under a hidden card."""
    state = position(actions_0="pistol ...", hand_0=HAND, row_1=row)

    assert "play pistol" not in offered(state)
    with pytest.raises(IllegalMove):
        state.play("play pistol")


def test_a_rivals_card_may_be_the_bullet_as_well() -> None:
    """Ruling 47: of any colour; the discard is not a target."""
    state = position(
        actions_0="pistol ...", hand_0="blue-7 white-1 white-2 white-3", row_1="red-6: blue-12", discard="blue-1"
    )

    state.play("play pistol")

    assert offered(state) == ["shoot blue-12 with blue-7"]
