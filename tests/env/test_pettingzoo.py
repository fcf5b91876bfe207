"""PettingZoo: its own tests pass, rewards come at the end, and bad input gets a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test
from rich.text import Text

import reliquary.env
from reliquary import Chance, IllegalMove, game
from reliquary.env.pettingzoo_env import Aec
from reliquary.env.pictures import plain, table
from reliquary.errors import BadNotation, BadSetup
from tests.env.tables import by_table

P = ParamSpec("P")


def calm(test: Callable[P, None]) -> Callable[P, None]:
    """An observation with a mask is a dict, as in PettingZoo's own games; its test would like an array better."""
    for sentence in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
        test = pytest.mark.filterwarnings(f"ignore:{sentence}:UserWarning")(test)
    return test


@calm
@by_table
def test_pettingzoos_api_test_passes(name: str, seats: int) -> None:
    api_test(reliquary.env.aec(name, seats), num_cycles=10)


@calm
def test_pettingzoos_api_test_passes_to_the_end_of_a_game() -> None:
    api_test(reliquary.env.aec("relikt"), num_cycles=300)


@by_table
def test_pettingzoos_seed_test_passes(name: str, seats: int) -> None:
    seed_test(lambda: reliquary.env.aec(name, seats), num_cycles=5)


@by_table
def test_pettingzoos_render_test_passes(name: str, seats: int) -> None:
    render_test(lambda render_mode: reliquary.env.aec(name, seats, render_mode=render_mode))


@by_table
def test_a_text_without_colours_is_what_rich_makes_of_it(name: str, seats: int) -> None:
    state, luck = game(name).start(seats=seats, seed=1), Chance("moves")
    for _ in range(5):
        for _ in range(6):
            state.advance(state.legal()[luck.below(len(state.legal()))])
        for seat in (state.seat, None):
            assert plain(table(state, seat)) == Text.from_markup(table(state, seat), emoji=False).plain


def test_a_picture_shows_more_than_its_background() -> None:
    env = reliquary.env.aec("relikt", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(_any_move(env))
    after = env.render()

    assert isinstance(before, np.ndarray)
    assert isinstance(after, np.ndarray)
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20
    assert before.shape == after.shape
    assert (before != after).any()


def test_what_is_rendered_is_what_the_seat_that_is_asked_may_see() -> None:
    env = reliquary.env.aec("relikt", render_mode="ansi", seats=3)
    env.reset(seed=1)
    assert env.table is not None
    shown = str(env.render())

    hidden = {card for seat in range(3) for card in (env.table.view(seat).players[seat].hand or ())}  # type: ignore[attr-defined]
    own = set(env.table.view(env.table.seat).players[env.table.seat].hand)  # type: ignore[attr-defined]
    assert hidden > own
    assert shown.count("hand:") == 1


@pytest.mark.parametrize(("rewards", "expected"), [("place", [1.0, 0.0, -1.0]), ("points", None)])
def test_rewards_come_at_the_end(rewards: reliquary.env.Rewards, expected: list[float] | None) -> None:
    env = reliquary.env.aec("relikt", 3, rewards=rewards)
    env.reset(seed=4)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])

    assert env.table is not None
    assert env.table.over
    places = [env.rewards[f"seat_{seat}"] for tied in env.table.ranking() for seat in tied]
    assert places == (expected or sorted(map(float, env.table.scores()), reverse=True))


def test_a_game_that_is_reset_with_a_seed_is_the_same_game_again() -> None:
    first, second = reliquary.env.aec("rune_stones"), reliquary.env.aec("rune_stones")
    first.reset(seed=9)
    first.reset()
    second.reset(seed=9)
    second.reset()

    assert first.table is not None
    assert second.table is not None
    assert first.table.dump() == second.table.dump()


def test_options_and_seats_are_those_of_the_game() -> None:
    env = reliquary.env.aec("relikt", seats=4, treasures_left=1)
    env.reset(seed=0)

    assert env.table is not None
    assert (env.table.seats, env.table.options["treasures_left"]) == (4, 1)
    with pytest.raises(BadSetup, match="3 to 5 seats, not 2"):
        reliquary.env.aec("relikt", seats=2)
    with pytest.raises(BadSetup, match="no option"):
        reliquary.env.aec("relikt", dragons=1)
    with pytest.raises(BadSetup, match="There are no rewards “glory”"):
        reliquary.env.aec("relikt", rewards="glory")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="There is no render mode “svg”; there are: human, ansi, rgb_array"):
        reliquary.env.aec("relikt", render_mode="svg")  # type: ignore[arg-type]


def test_bad_actions_get_a_sentence_and_change_nothing() -> None:
    env = reliquary.env.aec("relikt")
    with pytest.raises(IllegalMove, match="No game has begun"):
        env.step(np.int64(0))
    env.reset(seed=1)
    assert env.table is not None
    before = env.table.dump()
    masked = np.int64(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])

    with pytest.raises(IllegalMove, match="is not on offer now"):
        env.step(masked)
    with pytest.raises(BadNotation, match="There is no move number 99999"):
        env.step(99_999)
    for wrong in (None, 1.5, np.zeros(3)):
        with pytest.raises(IllegalMove, match="A move is given by its number from 0 to 1217, not as"):
            env.step(wrong)  # type: ignore[arg-type]

    assert env.table.dump() == before


def test_a_game_that_is_over_takes_no_more_actions() -> None:
    env = reliquary.env.aec("relikt", 3)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(_any_move(env))
    for _ in range(3):
        env.step(None)

    assert env.agents == []
    with pytest.raises(IllegalMove, match="The game is over: reset the environment"):
        env.step(np.int64(0))


def test_a_game_can_be_given_instead_of_its_name() -> None:
    assert reliquary.env.aec(game("relikt")).metadata["name"] == "reliquary_relikt_v0"


def _any_move(env: Aec) -> np.int64:
    return env.action_space(env.agent_selection).sample(env.observe(env.agent_selection)["action_mask"])
