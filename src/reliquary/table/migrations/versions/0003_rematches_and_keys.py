"""A rematch is one table, for those who played; private links can be told from browsers that came in by them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rematch_of", sa.String(32)))
        tables.add_column(sa.Column("guests", sa.Text))
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"], unique=True)
    with op.batch_alter_table("keys") as keys:
        keys.add_column(sa.Column("used", sa.Float))
        keys.add_column(sa.Column("made_by", sa.String(64)))
