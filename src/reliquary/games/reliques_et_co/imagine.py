"""A state of Artifacts, Inc. that a seat cannot tell from the real one.

Hidden is only the order of the piles A, B and C below their tops; what is in them is known by elimination. They are put
in a fixed order before they are shuffled, so nothing of the real one shows.
"""

from __future__ import annotations

from reliquary.games.reliques_et_co.components.cards import ROWS
from reliquary.games.reliques_et_co.rules.buying import unseen_top
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel.chance import Chance


def imagine(state: ReliquesEtCo, seat: int, chance: Chance) -> ReliquesEtCo:
    """The same for every seat."""
    twin = state.copy()
    covered = unseen_top(state)
    for pile in range(ROWS):
        cards = list(state.piles[pile])
        if cards:
            shown = [] if pile == covered else [cards.pop()]
            cards.sort()
            chance.shuffle(cards)
            twin.piles[pile] = tuple(cards + shown)
    return twin
