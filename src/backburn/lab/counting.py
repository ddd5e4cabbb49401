"""Counting: the rows of a counted sample, besides results."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from backburn.core.kit.loose import Array
from backburn.core.simulation.tally import USED, KindsOfMoves, Tally, new_tally, tally
from backburn.play.matches.game import Game

COUNTED = (
    "chosen", "offered", "optional", "without_effect", "drawn", "decisions", "forced", "listed", "digest", "openings", "ends", "values",
    "points",
)  # fmt: skip
"""The fields of `core.simulation.tally.Tally` that become fields of rows. Another, `turn_ends`, says how many ends of turns were kept."""


def kinds_of(game: Game) -> KindsOfMoves:
    """Return what a tally has to know of a game's kinds of moves."""
    kinds, moves = game.card.kinds, game.card.n_moves
    return KindsOfMoves(kinds.numbers(moves), kinds.continuing(moves), kinds.board)


class Counter:
    """Lets the compiled driver count, batch by batch. With `plies`, as many moves of the first game are kept as well."""

    def __init__(self, game: Game, plies: int = 0) -> None:
        self._game, self._plies = game, plies
        self._kinds = kinds_of(game)
        self._batches: list[Tally] = []

    @property
    def note(self) -> Callable[..., None]:
        """The kernel that counts."""
        return tally

    @property
    def notes(self) -> Tally:
        """The tally of the games under way."""
        return self._batches[-1]

    @property
    def line(self) -> list[int]:
        """The moves of the first game."""
        moves: list[int] = self._batches[0].line[0].tolist()
        return moves

    def begin(self, games: int) -> None:
        """Begin the next games."""
        self._batches.append(new_tally(self._game, self._kinds, games, self._plies))

    def added_to(self, rows: Array) -> Array:
        """Return the rows with what was counted of each game."""
        columns = {name: np.concatenate([getattr(batch, name) for batch in self._batches]) for name in COUNTED}
        columns["turn_ends"] = np.concatenate([batch.marks[:, USED] for batch in self._batches])
        layout = [(name, column.dtype.newbyteorder("<"), column.shape[1:]) for name, column in columns.items()]
        wide = np.zeros(len(rows), np.dtype([*rows.dtype.descr, *layout]))
        for name in rows.dtype.names or ():
            wide[name] = rows[name]
        for name, column in columns.items():
            wide[name] = column
        return wide
