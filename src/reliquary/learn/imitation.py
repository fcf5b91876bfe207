"""How a course may begin: the network learns to play like a bot, from games between such bots.

Where a game is too long or too much up to luck for anything to be found by chance, this is a start from which
playing against itself goes on.
"""

from __future__ import annotations

import time
from concurrent.futures import Future
from itertools import count
from typing import Final

from reliquary.batches.plan import Plan
from reliquary.cluster import Cluster
from reliquary.learn.optimiser import Optimiser
from reliquary.learn.recipe import Dealing
from reliquary.learn.self_play import Tally
from reliquary.learn.watched import Watched, watch
from reliquary.learn.watching import Watching
from reliquary.processes import Pool

_GAMES: Final = 16
"""Games of one task."""


def imitate(dealing: Dealing, optimiser: Optimiser, bot: str, seconds: float) -> Tally:
    """Some processes play, and the network learns from all that they have played so far."""
    plan = Plan(dealing.game, dealing.ways, _GAMES, f"like {bot} {time.time()}", "place", ask_single=False)
    numbers = count(0, _GAMES)

    def submit(pool: Pool | Cluster) -> Future[Watched]:
        return pool.submit(watch, plan, bot, next(numbers))

    watching = Watching(dealing.workers, optimiser)
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            watching.step(submit, 0)
    finally:
        watching.end()
    return watching.tally
