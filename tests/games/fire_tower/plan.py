"""What the conformance suite should try with this game, and its oracle."""

from __future__ import annotations

from typing import Any

from games.fire_tower.naive import Naive

VARIANTS: dict[str, dict[str, int | str]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "beginner": {"seats": 4, "firestorm": "off"},
    "full": {"seats": 4, "mutual_aid": "on", "shadow_of_the_wood": "on"},
    "full-three": {"seats": 3, "mutual_aid": "on", "shadow_of_the_wood": "on", "first_tower": "green"},
    "teams": {"seats": 4, "teams": "on"},
    "teams-either": {
        "seats": 4,
        "teams": "on",
        "team_reckless": "either",
        "team_burnt_reckless": "off",
        "mutual_aid": "on",
        "first_tower": "purple",
    },
    "champion": {"seats": 3, "champion": 2},
    "grand-champion": {"seats": 2, "champion": 1, "grand_champion": "on", "first_tower": "blue"},
    "grand-champion-reshuffles": {
        "seats": 4,
        "champion": 4,
        "grand_champion": "on",
        "hand_size": 8,
        "hand_growth": 2,
        "mutual_aid": "on",
    },
    "no-ablaze": {"seats": 4, "tower_ablaze": "off", "shadow_of_the_wood": "on", "mutual_aid": "on"},
    "no-ablaze-protected": {"seats": 4, "tower_ablaze": "off", "burnt_corners": "tower", "shadow_of_the_wood": "on"},
    "no-partial-firestorm": {"seats": 4, "partial_firestorm": "off", "shadow_of_the_wood": "on", "hand_growth": 3},
    "empty-corners-two": {"seats": 2, "empty_corners": "tower", "flare_up_jumps": "on"},
    "empty-corners-three": {"seats": 3, "empty_corners": "tower", "first_tower": "blue", "flare_up_jumps": "on"},
    "storm-for-no-one": {"seats": 4, "storm_reward": "nobody", "mutual_aid": "on", "hand_growth": 0},
    "letter": {
        "seats": 4,
        "mutual_aid": "on",
        "aid_gem": "anywhere",
        "aid_short": "skip",
        "shadow_of_the_wood": "on",
        "shadow_flame": "off",
    },
    "debt-of-this-turn": {"seats": 3, "shadow_debt": "this_turn", "hand_size": 2, "mutual_aid": "on", "shadow_of_the_wood": "on"},
    "one-card": {"seats": 3, "hand_size": 1, "mutual_aid": "on", "shadow_of_the_wood": "on", "shadow_winds": "allowed"},
    "one-card-skip": {
        "seats": 4,
        "hand_size": 1,
        "hand_growth": 0,
        "mutual_aid": "on",
        "aid_short": "skip",
        "shadow_of_the_wood": "on",
    },
    "two-cards-skip": {
        "seats": 4,
        "hand_size": 2,
        "mutual_aid": "on",
        "aid_short": "skip",
        "shadow_winds": "allowed",
        "shadow_of_the_wood": "on",
    },
    "big-hands": {"seats": 3, "hand_size": 12, "mutual_aid": "on", "shadow_of_the_wood": "on"},
    "growing-hands": {"seats": 3, "hand_growth": 3, "mutual_aid": "on", "shadow_of_the_wood": "on"},
    "fire-only": {
        "seats": 4,
        "hand_size": 2,
        "cards_north": 0,
        "cards_east": 0,
        "cards_south": 0,
        "cards_west": 0,
        "cards_snag": 8,
        "cards_explosion": 0,
        "cards_flare_up": 12,
        "cards_ember": 0,
        "cards_air_drop": 0,
        "cards_engine": 0,
        "cards_smokejumper": 0,
        "cards_reforest": 0,
        "cards_dozer": 0,
        "cards_scratch": 0,
        "mutual_aid": "on",
        "shadow_of_the_wood": "on",
    },
    "reckless": {
        "seats": 4,
        "cards_north": 0,
        "cards_east": 0,
        "cards_south": 0,
        "cards_west": 1,
        "cards_snag": 1,
        "cards_explosion": 1,
        "cards_flare_up": 0,
        "cards_ember": 12,
        "cards_air_drop": 12,
        "cards_engine": 1,
        "cards_smokejumper": 12,
        "cards_reforest": 12,
        "cards_dozer": 0,
        "cards_scratch": 0,
        "mutual_aid": "on",
        "shadow_of_the_wood": "on",
    },
    "short": {"seats": 4, "max_turns": 20, "mutual_aid": "on", "champion": 1},
    "few-cards-teams": {
        "seats": 4,
        "teams": "on",
        "hand_size": 3,
        "hand_growth": 0,
        "cards_north": 2,
        "cards_east": 0,
        "cards_south": 2,
        "cards_west": 0,
        "cards_snag": 1,
        "cards_explosion": 1,
        "cards_flare_up": 1,
        "cards_ember": 1,
        "cards_air_drop": 2,
        "cards_engine": 2,
        "cards_smokejumper": 2,
        "cards_reforest": 1,
        "cards_dozer": 1,
        "cards_scratch": 0,
        "mutual_aid": "on",
    },
}
"""Options that matter, alone and together, at their extremes too."""

SAMPLE = (
    "two",
    "three",
    "full",
    "teams",
    "grand-champion-reshuffles",
    "empty-corners-three",
    "two-cards-skip",
    "big-hands",
    "few-cards-teams",
)
"""The variants on which what variants hardly touch is tested."""

AT_ODDS = "champion=4"
"""Options that do not go together."""

PICTURED: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three": {"seats": 3, "first_tower": "blue", "empty_corners": "tower"},
    "four": {"seats": 4},
    "teams": {"seats": 4, "teams": "on", "mutual_aid": "on"},
    "full": {"seats": 4, "mutual_aid": "on", "shadow_of_the_wood": "on"},
    "shadows": {"seats": 4, "mutual_aid": "on", "shadow_of_the_wood": "on", "hand_size": 2},
    "charred": {"seats": 4, "tower_ablaze": "off", "burnt_corners": "tower", "hand_size": 10},
    "champion": {"seats": 3, "champion": 2, "grand_champion": "on"},
    "abandoned": {"seats": 2, "cards_engine": 12, "cards_reforest": 12, "cards_snag": 0, "cards_ember": 12},
}
"""The tables whose pictures are looked at."""

TRACED = (20, 6)
"""How many random games `make trace` plays with the defaults, and of each variant."""

GAMES_EACH = 1
"""How many random games of each variant the slower tests play; one has about a thousand plies."""

BOUND = 30_000
"""No game of these variants is longer, in plies."""


def oracle(seats: int, **options: int | str) -> Naive:
    """The game's oracle."""
    return Naive(seats, **options)


PERFT_DEPTH = 2
"""How deep the oracle counts along in the test; `counts.txt` goes further."""
