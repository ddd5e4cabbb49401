"""Ending a task that runs for as long as the server does."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN_SECONDS = 1.0


async def end(task: asyncio.Task[Any]) -> None:
    """Cancel a task, and return when it has ended.

    A task that continues is cancelled again: a library may swallow a cancellation, as `asyncio.wait_for` did before Python 3.12 when what
    it waited for happened at the same moment.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=AGAIN_SECONDS)
