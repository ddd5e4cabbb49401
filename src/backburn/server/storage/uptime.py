"""Uptime: each process notes every few seconds that it is up; the time between the last note of all and the next start is downtime.

So is the time in which a process could note nothing because the database failed: no move could be made then.

A note that is in the future is of a process whose clock was wrong, and says nothing.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress

import sqlalchemy as sql

from backburn.server.ops.ending import end
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.schema import downtimes, uptime
from backburn.server.storage.store import MAX_CLOCK_SKEW, Store

NOTE_SECONDS = 3.0
"""Seconds between notes; a server that is killed has been down for at most so much longer than it notices."""

OUTAGE_SECONDS = 3 * NOTE_SECONDS
"""Seconds without a note after which the database must have failed."""


class Uptime:
    """Notes that this process is up, and knows when none was."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = secrets.token_hex(8)
        self.down: list[tuple[float, float]] = []
        self.noted = time.monotonic()
        """When the last note was written, by the monotonic clock."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Find out since when no server was up, and note that one is. Raises RefusedRequest if the database fails."""
        now = server_time()
        async with self.store.writing() as connection:
            await connection.execute(sql.delete(uptime).where(uptime.c.alive > now + MAX_CLOCK_SKEW))
            await connection.execute(sql.delete(downtimes).where(downtimes.c.began >= now))
            await connection.execute(sql.update(downtimes).where(downtimes.c.ended > now).values(ended=now))
            last = (await connection.execute(sql.select(sql.func.max(uptime.c.alive)))).scalar()
            if last is not None and last < now:
                await connection.execute(self.store.writer.insert(downtimes).values(began=last, ended=now).on_conflict_do_nothing())
            await connection.execute(sql.delete(uptime).where(uptime.c.alive < (last or now) - 60))
            await connection.execute(sql.insert(uptime).values(process=self.process, alive=now))
            self.down = [(row.began, row.ended) for row in await connection.execute(sql.select(downtimes))]
        self.noted = time.monotonic()
        self._task = asyncio.create_task(self._run(), name="uptime")

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            await self._note()

    async def _note(self) -> None:
        now, failing = server_time(), self._failing()
        with suppress(RefusedRequest):  # the database fails; the store has logged it
            async with self.store.writing() as connection:
                last = (await connection.execute(sql.select(sql.func.max(uptime.c.alive)))).scalar()
                if failing and last is not None and now - last > OUTAGE_SECONDS:  # no other process has noted this outage yet
                    await connection.execute(self.store.writer.insert(downtimes).values(began=last, ended=now).on_conflict_do_nothing())
                await connection.execute(sql.update(uptime).where(uptime.c.process == self.process).values(alive=now))
            self.down += failing
            self.noted = time.monotonic()

    async def close(self) -> None:
        """Stop, with a last note."""
        if self._task:
            await end(self._task)
            await self._note()

    def lost_between(self, since: float, now: float) -> float:
        """The seconds of that time in which no server was up, or the database failed, as it may still do."""
        return sum(max(0.0, min(now, ended) - max(since, began)) for began, ended in (*self.down, *self._failing()))

    def _failing(self) -> list[tuple[float, float]]:
        """The time of an outage that lasts, or has ended without a note so far."""
        now, silent = server_time(), time.monotonic() - self.noted
        return [(now - silent, now)] if silent > OUTAGE_SECONDS else []
