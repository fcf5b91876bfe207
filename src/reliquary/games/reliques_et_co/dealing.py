"""Setting up Artifacts, Inc.: the market, the museums, who plays first, and what each seat starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reliquary.games.reliques_et_co.components import BOXES, MUSEUMS, NO_CARD
from reliquary.games.reliques_et_co.components.cards import RELICS, ROWS
from reliquary.games.reliques_et_co.telling import news
from reliquary.kernel.state import NOBODY

if TYPE_CHECKING:
    from reliquary.games.reliques_et_co.state import ReliquesEtCo


def deal(state: ReliquesEtCo) -> None:
    clear(state)
    for pile in range(len(state.piles)):
        cards = list(state.box.piles[pile])
        state.chance.shuffle(cards)
        lay_out(state, pile, cards)
    roll_for_first(state)
    for place in range(state.seats):
        state.dollars[(state.first + place) % state.seats] = state.box.money[place]


def clear(state: ReliquesEtCo) -> None:
    """An empty table."""
    seats, cards = state.seats, len(state.box.card_ids)
    state.rows = [()] * ROWS
    state.piles = [()] * len(state.box.piles)
    state.boxes = [(NOBODY,) * BOXES] * MUSEUMS
    state.dives = [()] * seats
    state.dollars = [0] * seats
    state.relics = [0] * (len(RELICS) * seats)
    state.cards = [()] * seats
    state.level = [0] * cards
    state.cell = [NO_CARD] * cards
    state.reputation = [0] * seats
    state.symbols = [0] * seats
    state.discount = [0] * seats
    state.dive_bonus = [0] * seats
    state.rerolls = [0] * seats
    state.changes = [0] * (len(state.box.deltas) * seats)
    state.dice = [0] * 7
    state.on = state.box.no_dice[:]
    state.changed = [0] * len(state.box.deltas)


def lay_out(state: ReliquesEtCo, pile: int, cards: list[int]) -> None:
    """A pile, its top last; beside A, B and C three more cards lie open."""
    if pile < ROWS:
        row = [cards.pop() if cards else NO_CARD for _ in range(state.box.open_cards)]
        state.rows[pile] = tuple(row)
    state.piles[pile] = tuple(cards)


def roll_for_first(state: ReliquesEtCo) -> None:
    """The highest total of two dice plays first; those who tie roll again."""
    rolling = list(range(state.seats))
    while len(rolling) > 1:
        totals = [state.chance.roll() + state.chance.roll() if seat in rolling else 0 for seat in range(state.seats)]
        state.opening_rolls.append(tuple(totals))
        if state.telling:
            for seat in rolling:
                state.tell(news.rolled_for_first(seat, totals[seat]))
        rolling = [seat for seat in rolling if totals[seat] == max(totals)]
    state.first = rolling[0]
