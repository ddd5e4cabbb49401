"""What is said of a move is what it does, tried on the moves of random games."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.games.forest_fire_acres.board import OFF_BOARD, Land
from backburn.games.forest_fire_acres.state import Act, Phase, Piece, State

GAMES: dict[str, dict[str, Any]] = {
    "usual": {"seats": 1, "map": 5, "drought_middle": 1, "drought_last": 2},
    "flights": {"seats": 1, "map": 6, "fly_steps": 2, "new_steps": 1, "burning_limit": 400, "landing_distance": 3},
    "realistic": {"seats": 1, "map": 7, "realistic": "on", "burning_limit": 100},
    "empty store": {"seats": 1, "map": 8, "barrels": 1, "balls": 1, "burning_limit": 400, "new_steps": 6, "drive_steps": 2},
}
MOVES = 6
"""How many moves of a position are looked at."""


def said_and_done(options: dict[str, Any], seed: int) -> list[tuple[State, State, str]]:
    """States before and after moves of a random game, and what is said of the moves."""
    game, luck = backburn.load("forest-fire-acres", **options), random.Random(seed)
    match, found = game.match(seed=seed), []
    while match.to_act != OVER:
        for move in luck.sample(match.legal(), min(MOVES, len(match.legal()))):
            after = match.state.copy()
            game.card.rules.apply(after, move)
            found.append((match.state.copy(), after, game.card.notation.explain(match.state, move)))
        match.push(luck.choice(match.legal()))
    return found


def has_helicopter(state: State) -> bool:
    return state.helicopter != OFF_BOARD or state.piece == Piece.HELICOPTER or state.act == Act.HELICOPTER


def number_of(state: State, *lands: Land) -> int:
    return sum(int(state.lands[land]) for land in lands)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.bulk
def test_promises_are_kept(name: str) -> None:
    checked = dict.fromkeys(("lost", "steps", "fire", "spreads", "nowhere", "puts out"), 0)
    for before, after, said in said_and_done(GAMES[name], 4):
        if after.phase == Phase.OVER:
            continue
        gone = has_helicopter(before) and not has_helicopter(after)
        told = re.search("lost|crashes|Fire destroys 1 helicopter|is got", said)
        assert bool(told) or not gone, said
        if "where it is lost" in said:
            checked["lost"] += 1
            assert not has_helicopter(after), said
        left = re.search(r"with (\d+) steps? left", said)
        if left and "Take up" not in said and before.phase != Phase.TAKE:
            checked["steps"] += 1
            assert after.piece in (Piece.NONE, before.piece) and (after.piece == Piece.NONE or after.steps == int(left[1])), said
        new = re.search(r"A new fire of (\d+) acres? breaks out", said)
        if new:
            checked["fire"] += 1
            assert (after.phase, after.left) == (Phase.FIRE, int(new[1])), said
        burnable = [number_of(state, Land.FOREST, Land.HOUSE, Land.SCHOOL) for state in (before, after)]
        if before.phase == Phase.SPREAD:
            alone = after.phase in (Phase.SPREAD, Phase.EQUIPMENT) and before.left == 1
            checked["nowhere" if "nowhere" in said else "spreads"] += 1
            assert not alone or ("nowhere" in said) == (burnable[0] == burnable[1]), said
        if "puts out" in said and before.phase not in (Phase.CARD, Phase.BURN, Phase.FIRE):
            checked["puts out"] += 1
            assert number_of(before, Land.BURNT) < number_of(after, Land.BURNT), said
            many = 1 + bool(re.search("acre next to it", said))
            assert (
                "ways" in said
                or before.act == Act.NONE
                or number_of(after, Land.BURNT) - number_of(before, Land.BURNT) <= many
                or before.free
            ), said
    assert sum(checked.values()) > 50, checked
