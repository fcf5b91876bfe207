"""Jobs are rows. Running games get one that says to look what is due there; finished ones without an archive, one to
make it. When no server was there is written once, instead of in each log.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
_MISSING = "id NOT IN (SELECT table_id FROM archives WHERE ending IS NOT NULL)"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("owner", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seat", sa.Integer),
        sa.Column("bot", sa.String(80)),
        sa.Column("asked", sa.Float, nullable=False, server_default="0"),
        sa.Column("ready", sa.Float, nullable=False, server_default="0"),
        sa.Column("due", sa.Float, index=True),
        sa.Column("holder", sa.String(32), nullable=False, server_default=""),
        sa.Column("until", sa.Float, nullable=False, server_default="0"),
        sa.Column("taken", sa.Float, nullable=False, server_default="0"),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("question", sa.Text),
        sa.Column("answer", sa.Text),
    )
    op.create_index("ix_jobs_owner", "jobs", ["owner", "taken"])
    op.create_table(
        "downtimes",
        sa.Column("since", sa.Float, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    _put("look", "status = 'running'")
    _put("archive", f"status IN ('over', 'ended') AND {_MISSING}")


def _put(kind: str, which: str) -> None:
    op.execute(
        "INSERT INTO jobs (table_id, kind, key, owner, due)"  # noqa: S608 - all of it is ours
        f" SELECT id, '{kind}', '{kind} ' || id, opened_by, 0 FROM tables WHERE {which}"
    )
