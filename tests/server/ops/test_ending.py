"""Tasks that run as long as the server does end when it does, whenever it happens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any

import pytest

from backburn.server.live.presence import Presence
from backburn.server.live.processes import ProcessPool
from backburn.server.ops import ending
from backburn.server.ops.ending import end
from backburn.server.tables.showing.attendance import NO_ONE


class Database:
    """Takes notifications, and keeps none."""

    dialect = SimpleNamespace(name="postgresql")

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Any]:
        async def execute(*_: Any) -> None:
            await asyncio.sleep(0)

        yield SimpleNamespace(execute=execute)


@pytest.mark.asyncio
@pytest.mark.parametrize("moment", range(8))
async def test_presence_ends_while_it_has_something_to_send(moment: int) -> None:
    presence = Presence(Database(), lambda table: NO_ONE, list)  # type: ignore[arg-type]
    presence.start()
    await asyncio.sleep(0.01)
    presence.hello()
    for _ in range(moment):
        await asyncio.sleep(0)
    assert presence._task is not None
    presence._task.cancel()
    _, going_on = await asyncio.wait([presence._task], timeout=1)
    assert not going_on


@pytest.mark.asyncio
async def test_a_task_that_swallows_a_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "AGAIN_SECONDS", 0.01)
    swallowed = []

    async def stubborn() -> None:
        for _ in range(2):
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(60)
            swallowed.append(True)
        await asyncio.sleep(60)

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await end(task)
    assert task.cancelled()
    assert len(swallowed) == 2
    await end(task)  # nothing is left to do


def test_a_pool_whose_process_dies_tells_all_who_wait_whatever_was_cancelled() -> None:
    pool = ProcessPool(1, 0)
    taken = [pool.submit(time.sleep, 60) for _ in range(3)]  # one runs, and a pool of one keeps two more ready
    cancelled = [pool.submit(time.sleep, 60) for _ in range(3)]
    waiting = pool.submit(time.sleep, 60)
    assert all(each.cancel() for each in cancelled)
    for process in pool._processes.values():
        process.kill()
    for each in (*taken, waiting):
        assert isinstance(each.exception(timeout=30), BrokenProcessPool)
    assert all(each.cancelled() for each in cancelled)
