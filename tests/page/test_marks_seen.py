"""What can be chosen is seen: each board's marks as the browser draws them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import backburn
from page.kit import against_bot, ready, table

UNSEEN = """() => {
  const shown = [...document.querySelectorAll(".board > .offer")].filter((each) => each.querySelector(".dashes") && !each.querySelector(".area"));
  const drawn = (each) => [each, ...each.querySelectorAll(".dashes")].some((part) => {
    const { stroke, strokeDasharray } = getComputedStyle(part);
    return part.matches(".dashes") && stroke !== "none" && strokeDasharray !== "none";
  });
  return [shown.length, shown.filter((each) => !drawn(each)).map((each) => each.id)];
}"""
"""How many things that can be chosen have a mark of their own, and which have none that is seen."""


@pytest.mark.parametrize("game", backburn.names())
def test_what_can_be_chosen_has_dashes(page: Page, url: str, game: str) -> None:
    table(page, url, against_bot(game))
    ready(page)
    number, unseen = page.evaluate(UNSEEN)
    assert unseen == [] and (number or game == "forest-fire-acres")


@pytest.mark.parametrize("game", backburn.names())
def test_what_a_wide_window_hides_is_not_marked(page: Page, url: str, game: str) -> None:
    """A picture's status line stands in the window's head there: its corners would be around nothing, and would join those of its neighbours."""
    page.set_viewport_size({"width": 1440, "height": 900})
    table(page, url, against_bot(game))
    ready(page)
    hidden = page.evaluate(
        """async () => {
          const { isMarked, marksAround } = await pageModule("board/marks");
          const svg = document.querySelector(".board.headed"), seen = { opacityProperty: true, visibilityProperty: true };
          const unseen = [...svg.children].filter((thing) => thing.tagName === "g" && thing.childElementCount && !thing.checkVisibility(seen));
          return [unseen.length, unseen.filter((thing) => isMarked(thing) && marksAround(svg, [thing]).length).map((thing) => thing.id)];
        }"""
    )
    assert hidden[0] and hidden[1] == []
