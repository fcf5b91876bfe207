"""Buying a card and laying it beside one's own, or upgrading one."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.games.reliques_et_co import moves as language
from reliquary.games.reliques_et_co.components.cards import ROWS
from reliquary.games.reliques_et_co.moves import BuyCard, Upgrade
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import steps as kernel
from reliquary.kernel.state import NOBODY
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[ReliquesEtCo]


def can_buy(state: ReliquesEtCo, seat: int) -> bool:
    """Whether anything can be bought or upgraded: without that no die is placed on Buy."""
    for card in state.cards[seat]:
        if not state.level[card] and state.affords(seat, card):
            return True
    return state.has_room(seat) and any(state.affords(seat, card) for card in state.on_offer())


class Buy(kernel.Step[ReliquesEtCo, BuyCard | Upgrade]):
    rule: ClassVar[str] = "buy"

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, buy a card, or upgrade one of yours."), who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[BuyCard | Upgrade]:
        seat, moves = self.seat, state.moves
        options: list[BuyCard | Upgrade] = []
        if state.has_room(seat):
            options.extend([moves.buy[card] for card in state.on_offer() if state.affords(seat, card)])
        own = [card for card in state.cards[seat] if not state.level[card] and state.affords(seat, card)]
        options.extend([moves.upgrade[card] for card in own])
        return options

    def apply(self, state: ReliquesEtCo, move: BuyCard | Upgrade) -> list[Step]:
        match move:
            case BuyCard():
                place = state.buy(self.seat, move.card)
                return [Lay(self.seat, move.card, place)]
            case Upgrade():
                state.upgrade(self.seat, move.card)
                return []


class Lay(kernel.Step[ReliquesEtCo, language.Lay]):
    """The card that was bought, and the place in the market that it left free: that is refilled afterwards."""

    rule: ClassVar[str] = "rows"

    def __init__(self, seat: int, card: int, place: int) -> None:
        super().__init__(seat)
        self.card = card
        self.place = place

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, lay the new card next to one of yours."), who=SeatName(self.seat))

    def options(self, state: ReliquesEtCo) -> list[language.Lay]:
        lay = state.moves.lay
        return [lay[cell] for cell in state.free_cells(self.seat)]

    def apply(self, state: ReliquesEtCo, move: language.Lay) -> list[Step]:
        state.lay(self.seat, self.card, move.cell)
        state.refill(state.box.pile_of[self.card], self.place)
        return []


def unseen_top(state: ReliquesEtCo) -> int:
    """The row whose top card was bought and is not laid yet: the next one is not shown before."""
    if state.agenda:
        step = state.agenda[len(state.agenda) - 1]
        if isinstance(step, Lay) and step.place == state.box.open_cards:
            pile = state.box.pile_of[step.card]
            return pile if pile < ROWS else NOBODY
    return NOBODY
