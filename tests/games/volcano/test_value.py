"""The evaluation: what a seat likes, alone against others and all together."""

from __future__ import annotations

import pytest

import backburn

GAME = backburn.load("volcano", seats=2, two_colours="off")
CALM = (
    "blue to fly / a . . . . / b . . . . . / c . 1 3w . 6 5 / d . . 6b # 3 1 2 / e . . 6 5 4 4 / f . . 1 3 6 / g . . . . / "
    "blue: loads 4, won 4 5 / white: loads 4, won 6 / flown: white blue / options two_colours=off"
)


def worth(position: str, seat: int = 0) -> float:
    return float(GAME.card.rules.value(GAME.position(position), seat))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("blue: loads 4", "blue: loads 5"),
        ("won 4 5", "won 4 5 6"),
        ("6b #", "6bb #"),
        ("3w .", "3 ."),
        ("white: loads 4", "white: loads 3"),
        ("white: loads 4, won 6", "white: loads 4, won 4"),
    ],
    ids=["a load more", "a tile more", "a firmer lead", "no rival's load", "a rival's load less", "a rival's tile less"],
)
def test_what_a_seat_likes(old: str, new: str) -> None:
    assert CALM.count(old) == 1
    assert worth(CALM.replace(old, new)) > worth(CALM)


def test_two_seats_want_opposite_things() -> None:
    assert worth(CALM, 0) == -worth(CALM, 1) != 0


def test_together_everybody_wants_the_same() -> None:
    together = CALM.replace("two_colours=off", "cooperative=on")
    for position in (together, together.replace("blue to fly", "blue to fly from c2")):
        assert worth(position, 0) == worth(position, 1)
    assert worth(together.replace("6b #", "6bb #")) > worth(together)
