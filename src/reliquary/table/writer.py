"""The one writer of the database. Everything that waits is committed together: many tables share one sync to disk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from sqlite3 import SQLITE_BUSY
from typing import NamedTuple

import orjson
from sqlalchemy import BindParameter, Connection, Dialect, Engine, bindparam, insert
from sqlalchemy.exc import OperationalError
from sqlalchemy.sql import Executable

from reliquary.table import schema
from reliquary.table.log import Entry

_MOST_AT_ONCE = 40
"""Maximum rows per INSERT."""
_TURNS = 10
"""Turns of the event loop that a transaction waits for more jobs. On an idle server they take no time, on a busy one
they double what is committed together."""


class Change(NamedTuple):
    """A statement and its parameters."""

    statement: Executable
    values: Mapping[str, object]


class _Job(NamedTuple):
    entries: Sequence[Entry]
    changes: Sequence[Change]
    done: asyncio.Future[None]


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        """A whole transaction runs there: it waits for the disk, not for turns of the event loop."""
        self._jobs: list[_Job] = []
        self._called = asyncio.Event()
        """There is something to commit, or the writer shall stop."""
        self._stopping = False
        self._task: asyncio.Task[None] | None = None
        self.asked = 0
        """Number of calls of `commit`."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Commits what waits, then ends."""
        self._stopping = True
        self._called.set()
        if self._task is not None:
            await self._task
        self._thread.shutdown()
        self._engine.dispose()

    async def commit(self, entries: Sequence[Entry], changes: Sequence[Change]) -> None:
        """Returns when everything is on disk. If it raises, nothing is."""
        self.asked += 1
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(entries, changes, done))
        self._called.set()
        await done

    async def _work(self) -> None:
        while self._jobs or not self._stopping:
            await self._called.wait()
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            self._called.clear()
            jobs, self._jobs = self._jobs, []
            if jobs:
                await self._write_all(jobs)

    async def _write_all(self, jobs: list[_Job]) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, jobs)
        except Exception as error:  # noqa: BLE001 - whatever it is, the callers get it, and the writer goes on
            if len(jobs) == 1 or is_locked(error):
                for job in jobs:
                    _settle(job, error)
                return
            # One of the jobs fails: each is tried on its own, so that the others succeed.
            for job in jobs:
                await self._write_all([job])
            return
        for job in jobs:
            _settle(job, None)

    def _transact(self, jobs: list[_Job]) -> None:
        entries = [entry for job in jobs for entry in job.entries]
        with self._engine.begin() as connection:
            for first in range(0, len(entries), _MOST_AT_ONCE):
                _insert(connection, entries[first : first + _MOST_AT_ONCE])
            for job in jobs:
                for change in job.changes:
                    connection.execute(change.statement, change.values)


def _insert(connection: Connection, entries: Sequence[Entry]) -> None:
    """Many rows in one statement, because the thread has to wait for the interpreter lock before and after each. In the
    driver's own SQL, so that SQLAlchemy does not process hundreds of values."""
    dialect = connection.dialect
    statement, names = _insertion(dialect, len(entries))
    values = [value for entry in entries for value in (*entry[:4], orjson.dumps(entry.what).decode(), entry.at)]
    connection.exec_driver_sql(
        statement, tuple(values) if dialect.positional else dict(zip(names, values, strict=True))
    )


@cache
def _insertion(dialect: Dialect, rows: int) -> tuple[str, list[str]]:
    """The statement, and the names of its parameters for drivers that do not take them by position."""
    names = [[f"{column.name}_{row}" for column in schema.entries.columns] for row in range(rows)]
    places: list[list[BindParameter[object]]] = [[bindparam(name) for name in row] for row in names]
    compiled = insert(schema.entries).values(places).compile(dialect=dialect)
    return str(compiled), [name for row in names for name in row]


def is_locked(error: Exception) -> bool:
    """Another process held the write lock for longer than the busy timeout."""
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == SQLITE_BUSY


def _settle(job: _Job, error: Exception | None) -> None:
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)
