"""How a game ended is stored beside its archive, for lists of tables; older archives get theirs in the background."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("archives") as archives:
        archives.add_column(sa.Column("ending", sa.Text))
