"""Names are compared as they look."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from backburn.server.tables.names import name_keys

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Compare all names again. Of two that now count as the same, the older stays as it is, and the younger cannot be taken either."""
    with op.batch_alter_table("people") as people:
        people.add_column(sql.Column("look", sql.String(128), nullable=False, server_default=""))
    table = sql.table("people", *(sql.column(name) for name in ("id", "name", "key", "look", "made")))
    connection = op.get_bind()
    connection.execute(table.update().values(key=sql.literal("# ") + table.c.id))
    known: set[str] = set()
    for id, name in connection.execute(sql.select(table.c.id, table.c.name).order_by(table.c.made, table.c.id)).all():
        key, look = (each if f"{kind} {each}" not in known else f"{each} # {id}" for kind, each in zip("kl", name_keys(name), strict=True))
        known |= {f"k {key}", f"l {look}"}
        connection.execute(table.update().where(table.c.id == id).values(key=key, look=look))
    with op.batch_alter_table("people") as people:
        people.alter_column("look", existing_type=sql.String(128), existing_nullable=False, server_default=None)
        people.create_unique_constraint("people_look_key", ["look"])


def downgrade() -> None:
    """Compare them regardless of case alone."""
    with op.batch_alter_table("people") as people:
        people.drop_constraint("people_look_key", type_="unique")
        people.drop_column("look")
