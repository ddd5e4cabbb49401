"""The archives of finished games."""

from __future__ import annotations

from collections.abc import AsyncIterator

import sqlalchemy as sql

from backburn.core.kit.loose import JsonObject
from backburn.server.storage.schema import archives, tables
from backburn.server.storage.store import Store
from backburn.server.tables.keeping.archive import Archive, unpacked


class Archives:
    """Reads and writes archives."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, table: str, packed: str) -> None:
        """Keep the archive of a table; the first stays."""
        async with self.store.writing() as connection:
            await connection.execute(self.store.writer.insert(archives).values(**archive_row(table, packed)).on_conflict_do_nothing())

    async def of(self, table: str) -> Archive | None:
        """The archive of a table, if there is one."""
        async with self.store.reading() as connection:
            packed = (await connection.execute(sql.select(archives.c.archive).where(archives.c.table_id == table))).scalar()
        return unpacked(packed) if packed else None

    async def missing(self, before: float, most: int) -> list[tuple[str, float]]:
        """Tables whose game ended before that time and that have no archive, and when they ended, the last first."""
        kept = sql.exists().where(archives.c.table_id == tables.c.id)
        wanted = sql.select(tables.c.id, tables.c.ended).where(tables.c.ended < before, ~kept).order_by(tables.c.ended.desc()).limit(most)
        async with self.store.reading() as connection:
            return [(row.id, row.ended) for row in await connection.execute(wanted)]

    async def all(self) -> AsyncIterator[tuple[str, str]]:
        """Every table with its packed archive, for the export."""
        wanted = sql.select(archives).order_by(archives.c.table_id).execution_options(yield_per=100)
        async with self.store.engine.connect() as connection:
            async for row in await connection.stream(wanted):
                yield row.table_id, row.archive


def archive_row(table: str, packed: str) -> JsonObject:
    """A row of `archives`."""
    return {"table_id": table, "archive": packed}
