"""When a server was up, and when none was."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "uptime",
        sql.Column("process", sql.String(32), primary_key=True),
        sql.Column("alive", sql.Double, nullable=False),
    )
    op.create_table(
        "downtimes",
        sql.Column("began", sql.Double, primary_key=True),
        sql.Column("ended", sql.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop both."""
    for name in ("downtimes", "uptime"):
        op.drop_table(name)
