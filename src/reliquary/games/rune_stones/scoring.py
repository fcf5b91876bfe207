"""Points in Rune Stones: the track, and what is counted when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reliquary.games.rune_stones.components.abilities import GOODS
from reliquary.message import N_, Message

if TYPE_CHECKING:
    from reliquary.games.rune_stones.state import RuneStones

# What points on the track came from.
BY_CARDS: Final = 0
BY_DIE: Final = 1
BY_SMITHIES: Final = 2
BY_ROWS: Final = 3
SCORES: Final = 4

SOURCES: Final = {
    "rows": Message(N_("Rows traded in")),
    "cards": Message(N_("Cards")),
    "die": Message(N_("The die")),
    "smithies": Message(N_("Smithies")),
    "boards": Message(N_("Rows at the end")),
    "goods": Message(N_("Gems and ore at the end")),
}
AT_THE_END: Final = frozenset({"boards", "goods"})


def breakdown(state: RuneStones) -> list[dict[str, int]]:
    return [points(state, seat) for seat in range(state.seats)]


def points(state: RuneStones, seat: int) -> dict[str, int]:
    first = SCORES * seat
    return {
        "rows": state.scored[first + BY_ROWS],
        "cards": state.scored[first + BY_CARDS],
        "die": state.scored[first + BY_DIE],
        "smithies": state.scored[first + BY_SMITHIES],
        "boards": board_points(state, seat),
        "goods": goods_points(state, seat),
    }


def board_points(state: RuneStones, seat: int) -> int:
    """Both rows, as in a trade-in."""
    row_points = state.box.row_points
    return row_points[state.row_length(seat, 0)] + row_points[state.row_length(seat, 1)]


def goods_points(state: RuneStones, seat: int) -> int:
    """A point for three gems or ore, in any mix; the gem on the wild-gem stone does not count."""
    total = 0
    for place in range(GOODS * seat, GOODS * seat + GOODS):
        total += state.goods[place]
    return total // state.box.goods_per_point


def total(state: RuneStones, seat: int) -> int:
    return state.track(seat) + board_points(state, seat) + goods_points(state, seat)
