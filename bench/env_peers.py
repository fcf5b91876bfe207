"""Measures environments that others made, each stepped at random with observation and mask."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version

from timing import Figures, calm_play, serve

CLASSIC = ("connect_four_v3", "gin_rummy_v4", "texas_holdem_no_limit_v6", "chess_v6")
SPIEL = ("hearts", "gin_rummy")


def main() -> None:
    measures: dict[str, Callable[[], Figures]] = {}
    for name in CLASSIC:
        try:
            measures[f"PettingZoo {version('pettingzoo')}, {name}"] = pettingzoo(name)
        except ImportError:
            continue
    for name in SPIEL:
        try:
            measures[f"OpenSpiel {version('open_spiel')}, {name}"] = open_spiel(name)
        except ImportError:
            continue
    serve(measures)


def pettingzoo(name: str) -> Callable[[], Figures]:
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


def open_spiel(name: str) -> Callable[[], Figures]:
    from pyspiel import load_game

    game = load_game(name)
    luck = random.Random(0)

    def play(_: int) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
                continue
            kind = game.get_type()
            if kind.provides_observation_tensor:
                state.observation_tensor()
            else:
                state.information_state_tensor()
            state.legal_actions_mask()
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return lambda: calm_play(play)


main()
