"""Toolbox tokens and the progression table: which toolbox climbs, which token is flipped."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relic_runners.components import BOTTOM, COMPASS, MACHETE, SHOVEL, TOP_LEVEL
from reliquary.games.relic_runners.moves import Climb, Flip, Plain
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.kernel.state import NOBODY
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]


class ClimbTable(kernel.Step[RelicRunners, Climb]):
    """Steps are used one after the other, all that can be used; a toolbox at the top of its branch stays there."""

    rule: ClassVar[str] = "climbing"

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps = steps

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, your toolboxes climb {n} step: choose which one climbs."),
            N_("{who}, your toolboxes climb {n} steps: choose which one climbs first."),
            who=SeatName(self.seat),
            n=self.steps,
        )

    def options(self, state: RelicRunners) -> list[Climb]:
        climb = state.moves.climb
        moves: list[Climb] = []
        last = -1
        for place in state.toolboxes[self.seat]:
            if place != last:
                if place == BOTTOM:
                    moves += [climb[MACHETE], climb[COMPASS], climb[SHOVEL]]
                elif place % TOP_LEVEL:
                    moves.append(climb[place + 1])
            last = place
        return moves

    def apply(self, state: RelicRunners, move: Climb) -> list[Step]:
        state.climb(self.seat, move.place, move.target)
        return climbing(self.seat, self.steps - 1)


def climbing(seat: int, steps: int) -> list[Step]:
    return [ClimbTable(seat, steps)] if steps else []


class FlipTokens(kernel.Step[RelicRunners, Flip | Plain]):
    """Up to two different tokens, each either way. No steps for that, but for a reset."""

    rule: ClassVar[str] = "purple-temples"

    def __init__(self, seat: int, left: int, flipped: int) -> None:
        super().__init__(seat)
        self.left = left
        self.flipped = flipped

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, you may flip {n} toolbox token."),
            N_("{who}, you may flip up to {n} toolbox tokens."),
            who=SeatName(self.seat),
            n=self.left,
        )

    def options(self, state: RelicRunners) -> list[Flip | Plain]:
        flip = state.moves.flip
        moves: list[Flip | Plain] = [flip[trail] for trail in state.box.rivers if trail != self.flipped]
        if moves:
            moves.append(state.moves.flip_no_more)
        return moves

    def apply(self, state: RelicRunners, move: Flip | Plain) -> list[Step]:
        match move:
            case Flip():
                steps = climbing(self.seat, state.flip(self.seat, move.trail))
                return [*steps, FlipTokens(self.seat, self.left - 1, move.trail)] if self.left > 1 else steps
            case Plain():
                return []


def may_flip_two(seat: int) -> list[Step]:
    return [FlipTokens(seat, 2, NOBODY)]
