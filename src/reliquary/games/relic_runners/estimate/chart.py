"""What a seat has in Relic Runners, beyond the points it has already: pathways, rations, toolboxes and ivory tiles."""

from __future__ import annotations

from typing import Final

from reliquary.games.relic_runners.components import (
    BOTTOM,
    COMPASS,
    EXTRA_TURN,
    MACHETE,
    NO_TILE,
    SHOVEL,
    TOP_LEVEL,
)
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel.state import NOBODY

PATHWAY: Final = 3.2
LATE_PATHWAY: Final = 0.5
STEP: Final = 0.9
TOOLBOX: Final = 2.2
IVORY_TILE: Final[tuple[float, ...]] = (4.0, 2.5, 3.0)
RATIONS: Final[tuple[float, ...]] = (0.0, 2.2, 3.6, 4.6, 5.3, 5.8)


class Chart:
    def __init__(self, state: RelicRunners, seat: int) -> None:
        self.state = state
        self.seat = seat
        target = state.box.relics_to_end[state.seats - 2]
        self.left = 0.0 if state.ending != NOBODY else max(0.0, 1.0 - state.relics_collected() / target)
        """How much of the game is to come."""

    def holdings(self) -> float:
        state, seat = self.state, self.seat
        worth = self._pathways() + ration_worth(state.rations[seat]) * self.hunger()
        worth += self._toolboxes()
        for size in range(3):
            kind = state.ivory[seat][size]
            if kind != NO_TILE:
                worth += self.left * IVORY_TILE[size] * 0.6 if size else self.large(kind)
        return worth

    def hunger(self) -> float:
        return min(1.0, 0.15 + 1.2 * self.left)

    def pathway(self) -> float:
        """What one more pathway is worth."""
        return LATE_PATHWAY + PATHWAY * self.left

    def _pathways(self) -> float:
        return self.pathway() * self.state.pathways[self.seat].bit_count() if self.left else 0.0

    def large(self, kind: int) -> float:
        """Points are counted as they stand; what may still be added is hoped for."""
        return 6.0 if kind == EXTRA_TURN else 3.0 * self.left

    def _toolboxes(self) -> float:
        state, seat = self.state, self.seat
        if not self.left and (state.seat != seat or state.tool_used):
            return 0.0
        worth = 0.0
        for place in state.toolboxes[seat]:
            worth += TOOLBOX * self.left + self._use_of(place)
        return worth * (1.0 if self.left else 0.5)

    def _use_of(self, place: int) -> float:
        """Less than the use itself, so that it is used; enough that a toolbox climbs towards the better one."""
        state, seat = self.state, self.seat
        if place == BOTTOM:
            return 0.0
        level = (place - 1) % TOP_LEVEL
        waiting = STEP * (level + 1) * (0.3 + 0.7 * self.left)
        if place == MACHETE + 2:
            return max(waiting, 0.85 * 4.0 * (sum(state.held[seat]) + self.left))
        if place == COMPASS + 2:
            return max(waiting, 0.85 * 1.4 * state.pathways[seat].bit_count())
        if place == SHOVEL + 2:
            return max(waiting, 6.0 * self.left)
        if place == SHOVEL + 1:
            return 0.8 * self.pathway()
        return waiting


def ration_worth(n: int) -> float:
    return RATIONS[min(n, len(RATIONS) - 1)]
