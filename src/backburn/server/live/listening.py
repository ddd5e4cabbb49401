"""Several processes on one PostgreSQL: each hears what the others have written."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import psycopg
import structlog

from backburn.server.live import presence
from backburn.server.live.presence import Presence
from backburn.server.live.room import Room
from backburn.server.ops.errors import Refusal
from backburn.server.ops.logs import mark
from backburn.server.ops.trouble import Trouble
from backburn.server.storage.writer import CHANNEL

PATIENCE = 1.0
ALIVE = 30.0
"""Seconds without news after which the connection is tested."""
log = structlog.get_logger("backburn.listening")


class Ears:
    """Listens to PostgreSQL's notifications; on SQLite there is one process and nothing to hear."""

    def __init__(self, address: str, room: Room, presence: Presence) -> None:
        self.address = address.replace("postgresql+psycopg://", "postgresql://") if address.startswith("postgresql") else ""
        self.room = room
        self.presence = presence
        self._trouble = Trouble("hearing of other processes")
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen."""
        if self.address:
            ready = asyncio.Event()
            self._task = asyncio.create_task(self._listen(ready), name="ears")
            with suppress(TimeoutError):
                await asyncio.wait_for(ready.wait(), 10)

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}; LISTEN {presence.CHANNEL}".encode())
                    ready.set()
                    self._trouble.over()
                    self.presence.hello()
                    await self._missed()
                    await self._hear(connection)
            except (psycopg.Error, OSError) as error:
                self._trouble.begins(error)
            await asyncio.sleep(PATIENCE)

    async def _hear(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        while True:
            async for notice in connection.notifies(timeout=ALIVE):
                if notice.channel == presence.CHANNEL:
                    self._heard_of_people(notice.payload)
                    continue
                table, _, number = notice.payload.partition(" ")
                await self._tell(table, int(number) if number.isdigit() else 0)
            await connection.execute(b"SELECT 1")

    def _heard_of_people(self, payload: str) -> None:
        try:
            self.presence.heard(payload)
        except Exception:
            log.exception("what another process says of its people is lost")

    async def _missed(self) -> None:
        """What may have happened while nobody listened."""
        for table in self.room.live():
            await self._tell(table.id, table.at + 1)

    async def _tell(self, table: str, number: int) -> None:
        try:
            await self.room.heard(table, number)
        except Refusal:
            pass  # the database fails; the next command there, or the next news of it, catches up
        except Exception:
            log.exception("catching up failed", table=mark(table))

    async def close(self) -> None:
        """Stop listening."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
