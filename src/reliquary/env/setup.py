"""What every environment is asked for: a game, how many play, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reliquary.batches.layouts import layout_of
from reliquary.kernel import Game, State
from reliquary.kernel import game as find_game
from reliquary.kernel.options import Setting


@dataclass(frozen=True, slots=True)
class Setup:
    game: Game[State]
    seats: int
    options: Mapping[str, Setting]

    def start(self, seed: str) -> State:
        return self.game.start(seats=self.seats, seed=seed, **self.options)


def set_up(game: Game[State] | str, seats: int | None, options: Mapping[str, object]) -> Setup:
    """Raises BadSetup for what the game does not have; without a number of seats it is the smallest."""
    rules = find_game(game) if isinstance(game, str) else game
    layout_of(rules)
    number = rules.seats[0] if seats is None else seats
    started = rules.start(seats=number, seed="", **options)
    return Setup(rules, started.seats, started.options)
