"""Points in Relikt: who takes a row, and what the treasures are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reliquary.games.relikt.components import Box
from reliquary.message import N_, Message

if TYPE_CHECKING:
    from reliquary.games.relikt.state import Relikt

NOBODY_LEADS: Final = -1

SOURCES: Final = {
    "blue": Message(N_("Blue treasures")),
    "pairs": Message(N_("Pairs of red treasures")),
    "singles": Message(N_("Single red treasures")),
}


def sums(box: Box, cards: tuple[int, ...]) -> list[int]:
    """The values of the cards in a row, added up by colour."""
    colour, value, totals = box.colour, box.value, [0] * len(box.colours)
    for card in cards:
        totals[colour[card]] += value[card]
    return totals


def leader(totals: list[int]) -> int:
    """The colour with the highest sum, if it is alone there."""
    highest = max(totals)
    return totals.index(highest) if totals.count(highest) == 1 else NOBODY_LEADS


def breakdown(state: Relikt) -> list[dict[str, int]]:
    return [points(state, seat) for seat in range(state.seats)]


def points(state: Relikt, seat: int) -> dict[str, int]:
    """Blue ones count up; equal reds count up once for two, and down for one that is left over."""
    box = state.box
    won = state.won[seat]
    blue = pairs = singles = 0
    for kind in range(len(box.gems)):
        n = won.count(kind)
        if not box.gems_are_red[kind]:
            blue += n * box.gems[kind]
        else:
            pairs += n // 2 * box.gems[kind]
            singles -= n % 2 * box.gems[kind]
    return {"blue": blue, "pairs": pairs, "singles": singles}


def scores(state: Relikt) -> list[int]:
    return [sum(points(state, seat).values()) for seat in range(state.seats)]
