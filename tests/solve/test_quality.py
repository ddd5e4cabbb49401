"""Agents compared with perfect play."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.players.agent import Agent
from backburn.core.rules.contract import legal
from backburn.solve import quality
from solve.graphs import graph


@kernel
def first(view: Any, memory: Any, rng: Any) -> int:
    legal(view, memory.moves)
    return int(memory.moves[0])


@kernel
def last(view: Any, memory: Any, rng: Any) -> int:
    return int(memory.moves[legal(view, memory.moves) - 1])


FIRST, LAST = Agent("first", "takes the first move", first), Agent("last", "takes the last move", last)
RANDOM = backburn.agents.load("random")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quality, "mover", lambda game, agent, seed: backburn.Bot(game, agent, seed, compiled=False).move)


def test_perfect_choices_lose_nothing() -> None:
    """The first move of `choice` is worth 0.5, the other one 0."""
    solution = backburn.solve(graph("choice"), compiled=False)
    assert quality.everywhere(solution, FIRST) == quality.Quality(1, 1.0, 0.0)
    assert quality.everywhere(solution, LAST) == quality.Quality(1, 0.0, 0.5)


def test_in_its_own_games_an_agent_meets_what_it_leads_to() -> None:
    """A player who goes on in the siege never meets its ends, and takes both decisions again and again until the game stops."""
    solution = backburn.solve(graph("siege", longest=6), compiled=False)
    assert quality.in_own_games(solution, FIRST, games=2).decisions == 12
    given_in = quality.in_own_games(solution, LAST, games=2)
    assert given_in == quality.Quality(2, 0.0, 0.75), "-0.5 instead of 0.25"
    assert quality.everywhere(solution, LAST).decisions == 6


def test_a_random_player_is_right_as_often_as_luck_has_it() -> None:
    solution = backburn.solve(graph("choice"), compiled=False)
    found = quality.in_own_games(solution, RANDOM, games=400)
    assert found.decisions == 400 and found.optimal == pytest.approx(0.5, abs=0.1) and found.loss == pytest.approx(0.5 - found.optimal / 2)


def test_a_sample_stands_for_all_positions() -> None:
    game = backburn.load("forest-fire-path", path_length=2, engines=1, max_turns=2, water_capacity=2)
    solution = backburn.solve(game, compiled=False)
    everywhere, sample = quality.everywhere(solution, RANDOM), quality.everywhere(solution, RANDOM, most=20)
    assert 0 < sample.decisions <= 20 < everywhere.decisions <= len(solution.decisions())
    assert 0 < everywhere.optimal < 1 and 0 < everywhere.loss < 2


def test_without_a_choice_there_is_nothing_to_judge() -> None:
    solution = backburn.solve(graph("dice"), compiled=False)
    assert quality.everywhere(solution, FIRST) == quality.in_own_games(solution, FIRST, games=1) == quality.Quality(0, 1.0, 0.0)
