"""Thumbnails: the board alone."""

from __future__ import annotations

import pytest

import backburn
from backburn.picture.scene import Element, Scene, rect
from backburn.picture.svg import draw
from backburn.picture.thumbnail import Frame, thumbnail

PARTS = (rect(0, 0, 10, 10, "square"),)
SCENE = Scene(
    4,
    6,
    "A game",
    (
        Element("ground", 0, 0, "ground", PARTS),
        Element("square-1", 1, 2, "square big", PARTS, "Square 1. Choose it.", (3,)),
        Element("empty", 1, 2, "token", ()),
        Element("corner", 1, 2, "panel small", PARTS, "A panel"),
        Element("button", 1, 5, "action", PARTS, "Go on", (4,)),
    ),
    (("Turn", "1"),),
)


def test_it_shows_what_lies_in_the_frame() -> None:
    small = thumbnail(SCENE, Frame(0, 100, 400, 300, without=("panel",)))
    assert (small.width, small.height, small.facts) == (4, 3, ())
    assert [(each.id, each.x, each.y) for each in small.elements] == [("ground", 0, -1), ("square-1", 1, 1)]
    assert all(not each.label and not each.offers for each in small.elements)


def test_without_a_frame_it_shows_everything() -> None:
    small = thumbnail(SCENE, None)
    assert (small.width, small.height) == (4, 6) and [each.id for each in small.elements] == ["ground", "square-1", "corner", "button"]


@pytest.mark.parametrize("game", backburn.names())
def test_the_frame_of_a_game_holds_its_board_and_nothing_below_it(game: str) -> None:
    card = backburn.load(game).card
    match = backburn.load(game, seats=card.default_seats).match(1)
    scene = card.scene(match.hidden(None), None)
    frame = card.board
    assert frame and frame.left >= 0 and frame.left + frame.width <= 100 * scene.width and frame.top + frame.height < 100 * scene.height
    small = thumbnail(scene, frame)
    left_out = {each.id for each in scene.elements} - {each.id for each in small.elements}
    assert left_out and "ground" not in " ".join(left_out)
    assert 'viewBox="0 0' in draw(small, "dark")
