"""Bots: processes that think, and others that compile, so that the server itself never does either."""

from __future__ import annotations

import asyncio
import hmac
import time
from concurrent.futures.process import BrokenProcessPool

from backburn.server.live import worker
from backburn.server.live.compiler import Compiler
from backburn.server.live.processes import Processes
from backburn.server.live.worker import Question
from backburn.server.ops.metrics import Metrics
from backburn.server.tables.catalogue import Shelf
from backburn.server.tables.table import Table


class Bots:
    """A pool of processes that choose moves."""

    def __init__(self, shelf: Shelf, processes: int, metrics: Metrics) -> None:
        self.shelf = shelf
        self.processes = max(1, processes)
        self.metrics = metrics
        self.compiler = Compiler(shelf)
        self._pool: Processes | None = None

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
            (game.card.id, agent) in self.compiler.ready,
        )
        self.compiler.ask(game.card.id, agent)
        began = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thinkers(), worker.choose, question)
        except BrokenProcessPool:
            self._pool = None
            raise
        finally:
            self.metrics.thoughts.labels(agent).observe(time.perf_counter() - began)

    def _thinkers(self) -> Processes:
        if self._pool is None:
            self._pool = Processes(self.processes, 0)
        return self._pool

    def close(self) -> None:
        """End the processes."""
        self.compiler.close()
        if self._pool is not None:
            self._pool.end()
            self._pool = None


def _seed(table: Table, seat: int) -> int:
    """The bot's own luck: the same in every process, and no clue to the dice."""
    text = f"bot {len(table.match.plies)} {seat} {table.match.seed}"
    return int.from_bytes(hmac.digest(table.salt.encode(), text.encode(), "sha256")[:8], "big")
