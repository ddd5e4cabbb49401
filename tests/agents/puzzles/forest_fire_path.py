"""Puzzles of one game for `test_puzzles`: its last plies, in which few moves are right."""

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
