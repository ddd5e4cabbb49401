"""What every game's pictures must keep, tried on moments of random matches at all tables that its plan wants to see."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import backburn
from art import Art
from backburn import games
from backburn.picture.scene import LETTERS, Element, Scene
from backburn.picture.svg import draw, draw_element, png, style_sheet
from games.test_every_game import bulk, plan
from pictures import random_match

MOMENTS = 20
BLANK = 3
"""A picture takes more than this many times the bytes of the same without things in it; one without symbols takes five times as many."""


def tables() -> Iterator[Any]:
    """Each game's; the first of each is enough to count lines with."""
    for name in backburn.names():
        for number, (table, options) in enumerate(getattr(plan(name), "PICTURED", {"default": {}}).items()):
            yield pytest.param((name, options), id=f"{name}/{table}", marks=bulk if number else ())


@pytest.fixture(params=tables(), scope="module")
def pictures(request: pytest.FixtureRequest) -> list[Scene]:
    """A match seen by everybody: its first plies, then one now and then, and its end."""
    name, options = request.param
    game = backburn.load(name, **options)
    match = random_match(game, seed=4)
    plies = [game.card.State.from_bytes(ply.before) for ply in match.plies]
    moments = [*plies[:3], *plies[3 :: max(1, len(plies) // MOMENTS)], match.state]
    viewers: list[int | None] = [None, *range(game.seats)]
    return [game.card.scene(game.hidden(state, seat), seat) for state in moments for seat in viewers]


@pytest.mark.parametrize("name", backburn.names())
def test_nothing_of_the_art_is_unused_or_unstyled(name: str) -> None:
    art = Art(games.card(name))
    assert not art.unused() and not art.unstyled
    assert not art.variables - art.read_variables and not art.unknown_variables


def test_what_no_picture_can_have_is_noticed(tmp_path: Path) -> None:
    """A class, a symbol and a variable too many, a class and a variable too few."""
    card = games.card("fire-tower")
    shutil.copytree(card.folder, tmp_path, dirs_exist_ok=True)
    with (tmp_path / "art.css").open("a") as sheet:
        sheet.write(".ft-k-volcano { fill: var(--ft-soot); --ft-lost: red; }")
    with (tmp_path / "art.svg").open("a") as drawing:
        drawing.write('<g id="ft-owl"><path class="ft-feather"/></g>')
    art = Art(replace(card, folder=tmp_path))
    assert art.unused() == {"ft-k-volcano", "ft-owl"} and art.unstyled == {"ft-feather"}
    assert art.variables - art.read_variables == {"--ft-lost"} and art.unknown_variables == {"--ft-soot"}


def test_the_same_things_stand_in_the_same_order(pictures: list[Scene]) -> None:
    """But for those that come and go, as the game's plan says."""
    passing = getattr(plan(pictures[0].game), "PASSING", ())
    seen = [[element.id for element in scene.elements] for scene in pictures]
    assert all(len(set(ids)) == len(ids) for ids in seen)
    orders = {tuple(each for each in ids if not each.startswith(passing)) for ids in seen}
    assert len(orders) == 1 and orders != {()}


def test_every_seat_has_its_emblem_or_none_has(pictures: list[Scene]) -> None:
    """It is the same in every moment and for every viewer; only a game whose seats have no pieces has none."""
    first, *others = ([(each.id, each.parts) for each in scene.elements if each.kind == "emblem"] for scene in pictures)
    assert all(each == first for each in others)
    assert [name for name, _ in first] == [f"emblem-{seat}" for seat in range(len(first))]
    assert (len(first) == 0) == (pictures[0].game == "forest-fire-acres")
    assert all(one != other for (_, one), (_, other) in combinations(first, 2))


def test_what_is_going_on_has_room_in_its_line(pictures: list[Scene]) -> None:
    """Before the edge of the picture, and before what stands at the end of the same line."""
    for scene in pictures:
        words = [
            (
                100 * element.x + float(part.attributes["x"]),
                100 * element.y + float(part.attributes["y"]),
                str(part.attributes["class"]),
                part.text,
            )
            for element in scene.elements
            for part in element.parts
            if part.tag == "text" and element.kind in ("status", "hb-status", "round", "hb-aside")
        ]
        for x, y, kind, said in words:
            ends = [at - width(other, text) for at, height, other, text in words if "end" in other.split() and height == y]
            assert "end" in kind.split() or x + width(kind, said) <= min([100 * scene.width, *ends]), said


def width(kind: str, words: str) -> float:
    """How wide a line of this type is, about."""
    return LETTERS[next(size for size in LETTERS if size in kind.split())] * len(words)


def test_everything_is_in_sight_and_told(pictures: list[Scene]) -> None:
    for scene in pictures:
        assert all(0 <= element.x < scene.width and 0 <= element.y < scene.height for element in scene.elements if element.parts)
        assert "  " not in scene.title and scene.facts and all(name and value for name, value in scene.facts)


def test_the_one_to_act_reads_what_to_do(pictures: list[Scene]) -> None:
    """Wherever there is something to choose; who it is needs no words."""
    names = set(games.card(pictures[0].game).seat_names)
    for scene in pictures:
        asked = any(element.offers for element in scene.elements)
        assert bool(scene.task) or not asked, scene.title
        assert scene.task.partition(" ")[0] not in names and not scene.task.endswith("."), scene.task
    assert not pictures[-1].task, "nothing is to be done at the end"


def test_the_stakes_are_a_goal_and_a_bar_for_each(pictures: list[Scene]) -> None:
    """The goal stands over the bars; each is filled as far as it says, and tells nothing that a fact tells as well."""
    for scene in pictures:
        things = {element.id: element for element in scene.elements}
        assert scene.goal and things["goal"].label == f"Goal: {scene.goal}"
        assert scene.stakes and [name for name in things if name.startswith("stake-")] == [f"stake-{stake.id}" for stake in scene.stakes]
        for stake in scene.stakes:
            bar = things[f"stake-{stake.id}"]
            assert stake.limit > 0 and stake.words and bar.label.startswith(f"{stake.label}: {stake.words}") and not bar.offers
            assert stake.figure in [part.text for part in bar.parts]
            assert length(bar, "stake-fill") == pytest.approx(stake.share * length(bar, "stake-track"))
            assert stake.words not in [value for _, value in scene.facts]
            marks = [float(str(part.attributes["d"])[1:].split()[0]) for part in bar.parts if part.attributes.get("class") == "stake-mark"]
            assert all(mark < end(bar, "stake-track") - 5 for mark in marks), "a mark at the end would touch the figure: 10|0"


def end(bar: Element, kind: str) -> float:
    """Where the part of a bar with this class ends."""
    return max(
        float(part["x"]) + float(part["width"])
        for part in (each.attributes for each in bar.parts)
        if kind in str(part.get("class", "")).split()
    )


def length(bar: Element, kind: str) -> float:
    """How long the part of a bar with this class is."""
    parts = [part.attributes for part in bar.parts if kind in str(part.attributes.get("class", "")).split()]
    return sum(float(part["width"]) for part in parts)


@pytest.mark.parametrize(("name", "options"), [pytest.param(*each.values[0], id=each.id) for each in tables()])
def test_opponents_have_stakes_of_their_own_and_a_team_has_one(name: str, options: dict[str, Any]) -> None:
    game = backburn.load(name, **options)
    labels = [stake.label.casefold() for stake in game.card.scene(game.hidden(game.start, None), None).stakes]
    alone = len(set(game.card.teams(game.start))) == 1
    assert all(any(re.search(rf"\b{seat}\b", label) for label in labels) != alone for seat in game.seat_names)


PHONE = 374
"""The width of a picture on a phone of 390 pixels, in pixels."""
READABLE = 10
"""The height of type that people can read there."""


def test_stakes_can_be_read_on_a_phone(pictures: list[Scene]) -> None:
    sheet = style_sheet()
    sizes = [float(size) for size in re.findall(r"\.stake-[\w-]+ \{[^}]*font-size: max\((\d+)px", sheet)]
    assert len(sizes) == 3 and min(sizes) * PHONE / (100 * pictures[0].width) >= READABLE


def test_pictures_are_clean_svg(pictures: list[Scene]) -> None:
    """Colours come from the style sheet, symbols from the art, and nothing runs."""
    viewers = backburn.load(pictures[0].game).card.seats[-1] + 1
    for scene in pictures[:: viewers + 1]:
        root = ElementTree.fromstring(draw(scene))
        before = [thing.tag.partition("}")[2] for thing in root][: -len(scene.elements)]
        assert before in (["title", "desc", "style"], ["title", "desc", "style", "defs"])
        art = {thing.get("id") for thing in root[3].iter()} if "defs" in before else set()
        for element in scene.elements:
            drawn = draw_element(element)
            assert not re.search(r' (style|stroke|on\w+)=| fill="(?!url)|<script', drawn)
            assert set(re.findall(r'href="#([^"]*)"', drawn)) | set(re.findall(r"url\(#([^)]*)\)", drawn)) <= art
            assert drawn.count("href=") == drawn.count('href="#')


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes_and_pixels(pictures: list[Scene], theme: str) -> None:
    """Fixed themes need no variables, and something is in the picture."""
    middle, end = pictures[len(pictures) // 2], pictures[-1]
    for drawn in (draw(middle, theme), draw(end, theme)):
        assert "var(" not in drawn and "@" not in drawn and "light-dark" not in drawn
    image = png(middle, 360, theme)
    assert int.from_bytes(image[16:20], "big") == 360
    assert int.from_bytes(image[20:24], "big") == pytest.approx(360 * middle.height / middle.width, abs=1)
    assert len(image) > BLANK * len(png(replace(middle, elements=()), 360, theme))
