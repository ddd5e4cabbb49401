"""A bot process: it chooses moves, seeing only what a seat may know, and compiles."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from functools import cache
from multiprocessing import connection, parent_process

from backburn.core.bot import Bot
from backburn.core.contract import CHANCE
from backburn.play.game import Game
from backburn.server.ops.logs import configure_logging
from backburn.server.ops.uncaught import redirect_to_log
from backburn.server.tables.catalogue import Catalogue

SUBSTITUTE = "greedy"
"""The bot that plays for one that searches until its kernels are compiled: uncompiled, a search would take minutes."""


@dataclass(frozen=True)
class BotTask:
    """A move to be chosen. The state is already hidden; nothing else of the table is sent."""

    catalogue: Catalogue
    game: str
    options: tuple[tuple[str, str], ...]
    seats: int
    agent: str
    state: bytes
    seed: int
    compiled: bool


def init_worker(nice: int = 0) -> None:
    """Initialize a bot process, which exits when the server does, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches every process of a terminal; the server terminates this one
    configure_logging()
    redirect_to_log()
    os.nice(nice)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


def choose_move(task: BotTask) -> int:
    """The agent's move."""
    game = _game(task.catalogue, task.game, task.options, task.seats)
    state = game.card.State.from_bytes(task.state)
    agent = task.catalogue.agent(task.agent).playing(game)
    if agent.iterations > 1 and not task.compiled:
        agent = task.catalogue.agent(SUBSTITUTE)
    return Bot(game, agent, task.seed, task.compiled).move(state)


def compile_for(catalogue: Catalogue, game: str, agent: str) -> None:
    """Compile a game's rules for an agent into the cache on disk; the first position is enough for that."""
    match = catalogue.game(game, {}, None, None).match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    Bot(match.game, catalogue.agent(agent), 1, compiled=True).move(match.hidden(match.to_act))


@cache
def _game(catalogue: Catalogue, game: str, options: tuple[tuple[str, str], ...], seats: int) -> Game:
    return catalogue.game(game, dict(options), seats, None)
