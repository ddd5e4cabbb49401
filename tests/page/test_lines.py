"""A board for analysis: moves by click, lines that are kept, the three best moves, the chances."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from page.endgames import PATH, PATH_EARLIER
from page.kit import against_bot, play_to_the_end, table, visitor, wide
from page.test_analysis import estimate


def opened(page: Page, url: str, position: str = PATH_EARLIER) -> Locator:
    page.goto(f"{url}/position/forest-fire-path#{urlencode({'p': position, 'n': 2})}")
    expect(page.locator(".board [data-moves]").first).to_be_attached()
    return page.locator(".lines-list")


def choose(page: Page, text: str) -> None:
    page.locator(".moves").get_by_role("textbox").fill(text)
    page.locator(".moves").get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".line-move[aria-current]")).to_contain_text(text)


def test_moves_make_a_line_and_variations_are_kept(page: Page, url: str) -> None:
    lines = opened(page, url)
    first = page.locator(".said").inner_text()
    choose(page, "gust")
    after = page.locator(".said").inner_text()
    assert after != first
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".said")).to_have_text(first)
    choose(page, "grow 7")
    expect(lines.locator(":scope > .line-move b")).to_have_text(["gust"])
    expect(lines.locator(".lines-beside .line-move b")).to_have_text(["grow 7"])
    page.get_by_role("button", name="One step back").click()
    choose(page, "gust")
    expect(lines.locator(".line-move")).to_have_count(3)
    expect(page.locator(".said")).to_have_text(after)
    page.locator(".line-move[aria-current]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".line-move[aria-current]")).to_contain_text("grow 7")
    page.keyboard.press("Home")
    expect(page.locator(".line-move[aria-current]")).to_have_text("Start")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".line-move[aria-current]")).to_contain_text("gust")
    expect(page.locator(".line-move[aria-current]")).to_be_focused()
    assert "gust" not in page.get_by_label("The position as text").input_value() and wide(page) <= 0


def test_a_move_is_made_by_a_click_and_a_roll_by_a_button(page: Page, url: str) -> None:
    opened(page, url)
    page.locator(".board [data-moves]").first.click(force=True)
    if page.locator(".menu").count():
        page.locator(".menu button").first.click()
    expect(page.locator(".line-move")).to_have_count(2)
    page.locator(".line-move").first.click()
    for move in ("gust", "engine 1", "spray", "aim 4"):
        choose(page, move)
    page.get_by_role("button", name="Roll or draw").click()
    expect(page.locator(".line-move[aria-current]")).to_contain_text("roll ")


def test_what_is_no_move_is_refused(page: Page, url: str) -> None:
    opened(page, url)
    page.locator(".moves").get_by_role("textbox").fill("nonsense")
    page.locator(".moves").get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".toast.bad")).to_contain_text("'nonsense' is not a move of this game")
    expect(page.locator(".line-move")).to_have_count(1)


def found(
    route: Route, *, first: str = "square-1", chances: tuple[float, ...] = (0.7, 0.3), sure: str = "clearly", error: float = 0.1
) -> None:
    """The three best moves, and the chances."""
    best = [
        {"move": number, "text": text, "visits": 9 - number, "value": 0.5, "error": error, "sketch": {"things": [thing], "start": "", "place": ""}}
        for number, (text, thing) in enumerate([("gust", first), ("grow 2", "square-2"), ("grow 3", "square-2")])
    ]  # fmt: skip
    verdict: dict[str, Any] = {
        "ply": 0, "seat": 0, "played": None, "best": best, "other": best[1], "iterations": 100, "certain": True, "doubtful": False, "sure": sure,
        "chance": estimate(0.7), "lost": estimate(0.25), "sketch": best[0]["sketch"], "reasons": [],
    }  # fmt: skip
    points = [{"ply": 0, "to_act": 0, "chances": list(map(estimate, chances))}]
    head = {"type": "analysis", "game": "forest-fire-path", "graded": False, "seats": ["fire", "chief"], "teams": [0, 1], "plies": 0}
    event = head | {"decisions": 1, "done": True, "points": points, "verdicts": [verdict], "turning": [], "suspects": [], "luck": None}
    route.fulfill(content_type="text/event-stream", body=f"data: {json.dumps(event)}\n\n")


def test_the_three_best_moves_have_numbers_and_the_chances_a_bar(page: Page, url: str) -> None:
    page.route("**/positions/thinking?*", found)
    opened(page, url)
    expect(page.locator(".chance-bar")).to_be_hidden()
    page.get_by_role("button", name="Think about it").click()
    expect(page.locator(".board .hint-number text")).to_have_text(["1", "2", "3"])
    expect(page.locator(".chance-bar")).to_have_attribute(
        "aria-label", "Chance to win. Fire: 70\u00a0% (66 to 74\u00a0%); Chief: 30\u00a0% (26 to 34\u00a0%)"
    )
    places = [box["x"] for box in (each.bounding_box() for each in page.locator(".board .hint-number").all()) if box]
    assert len(set(places)) == 3, "numbers at one place stand side by side"
    choose(page, "gust")
    expect(page.locator(".board .hint-number text"), "it goes on thinking about what is on the board").to_have_count(3)


def test_the_bar_and_the_words_say_one_number_and_the_value_says_what_it_is(page: Page, url: str) -> None:
    page.route("**/positions/thinking?*", lambda route: found(route, chances=(0.84, 0.16), sure="toss-up", error=0.0))
    opened(page, url)
    page.get_by_role("button", name="Think about it").click()
    told = page.locator(".analysis")
    expect(told).to_contain_text("Chance to win after this move: 70 % (66 to 74 %). The games do not show whether “grow 2” is worse.")
    expect(page.locator(".chance-bar span")).to_have_text(["70 %", "30 %"])
    expect(told.locator("ol li").first).to_have_text(re.compile("9 visits, value 0.5$"))
    expect(told).to_contain_text("The value of a move, from −1 (worst) to 1 (best), is what the search expects for the same side")


def test_where_several_sides_share_the_chances_the_bar_says_how_they_stand(page: Page, url: str) -> None:
    page.route("**/positions/thinking?*", lambda route: found(route, chances=(0.84, 0.1)))
    opened(page, url)
    page.get_by_role("button", name="Think about it").click()
    expect(page.locator(".chance-bar span")).to_have_text(["84 %", "10 %"])


def test_the_number_of_a_move_covers_none_of_its_words(page: Page, url: str) -> None:
    opened(page, url)
    gust = page.locator(".board [data-moves]").filter(has_text="Gust").first
    thing = gust.evaluate("(each) => each.id")
    page.route("**/positions/thinking?*", lambda route: found(route, first=thing))
    page.get_by_role("button", name="Think about it").click()
    number, word = page.locator(".board .hint-number").filter(has_text="1"), gust.locator("text").filter(has_text="Gust")
    expect(page.locator(".board .hint-number")).to_have_count(3)
    one, other = number.bounding_box(), word.bounding_box()
    assert one and other and (one["y"] >= other["y"] + other["height"] or one["x"] >= other["x"] + other["width"]), (one, other)


def test_it_waits_until_what_was_thought_about_before_has_ended(page: Page, url: str) -> None:
    asked = list[str]()

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) < 3:
            route.fulfill(status=503, json={"code": "analysis/one", "message": "one"})
        else:
            found(route)

    page.route("**/positions/thinking?*", busy)
    opened(page, url)
    page.get_by_role("button", name="Think about it").click()
    expect(page.locator(".board .hint-number")).to_have_count(3)
    assert len(asked) == 3


def test_a_replay_leads_to_the_board_for_analysis(page: Page, url: str) -> None:
    page.route("**/analysis", found)
    id = table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    page.goto(f"{url}/replay/{id}#ply=0")
    said = page.locator(".seat").first
    expect(said).to_be_visible()
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url("**/position/forest-fire-path#**")
    expect(page.locator(".board [data-moves]").first).to_be_attached()


@pytest.mark.parametrize("width", [360, 1440])
def test_lines_have_room_and_are_read_in_german(browser: Browser, url: str, width: int) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": width, "height": 800}) as context:
        page = context.new_page()
        page.route("**/positions/thinking?*", found)
        opened(page, url)
        page.locator(".thinking, .analysis").get_by_role("button").first.click()
        expect(page.locator(".chance-bar")).to_have_attribute("aria-label", re.compile("Gewinnchance. Feuer: 70.% .*; Feuerwehr: 30.% "))
        expect(page.get_by_role("heading", name="Varianten")).to_be_visible()
        assert wide(page) <= 0
