"""Examines a data folder: rights, space, schema, every log, every archive, missing games and bots.

It only reads, also while a server runs there: no byte of the folder changes.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from reliquary.bots import levels, network, offered
from reliquary.errors import BadNetwork, BadSetup, ClosedTable, UnknownGame
from reliquary.kernel import Game, State, all_games, game_names
from reliquary.kernel import game as find_game
from reliquary.message import N_, Message
from reliquary.table import schema
from reliquary.table.apply import rebuild
from reliquary.table.archive import unpack
from reliquary.table.database import text_or_bytes
from reliquary.table.history import FINISHED
from reliquary.table.log import Entry
from reliquary.table.store import StoredTable, entry_of, stored_table
from reliquary.table.upgrade import check_known, revisions

_LEAST_SPACE = 200_000_000
"""Minimum free bytes on the disk."""
_MOST_FINDINGS = 5
"""Maximum findings of SQLite's own check."""


class Finding(NamedTuple):
    about: str
    """ "folder", "space", "network", "database", "schema", "table", "game", "bot" or "archive"."""
    message: Message
    table: str = ""


def examine(database: Path) -> Iterator[Finding]:
    folder = database.parent
    if not folder.is_dir():
        yield Finding("folder", Message(N_("There is no folder “{file}”."), file=str(folder)))
        return
    yield from _rights(database)
    yield from _space(folder)
    yield from _networks()
    if database.is_dir():
        yield Finding(
            "database", Message(N_("“{file}” is a folder; the database should be there."), file=str(database))
        )
    elif database.is_file():
        try:
            with _reading(database) as connection:
                yield from _database(database, connection)
        except (DatabaseError, sqlite3.DatabaseError, UnicodeDecodeError, OSError) as error:
            # SQLite quotes what is damaged, and Python cannot read the quotation.
            reason = str(getattr(error, "orig", error))
            yield Finding("database", Message(N_("The database cannot be read: {reason}."), reason=reason))


def _rights(database: Path) -> Iterator[Finding]:
    beside = [database.with_name(f"{database.name}{end}") for end in ("", "-wal", "-shm")]
    for path in [database.parent, database.parent / "lock", *beside]:
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            yield Finding("folder", Message(N_("“{file}” may not be read and written by you."), file=str(path)))


def _space(folder: Path) -> Iterator[Finding]:
    free = shutil.disk_usage(folder).free
    if free < _LEAST_SPACE:
        megabytes = free // 1_000_000
        yield Finding("space", Message(N_("Only {megabytes} MB are free on the disk."), megabytes=megabytes))


def _networks() -> Iterator[Finding]:
    """Those with which bots cannot play, and levels that cannot be read; many games have neither."""
    for game in all_games():
        try:
            if levels.weaknesses(game) or network.shipped(game).exists():
                network.check_shipped(game)
        except BadNetwork as error:
            yield Finding("network", error.message)


@contextmanager
def _reading(database: Path) -> Iterator[Connection]:
    """One snapshot. What a killed server left in the write-ahead log is read from a copy: opening it changes files."""
    journal = database.with_name(f"{database.name}-wal")
    with TemporaryDirectory() as folder:
        if _served(database.parent):
            address = f"{database.absolute().as_uri()}?mode=ro"
        elif journal.exists() and journal.stat().st_size:
            for path in (database, journal):
                shutil.copy(path, folder)
            address = f"{(Path(folder) / database.name).as_uri()}?mode=rw"
        else:
            address = f"{database.absolute().as_uri()}?immutable=1"
        engine = create_engine("sqlite://", creator=partial(_connect, address), poolclass=StaticPool)
        try:
            with engine.connect() as connection:
                connection.execute(text("BEGIN"))
                yield connection
        finally:
            engine.dispose()


def _connect(address: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, isolation_level=None)
    connection.text_factory = text_or_bytes
    return connection


def _served(folder: Path) -> bool:
    """A server holds the lock of the folder."""
    with suppress(ImportError, OSError):
        import fcntl

        with (folder / "lock").open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


def _database(database: Path, connection: Connection) -> Iterator[Finding]:
    for (finding,) in connection.execute(text(f"PRAGMA integrity_check({_MOST_FINDINGS})")).fetchall():
        if finding != "ok":
            yield Finding("database", Message(N_("The database is damaged: {reason}."), reason=str(finding)))
    for child, _, parent, _ in connection.execute(text("PRAGMA foreign_key_check")).fetchall()[:_MOST_FINDINGS]:
        message = Message(N_("A row of “{child}” belongs to none of “{parent}”."), child=child, parent=parent)
        yield Finding("database", message)
    trouble = _schema(database, connection)
    if trouble is not None:
        yield Finding("schema", trouble)
        return
    yield from _persons(connection)
    for row in connection.execute(select(schema.tables)).mappings().all():
        try:
            yield from _table(stored_table(row), connection)
        except ClosedTable as error:
            yield Finding("table", error.message, str(row["id"]))
        except DatabaseError:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, it is a finding, and the other tables are examined
            yield Finding("table", Message(N_("What was kept of this table cannot be read.")), str(row["id"]))


def _persons(connection: Connection) -> Iterator[Finding]:
    for id, name in connection.execute(select(schema.persons.c.id, schema.persons.c.name)):
        if not isinstance(name, str):
            yield Finding("database", Message(N_("The name of person {number} cannot be read."), number=id))


def _schema(database: Path, connection: Connection) -> Message | None:
    versions = "SELECT name FROM sqlite_master WHERE name = 'alembic_version'"
    if not connection.execute(text(versions)).fetchall():
        return Message(N_("“{file}” is not a database of Reliquary."), file=str(database))
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    try:
        check_known(database, revision)
    except BadSetup as error:
        return error.message
    if revision == revisions()[0]:
        return None
    return Message(N_("The database is of an older version: the next start of the server upgrades it."))


def _table(stored: StoredTable, connection: Connection) -> Iterator[Finding]:
    try:
        game = find_game(stored.game)
    except UnknownGame as error:
        missing = Message(N_("The game “{game}” is not installed here."), game=stored.game)
        yield Finding("game", error.message if stored.game in game_names() else missing, stored.id)
        return
    rows = connection.execute(
        select(schema.entries).where(schema.entries.c.table_id == stored.id).order_by(schema.entries.c.revision)
    ).mappings()
    entries = [entry_of(stored.id, row) for row in rows.all()]
    yield from _bots(stored, game, entries)
    yield from _log(stored, game, entries)
    yield from _archive(stored, game, connection)


def _bots(stored: StoredTable, game: Game[State], entries: list[Entry]) -> Iterator[Finding]:
    planned = {plan[1] for plan in stored.chairs if isinstance(plan, list) and plan[:1] == ["bot"] and len(plan) > 1}
    named = {entry.what["bot"] for entry in entries if isinstance(entry.what, dict) and "bot" in entry.what}
    if stored.status not in FINISHED:
        for name in sorted({str(name) for name in planned | named} - set(offered(game))):
            message = Message(N_("The bot “{name}” cannot play here: another stands in."), name=name)
            yield Finding("bot", message, stored.id)


def _log(stored: StoredTable, game: Game[State], entries: list[Entry]) -> Iterator[Finding]:
    try:
        history = rebuild(stored, game, entries)
    except Exception:  # noqa: BLE001 - whatever it is, it is a finding
        yield Finding("table", Message(N_("What was kept of this table cannot be read.")), stored.id)
        return
    trouble = history.trouble or history.broken
    if trouble is not None and history.closed_by_operator is None:
        yield Finding("table", trouble, stored.id)
    elif history.status != stored.status:
        message = Message(
            N_("By its log this table is “{status}”, but it is kept as “{kept}”."),
            status=history.status,
            kept=stored.status,
        )
        yield Finding("table", message, stored.id)


def _archive(stored: StoredTable, game: Game[State], connection: Connection) -> Iterator[Finding]:
    archives = schema.archives
    row = connection.execute(select(archives).where(archives.c.table_id == stored.id)).mappings().first()
    if row is None:
        if stored.status in FINISHED and not stored.fits(game):
            message = Message(N_("The rules have changed since this game, and it was not archived before."))
            yield Finding("archive", message, stored.id)
        return
    try:
        unpack(row["form"], row["body"], game)
    except Exception:  # noqa: BLE001 - whatever it is, it is a finding
        yield Finding("archive", Message(N_("The archive of this game cannot be read.")), stored.id)
