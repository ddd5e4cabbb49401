"""One writer: appends that wait together are committed together.

It has a thread and a connection of its own: a transaction is several steps, and a busy server that had to wake up for each of them would
make every move wait as many times.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from backburn.server.storage import schema
from backburn.server.tables.events import Event

MOST_AT_ONCE = 100
TRIAL = 500
"""Bytes that are written to see whether that is possible."""
CHANNEL = "backburn"
"""The PostgreSQL channel on which processes tell each other of events."""


@dataclass(eq=False)
class Append:
    """Events of one table that stand or fall together."""

    table: str
    events: Sequence[Event]
    due: float | None
    done: asyncio.Future[bool]


class Writer:
    """Appends events; the database's primary key decides races."""

    def __init__(self, engine: sql.Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self.postgres = engine.dialect.name == "postgresql"
        self._insert: Any = postgresql.insert if self.postgres else sqlite.insert
        self._waiting: asyncio.Queue[Append] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def append(self, table: str, events: Sequence[Event], due: float | None) -> bool:
        """Write the events to disk; False, and nothing written, if one of their numbers is taken."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="writer")
        append = Append(table, events, due, asyncio.get_running_loop().create_future())
        self._waiting.put_nowait(append)
        return await append.done

    async def touch(self) -> None:
        """Write as much as a move does, and leave nothing of it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._touch)

    def _touch(self) -> None:
        with self.engine.begin() as connection:
            row = {"table_id": "", "number": secrets.randbits(31), "kind": "none", "data": "-" * TRIAL, "time": 0.0}
            connection.execute(sql.insert(schema.events), row)
            connection.execute(sql.delete(schema.events).where(schema.events.c.table_id == "", schema.events.c.number == row["number"]))

    async def close(self) -> None:
        """Stop; what was acknowledged is on disk."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._thread.shutdown()
        self.engine.dispose()

    async def _run(self) -> None:
        while True:
            waiting = [await self._waiting.get()]
            while len(waiting) < MOST_AT_ONCE and not self._waiting.empty():
                waiting.append(self._waiting.get_nowait())
            while waiting:
                batch = {append.table: append for append in reversed(waiting)}  # one of each table, first come first
                await self._write([batch[table] for table in sorted(batch)])  # an order: two processes never wait for each other
                waiting = [append for append in waiting if append is not batch[append.table]]

    async def _write(self, batch: list[Append]) -> None:
        try:
            accepted = await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch)
        except Exception as error:  # whatever the database says, everyone who waits must hear it
            for append in batch:
                if not append.done.done():
                    append.done.set_exception(error)
            return
        for append in batch:
            if not append.done.done():
                append.done.set_result((append.table, append.events[0].number) in accepted)

    def _commit(self, batch: list[Append]) -> set[tuple[str, int]]:
        """One transaction: the first event of each append decides whether the others follow."""
        with self.engine.begin() as connection:
            key = (schema.events.c.table_id, schema.events.c.number)
            claim = self._insert(schema.events).on_conflict_do_nothing().returning(*key)
            rows = connection.execute(claim, [_row(append, 0) for append in batch])
            accepted = {(table, number) for table, number in rows}
            winners = [append for append in batch if (append.table, append.events[0].number) in accepted]
            rest = [_row(append, i) for append in winners for i in range(1, len(append.events))]
            if rest:
                connection.execute(sql.insert(schema.events), rest)
            self._follow(connection, winners)
        return accepted

    def _follow(self, connection: sql.Connection, winners: list[Append]) -> None:
        """What else an append changes: the list of tables, and the other processes' knowledge."""
        for append in winners:
            for event in append.events:
                if event.kind == "created":
                    row = {"id": append.table, "game": event.data["game"], "made": event.time}
                    connection.execute(sql.insert(schema.tables), row)
                elif event.kind == "ended":
                    ended = sql.update(schema.tables).where(schema.tables.c.id == append.table)
                    connection.execute(ended.values(ended=event.time))
        if self.postgres and winners:
            told = [{"channel": CHANNEL, "payload": f"{append.table} {append.events[-1].number}"} for append in winners]
            connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), told)


def _row(append: Append, index: int) -> dict[str, Any]:
    event = append.events[index]
    last = index == len(append.events) - 1
    data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
    due = append.due if last else None
    return {"table_id": append.table, "number": event.number, "kind": event.kind, "data": data, "time": event.time, "due": due}
