"""The reward of each seat at the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from reliquary.errors import BadSetup
from reliquary.kernel import State
from reliquary.message import N_


def by_place(state: State) -> list[float]:
    """From 1 for the first place to -1 for the last, in equal steps; a shared place is the mean of those it takes."""
    found = [0.0] * state.seats
    taken = 0
    for shared in state.ranking():
        mean = taken + (len(shared) - 1) / 2
        for seat in shared:
            found[seat] = 1 - 2 * mean / (state.seats - 1)
        taken += len(shared)
    return found


def by_points(state: State) -> list[float]:
    return [float(points) for points in state.scores()]


REWARDS: Final[Mapping[str, Callable[[State], list[float]]]] = {"place": by_place, "points": by_points}


def rewards(name: str) -> Callable[[State], list[float]]:
    if name not in REWARDS:
        raise BadSetup(N_("There are no rewards “{name}”; there are: {names}."), name=name, names=", ".join(REWARDS))
    return REWARDS[name]
