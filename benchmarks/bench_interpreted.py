"""How much faster are compiled kernels than the same source interpreted?"""

from __future__ import annotations

from bench import GAME, Finding, Task, main, rates, ratio
from bench_playouts import loop

import backburn
from backburn.core.simulation.drivers import playouts


def answer() -> list[Finding]:
    game = backburn.load(GAME)
    compiled = Task("compiled", "plies", loop(game, game.specialize(playouts)))
    interpreted = Task("interpreted", "plies", loop(game, game.specialize(playouts, compiled=False), games=10))
    findings = rates([compiled, interpreted], turns=9)
    return [*findings, ratio("compiled to interpreted", *findings)]


if __name__ == "__main__":
    main("The same random games, compiled and interpreted", answer)
