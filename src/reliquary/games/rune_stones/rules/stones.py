"""Moments: when the exchange stone and the wild-gem stone may be used as asides."""

from __future__ import annotations

from typing import TypeAlias

from reliquary.games.rune_stones.components import EXCHANGE_STONE
from reliquary.games.rune_stones.components.abilities import COLOURS, GOODS, ORE
from reliquary.games.rune_stones.moves import FromOre, SetWild, ToOre
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel import steps as kernel
from reliquary.kernel.steps import M

Step: TypeAlias = kernel.Step[RuneStones]
StoneMove: TypeAlias = ToOre | FromOre | SetWild


class StoneMoment(kernel.Moment[RuneStones, M, StoneMove]):
    """The action, the next card, the second artifact, and before the hand is refilled."""

    def asides(self, state: RuneStones) -> list[StoneMove]:
        return stone_moves(state, self.seat)

    def apply_aside(self, state: RuneStones, move: StoneMove) -> list[Step]:
        match move:
            case ToOre():
                state.exchange(self.seat, move.gem, ORE)
                return []
            case FromOre():
                state.exchange(self.seat, ORE, move.gem)
                return []
            case SetWild():
                state.set_wild(self.seat, move.gem)
                return []


def stone_moves(state: RuneStones, seat: int) -> list[StoneMove]:
    found: list[StoneMove] = []
    if state.stones[seat] & EXCHANGE_STONE and not state.exchanged:
        found = exchanges(state, seat)
    if state.may_set_wild(seat):
        found += [state.moves.set_wild[gem] for gem in range(len(COLOURS)) if state.supply[gem]]
    return found


def exchanges(state: RuneStones, seat: int) -> list[StoneMove]:
    """A gem, white ones too, for ore; or ore for a coloured gem."""
    moves, supply, first = state.moves, state.supply, GOODS * seat
    found: list[StoneMove] = []
    if supply[ORE]:
        found += [moves.to_ore[gem] for gem in range(ORE) if state.goods[first + gem]]
    if state.goods[first + ORE]:
        found += [moves.from_ore[gem] for gem in range(len(COLOURS)) if supply[gem]]
    return found
