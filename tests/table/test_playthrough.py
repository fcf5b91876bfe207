"""A playthrough: answers, what is told to whom, and how far a person can take back."""

from __future__ import annotations

import pytest

import reliquary
from reliquary import Chance, IllegalMove, Move, State
from reliquary.table.playthrough import Playthrough
from tests import ferry


def relikt(seed: str = "tea") -> Playthrough:
    return Playthrough(reliquary.game("relikt").start(seats=3, seed=seed))


def play_on(playthrough: Playthrough, luck: Chance) -> Move:
    legal = playthrough.state.legal()
    move = legal[luck.below(len(legal))]
    playthrough.play(playthrough.state.seat, move)
    return move


def ferry_at_sea(monkeypatch: pytest.MonkeyPatch) -> tuple[Playthrough, Move]:
    """A game of Ferry where sailing on is a plain question, before a move after which there is one way to do so."""
    monkeypatch.setattr(ferry.Sail, "plain", True)
    state, luck = ferry.GAME.start(seats=2, seed="sea"), Chance("luck")
    while not state.over:
        for move in state.legal():
            twin = state.copy()
            twin.advance(move)
            if twin.decision is not None and twin.decision.kind == "Sail" and len(twin.legal()) == 1:
                return Playthrough(state), move
        state.play(state.legal()[luck.below(len(state.legal()))])
    raise AssertionError("no such position")


# Answers


def test_accepting_the_outcomes_of_a_rehearsal_is_playing_the_moves() -> None:
    """Whole games: one playthrough plays every move, the other accepts what a rehearsal led to; they never differ."""
    plain, rehearsed, luck = relikt(), relikt(), Chance("rehearsed")
    while not plain.state.over:
        seat, legal = plain.state.seat, plain.state.legal()
        if luck.below(3) == 0:
            rehearsed.rehearse().play(seat, legal[luck.below(len(legal))])
        if luck.below(4) == 0 and plain.can_take_back(seat):
            assert plain.take_back(seat) == rehearsed.take_back(seat)
        else:
            rehearsal = rehearsed.rehearse()
            move = play_on(rehearsal, luck)
            assert [plain.play(seat, move)] == [rehearsed.accept(outcome) for outcome in rehearsal.outcomes]
            assert rehearsed.state is rehearsal.state, "nothing is computed again"
        assert rehearsed.state.dump() == plain.state.dump()
        assert rehearsed.can_take_back(seat) == plain.can_take_back(seat)
        assert rehearsed.state.news == []


def test_some_of_the_outcomes_can_be_accepted() -> None:
    for accepted in (1, 2, 3):
        playthrough, luck = relikt(), Chance("over")
        rehearsal = playthrough.rehearse()
        moves = [play_on(rehearsal, luck) for _ in range(3)]
        for outcome in rehearsal.outcomes[:accepted]:
            frozen = outcome.before.dump()
            playthrough.accept(outcome)
            assert outcome.before.dump() == frozen
        assert [happening.move for happening in playthrough.happenings] == moves[:accepted]
        assert (playthrough.state is rehearsal.state) == (accepted == 3)


def test_an_outcome_of_another_position_is_refused() -> None:
    playthrough = relikt()
    rehearsal = playthrough.rehearse()
    play_on(rehearsal, Chance("first"))
    playthrough.play(playthrough.state.seat, playthrough.state.legal()[0])

    with pytest.raises(AssertionError, match="another state"):
        playthrough.accept(rehearsal.outcomes[0])


def test_a_rehearsal_changes_nothing() -> None:
    playthrough = relikt()
    before = playthrough.state.dump()

    playthrough.rehearse().play(playthrough.state.seat, playthrough.state.legal()[0])

    assert (playthrough.state.dump(), playthrough.revision, playthrough.happenings) == (before, 0, [])


def test_only_the_seat_that_is_asked_may_answer() -> None:
    playthrough = relikt()
    before = playthrough.state.dump()

    with pytest.raises(IllegalMove, match="not your turn"):
        playthrough.play(playthrough.state.left_of(playthrough.state.seat), "no action")

    assert (playthrough.state.dump(), playthrough.revision) == (before, 0)


def test_a_move_that_is_not_on_offer_changes_nothing() -> None:
    playthrough = relikt()
    before = playthrough.state.dump()

    with pytest.raises(IllegalMove, match="not on offer"):
        playthrough.play(playthrough.state.seat, "catch red-7")

    assert (playthrough.state.dump(), playthrough.revision) == (before, 0)


def test_a_plain_question_with_a_single_answer_is_answered_by_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    playthrough, move = ferry_at_sea(monkeypatch)
    playthrough.play(playthrough.state.seat, move)

    playthrough.answer_plain()

    assert [happening.automatic for happening in playthrough.happenings] == [False, True]
    assert playthrough.state.decision is not None
    assert playthrough.state.decision.kind == "Pay" or len(playthrough.state.legal()) > 1


def test_a_question_that_is_not_plain_is_left_to_the_person() -> None:
    playthrough = relikt()

    playthrough.answer_plain()

    assert playthrough.revision == 0


# Taking back


def test_taking_back_restores_the_position_exactly() -> None:
    playthrough = relikt()
    seat, before = playthrough.state.seat, playthrough.state.dump()
    playthrough.play(seat, "no action")

    playthrough.take_back(seat)

    assert playthrough.state.dump() == before
    assert not playthrough.can_take_back(seat)


def test_after_a_take_back_the_game_goes_on_and_its_record_is_true() -> None:
    playthrough, luck = relikt(), Chance("luck")
    while not playthrough.state.over:
        seat = playthrough.state.seat
        play_on(playthrough, luck)
        if playthrough.can_take_back(seat) and luck.below(2):
            playthrough.take_back(seat)

    assert reliquary.Record.of(playthrough.state).replay().dump() == playthrough.state.dump()


def test_what_was_drawn_cannot_be_undone() -> None:
    """Laying the card draws another: the seat would have seen it."""
    playthrough = relikt()
    seat = playthrough.state.seat
    playthrough.play(seat, "no action")
    playthrough.play(seat, playthrough.state.legal()[0])

    assert not playthrough.can_take_back(seat)
    with pytest.raises(IllegalMove):
        playthrough.take_back(seat)


def test_a_hand_that_was_laid_open_cannot_be_covered_again() -> None:
    """Binoculars: the same seat goes on in the same turn, but has seen the cards."""
    playthrough, luck = relikt(), Chance("luck")
    while not (looks := [move for move in playthrough.state.legal() if move.notation.startswith("look ")]):
        play_on(playthrough, luck)
    seat, turn = playthrough.state.seat, playthrough.state.turn
    assert playthrough.can_take_back(seat)
    assert playthrough.finals(seat) == frozenset(looks)

    playthrough.play(seat, looks[0])

    assert (playthrough.state.seat, playthrough.state.turn) == (seat, turn)
    assert not playthrough.can_take_back(seat)


def test_what_is_final_is_found_in_the_seats_imagination(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real state could give away what the seat does not know."""
    playthrough, asked = relikt(), list[int]()
    imagine = type(playthrough.state).imagine

    def imagined(state: State, seat: int, chance: Chance) -> State:
        asked.append(seat)
        return imagine(state, seat, chance)

    monkeypatch.setattr(type(playthrough.state), "imagine", imagined)
    playthrough.finals(playthrough.state.seat)

    assert asked == [playthrough.state.seat]


def test_nobody_takes_back_for_another_seat() -> None:
    playthrough = relikt()
    seat = playthrough.state.seat
    playthrough.play(seat, "no action")

    assert not playthrough.can_take_back(playthrough.state.left_of(seat))


def test_what_the_table_answered_goes_back_with_the_move_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    playthrough, move = ferry_at_sea(monkeypatch)
    seat, before = playthrough.state.seat, playthrough.state.dump()
    playthrough.play(seat, move)
    playthrough.answer_plain()

    happening = playthrough.take_back(seat)

    assert happening.undone == 2
    assert playthrough.state.dump() == before


@pytest.mark.parametrize("game", ["relikt", "ferry"])
def test_a_move_is_final_exactly_if_it_cannot_be_taken_back(game: str) -> None:
    """Said beforehand from an imagined state, it holds in the real one; both kinds occur."""
    playthrough, luck = Playthrough(_start(game)), Chance("luck")
    seen: set[bool] = set()
    while not playthrough.state.over:
        seat, finals = playthrough.state.seat, playthrough.finals(playthrough.state.seat)
        move = play_on(playthrough, luck)
        playthrough.answer_plain()
        seen.add(move in finals)
        assert (move in finals) is not playthrough.can_take_back(seat), move
    assert seen == {True, False}


def _start(game: str) -> State:
    return ferry.GAME.start(seats=2, seed="7") if game == "ferry" else reliquary.game(game).start(seats=4, seed="7")


def test_moves_of_a_seat_that_is_not_asked_are_neither_final_nor_not() -> None:
    playthrough = relikt()

    assert playthrough.finals(playthrough.state.left_of(playthrough.state.seat)) == frozenset()


# What is told


def test_each_seat_hears_what_it_may() -> None:
    playthrough = relikt()
    seat = playthrough.state.seat
    playthrough.play(seat, "no action")
    playthrough.play(seat, playthrough.state.legal()[0])

    own, other = playthrough.heard(seat), playthrough.heard(playthrough.state.seat)

    assert str(own[-1]).startswith(f"seat {seat} draws the ")
    assert str(other[-1]) == f"seat {seat} draws a card."
    assert playthrough.heard(None) == other


def test_what_was_taken_back_is_not_told_but_counted() -> None:
    playthrough = relikt()
    seat = playthrough.state.seat
    action = next(move for move in playthrough.state.legal() if move.notation != "no action")
    playthrough.play(seat, action)
    assert playthrough.heard(None) != []

    playthrough.take_back(seat)

    assert playthrough.heard(None) == []
    assert playthrough.revision == 2
    assert str(playthrough.happenings[-1].news[0].public) == f"seat {seat} takes the last move back."


def test_news_can_be_asked_for_from_a_revision_on() -> None:
    playthrough, luck = relikt(), Chance("luck")
    for _ in range(6):
        play_on(playthrough, luck)

    assert playthrough.heard(None, 4) == playthrough.heard(None)[-len(playthrough.heard(None, 4)) :]
    assert [happening.move for happening in playthrough.standing(4)] == [h.move for h in playthrough.happenings[4:]]
