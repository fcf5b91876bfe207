"""Before the first turn: each seat sets its starting cards side by side, in an order of its own."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.reliques_et_co.components import UPPER
from reliquary.games.reliques_et_co.moves import SetCard
from reliquary.games.reliques_et_co.rules.turn import Turn
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[ReliquesEtCo]


def opening(state: ReliquesEtCo) -> list[Step]:
    """In turn order."""
    seats = [(state.first + place) % state.seats for place in range(state.seats)]
    steps: list[Step] = [SetStartingCard(seat) for seat in seats]
    return [*steps, Turn(state.first)]


class SetStartingCard(kernel.Step[ReliquesEtCo, SetCard]):
    """Card by card from the left of the top row."""

    rule: ClassVar[str] = "starting-cards"

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        text = N_("{who}, set your starting cards side by side: choose the next one from the left.")
        return Message(text, who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[SetCard]:
        row = state.box.starting_row[self.seat]
        return [state.moves.set_card[card] for card in row if card not in state.cards[self.seat]]

    def apply(self, state: ReliquesEtCo, move: SetCard) -> list[Step]:
        cell = state.box.cell(UPPER, len(state.cards[self.seat]))
        state.lay(self.seat, move.card, cell)
        return [self]
