"""What a bot process does: choose moves, seeing only what a seat may know, and compile."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from functools import cache
from multiprocessing import connection, parent_process

from backburn.core.agent import Bot
from backburn.core.contract import CHANCE
from backburn.play.game import Game
from backburn.server.ops.logs import set_up
from backburn.server.ops.outcries import take_over
from backburn.server.tables.catalogue import Shelf


@dataclass(frozen=True)
class Question:
    """Which move? The state is hidden already; nothing else of the table comes here."""

    shelf: Shelf
    game: str
    options: tuple[tuple[str, str], ...]
    seats: int
    agent: str
    state: bytes
    seed: int
    compiled: bool


def prepare(nice: int = 0) -> None:
    """Begin a bot process, which ends when the server does, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches every process of a terminal; the server decides when this one ends
    set_up()
    take_over()
    os.nice(nice)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


def choose(question: Question) -> int:
    """The agent's move."""
    game = _game(question.shelf, question.game, question.options, question.seats)
    state = game.card.State.from_bytes(question.state)
    return Bot(game, question.shelf.agent(question.agent), question.seed, question.compiled).move(state)


def compile_for(shelf: Shelf, game: str, agent: str) -> None:
    """Compile a game's rules for an agent into the cache on disk; the first position will do."""
    match = shelf.game(game, {}, None, None).match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    Bot(match.game, shelf.agent(agent), 1, compiled=True).move(match.hidden(match.to_act))


@cache
def _game(shelf: Shelf, game: str, options: tuple[tuple[str, str], ...], seats: int) -> Game:
    return shelf.game(game, dict(options), seats, None)
