"""Puzzles of one game for `test_puzzles` and `test_wins`: its last plies, in which few moves are right, and turns that can win."""

from __future__ import annotations

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
        "round 4: engine 1 to move / fire 2 # # # / engine 1 3 . . . / options path_length=4 engines=1 water_capacity=3",
        "spray",
    ),
    (
        "round 4: engine 1 to load / fire 2 # # # / engine 1 0 . . . / options path_length=4 engines=1 water_capacity=3",
        "load 2 | load 3",
    ),
]
"""Positions and their right moves: all others pay at least 2.0 less."""

WINS = [
    (
        "round 5: fire to act / fire . . . 3 # 1 1 . . . #"
        " / engine 1 . . 5 . . . . . . . . / engine 2 . 5 . . . . . . . . . / engine 3 5 . . . . . . . . . . / options engines=3 engine_speed=10",
        "intensify 4",
    ),
    (
        "round 8: fire to act / fire . . 1 5 3 # 5 # # # #"
        " / engine 1 . 2 . . . . . . . . . / engine 2 4 . . . . . . . . . . / engine 3 2 . . . . . . . . . . / options engines=3 engine_speed=10",
        "intensify 4",
    ),
    (
        "round 8: fire to act / fire . . . 1 2 3 # 3 # # #"
        " / engine 1 lost / engine 2 0 . . . . . . . . . . / engine 3 4 . . . . . . . . . . / options engines=3 engine_speed=10",
        "intensify 4 | intensify 5 | intensify 6 | intensify 8",
    ),
    (
        "round 8: fire to act / fire . . . . 1 1 1 4 # # #"
        " / engine 1 0 . . . . . . . . . . / engine 2 . . . 5 . . . . . . . / engine 3 lost / options engines=3 engine_speed=10",
        "intensify 7 | intensify 8",
    ),
    (
        "round 10: fire to act / fire . . . 1 1 4 4 3 # # #"
        " / engine 1 5 . . . . . . . . . . / engine 2 3 . . . . . . . . . . / engine 3 lost / options engines=3 engine_speed=10",
        "intensify 5 | intensify 6 | intensify 7 | intensify 8",
    ),
    (
        "round 9: fire to act / fire . . . 2 4 2 4 # # # #"
        " / engine 1 . 5 . . . . . . . . . / engine 2 lost / engine 3 5 . . . . . . . . . . / options engines=3 engine_speed=10",
        "intensify 4 | intensify 5 | intensify 6 | intensify 7",
    ),
    (
        "round 13: fire to act / fire . . . # 5 # # 5 # # #"
        " / engine 1 3 . . . . . . . . . . / engine 2 0 . . . . . . . . . . / engine 3 0 . . . . . . . . . . / options engines=3 engine_speed=10",
        "intensify 5",
    ),
    (
        "round 6: fire to act / fire . 2 2 3 # # / engine 1 5 . . . . . / engine 2 5 . . . . . / options path_length=6",
        "intensify 4",
    ),
    (
        "round 6: fire to act / fire . # # 3 1 1 / engine 1 5 . . . . . / engine 2 3 . . . . . / options path_length=6",
        "intensify 4",
    ),
    (
        "round 3: fire to act / fire 1 . 1 1 1 1 / engine 1 lost / engine 2 . 0 . . . . / options path_length=6",
        "intensify 1",
    ),
    (
        "round 4: fire to act / fire . . . 1 4 # / engine 1 5 . . . . . / engine 2 4 . . . . . / options path_length=6",
        "intensify 5",
    ),
    (
        "round 3: fire to act / fire . . # 3 1 1 / engine 1 . 4 . . . . / engine 2 4 . . . . . / options path_length=6",
        "intensify 4",
    ),
    (
        "round 3: fire to act / fire . . . 3 # / engine 1 3 . . . . / options path_length=5 engines=1",
        "intensify 4",
    ),
    (
        "round 5: fire to act / fire . # 2 3 # / engine 1 . 4 . . . / options path_length=5 engines=1",
        "intensify 4",
    ),
]
"""Positions in which the fire can win within its turn, and the first moves of all ways to do it."""
