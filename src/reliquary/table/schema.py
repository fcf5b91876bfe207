"""The tables of the database. They change only together with a migration in `migrations/`."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

persons = Table(
    "persons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("since", Float, nullable=False),
    Column("banned", Float),
)
"""`banned` is since when the person is shut out."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("box", String(8), nullable=False),
    Column("options", Text, nullable=False),
    Column("chairs", Text, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("opened_by", Integer, ForeignKey("persons.id"), nullable=False),
    Column("opened", Float, nullable=False),
    Column("status", String(8), nullable=False, index=True),
    Column("secret", String(64), nullable=False),
    Column("clock", Integer, nullable=False, server_default="0"),
    Column("parent", Text),
    Column("rematch_of", String(32), unique=True, index=True),
    Column("guests", Text),
)
"""One row per table. `status` follows from the log and is here so that running tables are found quickly."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("what", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(16)),
)
"""The log: only ever appended to. By its key a worker knows an entry that it wrote itself."""

sitters = Table(
    "sitters",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person_id", Integer, ForeignKey("persons.id"), primary_key=True, index=True),
)
"""Who ever sat where: follows from the log and is here so that a person's games are found quickly."""

keys = Table(
    "keys",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person_id", Integer, ForeignKey("persons.id"), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("used", Float),
    Column("made_by", String(64)),
)
"""Further keys of a person, after that of their first browser: private links, and the keys of browsers that came in by
one, which name it in `made_by`."""

archives = Table(
    "archives",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("form", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("ending", Text),
)
"""What each seat saw of a finished game, compressed, and how it ended. `form` says how the body is written."""

leases = Table(
    "leases",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("renewed", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("vacant_since", Float, nullable=False),
)
"""Which of several servers does what must be done once, and until when, by the time of the database. `vacant_since` is
when the one before renewed the lease last."""

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("who", String(64), nullable=False),
    Column("action", String(16), nullable=False),
    Column("table_id", String(32)),
    Column("person_id", Integer),
    Column("note", Text, nullable=False, server_default=""),
)
"""What operators did, and who on their machine. It names no person: what was done to somebody may be that they were
forgotten."""

downtimes = Table(
    "downtimes",
    metadata,
    Column("since", Float, primary_key=True),
    Column("until", Float, nullable=False),
)
"""When no server was there: no clock ran."""

jobs = Table(
    "jobs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("owner", Integer, nullable=False),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("seat", Integer),
    Column("bot", String(80)),
    Column("asked", Float, nullable=False, server_default="0"),
    Column("ready", Float, nullable=False, server_default="0"),
    Column("due", Float, index=True),
    Column("holder", String(32), nullable=False, server_default=""),
    Column("until", Float, nullable=False, server_default="0"),
    Column("taken", Float, nullable=False, server_default="0"),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("question", Text),
    Column("answer", Text),
    Index("ix_jobs_owner", "owner", "taken"),
)
"""What must happen once: one row for each table and kind. `job_rows` says what is in them."""
