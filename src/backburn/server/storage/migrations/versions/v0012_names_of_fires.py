"""Whose the results of Daily Fires are."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Add the column."""
    op.add_column("fires", sql.Column("name", sql.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("fires", "name")
