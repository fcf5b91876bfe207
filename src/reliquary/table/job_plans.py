"""Which jobs follow from a history. They are written together with the entries that lead to it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

import orjson

from reliquary.kernel import Chance
from reliquary.table import job_rows, server_time
from reliquary.table.history import History
from reliquary.table.idle_games import IdleGames
from reliquary.table.job_rows import ACT, ARCHIVE, BOT, CLOCK, FILE, NEVER, THINK, Job
from reliquary.table.jobs import LEASE, Jobs
from reliquary.table.pace import pace_of
from reliquary.table.store import Store
from reliquary.table.table import Table
from reliquary.table.writer import Change

_SAME = 0.5
"""Seconds by which two readings of one deadline may differ."""


class Asked(NamedTuple):
    """A question that a bot has to answer."""

    revision: int
    """Since which it is open."""
    seat: int
    bot: str


def asked_bot(history: History) -> Asked | None:
    if history.asked is None:
        return None
    chair = history.chairs[history.asked]
    return Asked(history.moved, chair.seat, chair.bot or "") if chair.kind == "bot" else None


def deadline(history: History) -> float | None:
    """When the clock that runs stands at zero."""
    seat, clock = history.waiting_for, history.clock
    return clock.ends(seat) if clock.limit and seat is not None else None


class JobPlans:
    def __init__(self, store: Store, jobs: Jobs, idle_games: IdleGames, pace: Callable[[], float]) -> None:
        self._store = store
        self._jobs = jobs
        self._idle_games = idle_games
        self._pace = pace
        self._planned: dict[str, tuple[int, list[Job]]] = {}
        """By table: the jobs of an append that is under way, and its revision."""

    def after(self, table: Table, later: History) -> tuple[Sequence[Change], Sequence[str]]:
        """The changes of rows when that history takes effect, and the stages for which anybody may take a job."""
        before = table.history
        if later.finished:
            if before.finished:
                return (), ()
            filing = self._job(table, later, ARCHIVE)
            return self._planning(table, later, [filing], [job_rows.removed(table.id)])
        jobs, changes = [], []
        question = asked_bot(later)
        if question != asked_bot(before):
            if question is not None:
                jobs.append(self._question(table, later, question))
            else:
                changes.append(job_rows.emptied(table.id, BOT))
        if not _same(deadline(later), deadline(before)):
            if (due := deadline(later)) is not None:
                jobs.append(self._deadline(table, later, due))
            else:
                changes.append(job_rows.emptied(table.id, CLOCK))
        return self._planning(table, later, jobs, changes)

    def take_effect(self, table: Table) -> bool:
        """The entries are committed: those who take the jobs are told. Returns whether a bot rests though somebody was
        noticed while they were written."""
        revision, jobs = self._planned.pop(table.id, (0, []))
        if revision != table.history.revision:
            return False
        for job in jobs:
            self._tell(job)
        return any(job.due == NEVER for job in jobs) and not self._idle_games.is_idle(table, table.history)

    async def look(self, table: Table) -> None:
        """Writes the rows that are missing or out of date: somebody else may have written the entries."""
        rows = {job.kind: job for job in map(job_rows.of, await self._store.ask(job_rows.rows_of(table.id)))}
        history, jobs, old = table.history, [], []
        question, due = asked_bot(history), deadline(history)
        for kind, job in rows.items():
            if job.due is not None and (kind, question if kind == BOT else due) in {(BOT, None), (CLOCK, None)}:
                old.append(job)
        if question is not None and _out_of_date(rows.get(BOT), question):
            jobs.append(self._question(table, history, question))
        if due is not None and ((row := rows.get(CLOCK)) is None or row.holder or not _same(row.due, due)):
            jobs.append(self._deadline(table, history, due))
        await self._store.change(*map(job_rows.put, jobs), *map(job_rows.done, old))
        for job in jobs:
            self._tell(job)

    def _planning(
        self, table: Table, later: History, jobs: list[Job], changes: list[Change]
    ) -> tuple[Sequence[Change], Sequence[str]]:
        if jobs:
            self._planned[table.id] = (later.revision, jobs)
        free = {_stage(job.kind) for job in jobs if not job.holder and job.kind != CLOCK}
        return [*changes, *map(job_rows.put, jobs)], sorted(free)

    def _tell(self, job: Job) -> None:
        if job.holder:
            self._jobs.think.hand(job)
        elif job.due is not None:
            {BOT: self._jobs.think, CLOCK: self._jobs.act, ARCHIVE: self._jobs.file}[job.kind].put(job.due)

    # The jobs

    def _job(self, table: Table, history: History, kind: str) -> Job:
        now = server_time.now()
        owner = table.stored.opened_by
        return Job(table.id, kind, job_rows.new_key(), owner, history.revision, asked=now, ready=now, due=now)

    def _deadline(self, table: Table, history: History, due: float) -> Job:
        return self._job(table, history, CLOCK)._replace(seat=history.waiting_for, due=due)

    def _question(self, table: Table, history: History, question: Asked) -> Job:
        job = self._job(table, history, BOT)
        job = job._replace(ready=job.asked + pace_of(history, self._pace()), **question._asdict())
        rests = history.chairs[question.seat].away and self._idle_games.is_idle(table, history)
        if self._jobs.think.free and not rests:
            return job._replace(holder=self._jobs.me, until=job.asked + LEASE, taken=job.asked)
        if self._jobs.shared:
            job = job._replace(question=_imagined(history))
        return job._replace(due=NEVER) if rests else job


def _stage(kind: str) -> str:
    return {BOT: THINK, CLOCK: ACT, ARCHIVE: FILE}[kind].name


def _same(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one - other) < _SAME


def _out_of_date(row: Job | None, question: Asked) -> bool:
    return row is None or row.due is None or Asked(row.revision, row.seat or 0, row.bot or "") != question


def _imagined(history: History) -> str:
    """What a thinker on another machine needs: never the real state."""
    assert history.playthrough is not None
    state, game = history.playthrough.state, history.game
    world = state.imagine(state.seat, Chance(secrets.token_hex(16)))
    told = {"game": game.id, "rules": game.version, "box": game.box_digest, "state": world.dump()}
    return orjson.dumps(told).decode()
