"""The move: a walk, asked trail by trail, or a jump to another temple.

A walk is a chain of own pathways with at most one unfamiliar trail, before or after the chain. No trail is walked
twice. It ends at base camp at once, and never on the spot where the turn began, nor where the walk itself began.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from reliquary.games.relic_runners.components import LEAVING_FLIPS, MEDIUM, SHORTCUT, SMALL, TELEPORT, Box
from reliquary.games.relic_runners.moves import Flip, Follow, FollowByShortcut, Plain, Teleport
from reliquary.games.relic_runners.rules.climbing import climbing
from reliquary.games.relic_runners.rules.expeditions import Arrive
from reliquary.games.relic_runners.rules.explore import Explore
from reliquary.games.relic_runners.rules.toolboxes import ToolMoment
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]
Onward: TypeAlias = Follow | FollowByShortcut | Plain

# How far a walk has come.
CHAIN: Final = 0
"""Own pathways only, or nothing yet: the unfamiliar trail may still come."""
OPENED: Final = 1
"""The unfamiliar trail came first: own pathways may follow."""
CLOSED: Final = 2
"""The unfamiliar trail came after own pathways: only the medium ivory tile 1 lets it go on."""
SHORTENED: Final = 3
"""That tile was given: own pathways may follow."""


class SetOut(ToolMoment[Flip | Teleport | Onward]):
    """Before the move. Who leaves base camp with the small ivory tile 6 flips a token first: that begins the move."""

    rule: ClassVar[str] = "move"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, set out: choose the first trail of your walk."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Flip | Teleport | Onward]:
        seat = self.seat
        if state.at[seat] == state.box.base and state.has(seat, SMALL, LEAVING_FLIPS):
            flip = state.moves.flip
            return [flip[trail] for trail in state.box.rivers]
        walks = Walk(seat, 0, CHAIN, barred_ends(state, seat)).options(state)
        return [*walks, *teleports(state, seat)] if state.has(seat, MEDIUM, TELEPORT) else [*walks]

    def apply(self, state: RelicRunners, move: Flip | Teleport | Onward) -> list[Step]:
        seat = self.seat
        walk = Walk(seat, 0, CHAIN, barred_ends(state, seat))
        match move:
            case Flip():
                state.moved = True
                return [*climbing(seat, state.flip(seat, move.trail)), walk]
            case Teleport():
                state.use_ivory(seat, MEDIUM)
                state.moved = True
                state.jump(seat, move.spot)
                return [Explore(seat)]
            case _:
                return walk.apply(state, move)


def barred_ends(state: RelicRunners, seat: int) -> int:
    """Where a walk from here may not end: here, and where the turn began."""
    return 1 << state.began | 1 << state.at[seat]


def teleports(state: RelicRunners, seat: int) -> list[Teleport]:
    """From a temple to any other of its colour on which no relic lies."""
    here = state.at[seat]
    colour = state.colours[here]
    return [
        move
        for spot, move in state.moves.teleport.items()
        if state.box.is_temple[here] and state.colours[spot] == colour and spot != here and not state.has_relic(spot)
    ]


class Walk(kernel.Step[RelicRunners, Onward]):
    rule: ClassVar[str] = "move"

    def __init__(self, seat: int, walked: int, phase: int, barred: int) -> None:
        super().__init__(seat)
        self.walked = walked
        self.phase = phase
        self.barred = barred

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the next trail of your walk, or stop."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Onward]:
        """Where the walk cannot go on nothing is asked."""
        box, seat = state.box, self.seat
        spot = state.at[seat]
        on = self.onward(box, state.pathways[seat], spot, shortcut=state.has(seat, MEDIUM, SHORTCUT))
        if not on:
            return []
        moves = state.moves
        trails = [trail for trail in box.trails_at[spot] if on & box.bit[trail]]
        options: list[Onward] = (
            [moves.follow_by_shortcut[trail] for trail in trails]
            if self.phase == CLOSED
            else [moves.follow[trail] for trail in trails]
        )
        if not self.barred >> spot & 1:
            options.append(moves.stop)
        return options

    def onward(self, box: Box, own: int, spot: int, *, shortcut: bool) -> int:
        """The trails from this spot along which the walk can go on and still end legally.

        One that leads to a barred spot is only on offer if the walk can leave it again.
        """
        if (spot == box.base and self.walked) or (self.phase == CLOSED and not shortcut):
            return 0
        found = 0
        for trail in box.trails_at[spot]:
            bit = box.bit[trail]
            if not self.walked & bit and (self.phase == CHAIN or own & bit):
                end = box.both_ends[trail] - spot
                if not self.barred >> end & 1 or self.after(own, bit).leaves(box, own, end, shortcut=shortcut):
                    found |= bit
        return found

    def after(self, own: int, bit: int) -> Walk:
        """The walk, one trail further."""
        phase = self.phase
        if phase == CHAIN and not own & bit:
            phase = CLOSED if self.walked else OPENED
        elif phase == CLOSED:
            phase = SHORTENED
        return Walk(self.seat, self.walked | bit, phase, self.barred)

    def leaves(self, box: Box, own: int, spot: int, *, shortcut: bool) -> bool:
        """Whether it can go from a barred spot to one that is not: there it may end, so one trail decides it."""
        if spot == box.base or (self.phase == CLOSED and not shortcut):
            return False
        for trail in box.trails_at[spot]:
            bit = box.bit[trail]
            open_end = not self.barred >> (box.both_ends[trail] - spot) & 1
            if open_end and not self.walked & bit and (self.phase == CHAIN or own & bit):
                return True
        return False

    def apply(self, state: RelicRunners, move: Onward) -> list[Step]:
        match move:
            case Follow():
                return [self._on(state, move.trail)]
            case FollowByShortcut():
                state.use_ivory(self.seat, MEDIUM)
                return [self._on(state, move.trail)]
            case Plain():
                return self.happen(state)

    def _on(self, state: RelicRunners, trail: int) -> Step:
        walk = self.after(state.pathways[self.seat], state.box.bit[trail])
        state.walk(self.seat, trail)
        return walk

    def happen(self, state: RelicRunners) -> list[Step]:
        return [Arrive(self.seat, self.walked)]
