"""A bot that plays pleasantly badly: it looks as far as greedy does, but not too closely.

Of the moves on offer it takes one that looks fair, the better ones more often; those that plainly hurt it leaves alone.
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
"""How much oftener the best move is taken than one that looks only middling, as an exponent."""
_WORST: Final = -0.25
"""What it still takes for fair, where 0 is middling and 1 the best."""
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
    """Of a move whose merit is 0 if it is middling and 1 if it is the best."""
    return round(_FINE * exp(_CARE * merit)) if merit >= _WORST else 0
