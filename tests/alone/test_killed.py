"""Tabs that are killed in mid-game, in the middle of what they do: all that a page has shown is there when the table is opened again."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page

import backburn
from alone.conftest import wait_for
from alone.test_in_chromium import EVENTS, VIEW, begin
from page.kit import READY, click_something, is_over

KILLS = 8
"""In each game: more than 50 in all."""
DELAYS = (0, 2, 5, 10, 20, 50, 100, 300)
"""Milliseconds between a click and the end of its tab."""
HEARD = "JSON.stringify(globalThis.alone?.measured ?? null)"
"""Changes whenever the worker of the tables has said something: bots that think report it, too."""
NOTED = """() => {
    const { link } = alone, heard = link.heard;
    link.heard = (said) => {
        if (said.text) noted(JSON.parse(said.text).at ?? 0);
        heard(said);
    };
}"""
"""Notes how far a page has been told what happened."""


def crash(page: Page) -> None:
    """Let the process of a page end as by a fault."""
    with pytest.raises(Error, match="crash"):
        page.goto("chrome://crash")
    page.close()


@pytest.mark.all_games
@pytest.mark.parametrize("game", backburn.names())
def test_nothing_is_lost_of_what_a_killed_tab_has_shown(context: BrowserContext, address: str, game: str) -> None:
    rng, told, shown = random.Random(game), list[int](), 0
    id = opened(context, address, game, told)
    for kill in range(KILLS):
        page = context.pages[-1]
        if is_over(page):
            page.close()
            id = opened(context, address, game, told)
            page = context.pages[-1]
        before = events_of(page, id)
        click_something(page, rng)
        page.wait_for_timeout(rng.choice(DELAYS))
        crash(page) if kill % 2 else page.close()
        page = watched(context, told)
        page.goto(f"{address}?t/{id}")
        wait_for(page, f"({READY})()", HEARD)
        after = events_of(page, id)
        assert after[: len(before)] == before and [each["number"] for each in after] == list(range(len(after)))
        assert page.evaluate(VIEW, id)["at"] >= max(told) and page.evaluate(VIEW, id)["mine"] == [0]
        page.evaluate(NOTED)
        shown = max(shown, *told)
    context.pages[-1].close()
    assert shown > 0, "no page has noted anything"


def watched(context: BrowserContext, told: list[int]) -> Page:
    """A new page that notes what it hears."""
    page = context.new_page()
    page.expose_function("noted", lambda at: told.append(at))
    return page


def opened(context: BrowserContext, address: str, game: str, told: list[int]) -> str:
    """Begin a game against bots in a new page; of this table nothing has been told yet."""
    told[:] = [0]
    page = watched(context, told)
    id = begin(page, address, game, *["level-1"] * (backburn.games.card(game).default_seats - 1))
    wait_for(page, f"({READY})()", HEARD)
    page.evaluate(NOTED)
    return id


def events_of(page: Page, id: str) -> list[Any]:
    """What is kept of a table."""
    return [each for each in page.evaluate(EVENTS) if each["table"] == id]
