"""Gymnasium: its own check passes, bots play the other seats, and masked actions raise."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import reliquary.env
from reliquary import IllegalMove
from reliquary.bots import Random
from reliquary.env.gymnasium_env import Solo
from reliquary.env.registration import gymnasium_id
from reliquary.errors import BadSetup
from tests.env.tables import by_game, by_table


@by_game
def test_gymnasiums_check_passes(name: str) -> None:
    env = gymnasium.make(gymnasium_id(name), against=["random"])

    check_env(env.unwrapped)


@by_table
def test_gymnasiums_check_passes_in_every_seat(name: str, seats: int) -> None:
    for seat in range(seats):
        check_env(
            gymnasium.make(gymnasium_id(name), against=["random"], seats=seats, seat=seat).unwrapped,
            skip_render_check=True,
        )


def test_games_have_names_with_gymnasium() -> None:
    assert gymnasium_id("rune_stones") == "Reliquary/RuneStones-v0"
    env = gymnasium.make("reliquary.env:Reliquary/Relikt-v0")
    observation, _ = env.reset(seed=1)

    assert env.observation_space.contains(observation)


def test_a_game_is_played_to_its_end_with_samples() -> None:
    """A sample is a legal move, with and without a mask."""
    env = reliquary.env.solo("relikt", seat=2, against=["random"], seats=4)
    observation, info = env.reset(seed=3)
    over = False
    while not over:
        assert env.table.seat == 2
        assert env.action_space.sample() in np.flatnonzero(observation["action_mask"])
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, cut, info = env.step(action)
        assert not cut
        assert over or not (reward or info)

    places = info["places"]
    assert isinstance(places, list)
    assert info["points"] == env.table.scores()
    assert (reward == 1.0) == (places[2] == 1 and places.count(1) == 1)
    with pytest.raises(IllegalMove, match="The game is over"):
        env.step(action)


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    ends = []
    for _ in range(2):
        env = reliquary.env.solo("reliques_et_co", against=["novice"])
        env.reset(seed=8)
        for _ in range(5):
            mask = env.mask()
            env.step(np.flatnonzero(mask)[-1])
        ends.append(env.table.dump())

    assert ends[0] == ends[1]


def test_bots_can_be_named_or_given() -> None:
    env = reliquary.env.solo("relikt", against=["random", Random()], seats=4)
    env.reset(seed=1)

    assert env.table.seat == 0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"against": []}, "list of 1 to 2 bots"),
        ({"against": "greedy"}, "list of 1 to 2 bots"),
        ({"against": ["random"] * 3}, "list of 1 to 2 bots"),
        ({"against": ["deep blue"]}, "There is no bot “deep blue”"),
        ({"seat": 3}, "There is no seat 3"),
        ({"seats": 9}, "3 to 5 seats"),
        ({"render_mode": "svg"}, "There is no render mode “svg”"),
    ],
)
def test_bad_set_ups_get_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        reliquary.env.solo("relikt", **wrong)  # type: ignore[arg-type]


def test_masked_actions_raise_and_change_nothing() -> None:
    env = reliquary.env.solo("relikt")
    with pytest.raises(IllegalMove, match="No game has begun"):
        env.step(np.int64(0))
    observation, _ = env.reset(seed=1)
    before = env.table.dump()

    with pytest.raises(IllegalMove, match="is not on offer now"):
        env.step(np.flatnonzero(observation["action_mask"] == 0)[0])

    assert env.table.dump() == before


def test_a_space_that_is_seeded_before_the_game_samples_one_of_its_first_moves() -> None:
    env = reliquary.env.solo("relikt")
    for seed in range(5):
        env.reset(seed=100 + seed)
        env.action_space.seed(seed)
        action = env.action_space.sample()
        assert isinstance(env, Solo)
        env.step(action)
        env.reset(seed=seed)
        env.step(action)
