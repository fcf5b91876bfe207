"""The one writer of this process. Everything that waits is committed together: many tables share one sync to disk.

If the connection to PostgreSQL breaks, nobody knows whether the commit went through. Then everything is written again:
what is there already, by the keys of its entries or by its own identity, was committed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple, TypeVar

import orjson
from sqlalchemy import BindParameter, Connection, Dialect, Engine, RowMapping, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from reliquary.table import schema
from reliquary.table.database import is_broken, is_locked
from reliquary.table.histogram import Histogram
from reliquary.table.log import Entry
from reliquary.table.notices import CHANNEL, JOBS, Notice, together

T = TypeVar("T")
_MOST_AT_ONCE = 40
"""Maximum rows per INSERT."""
_TURNS = 10
"""Turns of the event loop that a transaction waits for more jobs. On an idle server they take no time, on a busy one
they double what is committed together."""
_PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 4.0)
"""Seconds before a connection that broke is tried again."""
_WRITTEN = select(schema.entries.c.key).where(
    (schema.entries.c.table_id == bindparam("table")) & (schema.entries.c.revision == bindparam("revision"))
)
_NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("notice")))


class Change(NamedTuple):
    """A statement and its parameters."""

    statement: Executable
    values: Mapping[str, object]


class _Job(NamedTuple):
    entries: Sequence[Entry]
    changes: Sequence[Change]
    proof: Change | None
    """Finds something if the job was done, where the entries do not tell."""
    notice: Notice | None
    """Further notices to other servers."""
    wakes: Sequence[str]
    """The stages of the jobs that are written for anybody to take."""
    rows: list[RowMapping]
    """What the statements returned."""
    done: asyncio.Future[None]


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._noticed = engine.dialect.name == "postgresql"
        """Other servers may be there."""
        self._thread = ThreadPoolExecutor(1, "writer")
        """A whole transaction runs there: it waits for the disk, not for turns of the event loop."""
        self._jobs: list[_Job] = []
        self._called = asyncio.Event()
        """There is something to commit, or the writer shall stop."""
        self._stopping = False
        self._task: asyncio.Task[None] | None = None
        self.asked = 0
        """Number of calls of `commit`."""
        self.failed = 0
        """How many of them failed, other than by being later than somebody else."""
        self.seconds = Histogram()
        """From the call of `commit` until everything was on disk."""

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

    async def commit(
        self,
        entries: Sequence[Entry],
        changes: Sequence[Change],
        *,
        proof: Change | None = None,
        notice: Notice | None = None,
        wakes: Sequence[str] = (),
    ) -> Sequence[RowMapping]:
        """What the statements return, as soon as everything is on disk. If it raises, nothing is, unless `is_broken`
        says that nobody knows.
        """
        self.asked += 1
        began = time.perf_counter()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        job = _Job(entries, changes, proof, notice, wakes, [], done)
        self._jobs.append(job)
        self._called.set()
        try:
            await done
        except IntegrityError:
            raise
        except Exception:
            self.failed += 1
            raise
        self.seconds.note(time.perf_counter() - began)
        return job.rows

    async def _work(self) -> None:
        while self._jobs or not self._stopping:
            await self._called.wait()
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            self._called.clear()
            jobs, self._jobs = self._jobs, []
            if jobs:
                await self._write_all(jobs, unsure=False)

    async def _write_all(self, jobs: list[_Job], *, unsure: bool) -> None:
        """`unsure`: a connection broke at the attempt before."""
        pauses = iter(_PAUSES)
        while True:
            try:
                await self._in_thread(self._transact, jobs)
            except Exception as error:  # noqa: BLE001 - the callers get it, and the writer goes on
                if is_broken(error) and (pause := next(pauses, None)) is not None:
                    unsure = True
                    await asyncio.sleep(pause)
                    continue
                await self._failed(jobs, error, unsure=unsure)
                return
            for job in jobs:
                _settle(job, None)
            return

    async def _failed(self, jobs: list[_Job], error: Exception, *, unsure: bool) -> None:
        if len(jobs) == 1 or is_locked(error) or is_broken(error):
            done = unsure and isinstance(error, IntegrityError) and await self._is_done(jobs[0])
            for job in jobs:
                _settle(job, None if done else error)
            return
        # One of the jobs fails: each is tried on its own, so that the others succeed.
        for job in jobs:
            await self._write_all([job], unsure=unsure)

    async def _is_done(self, job: _Job) -> bool:
        """The attempt whose connection broke was committed."""
        try:
            return await self._in_thread(self._find, job)
        except Exception:  # noqa: BLE001 - the caller gets the first error
            return False

    async def _in_thread(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def _transact(self, jobs: list[_Job]) -> None:
        # In the same order in all workers, so that no two wait for each other.
        jobs = sorted(jobs, key=lambda job: job.entries[0].table if job.entries else "")
        entries = [entry for job in jobs for entry in job.entries]
        with self._engine.begin() as connection:
            for first in range(0, len(entries), _MOST_AT_ONCE):
                _insert(connection, entries[first : first + _MOST_AT_ONCE])
            for job in jobs:
                _change(connection, job)
            if self._noticed:
                for told in together(notice for job in jobs for notice in _notices(job)):
                    connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": told})
                for stage in sorted({stage for job in jobs for stage in job.wakes}):
                    connection.execute(_NOTIFY, {"channel": JOBS, "notice": stage})

    def _find(self, job: _Job) -> bool:
        with self._engine.connect() as connection:
            if job.entries:
                first = job.entries[0]
                key = connection.execute(_WRITTEN, {"table": first.table, "revision": first.revision}).scalar()
                return bool(first.key) and key == first.key
            proof = job.proof
            return proof is not None and connection.execute(proof.statement, proof.values).first() is not None


def _change(connection: Connection, job: _Job) -> None:
    job.rows.clear()
    for change in job.changes:
        result = connection.execute(change.statement, change.values)
        if result.returns_rows:
            job.rows.extend(result.mappings().all())


def _notices(job: _Job) -> Iterator[Notice]:
    if job.entries:
        last = job.entries[-1]
        yield Notice("table", last.table, last.revision)
    if job.notice is not None:
        yield job.notice


def _insert(connection: Connection, entries: Sequence[Entry]) -> None:
    """Many rows in one statement, because the thread has to wait for the interpreter lock before and after each. In the
    driver's own SQL, so that SQLAlchemy does not process hundreds of values."""
    dialect = connection.dialect
    statement, names = _insertion(dialect, len(entries))
    values = [
        value
        for table, revision, kind, seat, what, at, key in entries
        for value in (table, revision, kind, seat, orjson.dumps(what).decode(), at, key or None)
    ]
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


def _settle(job: _Job, error: Exception | None) -> None:
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)
