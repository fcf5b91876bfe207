"""What bots that search have in common: a budget, its meter, and what they remember inside a turn.

A budget is a number of playouts, or seconds of the bot's own computing time, so that a busy machine does not make it
weaker. Given playouts a bot gives the same answer to the same question and chance, whatever the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from reliquary.bots.bot import Bot, Imagine
from reliquary.kernel import Chance, Move, View

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost. The limit that is reached first ends it."""

    playouts: int | None = None
    seconds: float | None = None
    """Of computing time."""
    patience: float | None = None
    """Seconds of waiting."""


def never() -> bool:
    return False


class BudgetMeter:
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

    def next_few(self, playouts: int, at_once: int) -> int:
        """Playouts until the next check, at most this many."""
        return at_once if self.budget.playouts is None else min(at_once, self.budget.playouts - playouts)


class Thinker(Bot, Generic[T]):
    """Keeps what it learned, a `T`, for the next question of the same turn."""

    def __init__(self, budget: Budget, stopped: Callable[[], bool] = never) -> None:
        self.budget = budget
        self.stopped = stopped
        """Asked now and then: once it says yes, the best that was found so far is the answer."""
        self.playouts = 0
        """How many the last decision took."""
        self._expected: View | None = None
        self._kept: T | None = None
        """What was learned of the position that is expected next, if it is this seat's again."""

    def __getstate__(self) -> dict[str, object]:
        """A copy, here or in another process, learns for itself."""
        return {**vars(self), "_expected": None, "_kept": None}

    def recall(self, view: View) -> T | None:
        """What was learned of this position before."""
        return self._kept if view == self._expected else None

    def keep(self, imagine: Imagine, chance: Chance, move: Move, learned: T) -> None:
        """Where the move shows its seat nothing new and the turn goes on, the next view is known already."""
        before = imagine(chance.fork("next"))
        after = before.copy()
        after.advance(move)
        goes_on = (after.seat, after.turn, after.told) == (before.seat, before.turn, before.told)
        self._expected = after.view(after.seat) if goes_on else None
        self._kept = learned if goes_on else None
