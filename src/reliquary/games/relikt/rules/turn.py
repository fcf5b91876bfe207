"""A turn: its action card, and all that this plans."""

from __future__ import annotations

from typing import ClassVar

from reliquary.games.relikt.components import CAMERA
from reliquary.games.relikt.moves import NoAction, PlayAction
from reliquary.games.relikt.rules.action_cards import can_play, copied, plan
from reliquary.games.relikt.rules.adventure_cards import LayCard, Refill, Step
from reliquary.games.relikt.state import Relikt
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName


class Turn(kernel.Step[Relikt]):
    def happen(self, state: Relikt) -> list[Step]:
        state.begin_turn()
        return [ChooseAction(self.seat, len(state.action_hands[self.seat])), Turn(state.left_of(self.seat))]


class ChooseAction(kernel.Step[Relikt, NoAction | PlayAction]):
    """Plain only if the hand is empty: that no card in it can be played now must stay hidden."""

    rule: ClassVar[str] = "action-cards"

    def __init__(self, seat: int, held: int) -> None:
        super().__init__(seat)
        self.held = held

    @property
    def plain(self) -> bool:
        return self.held == 0

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, play an action card, or none."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[NoAction | PlayAction]:
        moves = state.moves
        options: list[NoAction | PlayAction] = [moves.no_action]
        last = -1
        for kind in state.action_hands[self.seat]:
            if kind != last and can_play(state, self.seat, kind):
                options.append(moves.play_action[kind])
            last = kind
        return options

    def apply(self, state: Relikt, move: NoAction | PlayAction) -> list[Step]:
        match move:
            case NoAction():
                return [LayCard(self.seat), Refill(self.seat)]
            case PlayAction():
                effect = copied(state) if move.kind == CAMERA else move.kind
                state.play_action(self.seat, move.kind)
                return [*plan(effect, self.seat), DrawAction(self.seat)]


class DrawAction(kernel.Step[Relikt]):
    def happen(self, state: Relikt) -> list[Step]:
        state.draw_action(self.seat)
        return []


STEPS: tuple[type[Step], ...] = (Turn, ChooseAction, DrawAction)
