"""When a table was marked as abandoned."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sql.Column("aside", sql.Double))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("aside")
