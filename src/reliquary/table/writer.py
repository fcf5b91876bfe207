"""The one writer of the database: whatever waits is committed together, so that many tables share one sync to disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

import orjson
from sqlalchemy import Engine, TextClause, text
from sqlalchemy.sql import Executable

from reliquary.table import schema
from reliquary.table.log import Entry

_MOST_AT_ONCE = 8
"""As a power of two."""
_TURNS = 10
"""So many turns of the event loop a transaction waits for others to come along; where nothing is going on they take no
time, and where much is they double what is committed together."""
_COLUMNS = [column.name for column in schema.entries.columns]


@dataclass(frozen=True, slots=True)
class _Job:
    entries: Sequence[Entry]
    statements: Sequence[Executable]
    done: asyncio.Future[None]


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        """A transaction is made there as a whole: who waits for one waits for the disk, not for turns of the loop."""
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Commits what waits, then ends."""
        await self._jobs.put(None)
        if self._task is not None:
            await self._task
        self._thread.shutdown()
        self._engine.dispose()

    async def commit(self, entries: Sequence[Entry], statements: Sequence[Executable]) -> None:
        """Returns when all of it is on disk; raises, and changes nothing, if it cannot be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(entries, statements, done))
        await done

    async def _work(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            while not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            await self._write_all([job for job in jobs if job is not None])
            if None in jobs:
                return

    async def _write_all(self, jobs: list[_Job]) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, jobs)
        except Exception as error:  # noqa: BLE001 - whatever it is, whoever waits is told, and the writer goes on
            if len(jobs) == 1:
                _settle(jobs[0], error)
                return
            # One of them is at fault: each on its own, so that the others get through.
            for job in jobs:
                await self._write_all([job])
            return
        for job in jobs:
            _settle(job, None)

    def _transact(self, jobs: list[_Job]) -> None:
        entries = [entry for job in jobs for entry in job.entries]
        with self._engine.begin() as connection:
            while entries:
                some = 1 << min(len(entries).bit_length() - 1, _MOST_AT_ONCE)
                connection.execute(_insertion(some), _values(entries[:some]))
                del entries[:some]
            for job in jobs:
                for statement in job.statements:
                    connection.execute(statement)


@cache
def _insertion(rows: int) -> TextClause:
    """Many rows in one statement: before and after each the thread that talks to SQLite has to wait for its turn. Their
    number is a power of two, so that there are few different statements to prepare."""
    places = [", ".join(f":{name}_{row}" for name in _COLUMNS) for row in range(rows)]
    return text(f"INSERT INTO entries ({', '.join(_COLUMNS)}) VALUES ({'), ('.join(places)})")  # noqa: S608 - our own


def _values(entries: Sequence[Entry]) -> dict[str, object]:
    values: dict[str, object] = {}
    for row, entry in enumerate(entries):
        values[f"table_id_{row}"] = entry.table
        values[f"revision_{row}"] = entry.revision
        values[f"kind_{row}"] = entry.kind
        values[f"seat_{row}"] = entry.seat
        values[f"what_{row}"] = orjson.dumps(entry.what).decode()
        values[f"at_{row}"] = entry.at
    return values


def _settle(job: _Job, error: Exception | None) -> None:
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)
