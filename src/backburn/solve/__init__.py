"""Exact play: every position that can follow from a start, each with its exact value.

`solve` enumerates the positions of a game of perfect information, links them by their moves and computes what each is worth when everybody
plays perfectly. `files` keeps solutions, and `quality` measures how far an agent is from perfect play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from backburn.play.matches.game import Game
    from backburn.solve.solution import Solution


def solve(game: Game[Any], position: str | None = None, **how: Any) -> Solution:
    """Compute the exact value of every position that can follow from the start of a game, or from a position of it.

    `how` is what `backburn.solve.solver.Solver` takes: `memory`, `limit`, `tolerance`, `ignored`, `progress`, `compiled`, and `random`:
    then everybody plays at random, and the value of a position is what that play is worth on average.

    Raises SolveError if the game hides something or is too large, PositionError for a position that cannot be read.
    """
    from backburn.solve.solver import Solver

    start = game.start if position is None else game.position(position)
    return Solver(game.with_options_of(start), start, **how).solve()
