"""Clocks, games that go on from a moment of another, private links, and archives of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
        tables.add_column(sa.Column("parent", sa.Text))
    op.create_table(
        "keys",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.Integer, sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
