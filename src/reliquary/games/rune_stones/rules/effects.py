"""What cards, the die and smithies bring: goods and points automatically, the rest as its owner chooses."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from reliquary.errors import Unexpected
from reliquary.games.rune_stones.components import DOUBLE_DIE, NOTHING
from reliquary.games.rune_stones.components.abilities import (
    CARD,
    CARD_ANY,
    COLOURS,
    DRAW,
    GEM,
    GOODS,
    ROLL,
    SWAP,
    WHITE,
    Gains,
)
from reliquary.games.rune_stones.moves import Swap, Take, TakeGem
from reliquary.games.rune_stones.scoring import BY_CARDS, BY_DIE
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel import steps as kernel
from reliquary.kernel.moves import Move
from reliquary.message import N_, Message, SeatName

Step: TypeAlias = kernel.Step[RuneStones]


def gain(state: RuneStones, seat: int, gains: Gains, source: int) -> list[Step]:
    """Goods first, then points; what has to be asked comes next."""
    for good in gains.goods:
        state.take_good(seat, good)
    if gains.points:
        state.score(seat, gains.points, source)
    return [Effects(seat, gains.asks)] if gains.asks else []


class Reward(kernel.Step[RuneStones]):
    """Of an exchange whose price is paid: what was paid lies in the supply by now, and may come back."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def happen(self, state: RuneStones) -> list[Step]:
        return gain(state, self.seat, state.box.abilities[self.card].gains, BY_CARDS)


class Effects(kernel.Step[RuneStones]):
    """One after the other in any order. An effect that can do nothing now is not offered, and lapses in the end."""

    rule: ClassVar[str] = "effects"

    def __init__(self, seat: int, asks: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.asks = asks

    @property
    def plain(self) -> bool:
        return True

    @property
    def prompt(self) -> Message:
        if len(self.asks) > 1:
            return Message(N_("{who}, choose what you do next."), who=SeatName(self.seat))
        ask = self.asks[0]
        if ask == GEM:
            return Message(N_("{who}, choose the colour of the gem you take."), who=SeatName(self.seat))
        if ask == ROLL:
            return Message(N_("{who}, roll the die, or do without."), who=SeatName(self.seat))
        if ask == SWAP:
            return Message(N_("{who}, give a coloured gem for a white one, or do without."), who=SeatName(self.seat))
        if ask == DRAW:
            return Message(N_("{who}, take the top creature of the pile unseen, or leave it."), who=SeatName(self.seat))
        return Message(N_("{who}, take a creature from the display, or none."), who=SeatName(self.seat))

    def options(self, state: RuneStones) -> list[Move]:
        asks = self.asks
        if len(asks) == 1:
            return doing(state, self.seat, asks[0])
        found: list[Move] = []
        for place in range(len(asks)):
            if asks[place] not in asks[:place]:
                found += [move for move in doing(state, self.seat, asks[place]) if move not in found]
        return found

    def apply(self, state: RuneStones, move: Move) -> list[Step]:
        return carry_out(state, self.seat, self.asks, move)


def doing(state: RuneStones, seat: int, ask: int) -> list[Move]:
    """The ways to do it and, if doing without it can be better, not to do it; nothing if it cannot be done."""
    moves = state.moves
    found: list[Move] = []
    if ask == GEM:
        return [moves.gem[gem] for gem in range(len(COLOURS)) if state.supply[gem]]
    if ask == ROLL:
        found = [moves.roll, moves.no_roll]
    elif ask == SWAP:
        if state.supply[WHITE]:
            found = [moves.swap[gem] for gem in range(len(COLOURS)) if state.goods[GOODS * seat + gem]]
        if found:
            found.append(moves.no_swap)
    elif ask == DRAW:
        if state.has_pile_card():
            found = [moves.draw, moves.no_draw]
    else:
        found = [moves.take[card] for card in state.display if card != NOTHING and matches(state, ask, card)]
        if found:
            found.append(moves.no_card)
    return found


def matches(state: RuneStones, ask: int, card: int) -> bool:
    """A dragon has no colour: only what takes any card takes it."""
    return ask == CARD_ANY or state.box.colour[card] == ask - CARD


def carry_out(state: RuneStones, seat: int, asks: tuple[int, ...], move: Move) -> list[Step]:
    """Does one thing, or drops all of its kind; the rest stays to be done."""
    match move:
        case TakeGem():
            state.take_good(seat, move.gem)
            return rest(seat, without(asks, GEM))
        case Swap():
            state.swap(seat, move.gem)
            return rest(seat, without(asks, SWAP))
        case Take():
            own = CARD + state.box.colour[move.card]
            state.take_card(seat, move.card)
            return rest(seat, without(asks, own if own in asks else CARD_ANY))
        case _ if move is state.moves.roll:
            return rolling(state, seat) + rest(seat, without(asks, ROLL))
        case _ if move is state.moves.draw:
            state.draw_creature(seat)
            return rest(seat, without(asks, DRAW))
        case _:
            return declining(state, seat, asks, move)


def declining(state: RuneStones, seat: int, asks: tuple[int, ...], move: Move) -> list[Step]:
    """Drops all of its kind: what was declined once is not asked again."""
    ask = declined_by(state, asks, move)
    state.decline(seat, ask)
    return rest(seat, tuple([other for other in asks if other != ask and (ask < CARD or other < CARD)]))


def declined_by(state: RuneStones, asks: tuple[int, ...], move: Move) -> int:
    """Which of them: cards of the display by the colour that was asked for."""
    moves = state.moves
    for declined, least, most in (
        (moves.no_card, CARD, CARD_ANY),
        (moves.no_roll, ROLL, ROLL),
        (moves.no_draw, DRAW, DRAW),
        (moves.no_swap, SWAP, SWAP),
    ):
        for ask in asks:
            if move is declined and least <= ask <= most:
                return ask
    raise Unexpected(move)


def rest(seat: int, asks: tuple[int, ...]) -> list[Step]:
    return [Effects(seat, asks)] if asks else []


def without(asks: tuple[int, ...], ask: int) -> tuple[int, ...]:
    """Less one of its kind."""
    place = asks.index(ask)
    return asks[:place] + asks[place + 1 :]


def rolling(state: RuneStones, seat: int) -> list[Step]:
    """Rolled by a card, one result counts twice with the stone for it; a smithy's never does."""
    face = state.box.faces[state.roll(seat)]
    if state.using != NOTHING and state.stones[seat] & DOUBLE_DIE:
        face = Gains(face.goods + face.goods, 2 * face.points, face.asks + face.asks)
    return gain(state, seat, face, BY_DIE)
