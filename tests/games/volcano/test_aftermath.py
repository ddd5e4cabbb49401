"""The fate of tiles is described with the ply that ends a flight."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.games.volcano.words.aftermath import aftermath
from games.test_every_game import check_told
from games.volcano.plan import VARIANTS
from pictures import clause

SOLO = (
    "blue to fly from e3 / a . . . 3 / b . . . 3b 4b / c . . . 5bb . . / d . . 5b # 3 5 6b / e . . 3 . . . / f . 6bb . . . / g 6b 1 6b ."
    " / blue: loads 27, won 1*5 2*6 3*2 4*5 5*3 6*2 / flown: blue / options solo_loads=72 free_edges=1"
)


@clause("R5.1", "R5.1a")
@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("to f2", "Fly from e3 to f2: 2 loads on e3 f2, filling f2. Blue gets 6, 6 and 6: 18 points. 1 tile leaves the game."),
        ("to e3", "Drop 1 load on e3."),
        ("to d4", ""),
    ],
)
def test_who_gets_the_tiles_is_described(move: str, sentence: str) -> None:
    match = backburn.load("volcano", seats=1).match(position=SOLO)
    told = {match.text(each): match.game.card.notation.explain(match.state, each) for each in match.legal()}
    for each in match.legal():
        check_told(match.game, match.state, each)
    assert told.get(move, "") == sentence


LAST_LOAD = (
    "blue to fly / a 2 3 . 5 / b . 4 5 2w 6 / c . . 5v 3 1w 5g / d 1 . 5wg # 6 6wg . / e 2 6bv 4wg 3bw 5g . / f 3 6b 4w 2b . / g 6v . 3g 4b / "
    "blue: loads 1, won 1 2*2 3 4*2 / white: loads 2, won 1*2 / green: loads 6, won - / violet: loads 6, won 1 / flown: violet green white blue"
)


@clause("R3.1b")
@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("from a1", "Drop 1 load on a1, filling it; no other row begins here. Blue gets a 2."),
        ("from a2", "Drop 1 load on a2; no other row begins here."),
    ],
)
def test_a_flight_over_a_single_tile_is_described_as_a_drop(move: str, sentence: str) -> None:
    match = backburn.load("volcano", seats=2).match(position=LAST_LOAD)
    assert match.game.card.notation.explain(match.state, match.copy().push(move)) == sentence


@clause("R5.1", "R5.1b")
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_tiles_that_go_are_accounted_for(variant: str) -> None:
    game = backburn.load("volcano", **dict[str, Any](VARIANTS[variant]))
    match, luck = game.match(seed=3), random.Random(3)
    while match.to_act != OVER and len(match.plies) < 300:
        move, before = luck.choice(match.legal()), match.state.copy()
        said = aftermath(before, move)
        match.push(move)
        for colour, name in enumerate(("Blue", "White", "Green", "Violet")):
            values = [value for value in range(1, 7) for _ in range(match.state.won[colour, value] - before.won[colour, value])]
            found = [list(map(int, re.findall(r"\d+", text))) for text in said if text.startswith(name)]
            assert found == ([values + ([sum(values)] if len(values) > 1 else [])] if values else [])
        left = [int(text.split()[0]) for text in said if "the game" in text]
        gone = (int(before.tiles) & ~int(match.state.tiles)).bit_count()
        assert gone == int(match.state.won.sum()) - int(before.won.sum()) + sum(left) and bool(gone) == bool(said)
