"""Exploring a ruin or a temple: which tile is taken, and what it does.

Ruins give pathways; ivory tiles are kept, one of each size; blue tiles are points; purple tiles take effect at once,
and the seventh of them explores a neighbouring spot in turn. When the last tile is gone a relic appears.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relic_runners.components import (
    BLUE,
    CAMP_FEEDS,
    FIRST_PAYS,
    GREEN,
    IVORY,
    LOOK_INSIDE,
    MEDIUM,
    NO_TILE,
    PROVISIONS,
    PURPLE,
    SMALL,
    TEMPLES_PAY,
)
from reliquary.games.relic_runners.dealing import storeys_of
from reliquary.games.relic_runners.moves import ExploreNeighbour, Keep, Plain, TakeStorey, UseTile
from reliquary.games.relic_runners.rules.climbing import climbing, may_flip_two
from reliquary.games.relic_runners.rules.pathways import PlacePathway, can_move_pathways, moving
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.kernel.steps import M
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]


def exploring(state: RelicRunners, seat: int, spot: int, chain: int) -> list[Step]:
    """The action of a spot; `chain` are the purple temples whose seventh effect led here."""
    if state.has(seat, SMALL, FIRST_PAYS) and len(state.stacks[spot]) == storeys_of(state):
        state.score(seat, 1)
    top = len(state.stacks[spot]) - 1
    if top and state.colours[spot] != GREEN and state.has(seat, MEDIUM, LOOK_INSIDE):
        return [LookOrTakeTop(seat, spot, chain)]
    return taking(state, seat, spot, top, chain)


# Which tile


class OfSpot(kernel.Step[RelicRunners, M]):
    """A step that concerns the stack on one spot."""

    def __init__(self, seat: int, spot: int, chain: int) -> None:
        super().__init__(seat)
        self.spot = spot
        self.chain = chain


class LookOrTakeTop(OfSpot[Plain | UseTile]):
    rule: ClassVar[str] = "ivory-medium"

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, use your ivory tile to look at the tiles of this temple, or take the top one."),
            who=SeatName(self.seat),
        )

    def options(self, state: RelicRunners) -> list[Plain | UseTile]:
        return [state.moves.take_top, state.moves.use_tile[LOOK_INSIDE]]

    def apply(self, state: RelicRunners, move: Plain | UseTile) -> list[Step]:
        match move:
            case UseTile():
                state.use_ivory(self.seat, MEDIUM)
                state.look_inside(self.seat, self.spot)
                return [PickTile(self.seat, self.spot, self.chain)]
            case Plain():
                return taking(state, self.seat, self.spot, len(state.stacks[self.spot]) - 1, self.chain)


class PickTile(OfSpot[TakeStorey]):
    rule: ClassVar[str] = "ivory-medium"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, take the tile that you like."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[TakeStorey]:
        sizes = state.box.tile_size
        return [state.moves.take_storey[sizes[kind]] for kind in state.stacks[self.spot]]

    def apply(self, state: RelicRunners, move: TakeStorey) -> list[Step]:
        sizes = [state.box.tile_size[kind] for kind in state.stacks[self.spot]]
        return taking(state, self.seat, self.spot, sizes.index(move.size), self.chain)


# What it does


def taking(state: RelicRunners, seat: int, spot: int, storey: int, chain: int) -> list[Step]:
    """First the tile's action, then what comes to light under it."""
    kind, seen = state.take_tile(seat, spot, storey)
    uncover = Uncover(seat, spot)
    colour = state.colours[spot]
    if colour == IVORY:
        state.turn_over_ivory(seat, spot, kind)
        return [*take_ivory(state, seat, kind), uncover]
    if colour == BLUE:
        state.keep_blue(seat, spot, kind, seen)
        if state.has(seat, SMALL, TEMPLES_PAY):
            state.score(seat, 1)
        return [uncover]
    state.discard_tile(kind)
    if colour == PURPLE:
        state.turn_over_purple(seat, spot, kind)
        return [*purple_effect(state, seat, spot, state.box.tile_number[kind], chain), uncover]
    state.remove_ruin(seat, spot)
    return [PlacePathway(seat), uncover]


class Uncover(kernel.Step[RelicRunners]):
    """Under the last tile lies a relic; the next tile of a purple temple is turned up."""

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def happen(self, state: RelicRunners) -> list[Step]:
        if state.stacks[self.spot]:
            state.turn_up_purple(self.spot)
        else:
            state.uncover_relic(self.spot)
        return []


# Ivory


def take_ivory(state: RelicRunners, seat: int, kind: int) -> list[Step]:
    if state.ivory[seat][state.box.tile_size[kind]] != NO_TILE:
        return [KeepOne(seat, kind)]
    state.keep_ivory(seat, kind)
    return []


class KeepOne(kernel.Step[RelicRunners, Keep | UseTile]):
    """Of two ivory tiles of a size one is kept; for the other there are 2 points."""

    rule: ClassVar[str] = "ivory-temples"

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, keep one of your two ivory tiles of this size."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Keep | UseTile]:
        old = state.ivory[self.seat][state.box.tile_size[self.kind]]
        moves = state.moves
        options: list[Keep | UseTile] = [moves.keep[old], moves.keep[self.kind]]
        if PROVISIONS in (old, self.kind) and can_use_provisions(state, self.seat):
            options.append(moves.use_tile[PROVISIONS])
        return options

    def apply(self, state: RelicRunners, move: Keep | UseTile) -> list[Step]:
        size = state.box.tile_size[self.kind]
        match move:
            case Keep():
                keep_one(state, self.seat, self.kind, keep_new=move.kind == self.kind)
            case UseTile():
                # The other one stays, and there are no points.
                other = state.ivory[self.seat][size] if self.kind == PROVISIONS else self.kind
                if self.kind == PROVISIONS:
                    state.keep_ivory(self.seat, self.kind)
                use_provisions(state, self.seat)
                state.keep_ivory(self.seat, other)
        return []


def keep_one(state: RelicRunners, seat: int, kind: int, *, keep_new: bool) -> None:
    """A small tile 3 pays for these points if it lay there before and stays."""
    pays = state.has(seat, SMALL, TEMPLES_PAY)
    if keep_new:
        state.give_up_ivory(seat, state.box.tile_size[kind])
        state.keep_ivory(seat, kind)
    else:
        state.refuse_ivory(seat, kind)
    state.score(seat, 2)
    if pays and state.has(seat, SMALL, TEMPLES_PAY):
        state.score(seat, 1)


def can_use_provisions(state: RelicRunners, seat: int) -> bool:
    return not state.moved and state.rations[seat] < state.box.most_rations


def use_provisions(state: RelicRunners, seat: int) -> None:
    state.use_ivory(seat, MEDIUM)
    state.take_rations(seat, state.box.most_rations)


# Purple


def purple_effect(state: RelicRunners, seat: int, spot: int, effect: int, chain: int) -> list[Step]:
    """What cannot be carried out does not happen; the tile is gone all the same."""
    match effect:
        case 1:
            state.score(seat, 3)
            if state.has(seat, SMALL, TEMPLES_PAY):
                state.score(seat, 1)
        case 2:
            return climbing(seat, 1)
        case 3:
            state.take_rations(seat, 2)
        case 4:
            if state.toolboxes_left(seat):
                state.new_toolbox(seat)
        case 5:
            state.jump(seat, state.box.base)
            come_to_base(state, seat)
        case 6:
            return moving(state, seat, 1) if can_move_pathways(state, seat, 1) else []
        case 7:
            return [ChooseNeighbour(seat, spot, chain | 1 << spot)]
        case _:
            return may_flip_two(seat)
    return []


def come_to_base(state: RelicRunners, seat: int) -> None:
    state.take_rations(seat, 4 if state.has(seat, SMALL, CAMP_FEEDS) else 3)


class ChooseNeighbour(OfSpot[ExploreNeighbour]):
    """The neighbour counts as one's location, so a second such tile looks at the neighbours of that spot."""

    rule: ClassVar[str] = "purple-neighbour"

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the neighbouring ruin or temple that you explore."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[ExploreNeighbour]:
        table = state.moves.explore_neighbour
        return [
            table[spot] for spot in state.box.neighbours[self.spot] if state.stacks[spot] and not self.chain >> spot & 1
        ]

    def apply(self, state: RelicRunners, move: ExploreNeighbour) -> list[Step]:
        return exploring(state, self.seat, move.spot, self.chain)
