"""What of a turn gets a beat: one banner, the dearest, said once, in the reader's language, in no one's way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
import golden
from backburn.core.rules.contract import CHANCE
from backburn.picture.moments import Moment
from backburn.play.cards.positions import write_position
from backburn.play.matches.match import Match
from page.aloud import HEAR
from page.kit import against_bot, becomes, ready, table, visitor
from pictures import random_match, set_ups

BEATS = """() => {
  const beat = document.querySelector(".beat");
  window.beats = [];
  new MutationObserver(() => beat.hidden || window.beats.at(-1) === beat.textContent || window.beats.push(beat.textContent)).observe(beat, { attributes: true, childList: true });
}"""
"""Writes down what the banner says, however short it is seen."""
DEAREST = """async (moments) => {
  const [{ beatOf }, { signed }] = await Promise.all(["table/director", "table/banner"].map(pageModule));
  const beat = beatOf(moments.map((moment) => ({ moment })));
  return beat && `${beat.name} ${signed(beat.number)} ${beat.things}`.trim();
}"""


class Staged(NamedTuple):
    """A position, and a move with a moment that ends a turn or need not wait for its end."""

    request: dict[str, Any]
    move: str
    moment: Moment


@cache
def staged(game: str) -> Staged:
    """The first that games show."""
    return next(each for match in _matches(game) for each in _moments(match))


def _matches(game: str) -> Iterator[Match]:
    yield from golden.matches(game)
    for options in set_ups(game):
        yield random_match(backburn.load(game, **options), 5, 400)


def _moments(match: Match) -> Iterator[Staged]:
    card, game = match.game.card, match.game
    assert card.moment
    states = [*(card.State.from_bytes(ply.before) for ply in match.plies), match.state]
    for ply, before, after in zip(match.plies, states, states[1:], strict=False):
        found = card.moment(before, ply.move, after) if ply.seat != CHANCE and after.to_act >= 0 else None
        if found and abs(found.number) >= found.least and game.seats > 1 and (found.rank > 1 or after.to_act != ply.seat):
            seats = [{"who": "bot", "agent": "random"} for _ in range(game.seats)]
            seats[ply.seat] = {"who": "person", "name": "Ann"}
            yield Staged(
                {
                    "game": card.id,
                    "seats": seats,
                    "options": {name: str(value) for name, value in game.options.items()},
                    "position": write_position(game, before),
                },
                match.text_of(ply),
                found,
            )


def played(page: Page, url: str, stage: Staged) -> str:
    """Make the move at a table; its number."""
    name = table(page, url, stage.request)
    ready(page)
    page.evaluate(HEAR)
    page.evaluate(BEATS)
    line = page.locator("#typed-move")
    line.fill(stage.move)
    line.press("Enter")
    return name


@pytest.mark.parametrize("game", backburn.names())
def test_a_moment_gets_a_banner_and_is_said_once(page: Page, url: str, game: str) -> None:
    stage = staged(game)
    played(page, url, stage)
    becomes(page, lambda: any(stage.moment.name in beat for beat in page.evaluate("beats")), True)
    expect(page.locator(".beat")).to_have_css("pointer-events", "none")
    ready(page)
    page.wait_for_timeout(400)
    told = " ".join(page.evaluate("heard"))
    first = page.evaluate("beats[0]")
    assert told.count(f"{stage.moment.name} ") + told.count(f"{stage.moment.name}.") >= 1 and first.startswith(stage.moment.name)
    expect(page.locator(".beat")).to_be_hidden()
    expect(page.locator(".board .glow")).to_have_count(0)


def test_a_moment_is_said_with_the_turns_of_a_whole_round(page: Page, url: str) -> None:
    """Which bots make at once, where nothing moves."""
    page.goto(url)
    said = [f"{number}." for number in range(10)]
    page.evaluate("async (said) => { const { announce } = await pageModule('kit/announce'); said.forEach(announce); }", said)
    expect(page.locator("#announcements")).to_have_text(" ".join(said))


def test_a_moment_is_german_where_the_reader_is(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        played(page, url, staged("on-the-run"))
        becomes(page, lambda: any("Tier" in beat for beat in page.evaluate("beats")), True)


APART = """async (id) => {
  const { Banner } = await pageModule("table/banner");
  const banner = new Banner({ frame: document.querySelector(".board-frame"), svg: null, element: (name) => document.getElementById(name) });
  banner.show({ icon: "flame", name: "Camper lost", number: "−1", tone: "bad", things: [id] });
  const [beat, thing] = [banner.element, document.getElementById(id)].map((each) => each.getBoundingClientRect());
  return beat.bottom <= thing.top || beat.top >= thing.bottom;
}"""


@pytest.mark.parametrize("tile", ["a1", "c1", "b2", "d4", "e5"])
def test_a_banner_does_not_cover_what_it_is_about(page: Page, url: str, tile: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    table(page, url, against_bot("wildfire-rescue"))
    ready(page)
    assert page.evaluate(APART, f"tile-{tile}")


def moment(name: str, number: int = 0, things: str = "", rank: int = 1, least: int = 0) -> dict[str, object]:
    return {"icon": "flame", "name": name, "number": number, "things": things.split(), "rank": rank, "least": least, "good": None}


@pytest.mark.parametrize(
    ("moments", "beat"),
    [
        ([], None),
        ([None, moment("Wildfire", 3, "a1", least=5)], None),
        ([moment("Wildfire", 3, "a1 a2", least=5), None, moment("Wildfire", 3, "a2 b1", least=5)], "Wildfire +6 a1,a2,b1"),
        ([moment("House lost", -1, "a1", 2), moment("Wildfire", 9, "b1")], "House lost \u22121 a1"),
        ([moment("House lost", -1, "a1"), moment("Wildfire", 9, "b1")], "Wildfire +9 b1"),
        ([moment("Drought")], "Drought"),
    ],
)
def test_the_dearest_of_a_turn_is_shown(page: Page, url: str, moments: list[object], beat: str | None) -> None:
    page.goto(url)
    assert page.evaluate(DEAREST, moments) == beat
