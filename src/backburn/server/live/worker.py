"""A bot process: it chooses moves, seeing only what a seat may know, and compiles."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection, parent_process

from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Opinion
from backburn.core.rules.contract import CHANCE, AnyState
from backburn.play.matches.concession import BotMove
from backburn.server.desk.minds import bot_for
from backburn.server.live.decisions import SharedProgress
from backburn.server.live.game_key import GameKey
from backburn.server.ops.logs import configure_logging
from backburn.server.ops.uncaught import redirect_to_log
from backburn.server.tables.state.catalogue import Catalogue

_progress: SharedProgress | None = None
"""Where this process reports the progress of a decision; None in a process that makes none."""


@dataclass(frozen=True)
class BotTask:
    """A move to be chosen. The state is already hidden; nothing else of the table is sent."""

    key: GameKey
    agent: str
    state: bytes
    seed: int
    slot: int | None = None
    """Where to report progress."""


def init_worker(nice: int = 0, progress: SharedProgress | None = None) -> None:
    """Initialize a bot process, which exits when the server does, however that ends."""
    global _progress
    _progress = progress
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches every process of a terminal; the server terminates this one
    configure_logging()
    redirect_to_log()
    os.setpriority(os.PRIO_PROCESS, 0, max(nice, os.getpriority(os.PRIO_PROCESS, 0)))
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


def choose_move(task: BotTask) -> BotMove:
    """The agent's move: of one that searches the best so far, if it is stopped."""
    game, key = task.key.load(), task.key
    bot = bot_for(key.catalogue, game, task.agent, task.seed, key.compiled)
    return _best_move(bot, game.card.State.from_bytes(task.state), task.slot)


def _best_move(bot: Bot, state: AnyState, slot: int | None) -> BotMove:
    if not bot.agent.searches:
        return BotMove(bot.move(state))
    stop = None if slot is None or _progress is None else partial(_report, _progress, slot, bot.agent.iterations)
    best = bot.think(state, iterations=bot.agent.iterations, stop=stop).best
    return BotMove(best.move, best.value if best.visits else None)


def _report(progress: SharedProgress, slot: int, iterations: int, opinion: Opinion) -> bool:
    """Report the progress of a decision; return whether to stop."""
    progress.shares[slot] = opinion.iterations / iterations
    return bool(progress.stops[slot])


def compile_for(catalogue: Catalogue, game: str, agent: str) -> None:
    """Compile a game's rules for an agent into the cache on disk; the first position is enough for that."""
    match = catalogue.at_table(game).match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    _best_move(Bot(match.game, catalogue.agent(agent), 1, compiled=True), match.hidden(match.to_act), None)
