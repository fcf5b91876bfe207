"""Chapter “Playing an action card”: one a turn, before the adventure card, and another is drawn at the end."""

import pytest

from reliquary import IllegalMove
from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.rules.turn import ChooseAction
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.view import view


def offered(state: Relikt) -> list[str]:
    return [move.notation for move in state.legal()]


def test_none_needs_to_be_played() -> None:
    """Ruling 27: a seat with action cards may play none."""
    state = position(actions_0="rum compass lasso | ...")

    assert offered(state) == ["no action", "play rum", "play compass", "play lasso"]
    state.play("no action")
    assert lines(state)["actions 0"].startswith("rum compass lasso |")


def test_only_those_in_the_hand_can_be_played() -> None:
    state = position(actions_0="rum compass lasso | ...", actions_1="blindfold ...")

    with pytest.raises(IllegalMove):
        state.play("play blindfold")


def test_equal_cards_are_offered_once() -> None:
    """A box may have several of a kind: one move is enough."""
    state = position()
    state.action_hands[0] = (0, 0, 1)

    assert [move.notation for move in ChooseAction(0, 3).options(state)] == ["no action", "play rum", "play compass"]


@pytest.mark.parametrize("action", ["rum", "compass", "blindfold", "lasso", "binoculars"])
def test_no_second_action_card_and_none_after_the_adventure_card(action: str) -> None:
    """Rulings 26, 37 and 45: one action card a turn, before the adventure card; so no two effects meet in a turn."""
    state = position(actions_0=f"{action} ...", row_1="blue-6: white-1")
    assert offered(state)[0] == "no action"
    asked = []

    state.play(f"play {action}")
    while state.turn == 1:
        assert not any(move.notation.startswith("play ") for move in state.legal())
        asked.append(state.decision.kind if state.decision else "")
        state.play(state.legal()[0])

    assert asked[-1].startswith(("Lay", "Catch"))


def test_who_played_one_draws_one_at_the_end_of_the_turn() -> None:
    """Rulings 36 and 41: after the adventure cards, from one's own pile."""
    state = position(actions_0="rum compass lasso | pistol camera blindfold binoculars", hand_0="green-1 ...").listen()

    state.play("play compass")
    state.play("lay green-1 row-1")
    assert lines(state)["actions 0"] == "rum lasso | pistol camera blindfold binoculars"
    state.play(state.legal()[0])

    assert lines(state)["actions 0"] == "rum binoculars lasso | pistol camera blindfold"
    assert [news.kind for news in state.news] == ["played", "laid", "laid", "drew", "drew", "drew_action"]


def test_who_played_none_draws_none() -> None:
    """Ruling 36."""
    state = position(actions_0="rum compass lasso | ...")

    state.play("no action")
    state.play(state.legal()[0])

    assert lines(state)["actions 0"].startswith("rum compass lasso |")


def test_when_the_own_pile_is_used_up_the_hand_shrinks() -> None:
    """Ruling 36: from the fifth action card on there is none to draw."""
    state = position(actions_0="rum compass lasso | -", played="pistol camera blindfold binoculars")

    state.play("play compass")
    state.play(state.legal()[0])
    state.play(state.legal()[0])

    assert lines(state)["actions 0"] == "rum lasso | -"
    assert state.turn == 2


def test_the_card_played_last_is_there_for_all_to_see() -> None:
    state = position(played="rum", actions_0="compass ...")
    assert view(state, None).last_action == "rum"

    state.play("play compass")

    for viewer in (None, 0, 1, 2):
        assert view(state, viewer).last_action == "compass"
        assert "compass" in view(state, viewer).players[0].played


def test_only_an_empty_hand_is_answered_by_the_table_itself() -> None:
    """That no card of a hand can be played now is nobody else's business."""
    empty = position(actions_0="- | -", played="rum compass blindfold binoculars lasso pistol camera").decision
    stuck = position(actions_0="pistol | -", played="rum compass blindfold binoculars lasso camera")

    assert empty is not None
    assert empty.plain
    assert offered(stuck) == ["no action"]
    assert stuck.decision is not None
    assert not stuck.decision.plain


@pytest.mark.parametrize("kind", ["rum", "blindfold", "binoculars", "lasso", "pistol", "compass"])
def test_every_question_says_in_words_what_is_asked_of_whom_and_by_which_rule(kind: str) -> None:
    state = position(actions_0=f"{kind} ...", hand_0="green-1 ...", row_1="red-6: green-9")
    while state.turn == 1:
        assert state.decision is not None
        assert str(state.decision.prompt).startswith("seat 0, ")
        assert state.decision.rule in (kind, "lay-a-card", "action-cards")
        state.play(f"play {kind}" if state.decision.kind == "ChooseAction" else state.legal()[0])
