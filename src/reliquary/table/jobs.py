"""The queue of questions that bots have to answer.

Owners take turns, so a person with many tables does not keep the others waiting. A job that failed is due again after a
pause that grows with each failure. A job holds plain values only: the queue could also be kept in a database.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Seconds before a failed job is due again, by the number of failures; the last holds for all further ones."""
_LATE = 60.0
"""Seconds after which a job that was not answered is stuck."""


class Question(NamedTuple):
    """The key of a job: there is one job per question."""

    table: str
    moved: int
    """The revision since which the question is open."""
    seat: int
    hint: bool = False
    """Somebody wants a hint; otherwise a bot has to answer."""


@dataclass(slots=True)
class Job:
    question: Question
    owner: int
    """The person who opened the table."""
    put: float
    due: float
    failures: int = 0


class Jobs:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._jobs: dict[Question, Job] = {}
        """All that are not done."""
        self._waiting: list[Job] = []
        """Those that are not claimed."""
        self._turns: dict[int, int] = {}
        """By owner: the number of the latest claim of a job of theirs."""
        self._claims = 0
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def stuck(self) -> int:
        """How many failed, or wait for too long."""
        late = self._now() - _LATE
        return sum(job.failures > 0 or job.put < late for job in self._jobs.values())

    def put(self, question: Question, owner: int) -> None:
        """The second time it does nothing."""
        if question not in self._jobs:
            job = self._jobs[question] = Job(question, owner, self._now(), self._now())
            self._wait(job)

    async def claim(self) -> Job:
        """The oldest job that is due, of the owner whose last turn was the longest ago."""
        while True:
            self._changed.clear()
            now = self._now()
            due = [job for job in self._waiting if job.due <= now]
            if due:
                return self._claimed(min(due, key=lambda job: (self._turns.get(job.owner, 0), job.due)))
            pause = min((job.due - now for job in self._waiting), default=None)
            await _until(self._changed, pause)

    def done(self, job: Job) -> None:
        self._jobs.pop(job.question, None)

    def fail(self, job: Job) -> None:
        """It is due again after a pause."""
        job.due = self._now() + PAUSES[min(job.failures, len(PAUSES) - 1)]
        job.failures += 1
        self._wait(job)

    def _wait(self, job: Job) -> None:
        self._waiting.append(job)
        self._changed.set()

    def _claimed(self, job: Job) -> Job:
        self._waiting.remove(job)
        self._claims += 1
        self._turns[job.owner] = self._claims
        if len(self._turns) > 2 * len(self._jobs) + 100:
            # Owners without jobs are forgotten.
            owners = {each.owner for each in self._jobs.values()}
            self._turns = {owner: turn for owner, turn in self._turns.items() if owner in owners}
        return job


async def _until(event: asyncio.Event, seconds: float | None) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
