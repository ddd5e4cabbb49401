"""GIFs of a turn: what changes and nothing else, within bounds of size and number."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image

import backburn
from backburn.picture.gif import FRAMES, HEIGHT, REST, SECONDS, WIDTH, evenly, gif
from backburn.picture.scene import Element, Part, Scene
from backburn.picture.thumbnail import thumbnail


def at(x: float) -> Scene:
    return Scene(4, 1, "A game", (Element("a", x, 0, "square", (Part("rect", {"width": 50, "height": 50, "fill": "#c40"}),)),))


def opened(drawn: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(drawn))
    assert image.format == "GIF"
    return image


def lasts(image: Image.Image) -> list[int]:
    found = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        found.append(image.info["duration"])
    return found


def test_each_picture_stays_a_moment_the_last_one_longer_and_then_it_begins_again() -> None:
    image = opened(gif([at(0), at(1), at(1), at(2)]))
    assert lasts(image) == [1000 * SECONDS, 1000 * SECONDS, 1000 * REST], "what is equal is not shown twice"
    assert image.info["loop"] == 0


def test_one_picture_is_enough() -> None:
    assert getattr(opened(gif([at(0)])), "n_frames", 1) == 1


def test_of_many_pictures_the_first_the_last_and_some_between_are_shown() -> None:
    assert evenly(range(3)) == [0, 1, 2] and evenly([7]) == [7]
    some = evenly(range(200))
    assert len(some) == FRAMES and (some[0], some[-1]) == (0, 199)
    assert {later - earlier for earlier, later in pairwise(some)} <= {10, 11}
    assert len(lasts(opened(gif([at(number / 20) for number in range(60)])))) == FRAMES


def test_what_would_be_too_large_is_drawn_smaller() -> None:
    scenes = [at(0), at(1), at(2)]
    whole = gif(scenes)
    small = gif(scenes, most=len(whole) - 1)
    assert len(small) < len(whole) and opened(small).width < opened(whole).width == WIDTH
    assert opened(gif(scenes, most=0)).width == 1, "it ends, whatever the bound"


@pytest.mark.parametrize("name", backburn.names())
def test_the_shape_is_the_boards(name: str) -> None:
    match = backburn.load(name).match(0)
    card = match.game.card
    scene = thumbnail(card.scene(match.hidden(None), None), card.board)
    image = opened(gif([scene]))
    assert image.width <= WIDTH and image.height <= HEIGHT + 2 and (image.width >= WIDTH - 1 or image.height >= HEIGHT - 2)
    assert image.width / image.height == pytest.approx(scene.width / scene.height, rel=0.01)
