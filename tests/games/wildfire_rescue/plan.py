"""What the conformance suite should try with this game, and its oracle."""

from __future__ import annotations

from typing import Any

from games.wildfire_rescue.naive import Naive

_ONLY_TREES: dict[str, int | str] = {"trees": 24, "rocks": 0, "animals": 0, "largest_group": 24}
_ONLY_ROCKS: dict[str, int | str] = {"trees": 0, "rocks": 24, "animals": 0, "largest_group": 24}
_EASY: dict[str, int | str] = {"same_corner": "on", "own_feet": "on", "waive_lost_turn": "on", "hazards": "wildfire"}
_MANY_CARDS: dict[str, int | str] = {"axes": 4, "pickaxes": 4, "bows": 4, "extinguishers": 4, "extra_cards": 12, "new_tools": 16}

VARIANTS: dict[str, dict[str, int | str]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "easy": {"seats": 3, **_EASY},
    "at-once": {"seats": 4, "slow": "all", "escape": "at_once"},
    "at-once-with-everything": {"seats": 4, "escape": "at_once", "escape_through_fire": "on", **_EASY, **_MANY_CARDS},
    "through-fire": {
        "seats": 2,
        "escape_through_fire": "on",
        "waive_lost_turn": "on",
        "wildfire_faces": 6,
        "plane_faces": 0,
        **_MANY_CARDS,
    },
    "planes": {"seats": 3, "wildfire_faces": 3, "plane_faces": 3, "slow": "free", "campers": "choose", "own_feet": "on"},
    "diagonals": {"seats": 2, "plane": "diagonals", "plane_faces": 3},
    "no-fire": {"seats": 2, "wildfire_faces": 0, "plane_faces": 6, "max_rounds": 4, "campers": "nine", "new_tools": 0},
    "only-trees": {"seats": 2, **_ONLY_TREES, "starting_tools": 0, "tool_limit": 1, "campers": "four"},
    "only-rocks": {"seats": 4, **_ONLY_ROCKS, "hazard_free": "on", "own_feet": "on", "extinguishers": 4, "tool_limit": 4},
    "strict-deal": {"seats": 3, "largest_group": 1, "deals": 3, "starting_tools": 2, "tool_limit": 2, "campers": "eight"},
    "one-deal": {"seats": 2, "largest_group": 2, "deals": 1, "extra_cards": 0, "axes": 0, "pickaxes": 1, "bows": 4},
    "one-kind-of-tool": {"seats": 2, "axes": 4, "pickaxes": 0, "bows": 0, "extinguishers": 3, "extra_cards": 5, "tool_limit": 1},
    "short": {"seats": 4, "max_rounds": 1, "same_corner": "on", "wildfire_faces": 5},
}
"""Options that matter, alone and together, at their extremes too."""

SAMPLE = ("two", "four", "at-once-with-everything", "planes")
"""What the tests of pictures and records try."""

AT_ODDS = "trees=0"
"""Options that do not go together."""

PICTURED: dict[str, dict[str, Any]] = {
    "two": {"seats": 2, "campers": "choose"},
    "three": {"seats": 3, "escape": "at_once", "tool_limit": 3},
    "four": {"seats": 4},
    "gentle": {
        "seats": 4,
        "ruleset": "gentle",
        "plane_faces": 3,
        "plane": "diagonals",
        "tool_limit": 4,
        "extra_cards": 8,
        "axes": 4,
        "bows": 4,
        "pickaxes": 4,
    },
}
"""The tables whose pictures are looked at."""

TRACED = (200, 40)
"""How many random games `make trace` plays with the defaults, and of each variant."""

GAMES_EACH = 3
"""How many random games of each variant the slower tests play."""

BOUND = 600
"""No game of these variants is longer, in plies."""


def oracle(seats: int, **options: int | str) -> Naive:
    """The game's oracle."""
    return Naive(seats, **options)


PERFT_DEPTH = 3
"""How deep the oracle counts along in the test; `counts.txt` goes further."""
