"""Action 3: forge one artifact or two, from different smithies."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.rune_stones.components import BOARD, KINDS, NOTHING, WILD_SMITHY
from reliquary.games.rune_stones.components.abilities import ANY, GOODS, ORE
from reliquary.games.rune_stones.moves import Forge, Lay, Plain
from reliquary.games.rune_stones.rules.effects import gain
from reliquary.games.rune_stones.rules.payment import PayGems, can_pay_any, can_pay_colour
from reliquary.games.rune_stones.rules.stones import StoneMoment, stone_moves
from reliquary.games.rune_stones.scoring import BY_SMITHIES
from reliquary.games.rune_stones.state import RuneStones
from reliquary.games.rune_stones.telling import names
from reliquary.kernel import steps as kernel
from reliquary.kernel.steps import M
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RuneStones]

_SLOTS = len(KINDS)


def has_room(state: RuneStones, seat: int, smithy: int) -> bool:
    """Whether an artifact is there and a place for it is free; a wild one may lie anywhere."""
    filled = state.filled[seat]
    if smithy == WILD_SMITHY:
        return state.wild_left > 0 and filled != BOARD
    kind = state.smithies[smithy]
    return kind != NOTHING and not (filled >> kind & 1 and filled >> (kind + _SLOTS) & 1)


def has_gems(state: RuneStones, seat: int, smithy: int) -> bool:
    cost = state.box.smithy_costs[smithy]
    if smithy == WILD_SMITHY:
        return can_pay_any(state, seat, cost)
    return can_pay_colour(state, seat, state.smithies[smithy], cost)


def forge_moves(state: RuneStones, seat: int, *, wild: bool) -> list[Forge]:
    """For gems or for ore, wherever price and place are there at this moment."""
    moves = state.moves
    ore = state.goods[GOODS * seat + ORE] >= state.box.ore_price
    found: list[Forge] = []
    for smithy in range(WILD_SMITHY + 1 if wild else WILD_SMITHY):
        if has_room(state, seat, smithy):
            if has_gems(state, seat, smithy):
                found.append(moves.forge[smithy])
            if ore:
                found.append(moves.forge_for_ore[smithy])
    return found


def forging(state: RuneStones, seat: int, smithy: int, *, with_ore: bool) -> list[Step]:
    """The first artifact; the second may come after it."""
    steps = forging_one(state, seat, smithy, with_ore=with_ore)
    steps.append(ForgeAgain(seat, 1 if smithy == WILD_SMITHY else 0))
    steps.append(EndForge(seat))
    return steps


def forging_one(state: RuneStones, seat: int, smithy: int, *, with_ore: bool) -> list[Step]:
    """Pay; the bonus, unless it was ore; the place."""
    state.go_to_smithy(seat, smithy)
    if with_ore:
        state.pay(seat, ORE, state.box.ore_price)
        return [LayArtifact(seat, smithy)]
    colour = ANY if smithy == WILD_SMITHY else state.smithies[smithy]
    price = (colour,) * state.box.smithy_costs[smithy]
    return [PayGems(seat, price, 0), Bonus(seat, smithy), LayArtifact(seat, smithy)]


class OfSmithy(kernel.Step[RuneStones, M]):
    rule: ClassVar[str] = "forge"

    def __init__(self, seat: int, smithy: int) -> None:
        super().__init__(seat)
        self.smithy = smithy


class Bonus(OfSmithy):
    """At once, so that it may help to pay for the second artifact; no rune stone raises it."""

    def happen(self, state: RuneStones) -> list[Step]:
        return gain(state, self.seat, state.box.bonuses[self.smithy], BY_SMITHIES)


class LayArtifact(OfSmithy[Lay]):
    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, choose the place for the artifact from {smithy}."),
            who=SeatName(self.seat),
            smithy=names.smithy(self.smithy + 1),
        )

    def options(self, state: RuneStones) -> list[Lay]:
        filled, moves = state.filled[self.seat], state.moves
        if self.smithy == WILD_SMITHY:
            return [moves.lay_wild[place] for place in range(2 * _SLOTS) if not filled >> place & 1]
        kind = state.smithies[self.smithy]
        return [moves.lay[place] for place in (kind, kind + _SLOTS) if not filled >> place & 1]

    def apply(self, state: RuneStones, move: Lay) -> list[Step]:
        state.place(self.seat, self.smithy, move.place)
        return []


class ForgeAgain(StoneMoment[Forge | Plain]):
    """At most one wild artifact in a turn; a smithy that was emptied stays so until the action is over."""

    rule: ClassVar[str] = "forge"

    def __init__(self, seat: int, wild_forged: int) -> None:
        super().__init__(seat)
        self.wild_forged = wild_forged

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, forge a second artifact, or stop."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Forge | Plain]:
        """Not asked where there is nothing to forge, nor a stone that could change that."""
        moves = forge_moves(state, self.seat, wild=not self.wild_forged)
        return [*moves, state.moves.stop] if moves or stone_moves(state, self.seat) else []

    def apply(self, state: RuneStones, move: Forge | Plain) -> list[Step]:
        match move:
            case Forge():
                return forging_one(state, self.seat, move.smithy, with_ore=move.with_ore)
            case Plain():
                return []


class EndForge(kernel.Step[RuneStones]):
    def happen(self, state: RuneStones) -> list[Step]:
        state.refill_smithies()
        return []
