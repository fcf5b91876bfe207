"""Placing pathways from the reserve, and moving those on the board."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relic_runners.components import FAR_PATHWAY, MEDIUM, PLACING_PAYS, SMALL, TWO_PATHWAYS
from reliquary.games.relic_runners.moves import Lift, Place, PlaceFar, UseTile
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]


def free_trails(state: RelicRunners, seat: int) -> int:
    """The trails on which the seat has no pathway yet."""
    return state.box.all_trails & ~state.pathways[seat]


def free_next_to(state: RelicRunners, seat: int) -> int:
    return state.box.mask_at[state.at[seat]] & ~state.pathways[seat]


def can_place(state: RelicRunners, seat: int) -> bool:
    """With a piece in reserve, next to the explorer or, for the medium ivory tile 5, anywhere."""
    if not state.pathways_left(seat):
        return False
    far = state.has(seat, MEDIUM, FAR_PATHWAY)
    return (free_trails(state, seat) if far else free_next_to(state, seat)) != 0


class PlacePathway(kernel.Step[RelicRunners, Place | PlaceFar | UseTile]):
    """Must be placed if it can be; otherwise nothing happens."""

    rule: ClassVar[str] = "pathways"

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, place a pathway on a trail."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Place | PlaceFar | UseTile]:
        left = state.pathways_left(self.seat)
        if not left:
            return []
        box, moves = state.box, state.moves
        near = free_next_to(state, self.seat)
        options: list[Place | PlaceFar | UseTile] = [
            moves.place[trail] for trail in box.trails_at[state.at[self.seat]] if near & box.bit[trail]
        ]
        if state.has(self.seat, MEDIUM, TWO_PATHWAYS) and left > 1 and len(options) > 1:
            options.append(moves.use_tile[TWO_PATHWAYS])
        if state.has(self.seat, MEDIUM, FAR_PATHWAY):
            far = free_trails(state, self.seat) & ~near
            options += [moves.place_far[trail] for trail in range(len(box.ends)) if far & box.bit[trail]]
        return options

    def apply(self, state: RelicRunners, move: Place | PlaceFar | UseTile) -> list[Step]:
        match move:
            case Place():
                place(state, self.seat, move.trail)
                return []
            case PlaceFar():
                state.use_ivory(self.seat, MEDIUM)
                place(state, self.seat, move.trail)
                return []
            case UseTile():
                state.use_ivory(self.seat, MEDIUM)
                return [PlacePathway(self.seat), PlacePathway(self.seat)]


def place(state: RelicRunners, seat: int, trail: int) -> None:
    state.place_pathway(seat, trail)
    if state.has(seat, SMALL, PLACING_PAYS):
        state.score(seat, 1)


def can_move_pathways(state: RelicRunners, seat: int, n: int) -> bool:
    return state.pathways[seat].bit_count() >= n and free_trails(state, seat).bit_count() >= n


class LiftPathway(kernel.Step[RelicRunners, Lift]):
    """One that lay on the board when the action began: a piece just moved cannot be moved again."""

    rule: ClassVar[str] = "moving-pathways"

    def __init__(self, seat: int, left: int, before: int) -> None:
        super().__init__(seat)
        self.left = left
        self.before = before

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, you move {n} pathway: choose it."),
            N_("{who}, you move {n} pathways: choose the first."),
            who=SeatName(self.seat),
            n=self.left,
        )

    def options(self, state: RelicRunners) -> list[Lift]:
        box = state.box
        own = self.before & state.pathways[self.seat]
        return [state.moves.lift[trail] for trail in range(len(box.ends)) if own & box.bit[trail]]

    def apply(self, state: RelicRunners, move: Lift) -> list[Step]:
        state.lift_pathway(self.seat, move.trail)
        return [LayPathway(self.seat, move.trail, self.left, self.before)]


class LayPathway(kernel.Step[RelicRunners, Place]):
    """On a trail where the seat had none when the action began."""

    rule: ClassVar[str] = "moving-pathways"

    def __init__(self, seat: int, trail: int, left: int, before: int) -> None:
        super().__init__(seat)
        self.trail = trail
        self.left = left
        self.before = before

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the trail to which your pathway moves."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Place]:
        box = state.box
        free = free_trails(state, self.seat) & ~self.before
        return [state.moves.place[trail] for trail in range(len(box.ends)) if free & box.bit[trail]]

    def apply(self, state: RelicRunners, move: Place) -> list[Step]:
        state.move_pathway(self.seat, self.trail, move.trail)
        return [LiftPathway(self.seat, self.left - 1, self.before)] if self.left > 1 else []


def moving(state: RelicRunners, seat: int, n: int) -> list[Step]:
    return [LiftPathway(seat, n, state.pathways[seat])]
