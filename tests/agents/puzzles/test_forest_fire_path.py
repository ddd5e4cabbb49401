"""Puzzles: the last plies of games, in which few moves are right: they win, or avert what can be averted. Levels that search find them."""

from __future__ import annotations

import pytest

from agents.puzzles.kit import played, right_moves

pytestmark = pytest.mark.bulk

PUZZLES = [
    (
        "round 3: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 3: engine 1 to move / fire 2 # # # / engine 1 3 . . . / options path_length=4 engines=1 water_capacity=3",
        "spray",
    ),
    (
        "round 3: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 3: engine 1 to move / fire 2 # # # / engine 1 3 . . . / options path_length=4 engines=1 water_capacity=3",
        "spray",
    ),
    (
        "round 3: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 3: engine 1 to move / fire 2 # # # / engine 1 3 . . . / options path_length=4 engines=1 water_capacity=3",
        "spray",
    ),
    (
        "round 3: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 3: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 4: engine 1 to move / fire 2 # # # / engine 1 3 . . . / options path_length=4 engines=1 water_capacity=3",
        "spray",
    ),
    (
        "round 3: engine 1 to move / fire 2 # # # / engine 1 3 . . . / options path_length=4 engines=1 water_capacity=3",
        "spray",
    ),
    (
        "round 3: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 3: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 4: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
    (
        "round 3: engine 1 to move / fire 2 # # # / engine 1 3 . . . / options path_length=4 engines=1 water_capacity=3",
        "spray",
    ),
]
"""Positions and their right moves: all others pay at least 2.0 less."""


@pytest.mark.parametrize(("position", "right"), PUZZLES)
def test_a_level_that_thinks_ahead_finds_the_right_moves(position: str, right: str) -> None:
    assert right_moves("forest-fire-path", position) == right
    assert played("forest-fire-path", position) <= set(right.split(" | "))
