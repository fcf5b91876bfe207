"""A sitting: answers, what is told to whom, and how far a person can take back."""

from __future__ import annotations

import pytest

import reliquary
from reliquary import Chance, IllegalMove, Move, State
from reliquary.table.sitting import Sitting
from tests import ferry


def relikt(seed: str = "tea") -> Sitting:
    return Sitting(reliquary.game("relikt").start(seats=3, seed=seed))


def play_on(sitting: Sitting, luck: Chance) -> Move:
    legal = sitting.state.legal()
    move = legal[luck.below(len(legal))]
    sitting.play(sitting.state.seat, move)
    return move


def ferry_at_sea(monkeypatch: pytest.MonkeyPatch) -> tuple[Sitting, Move]:
    """A sitting of Ferry where sailing on is a plain question, before a move after which there is one way to do so."""
    monkeypatch.setattr(ferry.Sail, "plain", True)
    state, luck = ferry.GAME.start(seats=2, seed="sea"), Chance("luck")
    while not state.over:
        for move in state.legal():
            twin = state.copy()
            twin.advance(move)
            if twin.decision is not None and twin.decision.kind == "Sail" and len(twin.legal()) == 1:
                return Sitting(state), move
        state.play(state.legal()[luck.below(len(state.legal()))])
    raise AssertionError("no such position")


# Answers


def test_what_was_rehearsed_is_what_happens() -> None:
    """Whole games: one sitting rehearses every move, and sometimes another one first; they never differ."""
    plain, rehearsed, luck = relikt(), relikt(), Chance("rehearsed")
    while not plain.state.over:
        seat, legal = plain.state.seat, plain.state.legal()
        if luck.below(3) == 0:
            rehearsed.rehearse().play(seat, legal[luck.below(len(legal))])
        move = legal[luck.below(len(legal))]
        if luck.below(3):
            rehearsed.rehearse().play(seat, move)
        if luck.below(4) == 0 and plain.can_take_back(seat):
            assert plain.take_back(seat) == rehearsed.take_back(seat)
        else:
            assert plain.play(seat, move) == rehearsed.play(seat, move)
        assert rehearsed.state.dump() == plain.state.dump()
        assert rehearsed.can_take_back(seat) == plain.can_take_back(seat)
        assert rehearsed.state.news == []


def test_what_was_rehearsed_is_not_worked_out_again() -> None:
    """However many moves it was; where others are made instead, they are."""
    for made in (1, 2, 3):
        sitting, luck = relikt(), Chance("over")
        rehearsal = sitting.rehearse()
        moves = [(rehearsal.state.seat, play_on(rehearsal, luck)) for _ in range(3)]
        for seat, move in moves[:made]:
            before = sitting.state
            frozen = before.dump()
            sitting.play(seat, move)
            assert before.dump() == frozen
        assert (sitting.state is rehearsal.state) == (made == 3)
        for seat, move in moves[made:]:
            other = next(each for each in sitting.state.legal() if each != move)
            sitting.play(seat, other)
            assert sitting.happenings[-1].move == other
            break


def test_a_rehearsal_is_void_once_a_move_is_taken_back() -> None:
    """The same move is on offer before and after another one: what it came to there is not what it comes to here."""
    plain, rehearsed = (Sitting(reliquary.game("reliques_et_co").start(seats=2, seed="dice")) for _ in range(2))
    luck = Chance("void")
    while not plain.state.over:
        seat, first = plain.state.seat, plain.state.legal()
        for sitting in (plain, rehearsed):
            sitting.play(seat, first[0])
        both = [move for move in plain.state.legal() if move in first and plain.can_take_back(seat)]
        if both:
            rehearsed.rehearse().play(seat, both[0])
            for sitting in (plain, rehearsed):
                sitting.take_back(seat)
                sitting.play(seat, both[0])
            assert rehearsed.state.dump() == plain.state.dump()
            return
        rehearsed.play(plain.state.seat, play_on(plain, luck))
    raise AssertionError("no such position")


def test_a_rehearsal_changes_nothing() -> None:
    sitting = relikt()
    before = sitting.state.dump()

    sitting.rehearse().play(sitting.state.seat, sitting.state.legal()[0])

    assert (sitting.state.dump(), sitting.revision, sitting.happenings) == (before, 0, [])


def test_only_the_seat_that_is_asked_may_answer() -> None:
    sitting = relikt()
    before = sitting.state.dump()

    with pytest.raises(IllegalMove, match="not your turn"):
        sitting.play(sitting.state.left_of(sitting.state.seat), "no action")

    assert (sitting.state.dump(), sitting.revision) == (before, 0)


def test_a_move_that_is_not_on_offer_changes_nothing() -> None:
    sitting = relikt()
    before = sitting.state.dump()

    with pytest.raises(IllegalMove, match="not on offer"):
        sitting.play(sitting.state.seat, "catch red-7")

    assert (sitting.state.dump(), sitting.revision) == (before, 0)


def test_a_plain_question_with_a_single_answer_is_answered_by_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, move = ferry_at_sea(monkeypatch)
    sitting.play(sitting.state.seat, move)

    sitting.answer_plain()

    assert [happening.automatic for happening in sitting.happenings] == [False, True]
    assert sitting.state.decision is not None
    assert sitting.state.decision.kind == "Pay" or len(sitting.state.legal()) > 1


def test_a_question_that_is_not_plain_is_left_to_the_person() -> None:
    sitting = relikt()

    sitting.answer_plain()

    assert sitting.revision == 0


# Taking back


def test_taking_back_restores_the_position_exactly() -> None:
    sitting = relikt()
    seat, before = sitting.state.seat, sitting.state.dump()
    sitting.play(seat, "no action")

    sitting.take_back(seat)

    assert sitting.state.dump() == before
    assert not sitting.can_take_back(seat)


def test_after_a_take_back_the_game_goes_on_and_its_record_is_true() -> None:
    sitting, luck = relikt(), Chance("luck")
    while not sitting.state.over:
        seat = sitting.state.seat
        play_on(sitting, luck)
        if sitting.can_take_back(seat) and luck.below(2):
            sitting.take_back(seat)

    assert reliquary.Record.of(sitting.state).replay().dump() == sitting.state.dump()


def test_what_was_drawn_cannot_be_undone() -> None:
    """Laying the card draws another: the seat would have seen it."""
    sitting = relikt()
    seat = sitting.state.seat
    sitting.play(seat, "no action")
    sitting.play(seat, sitting.state.legal()[0])

    assert not sitting.can_take_back(seat)
    with pytest.raises(IllegalMove):
        sitting.take_back(seat)


def test_a_hand_that_was_laid_open_cannot_be_covered_again() -> None:
    """Binoculars: the same seat goes on in the same turn, but has seen the cards."""
    sitting, luck = relikt(), Chance("luck")
    while not (looks := [move for move in sitting.state.legal() if move.notation.startswith("look ")]):
        play_on(sitting, luck)
    seat, turn = sitting.state.seat, sitting.state.turn
    assert sitting.can_take_back(seat)
    assert sitting.finals(seat) == frozenset(looks)

    sitting.play(seat, looks[0])

    assert (sitting.state.seat, sitting.state.turn) == (seat, turn)
    assert not sitting.can_take_back(seat)


def test_what_is_final_is_found_in_the_seats_imagination(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real state could give away what the seat does not know."""
    sitting, asked = relikt(), list[int]()
    imagine = type(sitting.state).imagine

    def imagined(state: State, seat: int, chance: Chance) -> State:
        asked.append(seat)
        return imagine(state, seat, chance)

    monkeypatch.setattr(type(sitting.state), "imagine", imagined)
    sitting.finals(sitting.state.seat)

    assert asked == [sitting.state.seat]


def test_nobody_takes_back_for_another_seat() -> None:
    sitting = relikt()
    seat = sitting.state.seat
    sitting.play(seat, "no action")

    assert not sitting.can_take_back(sitting.state.left_of(seat))


def test_what_the_table_answered_goes_back_with_the_move_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, move = ferry_at_sea(monkeypatch)
    seat, before = sitting.state.seat, sitting.state.dump()
    sitting.play(seat, move)
    sitting.answer_plain()

    happening = sitting.take_back(seat)

    assert happening.undone == 2
    assert sitting.state.dump() == before


@pytest.mark.parametrize("game", ["relikt", "ferry"])
def test_a_move_is_final_exactly_if_it_cannot_be_taken_back(game: str) -> None:
    """Said beforehand from an imagined state, it holds in the real one; both kinds occur."""
    sitting, luck = Sitting(_start(game)), Chance("luck")
    seen: set[bool] = set()
    while not sitting.state.over:
        seat, finals = sitting.state.seat, sitting.finals(sitting.state.seat)
        move = play_on(sitting, luck)
        sitting.answer_plain()
        seen.add(move in finals)
        assert (move in finals) is not sitting.can_take_back(seat), move
    assert seen == {True, False}


def _start(game: str) -> State:
    return ferry.GAME.start(seats=2, seed="7") if game == "ferry" else reliquary.game(game).start(seats=4, seed="7")


def test_moves_of_a_seat_that_is_not_asked_are_neither_final_nor_not() -> None:
    sitting = relikt()

    assert sitting.finals(sitting.state.left_of(sitting.state.seat)) == frozenset()


# What is told


def test_each_seat_hears_what_it_may() -> None:
    sitting = relikt()
    seat = sitting.state.seat
    sitting.play(seat, "no action")
    sitting.play(seat, sitting.state.legal()[0])

    own, other = sitting.heard(seat), sitting.heard(sitting.state.seat)

    assert str(own[-1]).startswith(f"seat {seat} draws the ")
    assert str(other[-1]) == f"seat {seat} draws a card."
    assert sitting.heard(None) == other


def test_what_was_taken_back_is_not_told_but_counted() -> None:
    sitting = relikt()
    seat = sitting.state.seat
    action = next(move for move in sitting.state.legal() if move.notation != "no action")
    sitting.play(seat, action)
    assert sitting.heard(None) != []

    sitting.take_back(seat)

    assert sitting.heard(None) == []
    assert sitting.revision == 2
    assert str(sitting.happenings[-1].news[0].public) == f"seat {seat} takes the last move back."


def test_news_can_be_asked_for_from_a_revision_on() -> None:
    sitting, luck = relikt(), Chance("luck")
    for _ in range(6):
        play_on(sitting, luck)

    assert sitting.heard(None, 4) == sitting.heard(None)[-len(sitting.heard(None, 4)) :]
    assert [happening.move for happening in sitting.standing(4)] == [h.move for h in sitting.happenings[4:]]
