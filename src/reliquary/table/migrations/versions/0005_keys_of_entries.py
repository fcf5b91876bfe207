"""Each entry has a key of its own, by which a worker knows its own entries again after a connection broke."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("entries", sa.Column("key", sa.String(16)))
