"""Hints: what a bot would do, reckoned from what the seat can know."""

from __future__ import annotations

from pathlib import Path

import pytest

import reliquary
from reliquary import Chance, Move, State
from reliquary.bots import Random, player
from reliquary.games.relic_runners.position import position as relic_runners
from reliquary.games.rune_stones.position import position as rune_stones
from reliquary.table import hint as hints
from reliquary.table.hint import Hint, hint
from tests.bots import networks


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


def test_where_there_is_a_network_the_master_advises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    networks.ship(monkeypatch, tmp_path, reliquary.game("relikt"))

    for state in positions(6):
        assert hint(state, state.seat).move is player("master").answer(state, Chance("any"))


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


def test_the_gains_are_the_points_that_the_move_scores() -> None:
    """Where the hint fills a row, the points are among those that the real game then counts."""
    state, luck = reliquary.game("relikt").start(seats=3, seed="hint"), Chance("luck")
    checked = 0
    while checked < 3:
        found, after = hint(state, state.seat), state.copy()
        after.play(found.move)
        for (least, most), early, late in zip(found.gains, state.scores(), after.scores(), strict=True):
            assert least <= late - early <= most
            checked += least == most != 0
        state.play(state.legal()[luck.below(len(state.legal()))])


def advising(monkeypatch: pytest.MonkeyPatch, notation: str) -> None:
    """From now on the bot that is asked advises this move."""

    class Adviser(Random):
        def answer(self, state: State, chance: Chance) -> Move:
            return state.game.moves.find(notation)

    monkeypatch.setattr(hints, "adviser", lambda *_: Adviser())


def said(found: Hint) -> list[str]:
    return [str(reason) for reason in found.reasons]


def test_what_is_only_counted_at_the_end_is_no_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gems are worth points when the game is over; nobody moves on the track for them."""
    state = rune_stones(
        goods_0="blue blue yellow yellow", smithies="blue yellow green red red", asked="ChooseAction 0, TradeIn 0"
    )
    advising(monkeypatch, "forge 1")
    (only,) = said(hint(state, 0))

    assert only.startswith("Estimated chance to win: ")


@pytest.mark.parametrize(("seen", "amount"), [("0 0", "3 or 4"), ("0 1", "3")])
def test_what_lies_face_down_is_told_as_what_it_may_be(monkeypatch: pytest.MonkeyPatch, seen: str, amount: str) -> None:
    """A blue tile of middle size is a 3 or a 4; the seat that has looked at it knows which."""
    state = relic_runners(at_0="t2", t2="blue-large-4 blue-medium-3", rations_0="3", asked="Explore 0", seen_t2=seen)
    advising(monkeypatch, "explore")

    assert said(hint(state, 0))[:-1] == [f"seat 0 gains {amount} points."]


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (0, 0, []),
        (1, 1, ["seat 1 gains 1 point."]),
        (-2, -2, ["seat 1 loses 2 points."]),
        (3, 4, ["seat 1 gains 3 or 4 points."]),
        (3, 6, ["seat 1 gains 3 to 6 points."]),
        (-4, -3, ["seat 1 loses 3 or 4 points."]),
        (0, 6, ["seat 1 may gain up to 6 points."]),
        (0, 1, ["seat 1 may gain 1 point."]),
        (-5, 0, ["seat 1 may lose up to 5 points."]),
        (-5, 6, ["seat 1 may gain up to 6 points.", "seat 1 may lose up to 5 points."]),
    ],
)
def test_gains_are_told_as_surely_as_they_are_known(least: int, most: int, words: list[str]) -> None:
    state = reliquary.game("relikt").start(seats=3, seed="hint")
    *gains, chances = said(Hint(state.legal()[0], ((0, 0), (least, most), (0, 0)), 0.5))

    assert gains == words
    assert chances == "Estimated chance to win: 50 % at the end of this turn."


@pytest.mark.parametrize("name", reliquary.game_names())
def test_a_hint_tells_one_chance_and_none_to_compare_it_with(name: str) -> None:
    """What looks better in the middle of a turn than at its end would speak against the move that is advised."""
    state, luck = reliquary.game(name).start(seats=3, seed="hint"), Chance("luck")
    for _ in range(4):
        for _ in range(9):
            state.play(state.legal()[luck.below(len(state.legal()))])
        found = hint(state, state.seat)

        assert 0 <= found.chance <= 1
        assert said(found)[-1].count("%") == 1
        assert sum("chance" in sentence for sentence in said(found)) == 1
