"""A bot that searches: the longer it may think, the better it plays.

Its budget is a number of playouts, or seconds of its own computing time, so that a busy machine does not make it
weaker. Given playouts it gives the same answer to the same question and chance, whatever the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Final

from reliquary.bots.bot import Bot, Imagine
from reliquary.bots.search import Node, Search
from reliquary.kernel import Chance, Move, View
from reliquary.message import N_, Message

_AT_ONCE: Final = 4
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

    def __getstate__(self) -> dict[str, object]:
        """A copy, here or in another process, learns for itself."""
        return {**vars(self), "_expected": None, "_kept": None}

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
        """Each time when a further part of the budget is spent, the worse half of the moves is sent home."""
        clock = _Clock(self.budget)
        heats = max(1, ceil(log2(len(search.race))))
        for heat in range(1, heats + 1):
            if heat > 1:
                search.halve()
            while not search.decided() and not self.stopped() and clock.spent(search.playouts) < heat / heats:
                search.play_out(clock.next_few(search.playouts))

    def _keep(self, imagine: Imagine, chance: Chance, found: Node) -> None:
        """Where the move shows its seat nothing new and the turn goes on, the next view is known already."""
        before = imagine(chance.fork("next"))
        after = before.copy()
        after.advance(found.move)
        goes_on = (after.seat, after.turn, after.told) == (before.seat, before.turn, before.told)
        self._expected = after.view(after.seat) if goes_on else None
        self._kept = found if goes_on else None


class _Clock:
    """How much of a budget is spent since it was started."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._began = time.thread_time()
        self._woke = time.monotonic()

    def spent(self, playouts: int) -> float:
        """1 when all of it is."""
        parts = (
            (playouts, self.budget.playouts),
            (time.thread_time() - self._began, self.budget.seconds),
            (time.monotonic() - self._woke, self.budget.patience),
        )
        return max((used / given for used, given in parts if given is not None), default=0.0)

    def next_few(self, playouts: int) -> int:
        """So many playouts before the next look at the clock."""
        return _AT_ONCE if self.budget.playouts is None else min(_AT_ONCE, self.budget.playouts - playouts)
