"""What does the arena cost over plain `simulate`: blocks, results in memory, looks at the sequential test, standings?"""

from __future__ import annotations

from functools import partial

from bench import GAME, Finding, Task, main, rates, ratio

import backburn
from backburn.lab.arena import Plan, begin, run, standings
from backburn.lab.statistics.sequential import SequentialTest
from backburn.play.matches.game import Game

GAMES = 20_000
AGENTS = ("random", "greedy")
UNDECIDED = SequentialTest(-1, 1, 1e-300, 1e-300)
"""A test that looks at every round and never stops: so few games say too little about so few Elo."""


def plain(game: Game) -> int:
    return len(game.simulate(GAMES, AGENTS))


def arena(game: Game, test: SequentialTest | None) -> int:
    played = begin(Plan(game, AGENTS, GAMES, test=test))
    run(played)
    standings(played)
    assert played.played == GAMES
    return played.played


def answer() -> list[Finding]:
    game = backburn.load(GAME)
    tasks = [
        Task("simulate", "games", partial(plain, game)),
        Task("arena", "games", partial(arena, game, None)),
        Task("arena with a sequential test", "games", partial(arena, game, UNDECIDED)),
    ]
    found = rates(tasks)
    return [*found, *(ratio(f"simulate to {each.name}", found[0], each) for each in found[1:])]


if __name__ == "__main__":
    main(f"The arena and plain simulations of {GAMES:,} games between {' and '.join(AGENTS)}, on one core", answer)
