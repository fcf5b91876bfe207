"""The lasso: at the end of the turn an open card from a row is taken in place of one from the pile."""

from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.state import Relikt


def offered(state: Relikt) -> list[str]:
    return [move.notation for move in state.legal()]


def test_an_open_card_is_taken_after_the_play_in_place_of_the_draw() -> None:
    """Ruling 9."""
    state = position(actions_0="lasso ...", hand_0="green-1 ...", row_2="red-6: blue-12", pile="... white-5").listen()

    state.play("play lasso")
    state.play("lay green-1 row-1")
    state.play("catch blue-12")

    assert lines(state)["row 2"] == "red-6:"
    assert "blue-12" in lines(state)["hand 0"]
    assert lines(state)["pile"].endswith("white-5")
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    assert state.seat == 1
    assert [news.kind for news in state.news] == ["played", "laid", "caught", "drew_action"]
    assert str(state.news[2].to(None)) == "seat 0 takes the blue 12 from row 2 into their hand."


def test_it_is_a_must_while_an_open_card_lies_in_a_row() -> None:
    """Ruling 9: any of them, but one of them; drawing from the pile is not on offer."""
    state = position(actions_0="lasso ...", hand_0="green-1 ...", row_1="red-6: blue-12 white-3", row_2="red-5: blue-1")

    state.play("play lasso")
    state.play("lay green-1 row-2")

    assert offered(state) == ["catch blue-12", "catch white-3", "catch blue-1", "catch green-1"]


def test_the_card_just_played_may_be_taken_back() -> None:
    """Ruling 11."""
    state = position(actions_0="lasso ...", hand_0="green-1 ...")
    before = lines(state)["hand 0"]

    state.play("play lasso")
    state.play("lay green-1 row-1")
    state.play("catch green-1")

    assert lines(state)["hand 0"] == before


def test_a_full_row_is_scored_and_gone_before_the_lasso_is_thrown() -> None:
    """Rulings 9 and 10: it can never un-complete a row."""
    state = position(
        actions_0="lasso ...", hand_0="green-1 ...", row_1="blue-3: blue-12 white-3", row_2="red-5: blue-1"
    )

    state.play("play lasso")
    state.play("lay green-1 row-1")

    assert lines(state)["won 1"] == "blue-3"
    assert offered(state) == ["catch blue-1"]


def test_with_no_open_card_on_the_table_a_card_is_drawn() -> None:
    """Ruling 12: the card may be played all the same."""
    state = position(actions_0="lasso ...", hand_0="green-1 ...", row_1="blue-3: blue-12 white-3", pile="... white-5")
    assert "play lasso" in offered(state)

    state.play("play lasso")
    state.play("lay green-1 row-1")

    assert "white-5" in lines(state)["hand 0"]
    assert state.seat == 1


def test_a_hidden_card_cannot_be_caught() -> None:
    """Ruling 13; and if nothing else lies there, one draws (ruling 12)."""
    state = position(
        actions_0="lasso ...",
        hand_0="green-1 ...",
        row_1="blue-3: blue-12 white-3",
        row_2="red-6: ?0:white-12 ?1:white-11",
        pile="... white-5",
    )

    state.play("play lasso")
    state.play("lay green-1 row-1")

    assert "white-5" in lines(state)["hand 0"]
    assert lines(state)["row 2"] == "red-6: ?0:white-12 ?1:white-11"


def test_hidden_cards_are_left_out_among_open_ones() -> None:
    """Ruling 13."""
    state = position(asked="CatchCard 0", row_1="blue-6: ?1:blue-12 white-3", hand_0="green-1 green-2 green-3")

    assert offered(state) == ["catch white-3"]
