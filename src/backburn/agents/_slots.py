"""The places of a search where a net may speak, as slots; `search` fills them with what the game's evaluation says, `_guide` with a net."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backburn.core.kernels.jit import kernel, slot
from backburn.core.rules.contract import AnyState

if TYPE_CHECKING:
    from backburn.agents._tree import Tree


@slot
def rated(state: AnyState, tree: Tree, seat: int) -> float:
    """Leaf: return the payoff that the seat to act, one of two sides, may expect in a position that is not over."""
    raise NotImplementedError


@slot
def advise(tree: Tree, node: int, count: int) -> None:
    """Edges: note more about the first `count` moves than their first values, now that they are edges of the node."""
    raise NotImplementedError


@slot
def look_of(tree: Tree, edge: int) -> float:
    """Edges: return how promising a move looks before it is tried: its first value, or less."""
    raise NotImplementedError


@kernel
def advise_nothing(tree: Tree, node: int, count: int) -> None:
    """The `advise` of a search without a net."""


@kernel
def first_of(tree: Tree, edge: int) -> float:
    """The `look_of` of a search without a net: the first value."""
    return float(tree.priors[edge])
