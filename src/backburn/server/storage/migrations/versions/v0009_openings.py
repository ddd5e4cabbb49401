"""The tables that the lobby knows of."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()
"""Who waits can ask again."""


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "openings",
        sql.Column("table_id", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("made", sql.Double, nullable=False),
        sql.Column("browser", sql.String(64), nullable=False),
        sql.Column("queue", sql.String(64), unique=True),
    )
    op.create_index("openings_made", "openings", ["made"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("openings")
