"""The picture of the path: what it shows, says and offers."""

from __future__ import annotations

import re
from typing import Any

import pytest

import backburn
from backburn.games.forest_fire_path.view.pieces import ENGINE_SLOTS, engine_parts
from backburn.picture.scene import Element
from backburn.play.matches.intentions import touched


def at(position: str, seat: int | None = None) -> dict[str, Element]:
    """The elements of the picture of a position, for the seat to act."""
    game = backburn.load("forest-fire-path")
    state = game.position(position)
    return {element.id: element for element in game.card.scene(state, int(state.to_act) if seat is None else seat).elements}


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def symbols(element: Element) -> list[str]:
    return [str(part.attributes["href"]).removeprefix("#ffp-") for part in element.parts if part.tag == "use"]


def test_match_svg() -> None:
    assert "<title>Forest Fire (path), round 1: the fire acts</title>" in backburn.load("forest-fire-path").match(seed=1).svg(0)


# ---- what is shown and said

MIDDLE = "round 3: engine 2 to move, done 1 / fire 1 . . . . # 2 5 . 3 # / engine 1 . . . 4 . . . . . . . / engine 2 0 . . . . . . . . . ."
SPRAY = "round 6: engine 1 to spray / fire . . 1 2 3 # 4 5 . # # / engine 1 . . . . . 3 . . . . . / engine 2 lost"
ROLL = "round 6: engine 1 to roll at 7 / fire . . 1 2 3 # 4 5 . # # / engine 1 . . . . . 3 . . . . . / engine 2 lost"


def test_squares_are_described() -> None:
    picture = at(MIDDLE, seat=0)
    labels = [picture[f"square-{square}"].label for square in (1, 2, 6, 7)]
    assert labels == ["The town, 1 fire token", "Square 2, no fire", "Square 6, burnt", "Square 7, 2 fire tokens"]


def test_engines_are_described() -> None:
    picture = at(MIDDLE)
    assert picture["engine-1"].label == "Engine 1 in square 4 with 4 of 5 water, finished"
    assert picture["engine-2"].label == "Engine 2 in the town with 0 of 5 water, at work"
    assert at(SPRAY)["engine-2"].label == "Engine 2, lost"


def test_what_can_be_chosen_says_what_it_does() -> None:
    label = at(MIDDLE)["square-4"].label
    assert label == "Square 4, no fire. Drive 3 squares away from the town, to square 4."


def test_flames_grow_and_are_counted() -> None:
    picture = at(MIDDLE)
    assert [symbols(picture[f"fire-{square}"]).count("flame") for square in (2, 1, 7, 10, 8)] == [0, 1, 2, 3, 5]
    assert texts(picture["sign-10"]) == ["10", "3"]


def test_a_square_about_to_burn_out_is_thorny() -> None:
    picture = at(MIDDLE)
    assert "danger" in symbols(picture["fire-8"]) and "burst" in symbols(picture["sign-8"])
    assert "danger" not in symbols(picture["fire-10"]) and "burst" not in symbols(picture["sign-10"])


def test_burnt_squares_look_burnt() -> None:
    assert symbols(at(MIDDLE)["square-6"])[0] == "charred" and symbols(at(MIDDLE)["square-5"])[0] == "plot"
    over = at("round 9: over / fire # . . . . . . . . . . / engine 1 lost / engine 2 . 0 . . . . . . . . .")
    assert "ruins" in symbols(over["square-1"]) and "town" in symbols(at(MIDDLE)["square-1"])


def test_engines_show_number_and_water() -> None:
    picture = at(MIDDLE)
    assert (texts(picture["engine-1"]), texts(picture["engine-2"])) == (["1", "4"], ["2", "0"])
    assert "done" in symbols(picture["engine-1"]) and "pointer" in symbols(picture["engine-2"])
    assert symbols(at(SPRAY)["engine-2"])[0] == "wreck"


def test_engines_that_carry_no_water_have_no_tank() -> None:
    game = backburn.load("forest-fire-path", water_capacity=0, engine_speed=0)
    engines = [element for element in game.card.scene(game.start, None).elements if element.label.startswith("Engine")]
    assert [texts(engine) for engine in engines] == [["1"], ["2"]]


def test_engines_that_share_a_square_do_not_hide_each_other() -> None:
    for count in range(1, 7):
        game = backburn.load("forest-fire-path", engines=count)
        elements = [element for element in game.card.scene(game.start, None).elements if "engine" in element.kind.split()]
        assert len({(element.x, element.y) for element in elements}) == count


SHAPES = {"pointer": (0, -5.5, 11, 8.5), "done": (0, 0, 10, 10)}
"""The middle and half the size of the marks that are symbols."""
Box = tuple[float, float, float, float]


def placed(element: Element, x: float, y: float, wide: float, high: float, transform: str = "") -> Box:
    """A box on the sheet, by its edges."""
    for kind, numbers in reversed(re.findall(r"(translate|scale)\(([^)]*)\)", transform)):
        one, *more = (float(number) for number in numbers.split())
        other = more[0] if more else one
        x, y = (x + one, y + other) if kind == "translate" else (x * one, y * other)
        wide, high = (wide, high) if kind == "translate" else (abs(wide * one), abs(high * other))
    return (element.x + x - wide, element.y + y - high, element.x + x + wide, element.y + y + high)


def numbers(element: Element) -> list[Box]:
    """Where an engine's number and its water are written, with the height of the digits."""
    found = [part.attributes for part in element.parts if part.text]
    return [placed(element, float(each["x"]), float(each["y"]) - 7, 6, 7, str(each.get("transform", ""))) for each in found]


def marks(element: Element) -> list[Box]:
    """What marks an engine: its badge and pointer, and the upper edge of the dashes around it."""
    found = []
    for part in element.parts:
        transform, name = str(part.attributes.get("transform", "")), str(part.attributes.get("href", "")).removeprefix("#ffp-")
        if name in SHAPES:
            found.append(placed(element, *SHAPES[name], transform))
        if "ring" in str(part.attributes.get("class", "")):
            x, y, wide, _high = (float(part.attributes[key]) for key in ("x", "y", "width", "height"))
            found.append(placed(element, x + wide / 2, y, wide / 2, 1.5, transform))
    return found


@pytest.mark.parametrize("what", ["send", "drive"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("way", [1, -1])
def test_no_mark_of_an_engine_hides_a_number_of_another(what: str, count: int, way: int) -> None:
    found = []
    for engine, (x, y, scale) in enumerate(ENGINE_SLOTS[count - 1]):
        shown = ("chosen", "beside") if what == "send" else ("done", "at-work", "beside")
        found.append(Element(f"engine-{engine + 1}", x * way, y, "engine", engine_parts(engine, 4, 4, way, scale, shown)))
    for place, element in enumerate(found):
        for left, top, right, bottom in (box for other in found[:place] for box in numbers(other)):
            over = [mark for mark in marks(element) if mark[0] < right and left < mark[2] and mark[1] < bottom and top < mark[3]]
            assert not over, f"{element.id} hides ({left:.0f}, {top:.0f}) by {over}"


def test_of_two_engines_on_a_square_the_one_that_sprays_has_its_pointer_in_front() -> None:
    elements = at(
        "round 6: engine 2 to spray, done 1 / fire . . . . . 2 3 1 4 # # / engine 1 . . . . 3 . . . . . . / engine 2 . . . . 3 . . . . . .",
        1,
    )
    (pointer,) = (part for part in elements["engine-2"].parts if part.attributes.get("href") == "#ffp-pointer")
    assert "translate(38 -24)" in str(pointer.attributes["transform"])


def test_targets_show_the_number_that_hits() -> None:
    picture = at(SPRAY)
    assert [texts(picture[f"sign-{square}"])[2:] for square in (3, 4, 5, 7, 8)] == [[], ["5+"], ["3+"], ["3+"], ["5+"]]


def test_a_roll_shows_the_die_and_the_jet() -> None:
    picture = at(ROLL)
    assert picture["dice"].label == "The die has to be rolled; 3 or more is a hit" and symbols(picture["dice"]) == ["drop"] * 4
    assert "target" in symbols(picture["jet"]) and not at(SPRAY)["jet"].parts and not at(SPRAY)["dice"].parts


def test_bigger_dice_have_numerals() -> None:
    dice = at(f"{ROLL} / options die_sides=8")["dice"]
    assert texts(dice) == ["1", "2", "3", "4", "5", "6", "7", "8"] and symbols(dice) == ["drop"] * 6


def test_the_stakes_tell_the_points_and_the_flames() -> None:
    picture = at(SPRAY)
    assert texts(picture["goal"]) == ["Fire: 8 points; chief: no flames"]
    assert picture["stake-fire"].label == "The fire: 8 points, victory at 8, total victory at 10" and texts(picture["stake-fire"]) == [
        "8",
        "8 of 10",
    ]
    assert texts(at(f"{SPRAY} / options marginal_victory=9")["stake-fire"]) == ["9", "8 of 9"], "the next victory that it can reach"
    over = SPRAY.replace("6: engine 1 to spray", "200: over")
    assert texts(at(f"{over} / options total_victory=8")["stake-fire"]) == ["8"], "no more is needed"
    assert picture["stake-chief"].label == "The chief: 15 flames to put out" and texts(picture["stake-chief"]) == ["15 left"]
    assert at(f"{SPRAY} / options marginal_victory=10")["stake-fire"].label == "The fire: 8 points, victory at 10"
    assert texts(at(f"{SPRAY} / options marginal_victory=10")["stake-fire"]) == ["8 of 10"]


@pytest.mark.parametrize(
    ("position", "doing"),
    [
        (MIDDLE, "Engine 2 drives or sprays"),
        (SPRAY, "Engine 1 sprays"),
        (ROLL, "Engine 1 hits square 7 on 3 or more"),
        (SPRAY.replace("engine 1 to spray", "fire to act"), "The fire acts"),
        (SPRAY.replace("engine 1 to spray", "fire to place 4 from 11 within 2"), "The fire scatters 4 tokens up to 2 away"),
        (MIDDLE.replace("engine 2 to move, done 1", "chief to send"), "The chief sends an engine"),
        (MIDDLE.replace("engine 2 to move, done 1", "engine 2 to load"), "Engine 2 loads water"),
        (SPRAY.replace("6: engine 1 to spray", "200: over"), "A marginal victory for the fire with 8 of 10 points"),
        (MIDDLE.replace("3: engine 2 to move, done 1", "200: over"), "A victory for the chief: the fire has 2 of 10 points"),
        (
            ROLL.replace("6: engine 1 to roll at 7", "200: over").replace(". # #", "# # #"),
            "A marginal victory for the fire with 9 of 10 points",
        ),
        (SPRAY.replace("engine 1 to spray", "over").replace("fire .", "fire #"), "A total victory for the fire with 19 points"),
    ],
)
def test_the_headline(position: str, doing: str) -> None:
    if doing == "Engine 2 drives or sprays":
        position = position.replace("engine 2 0", "engine 2 2")
    assert texts(at(position, seat=0)["status"])[0] == doing


@pytest.mark.parametrize(("options", "told"), [({}, None), ({"token_supply": 40}, "38"), ({"burn_out_at": 0}, "997")])
def test_the_box_is_shown_where_it_may_run_out(options: dict[str, Any], told: str | None) -> None:
    game = backburn.load("forest-fire-path", start_tokens=2, **options)
    assert dict(game.card.scene(game.start, None).facts).get("Tokens in the box") == told


def test_facts() -> None:
    game = backburn.load("forest-fire-path")
    assert dict(game.card.scene(game.position(SPRAY), None).facts) == {
        "Round": "6 of at most 200",
        "Turn": "the chief",
        "Now": "engine 1 sprays",
        "Burnt squares": "3",
        "Lost engines": "1 of 2",
    }


def test_wind_and_growing_everywhere_show_what_they_will_change() -> None:
    def changed(move: str, **options: Any) -> list[str]:
        match = backburn.load("forest-fire-path", **options).match(seed=1)
        return [
            stop.step.place for stop in touched(match.game.card, match.state, match.game.card.legal(match.state)[match.moves().index(move)])
        ]

    assert changed("gust") == ["square-8", "square-9", "square-10"]
    assert changed("grow all", grow="all") == ["square-11"]
    assert changed("intensify 11") == []
