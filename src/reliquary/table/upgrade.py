"""Brings a database to the newest schema. Before a file of SQLite is changed a copy is made beside it; of several
servers that start on one database of PostgreSQL, one upgrades it and the others wait.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DatabaseError, OperationalError

from reliquary.errors import BadSetup
from reliquary.message import N_
from reliquary.table.database import Database, name_of, unreachable

LOCK = text("SELECT pg_advisory_xact_lock(7309113)")
"""Until the end of the transaction. The number stands for “upgrade” among the locks of this database."""


def upgrade(database: Database) -> None:
    """BadSetup, with the reason, if it cannot be opened."""
    if isinstance(database, Path):
        if database.is_dir():
            raise BadSetup(N_("“{file}” is a folder; the database should be there."), file=str(database))
        database.parent.mkdir(parents=True, exist_ok=True)
    address = f"sqlite:///{database}" if isinstance(database, Path) else database
    engine = create_engine(address, hide_parameters=True)
    try:
        with explained(database), engine.connect() as connection:
            _upgrade(database, connection)
    finally:
        engine.dispose()


@contextmanager
def explained(database: Database) -> Iterator[None]:
    """BadSetup, with the reason, if it cannot be opened."""
    try:
        yield
    except DatabaseError as error:
        raise _bad(database, error) from error
    except UnicodeDecodeError as error:
        # SQLite quotes what is damaged, and Python cannot read the quotation.
        raise _damaged(database, str(error)) from error


def revisions() -> list[str]:
    """All schemas that this version knows, newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def check_newest(database: Database, connection: Connection) -> None:
    """BadSetup if it has any other schema than this version writes."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise BadSetup(N_("“{file}” is not a database of Reliquary."), file=name_of(database))
    check_known(database, revision)
    if revision != revisions()[0]:
        raise BadSetup(
            N_("“{file}” was written by an older version of Reliquary: start a server of this version there once."),
            file=name_of(database),
        )


def check_known(database: Database, revision: str | None) -> None:
    if revision is not None and revision not in revisions():
        raise BadSetup(
            N_("“{file}” was written by a newer version of Reliquary (schema {revision}): install that one."),
            file=name_of(database),
            revision=revision,
        )


def _upgrade(database: Database, connection: Connection) -> None:
    if not isinstance(database, Path):
        connection.execute(LOCK)
    now = MigrationContext.configure(connection).get_current_revision()
    check_known(database, now)
    if now != revisions()[0]:
        if now is not None and isinstance(database, Path):
            copy_file(database, database.with_name(f"{database.name}.before-upgrade-of-{now}"))
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _bad(database: Database, error: DatabaseError) -> BadSetup:
    if isinstance(error, OperationalError) or not isinstance(database, Path):
        return unreachable(database, error)
    return _damaged(database, str(error.orig))


def _damaged(database: Database, reason: str) -> BadSetup:
    return BadSetup(
        N_("“{file}” is damaged, or no database at all: {reason}. “reliquary doctor” tells more."),
        file=name_of(database),
        reason=reason,
    )


def copy_file(database: Path, target: Path) -> None:
    """A consistent copy, also while a server writes to the file."""
    with closing(sqlite3.connect(database)) as here, closing(sqlite3.connect(target)) as there, there:
        here.backup(there)
