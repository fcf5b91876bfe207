"""What is stored: persons, tables and their logs, on SQLite or PostgreSQL.

What was committed survives a power cut. All writing goes through one writer, which commits everything that waits in one
transaction. An append is for the next revision of a table: if another worker was quicker, IntegrityError is raised.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from sqlalchemy import ColumnElement, RowMapping, Select, TextClause, bindparam, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.sql import Executable

from reliquary.errors import ClosedTable, ReliquaryError
from reliquary.kernel import Game, Plain, State
from reliquary.kernel.record import tidy_name
from reliquary.message import N_
from reliquary.table import schema, server_time
from reliquary.table.database import Database, is_broken, is_damaged, reading_engine, writing_engine
from reliquary.table.downtimes import Downtimes
from reliquary.table.ending import Ending
from reliquary.table.histogram import Histogram
from reliquary.table.log import SEATING, UNREADABLE, Entry
from reliquary.table.notices import Notice
from reliquary.table.row_checks import check_entry, check_parent, check_table
from reliquary.table.tasks import log_failure
from reliquary.table.upgrade import upgrade
from reliquary.table.writer import Change, Writer

_log = logging.getLogger(__name__)
# Made once: building a statement takes longer than executing it.
_ADD_PERSON = insert(schema.persons)
_RENAME = update(schema.persons).where(schema.persons.c.id == bindparam("person"))
_ADD_KEY = insert(schema.keys)
_USE_KEY = update(schema.keys).where(schema.keys.c.token_hash == bindparam("key"))
_REMOVE_KEY = schema.keys.delete().where(
    (schema.keys.c.person_id == bindparam("person")) & (schema.keys.c.token_hash == bindparam("key"))
)
_VOID = update(schema.persons).where(
    (schema.persons.c.id == bindparam("person")) & (schema.persons.c.token_hash == bindparam("key"))
)
_ADD_TABLE = insert(schema.tables)
_STATUS = update(schema.tables).where(schema.tables.c.id == bindparam("table"))
_SIT = insert(schema.sitters)
_ADD_ARCHIVE = insert(schema.archives)
_ADD_ENDING = update(schema.archives).where(schema.archives.c.table_id == bindparam("table"))
# Whether something was added.
_IS_PERSON = select(schema.persons.c.id).where(schema.persons.c.token_hash == bindparam("key"))
_IS_KEY = select(schema.keys.c.person_id).where(schema.keys.c.token_hash == bindparam("key"))
_IS_TABLE = select(schema.tables.c.id).where(schema.tables.c.id == bindparam("table"))
_IS_ARCHIVE = select(schema.archives.c.table_id).where(schema.archives.c.table_id == bindparam("table"))
_ATTEMPT = text("PRAGMA user_version = 0")
"""Writes a page, and changes nothing that is read."""
_ATTEMPT_POSTGRESQL = text("SELECT pg_current_xact_id()")
"""Fails where nothing can be written."""
_PAUSES = (0.0, 0.2, 0.5, 1.0, 2.0)
"""Seconds before a query is asked again whose connection broke."""
_MOST_ASKED = 500
"""Maximum keys or tables in one question."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""No other text names a table: nothing that a database could stumble over is asked for."""
_PATIENCE = 2.0
"""Maximum seconds for an attempt to write."""
_FILED = schema.jobs.delete().where((schema.jobs.c.table_id == bindparam("table")) & (schema.jobs.c.kind == "archive"))
_UNREADABLE = (ValueError, TypeError, LookupError, RecursionError)
"""What reading a damaged row may raise."""
_REMOVE_ARCHIVE = schema.archives.delete().where(schema.archives.c.table_id == bindparam("table"))
_REMOVE_TABLE = [
    schema.jobs.delete().where(schema.jobs.c.table_id == bindparam("table")),
    schema.sitters.delete().where(schema.sitters.c.table_id == bindparam("table")),
    schema.entries.delete().where(schema.entries.c.table_id == bindparam("table")),
    schema.tables.delete().where(schema.tables.c.id == bindparam("table")),
]


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str
    banned: bool = False
    """Shut out by the operator."""


@dataclass(frozen=True, slots=True)
class Key:
    """A private link, or the key of a browser that came in by one."""

    token_hash: str
    since: float
    used: float | None
    """When somebody last came in by it."""
    made_by: str | None
    """The digest of the link."""

    @property
    def id(self) -> str:
        """Its name on the page of its owner."""
        return self.token_hash[:16]


@dataclass(frozen=True, slots=True)
class Parent:
    """The moment of a finished game from which a table goes on; what that seat could not know is dealt again."""

    table: str
    moment: int
    seat: int
    position: dict[str, Plain]
    """The real one, at that moment."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A row of `tables`: what was fixed when the table was opened. The log says what happened since."""

    id: str
    game: str
    rules: int
    box: str
    options: dict[str, Plain]
    chairs: list[Plain]
    watch: bool
    opened_by: int
    opened: float
    secret: str
    status: str = "waiting"
    time_limit: int = 0
    """Seconds that each person has in the whole game; 0 is no limit. The column is called `clock`."""
    parent: Parent | None = None
    rematch_of: str | None = None
    """The finished table of which this is the rematch."""
    guests: list[int] | None = None
    """The persons who may sit down; None is everybody who has the link."""

    def fits(self, game: Game[State]) -> bool:
        """The game has the rules and the box that the table was opened with."""
        return (self.rules, self.box) == (game.version, game.box_digest)


@dataclass(frozen=True, slots=True)
class Seating:
    """A table in somebody's list."""

    stored: StoredTable
    entries: list[Entry]
    """Those that say who sat there."""
    ending: Ending | None
    """If it is finished and archived."""


class Store:
    def __init__(self, database: Database) -> None:
        self._file = database if isinstance(database, Path) else None
        self._inode = self._file.stat().st_ino if self._file else None
        self.engine = reading_engine(database)
        """For reading."""
        self._writer = Writer(writing_engine(database))
        self._attempt: asyncio.Task[None] | None = None
        self.downtimes = Downtimes()
        """When no server was there."""

    @classmethod
    async def open(cls, database: Database) -> Store:
        await asyncio.to_thread(upgrade, database)
        store = cls(database)
        store._writer.start()
        return store

    @property
    def shared(self) -> bool:
        """Other servers may use the same database."""
        return self._file is None

    async def close(self) -> None:
        await self._writer.stop()
        await self.engine.dispose()

    async def works(self) -> bool:
        """Tries to read and to write. Concurrent callers share one attempt."""
        if self._attempt is None or self._attempt.done():
            self._attempt = asyncio.create_task(self._try())
            self._attempt.add_done_callback(log_failure)
        done, _ = await asyncio.wait([self._attempt], timeout=_PATIENCE)
        return bool(done) and self._attempt.exception() is None

    async def _try(self) -> None:
        """FileNotFoundError if the open file is no longer the one at that path."""
        if self._file and self._file.stat().st_ino != self._inode:
            raise FileNotFoundError(self._file)
        await self._read(select(schema.tables.c.id).limit(1))
        await self._read(select(schema.persons.c.id).limit(1))
        await self._write(Change(_ATTEMPT if self._file else _ATTEMPT_POSTGRESQL, {}))

    @property
    def written(self) -> int:
        """How many commits were asked for since the store was opened."""
        return self._writer.asked

    @property
    def commit_seconds(self) -> Histogram:
        return self._writer.seconds

    @property
    def commits_failed(self) -> int:
        return self._writer.failed

    # Persons

    async def add_person(self, token_hash: str, name: str, since: float) -> Person:
        added = Change(_ADD_PERSON, {"token_hash": token_hash, "name": name, "since": since})
        await self._write(added, proof=Change(_IS_PERSON, {"key": token_hash}))
        person = await self.person(token_hash)
        assert person is not None
        return person

    async def person(self, token_hash: str) -> Person | None:
        people, keys = schema.persons, schema.keys
        holder = select(keys.c.person_id).where(keys.c.token_hash == token_hash)
        own = (people.c.token_hash == token_hash) | people.c.id.in_(holder)
        rows = await self._read(select(people.c.id, people.c.name, people.c.banned).where(own))
        return Person(rows[0]["id"], _name_in(rows[0]), rows[0]["banned"] is not None) if rows else None

    async def rename(self, person: int, name: str) -> None:
        await self._write(Change(_RENAME, {"person": person, "name": name}), notice=Notice("person", str(person)))

    async def add_key(self, person: int, key: Key) -> None:
        added = Change(_ADD_KEY, {"person_id": person, **asdict(key)})
        await self._write(added, proof=Change(_IS_KEY, {"key": key.token_hash}))

    async def keys(self, person: int) -> list[Key]:
        """Oldest first."""
        keys = schema.keys.c
        rows = await self._read(
            select(keys.token_hash, keys.since, keys.used, keys.made_by)
            .where(keys.person_id == person)
            .order_by(keys.since, keys.token_hash)
        )
        return [Key(**row) for row in rows]

    async def keys_among(self, hashes: Sequence[str]) -> set[str]:
        """Those that are still somebody's."""
        found: set[str] = set()
        for first in range(0, len(hashes), _MOST_ASKED):
            some = hashes[first : first + _MOST_ASKED]
            for column in (schema.persons.c.token_hash, schema.keys.c.token_hash):
                found |= {row["token_hash"] for row in await self._read(select(column).where(column.in_(some)))}
        return found

    async def use_key(self, token_hash: str, at: float) -> None:
        await self._write(Change(_USE_KEY, {"key": token_hash, "used": at}))

    async def remove_keys(self, person: int, hashes: Sequence[str]) -> None:
        """The first key of a person cannot be removed: it is replaced by one that nobody has."""
        changes = [Change(_REMOVE_KEY, {"person": person, "key": each}) for each in hashes]
        voided = [
            Change(_VOID, {"person": person, "key": each, "token_hash": secrets.token_hex(32)}) for each in hashes
        ]
        await self._write(*changes, *voided, notice=Notice("person", str(person)))

    # Tables

    async def add_table(self, stored: StoredTable) -> None:
        values: dict[str, object] = {field.name: getattr(stored, field.name) for field in fields(stored)}
        values["clock"] = values.pop("time_limit")
        values["options"] = json.dumps(stored.options)
        values["chairs"] = json.dumps(stored.chairs)
        values["parent"] = json.dumps(asdict(stored.parent)) if stored.parent else None
        values["guests"] = json.dumps(stored.guests) if stored.guests is not None else None
        await self._write(Change(_ADD_TABLE, values), proof=Change(_IS_TABLE, {"table": stored.id}))

    async def tables(self, *statuses: str) -> list[StoredTable]:
        rows = await self._read(select(schema.tables).where(schema.tables.c.status.in_(statuses)))
        return _readable(rows)

    async def table(self, id: str) -> StoredTable | None:
        if not _ID.fullmatch(id):
            return None
        rows = await self._read(select(schema.tables).where(schema.tables.c.id == id))
        return stored_table(rows[0]) if rows else None

    async def tables_of(self, person: int) -> list[str]:
        """Newest first."""
        sitters, tables = schema.sitters, schema.tables
        found = select(tables.c.id).join(sitters, sitters.c.table_id == tables.c.id)
        rows = await self._read(found.where(sitters.c.person_id == person).order_by(tables.c.opened.desc()))
        return [row["id"] for row in rows]

    async def seatings(self, person: int) -> list[Seating]:
        """The tables of that person, newest first."""
        sitters = schema.sitters.c
        return await self._seatings(select(sitters.table_id).where(sitters.person_id == person))

    async def to_watch(self, most: int) -> list[Seating]:
        """Games in progress that everybody may watch, newest first."""
        tables = schema.tables.c
        running = select(tables.id).where((tables.status == "running") & tables.watch)
        return await self._seatings(running.order_by(tables.opened.desc()).limit(most))

    async def _seatings(self, own: Select[str]) -> list[Seating]:
        tables = schema.tables
        found = await self._read(select(tables).where(tables.c.id.in_(own)).order_by(tables.c.opened.desc()))
        by_table: dict[str, list[Entry]] = {}
        for entry in await self._seating_entries(own, [row["id"] for row in found]):
            by_table.setdefault(entry.table, []).append(entry)
        archives = schema.archives.c
        rows = await self._read(select(archives.table_id, archives.ending).where(archives.table_id.in_(own)))
        endings = {row["table_id"]: row["ending"] for row in rows}
        return [
            Seating(stored, by_table.get(stored.id, []), Ending.read(endings.get(stored.id), len(stored.chairs)))
            for stored in _readable(found)
        ]

    async def _seating_entries(self, own: Select[str], ids: Sequence[str]) -> list[Entry]:
        """Table by table if the file is damaged somewhere: of a table whose log cannot be read, one entry says so."""
        try:
            return await self._entries_in(schema.entries.c.table_id.in_(own))
        except DatabaseError as error:
            if not is_damaged(error):
                raise
        found: list[Entry] = []
        for id in ids:
            try:
                found += await self._entries_in(schema.entries.c.table_id == id)
            except DatabaseError:
                found.append(Entry(id, 0, UNREADABLE, None, {}, 0.0))
        return found

    async def _entries_in(self, tables: ColumnElement[bool]) -> list[Entry]:
        """Those that say who sat there."""
        entries = schema.entries
        seating = select(entries).where(tables & entries.c.kind.in_(SEATING))
        rows = await self._read(seating.order_by(entries.c.table_id, entries.c.revision))
        return [entry_of(row["table_id"], row) for row in rows]

    async def rematch(self, table: str) -> str | None:
        """The rematch of a finished table."""
        tables = schema.tables.c
        rows = await self._read(select(tables.id).where(tables.rematch_of == table))
        return rows[0]["id"] if rows else None

    async def remove_table(self, id: str, revision: int, *, archived: bool = False) -> None:
        """With its log, which has to end at that revision. A table that has an archive stays unless it is expected."""
        last = Entry(id, revision + 1, "gone", None, {}, server_time.now(), new_key())
        removals = [_REMOVE_ARCHIVE, *_REMOVE_TABLE] if archived else _REMOVE_TABLE
        await self._writer.commit([last], [Change(removal, {"table": id}) for removal in removals])

    # Archives

    async def add_archive(self, table: str, form: int, body: bytes, ending: Ending) -> None:
        values = {"table_id": table, "form": form, "body": body, "ending": ending.written()}
        await self._write(Change(_ADD_ARCHIVE, values), _filed(table), proof=Change(_IS_ARCHIVE, {"table": table}))

    async def add_ending(self, table: str, ending: Ending) -> None:
        """To an archive that was made before endings were stored."""
        await self._write(Change(_ADD_ENDING, {"table": table, "ending": ending.written()}), _filed(table))

    async def archive(self, table: str) -> tuple[int, bytes] | None:
        archives = schema.archives
        rows = await self._read(select(archives).where(archives.c.table_id == table))
        return (rows[0]["form"], rows[0]["body"]) if rows else None

    # The log

    async def append(
        self,
        entries: Sequence[Entry],
        *,
        status: str | None = None,
        sitter: int | None = None,
        jobs: Sequence[Change] = (),
        wakes: Sequence[str] = (),
    ) -> None:
        """Returns when the entries, and the jobs that follow from them, are on disk; they all are, or none is."""
        table = entries[0].table
        also = [*jobs]
        if status is not None:
            also.append(Change(_STATUS, {"table": table, "status": status}))
        if sitter is not None:
            also.append(Change(_SIT, {"table_id": table, "person_id": sitter}))
        await self._writer.commit(entries, also, wakes=wakes)

    async def log(self, table: str, since: int = 0) -> list[Entry]:
        """The entries after that revision."""
        entries = schema.entries
        later = (entries.c.table_id == table) & (entries.c.revision > since)
        rows = await self._read(select(entries).where(later).order_by(entries.c.revision))
        return [entry_of(table, row) for row in rows]

    async def newest(self, ids: Sequence[str]) -> dict[str, int]:
        """The revision of each of these tables."""
        tables, entries = schema.tables.c, schema.entries.c
        last = select(func.max(entries.revision)).where(entries.table_id == tables.id).scalar_subquery()
        found: dict[str, int] = {}
        for first in range(0, len(ids), _MOST_ASKED):
            some = tables.id.in_(ids[first : first + _MOST_ASKED])
            rows = await self._read(select(tables.id, last.label("revision")).where(some))
            found |= {row["id"]: row["revision"] or 0 for row in rows}
        return found

    async def ask(self, question: Executable, **values: str | float) -> Sequence[RowMapping]:
        """A statement that returns rows. Values are for a text."""
        return await self._read(question.bindparams(**values) if isinstance(question, TextClause) else question)

    async def change(
        self,
        *changes: Change,
        entries: Sequence[Entry] = (),
        notice: Notice | None = None,
        wakes: Sequence[str] = (),
    ) -> Sequence[RowMapping]:
        """Whatever else is written: all of it, or nothing. What the statements return."""
        return await self._writer.commit(entries, changes, notice=notice, wakes=wakes)

    async def last_audit(self) -> int:
        """The number of what an operator did last."""
        (row,) = await self._read(select(func.max(schema.audit.c.id).label("last")))
        return row["last"] or 0

    async def learn_downtimes(self) -> bool:
        """Whether there is one that was not known."""
        rows = await self._read(select(schema.downtimes))
        return self.downtimes.learn((row["since"], row["until"]) for row in rows)

    async def _read(self, statement: Executable) -> Sequence[RowMapping]:
        """A cancelled caller does not cancel the query: its connection is given back only when it is done."""
        reading = asyncio.create_task(self._rows(statement))
        try:
            return await asyncio.shield(reading)
        except asyncio.CancelledError:
            await asyncio.wait([reading])
            log_failure(reading)
            raise

    async def _rows(self, statement: Executable) -> Sequence[RowMapping]:
        """Asked again if the connection breaks."""
        for pause in _PAUSES:
            try:
                return await self._ask(statement)
            except DBAPIError as error:
                if not is_broken(error):
                    raise
            await asyncio.sleep(pause)
        return await self._ask(statement)

    async def _ask(self, statement: Executable) -> Sequence[RowMapping]:
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).mappings().all()

    async def _write(self, *changes: Change, proof: Change | None = None, notice: Notice | None = None) -> None:
        await self._writer.commit([], changes, proof=proof, notice=notice)


def new_key() -> str:
    """For an entry."""
    return secrets.token_hex(8)


def _filed(table: str) -> Change:
    """Nothing is left to be archived there."""
    return Change(_FILED, {"table": table})


def _name_in(row: RowMapping) -> str:
    name = row["name"]
    return tidy_name(name if isinstance(name, str) else "")


def _readable(rows: Sequence[RowMapping]) -> list[StoredTable]:
    found = []
    for row in rows:
        try:
            found.append(stored_table(row))
        except ClosedTable as error:
            _log.warning("%s (%s…)", error, str(row["id"])[:8])
    return found


def stored_table(row: RowMapping) -> StoredTable:
    values = dict(row)
    try:
        values["options"] = json.loads(row["options"])
        values["chairs"] = json.loads(row["chairs"])
        values["guests"] = json.loads(row["guests"]) if row["guests"] else None
        values["parent"] = _parent_of(row["parent"]) if row["parent"] else None
        check_table(values)
        values["time_limit"] = values.pop("clock")
    except (*_UNREADABLE, ReliquaryError) as error:
        raise ClosedTable(N_("This table is closed: what was kept of it cannot be read.")) from error
    return StoredTable(**values)


def _parent_of(text: str) -> Parent:
    values = json.loads(text)
    check_parent(values)
    return Parent(**values)


def entry_of(table: str, row: RowMapping) -> Entry:
    try:
        what = json.loads(row["what"])
        check_entry({**row, "what": what})
    except _UNREADABLE:
        return Entry(table, row["revision"], UNREADABLE, None, {}, row["at"])
    return Entry(table, row["revision"], row["kind"], row["seat"], what, row["at"], row["key"] or "")
