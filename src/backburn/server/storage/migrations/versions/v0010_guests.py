"""The names of guests, by browser."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ("guests",)


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "guests",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("seen", sql.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("guests")
