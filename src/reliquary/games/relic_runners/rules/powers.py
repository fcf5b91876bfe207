"""Before the first turn: the choices that some explorers' powers leave. They score and set off nothing."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.errors import Unexpected
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
from reliquary.kernel.moves import Move
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


class ChooseStart(kernel.Step[RelicRunners]):
    rule: ClassVar[str] = "powers"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the spot next to base camp where you start."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Move]:
        return [state.moves.start_at[spot] for spot in state.box.neighbours[state.box.base]]

    def apply(self, state: RelicRunners, move: Move) -> list[Step]:
        match move:
            case StartAt():
                state.jump(self.seat, move.spot)
                return []
            case _:
                raise Unexpected(move)


class ChooseFirstPathway(kernel.Step[RelicRunners]):
    rule: ClassVar[str] = "powers"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, place a pathway on a trail at base camp."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Move]:
        return [state.moves.place[trail] for trail in state.box.trails_at[state.box.base]]

    def apply(self, state: RelicRunners, move: Move) -> list[Step]:
        match move:
            case Place():
                state.place_pathway(self.seat, move.trail)
                return []
            case _:
                raise Unexpected(move)


class ChooseBranch(kernel.Step[RelicRunners]):
    rule: ClassVar[str] = "powers"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the branch on which your toolbox starts."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Move]:
        return [state.moves.climb[place] for place in (MACHETE, COMPASS, SHOVEL)]

    def apply(self, state: RelicRunners, move: Move) -> list[Step]:
        match move:
            case Climb():
                state.climb(self.seat, BOTTOM, move.target)
                return []
            case _:
                raise Unexpected(move)
