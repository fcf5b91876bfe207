"""The one writer of the database: whatever waits is committed together, so that many tables share one sync to disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql import Executable

from reliquary.table import schema
from reliquary.table.log import Entry


@dataclass(frozen=True, slots=True)
class _Job:
    entries: Sequence[Entry]
    statements: Sequence[Executable]
    done: asyncio.Future[None]


class Writer:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Commits what waits, then ends."""
        await self._jobs.put(None)
        if self._task is not None:
            await self._task

    async def commit(self, entries: Sequence[Entry], statements: Sequence[Executable]) -> None:
        """Returns when all of it is on disk; raises, and changes nothing, if it cannot be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Job(entries, statements, done))
        await done

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            jobs = [job]
            while not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            await self._write_all([job for job in jobs if job is not None])
            if None in jobs:
                return

    async def _write_all(self, jobs: list[_Job]) -> None:
        try:
            await self._transact(jobs)
        except SQLAlchemyError as error:
            if len(jobs) == 1:
                _settle(jobs[0], error)
                return
            # One of them is at fault: each on its own, so that the others get through.
            for job in jobs:
                await self._write_all([job])
            return
        for job in jobs:
            _settle(job, None)

    async def _transact(self, jobs: list[_Job]) -> None:
        rows = [_row(entry) for job in jobs for entry in job.entries]
        async with self._engine.begin() as connection:
            if rows:
                await connection.execute(insert(schema.entries), rows)
            for job in jobs:
                for statement in job.statements:
                    await connection.execute(statement)


def _row(entry: Entry) -> dict[str, object]:
    return {
        "table_id": entry.table,
        "revision": entry.revision,
        "kind": entry.kind,
        "seat": entry.seat,
        "what": json.dumps(entry.what, separators=(",", ":")),
        "at": entry.at,
    }


def _settle(job: _Job, error: Exception | None) -> None:
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)
