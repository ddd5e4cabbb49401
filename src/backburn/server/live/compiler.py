"""The compiler: compiles every game's rules for every bot, in its own processes.
Games that tables wait for come first, then the most played.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence

import structlog

from backburn.core.kernels.jit import can_compile
from backburn.server.live import worker
from backburn.server.live.processes import ProcessPool
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.state.catalogue import Catalogue

MAX_PROCESSES = 4
"""Processes that compile games ahead of need, however many cores there are."""
NICE = 10
log = structlog.get_logger("backburn.compiler")


class Compiler:
    """Compiles one game after another. One process is reserved for games that tables wait for: they never queue behind others."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.ready: set[tuple[str, str]] = set()
        """Games and policies whose compiled code is in the cache."""
        self.most_played: Callable[[], Awaitable[list[str]]] = nothing
        self.left = list(catalogue.names())
        """The games that are not ready for all agents, in the order in which they are compiled."""
        self._requested: dict[str, str] = {}
        """The games that tables wait for, in order, each with the agent at the table."""
        self._started: list[str] = []
        self._changed = asyncio.Event()
        self._report: Callable[[list[str], int], None] = lambda games, of: None
        self._pools: set[ProcessPool] = set()

    def request(self, game: str, agent: str) -> None:
        """Ask for a game that a table waits for."""
        if game in self.left and game not in self._requested:
            self._requested[game] = self.catalogue.policy(game, agent)
            self._changed.set()

    async def run(self, report: Callable[[list[str], int], None], cores: int = os.cpu_count() or 1) -> None:
        """Compile everything, and report which games are being compiled and their total. Until then bots play interpreted."""
        if not can_compile():
            self.left = []
            return
        self._report = report
        self.left = await popular_first(self.left, self.most_played)
        of = len(self.left)
        workers = [self._worker(of, only_requested=False) for _ in range(min(MAX_PROCESSES, max(1, cores - 1)))]
        await asyncio.gather(self._worker(of, only_requested=True), *workers)

    async def _worker(self, of: int, only_requested: bool) -> None:
        """One process and the games it compiles."""
        pool = ProcessPool(1, NICE // 2 if only_requested else NICE)
        self._pools.add(pool)
        try:
            while self._waiting(only_requested=False):
                waiting = self._waiting(only_requested)
                if waiting:
                    await self._compile(pool, waiting[0], of)
                else:
                    self._changed.clear()
                    await self._changed.wait()
        finally:
            self._pools.discard(pool)
            pool.shutdown(wait=False)

    def _waiting(self, only_requested: bool) -> list[str]:
        """The games not started yet, those that tables wait for first."""
        games = [*self._requested, *([] if only_requested else self.left)]
        return [game for game in games if game in self.left and game not in self._started]

    async def _compile(self, pool: ProcessPool, game: str, of: int) -> None:
        """Compile one game, starting with the agent that a table waits for."""
        self._started.append(game)
        self._report(self.current(), of)
        for policy, agent in sorted(self.catalogue.policies(game).items(), key=lambda each: each[0] != self._requested.get(game)):
            try:
                await asyncio.get_running_loop().run_in_executor(pool, worker.compile_for, self.catalogue, game, agent)
                self.ready.add((game, policy))
            except Exception:
                if pool not in self._pools:
                    return  # the server is stopping
                log.exception("compiling failed", game=game, agent=agent)
        self.left.remove(game)
        self._changed.set()
        if self.current() or not self.left:  # otherwise the next game is reported immediately
            self._report(self.current(), of)

    def is_ready(self, game: str, agent: str) -> bool:
        """Whether the bot's policy is compiled."""
        return (game, self.catalogue.policy(game, agent)) in self.ready

    def current(self) -> list[str]:
        """The games being compiled."""
        return [game for game in self._started if game in self.left]

    def close(self) -> None:
        """Terminate the processes."""
        ending, self._pools = self._pools, set()
        for pool in ending:
            pool.terminate()


async def popular_first(games: Sequence[str], most_played: Callable[[], Awaitable[list[str]]]) -> list[str]:
    """Return the games in the order of `most_played`, and those that it leaves out after them."""
    try:
        played = await most_played()
    except RefusedRequest:  # the database fails; the store has logged it
        played = []
    return sorted(games, key=lambda game: played.index(game) if game in played else len(played))


async def nothing() -> list[str]:
    """Know of no game that it has been played."""
    return []
