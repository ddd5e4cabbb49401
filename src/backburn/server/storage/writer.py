"""The single writer: appends that are waiting together are committed together.

It has its own thread and connection: a transaction takes several round trips, and on a busy event loop every move would wait for
each of them.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.ending import end
from backburn.server.storage import schema
from backburn.server.tables.state.events import Event

MAX_BATCH = 100
PROBE_BYTES = 500
"""Bytes written to test whether writing works."""
EVENT_CHANNEL = "backburn"
"""The PostgreSQL channel on which processes notify each other of events."""


@dataclass(eq=False)
class Append:
    """Events of one table that are written atomically."""

    table: str
    events: Sequence[Event]
    due: float | None
    done: asyncio.Future[bool]


class Writer:
    """Appends events; the database's primary key resolves races."""

    def __init__(self, engine: sql.Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self.postgres = engine.dialect.name == "postgresql"
        self.insert: Any = postgresql.insert if self.postgres else sqlite.insert
        """Makes an insertion that may meet rows that are there already, which standard SQL does not have."""
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def append(self, table: str, events: Sequence[Event], due: float | None) -> bool:
        """Write the events to disk; False, and nothing written, if one of their numbers is taken."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="writer")
        append = Append(table, events, due, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(append)
        return await append.done

    async def probe(self) -> None:
        """Write as much as a move does, and roll it back."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._probe)

    def _probe(self) -> None:
        with self.engine.begin() as connection:
            row = {"table_id": "", "number": secrets.randbits(31), "kind": "none", "data": "-" * PROBE_BYTES, "time": 0.0}
            connection.execute(sql.insert(schema.events), row)
            connection.execute(sql.delete(schema.events).where(schema.events.c.table_id == "", schema.events.c.number == row["number"]))

    async def close(self) -> None:
        """Stop; everything acknowledged is on disk."""
        if self._task is not None:
            await end(self._task)
        self._thread.shutdown()
        self.engine.dispose()

    async def _run(self) -> None:
        while True:
            waiting = [await self._queue.get()]
            while len(waiting) < MAX_BATCH and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            while waiting:
                batch = {append.table: append for append in reversed(waiting)}  # one per table, in order of arrival
                await self._write([batch[table] for table in sorted(batch)])  # sorted, so that two processes cannot deadlock
                waiting = [append for append in waiting if append is not batch[append.table]]

    async def _write(self, batch: list[Append]) -> None:
        try:
            accepted = await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch)
        except Exception as error:  # every waiting append must get the error, whatever it is
            for append in batch:
                if not append.done.done():
                    append.done.set_exception(error)
            return
        for append in batch:
            if not append.done.done():
                append.done.set_result((append.table, append.events[0].number) in accepted)

    def _commit(self, batch: list[Append]) -> set[tuple[str, int]]:
        """One transaction: the first event of each append decides whether the rest are written."""
        with self.engine.begin() as connection:
            key = (schema.events.c.table_id, schema.events.c.number)
            claim = self.insert(schema.events).on_conflict_do_nothing().returning(*key)
            rows = connection.execute(claim, [_row(append, 0) for append in batch])
            accepted = {(table, number) for table, number in rows}
            winners = [append for append in batch if (append.table, append.events[0].number) in accepted]
            rest = [_row(append, i) for append in winners for i in range(1, len(append.events))]
            if rest:
                connection.execute(sql.insert(schema.events), rest)
            self._update_tables_and_notify(connection, winners)
        return accepted

    def _update_tables_and_notify(self, connection: sql.Connection, winners: list[Append]) -> None:
        """Update the index of tables and notify the other processes."""
        for append in winners:
            for event in append.events:
                if event.kind == "created":
                    row = {"id": append.table, "game": event.data["game"], "made": event.time}
                    connection.execute(sql.insert(schema.tables), row)
                elif event.kind == "ended":
                    ended = sql.update(schema.tables).where(schema.tables.c.id == append.table)
                    connection.execute(ended.values(ended=event.time))
        if self.postgres and winners:
            parameters = [{"channel": EVENT_CHANNEL, "payload": f"{append.table} {append.events[-1].number}"} for append in winners]
            connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), parameters)


def _row(append: Append, index: int) -> JsonObject:
    event = append.events[index]
    last = index == len(append.events) - 1
    data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
    due = append.due if last else None
    return {"table_id": append.table, "number": event.number, "kind": event.kind, "data": data, "time": event.time, "due": due}
