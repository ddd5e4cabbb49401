"""What the conformance suite should try with this game, and its oracle."""

from __future__ import annotations

from typing import Any

from games.volcano.naive import Naive

_ALL_SIXES: dict[str, int | str] = {"tiles_1": 0, "tiles_2": 0, "tiles_3": 0, "tiles_4": 0, "tiles_5": 0, "tiles_6": 36}
_NEARLY_ALL_ONES: dict[str, int | str] = {"tiles_1": 35, "tiles_2": 0, "tiles_3": 0, "tiles_4": 1, "tiles_5": 0, "tiles_6": 0}

VARIANTS: dict[str, dict[str, int | str]] = {
    "two": {"seats": 2},
    "two-one-colour": {"seats": 2, "two_colours": "off", "loads": 24, "extra_loads_two_1": 1, "ties": "pilot", "extra_points_two_1": 7},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "even": {
        "seats": 4,
        "extra_loads_four_1": 0,
        "extra_loads_four_2": 0,
        "extra_points_four_1": 2,
        "extra_points_four_2": 1,
        "extra_points_four_3": 12,
    },
    "solo": {"seats": 1},
    "solo-target": {"seats": 1, "solo_loads": 72, "target": 40, "free_edges": 1},
    "cooperative": {"seats": 4, "cooperative": "on", "loads": 9},
    "cooperative-two": {"seats": 2, "cooperative": "on", "target": 1, "loads": 15},
    "adjacent": {"seats": 4, "adjacent_edges": "on"},
    "adjacent-three-edges": {
        "seats": 3,
        "adjacent_edges": "on",
        "free_edges": 3,
        "neutrals": 12,
        "loads": 8,
        "extra_points_three_1": 0,
        "extra_points_three_2": 5,
    },
    "no-edges": {"seats": 4, "free_edges": 0, "extra_loads_four_3": 12},
    "five-edges": {"seats": 4, "free_edges": 5, "loads": 36},
    "sixes": {"seats": 3, "neutrals": 0, "ties": "pilot", **_ALL_SIXES},
    "one-place": {"seats": 2, "loads": 36, "places_3": 1, "places_4": 1, "places_5": 1, "places_6": 1, **_NEARLY_ALL_ONES},
    "one-load": {"seats": 3, "loads": 1, "neutrals": 3, "extra_loads_three_2": 12, "ties": "pilot"},
}
"""Options that matter, alone and together, at their extremes too."""

AT_ODDS = "tiles_1=0"
"""Options that do not go together."""

PICTURED: dict[str, dict[str, Any]] = {
    "alone": {"seats": 1},
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "together": {"seats": 4, "cooperative": "on", "target": 60},
    "one-place": {"seats": 2, "two_colours": "off", "places_6": 1, "free_edges": 3, "adjacent_edges": "on", "ties": "pilot"},
}
"""The tables whose pictures are looked at."""

TRACED = (400, 40)
"""How many random games `make trace` plays with the defaults, and of each variant."""

GAMES_EACH = 3
"""How many random games of each variant the slower tests play."""

BOUND = 400
"""No game of these variants is longer, in plies: 36 tiles, at most 144 loads, and three plies for each."""


def oracle(seats: int, **options: int | str) -> Naive:
    """The game's oracle."""
    return Naive(seats, **options)


PERFT_DEPTH = 2
"""How deep the oracle counts along in the test; `counts.txt` goes further."""
