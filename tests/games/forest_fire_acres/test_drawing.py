"""Rivers that players draw, above all those that touch: what can have been drawn reads back, what cannot is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backburn
from backburn.games.forest_fire_acres.board import NEIGHBOURS, OFF_BOARD, Land
from backburn.games.forest_fire_acres.rules.windings import is_goal
from backburn.games.forest_fire_acres.state import HOUSE, RIVER, Phase, State
from games.forest_fire_acres.patches import Forest
from pictures import clause

PLAYERS = Forest(map_by="players")
DRAWN = (Phase.RIVER_START, Phase.RIVER)
BARE: dict[str, Any] = {"seats": 2, "map_by": "players", "houses": 0, "schools": 0}


def touching(state: State, legal: list[int]) -> list[int]:
    """Those of some tokens that touch river beyond the last one, or all if none does."""

    def beside(move: int) -> bool:
        near = [acre for acre in NEIGHBOURS[move - RIVER].tolist() if acre >= 0 and acre != state.at]
        return any(state.land[acre] == Land.RIVER for acre in near)

    return [move for move in legal if RIVER <= move < HOUSE and beside(move)] or legal


@clause("R1.5a")
@pytest.mark.parametrize("seed", (0, 1, 3, 4))
def test_rivers_that_touch_read_back(seed: int) -> None:
    """Each of these games was refused when only rivers apart were thought of."""
    match, luck = backburn.load("forest-fire-acres", **BARE).match(seed=seed), random.Random(seed)
    while match.state.phase in DRAWN:
        assert match.game.position(match.position()).tobytes() == match.state.tobytes(), match.diagram()
        legal = match.legal()
        match.push(luck.choice(touching(match.state, legal) if luck.random() < 0.7 else legal))
    assert 40 <= match.state.lands[Land.RIVER] <= 50


def column(name: str, first: int = 1, last: int = 20) -> str:
    return " ".join(f"{name}{row}=~" for row in range(first, last + 1))


@clause("R1.5a")
@pytest.mark.parametrize(
    ("decision", "complaint", "also"),
    [
        ("begins a river", "does not join two edges", f"{column('b', last=4)} {column('c', last=4)}"),
        ("begins a river", "both rivers are drawn", f"{column('k')} {column('l')}"),
        ("begins a river", "a river cannot end on m10", f"{column('k')} l10=~ m10=~"),
        ("begins a river", "the first river has 46 tokens", " ".join((*(column(name, 2, 12) for name in "bcde"), "b1=~ a5=~"))),
        ("draws the river from l2, begun in the west", "no river has begun in the west", f"{column('k')} l1=~ l2=~"),
        ("draws the river from l2, begun in the south", "does not join two edges", f"{column('k')} l1=~ l2=~"),
        ("draws the river from k1, begun in the north", "more than two rivers", f"{column('k')} a3=~ b3=~ b2=~ b1=~"),
        ("draws the river from l5, begun in the north", "cannot end on n2", f"{column('k')} {column('l', last=5)} m2=~ n2=~"),
        ("draws the river from l2, begun in the north", "more than two rivers", f"{column('k')} l1=~ l2=~ b1=~ b2=~ a3=~"),
        ("draws the river from c3, begun in the west", "more than two rivers", f"{column('k')} {column('m')} a4=~ b4=~ c3=~"),
        ("sets a building", "there must be two whole rivers", f"{column('k')} {column('l', last=4)} m3=~ m2=~ m1=~"),
        ("sets a building", "players draw 40 to 50", f"{column('k')} {column('l')} {column('m', 2, 12)}"),
    ],
)
def test_rivers_that_touch_cannot_be_just_anything(decision: str, complaint: str, also: str) -> None:
    assert complaint in PLAYERS.complaint(PLAYERS.picture(f"setup: ash {decision}", also=also))


def test_no_river_ends_beside_the_board() -> None:
    assert not is_goal(backburn.load("forest-fire-acres", **BARE).start, OFF_BOARD, 15)
