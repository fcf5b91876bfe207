"""OpenSpiel: its own simulations pass, its search runs, and a player's information is all that it saw and did."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import reliquary.env.openspiel
from reliquary import Chance, IllegalMove, Move
from tests.env.tables import by_game, by_table


def load(name: str, **parameters: object) -> pyspiel.Game:
    return pyspiel.load_game(f"reliquary_{name}", parameters)


def dealt(name: str, **parameters: object) -> pyspiel.State:
    state = load(name, **parameters).new_initial_state()
    state.apply_action(0)
    return state


def later(name: str, moves: int, luck: random.Random, **parameters: object) -> Iterator[pyspiel.State]:
    state = dealt(name, **parameters)
    for _ in range(moves):
        if state.is_terminal():
            return
        yield state
        state.apply_action(luck.choice(state.legal_actions()))


def test_openspiels_random_simulation_passes() -> None:
    """OpenSpiel cannot write down a Python game of this kind together with its states: `GetRNGState unimplemented`."""
    simulate(load("relikt", seed=1).new_initial_state())


@by_table
def test_openspiels_random_simulation_passes_at_the_end_of_a_game(name: str, seats: int) -> None:
    simulate(near_its_end(name, seats))


def near_its_end(name: str, seats: int) -> pyspiel.State:
    """Simulations of whole games would take minutes: this plays without OpenSpiel up to the last moves."""
    state = dealt(name, players=seats, seed=2)
    position, luck = state.play.state, Chance("moves")
    moves: list[Move] = []
    end = position.copy()
    while not end.over:
        moves.append(end.legal()[luck.below(len(end.legal()))])
        end.advance(moves[-1])
    for move in moves[:-20]:
        position.advance(move)
    return state


def simulate(state: pyspiel.State) -> None:
    pyspiel.random_sim_test(state.get_game(), num_sims=1, serialize=False, verbose=False, specific_initial_state=state)


@by_game
def test_a_state_can_be_written_down_and_goes_on_as_before(name: str) -> None:
    *_, state = later(name, 10, random.Random(3), seed=8)
    again = state.get_game().deserialize_state(state.serialize())

    for _ in range(10):
        for player in range(state.num_players()):
            assert again.information_state_string(player) == state.information_state_string(player)
        assert str(again) == str(state)
        action = state.legal_actions()[-1]
        state.apply_action(action)
        again.apply_action(action)


@by_table
def test_openspiels_information_set_search_chooses_a_legal_move(name: str, seats: int) -> None:
    luck = np.random.RandomState(1)
    state = dealt(name, players=seats, seed=2)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    search = ismcts.ISMCTSBot(
        state.get_game(), mcts.RandomRolloutEvaluator(1, luck), uct_c=2.0, max_simulations=2, random_state=luck
    )

    assert search.step(state) in state.legal_actions()


@by_game
def test_openspiels_environment_for_learners_plays_to_the_end(name: str) -> None:
    env = rl_environment.Environment(load(name, seed=5))
    now = env.reset()
    while not now.last():
        player = now.observations["current_player"]
        assert len(now.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        now = env.step([now.observations["legal_actions"][player][0]])

    assert sum(now.rewards) == pytest.approx(0)


@by_game
def test_the_tensor_is_the_observation_and_has_its_fields(name: str) -> None:
    state = dealt(name, seed=3)
    game = state.get_game()
    observer = game.make_py_observer()
    player = state.current_player()
    observer.set_from(state, player)

    assert game.observation_tensor_size() == reliquary.game(name).observation.size  # type: ignore[union-attr]
    assert observer.tensor.tolist() == pytest.approx(state.observation_tensor(player))
    assert list(observer.dict) == [field.name for field in reliquary.game(name).observation.fields]  # type: ignore[union-attr]
    assert observer.dict["asked"][0] == 1
    assert not game.get_type().provides_information_state_tensor


def test_a_players_information_is_all_that_it_saw_and_did() -> None:
    before = {0: "seat 0 of 3\n", 1: "seat 1 of 3\n", 2: "seat 2 of 3\n"}
    asked: list[int] = []
    for state in later("relikt", 40, random.Random(1), seed=4):
        for player in range(3):
            now = state.information_state_string(player)
            assert len(now) > len(before[player])
            assert now.startswith(before[player])
            assert now.count("\n> ") == asked.count(player)
            before[player] = now
        asked.append(state.current_player())

    assert "\nThe game begins: seat " in before[0]


@by_game
def test_a_resampled_state_looks_the_same_to_its_player_and_differs_elsewhere(name: str) -> None:
    sampler = random.Random(5)
    for state in later(name, 12, sampler, seed=6):
        player = state.current_player()
        worlds = [state.resample_from_infostate(player, sampler.random) for _ in range(4)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert (world.current_player(), world.legal_actions()) == (player, state.legal_actions())
            assert world.history() == []
    assert len({str(world) for world in worlds}) > 1


def test_what_others_may_know_of_a_resampled_state_is_not_their_real_information() -> None:
    *_, state = later("relikt", 20, random.Random(2), seed=7)
    player = state.current_player()
    other = (player + 1) % 3
    world = state.resample_from_infostate(player, random.Random(1).random)

    assert state.information_state_string(other).splitlines()[1] not in world.information_state_string(other)
    assert "as another seat imagines it" in world.information_state_string(other)


def test_a_seed_deals_the_same_games_again() -> None:
    games = [load("rune_stones", seed=11), load("rune_stones", seed=11)]
    dealt_here = []
    for game in games:
        states = [game.new_initial_state() for _ in range(2)]
        for state in states:
            state.clone()
            state.apply_action(0)
        dealt_here.append([str(state) for state in states])

    assert dealt_here[0] == dealt_here[1]
    assert len(set(dealt_here[0])) == 2


def test_options_are_parameters() -> None:
    game = load("relikt", players=4, treasures_left=1)

    assert game.num_players() == 4
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.play.state.options["treasures_left"] == 1


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    state = dealt("relikt", seed=1)
    masked = next(action for action, legal in enumerate(state.legal_actions_mask()) if not legal)
    before = str(state)

    with pytest.raises(IllegalMove, match="is not on offer now"):
        state.apply_action(masked)

    assert str(state) == before


def test_the_end_of_a_game_is_worth_the_place() -> None:
    state = dealt("relikt", seed=1)
    luck = random.Random(1)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 3
        state.apply_action(luck.choice(state.legal_actions()))

    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0.4


def test_a_public_observation_has_no_hand() -> None:
    state = dealt("relikt", seed=1)
    public = state.get_game().make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )

    assert "hand:" not in public.string_from(state, 0)
    assert "hand:" in state.observation_string(0)
