"""How many games a second do agents play through `game.simulate`, allocation and bookkeeping included?"""

from __future__ import annotations

from functools import partial

from bench import GAME, Finding, Task, main, rates

import backburn
from backburn.play.matches.game import Game

PAIRINGS = (("random",), ("greedy",), ("greedy", "random"))


def play(game: Game, agents: tuple[str, ...], games: int) -> int:
    return len(game.simulate(games, agents))


def answer() -> list[Finding]:
    game = backburn.load(GAME)
    tasks = [Task(" and ".join(agents), "games", partial(play, game, agents, 4_000)) for agents in PAIRINGS]
    return rates(tasks)


if __name__ == "__main__":
    main("Agents through game.simulate, on one core", answer)
