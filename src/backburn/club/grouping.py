"""More than two at a table: groups that are improved by swaps until no swap helps. As few meet again as is found, not as is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

Group = list[int]
Cost = Callable[[Sequence[int]], int]
"""What it costs that these people sit together."""
MOST_PASSES = 40


def grouped(order: Sequence[int], sizes: Sequence[int], cost: Cost) -> list[Group]:
    """Groups of these sizes, at first as the order has them."""
    rest, groups = list(order), list[Group]()
    for size in sizes:
        groups.append(rest[:size])
        rest = rest[size:]
    for _ in range(MOST_PASSES):
        if not _improve(groups, cost):
            break
    return groups


def total(groups: Sequence[Group], cost: Cost) -> int:
    """What all groups cost together."""
    return sum(cost(group) for group in groups)


def _improve(groups: list[Group], cost: Cost) -> bool:
    """Swap people of two groups where that costs less; return whether anybody was."""
    swapped = False
    for one, other in combinations(groups, 2):
        swapped |= _swap_between(one, other, cost)
    return swapped


def _swap_between(one: Group, other: Group, cost: Cost) -> bool:
    """Swap where it helps."""
    before, swapped = cost(one) + cost(other), False
    for mine in range(len(one)):
        for theirs in range(len(other)):
            one[mine], other[theirs] = other[theirs], one[mine]
            after = cost(one) + cost(other)
            if after < before:
                before, swapped = after, True
            else:
                one[mine], other[theirs] = other[theirs], one[mine]
    return swapped
