"""The health check: can events be written? Tested for real, but not for every request."""

from __future__ import annotations

import asyncio
import time

from backburn.server.ops.errors import RefusedRequest
from backburn.server.storage.store import Store

CACHE_SECONDS = 5.0
"""Seconds for which a result is cached."""
TIMEOUT = 3.0
"""Seconds within which the database must respond."""


class Health:
    """Checks the database, one check at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._reason = ""
        self._checked_at = float("-inf")
        self._checking: asyncio.Task[None] | None = None

    async def reason(self) -> str:
        """Why nothing can be stored; empty if all is well."""
        changed = self.store.failing != bool(self._reason)  # another operation has found out since
        if self._checking is None and (changed or time.monotonic() - self._checked_at >= CACHE_SECONDS):
            self._checking = asyncio.create_task(self._check(), name="health")
        if self._checking and not (await asyncio.wait({self._checking}, timeout=TIMEOUT))[0]:
            return "the database does not answer"
        return self._reason

    async def _check(self) -> None:
        try:
            await self.store.check()
            self._reason = ""
        except RefusedRequest as refusal:
            self._reason = refusal.message
        finally:
            self._checked_at, self._checking = time.monotonic(), None

    def close(self) -> None:
        """Stop checking."""
        if self._checking:
            self._checking.cancel()
