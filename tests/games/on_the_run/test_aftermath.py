"""What happens without a choice is described with the ply that leads to it."""

from __future__ import annotations

import pytest

import backburn
from pictures import clause

PLACING = (
    "round 1, blue first: blue to place / a . . . . / b . . . . . / c . . w . . . / d . . b 3 b . . / e . . w . . . / f . . . . . / g . . . ."
    " / blue: points 0, out 0, best 0 / white: points 0, out 0, best 0 / options animals_2=9 inner_2=3 steps=3"
)
OUTWARDS = (
    "round 7, blue first: blue to move / a . . . . / b b . w b . / c . w . b . . / d w 1 1 3 5 . b / e 2 6 6 4 4 w / f 3 2 1 3 . / g b w . ."
    " / blue: points 1, out 1, best 1 / white: points 1, out 1, best 1"
)
ONE_WAY = (
    "round 14, white first: blue to move / a w 1 6 4 / b . b 4 2 5 / c . w 3 3 5 1 / d w 1 1 3 5 4 5 / e 2 6 6 4 4 4 / f 3 2 1 3 2 / g . . . ."
    " / blue: points 8, out 4, best 3 / white: points 6, out 3, best 3"
)
LAST_NUMBER = (
    "round 11, white first: blue to burn / a 2 g b b / b 3 3 1 2 1 / c 1 6 3 1 4 5 / d . 4 6 3 3 4 3 / e 1 6 6 5 4 5 / f 3 5 6 5 6 / g 4 5 1 4"
    " / blue: points 2, out 1, best 2 / white: points 6, out 3, best 3 / green: points 2, out 2, best 1"
)


@clause("R1.5c", "R3.4a", "R4.3a", "R6.3")
@pytest.mark.parametrize(
    ("position", "move", "follows"),
    [
        (PLACING, "place e4", " White's animal is put on c4, the only tile left for it."),
        (PLACING, "place c4", " White's animal is put on e4, the only tile left for it."),
        (OUTWARDS, "animal g1", " Its only step leads out of the forest, for 3 points."),
        (OUTWARDS, "animal b4", ""),
        (OUTWARDS, "pass", ""),
        (ONE_WAY, "animal b2", " Its only step leads to b1."),
        (LAST_NUMBER, "burn a2", " a2 burns with a 2, the only number left. Green loses 1 animal to the fire."),
        (LAST_NUMBER, "burn d1", " d1 burns with a 2, the only number left."),
    ],
)
def test_what_follows_is_described(position: str, move: str, follows: str) -> None:
    match = backburn.load("on-the-run", seats=position.count("points")).match(position=position)
    chosen = next((each for each in match.legal() if match.text(each) == move), None)
    assert chosen is not None, match.moves()
    assert match.game.card.notation.explain(match.state, chosen).partition(".")[2] == follows
