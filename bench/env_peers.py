"""Measures environments that others made, each stepped at random with observation and mask."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, files, version
from importlib.util import module_from_spec, spec_from_file_location
from time import process_time
from typing import Any

import numpy as np
from timing import Figures, calm, calm_play, serve

CLASSIC = ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_no_limit_v6", "chess_v6")
SPIEL = ("hearts", "gin_rummy")
BATCHES = (64, 1024)


def main() -> None:
    measures: dict[str, Callable[[], Figures]] = {}
    for peer in (pettingzoo, open_spiel, pgx, pufferlib):
        try:
            measures.update(peer())
        except (ImportError, PackageNotFoundError):
            continue
    serve(measures)


def pettingzoo() -> Mapping[str, Callable[[], Figures]]:
    def measure(name: str) -> Callable[[], Figures]:
        env = import_module(f"pettingzoo.classic.{name}").env()

        def play(number: int) -> int:
            env.reset(seed=number)
            decisions = 0
            for agent in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                over = termination or truncation
                env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
                decisions += not over
            return decisions

        return lambda: calm_play(play)

    return {f"PettingZoo {version('pettingzoo')}, {name}": measure(name) for name in CLASSIC}


def open_spiel() -> Mapping[str, Callable[[], Figures]]:
    from pyspiel import load_game

    def measure(name: str) -> Callable[[], Figures]:
        game = load_game(name)
        kind = game.get_type()
        luck = random.Random(0)

        def play(_: int) -> int:
            decisions = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(luck.choices(outcomes, weights)[0])
                    continue
                if kind.provides_observation_tensor:
                    state.observation_tensor()
                else:
                    state.information_state_tensor()
                state.legal_actions_mask()
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
            return decisions

        return lambda: calm_play(play)

    return {f"OpenSpiel {version('open_spiel')}, {name}": measure(name) for name in SPIEL}


def pgx() -> Mapping[str, Callable[[], Figures]]:
    """Backgammon on a CPU, many games at once, moves drawn in the same compiled function."""
    import jax
    from jax import numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    env = make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def measure(games: int) -> Callable[[], Figures]:
        @jax.jit
        def advance(state, key):  # noqa: ANN001, ANN202 - pgx makes a type for each game
            key, choosing, stepping = jax.random.split(key, 3)
            moves = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
            return step(state, moves, jax.random.split(stepping, games)), key

        key = jax.random.PRNGKey(0)
        now = [advance(jax.jit(jax.vmap(env.init))(jax.random.split(key, games)), key)]

        def once() -> None:
            now[0] = jax.block_until_ready(advance(*now[0]))

        return lambda: calm(lambda: spent(once) / games)

    return {f"pgx {version('pgx')}, backgammon, {games} games": measure(games) for games in BATCHES}


def pufferlib() -> Mapping[str, Callable[[], Figures]]:
    """A card game in C, one learner against random moves; the mask is part of the observation. Moves are drawn without
    looking at it: an illegal one costs the learner a little, and less time."""
    triple_triad = _triple_triad()

    def measure(games: int) -> Callable[[], Figures]:
        observations, rewards = np.zeros((games, 114), np.float32), np.zeros(games, np.float32)
        moves, ends = np.zeros(games, np.int32), np.zeros(games, np.uint8)
        env = triple_triad(observations, moves, rewards, ends, games, 990, 690, 192, 224)
        env.reset()
        luck = np.random.default_rng(0)

        def once() -> None:
            moves[:] = luck.integers(1, 15, games)
            env.step()
            # It writes to all four and holds none of them: they have to outlive it.
            assert len(observations) == len(rewards) == len(ends)

        for _ in range(100):
            once()
        assert observations[:, :9].any(), "nothing was played"
        return lambda: calm(lambda: spent(once) / games)

    return {f"pufferlib {version('pufferlib')}, tripletriad, {games} games": measure(games) for games in BATCHES}


def _triple_triad() -> type[Any]:
    """The wheel lacks the Python around it. It calls its own function `step`, of which libc has one as well: with
    RTLD_DEEPBIND its own is found first."""
    path = next(file.locate() for file in files("pufferlib") or () if file.name.startswith("cy_tripletriad.cpython"))
    spec = spec_from_file_location("pufferlib.ocean.tripletriad.cy_tripletriad", path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    flags = sys.getdlopenflags()
    sys.setdlopenflags(flags | os.RTLD_DEEPBIND)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.setdlopenflags(flags)
    return module.CyTripleTriad


def spent(call: Callable[[], None]) -> float:
    start = process_time()
    call()
    return process_time() - start


main()
