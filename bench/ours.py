"""Measures every registered game: run with the Python of the environment that is to be measured."""

from __future__ import annotations

from collections.abc import Callable

from clock import Figures, per_second, random_play, serve, yardstick

import reliquary

SEATS = 4


def main() -> None:
    measures: dict[str, Callable[[], Figures]] = {"yardstick": yardstick}
    for name in reliquary.game_names():
        bench = Bench(reliquary.game(name))
        measures[f"{name}: random play"] = bench.random_play
        measures[f"{name}: copy"] = bench.copy
        measures[f"{name}: view"] = bench.view
        measures[f"{name}: imagine"] = bench.imagine
        measures[f"{name}: playouts"] = bench.playouts
    serve(measures)


class Bench:
    def __init__(self, game: reliquary.Game[reliquary.State]) -> None:
        self.game = game
        self.seats = SEATS if SEATS in game.seats else game.seats[-1]
        self.chance = reliquary.Chance("bench")
        self.middle = self.play_half(self.play(0) // 2)

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

    def random_play(self) -> Figures:
        return random_play(self.play)

    def copy(self) -> Figures:
        return {"copies/s": per_second(self.middle.copy)}

    def view(self) -> Figures:
        return {"views/s": per_second(lambda: self.middle.view(0))}

    def imagine(self) -> Figures:
        return {"imagined/s": per_second(lambda: self.middle.imagine(0, self.chance))}

    def playouts(self) -> Figures:
        return {"playouts/s": per_second(self.playout)}


def finish(state: reliquary.State, chance: reliquary.Chance) -> int:
    decisions = 0
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        decisions += 1
    return decisions


main()
