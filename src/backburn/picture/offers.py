"""Which elements of a picture offer which moves, and the labels that say so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

Moves = tuple[int, ...]
Offers = Mapping[str, Moves]
"""The moves that each element offers, by the element's id."""

Thing = TypeVar("Thing", bound=Hashable)
State = TypeVar("State")


def offered(moves: Iterable[int], things: Callable[[int], Iterable[Thing]]) -> Mapping[Thing, Moves]:
    """Return the moves that each thing offers; `things` says which things offer a move."""
    found: defaultdict[Thing, Moves] = defaultdict(tuple)
    for move in moves:
        for thing in things(move):
            found[thing] += (move,)
    return dict(found)


def spoken(explain: Callable[[State, int], str], state: State, label: str, moves: Moves) -> str:
    """Return a label followed by what choosing the thing would do."""
    return " ".join([f"{label}.", *(explain(state, move) for move in moves)]) if moves else label
