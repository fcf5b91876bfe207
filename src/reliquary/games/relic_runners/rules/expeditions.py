"""The end of a walk: tokens, then base camp, an expedition, or the question whether to explore."""

from __future__ import annotations

from typing import TypeAlias

from reliquary.games.relic_runners.rules.climbing import climbing
from reliquary.games.relic_runners.rules.explore import EndTurn, Explore
from reliquary.games.relic_runners.rules.temples import come_to_base
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.kernel.state import NOBODY

Step: TypeAlias = kernel.Step[RelicRunners]


class Arrive(kernel.Step[RelicRunners]):
    """The tokens along the walk turn down together, and all steps they bring are used."""

    def __init__(self, seat: int, walked: int) -> None:
        super().__init__(seat)
        self.walked = walked

    def happen(self, state: RelicRunners) -> list[Step]:
        steps = state.turn_down(self.seat, self.walked)
        return [*climbing(self.seat, steps), Reach(self.seat, self.walked)]


class Reach(Arrive):
    def happen(self, state: RelicRunners) -> list[Step]:
        seat = self.seat
        spot = state.at[seat]
        if spot == state.box.base:
            come_to_base(state, seat)
            return [EndTurn(seat)]
        if completes_expedition(state, spot):
            expedition(state, seat, spot, self.walked.bit_count())
            return [EndTurn(seat)]
        return [Explore(seat)]


def completes_expedition(state: RelicRunners, spot: int) -> bool:
    """From one relic to another of its colour."""
    return state.has_relic(spot) and state.colours[spot] == state.setting_out_from


def expedition(state: RelicRunners, seat: int, spot: int, trails: int) -> None:
    """The relic that was reached is taken, and every trail of the walk is worth 2 points."""
    state.take_relic(seat, spot, trails)
    state.score(seat, 2 * trails)
    if brings_last_round(state):
        state.bring_last_round(seat)


def brings_last_round(state: RelicRunners) -> bool:
    """Once, and not in the extra turn that the guard against endless games leaves: nobody plays after it."""
    if state.ending != NOBODY or state.quiet == state.box.quiet_rounds:
        return False
    return state.relics_collected() >= state.box.relics_to_end[state.seats - 2]
