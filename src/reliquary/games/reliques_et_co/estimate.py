"""How good a position of Artifacts, Inc. looks for a seat."""

from __future__ import annotations

from math import exp
from typing import Final

from reliquary.games.reliques_et_co.scoring import standing, total
from reliquary.games.reliques_et_co.state import ReliquesEtCo

_SPREAD: Final = 5.0


def estimate(state: ReliquesEtCo, seat: int) -> float:
    if state.over:
        places = [standing(state, other) for other in range(state.seats)]
        best = max(places)
        return 1.0 / places.count(best) if places[seat] == best else 0.0
    worth = [total(state, other) + 0.3 * state.dollars[other] for other in range(state.seats)]
    return exp(worth[seat] / _SPREAD) / sum([exp(each / _SPREAD) for each in worth])
