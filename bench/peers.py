"""Measures engines that others made, each through its own Python face and with its own random players.

A decision is what the engine asks a player, forced ones too; dealing and dice are part of the time, not of the count.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version

from timing import Figures, per_second, random_play, serve


def main() -> None:
    measures: dict[str, Callable[[], Figures]] = {}
    for peer in (catanatron, rlcard, open_spiel):
        try:
            measures.update(peer())
        except ImportError:
            continue
    serve(measures)


def catanatron() -> dict[str, Callable[[], Figures]]:
    from catanatron import Color, Game, RandomPlayer

    def start(number: int) -> Game:
        return Game([RandomPlayer(colour) for colour in Color], seed=number)

    def play(number: int) -> int:
        game = start(number)
        game.play()
        return len(game.state.actions)

    middle = start(0)
    for _ in range(play(0) // 2):
        middle.play_tick()
    name = f"catanatron {version('catanatron')}, 4 players"
    return {name: lambda: random_play(play) | {"copies/s": per_second(middle.copy)}}


def rlcard() -> dict[str, Callable[[], Figures]]:
    from rlcard import make
    from rlcard.agents import RandomAgent

    def measure(name: str) -> Callable[[], Figures]:
        env = make(name, config={"seed": 0})
        agent = RandomAgent(num_actions=env.num_actions)

        def play(_: int) -> int:
            decisions = 0
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(agent.step(state), agent.use_raw)
                decisions += 1
            return decisions

        return lambda: random_play(play)

    return {f"rlcard {version('rlcard')}, {name}": measure(name) for name in ("uno", "gin-rummy")}


def open_spiel() -> dict[str, Callable[[], Figures]]:
    from pyspiel import State, load_game

    def measure(name: str) -> Callable[[], Figures]:
        game = load_game(name)
        luck = random.Random(0)

        def advance(state: State) -> int:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
                return 0
            state.apply_action(luck.choice(state.legal_actions()))
            return 1

        def play(_: int) -> int:
            decisions = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += advance(state)
            return decisions

        middle, half = game.new_initial_state(), play(0) // 2
        while half and not middle.is_terminal():
            half -= advance(middle)
        return lambda: random_play(play) | {"copies/s": per_second(middle.clone)}

    return {f"open_spiel {version('open_spiel')}, {name}": measure(name) for name in ("hearts", "gin_rummy")}


main()
