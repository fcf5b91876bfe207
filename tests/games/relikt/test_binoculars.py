"""The binoculars: an opponent lays the hand open, and one of those cards is laid in place of an own one."""

from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.view import view


def watching(**parts: str) -> Relikt:
    """Seat 0 has just played the binoculars."""
    state = position(
        actions_0="binoculars ...",
        hand_0="green-1 green-2 green-3 green-4",
        hand_1="blue-1 blue-2 white-3 white-4",
        **parts,
    ).listen()
    state.play("play binoculars")
    return state


def test_an_opponent_is_named_first() -> None:
    """Ruling 42."""
    state = watching(camps="green blue white red")

    assert [move.notation for move in state.legal()] == ["look seat-1", "look seat-2", "look seat-3"]


def test_everybody_sees_the_hand() -> None:
    """Ruling 17: it is laid open on the table, for spectators too."""
    state = watching()
    assert view(state, 0).players[1].known == ()

    state.play("look seat-1")

    for viewer in (None, 0, 1, 2):
        assert view(state, viewer).players[1].known == ("blue-1", "blue-2", "white-3", "white-4")
        told = str(state.news[-1].to(viewer))
        assert told == "seat 1 lays their hand open: blue 1, blue 2, white 3, white 4."


def test_the_card_to_lay_is_chosen_from_the_hand_that_was_shown() -> None:
    """Ruling 42: no way back to one's own hand."""
    state = watching()

    state.play("look seat-1")

    assert state.seat == 0
    assert {move.things[0] for move in state.legal()} == {"card:blue-1", "card:blue-2", "card:white-3", "card:white-4"}
    assert len(state.legal()) == 4 * 4


def test_the_victim_draws_and_the_acting_player_does_not() -> None:
    """Ruling 18; and the acting player draws a new action card (ruling 36)."""
    state = watching(pile="... white-12")

    state.play("look seat-1")
    state.play("lay blue-2 row-1")

    assert lines(state)["hand 0"] == "green-1 green-2 green-3 green-4"
    assert lines(state)["hand 1"] == "blue-1 white-3 white-4 white-12"
    assert len(state.action_hands[0]) == 3
    assert state.seat == 1
    assert [news.kind for news in state.news] == ["played", "showed", "laid", "drew", "drew_action"]
    assert str(state.news[2].to(2)) == "seat 0 lays the blue 2 from the hand of seat 1 in row 1."


def test_the_row_is_scored_before_the_victim_draws() -> None:
    """Ruling 42."""
    state = watching(row_1="red-4: white-10 white-11 white-12")

    state.play("look seat-1")
    state.play("lay blue-2 row-1")

    assert lines(state)["won 2"] == "red-4"
    kinds = [news.kind for news in state.news]
    assert kinds.index("won") < kinds.index("drew")


def test_the_hand_is_taken_up_again_but_all_remember_it() -> None:
    """Ruling 43: less the card that was played, and without the card drawn."""
    state = watching(pile="... white-12")

    state.play("look seat-1")
    state.play("lay blue-2 row-1")

    assert view(state, 2).players[1].known == ("blue-1", "white-3", "white-4")
    assert view(state, 2).players[1].hand is None
    assert "white-12" in view(state, 2).unseen
    assert "white-12" not in view(state, 1).unseen
