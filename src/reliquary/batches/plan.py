"""What a batch plays, as values that can be sent to other processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from reliquary.batches.rewards import rewards
from reliquary.kernel import Chance, Game, State
from reliquary.kernel.options import Setting


@dataclass(frozen=True, slots=True)
class Deal:
    """How many play a game, and by which options."""

    seats: int
    options: Mapping[str, Setting] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """Row r of n plays the games r, r + n, r + 2n ... A game is fixed by the seed and its number alone."""

    game: Game[State]
    deals: tuple[Deal, ...]
    """Games are dealt in these ways in turn: the first as the first of them."""
    games: int
    seed: str
    rewards: str
    ask_single: bool

    def start(self, number: int) -> State:
        deal = self.deals[number % len(self.deals)]
        state = self.game.start(seats=deal.seats, seed=f"{self.seed}/{number}", **deal.options)
        # No record is needed, and the past moves of a thousand games would fill the memory.
        state.past = None
        return state

    @property
    def most_seats(self) -> int:
        return max(deal.seats for deal in self.deals)

    def luck(self, number: int) -> Chance:
        """The chance for moves that the caller does not choose."""
        return Chance(f"{self.seed}/{number}").fork("moves")

    def reward(self, state: State) -> list[float]:
        return rewards(self.rewards)(state)
