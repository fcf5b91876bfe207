"""What is learned from games by values: later thoughts, weighed against the result, and only from one's own moves."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest

from reliquary.batches.layouts import layout_of
from reliquary.batches.plan import Deal, Plan
from reliquary.bots.network_file import Layer
from reliquary.learn.lookahead import Manner, play
from reliquary.learn.watched import NO_CHOICE, Judgement, Recorder, Watched, watch
from reliquary.testing.walks import any_game
from tests.bots.networks import random_layers
from tests.ferry import GAME

FERRY: Final = any_game(GAME)
PLAN: Final = Plan(FERRY, (Deal(2), Deal(3)), 6, "watched", "place", ask_single=False)
MANNER: Final = Manner(wandering=0.3, memory=0.8, rivals=0.5)


def layers(seed: int) -> dict[str, Layer]:
    return {name: layer for name, layer in random_layers(FERRY, seed).items() if name != "policy"}


@pytest.fixture(scope="module")
def played() -> Watched:
    return play(PLAN, layers(1), layers(2), MANNER, 0)


def test_later_thoughts_count_beside_the_result() -> None:
    """Of three decisions the second was not followed: what came later says nothing of it, nor of the first."""
    plan = Plan(FERRY, (Deal(2),), 1, "watched", "place", ask_single=False)
    recorder, state, luck = Recorder(plan), plan.start(0), plan.luck(0)
    seat, trusts = state.seat, [0.8, 0.0, 0.5]
    while not state.over:
        legal = state.legal()
        if state.seat == seat and len(legal) > 1 and trusts:
            thought = np.full(1 + FERRY.seats[-1], 0.1 * len(trusts), np.float32)
            recorder.decide(state, 0, Judgement(legal[0], thought, trusts.pop(0)), legal[0])
        else:
            state.advance(legal[luck.below(len(legal))])
    recorder.end(state, 0)
    found = recorder.watched()

    # Rows: question, outlook, three times; thoughts were 0.3, 0.2 and 0.1.
    assert found.thoughts[:, 0] == pytest.approx([0.2 * 0.3 + 0.8 * 0.2, 0.2, 0.2, 0.05, 0.05, 0.0])
    assert found.weights == pytest.approx([0, 0, 0, 0.5, 0.5, 1])
    assert (found.choices[1::2] == NO_CHOICE).all()
    assert np.unpackbits(found.masks, axis=1)[1::2].sum() == 0


def test_what_a_bot_does_is_judged_by_the_result_alone() -> None:
    found = watch(PLAN, "random", 0)

    assert set(found.games) == set(range(6))
    assert not found.thoughts.any()
    assert (found.weights == 1).all()
    assert (found.present.sum(axis=1) == [2, 3] * 3).all()


def test_each_question_is_followed_by_what_came_of_the_answer(played: Watched) -> None:
    masks = np.unpackbits(played.masks, axis=1, count=len(FERRY.moves))
    asked = layout_of(FERRY)["asked"].start

    assert masks[np.arange(0, len(masks), 2), played.choices[::2]].all()
    assert (played.seen[::2, asked] == 1).all()
    assert (played.choices[1::2] == NO_CHOICE).all()
    assert (played.seats[::2] == played.seats[1::2]).all()
    assert not (played.seen[::2] == played.seen[1::2]).all(axis=1).any()


def test_nothing_is_learned_from_an_earlier_self(played: Watched) -> None:
    """It sits at some tables, never at all seats; whoever sits there has no rows."""
    assert 0 < played.rivals.any(axis=1).sum() < len(played.rivals)
    assert (played.rivals & played.present == played.rivals).all()
    assert not played.rivals[played.games, played.seats].any()
    assert not (played.rivals == played.present).all(axis=1).any()


def test_thoughts_are_shares_of_the_win(played: Watched) -> None:
    """Together with what the result counts, the chances of all add up to 1; absent seats have none."""
    assert played.thoughts[:, 1:].sum(axis=1) + played.weights == pytest.approx(np.ones(len(played.weights)), abs=1e-5)
    two = played.present.sum(axis=1)[played.games] == 2
    assert two.any()
    assert not played.thoughts[two, 3:].any()


def test_the_last_decision_of_each_seat_is_judged_by_the_result(played: Watched) -> None:
    for game, seat in zip(played.games, played.seats, strict=True):
        rows = np.flatnonzero((played.games == game) & (played.seats == seat))
        assert played.weights[rows[-1]] == 1


def test_the_same_games_are_played_again(played: Watched) -> None:
    again = play(PLAN, layers(1), layers(2), MANNER, 0)

    assert played.seen.tobytes() == again.seen.tobytes()
    assert played.thoughts.tobytes() == again.thoughts.tobytes()


@pytest.mark.parametrize(("wandering", "all_trusted"), [(0.0, True), (1.0, False)])
def test_what_follows_a_stray_move_says_nothing_of_the_position(wandering: float, all_trusted: object) -> None:
    found = play(PLAN, layers(1), layers(2), Manner(wandering, memory=1.0, rivals=0.0), 0)

    assert (found.weights[::2] == 1).all() == all_trusted
    assert (found.weights[::2] == 1).any()
