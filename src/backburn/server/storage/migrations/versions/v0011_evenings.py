"""Evenings at the club."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ("evenings",)


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "evenings",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("data", sql.Text, nullable=False),
        sql.Column("made", sql.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("evenings")
