"""Games that break the contract: where a seat is to act, they list no moves, or list them out of order. They are reported, not searched forever."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.kit.errors import GameError
from backburn.core.rules.contract import CHANCE, Moves
from backburn.games.forest_fire_path.rules import legal as as_it_should_be
from backburn.play.matches.game import Game

CARD = backburn.load("forest-fire-path").card
LATER = 2
"""The round from which the games are broken, so that the position thought about is all right."""


@kernel
def none_at_all(state: Any, moves: Moves) -> int:
    """Nothing, from some round on."""
    count = as_it_should_be(state, moves)
    return 0 if state.to_act != CHANCE and state.round >= LATER else count


@kernel
def backwards(state: Any, moves: Moves) -> int:
    """The moves in descending order, from some round on."""
    count = as_it_should_be(state, moves)
    if state.to_act != CHANCE and state.round >= LATER:
        for i in range(count // 2):
            moves[i], moves[count - 1 - i] = moves[count - 1 - i], moves[i]
    return count


@kernel
def never_any(state: Any, moves: Moves) -> int:
    """Nothing, from the beginning."""
    return 0 if state.to_act != CHANCE else as_it_should_be(state, moves)


def broken(legal: Any) -> Game:
    """The path with this list of moves."""
    return Game(replace(CARD, rules=CARD.rules._replace(legal=legal)), {"path_length": 3, "engines": 1}, find_bot=backburn.agents.load)


@pytest.mark.parametrize("legal", [none_at_all, backwards])
@pytest.mark.parametrize(
    "agent", ["search:iterations=200", "search:iterations=200,greedy_opponents=1", "search:iterations=200,random_opponents=1"]
)
def test_the_search_reports_positions_that_follow(legal: Any, agent: str) -> None:
    game = broken(legal)
    bot = backburn.Bot(game, agent, 1, compiled=False)
    with pytest.raises(
        GameError, match="forest-fire-path breaks the contract: where a seat is to act, `legal` lists no moves, or not in asc"
    ):
        bot.move(game.start)
    bot.forget()
    with pytest.raises(GameError):
        bot.think(game.start, iterations=200)


@pytest.mark.parametrize("agent", ["random", "greedy", "search:iterations=4"])
def test_a_simulation_reports_the_game(agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = broken(never_any)
    monkeypatch.setattr("backburn.core.kernels.jit.can_compile", lambda: False)
    with pytest.raises(GameError, match=r"\(game 0 of seed 7\)$"):
        game.simulate(1, [agent], seed=7)


def test_a_game_that_keeps_the_contract_is_searched_as_before() -> None:
    game, found = broken(as_it_should_be), []
    for each in (game, backburn.load("forest-fire-path", path_length=3, engines=1)):
        found.append(backburn.Bot(each, "search:iterations=100", 1, compiled=False).think(each.start))
    assert found[0] == found[1]
