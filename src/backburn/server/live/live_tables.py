"""Live tables: tables in memory, the commands executed on them, and who is notified."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from backburn.core.kit.errors import BackburnError
from backburn.server.ops.cost_accounting import WorkScheduler, on_callers_account
from backburn.server.ops.errors import DamagedTable, RefusedRequest, refusal_of
from backburn.server.ops.failures import FailingTables
from backburn.server.ops.metrics import Metrics
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.store import MAX_CLOCK_SKEW, Store
from backburn.server.tables.acting.creation import CreatedTable, begin_replay, first_events
from backburn.server.tables.keeping.archive import require_version
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.next_due import due_after
from backburn.server.tables.state.table import Table

MAX_ATTEMPTS = 5
"""How often a command is retried when another process was faster (optimistic concurrency)."""
TABLE_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
IDLE_SECONDS = 600.0
"""Seconds after which an unwatched, unused table is evicted from memory."""
EVICTION_SCAN = 8
"""Slots examined when there is one too many."""
REPLAY_CHUNK = 20
"""Events replayed before other work gets a turn."""


class TableObserver(Protocol):
    """Is notified of events."""

    def table_changed(self, table: Table) -> None:
        """Events have been applied to the table, and are on disk."""


@dataclass
class Slot:
    """The slot of a table in memory."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    last_used: float = 0.0
    """When it was last used, by the monotonic clock."""


class LiveTables:
    """Tables in memory, rebuilt from the store on demand."""

    def __init__(self, store: Store, catalogue: Catalogue, metrics: Metrics, max_tables: int, scheduler: WorkScheduler) -> None:
        self.store = store
        self.catalogue = catalogue
        self.metrics = metrics
        self.max_tables = max_tables
        self.scheduler = scheduler
        self.failing = FailingTables(metrics)
        self.observers: list[TableObserver] = []
        self.is_watched: Callable[[str], bool] = lambda id: False
        """Does the table have subscribers? If so it is not evicted, or they would miss the moves of other processes."""
        self.lost_between: Callable[[float, float], float] = lambda since, now: 0.0
        """In how many seconds between two moments no server was up, or the database failed."""
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._commands: set[asyncio.Task[list[Event]]] = set()

    def get(self, id: str) -> Table | None:
        """The table, if it is in memory."""
        slot = self._slots.get(id)
        return slot.table if slot else None

    def all(self) -> list[Table]:
        """The tables in memory."""
        return [slot.table for slot in self._slots.values() if slot.table]

    def __len__(self) -> int:
        return len(self._slots)

    def _slot(self, id: str) -> Slot:
        slot = self._slots.setdefault(id, Slot())
        self._mark_used(id, slot)
        if len(self._slots) > self.max_tables:
            self.evict_idle(0.0, min(EVICTION_SCAN, len(self._slots) - 1))
        return slot

    def _mark_used(self, id: str, slot: Slot) -> None:
        slot.last_used = time.monotonic()
        self._slots.move_to_end(id)

    def evict_idle(self, idle: float = IDLE_SECONDS, max_examined: int | None = None) -> None:
        """Evict tables unused for so long, least recently used first; at most `max_examined` slots are examined."""
        before = time.monotonic() - idle
        for id, slot in list(islice(self._slots.items(), max_examined)):
            if slot.last_used > before:
                return
            if slot.lock.locked() or self.is_watched(id):
                self._mark_used(id, slot)
            else:
                del self._slots[id]

    async def table(self, id: str) -> Table:
        """The table as of the last event known to this process. Raises RefusedRequest."""
        if not TABLE_ID.fullmatch(id):
            raise RefusedRequest("table/unknown", "there is no such table")
        slot = self._slots.get(id)
        if slot and slot.table:
            self._mark_used(id, slot)
            return slot.table
        slot = self._slot(id)
        async with slot.lock:
            table = await self._load(id, slot)
            with suppress(RefusedRequest):  # what can be read is read; before the next command it is tried again
                await self._resume(table, slot)
            return slot.table or table

    async def _load(self, id: str, slot: Slot) -> Table:
        if slot.table is None:
            slot.table = await self._read_table(id)
        return slot.table

    async def _read_table(self, id: str) -> Table:
        try:
            events = await self.store.read(id)
            if not events:
                self._slots.pop(id, None)
                raise RefusedRequest("table/unknown", "there is no such table")
            require_version(id, self.catalogue, events)
            table = begin_replay(id, self.catalogue, events[0])
            await self._replay(table, events[1:])
        except DamagedTable as error:
            self.failing.failed(id, None, error)
            raise
        self.failing.replayed(id)
        return table

    async def _replay(self, table: Table, events: list[Event]) -> None:
        for count, event in enumerate(events):
            if count % REPLAY_CHUNK == 0:
                await self.scheduler.wait_turn()
            table.apply(event)

    async def _resume(self, table: Table, slot: Slot) -> None:
        """Give a running clock the time back in which no server was up or the database failed; nothing is due at the table before."""
        clock = table.clock
        if table.ending or clock is None or clock.running is None:
            return
        now = server_time()
        lost, ahead = self.lost_between(clock.since, now), clock.since > now + MAX_CLOCK_SKEW
        if lost > 0 or ahead:  # ahead: the clock of the machine was wrong, and the last event lies in the future
            draft = Draft("resumed", {"seconds": float(min(lost, max(0.0, now - clock.since)))})
            if not await self.store.append(table.id, numbered([draft], table.at + 1, now), due_after(table, [draft], now)):
                await self._catch_up(table.id, slot)
                await self._resume(slot.table or table, slot)
                return
            self._apply(table, numbered([draft], table.at + 1, now))

    async def create(self, created: CreatedTable) -> Table:
        """Write a new table's first events. Idempotent: a table that already exists is left unchanged."""
        events = first_events(created, server_time())
        table = begin_replay(created.id, self.catalogue, events[0])
        await self._replay(table, events[1:])
        if not await self.store.append(created.id, events, table.due(events[-1].time)):
            return await self.table(created.id)
        slot = self._slot(created.id)
        slot.table = slot.table or table
        self._notify(slot.table)
        return slot.table

    async def execute(self, id: str, command: Callable[[Table], list[Draft]]) -> list[Event]:
        """Execute a command: when this returns, its events are on disk and observers are notified. Raises RefusedRequest."""
        task = asyncio.create_task(on_callers_account(self._execute(id, command)))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)  # a client that disconnects must not interrupt a command

    async def _execute(self, id: str, command: Callable[[Table], list[Draft]]) -> list[Event]:
        slot = self._slot(id)
        async with slot.lock:
            table = await self._load(id, slot)
            await self._resume(table, slot)
            for _ in range(MAX_ATTEMPTS):
                events = await self._attempt(table, command)
                if events is not None:
                    return events
                self.metrics.conflicts.inc()
                await self._catch_up(id, slot)
        raise RefusedRequest("server/busy", "too many requests changed this table at the same time; try again")

    async def _attempt(self, table: Table, command: Callable[[Table], list[Draft]]) -> list[Event] | None:
        """The events of the command; None if another process was faster."""
        try:
            drafts = command(table)
        except BackburnError as error:
            raise refusal_of(error) from None
        if not drafts:
            return []
        now = server_time()
        events = numbered(drafts, table.at + 1, now)
        if not await self.store.append(table.id, events, due_after(table, drafts, now)):
            return None
        self._apply(table, events)
        self.metrics.events.inc(len(events))
        return events

    async def _catch_up(self, id: str, slot: Slot) -> None:
        """Apply the events other processes have appended. Raises DamagedTable; the table is then read from the store again next time."""
        table = await self._load(id, slot)
        try:
            events = await self.store.read(id, table.at)
            if events:
                self._apply(table, events)
        except DamagedTable as error:
            self.failing.failed(id, None, error)
            slot.table = None
            raise

    def _apply(self, table: Table, events: list[Event]) -> None:
        for event in events:
            table.apply(event)
        self._notify(table)

    def _notify(self, table: Table) -> None:
        for subscriber in self.observers:
            subscriber.table_changed(table)

    async def catch_up_to(self, id: str, number: int) -> None:
        """Another process has appended events up to that number."""
        slot = self._slots.get(id)
        if slot is None or slot.table is None or slot.table.at >= number:
            return
        async with slot.lock:
            if slot.table and slot.table.at < number:
                with suppress(DamagedTable):
                    await self._catch_up(id, slot)

    async def drain(self) -> None:
        """Wait for the commands in progress."""
        while self._commands:
            await asyncio.gather(*self._commands, return_exceptions=True)
