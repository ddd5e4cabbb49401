"""Bots: processes that think, and one that compiles, so that the server itself never does either."""

from __future__ import annotations

import asyncio
import hmac
import multiprocessing
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from backburn.core.jit import can_compile
from backburn.server.live import worker
from backburn.server.live.worker import Question
from backburn.server.ops.metrics import Metrics
from backburn.server.tables.catalogue import Shelf
from backburn.server.tables.table import Table

log = structlog.get_logger("backburn.bots")


class Bots:
    """A pool of processes that choose moves."""

    def __init__(self, shelf: Shelf, processes: int, metrics: Metrics) -> None:
        self.shelf = shelf
        self.processes = max(1, processes)
        self.metrics = metrics
        self.compiled: set[tuple[str, str]] = set()
        """Games and agents whose code is in the cache."""
        self._pool: ProcessPoolExecutor | None = None
        self._compiler: ProcessPoolExecutor | None = None

    async def move(self, table: Table) -> int:
        """What the bot to act chooses. It is handed what its seat may know, and a seed of its own."""
        seat = table.to_act
        agent = table.seats[seat].agent
        game = table.match.game
        question = Question(
            self.shelf,
            game.card.id,
            tuple(game.options.items()),
            game.seats,
            agent,
            table.match.hidden(seat).tobytes(),
            _seed(table, seat),
            (game.card.id, agent) in self.compiled,
        )
        began = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thinkers(), worker.choose, question)
        except BrokenProcessPool:
            self._pool = None
            raise
        finally:
            self.metrics.thoughts.labels(agent).observe(time.perf_counter() - began)

    def _thinkers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = _processes(self.processes, 0)
        return self._pool

    async def compile(self, tell: Callable[[int, int], None]) -> None:
        """Compile every game for every agent, with progress; until then bots play interpreted."""
        if not can_compile():
            return
        wanted = [(game, agent) for game in self.shelf.names() for agent in self.shelf.agents()]
        self._compiler = _processes(1, 10)
        loop = asyncio.get_running_loop()
        for done, (game, agent) in enumerate(wanted):
            tell(done, len(wanted))
            try:
                await loop.run_in_executor(self._compiler, worker.compile_for, self.shelf, game, agent)
                self.compiled.add((game, agent))
            except Exception:
                log.exception("compiling failed", game=game, agent=agent)
                if self._compiler is None:
                    return
        tell(len(wanted), len(wanted))
        self._compiler.shutdown(wait=False)
        self._compiler = None

    def close(self) -> None:
        """End the processes."""
        for pool in (self._pool, self._compiler):
            if pool is not None:
                processes = list((pool._processes or {}).values())
                pool.shutdown(wait=False, cancel_futures=True)
                for process in processes:
                    process.terminate()
        self._pool = self._compiler = None


def _processes(count: int, nice: int) -> ProcessPoolExecutor:
    return _Processes(count, multiprocessing.get_context("spawn"), worker.prepare, (nice,))


class _Processes(ProcessPoolExecutor):
    """Processes that begin with Ctrl+C held back, which reaches every process of a terminal, until they ignore it by themselves."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand over work; the processes for it are made here, and inherit what is held back."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _seed(table: Table, seat: int) -> int:
    """The bot's own luck: the same in every process, and no clue to the dice."""
    text = f"bot {len(table.match.plies)} {seat} {table.match.seed}"
    return int.from_bytes(hmac.digest(table.salt.encode(), text.encode(), "sha256")[:8], "big")
