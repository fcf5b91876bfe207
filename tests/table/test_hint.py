"""Hints: what a bot would do, reckoned from what the seat can know."""

from __future__ import annotations

import reliquary
from reliquary import Chance, State
from reliquary.table.hint import hint


def positions(count: int) -> list[State]:
    """Positions of one game, some moves apart."""
    state, luck = reliquary.game("relikt").start(seats=3, seed="hint"), Chance("luck")
    found: list[State] = []
    while len(found) < count:
        for _ in range(11):
            state.play(state.legal()[luck.below(len(state.legal()))])
        found.append(state.copy())
    return found


def test_a_hint_is_a_legal_move() -> None:
    for state in positions(6):
        assert hint(state, state.seat).move in state.legal()


def test_asking_for_a_hint_changes_nothing() -> None:
    (state,) = positions(1)
    before = state.dump()

    hint(state, state.seat)

    assert state.dump() == before


def test_a_hint_tells_nothing_that_the_seat_cannot_know() -> None:
    """Worlds that differ only in what the seat does not see give the same hint."""
    for state in positions(4):
        other = state.imagine(state.seat, Chance("another world"))

        assert hint(other, state.seat) == hint(state, state.seat)


def test_the_gains_are_the_points_that_change_hands_this_turn() -> None:
    """Where the hint fills a row, the points are those that the real game then counts."""
    state, luck = reliquary.game("relikt").start(seats=3, seed="hint"), Chance("luck")
    checked = 0
    while checked < 3:
        found, after = hint(state, state.seat), state.copy()
        after.play(found.move)
        if any(found.gains) and after.turn != state.turn:
            assert found.gains == tuple(
                late - early for early, late in zip(state.scores(), after.scores(), strict=True)
            )
            checked += 1
        state.play(state.legal()[luck.below(len(state.legal()))])


def test_the_chances_are_those_of_the_seat_that_asks() -> None:
    for state in positions(3):
        found = hint(state, state.seat)

        assert 0 < found.now < 1
        assert 0 <= found.then <= 1
