"""Rate-limited logging: a message that repeats is logged once per interval, so that no client can fill the log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from backburn.core.kit.loose import JsonObject

INTERVAL = 10.0
"""Seconds during which the same message is not logged again."""
MAX_KEYS = 100
"""Kinds of messages that are remembered."""
KEY_LENGTH = 24
"""Characters that identify a kind of message; what follows may vary."""


class LogRateLimiter:
    """Remembers which messages were logged recently."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._last_logged: dict[str, float] = {}

    def allows(self, message: str) -> bool:
        """Should this message be logged now?"""
        key, now = message[:KEY_LENGTH], self._now()
        if now - self._last_logged.get(key, -INTERVAL) < INTERVAL:
            return False
        if len(self._last_logged) >= MAX_KEYS:
            self._last_logged.clear()
        self._last_logged[key] = now
        return True


def limit_repeated_errors(loop: asyncio.AbstractEventLoop) -> None:
    """Rate-limit errors that no task of the event loop awaits, and the HTTP server's complaints about malformed requests."""
    limiter, handler = LogRateLimiter(), loop.get_exception_handler() or (lambda loop, context: loop.default_exception_handler(context))

    def once(loop: asyncio.AbstractEventLoop, context: JsonObject) -> None:
        if limiter.allows(str(context.get("message"))):
            handler(loop, context)

    loop.set_exception_handler(once)
    logging.getLogger("uvicorn.error").addFilter(lambda record: limiter.allows(str(record.msg)))
