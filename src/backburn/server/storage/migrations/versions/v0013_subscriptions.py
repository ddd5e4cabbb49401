"""Which browsers wait for their turn, and the key that signs what they are sent."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "subscriptions",
        sql.Column("endpoint", sql.String(1000), primary_key=True),
        sql.Column("table_id", sql.String(64), primary_key=True),
        sql.Column("seat", sql.String(64), nullable=False),
        sql.Column("key", sql.String(128), nullable=False),
        sql.Column("secret", sql.String(32), nullable=False),
        sql.Column("made", sql.Double, nullable=False),
        sql.Column("told", sql.Integer, nullable=False),
    )
    op.create_index("subscriptions_of_table", "subscriptions", ["table_id"])
    op.create_table(
        "push_keys",
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("key", sql.String(64), nullable=False),
    )


def downgrade() -> None:
    """Drop them: browsers subscribe again."""
    op.drop_table("push_keys")
    op.drop_table("subscriptions")
