"""Slow connections: those that keep the server waiting are dropped, and the longest waiting ones immediately if there are too many.

A connection is waiting while its client owes something: the rest of a request, reading a response, closing. Accepted sockets and streams
are not waiting, so they are never dropped to make room for others.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from backburn.server.ops.metrics import Metrics

TIMEOUT = 30.0
"""Seconds that a connection may keep the server waiting."""
log = structlog.get_logger("backburn.slow_connections")


class ConnectionTracker:
    """Tracks every connection, and since when each has been waiting."""

    def __init__(self, metrics: Metrics, max_connections: int, now: Callable[[], float] = time.monotonic) -> None:
        self.metrics = metrics
        self.max_connections = max_connections
        self.now = now
        self._open: set[Connection] = set()
        self._waiting: OrderedDict[Connection, float] = OrderedDict()
        self._dropped = 0

    def __len__(self) -> int:
        return len(self._open)

    @property
    def waiting(self) -> int:
        """The number of connections that keep the server waiting."""
        return len(self._waiting)

    def opened(self, connection: Connection) -> None:
        """A connection was opened; if it is one too many, the one that has waited longest is dropped."""
        self._open.add(connection)
        self.mark_waiting(connection)
        if len(self._open) > self.max_connections:
            self._drop(next(iter(self._waiting)))

    def closed(self, connection: Connection) -> None:
        """A connection was closed."""
        self._open.discard(connection)
        self.mark_busy(connection)

    def mark_waiting(self, connection: Connection) -> None:
        """The client owes something from now on, if it did not before."""
        if connection in self._open:
            self._waiting.setdefault(connection, self.now())

    def mark_busy(self, connection: Connection) -> None:
        """The client owes nothing."""
        self._waiting.pop(connection, None)

    def drop_slow(self) -> None:
        """Drop connections that have waited too long, and log how many were dropped since the last call."""
        for connection in self._open:
            if connection.transport.is_closing():
                self.mark_waiting(connection)
        before = self.now() - TIMEOUT
        while self._waiting and next(iter(self._waiting.values())) < before:
            self._drop(next(iter(self._waiting)))
        if self._dropped:
            log.warning("connections dropped", count=self._dropped, open=len(self._open))
            self._dropped = 0
        self.metrics.connections.set(len(self._open))

    def _drop(self, connection: Connection) -> None:
        self.closed(connection)
        connection.transport.abort()
        self._dropped += 1
        self.metrics.dropped_connections.inc()


def tracker_of(config: Any) -> ConnectionTracker:
    """The tracker of the server that an application belongs to."""
    tracker: ConnectionTracker = config.app.state.server.connections
    return tracker


class TrackedHttp(H11Protocol):
    """The HTTP protocol, which informs the tracker whether the client or the server is to act."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected and owes a request."""
        self.tracker = tracker_of(self.config)
        super().connection_made(transport)
        self.tracker.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        super().connection_lost(exc)
        self.tracker.closed(self)

    def handle_events(self) -> None:
        """Data has arrived; once the request is complete, the server is to act."""
        super().handle_events()
        self._update()

    def _update(self) -> None:
        answering = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        (self.tracker.mark_busy if answering and not self.flow.write_paused else self.tracker.mark_waiting)(self)

    def on_response_complete(self) -> None:
        """The response is written; the client owes reading it and the next request."""
        self.tracker.mark_waiting(self)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection over to the WebSocket protocol."""
        self.tracker.closed(self)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The client does not read (backpressure)."""
        super().pause_writing()
        self._update()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._update()


class TrackedWebSocket(WebSocketsSansIOProtocol):
    """The WebSocket protocol, which informs the tracker whose turn it is: a socket that has been sent something is accepted."""

    admitted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client requests a socket."""
        self.tracker = tracker_of(self.config)
        super().connection_made(transport)
        self.tracker.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        super().connection_lost(exc)
        self.tracker.closed(self)

    async def send(self, message: Any) -> None:
        """Note whether the application has accepted the socket."""
        self.admitted = message["type"] == "websocket.send"
        self._update()
        await super().send(message)

    def _update(self) -> None:
        (self.tracker.mark_busy if self.admitted and self.writable.is_set() else self.tracker.mark_waiting)(self)

    def pause_writing(self) -> None:
        """The client does not read (backpressure)."""
        super().pause_writing()
        self._update()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._update()


Connection = TrackedHttp | TrackedWebSocket
