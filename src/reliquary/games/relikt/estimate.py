"""How good a position of Relikt looks for a seat.

Each open row goes to the colours in proportion to what they have there already, the more surely the fuller it is.
A treasure is worth to a seat what it would add to that seat's points: a first red hurts, its twin heals twice.
"""

from __future__ import annotations

from math import exp
from typing import Final

from reliquary.games.relikt.scoring import scores, sums
from reliquary.games.relikt.state import NO_TREASURE, Relikt

# Fitted by hand in self-play: the spread of a row's outcome for each free place, and of the final scores for each
# treasure to come.
_ROW_SPREAD: Final = 2.2
_FREE_PLACE: Final = 1.9
_GAME_SPREAD: Final = 1.5
_TREASURE_TO_COME: Final = 0.35
_HOPE_OF_A_PAIR: Final = 0.25
_ACTION_CARD: Final = 0.25


def estimate(state: Relikt, seat: int) -> float:
    return estimates(state)[seat]


def estimates(state: Relikt) -> list[float]:
    if state.over:
        points = scores(state)
        best = max(points)
        return [1.0 / points.count(best) if each == best else 0.0 for each in points]
    worth = outlook(state)
    spread = _GAME_SPREAD + _TREASURE_TO_COME * state.treasures_to_come()
    weights = [exp(each / spread) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]


def outlook(state: Relikt) -> list[float]:
    """The points that each seat may hope for."""
    worth = [float(points) for points in scores(state)]
    for seat in range(state.seats):
        worth[seat] += _ACTION_CARD * (len(state.action_hands[seat]) + len(state.action_piles[seat]))
    for row in range(len(state.rows)):
        kind = state.treasures[row]
        if kind != NO_TREASURE:
            shares = row_shares(state, row)
            for seat in range(state.seats):
                worth[seat] += shares[seat] * treasure_worth(state, seat, kind)
    return worth


def row_shares(state: Relikt, row: int) -> list[float]:
    """How likely each seat's colour takes the row."""
    totals = sums(state, row)
    free = state.box.gems[state.treasures[row]] - len(state.rows[row])
    spread = _ROW_SPREAD + _FREE_PLACE * free
    weights = [exp(totals[state.camps[seat]] / spread) for seat in range(state.seats)]
    total = sum(weights)
    return [weight / total for weight in weights]


def treasure_worth(state: Relikt, seat: int, kind: int) -> float:
    box = state.box
    gems = box.gems[kind]
    if not box.gems_are_red[kind]:
        return float(gems)
    if state.won[seat].count(kind) % 2:
        return 2.0 * gems
    return gems * (2.0 * _HOPE_OF_A_PAIR - 1.0)
