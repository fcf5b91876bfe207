"""A turn: its action card, and all that this plans."""

from __future__ import annotations

from typing import ClassVar

from reliquary.errors import Unexpected
from reliquary.games.relikt.components import CAMERA
from reliquary.games.relikt.moves import NoAction, PlayAction
from reliquary.games.relikt.rules.action_cards import can_play, copied, plan
from reliquary.games.relikt.rules.adventure_cards import LayCard, Refill, Step
from reliquary.games.relikt.state import Relikt
from reliquary.kernel import steps as kernel
from reliquary.kernel.moves import Move
from reliquary.kernel.steps import Field
from reliquary.message import N_, Message, SeatName


class Turn(kernel.Step[Relikt]):
    def happen(self, state: Relikt) -> list[Step]:
        state.begin_turn()
        return [ChooseAction(self.seat, len(state.action_hands[self.seat])), Turn(state.left_of(self.seat))]


class ChooseAction(kernel.Step[Relikt]):
    """An empty hand is plain to all; one in which no card can be played now is nobody else's business."""

    rule: ClassVar[str] = "action-cards"

    def __init__(self, seat: int, held: int) -> None:
        super().__init__(seat)
        self.held = held

    def fields(self) -> list[Field]:
        return [self.seat, self.held]

    @property
    def plain(self) -> bool:
        return self.held == 0

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, play an action card, or none."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[Move]:
        moves = state.moves
        options: list[Move] = [moves.no_action]
        last = -1
        for kind in state.action_hands[self.seat]:
            if kind != last and can_play(state, self.seat, kind):
                options.append(moves.play_action[kind])
            last = kind
        return options

    def apply(self, state: Relikt, move: Move) -> list[Step]:
        match move:
            case NoAction():
                return [LayCard(self.seat), Refill(self.seat)]
            case PlayAction():
                effect = copied(state) if move.kind == CAMERA else move.kind
                state.play_action(self.seat, move.kind)
                return [*plan(effect, self.seat), DrawAction(self.seat)]
            case _:
                raise Unexpected(move)


class DrawAction(kernel.Step[Relikt]):
    def happen(self, state: Relikt) -> list[Step]:
        state.draw_action(self.seat)
        return []
