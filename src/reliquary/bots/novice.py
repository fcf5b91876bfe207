"""A bot for beginners: it looks as far ahead as greedy, and plays any move that is not clearly bad.

Better moves are played more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from reliquary.bots.bot import Bot, Imagine, drawn
from reliquary.bots.greedy import worth
from reliquary.kernel import Chance, Move, View
from reliquary.message import N_, Message

_CARE: Final = 0.2
"""How much more often the best move is played than an average one, as an exponent."""
_WORST: Final = -0.25
"""The least merit of a move that it plays; 0 is average and 1 the best."""
_FINE: Final = 10_000


class Novice(Bot):
    title = Message(N_("novice"))

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        world = imagine(chance)
        promises = [worth(world, move) for move in legal]
        fair = sum(promises) / len(promises)
        spread = max(promises) - fair
        if spread < 1e-9:
            return legal[chance.below(len(legal))]
        weights = [_weight((each - fair) / spread) for each in promises]
        return legal[drawn(weights, chance)]


def _weight(merit: float) -> int:
    """The weight of a move by its merit: 0 is average, 1 the best."""
    return round(_FINE * exp(_CARE * merit)) if merit >= _WORST else 0
