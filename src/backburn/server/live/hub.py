"""The hub: who subscribes to which table, and what each subscriber is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from backburn.server.desk.groups import Follower, Groups, ViewGroup
from backburn.server.live.timers import Timers
from backburn.server.ops.absence import Absence
from backburn.server.ops.client_address import UNKNOWN
from backburn.server.ops.cost_accounting import WorkScheduler
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.metrics import Metrics
from backburn.server.ops.settings import Limits
from backburn.server.ops.subscription_limits import Subscription, SubscriptionLimits
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire import protocol

MAX_QUEUED = 64
"""Messages queued for one subscriber (backpressure); a slower one gets a whole view instead."""


class Subscriber(Follower):
    """One socket or event stream. `next` yields its messages in order; None means it is being closed."""

    def __init__(self, table: Table, subscription: Subscription, seat: int | None, mine: list[int], owner: bool) -> None:
        super().__init__(table, seat, mine, owner)
        self.subscription = subscription
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    @property
    def queued(self) -> int:
        """The number of queued messages."""
        return self._queue.qsize()

    def clear(self) -> None:
        """Drop the queued messages."""
        while not self._queue.empty():
            self._queue.get_nowait()

    def put(self, message: str | None) -> None:
        """Queue a message."""
        self._queue.put_nowait(message)

    async def next(self) -> str | None:
        """Wait for the next message."""
        return await self._queue.get()


class Hub:
    """Sends subscribers what has changed."""

    def __init__(self, metrics: Metrics, limits: Limits, scheduler: WorkScheduler, absence: Absence) -> None:
        self.metrics = metrics
        self.scheduler = scheduler
        self.groups = Groups[Subscriber](absence)
        self.limits = SubscriptionLimits(limits)
        self.closing = False
        self.presence_changed: Callable[[str], None] = lambda table: None
        """Called when a client subscribes to a table or unsubscribes."""
        self.remarks: Callable[[str], protocol.RemarksMessage | None] = lambda table: None
        """The message with the last remarks of a table, if there are any."""
        self.on_gone: Callable[[str], None] = lambda table: None
        """Called when people of a table have not been connected for so long that something may continue without them."""
        self.progress: protocol.CompilingMessage | None = None
        self._timers = Timers()
        """For when the next of a table's people will be absent."""

    def people(self, table: Table) -> Attendance:
        """Who is at a table, and who has been gone for long."""
        return self.groups.people(table)

    async def prepare_log(self, table: Table, seat: int | None) -> None:
        """Make many missing log lines in small steps, before a view needs them.

        When this returns, it is the caller's turn to do one piece of long work.
        """
        builder = self.groups.view_builder(table)
        await self.scheduler.wait_turn()
        while builder.log.extend(seat):
            await self.scheduler.wait_turn()

    def set_presence(self, table: Table, subscriber: Subscriber, here: bool) -> None:
        """A subscriber's page is seen again, or hidden."""
        if subscriber.away == here:
            subscriber.away = not here
            self.presence_changed(table.id)
            self.table_changed(table)

    @property
    def count(self) -> int:
        """The number of subscribers."""
        return len(self.limits)

    def subscribe(self, table: Table, seat: int | None, mine: list[int], owner: bool, address: str = UNKNOWN) -> Subscriber:
        """A new subscriber, whose first message is the whole view. Raises RefusedRequest if there are too many."""
        if self.closing:
            raise RefusedRequest("server/busy", "the server is restarting; try again", wait=5)
        subscription = Subscription(table.id, _holder(seat, mine, owner), address)
        subscriber = Subscriber(table, subscription, seat, mine, owner)
        self.limits.check(subscription)
        self.groups.join(table, subscriber)
        self.limits.add(subscription)
        self.metrics.sockets.set(self.count)
        self.presence_changed(table.id)
        self.table_changed(table)  # others see that the seat is connected, and the group is up to date
        subscriber.clear()
        subscriber.put(self._encode(self.groups.full_view(subscriber)))
        for message in (self.remarks(table.id), self.progress):
            if message:
                subscriber.put(self._encode(message))
        return subscriber

    def unsubscribe(self, table: Table | None, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        if self.groups.part(subscriber):
            self._release(subscriber)
        self.presence_changed(subscriber.table)
        self.groups.note_departures(subscriber.table)
        if self.groups.forget_if_empty(subscriber.table):
            self._timers.cancel(subscriber.table)
        elif table:
            self.table_changed(table)

    def _release(self, subscriber: Subscriber) -> None:
        self.limits.remove(subscriber.subscription)
        self.metrics.sockets.set(self.count)

    def table_changed(self, table: Table) -> None:
        """Send every subscriber of a table what has changed, and close those whose seat another client has taken."""
        for subscriber in self.groups.revoke(table):
            self._release(subscriber)
            subscriber.clear()
            subscriber.put(None)
        self.groups.note_departures(table.id)
        self._wait_for_absence(table)
        for group, message in self.groups.changes(table):
            self._send(group, message)

    def _wait_for_absence(self, table: Table) -> None:
        """Notify those who are connected when the next of the others is absent."""
        self._timers.cancel(table.id)
        moment = self.groups.next_absence(table)
        if moment is not None and not self.closing:
            self._timers.set(table.id, moment, lambda: self._absence_begins(table))

    def _absence_begins(self, table: Table) -> None:
        self.table_changed(table)
        self.on_gone(table.id)

    def _send(self, group: ViewGroup[Subscriber], message: protocol.ServerMessage) -> None:
        text = self._encode(message) if group.followers else ""
        for subscriber in group.followers:
            if subscriber.queued < MAX_QUEUED:
                subscriber.put(text)
            else:
                subscriber.clear()
                subscriber.put(self._encode(self.groups.full_view(subscriber)))

    def broadcast(self, table: str, message: protocol.ServerMessage) -> None:
        """Send a transient message to every subscriber of a table."""
        for group in self.groups.of(table):
            self._send(group, message)

    def broadcast_progress(self, message: protocol.CompilingMessage) -> None:
        """Send the progress of compiling to everybody."""
        self.progress = message if message["done"] != message["of"] else None
        for table in self.groups.tables():
            self.broadcast(table, message)

    def close(self) -> None:
        """Let every subscriber receive its queued messages, then close."""
        self.closing = True
        self._timers.close()
        for table in self.groups.tables():
            for group in self.groups.of(table):
                for subscriber in group.followers:
                    subscriber.put(None)

    def _encode(self, message: protocol.ServerMessage) -> str:
        text = protocol.encoded(message)
        self.metrics.messages.labels(message["type"]).inc()
        self.metrics.message_bytes.labels(message["type"]).inc(len(text.encode()))
        return text


def _holder(seat: int | None, mine: list[int], owner: bool) -> int | str | None:
    """Whose quota at a table a caller's subscription counts against."""
    if seat is not None:
        return seat
    return mine[0] if mine else "owner" if owner else None
