"""The last plies of games: what the right moves are, by exhaustive look-ahead to the end, and that levels that search find them."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import pytest

import backburn
from agents.puzzles.exhaustive import Exhaustive
from backburn.core.kernels.jit import can_compile
from backburn.core.players.bot import Bot

pytestmark = pytest.mark.bulk
GAMES = ("forest-fire-path", "on-the-run", "volcano", "wild-fire", "wildfire-rescue")
PUZZLES = [(name, *puzzle) for name in GAMES for puzzle in import_module(f"agents.puzzles.{name.replace('-', '_')}").PUZZLES]
LEVELS = ("level-3", "level-4", "level-5", "level-6") if can_compile() else ("level-3",)
MOST = 5000
"""Positions that a look-ahead may meet."""


@cache
def pays(name: str, position: str) -> dict[str, float]:
    """What each move is worth to the seat that makes it, by exhaustive look-ahead."""
    match = backburn.load(name, seats=2).match(position=position)
    return {match.text(move): worth for move, worth in Exhaustive(match.game, MOST).moves(match.state).items()}


@pytest.mark.parametrize(("name", "position", "right"), PUZZLES)
def test_the_right_moves_pay_most(name: str, position: str, right: str) -> None:
    found = pays(name, position)
    assert [move for move in found if found[move] > max(found.values()) - 1e-9] == right.split(" | ")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "position", "right"), PUZZLES)
def test_levels_that_think_ahead_find_them(name: str, position: str, right: str, level: str) -> None:
    match = backburn.load(name, seats=2).match(position=position)
    for seed in (1, 2, 3) if level == LEVELS[0] and can_compile() else (1,):
        assert match.text(Bot(match.game, level, seed, compiled=can_compile()).move(match.state)) in right.split(" | ")
