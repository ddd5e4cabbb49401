"""Two at a table: the pairs that together cost least, found by a matching of greatest weight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from backburn.club.rounds import Pair

NO_PARTNER = -2
"""Whom the person that sits out is paired with."""


def cheapest(people: Sequence[int], cost: Callable[[int, int], int | None], out: Callable[[int], int]) -> list[Pair]:
    """As many pairs as possible, and of these the ones with the least cost; `cost` is None for two who must not meet.

    With an odd number one person sits out, which costs `out`: the first of that pair, the second is NO_PARTNER.
    """
    costs: dict[Pair, int] = {}
    for place, one in enumerate(people):
        if len(people) % 2:
            costs[one, NO_PARTNER] = out(one)
        for other in people[place + 1 :]:
            price = cost(one, other)
            if price is not None:
                costs[one, other] = price
    return _matched(costs)


def _matched(costs: Mapping[Pair, int]) -> list[Pair]:
    import networkx  # half a second, and only where a round is drawn

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, -price) for (one, other), price in costs.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((one, other) if (one, other) in costs else (other, one) for one, other in found)
