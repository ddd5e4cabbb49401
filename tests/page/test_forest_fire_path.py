"""Forest Fire! (path) in a browser: engines that share a square, on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from page.kit import against_bot, ready, table, visitor

GAME = "forest-fire-path"
PHONE = {"viewport": {"width": 390, "height": 844}}
FIGURES = """() => [...document.querySelectorAll(".board-frame > .board > .engine")].map((engine) =>
  [...engine.querySelectorAll("text")].filter((figure) => figure.checkVisibility()).map((figure) => {
    const { left, top, right, bottom } = figure.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return { says: figure.textContent, size: parseFloat(getComputedStyle(figure).fontSize) * figure.getScreenCTM().a, box: [left, middle - 4, right, middle + 4] };
  }))"""
"""The figures of each engine, and where the digits themselves are: the box of a line of type is higher."""


def crowd(engines: int) -> str:
    """All engines in the town, each with other water."""
    rows = [f"engine {number} {water} . . . . . . . . . ." for number, water in enumerate([5, 3, 0, 4, 1, 2][:engines], 1)]
    return " / ".join(["round 8: chief to send", "fire . . . . . . 2 . 1 5 #", *rows, f"options engines={engines}"])


@pytest.mark.parametrize("engines", [2, 3, 4, 5, 6])
def test_on_a_phone_the_water_of_each_engine_on_a_square_can_be_read(browser: Browser, url: str, engines: int) -> None:
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        table(page, url, against_bot(GAME, seat=1, position=crowd(engines)))
        ready(page)
        shown: list[list[dict[str, Any]]] = page.evaluate(FIGURES)
    figures = [figure for engine in shown for figure in engine]
    assert [[figure["says"] for figure in engine] for engine in shown if engine] == [
        [str(number), water] for number, water in enumerate(["5", "3", "0", "4", "1", "2"][:engines], 1)
    ]
    assert min(figure["size"] for figure in figures) > 10.9
    for place, one in enumerate(figures):
        for other in figures[:place]:
            (left, top, right, bottom), (west, north, east, south) = one["box"], other["box"]
            assert right <= west or east <= left or bottom <= north or south <= top, (one, other)
