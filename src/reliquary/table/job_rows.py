"""Rows of the table `jobs`: what must happen once. The statements that write, take, give back and empty them.

There is one row for each table and kind; a new question replaces the one before, and what is done is emptied:

* bot      that seat is asked, and the bot of that name answers
* clock    the clock of that seat runs out at that time
* archive  the game is finished
* look     nobody knows what is due at the table: whoever takes it writes the rows above
"""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, RowMapping, and_, bindparam, case, func, or_, select, text, update
from sqlalchemy.sql import Executable

from reliquary.table import schema
from reliquary.table.writer import Change

BOT, CLOCK, ARCHIVE, LOOK = "bot", "clock", "archive", "look"
NEVER: Final = float("inf")
"""Due when somebody says so: the game rests."""
TRIES = 3
"""Failures after which the stand-in answers."""
_LATE = 60.0
"""Seconds after which a question that was not answered is stuck."""
_job = schema.jobs.alias("job")
_other = schema.jobs.alias("other")


class Job(NamedTuple):
    """The columns of `jobs`, in their order."""

    table: str
    kind: str
    key: str
    """Drawn for this job alone."""
    owner: int
    """The person who opened the table: owners take turns."""
    revision: int = 0
    """Since which the question is open."""
    seat: int | None = None
    bot: str | None = None
    """Who answers: the bot that sits there, or the stand-in of a person."""
    asked: float = 0.0
    ready: float = 0.0
    """When the answer is played, however early it is found."""
    due: float | None = 0.0
    """None when it is done."""
    holder: str = ""
    until: float = 0.0
    """Whoever took it has it until then."""
    taken: float = 0.0
    failures: int = 0
    question: str | None = None
    """For thinkers on other machines: a state imagined for the seat."""
    answer: str | None = None
    """What a thinker found."""


class JobCounts(NamedTuple):
    """How many are not done, and do not rest."""

    questions: int
    """That bots have not answered."""
    stuck: int
    """Questions among them that failed, or wait for too long."""
    to_archive: int
    """Finished games that are not archived yet."""


class Stage(NamedTuple):
    """Jobs that are taken by the same loop."""

    name: str
    where: ColumnElement[bool]


_hopeless = _job.c.failures >= TRIES
THINK: Final = Stage("think", and_(_job.c.kind == BOT, _job.c.answer.is_(None), ~_hopeless))
"""A bot has to find an answer."""
ACT: Final = Stage(
    "act", or_(_job.c.kind.in_((CLOCK, LOOK)), _job.c.answer.is_not(None), and_(_job.c.kind == BOT, _hopeless))
)
"""Nobody has to think."""
FILE: Final = Stage("file", _job.c.kind == ARCHIVE)
_PUT = text(
    """
    INSERT INTO jobs (table_id, kind, key, owner, revision, seat, bot, asked, ready, due, holder, until, taken,
        failures, question, answer)
    VALUES (:table, :kind, :key, :owner, :revision, :seat, :bot, :asked, :ready, :due, :holder, :until, :taken,
        :failures, :question, :answer)
    ON CONFLICT (table_id, kind) DO UPDATE SET
        key = excluded.key, revision = excluded.revision, seat = excluded.seat, bot = excluded.bot,
        asked = excluded.asked, ready = excluded.ready, due = excluded.due, holder = excluded.holder,
        until = excluded.until, taken = CASE WHEN excluded.taken > 0 THEN excluded.taken ELSE jobs.taken END,
        failures = 0, question = excluded.question, answer = NULL
    WHERE excluded.revision >= jobs.revision
    """
)
_EMPTY = text(
    """
    UPDATE jobs SET due = NULL, question = NULL, answer = NULL, holder = '', until = 0
    WHERE table_id = :table AND kind = :kind
    """
)
_EMPTY_IF = text("UPDATE jobs SET due = NULL, question = NULL, answer = NULL, holder = '', until = 0 WHERE key = :key")
_REMOVE = text("DELETE FROM jobs WHERE table_id = :table AND kind <> 'archive'")
_GIVE_BACK = text(
    """
    UPDATE jobs SET due = :due, failures = failures + :failed, answer = NULL, holder = '', until = 0
    WHERE key = :key AND holder = :holder
    """
)
_WAKE = text("UPDATE jobs SET due = :now WHERE table_id = :table AND kind = 'bot' AND due = :never")
_RENEW = text(
    "UPDATE jobs SET until = :until WHERE key = :key AND holder = :holder",
)
_FREE = text(
    "UPDATE jobs SET holder = '', until = 0, due = CASE WHEN failures > 0 THEN :now ELSE due END WHERE due < :never"
)
_UNFILED = text(
    """
    INSERT INTO jobs (table_id, kind, key, owner, due)
    SELECT id, 'archive', 'archive ' || id, opened_by, :now FROM tables
    WHERE status IN ('over', 'ended') AND id NOT IN (SELECT table_id FROM archives WHERE ending IS NOT NULL)
    ON CONFLICT (table_id, kind) DO UPDATE SET due = :now
    """
)


def new_key() -> str:
    return secrets.token_hex(8)


def of(row: RowMapping) -> Job:
    return Job(*row.values())


def rows_of(table: str) -> Executable:
    return select(schema.jobs).where(schema.jobs.c.table_id == table)


# Writing


def put(job: Job) -> Change:
    """Instead of the one before of that table and kind."""
    return Change(_PUT, job._asdict())


def emptied(table: str, kind: str) -> Change:
    return Change(_EMPTY, {"table": table, "kind": kind})


def done(job: Job) -> Change:
    """Unless another has taken its place."""
    return Change(_EMPTY_IF, {"key": job.key})


def removed(table: str) -> Change:
    """All but that of the archive."""
    return Change(_REMOVE, {"table": table})


def given_back(job: Job, due: float, *, failed: bool) -> Change:
    return Change(_GIVE_BACK, {"key": job.key, "holder": job.holder, "due": due, "failed": int(failed)})


def woken(table: str, now: float) -> Change:
    """The game at that table does not rest any more."""
    return Change(_WAKE, {"table": table, "now": now, "never": NEVER})


def renewed(job: Job, until: float) -> Change:
    return Change(_RENEW, {"key": job.key, "holder": job.holder, "until": until})


def freed(now: float) -> Change:
    """Nobody is there any more who took a job; what failed is due now."""
    return Change(_FREE, {"now": now, "never": NEVER})


def unfiled(now: float) -> Change:
    """A job for each finished game that has no archive."""
    return Change(_UNFILED, {"now": now})


# Taking


def taking(stage: Stage) -> Executable:
    """Takes the oldest job that is due, of the owner whose last turn was the longest ago. What others are about to take
    is left out (on PostgreSQL; SQLite has one writer)."""
    turn = select(func.max(_other.c.taken)).where(_other.c.owner == _job.c.owner).scalar_subquery()
    first = (
        select(_job.c.key)
        .where(stage.where, _job.c.due <= bindparam("now"), _job.c.until <= bindparam("now"))
        .order_by(turn, _job.c.due)
        .limit(1)
        .with_for_update(of=_job, skip_locked=True)
        .scalar_subquery()
    )
    jobs = schema.jobs
    taken = update(jobs).where(jobs.c.key == first)
    return taken.values(holder=bindparam("me"), until=bindparam("lease"), taken=bindparam("now")).returning(
        *jobs.columns
    )


def next_due(stage: Stage) -> Executable:
    free = case((_job.c.until > _job.c.due, _job.c.until), else_=_job.c.due)
    return select(func.min(free).label("due")).where(stage.where, _job.c.due < NEVER)


def counting(now: float) -> Executable:
    late = or_(_job.c.failures > 0, _job.c.asked < now - _LATE)
    asked, filing = _job.c.kind == BOT, _job.c.kind == ARCHIVE
    columns = (_number(asked, "questions"), _number(and_(asked, late), "stuck"), _number(filing, "to_archive"))
    return select(*columns).where(_job.c.due < NEVER)


def _number(which: ColumnElement[bool], name: str) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((which, 1), else_=0)), 0).label(name)
