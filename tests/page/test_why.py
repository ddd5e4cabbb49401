"""The answer to choosing a thing that cannot be chosen: why not, or what it is and what is being decided."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, Request, expect

import backburn
from page.kit import against_bot, click_something, is_over, ready, table
from page.test_change import begun
from page.test_forest_fire_acres import DRIVE, click, two

CLICK = """(id) => {
  const thing = document.getElementById(id);
  const { left, top, width, height } = thing.getBoundingClientRect();
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 }));
}"""
IDLE = """() => [...document.querySelectorAll(".board > g[aria-label]:not([data-moves])")].filter((thing) => thing.childElementCount).map((thing) => thing.id)"""


def kind(move: str) -> str:
    """A move without the places and numbers in it."""
    return " ".join("" if re.search(r"\d", word) else word for word in move.split())


def refused(page: Page, thing: str) -> str:
    """What the page says of a thing."""
    page.evaluate("document.querySelector('.toast').hidden = true")
    page.evaluate(CLICK, thing)
    expect(page.locator(".toast")).to_be_visible()
    return page.locator(".toast").inner_text()


@pytest.mark.parametrize("game", backburn.names())
def test_only_moves_of_the_kinds_that_are_being_decided_are_spoken_of(page: Page, url: str, game: str) -> None:
    asked: list[str] = []

    def hear(request: Request) -> None:
        if request.url.endswith("/why"):
            asked.append(json.loads(request.post_data or "")["move"])

    page.on("request", hear)
    luck = random.Random(2)
    table(page, url, against_bot(game, position=begun(game, 60)))
    for _ in range(5):
        ready(page)
        if is_over(page):
            break
        decided = {kind(text) for text in page.locator(".move-list b").all_inner_texts()}
        doing = page.locator("p.turn span").inner_text()
        idle = page.evaluate(IDLE)
        luck.shuffle(idle)
        things = {name.split("-")[0]: name for name in idle}
        for thing in things.values():
            asked.clear()
            told = refused(page, thing)
            assert {kind(move) for move in asked} <= decided, told
            assert "is not allowed here" in told or doing in told, told
        page.evaluate("document.querySelector('.toast').hidden = true")
        click_something(page, luck)


def test_what_is_far_from_a_machine_on_the_move_is_described_as_what_it_is(page: Page, url: str) -> None:
    two(page, url, DRIVE)
    click(page, "bulldozer-k8")
    far = next(thing for thing in page.evaluate(IDLE) if re.fullmatch("acre-[ab].*", thing))
    told = refused(page, far)
    assert re.match(rf"{far[5:]}, \w+\. It cannot be chosen now\. Drive the bulldozer, 10 steps left\.", told), told


def test_what_is_under_a_piece_is_meant_when_the_piece_can_do_nothing(page: Page, url: str) -> None:
    """Who clicks an animal while another one runs, means the tile."""
    table(page, url, against_bot("on-the-run"))
    ready(page)
    page.locator(".move-list button").first.click()
    ready(page)
    animal = page.locator('.board > [id^="animal-"]:not([data-moves])').first.get_attribute("id") or ""
    assert re.match(r"'place \w\d' is not allowed here", refused(page, animal))
