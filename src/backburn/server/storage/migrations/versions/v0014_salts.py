"""What a server adds to the dates of Daily Fires, and which results belong to it."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Add table and column."""
    op.create_table("salts", sql.Column("day", sql.String(10), primary_key=True), sql.Column("salt", sql.String(64), nullable=False))
    op.add_column("fires", sql.Column("salt", sql.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("fires", "salt")
    op.drop_table("salts")
