"""How many positions a second does exact play count, link, order and value, and how many bytes does a position take?"""

from __future__ import annotations

from functools import partial

from bench import GAME, Finding, Task, finding, main, rates, ratio

import backburn
from backburn.solve.solver import Solver
from backburn.solve.sweeping import Worksheet, sweep

TURNS = 5


def counted() -> Solver:
    game = backburn.load(GAME, path_length=4, engines=1)
    solver = Solver(game, game.start, ignored=["round"])
    solver.count()
    return solver


def count() -> float:
    return counted().positions


def link(solver: Solver) -> float:
    solver.link()
    return solver.positions


def order(solver: Solver) -> float:
    solver.order()
    return solver.positions


def sweep_all(solver: Solver, board: Worksheet) -> float:
    """Follow every stored link once, all positions as one component."""
    solver.game.specialize(sweep)(board, 0, solver.positions - 1)
    return solver.positions


def answer() -> list[Finding]:
    solver = counted()
    solver.link()
    search = solver.order()
    solver.settle(search)
    board = Worksheet(solver.links, search.order, search.ends, solver.values, solver.signs(), False)
    tasks = [
        Task("count", "positions", count),
        Task("link", "positions", partial(link, solver)),
        Task("order", "positions", partial(order, solver)),
        Task("one sweep over stored links", "positions", partial(sweep_all, solver, board)),
    ]
    counting, linking, *others = rates(tasks, TURNS)
    return [
        *(counting, linking, *others),
        ratio("following links to making the moves again", others[-1], linking),
        finding("a position", [solver.needed / solver.positions], "bytes"),
        finding("its key", [solver.packing.width], "bytes"),
        finding("its links", [solver.moves / solver.positions], "links"),
    ]


if __name__ == "__main__":
    main("Exact play of the path game with four squares and one engine, on one core", answer)
