"""Actions: a dense numbering of what players can choose, besides the move ids in records.

Move ids come in ranges; some are outcomes of chance, and some cannot occur under the options at hand. `Actions` leaves
those out and counts the rest from 0 without gaps. Where a move id means another thing in every state, such as a place in a list, the game
first gives moves **numbers** that mean the same everywhere, by the slots `number_of` and `move_of`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from backburn.core.kit.arrays import NDArray, np

ABSENT = -1
"""Marks the index of a number that is not a player's move under these options."""


class Range(NamedTuple):
    """Consecutive numbers, each with a name."""

    first: int
    names: tuple[str, ...]
    chance: bool = False
    """Whether these are outcomes of chance."""


def each(word: str, first: int, things: Iterable[object], chance: bool = False) -> Range:
    """Return a range with a number for each thing, named `word thing`."""
    return Range(first, tuple(f"{word} {thing}" for thing in things), chance)


class Actions:
    """The actions of players under given options, and the outcomes of chance, which are numbered apart."""

    def __init__(self, ranges: Iterable[Range]) -> None:
        self.ranges = tuple(sorted(ranges))

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return f"<{len(self)} actions and {len(self.outcomes)} outcomes of chance>"

    @cached_property
    def numbers(self) -> NDArray[np.int16]:
        """(actions,): the number of each action, ascending."""
        return _numbers(self.ranges, False)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each action."""
        return tuple(name for span in self.ranges if not span.chance for name in span.names)

    @cached_property
    def outcomes(self) -> NDArray[np.int16]:
        """(outcomes,): the number of each outcome of chance, ascending."""
        return _numbers(self.ranges, True)

    @cached_property
    def outcome_names(self) -> tuple[str, ...]:
        """The name of each outcome."""
        return tuple(name for span in self.ranges if span.chance for name in span.names)

    @cached_property
    def dense(self) -> NDArray[np.int16]:
        """The action of each number, or ABSENT; the inverse of `numbers`."""
        last = max(span.first + len(span.names) for span in self.ranges)
        found = np.full(last, ABSENT, np.int16)
        found[self.numbers] = np.arange(len(self.numbers))
        return found


def _numbers(ranges: tuple[Range, ...], chance: bool) -> NDArray[np.int16]:
    spans = [np.arange(span.first, span.first + len(span.names)) for span in ranges if span.chance == chance]
    return np.concatenate([np.zeros(0), *spans]).astype(np.int16)
