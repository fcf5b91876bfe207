"""Taking jobs: leases, and who is woken when.

What this server writes itself it need not ask for: if somebody here is free they are handed the job, whose row says so
from the beginning. Otherwise, and for what others wrote, they ask the database when something is due.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque

from reliquary.table import job_rows, server_time
from reliquary.table.job_rows import ACT, FILE, THINK, Job, JobCounts, Stage
from reliquary.table.store import Store
from reliquary.table.tasks import Tasks
from reliquary.table.writer import Change

_log = logging.getLogger(__name__)
LEASE = 10.0
"""Seconds after which somebody else takes a job whose holder does not live any more."""
POLL = 5.0
"""Seconds between two looks for jobs of others, however well everything is heard."""
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Seconds before a failed job is due again, by the number of failures; the last holds for all further ones."""
LONG_PAUSE = 600.0
"""Seconds before a job is looked at again that this server cannot do."""


class Jobs:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.me = secrets.token_urlsafe(12)
        self.think, self.act, self.file = (Queue(self, stage) for stage in (THINK, ACT, FILE))
        self.in_hand: dict[str, Job] = {}
        """What this server has taken, by key."""
        self._tasks = Tasks()

    @property
    def shared(self) -> bool:
        """Other servers and thinkers may take jobs."""
        return self._store.shared

    def start(self) -> None:
        self._tasks.start(self._renew())

    async def close(self) -> None:
        """What was not done is given back."""
        await self._tasks.close()
        now = server_time.now()
        left = [job_rows.given_back(job, now, failed=False) for job in self.in_hand.values()]
        self.in_hand.clear()
        if left:
            await self._store.change(*left, wakes=(THINK.name, ACT.name))

    def heard(self, stage: str) -> None:
        """Another server, or a thinker, has written a job."""
        for queue in (self.think, self.act, self.file):
            if queue.stage.name == stage:
                queue.put(0.0)

    # Done, or not

    def forget(self, job: Job) -> None:
        """Its row was written with the entry that it led to."""
        self.in_hand.pop(job.key, None)

    async def done(self, job: Job) -> None:
        self.forget(job)
        await self._store.change(job_rows.done(job))

    async def fail(self, job: Job) -> None:
        """It is due again after a pause, for anybody."""
        await self._give_back(job, PAUSES[min(job.failures, len(PAUSES) - 1)], failed=True)

    async def put_off(self, job: Job, seconds: float = LONG_PAUSE) -> None:
        await self._give_back(job, seconds, failed=False)

    async def _give_back(self, job: Job, seconds: float, *, failed: bool) -> None:
        """Tried until it is written: otherwise the lease would be renewed for ever."""
        self.forget(job)
        due = server_time.now() + seconds
        try:
            await self._store.change(job_rows.given_back(job, due, failed=failed))
        except Exception:  # noqa: BLE001 - whatever it is, the lease runs out
            _log.warning("a job could not be given back", exc_info=True)
            due = max(due, job.until)
        for queue in (self.think, self.act, self.file):
            queue.put(due)

    async def counts(self) -> JobCounts:
        (row,) = await self._store.ask(job_rows.counting(server_time.now()))
        return JobCounts(**row)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            now = server_time.now()
            held = [job_rows.renewed(job, now + LEASE) for job in self.in_hand.values() if job.taken < now - LEASE / 4]
            try:
                if held:
                    await self._store.change(*held)
            except Exception:  # noqa: BLE001 - whatever it is, it is tried again
                _log.warning("leases of jobs could not be renewed", exc_info=True)

    # Taking

    async def take(self, stage: Stage) -> Job | None:
        now = server_time.now()
        values = {"me": self.me, "now": now, "lease": now + LEASE}
        rows = await self._store.change(Change(_TAKING[stage.name], values))
        return self.hold(job_rows.of(rows[0])) if rows else None

    def hold(self, job: Job) -> Job:
        self.in_hand[job.key] = job
        return job

    async def next_due(self, stage: Stage) -> float:
        (row,) = await self._store.ask(_NEXT_DUE[stage.name])
        return job_rows.NEVER if row["due"] is None else float(row["due"])


class Queue:
    """The jobs of one stage."""

    def __init__(self, jobs: Jobs, stage: Stage) -> None:
        self.stage = stage
        self._jobs = jobs
        self._handed: deque[Job] = deque()
        self._next = 0.0
        """When something is due, as far as we know."""
        self._changed = asyncio.Event()
        self._claiming = 0

    @property
    def free(self) -> bool:
        """Somebody here would take a job at once."""
        return self._claiming > len(self._handed)

    def hand(self, job: Job) -> None:
        """To somebody here; its row says already that this server has it."""
        self._handed.append(self._jobs.hold(job))
        self._changed.set()

    def put(self, due: float) -> None:
        """Something is due then."""
        self._next = min(self._next, due)
        self._changed.set()

    async def claim(self) -> Job:
        self._claiming += 1
        try:
            while True:
                self._changed.clear()
                if (job := await self._found()) is not None:
                    return job
                await self._wait()
        finally:
            self._claiming -= 1

    async def _found(self) -> Job | None:
        if self._handed:
            return self._handed.popleft()
        if self._next > server_time.now():
            return None
        known, self._next = self._next, job_rows.NEVER
        try:
            job = await self._jobs.take(self.stage)
            self.put(known if job is not None else await self._jobs.next_due(self.stage))
        except Exception:  # noqa: BLE001 - whatever it is, it is tried again
            _log.warning("no job could be taken", exc_info=True)
            self._next = server_time.now() + PAUSES[1]
            return None
        return job

    async def _wait(self) -> None:
        if self._handed:
            return
        seconds = self._next - server_time.now()
        if self._jobs.shared and seconds > POLL:
            seconds, self._next = POLL, server_time.now() + POLL
        await _until(self._changed, None if seconds == job_rows.NEVER else max(0.0, seconds))


_TAKING = {stage.name: job_rows.taking(stage) for stage in (THINK, ACT, FILE)}
_NEXT_DUE = {stage.name: job_rows.next_due(stage) for stage in (THINK, ACT, FILE)}


async def _until(event: asyncio.Event, seconds: float | None) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
