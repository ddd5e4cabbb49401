"""The ends of finished games."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ("archives",)


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "archives",
        sql.Column("table_id", sql.String(64), primary_key=True),
        sql.Column("archive", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("archives")
