"""Whether moves can be kept: tried for real, but not anew for everybody who asks."""

from __future__ import annotations

import asyncio
import time

from backburn.server.ops.errors import Refusal
from backburn.server.storage.store import Store

FRESH = 5.0
"""Seconds for which an answer holds."""
PATIENCE = 3.0
"""Seconds within which the database must have answered."""


class Health:
    """Asks the database now and then, one question at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._reason = ""
        self._at = float("-inf")
        self._asking: asyncio.Task[None] | None = None

    async def reason(self) -> str:
        """Why nothing can be kept; empty if all is well."""
        changed = self.store.failing != bool(self._reason)  # somebody else has found out since
        if self._asking is None and (changed or time.monotonic() - self._at >= FRESH):
            self._asking = asyncio.create_task(self._ask(), name="health")
        if self._asking and not (await asyncio.wait({self._asking}, timeout=PATIENCE))[0]:
            return "the database does not answer"
        return self._reason

    async def _ask(self) -> None:
        try:
            await self.store.try_out()
            self._reason = ""
        except Refusal as refusal:
            self._reason = refusal.message
        finally:
            self._at, self._asking = time.monotonic(), None

    def close(self) -> None:
        """Ask no more."""
        if self._asking:
            self._asking.cancel()
