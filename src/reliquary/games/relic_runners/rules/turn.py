"""The turns, and how the game ends: the last round, the guard against endless games, the extra turn."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.relic_runners.components import EXTRA_TURN, LARGE
from reliquary.games.relic_runners.moves import Plain, UseTile
from reliquary.games.relic_runners.rules.walk import SetOut
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import steps as kernel
from reliquary.kernel.state import NOBODY
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RelicRunners]


class Turn(kernel.Step[RelicRunners]):
    def happen(self, state: RelicRunners) -> list[Step]:
        if state.ending == self.seat:
            return last_of_all(state)
        if self.seat == state.first and state.turn:
            state.end_round()
            if state.quiet == state.box.quiet_rounds and state.ending == NOBODY:
                state.stop_quiet_game()
                return last_of_all(state)
        state.set_out(self.seat)
        return [SetOut(self.seat), Turn(state.left_of(self.seat))]


def last_of_all(state: RelicRunners) -> list[Step]:
    """The holder of the large ivory tile 6 may play once more; then the game is over."""
    for seat in range(state.seats):
        if state.has(seat, LARGE, EXTRA_TURN):
            state.set_out(seat)
            return [ExtraTurn(seat), End(seat)]
    return [End(state.first)]


class ExtraTurn(kernel.Step[RelicRunners, Plain | UseTile]):
    rule: ClassVar[str] = "extra-turn"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, you may give your large ivory tile 6 for one more turn."), who=SeatName(self.seat))

    def options(self, state: RelicRunners) -> list[Plain | UseTile]:
        return [state.moves.use_tile[EXTRA_TURN], state.moves.no_extra_turn]

    def apply(self, state: RelicRunners, move: Plain | UseTile) -> list[Step]:
        if isinstance(move, Plain):
            return []
        state.use_ivory(self.seat, LARGE)
        return [SetOut(self.seat)]


class End(kernel.Step[RelicRunners]):
    def happen(self, state: RelicRunners) -> list[Step]:
        state.finish()
        return []
