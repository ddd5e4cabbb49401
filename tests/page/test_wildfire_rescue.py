"""Wildfire Rescue! in a browser: company, the plane, four at one table, a picture in two arrangements, and German words in it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from page.endgames import LAST_STEP
from page.kit import becomes, in_lobby, is_over, play_to_the_end, ready, set_up, strings, table, visitor, wide
from page.test_german import OVERLAPPING, english_words
from page.test_people import lesson

GAME = "wildfire-rescue"
MOMENT = (Path(__file__).parents[2] / "docs/pictures/positions" / f"{GAME}.txt").read_text(encoding="utf-8")
FOREST = "1 A R T A A / 2 {} A R A T / 3 T R T R {} / 4 R {} W R~ R / 5 A T R A A"
PLANE = (
    f"round 2, end: blue to send the plane / {FOREST.format('Tb', 'Tw', 'T*c')} / blue: saved 1, tools axe, owes no turn / "
    "white: saved 0, tools pickaxe, owes no turn / deck axe*1 bow*2 extinguisher*1"
)
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


def four_at(page: Page, url: str, position: str = MOMENT) -> None:
    """A table of four people at this screen, from a position on."""
    people = [{"who": "person", "name": name} for name in ("Ann", "Bob", "Cem", "Dora")]
    table(page, url, {"game": GAME, "seed": 7, "seats": people, "position": position})
    ready(page)


def two_at(page: Page, url: str, position: str) -> None:
    """A table of two people at this screen, from a position on."""
    people: list[dict[str, Any]] = [{"who": "person", "name": name} for name in ("Ann", "Bob")]
    table(page, url, {"game": GAME, "seed": 7, "seats": people, "position": position})
    ready(page)


# ---- clicks


def test_four_at_one_table_play_to_the_end(page: Page, url: str) -> None:
    set_up(page, url, GAME, ["Ann", "Bob", "Cem", "Dora"], 5)
    assert play_to_the_end(page, random.Random(6)) > 4
    expect(page.locator(".result p")).to_contain_text(
        re.compile(
            r"^\d of 5 campers saved.*; −?\d points?; (all are at the edge|no ranger is left|round \d+ was the last)",
            re.IGNORECASE,
        )
    )
    expect(page.locator(".board [data-moves]")).to_have_count(0)
    expect(page.locator('.board [id="result"]')).to_contain_text("point")


@pytest.mark.parametrize(
    ("saved", "mood", "headline", "word", "climbs"),
    [(2, "lost", "A sad day", "lost", False), (4, "shared", "Good, with room for improvement", "together", True)],
)
def test_the_grade_alone_says_how_well_it_went(page: Page, url: str, saved: int, mood: str, headline: str, word: str, climbs: bool) -> None:
    """Headline, colour, what Mara says, the marks at the seats and the way to the next level."""
    seats = [{"who": "bot", "agent": "level-3"}, {"who": "person", "name": "Ann"}]
    table(page, url, {"game": GAME, "seed": 7, "seats": seats, "position": LAST_STEP.format(saved)})
    ready(page)
    page.locator(".move-list").get_by_role("button", name="go west").click()
    card = page.locator(".result")
    expect(card.locator("h2")).to_have_text(headline)
    expect(card.locator(".result-words")).to_have_text(re.compile(f"^{headline}((?!{headline}).)*$", re.IGNORECASE))
    expect(card).to_have_class(re.compile(mood))
    expect(card.get_by_role("button", name="Play again")).to_be_visible()
    expect(card.get_by_role("button", name="Change sides"), "all are on one side").to_have_count(0)
    expect(page.locator(".bubble")).to_have_text(strings("en")[f"voice.3.{word}"])
    expect(page.locator(".seat.won")).to_have_count(0)
    expect(card.get_by_role("button", name="Now Idris")).to_have_count(int(climbs))
    page.goto(url)
    expect(page.locator(".results")).to_contain_text(headline)
    expect(page.locator(".results .record")).to_have_count(0)


def test_a_step_with_company_is_clicked_and_what_is_not_allowed_is_reported(page: Page, url: str) -> None:
    four_at(page, url)
    page.locator('[id="ranger-violet"]').click(force=True)
    toast = page.locator(".toast")
    expect(toast).to_contain_text("violet is not on a tile next to b3")
    expect(toast.get_by_role("button", name="Rule R3.7")).to_be_visible()
    page.locator('[id="ranger-green"]').click(force=True)
    expect(page.locator(".log [data-ply]").filter(has_text="fetched green")).to_have_text("fetched green to b3: 1 camper lost to the fire")
    ready(page)
    expect(page.locator("p.turn")).to_contain_text("Move, team up, get a tool or pass")
    page.locator(".move-list").get_by_role("button", name="go east").click()
    expect(page.locator("p.turn")).to_contain_text("with white?")
    for thing in ("take", "leave"):
        ready(page)
        page.locator(f'[id="{thing}"]').click()
    expect(page.locator(".log [data-ply]").filter(has_text="left behind green")).to_have_text("left behind green")
    expect(page.locator('[id="ranger-white"]')).to_have_attribute("aria-label", re.compile("^White on c3"))


def test_the_plane_is_sent_by_a_click_at_the_edge(page: Page, url: str) -> None:
    two_at(page, url, PLANE)
    expect(page.locator('.board [id="row-4"].offer')).to_be_visible()
    expect(page.locator('[id="row-4"]')).to_have_text(re.compile("4 ?2"))
    page.locator('[id="row-4"]').click()
    expect(page.locator(".log [data-ply]").filter(has_text="sent the plane over row 4: 1 fire removed, 1 hazard removed")).to_have_text(
        "sent the plane over row 4: 1 fire removed, 1 hazard removed"
    )
    expect(page.locator('[id="row-4"]')).to_have_text("4")


def test_with_the_keyboard_only(page: Page, url: str) -> None:
    four_at(page, url)
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.id") == "tile-b2"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tile-c3"
    page.keyboard.press("Enter")
    expect(page.locator("p.turn")).to_contain_text("Go to c3: with blue?")
    ready(page)
    page.keyboard.press("m")
    page.keyboard.type("take blue")
    page.keyboard.press("Enter")
    expect(page.locator(".log [data-ply]").filter(has_text="took along blue")).to_have_text("took along blue")


def test_the_lesson_is_played_through_by_clicks(page: Page, url: str) -> None:
    page.goto(url)
    steps = lesson(page, url, GAME)
    in_lobby(page, GAME).get_by_role("link", name="Learn it").click()
    for number, step in enumerate(steps, start=1):
        expect(page.locator(".lesson")).to_contain_text(f"Step {number} of {len(steps)}")
        for ask in step.get("asks", []):
            right, why = next(iter(ask["accept"].items()))
            page.locator(".move-list button", has=page.get_by_text(right, exact=True)).click()
            expect(page.locator(".say.right")).to_contain_text(why["en"])
            expect(page.locator('main[aria-busy="false"]')).to_be_visible()
        page.locator(".lesson-side .button.primary").click()
    page.wait_for_url("**/t/*")


# ---- the picture


def side(page: Page, thing: str) -> tuple[float, float]:
    """How wide and how high a thing is on the screen."""
    box = page.locator(f'.board > [id="{thing}"]').bounding_box()
    assert box
    return box["width"], box["height"]


def bottom(page: Page, thing: str) -> float:
    box = page.locator(f'.board > [id="{thing}"]').bounding_box()
    assert box
    return box["y"] + box["height"]


def test_the_forest_and_all_rangers_are_seen_at_once(browser: Browser, url: str) -> None:
    with visitor(browser, viewport=LAPTOP) as context:
        page = context.new_page()
        four_at(page, url)
        expect(page.locator(".board.wide")).to_be_visible()
        assert max(bottom(page, thing) for thing in ("tile-a5", "seat-violet", "pass")) <= LAPTOP["height"]
        assert min(side(page, "tile-b2")) > 80 and wide(page) <= 0
        page.set_viewport_size(PHONE)
        expect(page.locator(".board-frame > .board:not(.wide)")).to_be_visible()
        assert min(side(page, "tile-b2")) > 52 and wide(page) <= 0
        assert min(side(page, "pass")) > 24 and min(side(page, "ranger-green")) > 24


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_planes_are_large_enough_for_fingers(browser: Browser, url: str, size: ViewportSize) -> None:
    with visitor(browser, viewport=size) as context:
        page = context.new_page()
        two_at(page, url, PLANE)
        assert not is_over(page)
        assert min(side(page, "row-4")) >= 23 and min(side(page, "column-b")) >= 23


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_german_words_are_in_no_ones_way(browser: Browser, url: str, size: ViewportSize) -> None:
    with visitor(browser, viewport=size, locale="de-DE") as context:
        page = context.new_page()
        four_at(page, url)
        expect(page.locator("p.turn")).to_contain_text("Gehen, zusammengehen, ein Werkzeug holen oder passen")
        becomes(page, lambda: page.evaluate(OVERLAPPING), [])
        page.locator('[id="tile-c3"]').click(force=True)
        expect(page.locator('[id="take"]')).to_have_text("Mitnehmen")
        becomes(page, lambda: page.evaluate(OVERLAPPING), [])
        assert english_words(page) == []
