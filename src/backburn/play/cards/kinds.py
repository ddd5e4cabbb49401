"""Kinds of moves: what players and chance can do in a game, by the names that reports and bans use.

A kind depends on the number of a move alone, not on the position. So it can be looked up in a table, and a report adds up games whatever
their options.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import OptionError, nearest

NO_KIND = -1
"""Marks the kind of a move that players, or chance, never make."""


@dataclass(frozen=True)
class Kinds:
    """The kinds of a game: kinds of moves, in plain English. Players and chance have separate kinds."""

    players: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """What players do: "play Ember" and the moves that do so."""
    chance: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """What chance decides."""
    board: Collection[str] = ()
    """The fields of a state that show the board, by which it is judged whether a move had an effect; none: all that last."""
    parts: Collection[str] = ()
    """The kinds, of chance too, that continue what the same seat began, if it did: the squares of a card. They are judged with it."""
    off_board: Collection[str] = ()
    """The kinds that are meant to leave the board as it is: passes, discards."""

    def __post_init__(self) -> None:
        """Check the names. Raises OptionError."""
        for name in {*self.parts, *self.off_board}.difference(self.players, self.chance):
            raise OptionError(f"there is no kind of move {name!r}{nearest(name, [*self.players, *self.chance])}")

    @property
    def names(self) -> tuple[str, ...]:
        """What players do, in the order of their numbers."""
        return tuple(self.players)

    def numbers(self, n_moves: int) -> NDArray[np.int16]:
        """Return the number of each move's kind, shape (2, n_moves): among the players', and among chance's; NO_KIND for none."""
        found = np.full((2, n_moves), NO_KIND, np.int16)
        for row, group in enumerate((self.players, self.chance)):
            for number, moves in enumerate(group.values()):
                found[row, list(moves)] = number
        return found

    def continuing(self, n_moves: int) -> NDArray[np.bool_]:
        """Return which moves, of players and of chance, continue what another one began, shape (2, n_moves)."""
        found = np.zeros((2, n_moves), np.bool_)
        for row, group in enumerate((self.players, self.chance)):
            for name in set(group).intersection(self.parts):
                found[row, list(group[name])] = True
        return found

    def find(self, name: str) -> int:
        """Return the number of a players' kind. Raises OptionError."""
        if name not in self.players:
            raise OptionError(f"there is no kind of move {name!r}{nearest(name, self.players)}; there are {', '.join(self.names)}")
        return self.names.index(name)
