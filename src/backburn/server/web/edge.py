"""The edge: connections that keep the server waiting are dropped, the longest waiting ones at once when there are too many.

A connection waits while its caller owes something: a whole request, the reading of an answer, a farewell. Sockets and streams of the
admitted do not, so they are never dropped for others.
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

PATIENCE = 30.0
"""Seconds that a connection may keep the server waiting."""
log = structlog.get_logger("backburn.edge")


class Edge:
    """Knows every connection, and which of them wait since when."""

    def __init__(self, metrics: Metrics, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self.metrics = metrics
        self.most = most
        self.now = now
        self._open: set[Connection] = set()
        self._waiting: OrderedDict[Connection, float] = OrderedDict()
        self._dropped = 0

    def __len__(self) -> int:
        return len(self._open)

    @property
    def waiting(self) -> int:
        """How many of them keep the server waiting."""
        return len(self._waiting)

    def came(self, connection: Connection) -> None:
        """A connection is there; if it is one too many, whichever has waited longest has to go."""
        self._open.add(connection)
        self.waits(connection)
        if len(self._open) > self.most:
            self._drop(next(iter(self._waiting)))

    def gone(self, connection: Connection) -> None:
        """A connection has ended."""
        self._open.discard(connection)
        self.busy(connection)

    def waits(self, connection: Connection) -> None:
        """The caller owes something from now on, if it did not before."""
        if connection in self._open:
            self._waiting.setdefault(connection, self.now())

    def busy(self, connection: Connection) -> None:
        """The caller owes nothing."""
        self._waiting.pop(connection, None)

    def sweep(self) -> None:
        """Drop those that have waited too long, and say how many were dropped since the last time."""
        for connection in self._open:
            if connection.transport.is_closing():
                self.waits(connection)
        before = self.now() - PATIENCE
        while self._waiting and next(iter(self._waiting.values())) < before:
            self._drop(next(iter(self._waiting)))
        if self._dropped:
            log.warning("connections dropped", count=self._dropped, open=len(self._open))
            self._dropped = 0
        self.metrics.connections.set(len(self._open))

    def _drop(self, connection: Connection) -> None:
        self.gone(connection)
        connection.transport.abort()
        self._dropped += 1
        self.metrics.dropped.inc()


def edge_of(config: Any) -> Edge:
    """The edge of the server that an application belongs to."""
    edge: Edge = config.app.state.server.edge
    return edge


class Request(H11Protocol):
    """Speaks HTTP, and tells the edge whose turn it is."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A caller is there and owes a request."""
        self.edge = edge_of(self.config)
        super().connection_made(transport)
        self.edge.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The caller is gone."""
        super().connection_lost(exc)
        self.edge.gone(self)

    def handle_events(self) -> None:
        """Something has come; when it is a whole request, it is the server's turn."""
        super().handle_events()
        self._tell()

    def _tell(self) -> None:
        answering = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        (self.edge.busy if answering and not self.flow.write_paused else self.edge.waits)(self)

    def on_response_complete(self) -> None:
        """The answer is written; the caller owes its reading and the next request."""
        self.edge.waits(self)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a socket."""
        self.edge.gone(self)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The caller does not read."""
        super().pause_writing()
        self._tell()

    def resume_writing(self) -> None:
        """The caller reads again."""
        super().resume_writing()
        self._tell()


class Socket(WebSocketsSansIOProtocol):
    """Speaks WebSocket, and tells the edge whose turn it is: a socket that has been sent something is admitted."""

    admitted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A caller wants a socket."""
        self.edge = edge_of(self.config)
        super().connection_made(transport)
        self.edge.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The caller is gone."""
        super().connection_lost(exc)
        self.edge.gone(self)

    async def send(self, message: Any) -> None:
        """What the application says tells whether the caller may stay."""
        self.admitted = message["type"] == "websocket.send"
        self._tell()
        await super().send(message)

    def _tell(self) -> None:
        (self.edge.busy if self.admitted and self.writable.is_set() else self.edge.waits)(self)

    def pause_writing(self) -> None:
        """The caller does not read."""
        super().pause_writing()
        self._tell()

    def resume_writing(self) -> None:
        """The caller reads again."""
        super().resume_writing()
        self._tell()


Connection = Request | Socket
