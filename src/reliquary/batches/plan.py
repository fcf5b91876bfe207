"""What a batch plays; it can be sent to other processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reliquary.batches.rewards import rewards
from reliquary.kernel import Chance, Game, State
from reliquary.kernel.options import Setting


@dataclass(frozen=True, slots=True)
class Plan:
    """Row r of n plays the games r, r + n, r + 2n ... A game is fixed by the seed and its number alone."""

    game: Game[State]
    seats: int
    options: Mapping[str, Setting]
    games: int
    seed: str
    rewards: str
    ask_single: bool

    def start(self, number: int) -> State:
        state = self.game.start(seats=self.seats, seed=f"{self.seed}/{number}", **self.options)
        # Nobody asks for its record, and a thousand pasts would fill the memory.
        state.past = None
        return state

    def luck(self, number: int) -> Chance:
        """For moves that nobody chooses."""
        return Chance(f"{self.seed}/{number}").fork("moves")

    def reward(self, state: State) -> list[float]:
        return rewards(self.rewards)(state)
