"""The evaluation: what the fire likes, the chief does not."""

from __future__ import annotations

import pytest

import backburn

GAME = backburn.load("forest-fire-path", points_town=0)
CALM = "round 3: fire to act / fire . . . . . . . 1 . . 1 / engine 1 . . 2 . . . . . . . . / engine 2 0 . . . . . . . . . . / options points_town=0"


def worth(position: str) -> float:
    state = GAME.position(position)
    fire, chief = (GAME.card.rules.value(state, seat) for seat in range(2))
    assert fire == -chief and -1 < fire < 1
    return float(fire)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (". 1 . . 1 /", ". 2 . . 1 /"),
        (". . 1 . . 1 /", ". 1 . . . 1 /"),
        (". . 1 /", ". # 1 /"),
        ("engine 2 0 . . . . . . . . . .", "engine 2 lost"),
        ("fire to act / fire . . . . . . . 1", "chief to send / fire . . 1 . . . . 1"),
    ],
    ids=["a token more", "nearer the town", "a burnt square", "a lost engine", "an engine in flames"],
)
def test_what_the_fire_likes(old: str, new: str) -> None:
    assert CALM.count(old) == 1
    assert worth(CALM.replace(old, new)) > worth(CALM)


@pytest.mark.parametrize(
    ("old", "new"),
    [(". . 2 . . . . . . . .", ". . 3 . . . . . . . ."), (". . 2 . . . . . . . .", ". . . . . 2 . . . . .")],
    ids=["more water", "water nearer the fire"],
)
def test_what_the_chief_likes(old: str, new: str) -> None:
    assert worth(CALM.replace(old, new)) < worth(CALM)


def test_water_that_pins_an_engine_down_far_from_the_fire_is_worth_little() -> None:
    assert worth(CALM.replace(". . 2 . . .", ". . 5 . . .")) > worth(CALM)


def test_a_burnt_town_is_no_longer_under_threat() -> None:
    near, burnt = (CALM.replace("fire . .", start).replace("engine 2 0 .", "engine 2 . 0") for start in ("fire 1 .", "fire # ."))
    assert worth(near) > worth(burnt)
