"""Measures every registered game: run with the Python of the environment that is to be measured.

With the argument `yardstick` it measures in yardsticks, which say nothing about seconds but hardly depend on what
else the machine does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import cycle

from timing import Figures, per_second, per_yardstick, random_play, serve

import reliquary

SEATS = 4
GAMES = 20


def main() -> None:
    benches = {name: Bench(reliquary.game(name)) for name in reliquary.game_names()}
    measures: dict[str, Callable[[], Figures]] = {}
    for name, bench in benches.items():
        calls = bench.calls()
        if "yardstick" in sys.argv:
            measures |= {f"{name}: {what}": in_yardsticks(call) for what, call in calls.items()}
        else:
            measures |= {f"{name}: {what}": in_seconds(call) for what, call in calls.items()}
            measures[f"{name}: random play"] = bench.random_play
    serve(measures)


def in_yardsticks(call: Callable[[], object]) -> Callable[[], Figures]:
    return lambda: {"yardsticks": per_yardstick(call)}


def in_seconds(call: Callable[[], object]) -> Callable[[], Figures]:
    return lambda: {"per second": per_second(call)}


class Bench:
    def __init__(self, game: reliquary.Game[reliquary.State]) -> None:
        self.game = game
        self.seats = SEATS if SEATS in game.seats else game.seats[-1]
        self.chance = reliquary.Chance("bench")
        self.middle = self.play_half(self.play(0) // 2)
        self.row = bytearray(game.observation.size if game.observation else 0)
        self.moves = bytearray(len(game.moves))

    def play(self, number: int) -> int:
        """Plays one game with any legal moves; returns how many there were."""
        state = self.game.start(seats=self.seats, seed=f"game {number}")
        return finish(state, reliquary.Chance(f"moves {number}"))

    def play_half(self, decisions: int) -> reliquary.State:
        state = self.game.start(seats=self.seats, seed="game 0")
        chance = reliquary.Chance("moves 0")
        for _ in range(decisions):
            legal = state.legal()
            state.advance(legal[chance.below(len(legal))])
        return state

    def playout(self) -> None:
        finish(self.middle.imagine(0, self.chance), self.chance)

    def calls(self) -> dict[str, Callable[[], object]]:
        numbers = cycle(range(GAMES))
        return {
            "random play": lambda: self.play(next(numbers)),
            "copy": self.middle.copy,
            "view": lambda: self.middle.view(0),
            "observe": lambda: self.middle.observe(0, self.row),
            "mask": lambda: self.middle.mask(self.moves),
            "imagine": lambda: self.middle.imagine(0, self.chance),
            "playouts": self.playout,
        }

    def random_play(self) -> Figures:
        return random_play(self.play)


def finish(state: reliquary.State, chance: reliquary.Chance) -> int:
    decisions = 0
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        decisions += 1
    return decisions


main()
