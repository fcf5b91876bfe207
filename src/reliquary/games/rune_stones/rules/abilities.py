"""Action 2: use the abilities of two cards, or three; the highest of them leave."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.errors import Unexpected
from reliquary.games.rune_stones.components import PLUS, THREE_ABILITIES
from reliquary.games.rune_stones.components.abilities import CHOICE, EXCHANGE, GEM, ORE, WHITE, Gains
from reliquary.games.rune_stones.moves import Pay, Plain, Play, TakeGem, Use
from reliquary.games.rune_stones.rules.effects import Effects, Reward, carry_out, declined_by, gain, without
from reliquary.games.rune_stones.rules.payment import can_pay, pay_first, ways
from reliquary.games.rune_stones.rules.stones import StoneMoment
from reliquary.games.rune_stones.scoring import BY_CARDS
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel import steps as kernel
from reliquary.kernel.moves import Move
from reliquary.kernel.steps import M
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RuneStones]


class ChooseCards(kernel.Step[RuneStones, Play | Plain]):
    """All cards are laid down before the first is used: exactly two; or three, with the stone for it."""

    rule: ClassVar[str] = "abilities"

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, lay down another card: only the lowest stays."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Play | Plain]:
        laid = len(state.laid)
        if laid == 3 or (laid == 2 and not state.stones[self.seat] & THREE_ABILITIES):
            return []
        moves: list[Play | Plain] = [state.moves.play[card] for card in state.hands[self.seat]]
        if moves and laid == 2:
            moves.append(state.moves.two_are_enough)
        return moves

    def apply(self, state: RuneStones, move: Play | Plain) -> list[Step]:
        match move:
            case Play():
                state.play_card(self.seat, move.card)
                return [self]
            case Plain():
                return self.happen(state)

    def happen(self, state: RuneStones) -> list[Step]:
        return [UseCard(self.seat, state.laid), EndAbilities(self.seat)]


class UseCard(StoneMoment[Use]):
    """Which card comes next; what it does is finished before the other is chosen."""

    rule: ClassVar[str] = "abilities"

    def __init__(self, seat: int, left: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.left = left

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose the card that you use next."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Use]:
        return [state.moves.use[card] for card in self.left]

    def apply(self, state: RuneStones, move: Use) -> list[Step]:
        state.use_card(self.seat, move.card)
        steps = using(state, self.seat, move.card)
        left = without(self.left, move.card)
        if left:
            steps.append(UseCard(self.seat, left))
        return steps


def using(state: RuneStones, seat: int, card: int) -> list[Step]:
    """A choice is no choice with the stone for it: both halves are done."""
    ability = state.box.abilities[card]
    if ability.kind == EXCHANGE:
        return [ExchangeGems(seat, card)]
    if ability.kind == CHOICE and not state.stones[seat] & PLUS:
        return [ChooseHalf(seat, card)]
    return gain(state, seat, ability.gains, BY_CARDS)


class OfCard(kernel.Step[RuneStones, M]):
    rule: ClassVar[str] = "effects"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card


class ExchangeGems(OfCard[Pay | Plain]):
    """Once, all or nothing; not if it would bring nothing at all."""

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, pay the first gem of the exchange, or do without it."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Pay | Plain]:
        seat, ability = self.seat, state.box.abilities[self.card]
        if not can_pay(state, seat, ability.price):
            return []
        moves: list[Pay | Plain] = [
            state.moves.pay[gem]
            for gem in ways(state, seat, ability.price, 0)
            if brings_something(state, ability.gains, ability.price, gem)
        ]
        if moves:
            moves.append(state.moves.no_exchange)
        return moves

    def apply(self, state: RuneStones, move: Pay | Plain) -> list[Step]:
        match move:
            case Pay():
                steps = pay_first(state, self.seat, state.box.abilities[self.card].price, move.gem)
                steps.append(Reward(self.seat, self.card))
                return steps
            case Plain():
                return []


def brings_something(state: RuneStones, gains: Gains, price: tuple[int, ...], gem: int) -> bool:
    """Points do; so does a good that is in the supply, or that is being paid."""
    if gains.points or (gains.asks and (gains.asks.count(GEM) < len(gains.asks) or gem < WHITE)):
        return True
    for good in gains.goods:
        if state.supply[good] or good == gem or good in price[1:]:
            return True
    return GEM in gains.asks and sum(state.supply[:WHITE]) > 0


class ChooseHalf(OfCard):
    """Only halves that can do something. Goods and points are never declined."""

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        return Message(N_("{who}, choose one of the two halves of the card."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Move]:
        one, other = state.box.abilities[self.card].halves
        found = half_moves(state, self.seat, one)
        found += [move for move in half_moves(state, self.seat, other) if move not in found]
        for move in found:
            if is_taking(state, move):
                # A seat that can have a good or points is not asked whether it wants nothing.
                return [move for move in found if not is_declining(state, move)]
        return found

    def apply(self, state: RuneStones, move: Move) -> list[Step]:
        if is_declining(state, move):
            one, other = state.box.abilities[self.card].halves
            state.decline(self.seat, declined_by(state, one.asks + other.asks, move))
            return []
        for half in state.box.abilities[self.card].halves:
            if move in half_moves(state, self.seat, half):
                if half.goods or half.points:
                    return gain(state, self.seat, half, BY_CARDS)
                return carry_out(state, self.seat, half.asks, move)
        raise Unexpected(move)


def half_moves(state: RuneStones, seat: int, half: Gains) -> list[Move]:
    """Of a half with goods or points, the move that stands for it; otherwise the ways to do it."""
    moves = state.moves
    if half.points:
        return [moves.take_points]
    for good in half.goods:
        if state.supply[good]:
            return [moves.take_ore if good == ORE else moves.gem[good]]
    return Effects(seat, half.asks).options(state) if half.asks else []


def is_taking(state: RuneStones, move: Move) -> bool:
    return isinstance(move, TakeGem) or move is state.moves.take_ore or move is state.moves.take_points


def is_declining(state: RuneStones, move: Move) -> bool:
    moves = state.moves
    return move is moves.no_card or move is moves.no_roll or move is moves.no_draw or move is moves.no_swap


class EndAbilities(kernel.Step[RuneStones]):
    """The cards leave; only then is the display restocked, so that one of them may come back to it."""

    def happen(self, state: RuneStones) -> list[Step]:
        state.part_with_laid(self.seat)
        state.restock()
        return []
