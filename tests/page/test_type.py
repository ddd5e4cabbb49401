"""Type on boards: nothing is too small to be read, at the sizes of windows that people have."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

import backburn
from page.endgames import ACRES
from page.films import SHOP
from page.kit import against_bot, ready, table, visitor

LEAST = 11
"""Pixels of the page."""
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1024, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SMALL = """(least) => {
  const size = (each) => Math.hypot(each.getScreenCTM().a, each.getScreenCTM().b) * Number.parseFloat(getComputedStyle(each).fontSize);
  const seen = (each) => each.textContent.trim() && each.checkVisibility({ visibilityProperty: true }) && !each.closest("defs");
  return [...document.querySelectorAll("svg.board text")].filter((each) => seen(each) && size(each) < least - 0.1)
    .map((each) => `${each.closest("g[id]")?.id} ${each.textContent}: ${size(each).toFixed(1)}`);
}"""
"""Words of a picture, or of the strip below it, and how large they are once the picture has been scaled."""
OVER_EACH_OTHER = """() => {
  const seen = (each) => each.textContent.trim() && each.checkVisibility({ visibilityProperty: true }) && !each.closest("defs");
  const words = [...document.querySelectorAll(".board-frame > svg text")].filter(seen).map((each) => [each, each.getBoundingClientRect()]);
  const across = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = (one, other) => (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) / Math.min(one.height, other.height);
  return words.flatMap(([one, here], index) => words.slice(index + 1)
    .filter(([, there]) => across(here, there) > 1 && down(here, there) > 0.45)
    .map(([other]) => `${one.closest("g[id]").id} ${one.textContent} | ${other.closest("g[id]").id} ${other.textContent}`));
}"""
"""Words of a picture that cover each other; the boxes of lines under each other share a little."""
RICH: dict[str, dict[str, Any]] = {"forest-fire-acres": {"position": ACRES}, "forest-fire-path": {"seat": 1, "position": SHOP}}
"""Positions with more words than the first."""


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", backburn.names())
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_all_words_of_a_board_can_be_read(browser: Browser, url: str, game: str, window: str, locale: str) -> None:
    with visitor(browser, locale=locale, **WINDOWS[window]) as context:
        page = context.new_page()
        table(page, url, against_bot(game, **RICH.get(game, {})))
        ready(page)
        page.evaluate("document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
        assert page.evaluate(SMALL, LEAST) == []
        assert page.evaluate(OVER_EACH_OTHER) == []


def test_on_a_small_board_numbers_stay_and_words_that_are_said_elsewhere_go(browser: Browser, url: str) -> None:
    shown = {}
    for window, how in WINDOWS.items():
        with visitor(browser, **how) as context:
            page = context.new_page()
            table(page, url, against_bot("volcano"))
            ready(page)
            shown[window] = page.locator("#colour-blue text:visible").all_text_contents()
    assert shown["desk"] == shown["laptop"] == ["Blue", "you", "12 in hand"]
    assert shown["phone"] == ["Blue", "12"]
