"""Postcards: the board in the middle of a card of fixed size, whatever its shape."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

import backburn
from backburn.picture.postcard import HEIGHT, MARGIN, WIDTH, postcard, postcard_png
from backburn.picture.thumbnail import thumbnail

PLACE = re.compile(r'<svg x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"')


@pytest.mark.parametrize("name", backburn.names())
def test_the_board_is_in_the_middle_as_large_as_fits(name: str) -> None:
    match = backburn.load(name).match(0)
    card = match.game.card
    scene = thumbnail(card.scene(match.hidden(None), None), card.board)
    found = PLACE.search(postcard(scene))
    assert found
    x, y, width, height = map(float, found.groups())
    assert 2 * x + width == pytest.approx(WIDTH, abs=0.2) and 2 * y + height == pytest.approx(HEIGHT, abs=0.2)
    assert min(x, y) == pytest.approx(MARGIN, abs=0.2) and width / height == pytest.approx(scene.width / scene.height, rel=0.01)


def test_as_png_it_has_that_size_and_something_on_it() -> None:
    match = backburn.load("forest-fire-path").match(0)
    card = match.game.card
    image = Image.open(io.BytesIO(postcard_png(thumbnail(card.scene(match.hidden(None), None), card.board))))
    assert image.size == (WIDTH, HEIGHT) and len(image.convert("RGB").getcolors(1 << 20) or []) > 50
