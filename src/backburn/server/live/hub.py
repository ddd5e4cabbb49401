"""The hub: who listens at which table, and what each is told."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from backburn.server.ops.addresses import NOWHERE
from backburn.server.ops.crowd import Crowd, Guest
from backburn.server.ops.errors import Refusal
from backburn.server.ops.labour import Lane
from backburn.server.ops.metrics import Metrics
from backburn.server.ops.settings import Limits
from backburn.server.tables.changes import change, whole
from backburn.server.tables.pictures import Pictures
from backburn.server.tables.table import Table
from backburn.server.tables.views import View, Viewer

MOST_WAITING = 64
"""Messages that may wait for one listener; one that is slower gets a whole view instead."""


class Listener:
    """One socket or event stream. `next` gives the messages in order; None means the server goes down."""

    def __init__(self, guest: Guest, seat: int | None, extra: dict[str, Any]) -> None:
        self.guest = guest
        self.table = guest.table
        self.seat = seat
        self.extra = extra
        """What of a view depends on the caller, not on the seat alone."""
        self.since = 0
        """The last event when it came."""
        self.expelled = False
        """Has another taken a seat that it came for?"""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    @property
    def waiting(self) -> int:
        """How many messages have not been fetched."""
        return self._queue.qsize()

    def forget(self) -> None:
        """Drop what waits."""
        while not self._queue.empty():
            self._queue.get_nowait()

    def put(self, message: str | None) -> None:
        """Let a message wait for its turn."""
        self._queue.put_nowait(message)

    async def next(self) -> str | None:
        """The next message."""
        return await self._queue.get()


@dataclass
class Channel:
    """Those who see a table from one seat; all of them have been told the same."""

    view: View
    listeners: set[Listener] = field(default_factory=set)


class Hub:
    """Tells listeners what happened."""

    def __init__(self, metrics: Metrics, limits: Limits, lane: Lane) -> None:
        self.metrics = metrics
        self.lane = lane
        self.crowd = Crowd(limits)
        self.closing = False
        self.elsewhere: Callable[[str, int], bool] = lambda table, seat: False
        """Is somebody who sits there connected to another process?"""
        self.moved: Callable[[str], None] = lambda table: None
        """Called when somebody has come to a table or gone."""
        self.progress: dict[str, Any] | None = None
        self._channels: defaultdict[str, dict[int | None, Channel]] = defaultdict(dict)
        self._pictures = Pictures()
        self._viewers: WeakKeyDictionary[Table, Viewer] = WeakKeyDictionary()

    def view(self, table: Table, seat: int | None) -> View:
        """What a seat sees now."""
        return self.viewer(table).view(seat, lambda each: self.present(table.id, each))

    def viewer(self, table: Table) -> Viewer:
        """The maker of a table's views."""
        viewer = self._viewers.get(table)
        if viewer is None:
            viewer = self._viewers[table] = Viewer(table, self._pictures)
        return viewer

    async def prepare(self, table: Table, seat: int | None) -> None:
        """Make many lines, of the log and of what was taken back, bit by bit, before a view needs them.

        When this returns it is the caller's turn to do one piece of longer work.
        """
        viewer = self.viewer(table)
        await self.lane.turn()
        while viewer.extend_log(seat):
            await self.lane.turn()

    def present(self, table: str, seat: int) -> bool:
        """Is somebody connected who sits there, here or at another process?"""
        return seat in self.here(table) or self.elsewhere(table, seat)

    def here(self, table: str) -> set[int]:
        """The seats whose people are connected to this process."""
        channels = self._channels.get(table, {})
        return {seat for channel in channels.values() for listener in channel.listeners for seat in listener.extra["mine"]}

    @property
    def count(self) -> int:
        """How many listeners there are."""
        return len(self.crowd)

    def join(self, table: Table, seat: int | None, mine: list[int], owner: bool, address: str = NOWHERE) -> Listener:
        """A new listener, whose first message is the whole view. Raises Refusal when there are too many."""
        if self.closing:
            raise Refusal("server/busy", "the server restarts; try again", wait=5)
        listener = Listener(Guest(table.id, _place(seat, mine, owner), address), seat, {"mine": mine, "owner": owner})
        listener.since = table.at
        self.crowd.check(listener.guest)
        channel = self._channels.get(table.id, {}).get(seat) or Channel(self.view(table, seat))
        self._channels[table.id][seat] = channel
        channel.listeners.add(listener)
        self.crowd.enter(listener.guest)
        self.metrics.sockets.set(self.count)
        self.moved(table.id)
        self.happened(table)  # others see that the seat is connected, and the channel is up to date
        listener.forget()
        listener.put(self._whole(listener, channel.view))
        if self.progress:
            listener.put(self._text(self.progress))
        return listener

    def leave(self, table: Table | None, listener: Listener) -> None:
        """A listener is gone."""
        channels = self._channels[listener.table]
        channel = channels.get(listener.seat)
        if channel and listener in channel.listeners:
            self._drop(channels, channel, listener)
        self.moved(listener.table)
        if not channels:
            del self._channels[listener.table]
        elif table:
            self.happened(table)

    def _drop(self, channels: dict[int | None, Channel], channel: Channel, listener: Listener) -> None:
        channel.listeners.remove(listener)
        self.crowd.leave(listener.guest)
        self.metrics.sockets.set(self.count)
        if not channel.listeners:
            del channels[listener.seat]

    def _expel(self, table: Table) -> None:
        """Those whose seat another has taken hear nothing more of what it knows."""
        channels = self._channels.get(table.id, {})
        for channel in list(channels.values()):
            for listener in list(channel.listeners):
                if any(table.seats[seat].given > listener.since for seat in listener.extra["mine"]):
                    self._drop(channels, channel, listener)
                    listener.expelled = True
                    listener.forget()
                    listener.put(None)

    def happened(self, table: Table) -> None:
        """Tell everybody at a table what is different now."""
        self._expel(table)
        for seat, channel in self._channels.get(table.id, {}).items():
            new = self.view(table, seat)
            message = change(channel.view, new)
            nothing = len(message) == 2 and new.at == channel.view.at
            channel.view = new
            if not nothing:
                self._send(channel, message)

    def _send(self, channel: Channel, message: dict[str, Any]) -> None:
        text = self._text(message) if channel.listeners else ""
        for listener in channel.listeners:
            if listener.waiting < MOST_WAITING:
                listener.put(text)
            else:
                listener.forget()
                listener.put(self._whole(listener, channel.view))

    def tell(self, table: str, message: dict[str, Any]) -> None:
        """Tell everybody at a table something passing."""
        for channel in self._channels.get(table, {}).values():
            self._send(channel, message)

    def tell_all(self, message: dict[str, Any]) -> None:
        """Tell everybody how far compiling is."""
        self.progress = message if message.get("done") != message.get("of") else None
        for table in list(self._channels):
            self.tell(table, message)

    def watched(self, table: str) -> bool:
        """Does somebody look at the table?"""
        return table in self._channels

    def tables(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._channels)

    def close(self) -> None:
        """Let every listener finish its messages and go."""
        self.closing = True
        for channels in self._channels.values():
            for channel in channels.values():
                for listener in channel.listeners:
                    listener.put(None)

    def _whole(self, listener: Listener, view: View) -> str:
        return self._text(whole(view) | listener.extra)

    def _text(self, message: dict[str, Any]) -> str:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self.metrics.messages.labels(message["type"]).inc()
        self.metrics.bytes.labels(message["type"]).inc(len(text.encode()))
        return text


def _place(seat: int | None, mine: list[int], owner: bool) -> int | str | None:
    """Which place at a table a caller's socket takes."""
    if seat is not None:
        return seat
    return mine[0] if mine else "owner" if owner else None
