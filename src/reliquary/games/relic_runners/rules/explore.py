"""After the move: explore for a ration, if you like, and end the turn."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relic_runners.moves import Plain
from reliquary.games.relic_runners.rules.temples import exploring
from reliquary.games.relic_runners.rules.toolboxes import ToolMoment
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]


class Explore(ToolMoment[Plain]):
    """Once a turn, where the explorer stands, if a tile is left there. Never plain: so a walk can be taken back."""

    rule: ClassVar[str] = "explore"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, explore this spot, or end your turn."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Plain]:
        moves = state.moves
        if state.rations[self.seat] and state.stacks[state.at[self.seat]]:
            return [moves.explore, moves.end_turn]
        return [moves.end_turn]

    def apply(self, state: RelicRunners, move: Plain) -> list[Step]:
        if move is state.moves.end_turn:
            return []
        state.pay_ration(self.seat)
        return [*exploring(state, self.seat, state.at[self.seat], 0), EndTurn(self.seat)]


class EndTurn(ToolMoment[Plain]):
    rule: ClassVar[str] = "end-of-turn"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, end your turn."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Plain]:
        return [state.moves.end_turn]

    def apply(self, state: RelicRunners, move: Plain) -> list[Step]:
        return []
