"""Comparing all registered names again, after a change of the look-alike tables."""

from __future__ import annotations

import sqlalchemy as sql

from backburn.server.tables.state.names import name_keys


def compare_again(connection: sql.Connection) -> None:
    """Of two names that now count as the same, the older stays unchanged, and the younger cannot be taken either."""
    table = sql.table("people", *(sql.column(name) for name in ("id", "name", "key", "look", "made")))
    nobodys = sql.literal("# ") + table.c.id
    connection.execute(table.update().values(key=nobodys, look=nobodys))
    known: set[str] = set()
    for id, name in connection.execute(sql.select(table.c.id, table.c.name).order_by(table.c.made, table.c.id)).all():
        key, look = (each if f"{kind} {each}" not in known else f"{each} # {id}" for kind, each in zip("kl", name_keys(name), strict=True))
        known |= {f"k {key}", f"l {look}"}
        connection.execute(table.update().where(table.c.id == id).values(key=key, look=look))
