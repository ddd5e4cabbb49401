"""What the conformance suite should try with this game, and its oracle."""

from __future__ import annotations

from typing import Any

from games.forest_fire_acres.naive import Naive

VARIANTS: dict[str, dict[str, int | str]] = {
    "one": {"seats": 1},
    "two": {"seats": 2},
    "three-challenge": {"seats": 3, "drought_middle": 1, "drought_last": 2},
    "four-easier": {"seats": 4, "drought_last": 0, "flames": 0, "burning_limit": 60},
    "four-in-between": {"seats": 4, "drought_last": 2, "flames": 2, "burning_limit": 60},
    "five-harsh": {"seats": 5, "drought_middle": 1, "drought_last": 2, "weather": "harsh", "burning_limit": 50, "map": 12},
    "six-strict": {"seats": 6, "strict": "on", "first_fire": 6, "crash_acres": 6},
    "realistic": {"seats": 2, "realistic": "on", "landing_distance": 3, "rock_acres": 1},
    "old-winds": {"seats": 3, "winds": "eight", "drought_last": 3, "first_fire": 1, "map": 32767},
    "own-map": {"seats": 4, "map_by": "players", "houses": 3, "schools": 1},
    "own-bare-map": {"seats": 1, "map_by": "players", "houses": 0, "schools": 0, "strict": "on", "winds": "eight", "realistic": "on"},
    "lucky-anywhere": {"seats": 2, "lucky_bulldozer": "anywhere", "burning_limit": 100, "new_steps": 1},
    "put-out": {
        "seats": 2,
        "extinguish": 1,
        "first_fire": 1,
        "burning_limit": 100,
        "new_steps": 6,
        "lot_balls": 12,
        "lot_barrels": 12,
        "map": 3,
    },
    "crowded": {
        "seats": 2,
        "houses": 40,
        "schools": 6,
        "house_points": 100,
        "school_points": 0,
        "loss_points": 0,
        "drive_steps": 30,
        "dig_acres": 10,
        "rock_pieces": 12,
    },
    "bare": {
        "seats": 1,
        "houses": 0,
        "schools": 0,
        "bulldozers": 0,
        "barrels": 0,
        "balls": 0,
        "finish_points": 0,
        "loss_points": 1000,
        "map": 1,
        "burning_limit": 200,
        "new_steps": 6,
        "fly_steps": 30,
        "landing_distance": 1,
    },
    "short-hoses": {
        "seats": 6,
        "barrels": 60,
        "balls": 30,
        "new_steps": 0,
        "carry_steps": 1,
        "drive_steps": 1,
        "fly_steps": 1,
        "load_limit": 1,
    },
    "whole-board": {
        "seats": 2,
        "burning_limit": 400,
        "realistic": "on",
        "strict": "on",
        "winds": "eight",
        "drought_middle": 1,
        "drought_last": 2,
    },
}
"""Options that matter, alone and together, at their extremes too."""

SAMPLE = ("two", "six-strict", "own-bare-map", "put-out")
"""What the slower tests of things that options hardly touch are run on."""

AT_ODDS = "drought_middle=3 drought_last=3"
"""Options that do not go together."""

PICTURED: dict[str, dict[str, Any]] = {
    "standard": {"seats": 3},
    "alone": {"seats": 1, "ruleset": "realistic"},
    "six": {"seats": 6, "ruleset": "old-winds"},
    "own-map": {"seats": 2, "ruleset": "own-map", "houses": 2, "schools": 1},
    "endless": {"seats": 2, "ruleset": "harsh", "burning_limit": 400, "extinguish": 30},
    "strict": {"seats": 2, "ruleset": "strict"},
}
"""The tables whose pictures are looked at."""

PASSING = ("acre-", "bulldozer-")
"""What the names of things begin with that are not in all pictures of a match."""

TRACED = (100, 40)
"""How many random games `make trace` plays with the defaults, and of each variant."""

GAMES_EACH = 1
"""How many random games of each variant the slower tests play."""

BOUND = 4000
"""No game of these variants is longer, in plies."""


def oracle(seats: int, **options: int | str) -> Naive:
    """The game's oracle."""
    return Naive(seats, **options)


PERFT_DEPTH = 2
"""How deep the oracle counts along in the test; `counts.txt` goes further."""
