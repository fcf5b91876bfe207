"""What bots play for: to win; where that makes no difference, the better place; then the more points.

Games estimate chances to win and nothing else. Place and points are added here, for all games, with weights so small
that they decide only between moves that are as good as each other.
"""

from __future__ import annotations

from typing import Final

from reliquary.kernel.state import State

_PLACE: Final = 1e-3
_POINTS: Final = 1e-4
"""Less than the smallest difference in place, as long as nobody has a thousand points."""
_MANY_POINTS: Final = 1000.0


def values(state: State) -> list[float]:
    """The value of the position for each seat: the chance to win, plus very little for place and points."""
    chances = state.estimates()
    if not state.over:
        return likely_values(chances)
    places, points = _places(state), state.scores()
    return [
        chances[seat] + _PLACE * places[seat] + _POINTS * points[seat] / (_MANY_POINTS + abs(points[seat]))
        for seat in range(state.seats)
    ]


def likely_values(chances: list[float]) -> list[float]:
    """The same while the game is open, from the chances to win."""
    return [chances[seat] + _PLACE * _likely_place(chances, seat) for seat in range(len(chances))]


def _places(state: State) -> list[float]:
    """From 1/2 for the first to -1/2 for the last; together they make 0, so values still sum to about 1."""
    places = [0.0] * state.seats
    ahead, behind = 0, state.seats
    for sharing in state.ranking():
        behind -= len(sharing)
        for seat in sharing:
            places[seat] = 0.5 * (behind - ahead) / max(1, state.seats - 1)
        ahead += len(sharing)
    return places


def _likely_place(chances: list[float], seat: int) -> float:
    """A seat leaves another behind in proportion to their chances (Plackett and Luce)."""
    own = chances[seat]
    total = 0.0
    for other in chances:
        both = own + other
        total += own / both - 0.5 if both > 0.0 else 0.0
    return total / max(1, len(chances) - 1)
