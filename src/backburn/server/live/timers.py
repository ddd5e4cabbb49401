"""Timers: one for each table, which a later one replaces."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from backburn.server.ops.monotonic_clock import server_time

LITTLE_LATER = 0.05
"""Seconds after a moment, so that it has passed for certain."""


class Timers:
    """What happens next at each table, unless something else comes first."""

    def __init__(self) -> None:
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def set(self, table: str, moment: float, happen: Callable[[], None]) -> None:
        """Call `happen` at a moment of the server's time."""
        self._timers[table] = asyncio.get_running_loop().call_later(moment - server_time() + LITTLE_LATER, happen)

    def cancel(self, table: str) -> None:
        """Forget what was to happen at a table."""
        if timer := self._timers.pop(table, None):
            timer.cancel()

    def close(self) -> None:
        """Forget everything."""
        for table in list(self._timers):
            self.cancel(table)
