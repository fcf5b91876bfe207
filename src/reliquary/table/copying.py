"""Copies everything from SQLite to PostgreSQL or back: `reliquary copy`.

Both databases are held meanwhile: no server runs there, and nobody writes. The target is filled in one transaction,
which is committed only after every log in it was compared with the original.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from itertools import groupby, zip_longest
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, ColumnElement, Connection, Table, func, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from reliquary.errors import BadSetup
from reliquary.message import N_
from reliquary.table import schema
from reliquary.table.database import Database, copying_engine, locked, name_of
from reliquary.table.upgrade import LOCK, check_newest, explained, upgrade

_BLOCK = 500
"""Rows that are in memory at a time."""
_QUIET = 3.0
"""Seconds without a sign of a server on PostgreSQL after which there is none: when the minder stops, another server
takes over at its next beat."""
_IDLE = text("SELECT extract(epoch FROM clock_timestamp())::float8 - max(greatest(renewed, until)) FROM leases")
_BY_EVERY_SERVER = (schema.leases, schema.downtimes)
"""Written also where nobody has played."""


class Copied(NamedTuple):
    rows: dict[str, int]
    """Their number in each table."""
    digest: str
    """The same on both databases."""


class Group(NamedTuple):
    """The rows of one table that begin with the same key: of the entries, one log."""

    key: object
    rows: int
    digest: str


def copy(source: Database, target: Database, tell: Callable[[int, int], None]) -> Copied:
    """Calls `tell` with the rows that are done, and their number in all: each is written, and then compared.

    BadSetup, with the reason; then nothing was copied.
    """
    if isinstance(source, Path) == isinstance(target, Path):
        raise BadSetup(
            N_(
                "One of the two has to be SQLite and the other PostgreSQL: “reliquary admin backup” copies a file of "
                "SQLite, pg_dump a database of PostgreSQL."
            )
        )
    if isinstance(source, Path) and not source.is_file():
        raise BadSetup(N_("There is no database “{file}”."), file=str(source))
    with _held(source) as original:
        _make(target)
        with _held(target) as copied:
            _check_empty(target, copied)
            return _copy(original, copied, tell)


def _copy(original: Connection, copied: Connection, tell: Callable[[int, int], None]) -> Copied:
    rows = {table.name: _count(original, table) for table in schema.metadata.sorted_tables}
    done, all_rows = 0, 2 * sum(rows.values())

    def advance(more: int) -> None:
        nonlocal done
        done += more
        tell(done, all_rows)

    for table in _BY_EVERY_SERVER:
        copied.execute(table.delete())
    for table in schema.metadata.sorted_tables:
        _fill(table, original, copied, advance)
    digest = _compare(original, copied, advance)
    if copied.dialect.name == "postgresql":
        _set_sequences(copied)
    copied.commit()
    return Copied(rows, digest)


# Holding both


@contextmanager
def _held(database: Database) -> Iterator[Connection]:
    """A transaction beside which nobody else writes, and no server runs. Whatever was not committed is undone."""
    engine = copying_engine(database)
    try:
        with _unserved(database), explained(database), engine.connect() as connection:
            check_newest(database, connection)
            connection.rollback()
            if isinstance(database, Path):
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                _hold(database, connection)
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _unserved(database: Database) -> Iterator[None]:
    """A server holds the lock of the folder that it serves."""
    with ExitStack() as stack:
        try:
            if isinstance(database, Path):
                stack.enter_context(locked(database.parent))
        except BadSetup:
            raise _served(database) from None
        except OSError as error:
            reason = error.strerror or ""
            raise BadSetup(N_("“{file}” cannot be opened: {reason}."), file=name_of(database), reason=reason) from error
        yield


def _hold(database: URL, connection: Connection) -> None:
    """Servers that start meanwhile wait for the lock of an upgrade; whatever else writes waits for its table."""
    if 0 <= (idle := _idle(connection)) < _QUIET:
        time.sleep(_QUIET - idle)
    connection.rollback()
    names = ", ".join(table.name for table in schema.metadata.sorted_tables)
    connection.exec_driver_sql(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE")
    connection.execute(LOCK)
    if _idle(connection) < _QUIET:
        raise _served(database)


def _idle(connection: Connection) -> float:
    """Seconds since a server was there; less than 0 while one holds the lease."""
    return float(connection.execute(_IDLE).scalar_one())


def _served(database: Database) -> BadSetup:
    return BadSetup(
        N_("A server uses “{file}”: stop it first. One that was killed counts for some seconds more."),
        file=name_of(database),
    )


def _make(target: Database) -> None:
    """Gives it the schema if there is nothing at all."""
    if not isinstance(target, Path) or target.exists():
        engine = copying_engine(target)
        try:
            with explained(target), engine.connect() as connection:
                if inspect(connection).get_table_names():
                    return
        finally:
            engine.dispose()
    upgrade(target)


def _check_empty(target: Database, connection: Connection) -> None:
    for table in schema.metadata.sorted_tables:
        if table not in _BY_EVERY_SERVER and _count(connection, table):
            raise BadSetup(
                N_("There is something in “{file}” already: name an empty database, or a new file."),
                file=name_of(target),
            )


# Copying


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _fill(table: Table, original: Connection, copied: Connection, advance: Callable[[int], None]) -> None:
    try:
        with original.execute(select(table).execution_options(yield_per=_BLOCK)) as found:
            for block in found.mappings().partitions():
                copied.execute(insert(table), [dict(row) for row in block])
                advance(len(block))
    except (DBAPIError, ValueError) as error:
        # Further lines quote the row, in which there may be the secret of a seed.
        reason = str(getattr(error, "orig", error)).partition("\n")[0]
        raise BadSetup(
            N_("The rows of “{table}” cannot be copied: {reason}. Nothing was copied."), table=table.name, reason=reason
        ) from error


def _set_sequences(connection: Connection) -> None:
    """The next number that PostgreSQL gives is a new one."""
    for table in schema.metadata.sorted_tables:
        if (column := table.autoincrement_column) is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(sequence, func.max(column))))


# Comparing


def _compare(original: Connection, copied: Connection, advance: Callable[[int], None]) -> str:
    """The digest of all that is stored."""
    whole = sha256()
    for table in schema.metadata.sorted_tables:
        with closing(_groups(original, table)) as ours, closing(_groups(copied, table)) as theirs:
            for here, there in zip_longest(ours, theirs):
                if here != there:
                    raise BadSetup(N_("The copied rows of “{table}” differ. Nothing was copied."), table=table.name)
                whole.update(repr((table.name, *here)).encode())
                advance(here.rows)
    return whole.hexdigest()


def _groups(connection: Connection, table: Table) -> Generator[Group]:
    order = [_sorted(column, connection) for column in table.primary_key]
    first = list(table.columns).index(next(iter(table.primary_key)))
    with connection.execute(select(table).order_by(*order).execution_options(yield_per=_BLOCK)) as found:
        for key, rows in groupby(found, key=lambda row: row[first]):
            digest, number = sha256(), 0
            for row in rows:
                digest.update(f"{tuple(row)!r}\n".encode())
                number += 1
            yield Group(key, number, digest.hexdigest())


def _sorted(column: ColumnElement[object], connection: Connection) -> ColumnElement[object] | ColumnElement[str]:
    """By its bytes: PostgreSQL sorts texts in the order of its language."""
    is_text = column.type.python_type is str and connection.dialect.name == "postgresql"
    return column.collate("C") if is_text else column
