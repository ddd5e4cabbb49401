"""How many iterations a second does the tree search make, and how does that compare with OpenSpiel's?

OpenSpiel's `MCTSBot` runs with random playouts, its usual evaluator; install `open_spiel` beside backburn for that part. Each game is
compared with the peer whose random games have the most similar number of decisions and of legal moves at each. Both search without pause
from positions early and in the middle of one game. An iteration of ours ends at the game's evaluation instead of a playout, and draws a
determinization first where something is hidden.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from math import log
from typing import Any

from bench import Finding, Task, main, rates, ratio

import backburn
from backburn import CHANCE, OVER
from backburn.core.bot import Bot
from backburn.play.game import Game

ITERATIONS = 1_000
PEERS = ("connect_four", "othello", "breakthrough", "backgammon")
GAMES = 20
"""Random games from which lengths and branching are taken."""
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


def shape(game: Game) -> tuple[float, float]:
    """The decisions of a random game, and the legal moves of a decision, on average."""
    counts: list[int] = []
    for seed in range(GAMES):
        match, rng = game.match(seed), random.Random(seed)
        while match.to_act != OVER:
            if match.to_act == CHANCE:
                match.roll()
            else:
                counts.append(len(match.legal()))
                match.push(rng.choice(match.legal()))
    return len(counts) / GAMES, sum(counts) / len(counts)


def shape_of_peer(name: str) -> tuple[float, float]:
    """The same of a game of OpenSpiel."""
    game, counts = import_module("pyspiel").load_game(name), list[int]()
    for seed in range(GAMES):
        state, rng = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            if not state.is_chance_node():
                counts.append(len(state.legal_actions()))
            state.apply_action(rng.choice(state.legal_actions()))
    return len(counts) / GAMES, sum(counts) / len(counts)


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far two games are apart, in factors of length and branching."""
    return sum(abs(log(a / b)) for a, b in zip(one, other, strict=True))


def answer() -> list[Finding]:
    """Return iterations a second for each game, and as a multiple of the peer that is most like it."""
    games = [backburn.load(name) for name in backburn.names()]
    tasks = [Task(game.card.id, "iterations", search(game, positions(game), "search")) for game in games]
    names = PEERS if find_spec("pyspiel") else ()
    found = rates([*tasks, *(Task(f"OpenSpiel, {name}", "iterations", peer(name)) for name in names)], turns=9)
    if not names:
        return found
    shapes, peers = {name: shape_of_peer(name) for name in names}, dict(zip(names, found[len(tasks) :], strict=True))
    ratios = []
    for game, finding in zip(games, found, strict=False):
        own = shape(game)
        name = min(names, key=lambda each: distance(own, shapes[each]))
        title = f"{game.card.id} ({told(own)}) to {name} ({told(shapes[name])})"
        ratios.append(ratio(title, finding, peers[name]))
    return [*found, *ratios]


def told(shape: tuple[float, float]) -> str:
    """Decisions a game, and moves a decision."""
    return f"{shape[0]:.0f} x {shape[1]:.0f}"


if __name__ == "__main__":
    main("Iterations of the tree search", answer)
