"""The preparer: compiles what hints and analyses need, in its own process, so that no answer waits for a compiler.

Games that a client waits for come first, then those that are being played; when there is nothing else to do, all others, the most played
ones first.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from backburn.server.live import analyst
from backburn.server.live.compiler import nothing, popular_first
from backburn.server.live.game_key import GameKey
from backburn.server.live.processes import ProcessPool
from backburn.server.tables.state.catalogue import Catalogue

NICE = 15
"""Whatever else the server does comes first."""
LOOK_SECONDS = 0.5
"""Seconds between two checks for work."""
EXPECTED_SECONDS = 40.0
"""How long it takes where nothing is in the cache, until it is known better."""
log = structlog.get_logger("backburn.preparer")


class Preparer:
    """Which games are ready to be thought about."""

    def __init__(self, catalogue: Catalogue, compiles: bool, is_compiling: Callable[[str], bool]) -> None:
        self.catalogue = catalogue
        self.compiles = compiles
        """Is anything compiled? Otherwise everything is ready, and slow."""
        self.is_compiling = is_compiling
        """Are the rules of a game still being compiled, or about to be? They come first: hints need the same kernels."""
        self.is_idle: Callable[[], bool] = lambda: True
        self.most_played: Callable[[], Awaitable[list[str]]] = nothing
        self.ready: set[str] = set()
        self._failed: set[str] = set()
        self._awaited: dict[str, asyncio.Event] = {}
        self._played: dict[str, None] = {}
        self._pool: ProcessPool | None = None
        self._at: tuple[str, float] = ("", 0.0)
        """The game that is being prepared, and since when."""
        self._longest = 0.0
        self._wake = asyncio.Event()

    def is_ready(self, game: str) -> bool:
        """Can it be thought about without a compiler?"""
        return not self.compiles or game in self.ready

    def note_played(self, game: str) -> None:
        """It is being played, so hints and analyses may follow."""
        if game not in self._played:
            self._played[game] = None
            self._wake.set()

    def request(self, game: str) -> None:
        """A client waits for it."""
        if not self.is_ready(game) and game not in self._awaited:
            self._awaited[game] = asyncio.Event()
            self._wake.set()

    async def wait_for(self, game: str) -> bool:
        """Wait until a game is ready; return whether it is, for preparing it may fail."""
        if not self.is_ready(game) and game not in self._failed:
            self.request(game)
            await self._awaited[game].wait()
        return self.is_ready(game)

    def seconds(self, game: str) -> float:
        """About how long it will be until a game is ready."""
        if self.is_ready(game):
            return 0.0
        each, (now, since) = self._longest or EXPECTED_SECONDS, self._at
        done = time.monotonic() - since if now else 0.0
        before = [other for other in self._awaited if not self.is_ready(other)]
        number = before.index(game) + 1 if game in before else len(before) + 1
        return max(5.0, number * each - done)

    async def run(self) -> None:
        """Prepare one game after another."""
        while self.compiles:
            self._wake.clear()
            game = await self._next()
            if game:
                await self._prepare(game)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS if self._wanted() else 10 * LOOK_SECONDS):
                        await self._wake.wait()

    def _wanted(self) -> list[str]:
        """The games that are awaited or being played, and that are not ready."""
        return [game for game in [*self._awaited, *self._played] if not self.is_ready(game) and game not in self._failed]

    async def _next(self) -> str:
        """What can be prepared now; empty if there is nothing."""
        wanted = self._wanted()
        if not wanted and self.is_idle() and not any(map(self.is_compiling, self.catalogue.names())):
            names = await popular_first(self.catalogue.names(), self.most_played)
            wanted = [game for game in names if not self.is_ready(game) and game not in self._failed]
        return next((game for game in wanted if not self.is_compiling(game)), "")

    async def _prepare(self, game: str) -> None:
        self._pool = self._pool or ProcessPool(1, NICE)
        self._at = game, time.monotonic()
        key = GameKey.of(self.catalogue, self.catalogue.game(game, {}, None, None), True)
        try:
            await asyncio.get_running_loop().run_in_executor(self._pool, analyst.prepare, key)
            self.ready.add(game)
            self._longest = max(self._longest, time.monotonic() - self._at[1])
        except asyncio.CancelledError:
            raise
        except Exception:
            self._failed.add(game)
            self._pool.terminate()
            self._pool = None
            log.exception("preparing hints failed", game=game)
        finally:
            self._at = "", 0.0
            if game in self._awaited:
                self._awaited.pop(game).set()

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.terminate()
