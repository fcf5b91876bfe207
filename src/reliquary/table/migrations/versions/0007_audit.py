"""What operators did is written down; a person can be shut out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("person_id", sa.Integer),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
    )
    op.add_column("persons", sa.Column("banned", sa.Float))
