"""`greedy_opponents`: what the search presumes of its opponents, and only of them."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.agents._tree import NONE, find, key_of
from backburn.core.bot import Bot
from backburn.core.contract import CHANCE

GAME = backburn.load("volcano", seats=2)


def searched(share: float) -> tuple[Any, Any]:
    """The position after the first tiles are laid, and the tree of a search of it."""
    match = GAME.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    bot = Bot(GAME, f"search:iterations=600,exploration=0.3,settle=20,greedy_opponents={share}", 1, compiled=True)
    bot.think(match.state)
    return match, bot._memories[0]


def edges(tree: Any, state: Any) -> list[int]:
    """The edges of a position in the tree."""
    found, edge = [], int(tree.firsts[find(tree, GAME.specialize(key_of, False)(state, tree))])
    while edge != NONE:
        found.append(edge)
        edge = int(tree.nexts[edge])
    return found


def most_tried(tree: Any, state: Any) -> int:
    """The edge of a position that was tried most."""
    return max(edges(tree, state), key=lambda edge: int(tree.visits[edge]))


@pytest.mark.parametrize(("share", "is_searched"), [(0, True), (1, False)])
def test_an_opponent_presumed_greedy_makes_the_move_that_looks_best_one_ply_ahead(share: float, is_searched: bool) -> None:
    match, tree = searched(share)
    seat = match.to_act
    assert sum(tree.visits[edge] > 0 for edge in edges(tree, match.state)) > 1, "the seat that thinks searches always"
    while match.to_act == seat:
        match.push(int(tree.edge_moves[most_tried(tree, match.state)]))
    tried = [edge for edge in edges(tree, match.state) if tree.visits[edge] > 0]
    best = max(tree.priors[edge] for edge in edges(tree, match.state))
    assert (len(tried) > 1) == is_searched
    assert is_searched or tree.priors[tried[0]] == best


def test_a_share_of_the_opponents_plies_may_be_greedy() -> None:
    match, tree = searched(0.5)
    seat = match.to_act
    while match.to_act == seat:
        match.push(int(tree.edge_moves[most_tried(tree, match.state)]))
    visits = {edge: int(tree.visits[edge]) for edge in edges(tree, match.state)}
    first = max(visits, key=lambda edge: float(tree.priors[edge]))
    assert 0.4 * sum(visits.values()) < visits[first] and sum(each > 0 for each in visits.values()) > 1


def test_partners_are_searched() -> None:
    game = backburn.load("wildfire-rescue", seats=2)
    match = game.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    options = "search:iterations=200,settle=20"
    opinions = [Bot(game, f"{options},greedy_opponents={share}", 1, compiled=True).think(match.state) for share in (0, 1)]
    assert opinions[0] == opinions[1]
