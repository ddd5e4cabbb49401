"""The words for a tile that is turned up."""

from __future__ import annotations

import pytest

import backburn
from backburn.games.on_the_run.state import OUT
from games.on_the_run.woods import BARE, Woods, put
from games.test_every_game import check_told
from pictures import clause

FATES = [
    (
        "round 1, blue first: blue turns up d3 / a . . . . / b . w . . . / c . b . w . . / d . . . 3 b w . / e b b w . w . / f . w b b . / g . . . ."
        " / blue: points 0, out 0, best 0 / white: points 0, out 0, best 0",
        "d3 burns with a 1; 5 tiles with that number stay hidden.",
    ),
    (
        "round 2, white first: white turns up e3 / a . . . . / b . w . . . / c . b 3 w . . / d . . 5 3 b w . / e b b w . w . / f . w b b . / g . . . ."
        " / blue: points 0, out 0, best 0 / white: points 0, out 0, best 0",
        "e3 burns with a 1; 5 tiles with that number stay hidden, and white's animal there flees to e4.",
    ),
    (
        "round 2, white first: blue turns up c2 / a . . . . / b . w . . . / c . b 3 w . . / d . . 5 3 b w . / e b b 3 w w . / f . w b b . / g . . . ."
        " / blue: points 0, out 0, best 0 / white: points 0, out 0, best 0",
        "c2 burns with a 1; 5 tiles with that number stay hidden, and blue's animal there has to flee.",
    ),
    (
        "round 12, white first: blue turns up f5 / a . . w b / b 1 3 1 6 w / c 6 5 3 6 2 . / d 5 6 5 3 3 w . / e 6 4 3 4 5 w / f 4 1 6 5 w / g b w 1 b"
        " / blue: points 7, out 3, best 3 / white: points 0, out 0, best 0",
        "f5 burns with a 1; 1 tile with that number stays hidden, and white's animal there is lost.",
    ),
    (
        "round 5, blue first: white turns up e1 / a . . . . / b 2 w . . . / c 6 5 3 w . . / d 1 6 5 3 b w . / e b 4 3 w w . / f b w b . . / g . . . b"
        " / blue: points 3, out 1, best 3 / white: points 0, out 0, best 0 / options flee=out",
        "e1 burns with a 1; 4 tiles with that number stay hidden, and blue's animal there flees out of the forest.",
    ),
]


@clause("R4.3", "R5.1", "R5.1b")
@pytest.mark.parametrize(("position", "sentence"), FATES)
def test_a_tile_that_is_turned_up_tells_what_becomes_of_the_animal_there(position: str, sentence: str) -> None:
    match = backburn.load("on-the-run", seats=2).match(seed=1, position=position)
    number = next(move for move in match.legal() if match.text(move) == "number 1")
    check_told(match.game, match.state, number)
    assert match.game.card.notation.explain(match.state, number) == sentence


FIRE = put(BARE, c3="4", d3="5", c4="b", a2="b", b1="w", g4="w")


@clause("R6.2")
@pytest.mark.parametrize(
    ("scoring", "sentence"),
    [
        ("plain", "Leave the forest from a2, for 1 point."),
        ("heels", "Leave the forest from a2, for 1 point: 1 plus 0 for the burning tiles that touch it."),
        ("family", "Leave the forest from a2, for 2 points: 1 plus 1 for the animals that are out already."),
    ],
)
def test_leaving_tells_what_it_scores(scoring: str, sentence: str) -> None:
    woods = Woods(2, animals_2=3, inner_2=0, scoring=scoring)
    match = woods.match(woods.picture("blue to step from a2, 2 left", FIRE, "1 1 1", "0 0 0"))
    assert match.game.card.notation.explain(match.state, OUT) == sentence
