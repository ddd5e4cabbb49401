"""Logs as JSON lines, without tokens, cookies, query strings or addresses of tables."""

from __future__ import annotations

import logging
import sys
import time
from typing import TextIO

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.metrics import Metrics

log = structlog.get_logger("backburn.http")


def set_up(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Write what happens to a stream, a JSON object a line."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )


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
