"""How many iterations a second does the tree search make, and how does that compare with OpenSpiel's?

OpenSpiel's `MCTSBot` runs with random playouts, its usual evaluator, on two games of a comparable length; install `open_spiel` beside
backburn for that part. Both search without pause from positions early and in the middle of one game. An iteration of ours ends at the
game's evaluation instead of a playout, and draws a determinization first where something is hidden.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from typing import Any

from bench import Finding, Task, main, rates, ratio

import backburn
from backburn import CHANCE, OVER
from backburn.core.bot import Bot
from backburn.play.game import Game

ITERATIONS = 1_000
PEERS = ("connect_four", "backgammon")
PARTS = (0.1, 0.3, 0.6)
"""How far into a game the positions are."""


def positions(game: Game) -> list[Any]:
    """Positions of one random game in which a seat is to act."""
    match, rng, met = game.match(seed=1), random.Random(1), []
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
        else:
            if len(match.legal()) > 1:
                met.append(match.state.copy())
            match.push(rng.choice(match.legal()))
    return [met[int(part * len(met))] for part in PARTS]


def search(game: Game, states: list[Any], agent: str) -> Callable[[], int]:
    """Think at one position after another, each time with an empty tree; return the iterations."""
    turn = cycle(states)
    bot = Bot(game, agent, 1, compiled=True)

    def work() -> int:
        bot.forget()
        return bot.think(next(turn), iterations=ITERATIONS).iterations

    return work


def peer(name: str) -> Callable[[], int]:
    """The same with OpenSpiel."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    rng, met, state = random.Random(1), [], game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            met.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    turn = cycle([met[int(part * len(met))] for part in PARTS])
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, ITERATIONS, 1000, False, 1, False)

    def work() -> int:
        bot.step(next(turn))
        return ITERATIONS

    return work


def answer() -> list[Finding]:
    """Return iterations a second for each game, and as a multiple of the faster peer."""
    games = [backburn.load(name) for name in backburn.names()]
    tasks = [Task(game.card.id, "iterations", search(game, positions(game), "search")) for game in games]
    peers = [Task(f"OpenSpiel, {name}", "iterations", peer(name)) for name in PEERS] if find_spec("pyspiel") else []
    found = rates([*tasks, *peers], turns=9)
    fastest = max(found[len(tasks) :], key=lambda finding: finding.value, default=None)
    return [*found, *([ratio(f"{finding.name} to {fastest.name}", finding, fastest) for finding in found[: len(tasks)]] if fastest else [])]


if __name__ == "__main__":
    main("Iterations of the tree search", answer)
