"""Before the first turn: the choices that some explorers' powers leave. They score and set off nothing."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relic_runners.components import (
    BOTTOM,
    COMPASS,
    FIRST_PATHWAY,
    HEAD_START,
    MACHETE,
    SHARP_TOOLS,
    SHOVEL,
)
from reliquary.games.relic_runners.dealing import power
from reliquary.games.relic_runners.moves import Climb, Place, StartAt
from reliquary.games.relic_runners.rules.turn import Turn
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]


def opening(state: RelicRunners) -> list[Step]:
    """In turn order from the start player, then the first turn."""
    steps: list[Step] = []
    seat = state.first
    for _ in range(state.seats):
        steps += choices(state, seat)
        seat = state.left_of(seat)
    return [*steps, Turn(state.first)]


def choices(state: RelicRunners, seat: int) -> list[Step]:
    own = power(state, seat)
    if own == HEAD_START:
        return [ChooseStart(seat)]
    if own == FIRST_PATHWAY:
        return [ChooseFirstPathway(seat)]
    return [ChooseBranch(seat)] if own == SHARP_TOOLS else []


class ChooseStart(kernel.Step[RelicRunners, StartAt]):
    rule: ClassVar[str] = "powers"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the spot next to base camp where you start."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[StartAt]:
        return [state.moves.start_at[spot] for spot in state.box.neighbours[state.box.base]]

    def apply(self, state: RelicRunners, move: StartAt) -> list[Step]:
        state.jump(self.seat, move.spot)
        return []


class ChooseFirstPathway(kernel.Step[RelicRunners, Place]):
    rule: ClassVar[str] = "powers"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, place a pathway on a trail at base camp."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Place]:
        return [state.moves.place[trail] for trail in state.box.trails_at[state.box.base]]

    def apply(self, state: RelicRunners, move: Place) -> list[Step]:
        state.place_pathway(self.seat, move.trail)
        return []


class ChooseBranch(kernel.Step[RelicRunners, Climb]):
    rule: ClassVar[str] = "powers"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the branch on which your toolbox starts."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Climb]:
        return [state.moves.climb[place] for place in (MACHETE, COMPASS, SHOVEL)]

    def apply(self, state: RelicRunners, move: Climb) -> list[Step]:
        state.climb(self.seat, BOTTOM, move.target)
        return []
