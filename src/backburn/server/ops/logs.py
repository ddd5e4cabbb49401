"""Logs as JSON lines, without tokens, cookies, query strings, moves, table ids or client addresses.

Errors are logged by type, code and location, never by message: messages quote the values they were given.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import sys
import threading
import time
from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from types import TracebackType
from typing import Any, TextIO

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.ops.metrics import Metrics

log = structlog.get_logger("backburn.http")
MAX_FRAMES = 12
"""Frames logged of a traceback, innermost last."""


def configure_logging(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Log to a stream (standard error by default), one JSON object per line."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            strip_error_text,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: LineWriter(stream or sys.stderr),
    )


class LineWriter:
    """Writes whole lines. If writing fails because the disk is full or the reader is gone, the line is dropped and nothing else happens."""

    _lock = threading.Lock()

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def msg(self, line: str) -> None:
        """Write a line."""
        with self._lock, suppress(OSError, ValueError):
            self.stream.write(line + "\n")
            self.stream.flush()

    debug = info = warning = error = critical = msg


def table_hash(table: str) -> str:
    """The name of a table in the logs: a prefix of its id's SHA-256, from which the id cannot be recovered."""
    return hashlib.sha256(table.encode(errors="replace")).hexdigest()[:12]


# ---- errors


def strip_error_text(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace an exception by its type and location."""
    found = line.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        line["error"] = " from ".join(error_kind(each) for each in _chain(error))
        line["where"] = frames(error.__traceback__)
    return line


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    for _ in range(5):
        if error is None:
            return
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def error_kind(error: BaseException) -> str:
    """An exception's class, and its error code where it has a stable one."""
    number = error.errno if isinstance(error, OSError) else None
    codes = (getattr(error, "sqlite_errorname", None), getattr(error, "sqlstate", None), errno.errorcode.get(number or 0))
    return " ".join([type(error).__name__, *(str(code) for code in codes if code)])


def frames(trace: TracebackType | None) -> list[str]:
    """The frames of a traceback, innermost last."""
    found = []
    while trace is not None:
        frame = trace.tb_frame
        found.append(f"{frame.f_globals.get('__name__', '?')}:{trace.tb_lineno} {frame.f_code.co_name}")
        trace = trace.tb_next
    return found[-MAX_FRAMES:]


# ---- requests


class RequestLog:
    """Counts and logs every request by its route pattern, never by its URL."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Measure a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            self._count(scope, status, time.perf_counter() - began)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = route_pattern(scope), scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(route, method, str(status)).inc()
        self.metrics.request_seconds.labels(route).observe(seconds)
        log.info("request", route=route, method=method, status=status, ms=round(seconds * 1000, 1))


METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH")


def route_pattern(scope: Scope) -> str:
    """The route's pattern, like /api/tables/{table}."""
    return getattr(scope.get("route"), "path", "") or ("/static" if "/static/" in scope["path"] else "other")
