"""Processes that work beside the server."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from backburn.server.live import worker


class Processes(ProcessPoolExecutor):
    """Processes that begin with Ctrl+C held back, which reaches every process of a terminal, until they ignore it by themselves."""

    def __init__(self, count: int, nice: int) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), worker.prepare, (nice,))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand over work; the processes for it are made here, and inherit what is held back."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def end(self) -> None:
        """Stop at once, whatever they do."""
        processes = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
