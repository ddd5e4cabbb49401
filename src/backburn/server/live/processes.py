"""Process pools for bots and for compiling."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import Any

from backburn.server.live import worker
from backburn.server.live.decisions import Progress


class ProcessPool(ProcessPoolExecutor):
    """A process pool that starts its processes with SIGINT blocked, until they ignore it: Ctrl+C reaches every process of a terminal."""

    def __init__(self, count: int, nice: int, progress: Progress | None = None) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), worker.init_worker, (nice, progress))

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
    """Tell a future that its work failed, unless it was cancelled: that stops a pool of Python 3.11 from telling the others."""
    if not future.cancelled():
        Future.set_exception(future, error)
