"""The tables that the lobby knows of: those for which it looks for players, and those that can be watched."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sql

from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.schema import openings
from backburn.server.storage.store import Store

KEPT = 7 * 86_400.0
"""Seconds after which a table is no longer in the lobby, whatever became of it."""


@dataclass(frozen=True)
class Opening:
    """A table in the lobby."""

    table: str
    game: str
    made: float
    browser: str = ""
    """A digest of the cookie of the browser that opened it."""
    queues: bool = False
    """Is it the one table of its game where a player waits for anybody?"""


class Openings:
    """Reads and writes them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, opening: Opening) -> bool:
        """Add a table; False, and nothing has changed, if it queues and another one of its game does already."""
        row = {"table_id": opening.table, "game": opening.game, "made": opening.made, "browser": opening.browser}
        new = self.store.writer.insert(openings).values(**row, queue=opening.game if opening.queues else None)
        async with self.store.writing() as connection:
            await connection.execute(sql.delete(openings).where(openings.c.made < server_time() - KEPT))
            made = await connection.execute(new.on_conflict_do_nothing().returning(openings.c.table_id))
            return made.scalar() is not None

    async def newest(self, most: int, game: str | None = None) -> list[Opening]:
        """The newest tables, of one game or all; the one that queues comes first."""
        wanted = sql.select(openings).order_by(openings.c.queue.is_(None), openings.c.made.desc(), openings.c.table_id).limit(most)
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted if game is None else wanted.where(openings.c.game == game))
            return [Opening(row.table_id, row.game, row.made, row.browser, row.queue is not None) for row in rows]

    async def leave_queue(self, table: str) -> None:
        """The queue of its game is free again."""
        async with self.store.writing() as connection:
            await connection.execute(sql.update(openings).where(openings.c.table_id == table).values(queue=None))

    async def remove(self, tables: Collection[str]) -> None:
        """Forget these tables."""
        async with self.store.writing() as connection:
            await connection.execute(sql.delete(openings).where(openings.c.table_id.in_(list(tables))))
