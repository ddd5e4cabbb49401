"""Process pools for bots and for compiling."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from backburn.server.live import worker
from backburn.server.live.decisions import SharedProgress


class NiceProcess(SpawnProcess):
    """A process with a low priority from its first instruction: where many start together, their imports alone make a server wait."""

    def __init__(self, nice: int, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.nice = nice

    def start(self) -> None:
        """Start it from a thread that has this priority, for on Linux threads have their own and pass it on."""
        if sys.platform != "linux" or not self.nice:
            super().start()
            return
        with ThreadPoolExecutor(1, initializer=_set_priority, initargs=(self.nice,)) as thread:
            thread.submit(super().start).result()


def _set_priority(nice: int) -> None:
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)


class ProcessPool(ProcessPoolExecutor):
    """A process pool that starts its processes with SIGINT blocked, until they ignore it: Ctrl+C reaches every process of a terminal."""

    def __init__(self, count: int, nice: int, progress: SharedProgress | None = None) -> None:
        context = SpawnContext()
        context.Process = partial(NiceProcess, nice)  # type: ignore[misc,assignment]
        super().__init__(count, context, worker.init_worker, (nice, progress))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work; processes are started here and inherit the blocked signal."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            future = super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        future.set_exception = partial(_fail, future)  # type: ignore[method-assign]
        return future

    def terminate(self) -> None:
        """Terminate the processes immediately."""
        processes = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _fail(future: Future[Any], error: BaseException | None) -> None:
    """Let a future know that its work failed, unless it was cancelled: that stops a pool of Python 3.11 from telling the others."""
    if not future.cancelled():
        Future.set_exception(future, error)
