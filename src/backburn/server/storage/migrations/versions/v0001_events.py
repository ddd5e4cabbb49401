"""The event log and the index of tables."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ("events", "tables")


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "events",
        sql.Column("table_id", sql.String(64), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("data", sql.Text, nullable=False),
        sql.Column("time", sql.Double, nullable=False),
        sql.Column("due", sql.Double),
    )
    _index("events_due", "events", "due", "due IS NOT NULL")
    op.create_table(
        "tables",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("made", sql.Double, nullable=False),
        sql.Column("ended", sql.Double),
    )
    _index("tables_going", "tables", "made", "ended IS NULL")


def _index(name: str, table: str, column: str, where: str) -> None:
    op.create_index(name, table, [column], postgresql_where=sql.text(where), sqlite_where=sql.text(where))


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("tables")
    op.drop_table("events")
