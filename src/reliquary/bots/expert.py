"""A bot that searches: the longer it may think, the better it plays.

Its budget is a number of playouts, or seconds of its own computing time, so that a busy machine does not make it
weaker. Given playouts it gives the same answer to the same question and chance, whatever the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from reliquary.bots.bot import Bot, Imagine
from reliquary.bots.search import Node, Search
from reliquary.kernel import Chance, Move, View
from reliquary.message import N_, Message

_AT_ONCE: Final = 8
"""So many playouts are made between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost: whichever is reached first."""

    playouts: int | None = None
    seconds: float | None = None
    """Of computing time."""
    patience: float | None = None
    """Seconds of waiting."""


AT_THE_TABLE: Final = Budget(seconds=1.2, patience=2.5)


def never() -> bool:
    return False


class Expert(Bot):
    title = Message(N_("expert"))

    def __init__(self, budget: Budget = AT_THE_TABLE, stopped: Callable[[], bool] = never) -> None:
        self.budget = budget
        self.stopped = stopped
        """Asked now and then: once it says yes, the best that was found so far is the answer."""
        self.playouts = 0
        """How many the last decision took."""
        self._expected: View | None = None
        self._kept: Node | None = None
        """What was learned of the position that is expected next, if it is this seat's again."""

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        search = Search(imagine, chance, self._kept if view == self._expected else None)
        self._think(search)
        self.playouts = search.playouts
        found = search.best()
        self._keep(imagine, chance, found)
        return found.move

    def _think(self, search: Search) -> None:
        budget = self.budget
        began, woke = time.thread_time(), time.monotonic()
        while not self.stopped():
            left = _AT_ONCE if budget.playouts is None else min(_AT_ONCE, budget.playouts - search.playouts)
            if left <= 0:
                break
            search.play_out(left)
            if budget.seconds is not None and time.thread_time() - began >= budget.seconds:
                break
            if budget.patience is not None and time.monotonic() - woke >= budget.patience:
                break

    def _keep(self, imagine: Imagine, chance: Chance, found: Node) -> None:
        """Where the move shows its seat nothing new and the turn goes on, the next view is known already."""
        before = imagine(chance.fork("next"))
        after = before.copy()
        after.advance(found.move)
        goes_on = (after.seat, after.turn, after.told) == (before.seat, before.turn, before.told)
        self._expected = after.view(after.seat) if goes_on else None
        self._kept = found if goes_on else None
