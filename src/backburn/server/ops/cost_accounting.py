"""Cost accounting: the CPU time of each caller's requests is measured and charged to their rate limit, and long work yields to others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from backburn.server.ops.request_limits import TokenBuckets

Result = TypeVar("Result")
MAX_THREADS = 2
"""Pieces of long work that run in threads at the same time."""


def cpu_time() -> float:
    """CPU seconds used by this thread; time spent waiting for other threads or processes does not count."""
    return time.thread_time()


@dataclass
class Account:
    """The CPU time that one caller's request has used so far."""

    seconds: float = 0.0


_account: ContextVar[Account | None] = ContextVar("account", default=None)
"""The account that work is charged to; tasks inherit it from the task that creates them."""


class Metered(Awaitable[Result]):
    """An awaitable that measures the steps of a coroutine: its own CPU time, without the time it waits."""

    def __init__(self, work: Coroutine[Any, Any, Result], account: Account) -> None:
        self.work = work
        self.account = account

    def __await__(self) -> Generator[Any, Any, Result]:
        step: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            began = cpu_time()
            try:
                waited_for = step(given)
            except StopIteration as end:
                found: Result = end.value
                return found
            finally:
                self.account.seconds += cpu_time() - began
                given = None  # an error references this frame; a reference back would form a cycle that only the garbage collector frees
            try:
                step, given = self.work.send, (yield waited_for)
            except BaseException as error:
                step, given = self.work.throw, error
            del waited_for  # it references the error as well


async def charge_caller(buckets: TokenBuckets, caller: str, work: Coroutine[Any, Any, Result]) -> Result:
    """Run a caller's work, and charge its cost to the caller's token bucket when it is done."""
    account = Account()
    before = _account.set(account)
    try:
        return await Metered(work, account)
    finally:
        _account.reset(before)
        buckets.charge(caller, account.seconds)


async def on_callers_account(work: Coroutine[Any, Any, Result]) -> Result:
    """Run work in its own task, on the account of the task that created it."""
    account = _account.get()
    return await (Metered(work, account) if account else work)


class WorkScheduler:
    """Schedules long work: at most one piece runs in each iteration of the event loop, so that short work never waits for more."""

    def __init__(self) -> None:
        self._loop_slot = asyncio.Semaphore(1)
        self._thread_slots = asyncio.Semaphore(MAX_THREADS)

    async def wait_turn(self) -> None:
        """Wait for a turn; the caller then does one piece of work without awaiting anything."""
        async with self._loop_slot:
            await asyncio.sleep(0)

    async def run_in_thread(self, work: Callable[[], Result]) -> Result:
        """Run work in a thread. It must not touch anything that others modify meanwhile."""
        account = _account.get() or Account()

        def measured() -> Result:
            began = cpu_time()
            try:
                return work()
            finally:
                account.seconds += cpu_time() - began

        async with self._thread_slots:
            return await asyncio.to_thread(measured)
