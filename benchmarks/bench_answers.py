"""How long does the strongest level take for its slowest answer, and how much memory does it hold?

Decisions of random and of greedy games at every size of table are answered with an empty tree, in processor time of one core: some of each
game, and those with the most legal moves. A tree kept from the ply before makes later answers quicker, not slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

import numpy as np
from bench import Finding, finding, main

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.lab.markdown import heading, row
from backburn.play.matches.game import Game

LEVEL = "level-6"
GAMES = 3
"""Games of each kind, at each table."""
SOME, MOST = 4, 2
"""Decisions of each game that are answered: spread evenly over it, and those with the most legal moves."""


def decisions(game: Game, agent: str, seed: int) -> list[Any]:
    """Some positions of one game in which a seat has a choice, and those with the most legal moves."""
    match, bot, met = game.match(seed), Bot(game, agent, seed, compiled=True), []
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
            continue
        if len(match.legal()) > 1:
            met.append((len(match.legal()), match.state.copy()))
        match.push(bot.move(match.state))
    some = [state for _, state in met[:: max(1, len(met) // SOME)]]
    return some + [state for _, state in sorted(met, key=lambda each: -each[0])[:MOST]]


def slowest(game: Game) -> float:
    """The longest that an answer takes, in seconds of processor time."""
    game.compile()
    bot = Bot(game, LEVEL, 1, compiled=True)
    bot.move(decisions(game, "random", GAMES)[0])  # compiles
    worst = 0.0
    for agent in ("random", "greedy"):
        for seed in range(GAMES):
            for state in decisions(game, agent, seed):
                bot.forget()
                began = process_time()
                bot.move(state)
                worst = max(worst, process_time() - began)
    return worst


def memory(game: Game) -> float:
    """What the level holds for one seat, in MiB."""
    parts = game.agent(LEVEL).new_memory(game)
    return sum(part.nbytes for part in parts if isinstance(part, np.ndarray)) / 2**20


def answer() -> list[Finding]:
    """The slowest answer at each table, and the memory of the level there."""
    found = []
    for name in backburn.names():
        for seats in backburn.load(name).card.seats:
            game = backburn.load(name, seats=seats)
            title = f"{name}, {seats}"
            found += [finding(f"{title}, slowest answer", [slowest(game)], "s"), finding(f"{title}, memory", [memory(game)], "MiB")]
    return found


def table(found: list[Finding]) -> Iterator[str]:
    """Yield a row for each game: its slowest table, and the memory there."""
    yield from heading("game", "players", "slowest answer, s", "at", "memory for a seat, MiB")
    seconds = {tuple(each.name.split(", ")[:2]): each.value for each in found if each.unit == "s"}
    held = {tuple(each.name.split(", ")[:2]): each.value for each in found if each.unit == "MiB"}
    for name in backburn.names():
        tables = {seats: value for (game, seats), value in seconds.items() if game == name}
        worst = max(tables, key=lambda seats: tables[seats])
        players = "-".join(dict.fromkeys((min(tables), max(tables))))
        yield row(f"`{name}`", players, f"{tables[worst]:.2f}", worst, f"{held[name, worst]:.1f}")


if __name__ == "__main__":
    main(f"The slowest answer of {LEVEL}, by game and players", answer, {"slowest answer": table})
