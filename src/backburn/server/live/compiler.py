"""The compiler: every game's rules for every bot, in processes of its own; what a table waits for comes first."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

import structlog

from backburn.core.jit import can_compile
from backburn.server.live import worker
from backburn.server.live.processes import Processes
from backburn.server.tables.catalogue import Shelf

MOST = 4
"""Processes that compile what nobody waits for, however many cores there are."""
NICE = 10
log = structlog.get_logger("backburn.compiler")


class Compiler:
    """Compiles a game after the other. One process is kept for games that tables wait for: they do not stand behind others."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.ready: set[tuple[str, str]] = set()
        """Games and agents whose code is in the cache."""
        self.left = list(shelf.names())
        """The games that are not ready for all agents."""
        self._asked: dict[str, str] = {}
        """The games that tables have waited for, the first first, and the agent that sat there."""
        self._begun: list[str] = []
        self._news = asyncio.Event()
        self._tell: Callable[[list[str], int], None] = lambda games, of: None
        self._processes: set[Processes] = set()

    def ask(self, game: str, agent: str) -> None:
        """A table waits for a game."""
        if game in self.left and game not in self._asked:
            self._asked[game] = agent
            self._news.set()

    async def run(self, tell: Callable[[list[str], int], None], cores: int = os.cpu_count() or 1) -> None:
        """Compile everything; tell which games are being compiled and how many there are. Until then bots play interpreted."""
        if not can_compile():
            self.left = []
            return
        self._tell = tell
        of = len(self.left)
        lanes = [self._lane(of, only_asked=False) for _ in range(min(MOST, max(1, cores - 1)))]
        await asyncio.gather(self._lane(of, only_asked=True), *lanes)

    async def _lane(self, of: int, only_asked: bool) -> None:
        """One process and what it compiles."""
        process = Processes(1, NICE // 2 if only_asked else NICE)
        self._processes.add(process)
        try:
            while self._waiting(only_asked=False):
                waiting = self._waiting(only_asked)
                if waiting:
                    await self._compile(process, waiting[0], of)
                else:
                    self._news.clear()
                    await self._news.wait()
        finally:
            self._processes.discard(process)
            process.shutdown(wait=False)

    def _waiting(self, only_asked: bool) -> list[str]:
        """The games that nobody has begun, what tables wait for first."""
        games = [*self._asked, *([] if only_asked else self.left)]
        return [game for game in games if game in self.left and game not in self._begun]

    async def _compile(self, process: Processes, game: str, of: int) -> None:
        """One game, beginning with the agent that somebody waits for."""
        self._begun.append(game)
        self._tell(self.now(), of)
        for agent in sorted(self.shelf.agents(), key=lambda name: name != self._asked.get(game)):
            try:
                await asyncio.get_running_loop().run_in_executor(process, worker.compile_for, self.shelf, game, agent)
                self.ready.add((game, agent))
            except Exception:
                if process not in self._processes:
                    return  # the server stops
                log.exception("compiling failed", game=game, agent=agent)
        self.left.remove(game)
        self._news.set()
        if self.now() or not self.left:  # else the next game is told at once
            self._tell(self.now(), of)

    def now(self) -> list[str]:
        """The games that are being compiled."""
        return [game for game in self._begun if game in self.left]

    def close(self) -> None:
        """End the processes."""
        ending, self._processes = self._processes, set()
        for process in ending:
            process.end()
