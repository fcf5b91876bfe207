"""Diving: the only action for which dice are added up. One card a turn."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.reliques_et_co import moves as language
from reliquary.games.reliques_et_co.components.cards import HIGHEST
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[ReliquesEtCo]


def can_dive(state: ReliquesEtCo, seat: int) -> bool:
    """Only if all dice together, with what cards add, reach the number of the top card."""
    if state.dived or state.dived_to == len(state.box.numbers):
        return False
    return state.dice_total() + state.dive_bonus[seat] >= state.box.numbers[state.dived_to]


def start_diving(state: ReliquesEtCo, seat: int, value: int) -> list[Step]:
    """At least one die is needed, even if the bonus alone would do."""
    return AddDie(seat, 0).add(state, value)


class AddDie(kernel.Step[ReliquesEtCo, language.Dive]):
    """One more die, and nothing else in between, until the number is reached. What is too much is lost."""

    rule: ClassVar[str] = "dive"

    def __init__(self, seat: int, total: int) -> None:
        super().__init__(seat)
        self.total = total

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, add another die to your dive."), who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[language.Dive]:
        moves, dice = state.moves.dive, state.dice
        return [moves[value] for value in range(1, HIGHEST + 1) if dice[value]]

    def apply(self, state: ReliquesEtCo, move: language.Dive) -> list[Step]:
        return self.add(state, move.value)

    def add(self, state: ReliquesEtCo, value: int) -> list[Step]:
        state.place_on_dive(self.seat, value)
        total = self.total + value
        if total + state.dive_bonus[self.seat] < state.box.numbers[state.dived_to]:
            return [AddDie(self.seat, total)]
        state.surface(self.seat)
        return []
