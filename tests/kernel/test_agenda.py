"""The agenda: what comes next, in which order, and asides."""

import pytest

from reliquary import NOBODY, IllegalMove, Move
from reliquary.errors import Unexpected
from reliquary.kernel import Moment, Step
from tests.kernel.bare import ASIDE, A, Ask, B, Bare, BareGame, C, Happen, Pause, Stop, begin


def test_steps_happen_in_the_order_in_which_they_were_planned() -> None:
    state = begin(Happen(0, 1), Happen(0, 2), Happen(0, 3))

    assert state.log == ["happened 1", "happened 2", "happened 3"]
    assert state.over


def test_what_a_step_plans_comes_before_what_was_planned_earlier() -> None:
    state = begin(Happen(0, 1, (2, 3)), Happen(0, 4))

    assert state.log == ["happened 1", "happened 2", "happened 3", "happened 4"]


def test_the_game_waits_at_a_question() -> None:
    state = begin(Happen(0, 1), Ask(1), Happen(0, 2))

    assert state.log == ["happened 1"]
    assert (state.seat, state.legal(), state.over) == (1, [A, B], False)


def test_what_an_answer_plans_comes_first() -> None:
    state = begin(Ask(1), Happen(0, 2))
    state.play(A)

    assert state.log == ["chose a", "happened 8", "happened 9", "happened 2"]


def test_an_answer_that_plans_nothing_goes_on_with_the_rest() -> None:
    state = begin(Ask(1), Happen(0, 2), Ask(0))
    state.play("b")

    assert state.log == ["chose b", "happened 2"]
    assert state.seat == 0


def test_an_aside_comes_back_to_the_question() -> None:
    """Its own consequences come first."""
    state = begin(Pause(1), Happen(0, 2))
    assert state.legal() == [C, ASIDE]

    state.play(ASIDE)
    assert (state.log, state.legal(), state.seat) == (["aside", "happened 5"], [C, ASIDE], 1)

    state.play(ASIDE)
    assert state.legal() == [C], "asides are computed again each time"

    state.play(C)
    assert state.log == ["aside", "happened 5", "aside", "happened 5", "chose c", "happened 2"]
    assert state.over


def test_asides_are_forgotten_with_their_question() -> None:
    state = begin(Pause(1), Ask(0))
    state.play(C)

    assert state.legal() == [A, B]
    with pytest.raises(IllegalMove):
        state.play(ASIDE)


def test_a_copy_of_a_moment_keeps_its_asides_apart() -> None:
    state = begin(Pause(1), Happen(0, 2))
    twin = state.copy()
    twin.play(ASIDE)

    assert state.log == []
    assert twin.log == ["aside", "happened 5"]
    assert twin.legal() == [C, ASIDE]


def test_finishing_drops_what_is_on_the_agenda() -> None:
    state = begin(Ask(0), Stop(0), Happen(0, 2))
    state.play(B)

    assert state.log == ["chose b"], "neither what was planned nor what the last step still plans"
    assert (state.over, state.agenda, state.legal(), state.seat, state.decision) == (True, [], [], NOBODY, None)


def test_a_game_without_steps_is_over_at_once() -> None:
    assert begin().over


def test_a_step_without_rules_offers_and_does_nothing() -> None:
    state = begin(Ask(0))
    step: Step[Bare] = Step(1)
    moment: Moment[Bare] = Moment(1)

    assert (step.options(state), step.happen(state), step.fields(), step.rule, step.plain) == ([], [], [1], "", False)
    assert moment.asides(state) == []
    assert str(step.prompt) == "seat 1 is asked to choose."


def test_a_step_refuses_a_move_that_it_does_not_know() -> None:
    """That is a fault in the rules, not in the player."""
    state = begin(Ask(0))
    step: Step[Bare] = Step(0)
    moment: Moment[Bare] = Moment(0)

    for apply in (step.apply, moment.apply_aside):
        with pytest.raises(Unexpected, match="does not offer <a>"):
            apply(state, A)


def test_the_open_question_describes_itself() -> None:
    decision = begin(Pause(1)).decision

    assert decision is not None
    assert (decision.kind, decision.seat, decision.rule, decision.plain) == ("Pause", 1, "pausing", False)
    assert str(decision.prompt) == "seat 1 is asked to choose."


def test_the_circle_closes() -> None:
    state = BareGame(lambda: [Ask(0)]).start(seats=3, seed="")

    assert [state.left_of(seat) for seat in range(3)] == [1, 2, 0]


def test_a_turn_begins() -> None:
    state = begin(Ask(0))
    state.begin_turn()

    assert state.turn == 1


@pytest.mark.parametrize("wanted", [A, 0, "a", " A "])
def test_play_takes_a_move_its_id_or_its_notation(wanted: Move | int | str) -> None:
    state = begin(Ask(0))
    state.play(wanted)

    assert state.log[0] == "chose a"


def test_play_refuses_what_is_not_on_offer_and_says_what_is() -> None:
    state = begin(Ask(0))
    before = state.dump()

    with pytest.raises(IllegalMove, match=r"“c” is not on offer now; expected one of: a, b\."):
        state.play("c")
    with pytest.raises(IllegalMove):
        state.play(Move("a"))
    assert state.dump() == before


def test_play_after_the_end_comes_too_late() -> None:
    with pytest.raises(IllegalMove, match=r"The game is over: “a” comes too late\."):
        begin().play(A)


def test_a_long_list_of_moves_is_cut_short() -> None:
    class AskMuch(Ask):
        def options(self, state: Bare) -> list[Move]:
            return [A, B] * 10

    with pytest.raises(IllegalMove, match=r"expected one of: (a, b, ){5}a, b …\."):
        begin(AskMuch(0)).play(C)


def test_news_are_made_only_for_those_who_listen() -> None:
    deaf, keen = begin(Ask(0)), begin(Ask(0)).listen()
    deaf.play(A)
    keen.play(A)

    assert deaf.news == []
    assert [news.kind for news in keen.news] == ["chose a", "happened 8", "happened 9"]
    assert deaf.dump() == keen.dump()


def test_nobody_listens_to_a_copy() -> None:
    state = begin(Ask(0), Ask(1)).listen()
    state.play(B)
    twin = state.copy()
    twin.play(B)

    assert (twin.telling, twin.news) == (False, [])
    assert len(state.news) == 1
