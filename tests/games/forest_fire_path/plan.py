"""What the conformance suite should try with this game, and its oracle."""

from __future__ import annotations

from typing import Any

from games.forest_fire_path.naive_third import NaiveThird

VARIANTS: dict[str, dict[str, int | str]] = {
    "iteration-2": {},
    "balanced": {"engines": 4, "engine_speed": 8, "gust_reach": 2},
    "grow-all": {"grow": "all"},
    "rightmost": {"rightmost_burn_out_at": 8},
    "no-burn-out": {"burn_out_at": 0, "token_supply": 40, "max_turns": 30},
    "tiny": {"path_length": 2, "engines": 1, "start_tokens": 5},
    "huge": {"path_length": 24, "engines": 6, "water_capacity": 20, "engine_speed": 30, "hit_at_3": 6, "total_victory": 30},
    "odd-die": {"die_sides": 20, "hit_at_0": 2, "hit_at_1": 20, "hit_at_2": 0, "intensify_factor": 4},
    "dry": {"water_capacity": 0, "engine_speed": 0, "gust_reach": 23},
    "no-points": {"points_burnt": 0, "points_engine": 0, "points_town": 0, "intensify_factor": 1, "max_turns": 20},
    "one-round": {"max_turns": 1},
    "shop": {"engine_speed": 8, "gust_reach": 2, "budget": 20, "stay_open": "on"},
    "fire-cards": {"engines": 4, "engine_speed": 8, "gust_reach": 2, "fire_cards": "on"},
    "third-iteration": {"engine_speed": 8, "gust_reach": 2, "budget": 20, "stay_open": "on", "fire_cards": "on"},
    "rich": {
        "budget": 60,
        "price_hoses": 0,
        "path_length": 24,
        "water_capacity": 8,
        "slow_load": 0,
        "runs_from": 1,
        "hit_at_3": 6,
        "total_victory": 30,
    },
    "long-hoses": {
        "budget": 12,
        "price_engine": 1,
        "slow_load": 20,
        "price_run": 4,
        "run_water": 1,
        "hit_at_3": 4,
        "hoses_hit": 2,
        "price_hoses": 1,
    },
    "small-deck": {
        "fire_cards": "on",
        "hand_size": 9,
        "cards_blow": 1,
        "cards_grow_1": 0,
        "cards_grow_2": 1,
        "cards_grow_3": 0,
        "cards_grow_4": 1,
        "cards_burst": 0,
    },
    "one-card": {
        "fire_cards": "on",
        "hand_size": 1,
        "burn_out_at": 0,
        "token_supply": 20,
        "cards_spark": 30,
        "cards_burst": 0,
        "max_turns": 40,
    },
    "scarce-box": {"token_supply": 20, "start_tokens": 20, "burn_out_at": 0, "grow": "all", "max_turns": 40},
}
"""Options that matter, alone and together, at their extremes too."""

AT_ODDS = "start_tokens=9"
"""Options that do not go together."""

PICTURED: dict[str, dict[str, Any]] = {
    "default": {},
    "balanced": {"ruleset": "balanced"},
    "two": {"path_length": 2, "engines": 1},
    "long": {"path_length": 24, "engines": 6, "water_capacity": 20, "die_sides": 20, "burn_out_at": 0, "grow": "all", "total_victory": 60},
    "dry": {"path_length": 7, "water_capacity": 0, "engine_speed": 0},
    "shop": {"ruleset": "shop"},
    "fire-cards": {"ruleset": "fire-cards", "hand_size": 9},
    "third-iteration": {"ruleset": "third-iteration", "path_length": 24},
    "thirteen": {"path_length": 13, "engines": 3, "die_sides": 2, "hit_at_1": 2, "hit_at_2": 2, "hit_at_3": 2, "marginal_victory": 10},
}
"""The tables whose pictures are looked at."""

TRACED = (10_000, 500)
"""How many random games `make trace` plays with the defaults, and of each variant."""

GAMES_EACH = 3
"""How many random games of each variant the slower tests play."""

BOUND = 30_000
"""No game of these variants is longer, in plies."""


def oracle(seats: int, **options: int | str) -> NaiveThird:
    """The oracle, which knows no other number of seats."""
    assert seats == 2
    return NaiveThird(**options)


PERFT_DEPTH = 4
"""How deep the oracle counts along in the test; `counts.txt` goes further."""
