"""What an operator does from the command line, beside the servers that run: `reliquary admin`.

It only writes. Servers on PostgreSQL are told, as of everything that is written; a server on a file sees a new row in
the audit. What is done to a table is an entry of its log, so that no server can miss it.
"""

from __future__ import annotations

import asyncio
import getpass
import json
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import RowMapping, Select, bindparam, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from reliquary.errors import BadSetup, ClosedTable, NotYours, ReliquaryError, StaleTable, UnknownTable
from reliquary.kernel import game as find_game
from reliquary.message import N_
from reliquary.table import job_rows, schema, server_time
from reliquary.table.apply import rebuild
from reliquary.table.chat import tidy_line
from reliquary.table.database import Database, writing_engine
from reliquary.table.forgetting import NewName, names_of, rewritten, rewritten_archive, seats_of
from reliquary.table.history import FINISHED
from reliquary.table.log import Entry
from reliquary.table.notices import Notice
from reliquary.table.people import checked_name
from reliquary.table.seats import leave_seat
from reliquary.table.store import Person, Store, new_key
from reliquary.table.table import Table
from reliquary.table.writer import Change
from reliquary.words import SOMEONE

Rows: TypeAlias = list[dict[str, object]]
HEARD: Final = 2.0
"""Seconds within which every server knows what was written."""
_DAY: Final = 24 * 60 * 60.0
_LONGEST_USER: Final = 64
_tables, _persons, _entries, _keys, _archives = (
    schema.tables.c,
    schema.persons.c,
    schema.entries.c,
    schema.keys.c,
    schema.archives.c,
)
_AUDIT = insert(schema.audit)
_PERSON = update(schema.persons).where(_persons.id == bindparam("person"))
_ENTRY = update(schema.entries).where(
    (_entries.table_id == bindparam("table")) & (_entries.revision == bindparam("number"))
)
_ARCHIVE = update(schema.archives).where(_archives.table_id == bindparam("table"))
_STATUS = update(schema.tables).where(_tables.id == bindparam("table"))
_NO_KEYS = schema.keys.delete().where(_keys.person_id == bindparam("person"))
_NO_NOTES = update(schema.audit).where(schema.audit.c.person_id == bindparam("person"))
_NO_PERSON = schema.persons.delete().where(_persons.id == bindparam("person"))


class Pruned(NamedTuple):
    tables: int
    people: int


class Operator:
    def __init__(self, store: Store) -> None:
        self._store = store

    @classmethod
    @asynccontextmanager
    async def at(cls, database: Database) -> AsyncIterator[Operator]:
        """BadSetup where no server has ever been."""
        if isinstance(database, Path) and not database.is_file():
            raise BadSetup(N_("There is no database “{file}”."), file=str(database))
        store = await Store.open(database)
        try:
            if not isinstance(database, Path):
                asked = time.monotonic()
                (row,) = await store.ask(text("SELECT extract(epoch FROM clock_timestamp())::float8 AS now"))
                server_time.follow(row["now"], asked, time.monotonic())
            yield cls(store)
        finally:
            await store.close()

    # Looking

    async def tables(self, status: str = "") -> Rows:
        """Newest first, with how many entries each has, and when the last was written."""
        of_table = _entries.table_id == _tables.id
        question = select(
            _tables.id,
            _tables.game,
            _tables.status,
            _tables.opened,
            _tables.opened_by,
            select(func.count()).where(of_table).scalar_subquery().label("entries"),
            select(func.max(_entries.at)).where(of_table).scalar_subquery().label("last"),
        ).order_by(_tables.opened.desc())
        return _plain(await self._store.ask(question.where(_tables.status == status) if status else question))

    async def people(self) -> Rows:
        """Newest first, with how many tables and private links each has."""
        sitters = schema.sitters.c
        question = select(
            _persons.id,
            _persons.name,
            _persons.since,
            _persons.banned,
            select(func.count()).where(sitters.person_id == _persons.id).scalar_subquery().label("tables"),
            select(func.count()).where(_keys.person_id == _persons.id).scalar_subquery().label("keys"),
        )
        return _plain(await self._store.ask(question.order_by(_persons.id.desc())))

    async def audit(self) -> Rows:
        """Oldest first."""
        return _plain(await self._store.ask(select(schema.audit).order_by(schema.audit.c.id)))

    # Tables

    async def close(self, table: str, reason: str) -> None:
        """Whatever is wrong with the table: its log is not read."""
        reason = tidy_line(reason)
        while True:
            revision, at = await self._end_of_log(table)
            entry = Entry(table, revision + 1, "close", None, {"reason": reason}, server_time.after(at), new_key())
            closed = Change(_STATUS, {"table": table, "status": "closed"})
            # Somebody may play meanwhile: then that is the next revision.
            with suppress(IntegrityError):
                changes = [closed, job_rows.removed(table), _audited("close", table=table, note=reason)]
                await self._store.change(*changes, entries=[entry])
                return

    async def _end_of_log(self, table: str) -> tuple[int, float]:
        stored = await self._store.table(table)
        if stored is None:
            raise UnknownTable(N_("There is no such table, or it is gone."))
        if stored.status in {*FINISHED, "closed"}:
            raise StaleTable(N_("This game is over, or the table is closed already."))
        log = select(func.max(_entries.revision).label("last"), func.max(_entries.at).label("at"))
        (row,) = await self._store.ask(log.where(_entries.table_id == table))
        return row["last"] or 0, row["at"] or stored.opened

    # People

    async def rename(self, person: int, name: str) -> None:
        """At all their tables, too: others see the old name nowhere."""
        name = checked_name(name)
        old = await self._person(person)
        changed = Change(_PERSON, {"person": person, "name": name})
        await self._store.change(changed, _audited("rename", person=person), notice=Notice("person", str(person)))
        await self._rewrite(NewName(person, frozenset({old.name}), name, silenced=False))

    async def ban(self, person: int, reason: str) -> None:
        """At running games a bot plays on."""
        old = await self._person(person)
        banned = Change(_PERSON, {"person": person, "banned": server_time.now()})
        audited = _audited("ban", person=person, note=tidy_line(reason))
        await self._store.change(banned, audited, notice=Notice("person", str(person)))
        await self._leave_tables(old)

    async def unban(self, person: int) -> None:
        await self._person(person)
        free = Change(_PERSON, {"person": person, "banned": None})
        await self._store.change(free, _audited("unban", person=person), notice=Notice("person", str(person)))

    async def revoke(self, person: int) -> str:
        """All keys; returns the only one that counts from now on, for a private link."""
        await self._person(person)
        key = secrets.token_urlsafe(32)
        row = {"person_id": person, "token_hash": _hashed(key), "since": server_time.now()}
        changes = [*_without_keys(person), Change(insert(schema.keys), row), _audited("revoke", person=person)]
        await self._store.change(*changes, notice=Notice("person", str(person)))
        return key

    async def forget(self, person: int) -> None:
        """No server writes the name any more when what was written with it is written again."""
        old = await self._person(person)
        names = {old.name} - {SOMEONE.text}
        for table in await self._store.tables_of(person):
            names |= names_of(person, await self._store.log(table)) - {SOMEONE.text}
        gone = [
            *_without_keys(person),
            Change(_PERSON, {"person": person, "name": SOMEONE.text}),
            Change(_NO_NOTES, {"person": person, "note": ""}),
            _audited("forget", person=person),
        ]
        await self._store.change(*gone, notice=Notice("person", str(person)))
        await self._leave_tables(old)
        await asyncio.sleep(HEARD)
        await self._rewrite(NewName(person, frozenset(names), SOMEONE.text, silenced=True))

    async def _person(self, person: int) -> Person:
        rows = await self._store.ask(select(_persons.id, _persons.name).where(_persons.id == person))
        if not rows:
            raise BadSetup(N_("There is no person {number}."), number=person)
        return Person(rows[0]["id"], rows[0]["name"])

    async def _leave_tables(self, person: Person) -> None:
        for id in await self._store.tables_of(person.id):
            with suppress(StaleTable, NotYours, ClosedTable, UnknownTable):
                table = await self._table(id)
                await leave_seat(table, person, table.history.revision)

    async def _table(self, id: str) -> Table:
        """ClosedTable if its log cannot be replayed here."""
        stored = await self._store.table(id)
        if stored is None:
            raise UnknownTable(N_("There is no such table, or it is gone."))
        try:
            return Table(rebuild(stored, find_game(stored.game), await self._store.log(id)), self._store)
        except (LookupError, ValueError, TypeError, AssertionError, ReliquaryError) as error:
            raise ClosedTable(N_("This table is closed: what was kept of it cannot be read.")) from error

    # Writing again

    async def _rewrite(self, change: NewName) -> None:
        """Until nothing is left: before a server heard of this, it may have written the old name again."""
        while await self._rewrite_once(change):  # noqa: ASYNC110 - no server says what it has heard
            await asyncio.sleep(HEARD)

    async def _rewrite_once(self, change: NewName) -> bool:
        tables = set(await self._store.tables_of(change.person)) | await self._watched(change)
        done = [await self._rewrite_table(table, change) for table in sorted(tables)]
        return any(done)

    async def _watched(self, change: NewName) -> set[str]:
        """Where the person spoke without sitting there."""
        marks = [json.dumps(name, ensure_ascii=False) for name in change.old] + [f'"person":{change.person}']
        spoken = or_(*(_entries.what.contains(mark, autoescape=True) for mark in marks))
        rows = await self._store.ask(select(_entries.table_id).where((_entries.kind == "say") & spoken).distinct())
        return {row["table_id"] for row in rows}

    async def _rewrite_table(self, table: str, change: NewName) -> bool:
        """Whether there was anything; a new entry tells every server to read the log again."""
        while True:
            log = await self._store.log(table)
            if not log:
                return False
            changes = [
                Change(_ENTRY, {"table": table, "number": entry.revision, "what": json.dumps(entry.what)})
                for entry in rewritten(log, change)
            ]
            changes += await self._new_archive(table, log, change)
            if not changes:
                return False
            at = server_time.after(log[-1].at)
            entry = Entry(table, log[-1].revision + 1, "names", None, {}, at, new_key())
            with suppress(IntegrityError):
                await self._store.change(*changes, _audited("names", table=table), entries=[entry])
                return True

    async def _new_archive(self, table: str, log: Sequence[Entry], change: NewName) -> list[Change]:
        found = await self._store.archive(table)
        if found is None:
            return []
        body = rewritten_archive(found[1], seats_of(change.person, log), change.name)
        return [] if body == found[1] else [Change(_ARCHIVE, {"table": table, "body": body})]

    # Keeping less

    async def prunable(self, days: float) -> tuple[list[str], list[int]]:
        """Tables whose game ended or that were closed before then, and people who came before and have no table."""
        before = server_time.now() - days * _DAY
        last = select(func.max(_entries.at)).where(_entries.table_id == _tables.id).scalar_subquery()
        over = _tables.status.in_((*FINISHED, "closed"))
        tables = await self._store.ask(select(_tables.id).where(over & (last < before)))
        return [row["id"] for row in tables], [row["id"] for row in await self._store.ask(_strangers(before))]

    async def prune(self, days: float) -> Pruned:
        tables, _ = await self.prunable(days)
        for table in tables:
            log = await self._store.log(table)
            await self._store.remove_table(table, log[-1].revision, archived=True)
        _, people = await self.prunable(days)
        for person in people:
            # Somebody may sit down at this moment.
            with suppress(IntegrityError):
                removed = [Change(each, {"person": person}) for each in (_NO_KEYS, _NO_PERSON)]
                await self._store.change(*removed, notice=Notice("person", str(person)))
        await self._store.change(_audited("prune", note=f"{days:g} d: {len(tables)} tables, {len(people)} people"))
        return Pruned(len(tables), len(people))


def vacuum(database: Database) -> None:
    """Gives room back to the disk; what was removed is then not in the file either."""
    engine = writing_engine(database).execution_options(isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text("VACUUM" if isinstance(database, Path) else "VACUUM (ANALYZE)"))
            if isinstance(database, Path):
                connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            connection.execute(*_audited("vacuum"))
    finally:
        engine.dispose()


def _strangers(before: float) -> Select[tuple[int]]:
    """Those who came before then, sat nowhere, opened nothing, and were not shut out."""
    sat = _persons.id.in_(select(schema.sitters.c.person_id))
    opened = _persons.id.in_(select(_tables.opened_by))
    return select(_persons.id).where((_persons.since < before) & _persons.banned.is_(None) & ~sat & ~opened)


def _without_keys(person: int) -> list[Change]:
    nobodys = {"person": person, "token_hash": secrets.token_hex(32)}
    return [Change(_NO_KEYS, {"person": person}), Change(_PERSON, nobodys)]


def _audited(action: str, *, table: str | None = None, person: int | None = None, note: str = "") -> Change:
    about = {"table_id": table, "person_id": person, "note": note}
    return Change(_AUDIT, {"at": server_time.now(), "who": _user(), "action": action, **about})


def _plain(rows: Sequence[RowMapping]) -> Rows:
    return [{str(name): value for name, value in row.items()} for row in rows]


def _user() -> str:
    try:
        return getpass.getuser()[:_LONGEST_USER]
    except (KeyError, OSError):
        return "?"


def _hashed(key: str) -> str:
    return sha256(key.encode()).hexdigest()
