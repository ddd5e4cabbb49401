"""The order in which values are computed: successors first.

Positions that can follow from each other in a circle form a **component** (strongly connected). They are found by Pearce's algorithm ("A
space-efficient algorithm for finding strongly connected components", 2016), which yields every component after those that follow from it.
Instead of recursion there is a stack that is a doubly linked list: a position that is met again is moved to its top.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from backburn.core.kernels.jit import kernel
from backburn.solve.exploring import Links, stride

NOWHERE = -1
"""Marks a position that is not on the stack."""
BOTTOM = -2
"""Stands below the lowest and above the highest position on the stack."""
UNSEEN = -1


class DepthFirst(NamedTuple):
    """A depth-first search and what it has found so far."""

    low: NDArray[np.int32]
    """the lowest index that is known to be reached from each position on the way; a high label when its component is complete; UNSEEN"""
    below: NDArray[np.int32]
    above: NDArray[np.int32]
    """the neighbours of each position on the stack"""
    order: NDArray[np.int32]
    """from the front: the positions of complete components; from the back: those that wait for their component"""
    ends: NDArray[np.bool_]
    """whether the position at this place of `order` is the last of its component"""
    marks: NDArray[np.int64]
    """TOP, INDEX, PLACED, WAITING, LABEL"""


TOP, INDEX, PLACED, WAITING, LABEL = range(5)
"""The top of the stack; the next index; how many positions are placed and how many wait; the next label."""


def search_for(count: int) -> DepthFirst:
    """Return a search among at most this many positions, from the start."""
    low, below, above, order = (np.empty(count, np.int32) for _ in range(4))
    low.fill(UNSEEN)
    below.fill(NOWHERE)
    below[0], above[0] = BOTTOM, BOTTOM
    return DepthFirst(low, below, above, order, np.zeros(count, np.bool_), np.array([0, 0, 0, 0, count - 1]))


@kernel
def search_on(links: Links, search: DepthFirst, steps: int) -> None:
    """Take this many steps of the search, or all that are left."""
    for _ in range(steps):
        position = search.marks[TOP]
        if position == BOTTOM:
            return
        if search.low[position] == UNSEEN:
            search.low[position] = search.marks[INDEX]
            search.marks[INDEX] += 1
            push_unseen(links, search, position)
        else:
            leave(links, search, position)


@kernel
def push_unseen(links: Links, search: DepthFirst, position: int) -> None:
    """Put the unseen successors of a position on the stack."""
    for i in range(links.firsts[position], links.firsts[position + 1], stride(links.to_act[position])):
        if search.low[links.entries[i]] == UNSEEN:
            push(search, links.entries[i])


@kernel
def push(search: DepthFirst, position: int) -> None:
    """Put a position on top of the stack; if it is on the stack already, move it."""
    top = search.marks[TOP]
    if position == top:
        return
    if search.below[position] != NOWHERE:
        join(search, search.below[position], search.above[position])
    search.below[position] = top
    search.above[position] = BOTTOM
    search.above[top] = position
    search.marks[TOP] = position


@kernel
def join(search: DepthFirst, below: int, above: int) -> None:
    """Make two positions neighbours on the stack."""
    if below != BOTTOM:
        search.above[below] = above
    if above != BOTTOM:
        search.below[above] = below


@kernel
def leave(links: Links, search: DepthFirst, position: int) -> None:
    """Take a position whose successors have all been left off the stack; complete its component if nothing reaches further back."""
    search.marks[TOP] = search.below[position]
    if search.below[position] != BOTTOM:
        search.above[search.below[position]] = BOTTOM
    search.below[position] = NOWHERE
    low = lowest(links, search, position)
    search.marks[WAITING] += 1
    search.order[len(search.order) - search.marks[WAITING]] = position
    if low == search.low[position]:
        complete(search, low)
    else:
        search.low[position] = low


@kernel
def lowest(links: Links, search: DepthFirst, position: int) -> int:
    """Return the lowest index that a position or a successor reaches."""
    low = search.low[position]
    for i in range(links.firsts[position], links.firsts[position + 1], stride(links.to_act[position])):
        low = min(low, search.low[links.entries[i]])
    return int(low)


@kernel
def complete(search: DepthFirst, low: int) -> None:
    """Place all that wait and reach no further back: a component, those first whose successors were left last."""
    marks, first, count = search.marks, search.marks[WAITING], len(search.order)
    while marks[WAITING] > 0 and search.low[search.order[count - marks[WAITING]]] >= low:
        marks[WAITING] -= 1
    for waiting in range(first, marks[WAITING], -1):
        position = search.order[count - waiting]
        search.order[marks[PLACED]] = position
        search.low[position] = marks[LABEL]
        marks[PLACED] += 1
        marks[INDEX] -= 1
    marks[LABEL] -= 1
    search.ends[marks[PLACED] - 1] = True
