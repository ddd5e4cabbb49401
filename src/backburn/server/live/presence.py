"""Who sits at which table now, with several processes on one PostgreSQL: each tells the others of its own people.

Nothing is stored. A process says `PROCESS at TABLE SEATS` when that changes, `alive` now and then, `gone` at its end, and `hello` to
hear everything anew. One that has been silent for a while has died, and its people with it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncEngine

from backburn.server.ops.trouble import Trouble

CHANNEL = "backburn_presence"
BEAT = 3.0
"""Seconds between signs of life."""
SILENCE = 3.5 * BEAT
"""Seconds after which a silent process is taken for dead."""


@dataclass
class Neighbour:
    """Another process, and who sits where in it."""

    heard: float
    seats: dict[str, set[int]] = field(default_factory=dict)


class Presence:
    """The people of the other processes; on SQLite there are none."""

    def __init__(self, engine: AsyncEngine, here: Callable[[str], set[int]], all_here: Callable[[], list[str]]) -> None:
        self.engine = engine
        self.here = here
        """The seats at a table whose people are connected to this process."""
        self.all_here = all_here
        """The tables that somebody looks at in this process."""
        self.changed: Callable[[str], None] = lambda table: None
        """Called when people of other processes come to a table or go."""
        self.name = secrets.token_hex(4)
        self._neighbours: dict[str, Neighbour] = {}
        self._notes: dict[str, None] = {}
        self._awake = asyncio.Event()
        self._trouble = Trouble("telling other processes who is here")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tell the others."""
        if self.engine.dialect.name == "postgresql":
            self._task = asyncio.create_task(self._run(), name="presence")

    async def close(self) -> None:
        """Tell the others that everybody here is gone."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            await self._send(["gone"])

    def elsewhere(self, table: str, seat: int) -> bool:
        """Is somebody of that seat connected to another process?"""
        return any(seat in each.seats.get(table, ()) for each in self._neighbours.values())

    def tell(self, table: str) -> None:
        """Somebody came to a table or went; the others will hear who is there then."""
        self._note(f"at {table}")

    def hello(self) -> None:
        """Ask the others who is there."""
        self._note("hello")

    def _note(self, note: str) -> None:
        if self._task:
            self._notes[note] = None
            self._awake.set()

    # ---- out

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), BEAT)
            self._awake.clear()
            notes, self._notes = list(self._notes), {}
            await self._send([self._spelled(note) for note in notes] or ["alive"])
            self._bury(time.monotonic())

    def _spelled(self, note: str) -> str:
        kind, _, table = note.partition(" ")
        return f"at {table} {','.join(map(str, sorted(self.here(table))))}" if kind == "at" else note

    async def _send(self, notes: list[str]) -> None:
        told = [{"channel": CHANNEL, "payload": f"{self.name} {note}"} for note in notes]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), told)
            self._trouble.over()
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._trouble.begins(error)

    # ---- in

    def heard(self, payload: str) -> None:
        """Another process says something."""
        name, _, said = payload.partition(" ")
        if name == self.name:
            return
        kind, _, rest = said.partition(" ")
        if kind == "gone":
            self._forget(name)
            return
        if name not in self._neighbours:
            self._neighbours[name] = Neighbour(0.0)
            self.hello()
        self._neighbours[name].heard = time.monotonic()
        if kind == "hello":
            for table in self.all_here():
                self.tell(table)
        elif kind == "at":
            self._seated(name, *rest.partition(" ")[::2])

    def _seated(self, name: str, table: str, seats: str) -> None:
        found = {int(seat) for seat in seats.split(",") if seat.isdigit()}
        known = self._neighbours[name].seats
        if found == known.get(table, set()):
            return
        if found:
            known[table] = found
        else:
            del known[table]
        self.changed(table)

    def _bury(self, now: float) -> None:
        for name in [name for name, each in self._neighbours.items() if now - each.heard > SILENCE]:
            self._forget(name)

    def _forget(self, name: str) -> None:
        dead = self._neighbours.pop(name, None)
        for table in dead.seats if dead else ():
            self.changed(table)
