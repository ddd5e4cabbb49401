"""Puzzles of one game for `test_puzzles`: its last plies, in which few moves are right."""

from __future__ import annotations

PUZZLES = [
    (
        "round 18, white first: white to step from g3, 1 left / a 2 5 6 4 / b 5 4 6 6 3 / c 1 3 2 4 2 3"
        " / d 6 5 5 3 2 5 2 / e 1 1 4 2 6 4 / f 1 4 3 3 1 / g 6 1 w . / blue: points 7, out 2, best 4"
        " / white: points 4, out 1, best 4 / options animals_2=2",
        "out",
    ),
    (
        "round 17, blue first: white to step from a4, 1 left / a 4 3 5 w / b 3 4 6 5 . / c 3 2 2 2 1 w"
        " / d 6 1 6 3 3 1 . / e 6 6 5 3 5 1 / f 2 3 1 4 6 / g 2 5 4 4 / blue: points 7, out 2, best 4"
        " / white: points 0, out 0, best 0 / options animals_2=2",
        "out",
    ),
    (
        "round 17, blue first: white to move / a 2 5 6 4 / b 5 4 6 6 3 / c 1 3 2 4 2 3 / d 6 5 5 3 2 5 w"
        " / e 1 1 4 2 6 4 / f 1 4 3 3 . / g 6 1 . w / blue: points 7, out 2, best 4 / white: points 0, out 0, best 0"
        " / options animals_2=2",
        "animal d7",
    ),
    (
        "round 17, blue first: blue to step from a3, 1 left / a . . b . / b 3 1 5 6 2 / c 6 4 1 2 5 6 / d 1 2 6 3 3 6 3"
        " / e 2 4 1 3 1 2 / f 4 5 2 4 3 / g 6 5 3 5 / blue: points 3, out 1, best 3 / white: points 7, out 2, best 4"
        " / options animals_2=2",
        "step a2 | stay",
    ),
    (
        "round 17, blue first: blue to step from c1, 1 left / a . 1 4 6 / b . 1 2 4 5 / c b 3 3 4 1 3 / d . 5 2 3 6 6 5"
        " / e 1 6 3 6 3 2 / f 2 5 2 3 5 / g 4 2 1 4 / blue: points 3, out 1, best 3 / white: points 6, out 2, best 4"
        " / options animals_2=2",
        "step b1 | stay",
    ),
    (
        "round 18, white first: blue to step from f1, 1 left / a 2 6 4 4 / b 6 1 5 4 6 / c 4 5 3 1 1 5"
        " / d 5 4 2 3 3 1 3 / e 2 1 1 3 2 6 / f b 2 2 6 5 / g . 5 3 4 / blue: points 3, out 1, best 3"
        " / white: points 7, out 2, best 4 / options animals_2=2",
        "out",
    ),
    (
        "round 18, white first: white to step from g4, 1 left / a 2 5 3 4 / b 4 5 4 6 1 / c 2 1 1 4 2 6"
        " / d 6 6 3 3 3 6 2 / e 2 3 4 1 1 1 / f 4 3 5 5 . / g 2 5 3 w / blue: points 3, out 1, best 3"
        " / white: points 3, out 1, best 3 / options animals_2=2",
        "out",
    ),
    (
        "round 18, white first: white to step from c1, 1 left / a 2 1 3 5 / b 3 2 4 2 6 / c w 2 1 5 4 3"
        " / d . 1 6 3 1 3 6 / e 2 5 3 4 4 5 / f 3 5 6 6 1 / g 5 1 2 4 / blue: points 8, out 2, best 4"
        " / white: points 4, out 1, best 4 / options animals_2=2",
        "out",
    ),
    (
        "round 17, blue first: blue to step from c1, 1 left / a 1 6 4 5 / b w 1 1 4 5 / c b 2 6 3 3 4 / d . 2 5 3 6 4 2"
        " / e 4 4 6 5 3 5 / f 1 2 6 1 6 / g . 3 3 5 / blue: points 4, out 1, best 4 / white: points 4, out 1, best 4"
        " / options animals_2=2",
        "stay",
    ),
    (
        "round 18, white first: blue to step from f1, 1 left / a 5 3 5 4 / b 3 3 2 4 6 / c 6 2 1 5 6 2"
        " / d 6 5 1 3 3 1 3 / e 2 2 2 1 3 4 / f b 4 1 1 4 / g . 4 5 5 / blue: points 3, out 1, best 3"
        " / white: points 7, out 2, best 4 / options animals_2=2",
        "out",
    ),
]
"""Positions and their right moves: all others pay at least 1.0 less."""
