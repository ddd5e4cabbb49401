"""Complaints that come again and again are told seldom, so that nobody can fill the log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

PAUSE = 10.0
"""Seconds for which the same complaint is not told again."""
MOST = 100
"""Kinds of complaints that are remembered."""
BEGINNING = 24
"""Characters by which a kind is known; what follows may be different each time."""


class Seldom:
    """Knows what has been told lately."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._told: dict[str, float] = {}

    def due(self, complaint: str) -> bool:
        """Shall it be told?"""
        kind, now = complaint[:BEGINNING], self._now()
        if now - self._told.get(kind, -PAUSE) < PAUSE:
            return False
        if len(self._told) >= MOST:
            self._told.clear()
        self._told[kind] = now
        return True


def quieten(loop: asyncio.AbstractEventLoop) -> None:
    """Tell seldom what fails in a loop without anybody waiting for it, and what callers' nonsense makes the HTTP server say."""
    seldom, told = Seldom(), loop.get_exception_handler() or (lambda loop, context: loop.default_exception_handler(context))

    def once(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if seldom.due(str(context.get("message"))):
            told(loop, context)

    loop.set_exception_handler(once)
    logging.getLogger("uvicorn.error").addFilter(lambda record: seldom.due(str(record.msg)))
