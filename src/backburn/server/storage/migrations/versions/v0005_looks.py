"""Names are compared as they look."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from backburn.server.storage.looks import compare_again

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Compare all names again."""
    with op.batch_alter_table("people") as people:
        people.add_column(sql.Column("look", sql.String(128), nullable=False, server_default=""))
    compare_again(op.get_bind())
    with op.batch_alter_table("people") as people:
        people.alter_column("look", existing_type=sql.String(128), existing_nullable=False, server_default=None)
        people.create_unique_constraint("people_look_key", ["look"])


def downgrade() -> None:
    """Compare them regardless of case alone."""
    with op.batch_alter_table("people") as people:
        people.drop_constraint("people_look_key", type_="unique")
        people.drop_column("look")
