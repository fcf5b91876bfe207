"""The action cards: each plans the rest of the turn in which it is played."""

from __future__ import annotations

from typing import ClassVar

from reliquary.games.relikt.components import BINOCULARS, BLINDFOLD, CAMERA, COMPASS, LASSO, PISTOL, RUM
from reliquary.games.relikt.moves import Catch, Lay, LookAt, Shoot, SwapCamps
from reliquary.games.relikt.rules.adventure_cards import LayCard, Refill, Step, lays, score_if_full
from reliquary.games.relikt.state import Relikt
from reliquary.kernel import steps as kernel
from reliquary.message import N_, Message, SeatName


def can_play(state: Relikt, seat: int, kind: int) -> bool:
    """A camera needs something to copy, and a pistol a target; so does a camera that copies a pistol."""
    if kind == CAMERA:
        kind = copied(state)
    if kind == PISTOL:
        return has_target(state, seat)
    return kind != CAMERA


def copied(state: Relikt) -> int:
    """The action card that a camera copies now; CAMERA if there is none."""
    if state.options["camera_over_camera"] == "look_through":
        return next((kind for kind in reversed(state.played) if kind != CAMERA), CAMERA)
    return state.played[-1] if state.played else CAMERA


def plan(effect: int, seat: int) -> list[Step]:
    """The rest of a turn in which this action card was played."""
    if effect == RUM:
        return [ChooseCamp(seat), LayCard(seat), Refill(seat)]
    if effect == COMPASS:
        return [LayCard(seat), LayCard(seat), Refill(seat)]
    if effect == BLINDFOLD:
        return [LayMasked(seat), Refill(seat)]
    if effect == BINOCULARS:
        return [ChooseHand(seat)]
    if effect == LASSO:
        return [LayCard(seat), CatchCard(seat)]
    assert effect == PISTOL
    return [ShootCard(seat), LayCard(seat), Refill(seat)]


class ChooseCamp(kernel.Step[Relikt, SwapCamps]):
    rule: ClassVar[str] = "rum"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose with whom you swap camps."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[SwapCamps]:
        return [state.moves.swap_camps[other] for other in range(state.seats) if other != self.seat]

    def apply(self, state: Relikt, move: SwapCamps) -> list[Step]:
        state.swap_camps(self.seat, move.seat)
        return []


class LayMasked(kernel.Step[Relikt, Lay]):
    rule: ClassVar[str] = "blindfold"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, lay an adventure card face down in a row."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[Lay]:
        return lays(state, self.seat)

    def apply(self, state: Relikt, move: Lay) -> list[Step]:
        state.lay_masked(self.seat, move.card, move.row)
        return score_if_full(state, self.seat, move.row)


class ChooseHand(kernel.Step[Relikt, LookAt]):
    rule: ClassVar[str] = "binoculars"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose whose hand is laid open."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[LookAt]:
        return [state.moves.look_at[other] for other in range(state.seats) if other != self.seat]

    def apply(self, state: Relikt, move: LookAt) -> list[Step]:
        state.show_hand(move.seat)
        return [LayFromHand(self.seat, move.seat), Refill(move.seat)]


class LayFromHand(kernel.Step[Relikt, Lay]):
    rule: ClassVar[str] = "binoculars"

    def __init__(self, seat: int, holder: int) -> None:
        super().__init__(seat)
        self.holder = holder

    @property
    def prompt(self) -> Message:
        return Message(
            N_("{who}, lay in a row one of the cards that {other} holds."),
            who=SeatName(self.seat),
            other=SeatName(self.holder),
        )

    def options(self, state: Relikt) -> list[Lay]:
        return lays(state, self.holder)

    def apply(self, state: Relikt, move: Lay) -> list[Step]:
        state.lay(self.seat, self.holder, move.card, move.row)
        return score_if_full(state, self.seat, move.row)


class CatchCard(kernel.Step[Relikt, Catch]):
    """In place of the draw; with no open card on the table the draw it is."""

    rule: ClassVar[str] = "lasso"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, take an open card from a row."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[Catch]:
        return [state.moves.catch[card] for card in state.open_cards()]

    def apply(self, state: Relikt, move: Catch) -> list[Step]:
        state.catch(self.seat, move.card)
        return []

    def happen(self, state: Relikt) -> list[Step]:
        return [Refill(self.seat)]


class ShootCard(kernel.Step[Relikt, Shoot]):
    rule: ClassVar[str] = "pistol"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose an open card and the card that replaces it."), who=SeatName(self.seat))

    def options(self, state: Relikt) -> list[Shoot]:
        return targets(state, self.seat)

    def apply(self, state: Relikt, move: Shoot) -> list[Step]:
        state.replace(self.seat, move.target, move.card)
        return []


def targets(state: Relikt, seat: int) -> list[Shoot]:
    """Open cards with the cards in hand that match them in colour or value."""
    hand = state.hands[seat]
    shots: list[Shoot] = []
    for target in state.open_cards():
        by_card = state.moves.shoot[target]
        shots.extend([by_card[card] for card in hand if card in by_card])
    return shots


def has_target(state: Relikt, seat: int) -> bool:
    hand = state.hands[seat]
    shoot = state.moves.shoot
    return any(card in shoot[target] for target in state.open_cards() for card in hand)


STEPS: tuple[type[Step], ...] = (ChooseCamp, LayMasked, ChooseHand, LayFromHand, CatchCard, ShootCard)
