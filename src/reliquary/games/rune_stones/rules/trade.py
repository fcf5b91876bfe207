"""After the action: trade in rows of artifacts for points and rune stones."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.rune_stones.components import MOST_STONES, ROWS, STONES
from reliquary.games.rune_stones.moves import Plain, TakeStone, Trade
from reliquary.games.rune_stones.rules.stones import StoneMoment, stone_moves
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RuneStones]


class TradeIn(StoneMoment[Trade | Plain]):
    """Any row with two artifacts or more, always all of it. Asked whenever a row or a stone can be used."""

    rule: ClassVar[str] = "trade-in"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, trade in a row of artifacts, or end your turn."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Trade | Plain]:
        moves = [state.moves.trade[row] for row in range(len(ROWS)) if state.row_length(self.seat, row) > 1]
        return [*moves, state.moves.end_turn] if moves or stone_moves(state, self.seat) else []

    def apply(self, state: RuneStones, move: Trade | Plain) -> list[Step]:
        match move:
            case Trade():
                state.trade_in(self.seat, move.row)
                return [ChooseStone(self.seat), RefillSmithies(self.seat), self]
            case Plain():
                return []


class ChooseStone(kernel.Step[RuneStones, TakeStone]):
    """One must be taken, as long as there is one that the seat lacks and has room for."""

    rule: ClassVar[str] = "rune-stones"

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, take a rune stone."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[TakeStone]:
        own = state.stones[self.seat]
        if own.bit_count() >= MOST_STONES:
            return []
        return [
            state.moves.take_stone[stone]
            for stone in range(len(STONES))
            if state.stones_left[stone] and not own >> stone & 1
        ]

    def apply(self, state: RuneStones, move: TakeStone) -> list[Step]:
        state.take_stone(self.seat, move.stone)
        return []


class RefillSmithies(kernel.Step[RuneStones]):
    """A smithy that stayed empty for want of artifacts is filled as soon as some come back."""

    def happen(self, state: RuneStones) -> list[Step]:
        state.refill_smithies()
        return []
