"""Evenings at the club: each a text with the number of its last change, so that no change overwrites another."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import NamedTuple

import sqlalchemy as sql

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.schema import evenings
from backburn.server.storage.store import Store


class KeptEvening(NamedTuple):
    """An evening as it is kept."""

    version: int
    data: str


class EveningRows:
    """Reads and writes evenings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, id: str, data: str) -> None:
        """Keep a new evening."""
        async with self.store.writing() as connection:
            await connection.execute(sql.insert(evenings).values(**evening_row(id, 0, data, server_time())))

    async def read(self, id: str) -> KeptEvening | None:
        """An evening, if there is one of that id."""
        async with self.store.reading() as connection:
            row = (await connection.execute(sql.select(evenings.c.version, evenings.c.data).where(evenings.c.id == id))).first()
        return KeptEvening(row.version, row.data) if row else None

    async def replace(self, id: str, version: int, data: str) -> bool:
        """Keep what follows that version; False, and nothing changed, if another change was faster."""
        wanted = sql.update(evenings).where(evenings.c.id == id, evenings.c.version == version)
        async with self.store.writing() as connection:
            return (await connection.execute(wanted.values(version=version + 1, data=data))).rowcount == 1

    async def all(self) -> AsyncIterator[JsonObject]:
        """Every evening, the first one first."""
        async with self.store.engine.connect() as connection:
            async for row in await connection.stream(sql.select(evenings).order_by(evenings.c.made, evenings.c.id)):
                yield {"id": row.id, "version": row.version, "data": json.loads(row.data), "made": row.made}


def evening_row(id: str, version: int, data: str, made: float) -> JsonObject:
    """A row of `evenings`."""
    return {"id": id, "version": version, "data": data, "made": made}
