"""What the conformance suite should try with this game, and its oracle."""

from __future__ import annotations

from typing import Any

from games.wild_fire.naive import Naive

VARIANTS: dict[str, dict[str, int | str]] = {
    "alone": {"seats": 1},
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "feurio-two": {
        "seats": 2,
        "tiles_0": 0,
        "tiles_7": 0,
        "tiles_8": 0,
        "tiles_9": 0,
        "pawns_per_turn": 3,
        "one_tile": "on",
        "printed_places": "on",
        "rounding": "up",
        "two_colours": "on",
        "neutrals": 4,
    },
    "feurio-three": {
        "seats": 3,
        "tiles_0": 0,
        "tiles_7": 0,
        "tiles_8": 0,
        "tiles_9": 0,
        "pawns_per_turn": 3,
        "one_tile": "on",
        "printed_places": "on",
        "rounding": "up",
        "neutrals": 4,
        "firebreaks": "on",
    },
    "firebreaks": {"seats": 4, "firebreaks": "on", "single_tile": "nothing"},
    "together": {"seats": 3, "cooperative": "on", "target": 30, "neutrals": 12, "pawns_per_turn": 1},
    "alone-with-breaks": {"seats": 1, "firebreaks": "on", "start_tiles": 12, "pawns": 20, "rounding": "up", "target": 10},
    "letter": {"seats": 4, "even_turns": "off"},
    "few-pawns": {"seats": 2, "pawns": 1, "two_colours": "on", "even_turns": "off", "start_tiles": 1, "one_tile": "on"},
    "many-tiles": {"seats": 1, "tiles_1": 9, "tiles_5": 10, "tiles_9": 9, "start_tiles": 1, "pawns": 20, "pawns_per_turn": 2},
    "few-tiles": {
        "seats": 4,
        "tiles_0": 4,
        "tiles_1": 0,
        "tiles_2": 0,
        "tiles_3": 0,
        "tiles_4": 0,
        "tiles_5": 0,
        "tiles_6": 0,
        "tiles_7": 0,
        "tiles_8": 0,
        "tiles_9": 6,
        "firebreaks": "on",
        "even_turns": "off",
        "pawns_per_turn": 20,
    },
    "all-alike": {
        "seats": 2,
        "tiles_0": 60,
        "tiles_1": 0,
        "tiles_2": 0,
        "tiles_3": 0,
        "tiles_4": 0,
        "tiles_5": 0,
        "tiles_6": 0,
        "tiles_7": 0,
        "tiles_8": 0,
        "tiles_9": 0,
        "cooperative": "on",
        "printed_places": "on",
    },
}
"""Options that matter, alone and together, at their extremes too."""

AT_ODDS = "tiles_0=0 tiles_1=0 tiles_2=0 tiles_3=0 tiles_4=0 tiles_5=0 tiles_6=0 tiles_7=0 tiles_8=0 tiles_9=0"
"""Options that do not go together."""

PICTURED: dict[str, dict[str, Any]] = {
    "alone": {"seats": 1},
    "two": {"seats": 2},
    "four": {"seats": 4},
    "feurio-two": {"seats": 2, "ruleset": "feurio"},
    "feurio-three": {"seats": 3, "ruleset": "feurio"},
    "breaks": {"seats": 3, "firebreaks": "on"},
    "together": {"seats": 4, "cooperative": "on", "start_tiles": 12},
}
"""The tables whose pictures are looked at."""

PASSING = ("tile-", "spot-", "group-", "drawn", "next-", "done", "flip", "firebreak")
"""What the names of things begin with that are not in all pictures of a match."""

TRACED = (20, 6)
"""How many random games `make trace` plays with the defaults, and of each variant."""

GAMES_EACH = 1
"""How many random games of each variant the slower tests play."""

BOUND = 1_000
"""No game of these variants is longer, in plies."""


def oracle(seats: int, **options: int | str) -> Naive:
    """The game's oracle."""
    return Naive(seats, **options)


PERFT_DEPTH = 2
"""How deep the oracle counts along in the test; `counts.txt` goes further."""
