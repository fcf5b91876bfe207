"""How good a position of Rune Stones looks for a seat.

What a seat has on the track, in gems and ore, on its board, in stones and in its deck, each for what it will bring as
long as the game lasts; and what the rest of its turn will bring. All figures were fitted by hand in self-play.
"""

from __future__ import annotations

from math import exp
from typing import Final

from reliquary.games.rune_stones.components import (
    FIRST_DRUID,
    NOTHING,
    PLUS,
    ROW,
    WILD_GEM,
)
from reliquary.games.rune_stones.components.abilities import (
    CARD,
    CHOICE,
    EXCHANGE,
    GOODS,
    Gains,
)
from reliquary.games.rune_stones.rules.abilities import ChooseCards, ChooseHalf, ExchangeGems, UseCard
from reliquary.games.rune_stones.rules.effects import Effects, Reward
from reliquary.games.rune_stones.rules.forge import Bonus, LayArtifact
from reliquary.games.rune_stones.rules.payment import PayGems, can_pay
from reliquary.games.rune_stones.rules.summon import Buy, SpendCards
from reliquary.games.rune_stones.rules.trade import ChooseStone, TradeIn
from reliquary.games.rune_stones.scoring import board_points
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel.moves import Move

# From a fit to the winners of 700 games between greedy bots: the spread of the final points, by how young the game is.
_SPREAD: Final = 2.9
_MORE_SPREAD: Final = 2.5
_MOST_SPREAD: Final = 7.0
_GOOD: Final[tuple[float, ...]] = (0.65, 0.65, 0.65, 0.65, 0.95, 0.8)
_ROW: Final[tuple[float, ...]] = (0.0, 2.2, 4.6, 7.6, 10.8, 14.0)
"""Artifacts in a row, while the game is young; a full one is better traded in."""
_PLENTY: Final = 12
_ASK: Final[tuple[float, ...]] = (0.7, 0.9, 0.3, 0.5)
_STONE: Final[tuple[float, ...]] = (2.6, 3.6, 3.4, 2.6, 3.2, 2.6, 2.8, 5.0)
_NEXT_STONE: Final = 2.2
_CARD: Final = 0.9
_MAGIC: Final = 0.22
_THIN: Final = 0.16


def estimate(state: RuneStones, seat: int) -> float:
    return estimates(state)[seat]


def estimates(state: RuneStones) -> list[float]:
    youth = how_young(state)
    spread = _SPREAD + (_MORE_SPREAD + _MOST_SPREAD * youth) * youth
    weights = [exp(Outlook(state, other, youth).worth() / spread) for other in range(state.seats)]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def sensible(state: RuneStones) -> list[Move]:
    """A full row takes no more artifacts: it is traded in at once, unless that leads to the throne, and to the end."""
    legal = state.legal()
    seat, last = state.seat, len(state.box.row_points) - 1
    if not isinstance(state.agenda[len(state.agenda) - 1], TradeIn):
        return legal
    full = last in (state.row_length(seat, 0), state.row_length(seat, 1))
    if not full or state.track(seat) + state.box.row_points[last] >= state.box.throne:
        return legal
    return [move for move in legal if move is not state.moves.end_turn]


def how_young(state: RuneStones) -> float:
    """From 1 at the start to 0 when the leader could reach the throne.

    Rows count as if they were traded in: doing so brings nobody nearer to the end than they were.
    """
    leader = max([state.track(seat) + board_points(state, seat) for seat in range(state.seats)])
    return max(0.0, 1.0 - leader / (state.box.throne - 4.0))


class Outlook:
    """The points that a seat can expect."""

    def __init__(self, state: RuneStones, seat: int, youth: float) -> None:
        self.state = state
        self.seat = seat
        self.youth = youth

    def worth(self) -> float:
        state, seat = self.state, self.seat
        worth = float(state.track(seat)) + self._goods() + self._rows() + self._stones() + self._deck()
        if state.seat == seat:
            worth += self._pending()
        return worth

    # What lies before the seat.

    def _goods(self) -> float:
        """Their worth falls to a third of a point; more than can be spent are worth less."""
        state, first, youth = self.state, GOODS * self.seat, self.youth
        soon = min(1.0, 2.5 * youth)
        worth = 0.0
        owned = 0
        for good in range(GOODS):
            n = state.goods[first + good]
            worth += n * (_GOOD[good] * soon + (1.0 - soon) * 0.33)
            if n > 5:
                worth -= 0.2 * (n - 5) * soon
            owned += n
        return worth - (0.25 * (owned - _PLENTY) * soon if owned > _PLENTY else 0.0)

    def _rows(self) -> float:
        state, youth = self.state, self.youth
        filled = state.filled[self.seat]
        soon = min(1.0, 2.5 * youth)
        points = state.box.row_points
        worth = 0.0
        best = 0
        for row in (filled & ROW, filled >> 5 & ROW):
            n = row.bit_count()
            best = max(best, n)
            worth += _ROW[n] * soon + points[n] * (1.0 - soon)
        if best > 1 and state.stones[self.seat].bit_count() < 4:
            worth += _NEXT_STONE * youth
        return worth

    def _stones(self) -> float:
        own = self.state.stones[self.seat]
        worth = 0.0
        for stone in range(len(_STONE)):
            if own >> stone & 1:
                worth += _STONE[stone]
        if own & WILD_GEM and self.state.wild_colour[self.seat] != NOTHING:
            worth += 1.0
        return worth * self.youth * 1.6

    def _deck(self) -> float:
        """Cards by what they can do; less if there are too few."""
        state, seat = self.state, self.seat
        quality = 0.0
        n = 0
        for cards in (state.hands[seat], state.piles[seat], state.discards[seat]):
            n += len(cards)
            for card in cards:
                quality += self._card(card)
        if state.seat == seat and state.laid:
            n += 1
            quality += self._card(min([(state.box.number[card], card) for card in state.laid])[1])
        soon = min(1.0, 1.6 * self.youth)
        lack = 8.0 - n
        worth = quality if n <= 12 else quality * 12.0 / n
        return soon * (worth - (_THIN * lack * lack if lack > 0 else 0.0))

    def _card(self, card: int) -> float:
        box = self.state.box
        ability = box.abilities[card]
        worth = _CARD * 0.5 * self._ability(card) + _MAGIC * box.magic_points[card]
        if ability.kind == EXCHANGE:
            worth *= 0.8
        if card >= FIRST_DRUID:
            worth -= 0.15
        return worth

    # What abilities bring.

    def _ability(self, card: int) -> float:
        ability = self.state.box.abilities[card]
        if ability.kind == CHOICE:
            one, other = self._gains(ability.halves[0]), self._gains(ability.halves[1])
            return one + other if self.state.stones[self.seat] & PLUS else max(one, other)
        worth = self._gains(ability.gains)
        if ability.kind == EXCHANGE:
            worth -= 0.7 * len(ability.price)
        return max(0.0, worth)

    def _gains(self, gains: Gains) -> float:
        worth = float(gains.points)
        for good in gains.goods:
            worth += _GOOD[good]
        for ask in gains.asks:
            worth += self._ask(ask)
        return worth

    def _ask(self, ask: int) -> float:
        return _ASK[ask] if ask < CARD else 0.9 * min(1.0, 1.6 * self.youth)

    # What the rest of the turn will bring.

    def _pending(self) -> float:
        worth = 0.0
        for step in self.state.agenda:
            if step.seat == self.seat:
                worth += self._brings(step)
        return worth

    def _brings(self, step: object) -> float:
        """Of cards that are laid down, and of payments that are under way."""
        abilities = self.state.box.abilities
        if isinstance(step, UseCard):
            return sum([self._use(card) for card in step.left])
        if isinstance(step, ChooseCards):
            return sum([self._use(card) for card in self.state.laid])
        if isinstance(step, (ExchangeGems, ChooseHalf)):
            return self._use(step.card)
        if isinstance(step, Reward):
            return self._gains(abilities[step.card].gains)
        if isinstance(step, Effects):
            return sum([self._ask(ask) for ask in step.asks])
        return self._brings_at_smithies(step)

    def _brings_at_smithies(self, step: object) -> float:
        worth = 0.0
        if isinstance(step, PayGems):
            worth = -0.7 * len(step.price)
        elif isinstance(step, Bonus):
            worth = self._gains(self.state.box.bonuses[step.smithy])
        elif isinstance(step, LayArtifact):
            worth = 2.8
        elif isinstance(step, SpendCards):
            worth = 0.35 * step.points
        elif isinstance(step, Buy):
            worth = 0.1 * step.points
        elif isinstance(step, ChooseStone):
            worth = 4.0 * self.youth
        return worth

    def _use(self, card: int) -> float:
        """An exchange only if it can be paid."""
        ability = self.state.box.abilities[card]
        if ability.kind == EXCHANGE and not can_pay(self.state, self.seat, ability.price):
            return 0.0
        return self._ability(card)
