"""Learning what positions are worth after a move (temporal differences), and playing the move that leads to the best.

What was played is watched as a bot would be that is imitated: the policy learns which moves were the best, for those
that search with it; values are learned from what was thought later, and from how the game ended.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import Future
from itertools import count
from typing import Final

import torch

from reliquary.batches.plan import Plan
from reliquary.bots.network_file import Layer
from reliquary.cluster import Cluster
from reliquary.learn.lookahead import Manner, play
from reliquary.learn.network import LearningNetwork
from reliquary.learn.optimiser import Figures, Optimiser, figures
from reliquary.learn.recipe import Dealing
from reliquary.learn.self_play import Tally
from reliquary.learn.watched import Watched
from reliquary.learn.watching import Watching
from reliquary.processes import Pool

_GAMES: Final = 32
"""Games of one task, played at the same time."""


class ByValues:
    def __init__(self, dealing: Dealing, optimiser: Optimiser, rival: LearningNetwork) -> None:
        self._network, self._rival = optimiser.network, rival
        self._recipe = optimiser.recipe
        self._plan = Plan(dealing.game, dealing.ways, _GAMES, f"values {time.time()}", "place", ask_single=False)
        self._numbers = count(0, _GAMES)
        self._watching = Watching(dealing.workers, optimiser)
        self._wandering = 0.0

    def update(self, done: float) -> Figures:
        recipe, tally = self._recipe, self._watching.tally
        self._wandering = recipe.wandering + (recipe.last_wandering - recipe.wandering) * done
        enough = tally.decisions + 2 * recipe.games * recipe.steps
        found = list[torch.Tensor]()
        while tally.decisions < enough or not found:
            step = self._watching.step(self._play, done)
            found += [step] if step is not None else []
        return figures(found)

    def tally(self) -> Tally:
        """What happened since this was asked last."""
        found, self._watching.tally = self._watching.tally, Tally()
        return found

    def end(self) -> None:
        self._watching.end()

    def _play(self, pool: Pool | Cluster) -> Future[Watched]:
        manner = Manner(self._wandering, self._recipe.memory, self._recipe.rivals)
        return pool.submit(play, self._plan, _values(self._network), _values(self._rival), manner, next(self._numbers))


def _values(network: LearningNetwork) -> Mapping[str, Layer]:
    """What it takes to judge positions: the policy is the largest layer, and not asked."""
    return {name: layer for name, layer in network.written().items() if name != "policy"}
