"""The results of counted Daily Fires."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ("fires",)


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "fires",
        sql.Column("table_id", sql.String(64), primary_key=True),
        sql.Column("day", sql.String(10), nullable=False),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("payoff", sql.Double, nullable=False),
        sql.Column("lead", sql.Integer, nullable=False),
    )
    op.create_index("fires_of_day", "fires", ["day", "game"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("fires")
