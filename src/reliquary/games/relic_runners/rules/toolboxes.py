"""Using a toolbox: once a turn, at any moment that interrupts nothing.

`ToolMoment` is such a moment. It also offers the medium ivory tile 3, as long as the move is still ahead.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relic_runners.components import (
    BOTTOM,
    COMPASS,
    MACHETE,
    MEDIUM,
    PROVISIONS,
    SHOVEL,
)
from reliquary.games.relic_runners.moves import Plain, UseTile, UseToolbox
from reliquary.games.relic_runners.rules.pathways import PlacePathway, can_move_pathways, can_place, moving
from reliquary.games.relic_runners.rules.temples import can_use_provisions, exploring, use_provisions
from reliquary.games.relic_runners.scoring import longest_route
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.kernel.steps import M
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]


class ToolMoment(kernel.Moment[RelicRunners, M, UseToolbox | UseTile]):
    def asides(self, state: RelicRunners) -> list[UseToolbox | UseTile]:
        moves: list[UseToolbox | UseTile] = []
        if not state.tool_used:
            last = BOTTOM
            for place in state.toolboxes[self.seat]:
                if place != last and can_use(state, self.seat, place):
                    moves.append(state.moves.use_toolbox[place])
                last = place
        if state.has(self.seat, MEDIUM, PROVISIONS) and can_use_provisions(state, self.seat):
            moves.append(state.moves.use_tile[PROVISIONS])
        return moves

    def apply_aside(self, state: RelicRunners, move: UseToolbox | UseTile) -> list[Step]:
        match move:
            case UseToolbox():
                state.use_toolbox(self.seat, move.place)
                return effect(state, self.seat, move.place)
            case UseTile():
                use_provisions(state, self.seat)
                return []


def can_use(state: RelicRunners, seat: int, place: int) -> bool:
    """Only what can be carried out in full, and is worth something."""
    spot = state.at[seat]
    if place == MACHETE:
        return state.box.is_temple[spot] and len(state.stacks[spot]) > 0
    if place == MACHETE + 1:
        return state.rations[seat] < state.box.most_rations
    if place == MACHETE + 2:
        return sum(state.held[seat]) > 0
    if place in {COMPASS, COMPASS + 1}:
        return can_move_pathways(state, seat, 1 if place == COMPASS else 2)
    if place == COMPASS + 2:
        return state.pathways[seat] != 0
    return place != SHOVEL + 1 or can_place(state, seat)


def effect(state: RelicRunners, seat: int, place: int) -> list[Step]:
    if place == MACHETE:
        return exploring(state, seat, state.at[seat], 0)
    if place in {COMPASS, COMPASS + 1}:
        return moving(state, seat, 1 if place == COMPASS else 2)
    if place == SHOVEL:
        return [ToolboxOrPoints(seat)]
    if place == SHOVEL + 1:
        return [PlacePathway(seat)]
    if place == MACHETE + 1:
        state.take_rations(seat, 2)
    elif place == MACHETE + 2:
        state.score(seat, 4 * sum(state.held[seat]))
    elif place == COMPASS + 2:
        state.score(seat, 2 * longest_route(state.box, state.pathways[seat]))
    else:
        state.double(seat)
    return []


class ToolboxOrPoints(kernel.Step[RelicRunners, Plain]):
    """Without a toolbox in reserve it is the points."""

    rule: ClassVar[str] = "shovel"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, take a new toolbox, or 2 points."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Plain]:
        return [state.moves.new_toolbox, state.moves.two_points] if state.toolboxes_left(self.seat) else []

    def apply(self, state: RelicRunners, move: Plain) -> list[Step]:
        if move is state.moves.new_toolbox:
            state.new_toolbox(self.seat)
        else:
            state.score(self.seat, 2)
        return []

    def happen(self, state: RelicRunners) -> list[Step]:
        state.score(self.seat, 2)
        return []
