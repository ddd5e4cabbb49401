"""The hub: who subscribes to which table, and what each subscriber is sent."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, cast
from weakref import WeakKeyDictionary

from backburn.server.live.absences import Absences
from backburn.server.live.departures import Departures
from backburn.server.live.timers import Timers
from backburn.server.ops.client_address import UNKNOWN
from backburn.server.ops.cost_accounting import WorkScheduler
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.metrics import Metrics
from backburn.server.ops.settings import Absence, Limits
from backburn.server.ops.subscription_limits import Subscription, SubscriptionLimits
from backburn.server.tables.showing.attendance import NO_ONE, Attendance
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.messages import change_message, full_message
from backburn.server.tables.showing.views import View, ViewBuilder
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire import protocol

MAX_QUEUED = 64
"""Messages queued for one subscriber (backpressure); a slower one gets a whole view instead."""


class Subscriber:
    """One socket or event stream. `next` yields its messages in order; None means it is being closed."""

    def __init__(self, subscription: Subscription, seat: int | None, extra: dict[str, Any]) -> None:
        self.subscription = subscription
        self.table = subscription.table
        self.seat = seat
        self.extra = extra
        """The fields of a view that depend on the caller, not on the seat alone."""
        self.joined_at = 0
        """The last event when it subscribed."""
        self.revoked = False
        """Has another client taken one of its seats?"""
        self.away = False
        """Is it a page that is hidden?"""
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


@dataclass
class ViewGroup:
    """The subscribers that see a table from the same seat; all of them have been sent the same view."""

    view: View
    subscribers: set[Subscriber] = field(default_factory=set)


class Hub:
    """Sends subscribers what has changed."""

    def __init__(self, metrics: Metrics, limits: Limits, scheduler: WorkScheduler, absence: Absence) -> None:
        self.metrics = metrics
        self.scheduler = scheduler
        self.absences = Absences(absence)
        self.limits = SubscriptionLimits(limits)
        self.closing = False
        self.elsewhere: Callable[[str], Attendance] = lambda table: NO_ONE
        """Who of a table is connected to other processes."""
        self.presence_changed: Callable[[str], None] = lambda table: None
        """Called when a client subscribes to a table or unsubscribes."""
        self.remarks: Callable[[str], protocol.RemarksMessage | None] = lambda table: None
        """The message with the last remarks of a table, if there are any."""
        self.on_gone: Callable[[str], None] = lambda table: None
        """Called when people of a table have not been connected for so long that something may continue without them."""
        self.marked: Callable[[View, Table], View] = lambda view, table: view
        """A view with the registered names, where the host keeps them."""
        self.progress: protocol.CompilingMessage | None = None
        self._departures = Departures()
        self._timers = Timers()
        """For when the next of a table's people will be absent."""
        self._groups: defaultdict[str, dict[int | None, ViewGroup]] = defaultdict(dict)
        self._element_pool = ElementPool()
        self._view_builders: WeakKeyDictionary[Table, ViewBuilder] = WeakKeyDictionary()

    def view(self, table: Table, seat: int | None) -> View:
        """What a seat sees now."""
        return self.marked(self.view_builder(table).view(seat, self.people(table)), table)

    def people(self, table: Table) -> Attendance:
        """Who is at a table, and who has been gone for long."""
        found = self.attendance(table.id)
        known = self.absences.visitors(table.id) | found.connected | frozenset(found.last_seen)
        absent, gone, after = self.absences.absent(table, found), self.absences.gone(table, found), self.absences.after(table)
        return replace(found, known=known, absent=absent, gone=gone, absent_after=after)

    def view_builder(self, table: Table) -> ViewBuilder:
        """The builder of a table's views."""
        builder = self._view_builders.get(table)
        if builder is None:
            builder = self._view_builders[table] = ViewBuilder(table, self._element_pool)
        return builder

    async def prepare_log(self, table: Table, seat: int | None) -> None:
        """Make many missing log lines in small steps, before a view needs them.

        When this returns, it is the caller's turn to do one piece of long work.
        """
        builder = self.view_builder(table)
        await self.scheduler.wait_turn()
        while builder.log.extend(seat):
            await self.scheduler.wait_turn()

    def attendance(self, table: str) -> Attendance:
        """Who is at a table, connected to this process or another."""
        return replace(self.local(table) | self.elsewhere(table), last_seen=self._departures.last_seen(table))

    def local(self, table: str) -> Attendance:
        """Who of a table is connected to this process."""
        subscribers = [subscriber for group in self._groups.get(table, {}).values() for subscriber in group.subscribers]
        here = frozenset(seat for each in subscribers for seat in each.extra["mine"] if not each.away)
        away = frozenset(seat for each in subscribers for seat in each.extra["mine"] if each.away)
        return Attendance(here, away - here, sum(not each.extra["mine"] for each in subscribers))

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
        subscriber = Subscriber(Subscription(table.id, _holder(seat, mine, owner), address), seat, {"mine": mine, "owner": owner})
        subscriber.joined_at = table.at
        self.limits.check(subscriber.subscription)
        group = self._groups.get(table.id, {}).get(seat) or ViewGroup(self.view(table, seat))
        self._groups[table.id][seat] = group
        group.subscribers.add(subscriber)
        self.limits.add(subscriber.subscription)
        self.metrics.sockets.set(self.count)
        self.presence_changed(table.id)
        self.table_changed(table)  # others see that the seat is connected, and the group is up to date
        subscriber.clear()
        subscriber.put(self._full_view(subscriber, group.view))
        for message in (self.remarks(table.id), self.progress):
            if message:
                subscriber.put(self._encode(message))
        return subscriber

    def unsubscribe(self, table: Table | None, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        groups = self._groups[subscriber.table]
        group = groups.get(subscriber.seat)
        if group and subscriber in group.subscribers:
            self._remove(groups, group, subscriber)
        self.presence_changed(subscriber.table)
        self._departures.update(subscriber.table, self.attendance(subscriber.table).connected)
        if not groups:
            del self._groups[subscriber.table]
            self._timers.cancel(subscriber.table)
        elif table:
            self.table_changed(table)

    def _remove(self, groups: dict[int | None, ViewGroup], group: ViewGroup, subscriber: Subscriber) -> None:
        group.subscribers.remove(subscriber)
        self.limits.remove(subscriber.subscription)
        self.metrics.sockets.set(self.count)
        if not group.subscribers:
            del groups[subscriber.seat]

    def _revoke(self, table: Table) -> None:
        """Close subscriptions whose seat another client has taken."""
        groups = self._groups.get(table.id, {})
        for group in list(groups.values()):
            for subscriber in list(group.subscribers):
                if any(table.seats[seat].token_event > subscriber.joined_at for seat in subscriber.extra["mine"]):
                    self._remove(groups, group, subscriber)
                    subscriber.revoked = True
                    subscriber.clear()
                    subscriber.put(None)

    def table_changed(self, table: Table) -> None:
        """Send every subscriber of a table what has changed."""
        self._revoke(table)
        self._departures.update(table.id, self.attendance(table.id).connected)
        self._wait_for_absence(table)
        for seat, group in self._groups.get(table.id, {}).items():
            new = self.view(table, seat)
            message = change_message(group.view, new)
            nothing = len(message) == 2 and new.at == group.view.at
            group.view = new
            if not nothing:
                self._send(group, message)

    def _wait_for_absence(self, table: Table) -> None:
        """Notify those who are connected when the next of the others is absent."""
        self._timers.cancel(table.id)
        moment = self.absences.next_moment(table, self.attendance(table.id))
        if moment is not None and table.id in self._groups and not self.closing:
            self._timers.set(table.id, moment, lambda: self._absence_begins(table))

    def _absence_begins(self, table: Table) -> None:
        self.table_changed(table)
        self.on_gone(table.id)

    def _send(self, group: ViewGroup, message: protocol.ServerMessage) -> None:
        text = self._encode(message) if group.subscribers else ""
        for subscriber in group.subscribers:
            if subscriber.queued < MAX_QUEUED:
                subscriber.put(text)
            else:
                subscriber.clear()
                subscriber.put(self._full_view(subscriber, group.view))

    def broadcast(self, table: str, message: protocol.ServerMessage) -> None:
        """Send a transient message to every subscriber of a table."""
        for group in self._groups.get(table, {}).values():
            self._send(group, message)

    def broadcast_progress(self, message: protocol.CompilingMessage) -> None:
        """Send the progress of compiling to everybody."""
        self.progress = message if message["done"] != message["of"] else None
        for table in list(self._groups):
            self.broadcast(table, message)

    def is_watched(self, table: str) -> bool:
        """Does the table have subscribers?"""
        return table in self._groups

    def watched_tables(self) -> list[str]:
        """The tables that have subscribers."""
        return list(self._groups)

    def close(self) -> None:
        """Let every subscriber receive its queued messages, then close."""
        self.closing = True
        self._timers.close()
        for groups in self._groups.values():
            for group in groups.values():
                for subscriber in group.subscribers:
                    subscriber.put(None)

    def _full_view(self, subscriber: Subscriber, view: View) -> str:
        return self._encode(cast(protocol.ViewMessage, full_message(view) | subscriber.extra))

    def _encode(self, message: protocol.ServerMessage) -> str:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self.metrics.messages.labels(message["type"]).inc()
        self.metrics.message_bytes.labels(message["type"]).inc(len(text.encode()))
        return text


def _holder(seat: int | None, mine: list[int], owner: bool) -> int | str | None:
    """Whose quota at a table a caller's subscription counts against."""
    if seat is not None:
        return seat
    return mine[0] if mine else "owner" if owner else None
