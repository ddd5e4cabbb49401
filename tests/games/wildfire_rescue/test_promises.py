"""What is said of a move is what it does, tried on the moves of random games."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.games.wildfire_rescue.board import NAMES, NOWHERE, has
from backburn.games.wildfire_rescue.state import Phase, State

GAMES: dict[str, dict[str, Any]] = {
    "four": {"seats": 4},
    "at once": {"seats": 4, "escape": "at_once", "own_feet": "on", "extinguishers": 4},
    "through fire": {"seats": 3, "escape_through_fire": "on", "waive_lost_turn": "on", "slow": "all", "extinguishers": 4},
    "one tool": {"seats": 2, "tool_limit": 1, "hazards": "wildfire", "wildfire_faces": 4},
}
NUMBERS = r"(\d+) campers? (?:is|are) lost"


def said_and_done(options: dict[str, Any], games: int) -> list[tuple[State, State, str]]:
    """States before and after all moves of positions of random games, and what is said of the moves."""
    game, found = backburn.load("wildfire-rescue", **options), []
    for seed in range(games):
        match, luck = game.match(seed=seed), random.Random(seed)
        while match.to_act != OVER:
            for move in match.legal() if match.state.phase >= Phase.TURN else []:
                after = match.state.copy()
                game.card.rules.apply(after, move)
                found.append((match.state.copy(), after, game.card.notation.explain(match.state, move)))
            match.push(luck.choice(match.legal()))
    return found


def dead(state: State) -> int:
    return sum(place == NOWHERE for place in state.places.tolist()[: state.seats])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.bulk
def test_promises_are_kept(name: str) -> None:
    checked = dict.fromkeys(("deaths", "lost", "saved", "put out"), 0)
    for before, after, said in said_and_done(GAMES[name], 12):
        deaths = len(re.findall(r"and dies|and die\b", said))
        checked["deaths"] += deaths
        assert dead(after) == dead(before) + deaths, said
        lost = re.search(NUMBERS, said)
        checked["lost"] += bool(lost)
        assert not lost or int(lost[1]) <= int(before.campers).bit_count() + int(before.pairs).bit_count(), said
        step = re.match(r"Go \w+ to (\w\d)", said)
        if step and after.phase != Phase.TAKE:
            tile, seat = NAMES.index(step[1]), before.to_act
            checked["saved"] += "saved" in said
            assert ("saved" in said) == has(before.campers, tile), said
            checked["put out"] += "put out" in said or "removed" in said
            assert not ("put out" in said or "removed" in said) or not has(after.fire | after.hazards, tile), said
            assert after.places[seat] in (tile, NOWHERE), said
    assert checked["deaths"] > 5 and checked["saved"] > 5 and checked["put out"] > 0, checked
