"""The blindfold: the next adventure card is laid face down, and turned up when its row is scored."""

from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.view import view
from reliquary.games.relikt.view_classes import LaidCard


def test_the_card_of_this_very_turn_is_laid_face_down() -> None:
    """Ruling 14."""
    state = position(actions_0="blindfold ...", hand_0="green-12 ...", pile="... white-5")

    state.play("play blindfold")
    assert state.decision is not None
    assert state.decision.kind == "LayMasked"
    state.play("lay green-12 row-1")

    assert lines(state)["row 1"].endswith(": ?0:green-12")
    assert "white-5" in lines(state)["hand 0"]
    assert state.seat == 1


def test_the_next_card_of_the_same_player_is_open_again() -> None:
    """Ruling 14: one card only."""
    state = position(actions_0="blindfold ...", hand_0="green-12 green-11 ...")

    state.play("play blindfold")
    state.play("lay green-12 row-1")
    for _ in range(2):
        state.play("no action")
        state.play(state.legal()[-1])
    state.play("no action")
    state.play("lay green-11 row-1")

    assert lines(state)["row 1"].endswith(": ?0:green-12 green-11")


def test_only_who_laid_it_knows_it() -> None:
    """Ruling 15."""
    state = position(row_1="red-5: blue-3 ?1:green-12")

    assert view(state, 1).rows[0].cards == (LaidCard("blue-3", None), LaidCard("green-12", 1))
    for viewer in (None, 0, 2):
        assert view(state, viewer).rows[0].cards == (LaidCard("blue-3", None), LaidCard(None, 1))
        assert view(state, viewer).rows[0].sums == (("blue", 3),)


def test_the_log_calls_it_hidden_to_the_others() -> None:
    """Ruling 15."""
    state = position(actions_0="blindfold ...", hand_0="green-12 ...").listen()

    state.play("play blindfold")
    state.play("lay green-12 row-1")

    told = state.news[1]
    assert str(told.to(0)) == "seat 0 lays the green 12 face down in row 1."
    assert {str(told.to(viewer)) for viewer in (None, 1, 2)} == {"seat 0 lays a card face down in row 1."}


def test_a_hidden_card_that_fills_the_row_is_turned_up_at_once() -> None:
    """Ruling 16."""
    state = position(actions_0="blindfold ...", hand_0="green-12 ...", row_1="blue-3: blue-3 white-11").listen()

    state.play("play blindfold")
    state.play("lay green-12 row-1")

    assert lines(state)["won 0"] == "blue-3"
    assert lines(state)["discard"] == "blue-3 white-11 green-12"
    assert lines(state)["masked"] == "-"
    assert "The hidden card that seat 0 laid in row 1 is the green 12." in [str(news.to(2)) for news in state.news]


def test_a_hidden_card_is_turned_up_when_another_fills_the_row() -> None:
    """Its value counts like that of an open card."""
    state = position(row_1="blue-3: ?1:white-12 green-5", row_2="red-6: ?1:blue-9", hand_0="green-6 ...")

    state.play("no action")
    state.play("lay green-6 row-1")

    assert lines(state)["won 2"] == "blue-3"
    assert lines(state)["masked"] == "blue-9"
    assert lines(state)["row 2"] == "red-6: ?1:blue-9"


def test_hidden_cards_of_several_players_lie_in_one_row() -> None:
    state = position(row_1="blue-4: ?2:white-12 ?1:white-1 ?0:green-11", hand_0="green-3 ...").listen()

    state.play("no action")
    state.play("lay green-3 row-1")

    assert lines(state)["won 0"] == "blue-4"
    assert [news.kind for news in state.news][1:4] == ["unmasked", "unmasked", "unmasked"]


def test_a_hidden_card_can_tie_a_row() -> None:
    state = position(row_1="blue-3: ?1:white-12 green-5", hand_0="green-7 ...")

    state.play("no action")
    state.play("lay green-7 row-1")

    assert state.won == [(), (), ()]
    assert lines(state)["discard"] == "white-12 green-5 green-7"
    assert lines(state)["masked"] == "-"
