"""Playing an adventure card, and taking a treasure: a full row is scored at once."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relikt.components import NO_TREASURE
from reliquary.games.relikt.moves import Lay
from reliquary.games.relikt.scoring import NOBODY_LEADS, leader, sums
from reliquary.games.relikt.state import Relikt
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[Relikt]

# Playing an adventure card


class LayCard(kernel.Step[Relikt, Lay]):
    rule: ClassVar[str] = "lay-a-card"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, lay an adventure card in a row."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[Lay]:
        return lays(state, self.seat)

    def apply(self, state: Relikt, move: Lay) -> list[Step]:
        state.lay(self.seat, self.seat, move.card, move.row)
        return score_if_full(state, self.seat, move.row)


def lays(state: Relikt, holder: int) -> list[Lay]:
    """Any card of that hand in any row that a treasure heads."""
    table = state.moves.lay
    if NO_TREASURE in state.treasures:
        rows = [row for row, kind in enumerate(state.treasures) if kind != NO_TREASURE]
        return [table[card][row] for card in state.hands[holder] for row in rows]
    options: list[Lay] = []
    for card in state.hands[holder]:
        options.extend(table[card])
    return options


def score_if_full(state: Relikt, seat: int, row: int) -> list[Step]:
    return [ScoreRow(seat, row)] if state.is_full(row) else []


class Refill(kernel.Step[Relikt]):
    def happen(self, state: Relikt) -> list[Step]:
        while len(state.hands[self.seat]) < state.box.adventure_hand:
            state.draw(self.seat)
        return []


# Taking a treasure


class ScoreRow(kernel.Step[Relikt]):
    """The highest sum of one colour takes the treasure; on a tie only the cards go."""

    def __init__(self, seat: int, row: int) -> None:
        super().__init__(seat)
        self.row = row

    def happen(self, state: Relikt) -> list[Step]:
        state.unmask(self.row)
        colour = leader(sums(state.box, state.rows[self.row]))
        if colour == NOBODY_LEADS:
            state.tie(self.row)
            state.clear(self.row)
            if state.tied_in_a_row == state.box.tied_rows:
                state.stop_tied_game()
        else:
            state.award(state.owner(colour), self.row)
            state.clear(self.row)
            state.treasures[self.row] = NO_TREASURE
            if state.treasures_to_come() <= treasures_left(state):
                state.finish()
            else:
                state.turn_up_treasure(self.row)
        return []


def treasures_left(state: Relikt) -> int:
    """How many treasures are never won; a small box may hold no more than that."""
    left = state.options["treasures_left"]
    assert isinstance(left, int)
    return left


STEPS: tuple[type[Step], ...] = (LayCard, Refill, ScoreRow)
