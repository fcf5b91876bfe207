"""Dice that are rolled again or changed: what some cards allow before dice are placed."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.reliques_et_co import moves as language
from reliquary.games.reliques_et_co.components.cards import HIGHEST
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[ReliquesEtCo]


def can_reroll(state: ReliquesEtCo, seat: int) -> bool:
    """Only before the first die is changed or placed."""
    return not state.touched and state.rerolled < state.rerolls[seat]


def usable_deltas(state: ReliquesEtCo, seat: int) -> list[int]:
    """By how much a die that is not placed yet may still go up or down."""
    return [delta for which, delta in enumerate(state.box.deltas) if state.changes_left(seat, which) > 0]


class Reroll(kernel.Step[ReliquesEtCo, language.Reroll | language.Plain]):
    """The dice that are rolled again, named from the lowest up, and then rolled together."""

    rule: ClassVar[str] = "rerolls"

    def __init__(self, seat: int, chosen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.chosen = chosen

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose another die to roll again, or roll."), who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[language.Reroll | language.Plain]:
        moves = state.moves
        values = range(max(self.chosen), HIGHEST + 1)
        more = [moves.reroll[value] for value in values if state.dice[value] > self.chosen.count(value)]
        return [moves.roll, *more]

    def apply(self, state: ReliquesEtCo, move: language.Reroll | language.Plain) -> list[Step]:
        match move:
            case language.Reroll():
                state.choose_to_reroll(self.seat, move.value)
                return [Reroll(self.seat, (*self.chosen, move.value))]
            case language.Plain():
                state.reroll(self.seat, self.chosen)
                return []
