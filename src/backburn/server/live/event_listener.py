"""Several processes on one PostgreSQL: each learns from notifications what the others have written."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import psycopg
import structlog

from backburn.server.live import presence, remarks
from backburn.server.live.live_tables import LiveTables
from backburn.server.live.presence import Presence
from backburn.server.live.remarks import Remarks
from backburn.server.ops.ending import end
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.failures import Outage
from backburn.server.ops.logs import table_hash
from backburn.server.storage.writer import EVENT_CHANNEL

RECONNECT_SECONDS = 1.0
CHANNELS = (EVENT_CHANNEL, presence.PRESENCE_CHANNEL, remarks.REMARK_CHANNEL)
KEEPALIVE_SECONDS = 30.0
"""Seconds without a notification after which the connection is tested."""
log = structlog.get_logger("backburn.event_listener")


class EventListener:
    """Listens to PostgreSQL's notifications. With SQLite there is only one process and nothing to listen to."""

    def __init__(self, address: str, live_tables: LiveTables, presence: Presence, remarks: Remarks) -> None:
        self.address = address.replace("postgresql+psycopg://", "postgresql://") if address.startswith("postgresql") else ""
        self.live_tables = live_tables
        self.presence = presence
        self.remarks = remarks
        self._outage = Outage("receiving notifications")
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start listening."""
        if self.address:
            ready = asyncio.Event()
            self._task = asyncio.create_task(self._listen(ready), name="event listener")
            with suppress(TimeoutError):
                async with asyncio.timeout(10):
                    await ready.wait()

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute("; ".join(f"LISTEN {channel}" for channel in CHANNELS).encode())
                    ready.set()
                    self._outage.recovered()
                    self.presence.hello()
                    await self._catch_up_all()
                    await self._receive_all(connection)
            except (psycopg.Error, OSError) as error:
                self._outage.failed(error)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _receive_all(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        while True:
            async for notice in connection.notifies(timeout=KEEPALIVE_SECONDS):
                if notice.channel != EVENT_CHANNEL:
                    self._receive(notice.channel, notice.payload)
                    continue
                table, _, number = notice.payload.partition(" ")
                await self._catch_up(table, int(number) if number.isdigit() else 0)
            await connection.execute(b"SELECT 1")

    def _receive(self, channel: str, payload: str) -> None:
        """Pass on everything but events: who is there, and what people say."""
        try:
            (self.presence if channel == presence.PRESENCE_CHANNEL else self.remarks).receive(payload)
        except Exception:
            log.exception("message of another process lost", channel=channel)

    async def _catch_up_all(self) -> None:
        """Catch up with events that were missed while disconnected."""
        for table in self.live_tables.all():
            await self._catch_up(table.id, table.at + 1)

    async def _catch_up(self, table: str, number: int) -> None:
        try:
            await self.live_tables.catch_up_to(table, number)
        except RefusedRequest:
            pass  # the database failed; the next command or notification catches up
        except Exception:
            log.exception("catching up failed", table=table_hash(table))

    async def close(self) -> None:
        """Stop listening."""
        if self._task:
            await end(self._task)
