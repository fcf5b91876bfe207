"""Where everything is stored: in one file of SQLite, or in a database of PostgreSQL. How both are reached.

What is committed is on disk, in both: SQLite syncs fully, PostgreSQL commits synchronously. A connection of PostgreSQL
that stops in the middle of a transaction is ended there, so a worker that hangs holds nobody up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_FULL
from typing import TypeAlias

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from reliquary.errors import BadSetup
from reliquary.extras import check_installed
from reliquary.message import N_

Database: TypeAlias = Path | URL
"""The file, or the address of PostgreSQL."""
POSTGRESQL = "postgresql"
_SETTINGS = {
    "synchronous_commit": "on",
    "idle_in_transaction_session_timeout": "5s",
    "lock_timeout": "10s",
    "statement_timeout": "30s",
}
PATIENCE = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "tcp_user_timeout": 15_000}
"""Seconds, except for the last, which is in milliseconds: after these a connection that is cut counts as broken."""
_PATIENT = {"statement_timeout": "0", "idle_in_transaction_session_timeout": "0"}
_LOCKED = "55P03"
_DISK_FULL = "53100"
_DATA_CORRUPTED = "XX001"
_GONE = ("08", "57P")
"""How the codes of errors begin that end a connection."""
_STOPPED = {"25P03", "53300"}
"""A transaction that stood still was ended; there are too many connections."""


def database_at(address: str) -> URL:
    """The database of PostgreSQL at that address."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername.partition("+")[0] not in {POSTGRESQL, "postgres"}:
        # It is not repeated: there may be a password in it.
        raise BadSetup(
            N_("This is not the address of a database; it should look like postgresql://user@host/reliquary.")
        )
    check_installed("postgres", "psycopg")
    if isinstance(password := url.query.get("password"), str):
        # Where `name_of` leaves it out.
        url = url.difference_update_query(["password"]).set(password=password)
    return url.set(drivername=f"{POSTGRESQL}+psycopg")


def check_no_password(url: URL) -> None:
    """On the command line."""
    if url.password is not None:
        raise BadSetup(
            N_(
                "Everybody on this machine can see a password on the command line: put the address into "
                "RELIQUARY_DATABASE, or into a file that --database-file names."
            )
        )


def name_of(database: Database) -> str:
    """For people: without the password."""
    return str(database) if isinstance(database, Path) else database.set(drivername=POSTGRESQL).render_as_string()


def writing_engine(database: Database) -> Engine:
    # Errors are logged: values such as a share of the seed must not be in them.
    if isinstance(database, Path):
        return _safe(create_engine(f"sqlite:///{database}", hide_parameters=True))
    return create_engine(database, hide_parameters=True, pool_size=1, connect_args=_arguments())


def copying_engine(database: Database) -> Engine:
    """For one transaction that takes as long as it takes, and sees nothing that others write meanwhile."""
    if isinstance(database, Path):
        return writing_engine(database)
    arguments = _arguments(**_PATIENT)
    return create_engine(database, hide_parameters=True, isolation_level="REPEATABLE READ", connect_args=arguments)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Locks the folder: two servers on one database would not see each other's moves."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadSetup(N_("Another server keeps its games in {folder} already."), folder=str(folder)) from None
        yield


def reading_engine(database: Database) -> AsyncEngine:
    if isinstance(database, Path):
        engine = create_async_engine(f"sqlite+aiosqlite:///{database}", hide_parameters=True)
        _safe(engine.sync_engine)
        return engine
    # Each query is one transaction, which nobody has to begin and end.
    return create_async_engine(database, hide_parameters=True, isolation_level="AUTOCOMMIT", connect_args=_arguments())


def unreachable(database: Database, error: DBAPIError) -> BadSetup:
    return BadSetup(N_("“{file}” cannot be opened: {reason}."), file=name_of(database), reason=str(error.orig).strip())


def is_locked(error: Exception) -> bool:
    """Another process held a lock for longer than we wait: the write lock of SQLite, or that of a row."""
    return _has_code(error, SQLITE_BUSY, _LOCKED)


def is_full(error: Exception) -> bool:
    """The disk of the database is full. Nothing was written."""
    return _has_code(error, SQLITE_FULL, _DISK_FULL)


def is_damaged(error: Exception) -> bool:
    """A part of the file of SQLite cannot be read; others can."""
    return _has_code(error, SQLITE_CORRUPT, _DATA_CORRUPTED)


def _has_code(error: Exception, sqlite: int, postgresql: str) -> bool:
    if not isinstance(error, DatabaseError):
        return False
    code, state = getattr(error.orig, "sqlite_errorcode", 0), getattr(error.orig, "sqlstate", "")
    return code & 0xFF == sqlite or state == postgresql


def is_broken(error: Exception) -> bool:
    """PostgreSQL cannot be reached, or the connection broke: nobody knows then whether a commit went through."""
    if not isinstance(error, DBAPIError):
        return False
    if error.connection_invalidated:
        return True
    code = getattr(error.orig, "sqlstate", "")
    if code is None:
        return isinstance(error, (OperationalError, InterfaceError))
    return code.startswith(_GONE) or code in _STOPPED


def text_or_bytes(stored: bytes) -> str | bytes:
    """Bytes where a text is not UTF-8: the check of that row finds them, and the other rows can be read."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored


def _arguments(**others: str) -> dict[str, str | int]:
    options = " ".join(f"-c {name}={value}" for name, value in (_SETTINGS | others).items())
    return {"options": options, "application_name": "reliquary", **PATIENCE}


def _safe(engine: Engine) -> Engine:
    event.listen(engine, "connect", _keep_safe)
    return engine


def _keep_safe(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    own = connection.driver_connection if isinstance(connection, AdaptedConnection) else connection
    own.text_factory = text_or_bytes
    cursor = connection.cursor()
    # Statement journals are kept in memory: otherwise a file is made and removed for each.
    safe = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "temp_store=MEMORY")
    for pragma in safe:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
