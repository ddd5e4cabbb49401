"""Presence: who is connected to which table, shared between processes on one PostgreSQL.

Nothing is stored. A process sends `PROCESS at TABLE SEATS;SEATS;SPECTATORS` when its subscribers change (the seats whose people look at
the table, and those whose pages are all hidden), `alive` as a heartbeat, `gone` when it stops, and `hello` to ask for a full update. A
process that has been silent for too long is presumed dead, and its people gone.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncEngine

from backburn.server.ops.ending import end
from backburn.server.ops.failures import Outage
from backburn.server.tables.showing.attendance import NO_ONE, Attendance

PRESENCE_CHANNEL = "backburn_presence"
HEARTBEAT_SECONDS = 3.0
"""Seconds between heartbeats."""
PEER_TIMEOUT = 3.5 * HEARTBEAT_SECONDS
"""Seconds after which a silent process is presumed dead."""


@dataclass
class Peer:
    """Another process, and who is connected to it."""

    last_seen: float
    tables: dict[str, Attendance] = field(default_factory=dict)


class Presence:
    """The people connected to other processes; with SQLite there are none."""

    def __init__(self, engine: AsyncEngine, local: Callable[[str], Attendance], local_tables: Callable[[], list[str]]) -> None:
        self.engine = engine
        self.local = local
        """Who of a table is connected to this process."""
        self.local_tables = local_tables
        """The tables that have subscribers in this process."""
        self.changed: Callable[[str], None] = lambda table: None
        """Called when people connect to or disconnect from other processes."""
        self.name = secrets.token_hex(4)
        self._peers: dict[str, Peer] = {}
        self._outbox: dict[str, None] = {}
        self._wakeup = asyncio.Event()
        self._outage = Outage("sending presence to other processes")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start sending."""
        if self.engine.dialect.name == "postgresql":
            self._task = asyncio.create_task(self._run(), name="presence")

    async def close(self) -> None:
        """Notify the others that everybody connected here is gone."""
        if self._task:
            await end(self._task)
            await self._send(["gone"])

    def elsewhere(self, table: str) -> Attendance:
        """Who of a table is connected to other processes."""
        return reduce(or_, (each.tables.get(table, NO_ONE) for each in self._peers.values()), NO_ONE)

    def announce(self, table: str) -> None:
        """Send who is connected to a table."""
        self._enqueue(f"at {table}")

    def hello(self) -> None:
        """Ask the other processes for a full update."""
        self._enqueue("hello")

    def _enqueue(self, message: str) -> None:
        if self._task:
            self._outbox[message] = None
            self._wakeup.set()

    # ---- sending

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._wakeup.wait()
            self._wakeup.clear()
            messages, self._outbox = list(self._outbox), {}
            await self._send([self._encode(note) for note in messages] or ["alive"])
            self._drop_dead_peers(time.monotonic())

    def _encode(self, message: str) -> str:
        kind, _, table = message.partition(" ")
        return f"at {table} {_written(self.local(table))}" if kind == "at" else message

    async def _send(self, messages: list[str]) -> None:
        parameters = [{"channel": PRESENCE_CHANNEL, "payload": f"{self.name} {note}"} for note in messages]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), parameters)
            self._outage.recovered()
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._outage.failed(error)

    # ---- receiving

    def receive(self, payload: str) -> None:
        """Handle a message from another process."""
        name, _, message = payload.partition(" ")
        if name == self.name:
            return
        kind, _, rest = message.partition(" ")
        if kind == "gone":
            self._drop_peer(name)
            return
        if name not in self._peers:
            self._peers[name] = Peer(0.0)
            self.hello()
        self._peers[name].last_seen = time.monotonic()
        if kind == "hello":
            for table in self.local_tables():
                self.announce(table)
        elif kind == "at":
            table, _, people = rest.partition(" ")
            self._update(name, table, _read(people))

    def _update(self, name: str, table: str, found: Attendance) -> None:
        known = self._peers[name].tables
        if found == known.get(table, NO_ONE):
            return
        known[table] = found
        if found == NO_ONE:
            del known[table]
        self.changed(table)

    def _drop_dead_peers(self, now: float) -> None:
        for name in [name for name, each in self._peers.items() if now - each.last_seen > PEER_TIMEOUT]:
            self._drop_peer(name)

    def _drop_peer(self, name: str) -> None:
        dead = self._peers.pop(name, None)
        for table in dead.tables if dead else ():
            self.changed(table)


def _written(people: Attendance) -> str:
    """Who is connected, as one word."""
    return ";".join([*(",".join(map(str, sorted(seats))) for seats in (people.here, people.away)), str(people.spectators)])


def _read(word: str) -> Attendance:
    """The same, read; anything unreadable is left out."""
    here, away, spectators = (word + ";;").split(";")[:3]
    return Attendance(_seats(here), _seats(away), int(spectators) if spectators.isdigit() else 0)


def _seats(text: str) -> frozenset[int]:
    return frozenset(int(seat) for seat in text.split(",") if seat.isdigit())
