"""The small learner gets better by playing against itself, always in the same way, and is told nothing hidden."""

from __future__ import annotations

import numpy as np
import pytest

from reliquary import Chance, Game, State, game
from reliquary.batches.layouts import layout_of
from reliquary.bots import Bot, Random
from reliquary.env.scale import Floats
from reliquary.errors import BadSetup
from reliquary.learn.small import SmallBot, SmallLearner, SmallNetwork
from reliquary.testing.walks import any_game
from tests.ferry import GAME

FERRY = any_game(GAME)


def share(bot: Bot, rules: Game[State], games: int) -> float:
    """Of the wins against one random player."""
    won = 0.0
    for number in range(games):
        state, luck = rules.start(seats=2, seed=f"measure {number}"), Chance(f"luck {number}")
        bots = [bot, Random()] if number % 2 else [Random(), bot]
        while not state.over:
            state.advance(bots[state.seat].answer(state, luck))
        won += state.estimates()[bots.index(bot)]
    return won / games


def test_it_learns_a_game_of_ours_and_nearly_always_beats_random_play() -> None:
    """32,000 decisions; with other seeds it wins 98 to 99 % of these games."""
    learner = SmallLearner("reliques_et_co", seats=2, steps=1000, seed=1)
    learner.learn(1000)

    assert learner.decisions == 32_000
    assert share(SmallBot(learner.network), learner.setup.game, 40) >= 0.9


def test_it_learns_the_toy_game_about_as_well_as_it_can_be_played() -> None:
    """Crates lie face down and dice decide where boats can go: `expert@300` wins 79 %, `greedy` 72 %, random half."""
    learner = SmallLearner(FERRY, seats=2, games=16, steps=800, seed=1)
    before = share(SmallBot(learner.network), FERRY, 150)
    learner.learn(800)
    after = share(SmallBot(learner.network), FERRY, 150)

    assert (before < 0.62, after >= 0.65) == (True, True), (before, after)


def test_the_same_seed_learns_the_same() -> None:
    networks = []
    for seed in (5, 5, 6):
        learner = SmallLearner(FERRY, games=4, steps=60, seed=seed)
        learner.learn(60)
        assert learner.finished
        networks.append(learner.network.parameters)

    first, same, other = networks
    assert all(np.array_equal(one, two) for one, two in zip(first, same, strict=True))
    assert not all(np.array_equal(one, two) for one, two in zip(first, other, strict=True))


def test_learning_goes_down_the_slope_of_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared with small changes of every kind of parameter."""
    luck = np.random.default_rng(3)
    network = SmallNetwork(FERRY, 5, luck)
    for number, parameter in enumerate(network.parameters):
        network.parameters[number] = parameter + luck.normal(0, 0.3, parameter.shape).astype(np.float32)
    seen = luck.integers(0, 2, (7, layout_of(FERRY).size)).astype(np.uint8)
    worths = luck.uniform(-1, 1, 7).astype(np.float32)

    def error() -> float:
        return float(np.mean((network.worth(seen) - worths) ** 2) / 2)

    expected = []
    for parameter in network.parameters:
        place = tuple(map(int, np.unravel_index(np.abs(parameter).argmax(), parameter.shape)))
        kept = parameter[place]
        parameter[place] = kept + 1e-2
        above = error()
        parameter[place] = kept - 1e-2
        expected.append((place, (above - error()) / 2e-2))
        parameter[place] = kept
    slopes: list[Floats] = []
    monkeypatch.setattr(network, "_descend", lambda found, _: slopes.extend(found))
    network.learn(seen, worths, 1)

    for slope, (place, wanted) in zip(slopes, expected, strict=True):
        assert slope[place] == pytest.approx(wanted, rel=0.05, abs=1e-4)


def test_it_gives_the_same_answer_in_worlds_that_its_seat_cannot_tell_apart() -> None:
    learner = SmallLearner("relikt", games=2, steps=1)
    bot, state = SmallBot(learner.network), game("relikt").start(seats=3, seed=4)
    for number in range(20):
        twin = state.imagine(state.seat, Chance(f"twin {number}"))
        move = bot.answer(state, Chance("luck"))
        assert bot.answer(twin, Chance("luck")) is move
        state.advance(move)


def test_bad_set_ups_get_a_sentence() -> None:
    with pytest.raises(BadSetup, match="3 to 5 seats, not 2"):
        SmallLearner("relikt", seats=2, steps=1)
