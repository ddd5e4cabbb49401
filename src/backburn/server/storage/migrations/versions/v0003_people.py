"""People with a claimed name, the seats they took under it, and the results that are rated."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ("people", "claims", "results")


def upgrade() -> None:
    """Create the three tables."""
    op.create_table(
        "people",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("key", sql.String(128), nullable=False, unique=True),
        sql.Column("secret", sql.String(64), nullable=False, unique=True),
        sql.Column("made", sql.Double, nullable=False),
    )
    op.create_table(
        "claims",
        sql.Column("token", sql.String(64), primary_key=True),
        sql.Column("person", sql.String(32), nullable=False),
    )
    op.create_table(
        "results",
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
        sql.Column("table_id", sql.String(64), nullable=False, unique=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("sides", sql.Text, nullable=False),
        sql.Column("ranks", sql.Text, nullable=False),
        sql.Column("time", sql.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("results", "claims", "people"):
        op.drop_table(name)
