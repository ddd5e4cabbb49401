"""Honours: titles that people hold from game to game of a series, and the options that give them their power."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from backburn.core.states.options import Value


@dataclass(frozen=True)
class Honours:
    """The titles of a game: by seat, an empty text for none."""

    held: Callable[[Mapping[str, Value], int], list[str]]
    """(options, seats): the titles with which a series begins."""
    passed_on: Callable[[Sequence[str], Sequence[int]], list[str]]
    """(titles, the seats that have won): the titles after a game."""
    played_with: Callable[[Mapping[str, Value], Sequence[str]], dict[str, Value]]
    """(the options of the first game, titles): the options of a game in which these titles are held."""
