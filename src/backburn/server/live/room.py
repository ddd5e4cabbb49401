"""The room: tables in memory, the commands carried out at them, and who is told."""

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

from backburn.core.errors import BackburnError
from backburn.server.ops.errors import Damaged, Refusal, refusal_of
from backburn.server.ops.labour import Lane, on_the_bill
from backburn.server.ops.metrics import Metrics
from backburn.server.ops.steady import now as steady_now
from backburn.server.ops.trouble import Ailing
from backburn.server.storage.store import Store
from backburn.server.tables.catalogue import Shelf
from backburn.server.tables.creation import Made, begun, first_events
from backburn.server.tables.events import Draft, Event, numbered
from backburn.server.tables.next_due import due_after
from backburn.server.tables.table import Table

ATTEMPTS = 5
"""How often a command is thought out anew when another process was faster."""
TABLE_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
IDLE = 600.0
"""Seconds after which a table that nobody watches or uses leaves the memory."""
AT_ONCE = 8
"""Tables that are looked at when there is one too many."""
BREATH = 20
"""Events replayed before others get a turn."""


class Audience(Protocol):
    """Who wants to know of events."""

    def happened(self, table: Table) -> None:
        """Events have been applied to the table, and are on disk."""


@dataclass
class Place:
    """Where a live table stands."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    used: float = 0.0
    """When somebody last wanted it, on the monotonic clock."""


class Room:
    """Live tables, rebuilt from the store when they are needed."""

    def __init__(self, store: Store, shelf: Shelf, metrics: Metrics, most: int, lane: Lane) -> None:
        self.store = store
        self.shelf = shelf
        self.metrics = metrics
        self.most = most
        self.lane = lane
        self.ailing = Ailing(metrics)
        self.audience: list[Audience] = []
        self.watched: Callable[[str], bool] = lambda id: False
        """Does somebody look at the table? Such a one stays, or its listeners would not hear of other processes' moves."""
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._commands: set[asyncio.Task[list[Event]]] = set()

    def known(self, id: str) -> Table | None:
        """The table, if it is in memory."""
        place = self._places.get(id)
        return place.table if place else None

    def live(self) -> list[Table]:
        """The tables in memory."""
        return [place.table for place in self._places.values() if place.table]

    def __len__(self) -> int:
        return len(self._places)

    def _place(self, id: str) -> Place:
        place = self._places.setdefault(id, Place())
        self._use(id, place)
        if len(self._places) > self.most:
            self.tidy(0.0, min(AT_ONCE, len(self._places) - 1))
        return place

    def _use(self, id: str, place: Place) -> None:
        place.used = time.monotonic()
        self._places.move_to_end(id)

    def tidy(self, idle: float = IDLE, most: int | None = None) -> None:
        """Forget tables that nobody has used for so long, those unused longest first; at most so many are looked at."""
        before = time.monotonic() - idle
        for id, place in list(islice(self._places.items(), most)):
            if place.used > before:
                return
            if place.lock.locked() or self.watched(id):
                self._use(id, place)
            else:
                del self._places[id]

    async def table(self, id: str) -> Table:
        """The table as of its last event that this process knows. Raises Refusal."""
        if not TABLE_ID.fullmatch(id):
            raise Refusal("table/unknown", "there is no such table")
        place = self._places.get(id)
        if place and place.table:
            self._use(id, place)
            return place.table
        place = self._place(id)
        async with place.lock:
            return await self._load(id, place)

    async def _load(self, id: str, place: Place) -> Table:
        if place.table is None:
            place.table = await self._replayed(id)
        return place.table

    async def _replayed(self, id: str) -> Table:
        try:
            events = await self.store.read(id)
            if not events:
                self._places.pop(id, None)
                raise Refusal("table/unknown", "there is no such table")
            table = begun(id, self.shelf, events[0])
            await self._replay(table, events[1:])
        except Damaged as error:
            self.ailing.failed(id, None, error)
            raise
        self.ailing.replays(id)
        return table

    async def _replay(self, table: Table, events: list[Event]) -> None:
        for count, event in enumerate(events):
            if count % BREATH == 0:
                await self.lane.turn()
            table.apply(event)

    async def make(self, made: Made) -> Table:
        """Write a new table's first events. One that is there already stays as it is."""
        events = first_events(made, steady_now())
        table = begun(made.id, self.shelf, events[0])
        await self._replay(table, events[1:])
        if not await self.store.append(made.id, events, table.due(events[-1].time)):
            return await self.table(made.id)
        place = self._place(made.id)
        place.table = place.table or table
        self._tell(place.table)
        return place.table

    async def act(self, id: str, command: Callable[[Table], list[Draft]]) -> list[Event]:
        """Carry out a command: its events are on disk, and everybody is told, when this returns. Raises Refusal."""
        task = asyncio.create_task(on_the_bill(self._act(id, command)))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)  # a caller who hangs up does not tear a command in two

    async def _act(self, id: str, command: Callable[[Table], list[Draft]]) -> list[Event]:
        place = self._place(id)
        async with place.lock:
            table = await self._load(id, place)
            for _ in range(ATTEMPTS):
                events = await self._attempt(table, command)
                if events is not None:
                    return events
                self.metrics.conflicts.inc()
                await self._catch_up(id, place)
        raise Refusal("server/busy", "too many want the same at once; try again")

    async def _attempt(self, table: Table, command: Callable[[Table], list[Draft]]) -> list[Event] | None:
        """The events of the command; None if another process was faster."""
        try:
            drafts = command(table)
        except BackburnError as error:
            raise refusal_of(error) from None
        if not drafts:
            return []
        now = steady_now()
        events = numbered(drafts, table.at + 1, now)
        if not await self.store.append(table.id, events, due_after(table, drafts, now)):
            return None
        self._apply(table, events)
        self.metrics.events.inc(len(events))
        return events

    async def _catch_up(self, id: str, place: Place) -> None:
        """What other processes have appended. Raises Damaged; then the table is read anew the next time."""
        table = await self._load(id, place)
        try:
            events = await self.store.read(id, table.at)
            if events:
                self._apply(table, events)
        except Damaged as error:
            self.ailing.failed(id, None, error)
            place.table = None
            raise

    def _apply(self, table: Table, events: list[Event]) -> None:
        for event in events:
            table.apply(event)
        self._tell(table)

    def _tell(self, table: Table) -> None:
        for listener in self.audience:
            listener.happened(table)

    async def heard(self, id: str, number: int) -> None:
        """Another process has appended events up to that number."""
        place = self._places.get(id)
        if place is None or place.table is None or place.table.at >= number:
            return
        async with place.lock:
            if place.table and place.table.at < number:
                with suppress(Damaged):
                    await self._catch_up(id, place)

    async def finish(self) -> None:
        """Wait for the commands under way."""
        while self._commands:
            await asyncio.gather(*self._commands, return_exceptions=True)
