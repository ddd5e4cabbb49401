"""What the conformance suite should try with this game, and its oracle."""

from __future__ import annotations

from typing import Any

from games.on_the_run.naive import Naive

VARIANTS: dict[str, dict[str, int | str]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "crowded-two": {"seats": 2, "animals_2": 9, "inner_2": 3, "steps": 3, "flee": "out", "scoring": "family"},
    "crowded-three": {"seats": 3, "animals_3": 6, "inner_3": 2, "steps": 1},
    "crowded-four": {"seats": 4, "animals_4": 4, "flee": "out", "scoring": "plain"},
    "few": {"seats": 4, "animals_4": 1, "inner_4": 0, "steps": 1},
    "no-flight": {"seats": 3, "flee": "none", "lightning": 6, "inner_3": 0},
    "flight-out": {"seats": 2, "flee": "out", "steps": 1, "lightning": 1},
    "together": {"seats": 4, "cooperative": "on", "target": 12},
    "together-two": {"seats": 2, "cooperative": "on", "target": 99, "scoring": "family"},
    "all-alike": {"seats": 3, "tiles_1": 0, "tiles_2": 0, "tiles_3": 36, "tiles_4": 0, "tiles_5": 0, "tiles_6": 0, "flee": "out"},
    "two-numbers": {"seats": 2, "tiles_1": 1, "tiles_2": 0, "tiles_3": 0, "tiles_4": 0, "tiles_5": 0, "tiles_6": 35, "steps": 3},
}
"""Options that matter, alone and together, at their extremes too."""

AT_ODDS = "tiles_1=0"
"""Options that do not go together."""

PICTURED: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "out": {"seats": 2, "flee": "out", "scoring": "family", "steps": 3, "animals_2": 9, "inner_2": 3},
    "together": {"seats": 4, "cooperative": "on", "target": 12},
}
"""The tables whose pictures are looked at."""

PASSING = ("animal-",)
"""What the names of things begin with that are not in all pictures of a match."""

TRACED = (100, 20)
"""How many random games `make trace` plays with the defaults, and of each variant."""

GAMES_EACH = 2
"""How many random games of each variant the slower tests play."""

BOUND = 400
"""No game of these variants is longer, in plies."""


def oracle(seats: int, **options: int | str) -> Naive:
    """The game's oracle."""
    return Naive(seats, **options)


PERFT_DEPTH = 3
"""How deep the oracle counts along in the test; `counts.txt` goes further."""
