"""Bot processes: some choose moves and others compile, so that the server process does neither."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures.process import BrokenProcessPool

from backburn.play.matches.concession import BotMove
from backburn.server.desk.due import BotQuestion
from backburn.server.live import worker
from backburn.server.live.compiler import Compiler
from backburn.server.live.decisions import Decision, Decisions
from backburn.server.live.game_key import GameKey
from backburn.server.live.processes import ProcessPool
from backburn.server.live.worker import BotTask
from backburn.server.ops.metrics import Metrics
from backburn.server.tables.state.catalogue import Catalogue


class BotPool:
    """Process pools that choose moves and compile rules."""

    def __init__(self, catalogue: Catalogue, processes: int, metrics: Metrics) -> None:
        self.catalogue = catalogue
        self.processes = max(1, processes)
        self.metrics = metrics
        self.compiler = Compiler(catalogue)
        self.decisions = Decisions()
        self._move_pool: ProcessPool | None = None

    async def move(self, question: BotQuestion, decision: Decision) -> BotMove:
        """The move of a bot."""
        game, agent = question.game, question.agent
        task = BotTask(
            GameKey.of(self.catalogue, game, self.compiler.is_ready(game.card.id, agent)),
            agent,
            question.state.tobytes(),
            question.seed,
            decision.slot,
        )
        self.compiler.request(game.card.id, agent)
        began = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._move_processes(), worker.choose_move, task)
        except BrokenProcessPool:
            self._move_pool = None
            raise
        finally:
            self.metrics.bot_seconds.labels(agent).observe(time.perf_counter() - began)

    def _move_processes(self) -> ProcessPool:
        if self._move_pool is None:
            self._move_pool = ProcessPool(self.processes, 0, self.decisions.progress)
        return self._move_pool

    def close(self) -> None:
        """Terminate the processes."""
        self.compiler.close()
        if self._move_pool is not None:
            self._move_pool.terminate()
            self._move_pool = None
