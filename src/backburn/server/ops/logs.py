"""Logs as JSON lines, without tokens, cookies, query strings, moves, ids of tables or addresses of callers.

Errors are told by their kind, their code and where they arose, never by their text: that quotes what they were given.
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
DEEPEST = 12
"""Places that are told of an error, the last ones."""


def set_up(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Write what happens to a stream, standard error if none is named, a JSON object a line."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_texts,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: Lines(stream or sys.stderr),
    )


class Lines:
    """Writes whole lines. Where that fails, because the disk is full or nobody reads, the line is lost and nothing else."""

    _one_at_a_time = threading.Lock()

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def msg(self, line: str) -> None:
        """Write a line."""
        with self._one_at_a_time, suppress(OSError, ValueError):
            self.stream.write(line + "\n")
            self.stream.flush()

    debug = info = warning = error = critical = msg


def mark(table: str) -> str:
    """What a table is called in the logs: the beginning of its id's SHA-256, from which nobody finds the table."""
    return hashlib.sha256(table.encode(errors="replace")).hexdigest()[:12]


# ---- errors


def without_texts(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Tell an error of which kind it is and where it arose."""
    found = line.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        line["error"] = " from ".join(kind(each) for each in _causes(error))
        line["where"] = places(error.__traceback__)
    return line


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    for _ in range(5):
        if error is None:
            return
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def kind(error: BaseException) -> str:
    """An error's class, and its code where it has one that is the same whatever the values were."""
    number = error.errno if isinstance(error, OSError) else None
    codes = (getattr(error, "sqlite_errorname", None), getattr(error, "sqlstate", None), errno.errorcode.get(number or 0))
    return " ".join([type(error).__name__, *(str(code) for code in codes if code)])


def places(trace: TracebackType | None) -> list[str]:
    """Where an error came through, the innermost last."""
    found = []
    while trace is not None:
        frame = trace.tb_frame
        found.append(f"{frame.f_globals.get('__name__', '?')}:{trace.tb_lineno} {frame.f_code.co_name}")
        trace = trace.tb_next
    return found[-DEEPEST:]


# ---- requests


class RequestLog:
    """Counts and logs every request by the pattern of its address, never by the address itself."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Watch a request pass."""
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
        route, method = pattern(scope), scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(route, method, str(status)).inc()
        self.metrics.seconds.labels(route).observe(seconds)
        log.info("request", route=route, method=method, status=status, ms=round(seconds * 1000, 1))


METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH")


def pattern(scope: Scope) -> str:
    """The route's pattern, like /api/tables/{table}."""
    return getattr(scope.get("route"), "path", "") or ("/static" if "/static/" in scope["path"] else "other")
