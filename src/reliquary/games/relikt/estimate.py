"""How good a position of Relikt looks for a seat.

Each open row goes to the colours in proportion to what they have there already, the more surely the fuller it is.
A treasure is worth to a seat what it would add to that seat's points: a first red hurts, its twin heals twice.
A hand is worth something for its cards of the seat's own colour. A card that lies face down counts for more than its
value, and action cards are worth keeping until they are of use.
"""

from __future__ import annotations

from math import exp
from typing import Final

from reliquary.games.relikt.components import NO_TREASURE
from reliquary.games.relikt.scoring import sums
from reliquary.games.relikt.state import Relikt

# From a fit to the winners of games between greedy bots, rounded, and by hand where the fit had terms that are not
# here (the twin): the spread of a row's outcome, more for each free place, and of the final scores, more for each
# treasure to come. `reliquary arena` plots how far that is right. What concerns action cards was found in matches.
_ROW_SPREAD: Final = 2.4
_FREE_PLACE: Final = 1.2
_RED_ROW_SPREAD: Final = 1.1
_RED_FREE_PLACE: Final = 1.6
_GAME_SPREAD: Final = 0.7
_TREASURE_TO_COME: Final = 1.3
_HOPE_OF_A_PAIR: Final = 0.15
_TWIN: Final = 2.6
"""A twin heals twice, and nobody else can use that any more."""
_ACTION_CARD: Final = 3.0
_MANY_TREASURES: Final = 14.0
"""With fewer treasures to come than this an action card is worth less, so that none is left over."""
_HIDDEN: Final = 1.0
"""By this part of its value a card counts for more while it lies face down: nobody can shoot, catch or answer it."""
_OWN_CARDS: Final = 0.12
_BEST_OWN_CARD: Final = 0.18
_LATE: Final = 7.0
"""With fewer treasures to come than this, a good hand is worth less."""


def estimate(state: Relikt, seat: int) -> float:
    return estimates(state)[seat]


def estimates(state: Relikt) -> list[float]:
    worth = outlook(state)
    spread = _GAME_SPREAD + _TREASURE_TO_COME * state.treasures_to_come()
    weights = [exp(each / spread) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]


def outlook(state: Relikt) -> list[float]:
    """The points that each seat can expect."""
    worth = [float(treasure_points(state, seat)) for seat in range(state.seats)]
    action_card = _ACTION_CARD * min(1.0, state.treasures_to_come() / _MANY_TREASURES)
    for seat in range(state.seats):
        worth[seat] += action_card * (len(state.action_hands[seat]) + len(state.action_piles[seat]))
        worth[seat] += hand_worth(state, seat)
    for row in range(len(state.rows)):
        kind = state.treasures[row]
        if kind != NO_TREASURE:
            shares = row_shares(state, row)
            for seat in range(state.seats):
                worth[seat] += shares[seat] * treasure_worth(state, seat, kind)
    return worth


def treasure_points(state: Relikt, seat: int) -> int:
    """The same as `scores`, in one loop over the treasures: a search calls nothing more often."""
    box = state.box
    total = singles = 0
    for kind in state.won[seat]:
        gems = box.gems[kind]
        if not box.gems_are_red[kind]:
            total += gems
        elif singles >> kind & 1:
            total += 2 * gems
            singles ^= 1 << kind
        else:
            total -= gems
            singles |= 1 << kind
    return total


def hand_worth(state: Relikt, seat: int) -> float:
    """Cards of the seat's own colour, above all high ones, win rows later."""
    box, own = state.box, state.camps[seat]
    total = highest = 0
    for card in state.hands[seat]:
        if box.colour[card] == own:
            total += box.value[card]
            highest = max(highest, box.value[card])
    worth = _OWN_CARDS * total + _BEST_OWN_CARD * highest
    return worth * min(1.0, state.treasures_to_come() / _LATE)


def row_shares(state: Relikt, row: int) -> list[float]:
    """How likely each seat's colour takes the row."""
    if not state.rows[row]:
        return [1.0 / state.seats] * state.seats
    totals = strengths(state, row)
    kind = state.treasures[row]
    free = state.box.gems[kind] - len(state.rows[row])
    if state.box.gems_are_red[kind]:
        spread = _RED_ROW_SPREAD + _RED_FREE_PLACE * free
    else:
        spread = _ROW_SPREAD + _FREE_PLACE * free
    weights = [exp(totals[state.camps[seat]] / spread) for seat in range(state.seats)]
    total = sum(weights)
    return [weight / total for weight in weights]


def strengths(state: Relikt, row: int) -> list[float]:
    """The sums of the row by colour; cards that lie face down count for more."""
    totals = [float(total) for total in sums(state.box, state.rows[row])]
    if state.masked:
        for card in state.rows[row]:
            if card in state.masked:
                totals[state.box.colour[card]] += _HIDDEN * state.box.value[card]
    return totals


def treasure_worth(state: Relikt, seat: int, kind: int) -> float:
    box = state.box
    gems = box.gems[kind]
    if not box.gems_are_red[kind]:
        return float(gems)
    if state.won[seat].count(kind) % 2:
        return _TWIN * gems
    return gems * (2.0 * _HOPE_OF_A_PAIR - 1.0)
