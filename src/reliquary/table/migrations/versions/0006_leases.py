"""Of several servers on one database, one holds the lease of what must be done once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    leases = op.create_table(
        "leases",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("renewed", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("vacant_since", sa.Float, nullable=False),
    )
    op.bulk_insert(leases, [{"name": "minder", "holder": "", "renewed": 0, "until": 0, "vacant_since": 0}])
