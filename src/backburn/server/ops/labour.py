"""Labour: what callers make the server do is measured and charged, and longer work lets others have their turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from backburn.server.ops.limits import Buckets

Result = TypeVar("Result")
ASIDE = 2
"""Pieces of longer work that are done in threads at the same time."""


def clock() -> float:
    """Seconds that this thread has worked; that others keep the processor busy does not count."""
    return time.thread_time()


@dataclass
class Bill:
    """What one caller's request has cost so far."""

    seconds: float = 0.0


_bill: ContextVar[Bill | None] = ContextVar("bill", default=None)
"""Whom work is charged to; tasks inherit it from those that begin them."""


class Measured(Awaitable[Result]):
    """A coroutine whose steps are measured: its own work without its waiting."""

    def __init__(self, work: Coroutine[Any, Any, Result], bill: Bill) -> None:
        self.work = work
        self.bill = bill

    def __await__(self) -> Generator[Any, Any, Result]:
        step: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            began = clock()
            try:
                waited_for = step(given)
            except StopIteration as end:
                found: Result = end.value
                return found
            finally:
                self.bill.seconds += clock() - began
                given = None  # an error holds this frame; were it held here too, only a search for garbage would find both
            try:
                step, given = self.work.send, (yield waited_for)
            except BaseException as error:
                step, given = self.work.throw, error
            del waited_for  # it holds the error as well


async def charged(buckets: Buckets, caller: str, work: Coroutine[Any, Any, Result]) -> Result:
    """Do a caller's work, and charge it for what it has cost when it is done."""
    bill = Bill()
    before = _bill.set(bill)
    try:
        return await Measured(work, bill)
    finally:
        _bill.reset(before)
        buckets.charge(caller, bill.seconds)


async def on_the_bill(work: Coroutine[Any, Any, Result]) -> Result:
    """What a task of its own does for whoever began it, on the same bill."""
    bill = _bill.get()
    return await (Measured(work, bill) if bill else work)


class Lane:
    """Where longer work stands in line: the loop has at most one piece of it in each round, so that short work never waits for more."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._aside = asyncio.Semaphore(ASIDE)

    async def turn(self) -> None:
        """Wait for a turn; the piece of work follows at once, without waiting for anything."""
        async with self._one:
            await asyncio.sleep(0)

    async def aside(self, work: Callable[[], Result]) -> Result:
        """Do work in a thread, of nothing that others change meanwhile."""
        bill = _bill.get() or Bill()

        def measured() -> Result:
            began = clock()
            try:
                return work()
            finally:
                bill.seconds += clock() - began

        async with self._aside:
            return await asyncio.to_thread(measured)
