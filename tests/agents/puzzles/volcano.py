"""Puzzles of one game for `test_puzzles`: its last plies, in which few moves are right."""

from __future__ import annotations

PUZZLES = [
    (
        "white to fly / a . 3 . . / b . . 5vv . . / c 5bb 6g 4 3 . . / d 6gg 1 4 # . . . / e 5ww 6 5bb . . ."
        " / f 3 5ww 5gg . . / g . . . . / blue: loads 0, won 1 2*2 4*3 6 / white: loads 2, won 2*2 3"
        " / green: loads 0, won 2 3 4 / violet: loads 0, won 1*2 2 3 6*2 / flown: blue green white violet",
        "from a2 | from b3 | from e1 | from f2",
    ),
    (
        "violet to fly / a 4w . . . / b . 1 5gg . . / c . 5vv 3 3 . . / d 5vv 3 1 # . . . / e 1 6gg . . . 6bb"
        " / f 6vv 5vv . . 3 / g . 6gg 6gg 1 / blue: loads 0, won 1*2 2*3 3 5 / white: loads 0, won 2 3 4*2 5 6"
        " / green: loads 0, won 2 4*3 / violet: loads 1, won 2 / flown: white violet green blue",
        "from b2 | from c2 | from d1 | from f1",
    ),
    (
        "violet to fly from c3 / a . 1 . 3 / b . . 4 1 6bb / c . 6ww 6bw 1 2 . / d . . 3w # . . . / e . 3 6w 4 . ."
        " / f . 3 5wwg 5gg . / g . . 5gg 3 / blue: loads 0, won 2*3 3 4*2 6 / white: loads 0, won 5 6"
        " / green: loads 0, won 4 5 / violet: loads 2, won 1 2*2 4 5 / flown: green blue violet white",
        "to c2 | to c3",
    ),
    (
        "violet to fly / a . 1 . 3 / b . . 4 1 6bb / c . 6ww 6bw 1 2 . / d . . 3w # . . . / e . 3 6w 4 . ."
        " / f . 3 5wwg 5gg . / g . . 5gg 3 / blue: loads 0, won 2*3 3 4*2 6 / white: loads 0, won 5 6"
        " / green: loads 0, won 4 5 / violet: loads 2, won 1 2*2 4 5 / flown: green blue violet white",
        "from c2 | from c3 | from c5 | from d3 | from f2 | from f3",
    ),
    (
        "violet to fly / a . . . . / b 6ww . 5bb . . / c . 1 2b 5gg . 3 / d 5vv 1 4 # 2w 5vv . / e 5ww 4b 2 3 2g 6bb"
        " / f 6gg 1 1 3 6bb / g 1 . 6vv . / blue: loads 0, won 4*3 / white: loads 0, won 1 2 3"
        " / green: loads 0, won 2 3 4 5 / violet: loads 2, won 3 6 / flown: violet green white blue",
        "from b1 | from c2 | from c3 | from d1 | from d2 | from d5 | from d6 | from e1 | from e5 | from g3",
    ),
    (
        "violet to fly from d7 / a . . . . / b 6ww . 5bb . . / c . 1 2b 5gg . 3 / d 5vv 1 4 # 2w 5vv 3w"
        " / e 5ww 4b 2 3 2g 6bb / f 6gg 1 1 3 6bb / g 1 . 6vv . / blue: loads 0, won 4*3 / white: loads 0, won 1 2 3"
        " / green: loads 0, won 2 3 4 5 / violet: loads 3, won 6 / flown: green white violet blue",
        "to d5 | to d6 | to d7",
    ),
    (
        "white to fly / a . . 1 . / b . . 4 5bw 6ww / c . . 5w 1b . . / d . . . # 5bg . . / e . . . 5b . ."
        " / f . . . . . / g . . . . / blue: loads 0, won 2*2 4 5 6 / white: loads 1, won 1 4*2 5 6"
        " / green: loads 0, won 1 2 3*2 4 6*2 / violet: loads 0, won 1 2*3 3 6 / flown: white blue green violet",
        "from b4 | from c4",
    ),
    (
        "white to fly / a . 5vv . . / b . 6bg . . . / c 5wg 4g 3 6bb 6wv . / d 3 6wg 2 # 2b 5w 5w"
        " / e 3v 5bgv 6v 2v 6bv . / f 3 2g 4w 1 . / g 1 . . . / blue: loads 0, won 1*2 2 4 5 / white: loads 1, won 2 4"
        " / green: loads 0, won 1*2 4 / violet: loads 0, won 3*2 4 / flown: white violet green blue",
        "from a2 | from b2 | from c1 | from c5 | from d5 | from e4 | from e5",
    ),
    (
        "violet to fly from d3 / a 6ww . 4 4 / b 4 6wgv 1w 1v 5g / c 3 2w 5g 6g . . / d . . 5v # . . . / e . . . . . ."
        " / f . . . . . / g . . . . / blue: loads 0, won 2*4 3 5 6 / white: loads 0, won 1 3 4 6"
        " / green: loads 0, won 1 3 5*2 / violet: loads 2, won 1 3*2 4 6 / flown: white violet green blue",
        "to c2 | to d3",
    ),
    (
        "violet to fly / a . . . . / b . . . 4 . / c 1 . . 2 4 . / d 5 3 . # 5b . . / e . 2 2 6g . . / f 1 5 2 . ."
        " / g 6ww . . . / blue: loads 0, won 3 4*3 5 / white: loads 0, won 1 2 3 6*3 / green: loads 0, won 1 3*2 4 5*2"
        " / violet: loads 1, won 1*2 3 6 / flown: green blue violet white",
        "from g1",
    ),
    (
        "green to fly / a . . . . / b . . . 4 . / c 1 . . 2 4 . / d 5 3 . # 5b . . / e . 2 2 6 . . / f 1 5 2 . ."
        " / g 6ww . . . / blue: loads 0, won 3 4*3 5 / white: loads 0, won 1 2 3 6*3 / green: loads 1, won 1 3*2 4 5*2"
        " / violet: loads 1, won 1*2 3 6 / flown: blue violet green white",
        "from c1 | from c4 | from e2 | from f1",
    ),
    (
        "violet to fly from c2 / a . . . . / b . 5bw . . . / c . 5w . . . . / d 6g 5bg 6g # . . . / e 3 . 3g 5v 5b ."
        " / f . . . 4b . / g . . 6g 6b / blue: loads 0, won 4 6*2 / white: loads 0, won 1*4 2 3 4"
        " / green: loads 0, won 1 2*3 3 4 / violet: loads 3, won 1 3*2 4 / flown: blue violet green white",
        "to b2 | to c2",
    ),
    (
        "green to fly / a . . 5gg . / b . . . 5ww . / c . . 1 2 2 4 / d . . . # 6 4 6bb / e . . . . 3 . / f . . . . ."
        " / g . . . . / blue: loads 0, won 1*2 2 3 5 6 / white: loads 0, won 1 2 3 6*3 / green: loads 2, won 4*3 5"
        " / violet: loads 0, won 1 2*2 3 5*2 / flown: green white violet blue",
        "from a3 | from d7",
    ),
]
"""Positions and their right moves: all others pay at least 1.0 less."""
