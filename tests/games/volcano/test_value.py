"""The evaluation: what a seat likes, alone against others and all together."""

from __future__ import annotations

import pytest

import backburn
from backburn.games.volcano.board import NAMES
from backburn.games.volcano.state import NEUTRAL, Phase
from backburn.games.volcano.value import filling, openness, rivals
from games.volcano.pictures import THREE

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


def test_together_a_load_on_a_tile_that_can_be_put_out_is_worth_most() -> None:
    state = GAME.position(CALM.replace("two_colours=off", "cooperative=on"))
    enclosed, half_open, free = (NAMES.index(cell) for cell in ("e4", "d5", "f4"))
    assert [openness(state, cell) for cell in (enclosed, half_open, free)] == [0, 1, 2]
    state.values[[enclosed, half_open, free]] = 6
    worths = [float(filling(state, cell, 1)) for cell in (enclosed, half_open, free)]
    assert worths[0] < worths[1] < worths[2]


@pytest.mark.parametrize(("own", "neutral", "most"), [(1, 0, 0), (1, 1, 0), (2, 2, 1), (1, 2, 2)])
def test_neutral_loads_do_harm_where_there_are_more_of_them(own: int, neutral: int, most: int) -> None:
    state = THREE.match(THREE.picture("c . . . 1 6 .", "green to fly")).state
    green, cell = state.to_act, NAMES.index("c5")
    state.drops[green, cell], state.drops[NEUTRAL, cell] = own, neutral
    assert rivals(state, cell, green) == most


def test_on_a_flight_what_can_still_fall_counts() -> None:
    """The more can be had along the rest of the row, the better for who flies it."""
    worths = []
    for last in (1, 6):
        flight = THREE.match(THREE.picture(f"c . . . 1 6 {last}", "green to fly"))
        for move in ("from c5", "to c6"):
            flight.push(move)
        assert flight.state.phase == Phase.DROP
        worths.append(float(flight.game.card.rules.value(flight.state, 2)))
    assert worths[0] < worths[1]
