"""`greedy_opponents` and `random_opponents`: what the search presumes of its opponents, and only of them."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.agents._tree import NONE, find, key_of
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE
from memories import memory as memory_of

GAME = backburn.load("volcano", seats=2)
bulk = pytest.mark.bulk
"""Hundreds of iterations and more, which take long in plain Python."""


def searched(presumed: str, iterations: int = 600) -> tuple[Any, Any]:
    """The position after the first tiles are placed, and the tree of a search of it."""
    match = GAME.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    bot = Bot(GAME, f"search:iterations={iterations},exploration=0.3,settle=20,{presumed}", 1, compiled=True)
    bot.think(match.state)
    return match, memory_of(bot)


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


def to_the_opponent(match: Any, tree: Any) -> None:
    """Play on by the moves that were tried most, until the opponent is to act."""
    seat = match.to_act
    while match.to_act == seat:
        match.push(int(tree.edge_moves[most_tried(tree, match.state)]))


@bulk
@pytest.mark.parametrize(("share", "is_searched"), [(0, True), (1, False)])
def test_an_opponent_presumed_greedy_makes_the_move_that_looks_best_one_ply_ahead(share: float, is_searched: bool) -> None:
    match, tree = searched(f"greedy_opponents={share}")
    assert sum(tree.visits[edge] > 0 for edge in edges(tree, match.state)) > 1, "the seat that thinks searches always"
    to_the_opponent(match, tree)
    tried = [edge for edge in edges(tree, match.state) if tree.visits[edge] > 0]
    best = max(tree.priors[edge] for edge in edges(tree, match.state))
    assert (len(tried) > 1) == is_searched
    assert is_searched or tree.priors[tried[0]] == best


@bulk
def test_a_share_of_the_opponents_plies_may_be_greedy() -> None:
    match, tree = searched("greedy_opponents=0.5")
    to_the_opponent(match, tree)
    visits = {edge: int(tree.visits[edge]) for edge in edges(tree, match.state)}
    first = max(visits, key=lambda edge: float(tree.priors[edge]))
    assert 0.4 * sum(visits.values()) < visits[first] and sum(each > 0 for each in visits.values()) > 1


@bulk
def test_an_opponent_presumed_random_makes_every_move_as_often() -> None:
    match, tree = searched("random_opponents=1", iterations=6000)
    to_the_opponent(match, tree)
    visits = [int(tree.visits[edge]) for edge in edges(tree, match.state)]
    even = sum(visits) / len(visits)
    assert even > 2 and sum((each - even) ** 2 / even for each in visits) < 2 * len(visits), "the chi-square of even shares"


@bulk
def test_of_the_opponents_plies_those_that_are_not_random_may_be_greedy() -> None:
    match, tree = searched("random_opponents=0.5,greedy_opponents=0.5")
    to_the_opponent(match, tree)
    visits = {edge: int(tree.visits[edge]) for edge in edges(tree, match.state)}
    first = max(visits, key=lambda edge: float(tree.priors[edge]))
    others = sorted(each for edge, each in visits.items() if edge != first)
    assert 0.35 * sum(visits.values()) < visits[first] < 0.7 * sum(visits.values())
    assert others[-1] < 0.15 * sum(visits.values()), "nothing is searched"


def test_partners_are_searched() -> None:
    game = backburn.load("wildfire-rescue", seats=2)
    match = game.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    options = "search:iterations=60,settle=20"
    told = [options, f"{options},greedy_opponents=1", f"{options},random_opponents=1"]
    opinions = [Bot(game, each, 1, compiled=True).think(match.state) for each in told]
    assert opinions[0] == opinions[1] == opinions[2]
