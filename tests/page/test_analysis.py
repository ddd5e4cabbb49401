"""Hints and the analysis of a game, in a browser."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from page.endgames import PATH, PATH_EARLIER
from page.kit import Host, against_bot, becomes, is_over, play_to_the_end, ready, table, visitor, wide

LISTENING = """addEventListener("load", () => {
  window.told = [];
  const listen = new MutationObserver(() => told.push(document.querySelector(".analysis")?.innerText));
  listen.observe(document.body, { subtree: true, childList: true, attributes: true });
})"""
"""Keeps whatever the analysis has said."""
SCALE = "(svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width"
"""How many pixels a unit of a graph is."""

HINT = re.compile(r"/hint\b")


def has_its_usual_size(page: Page) -> None:
    """A graph's words do, once it is drawn for the width of its place."""
    becomes(page, lambda: abs(page.locator(".analysis-graph svg").evaluate(SCALE) - 1) < 0.01, True)


def estimate(value: float) -> dict[str, Any]:
    return {"value": value, "error": 0.02, "low": value - 0.04, "high": value + 0.04, "games": 400, "doubtful": False}


def told(route: Route, *, certain: bool = True, ply: int = 0, plies: int = 2) -> None:
    """An analysis in which a step, the first, was a mistake, or may have been one."""
    said = (("gust", "A gust blows: it is strong."), ("grow 1", "The fire grows on 1, which then has 2."))
    best, other = ({"move": 0, "text": text, "says": says, "visits": 9, "value": 0.5, "error": 0.1} for text, says in said)
    verdict = {
        "ply": ply, "seat": 0, "played": 1, "best": [best], "other": other, "iterations": 100, "certain": certain, "doubtful": False,
        "chance": estimate(0.7), "lost": estimate(0.25), "sketch": {"things": ["square-3"], "start": "", "place": ""},
        "reasons": [{"when": "turn", "label": "The fire", "better": "9 points", "other": "7 points"}],
    }  # fmt: skip
    points = [
        {"ply": ply, "to_act": 0, "chances": [estimate(share), estimate(1 - share)]} for ply, share in ((0, 0.7), (1, 0.45), (plies, 1.0))
    ]
    head = {"type": "analysis", "game": "forest-fire-path", "graded": False, "seats": ["fire", "chief"], "teams": [0, 1], "plies": plies}
    event = head | {"decisions": 1, "done": True, "points": points, "verdicts": [verdict]}
    event |= {"turning": [ply], "suspects": []} if certain else {"turning": [], "suspects": [ply]}
    route.fulfill(content_type="text/event-stream", body=f"data: {json.dumps(event)}\n\n")


def test_a_hint_is_drawn_on_the_board_and_goes_with_the_move(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH_EARLIER))
    ready(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-told")).to_contain_text("Hint: ")
    expect(page.locator(".hint-told")).to_contain_text("Chance to win: ")
    hint = page.locator(".hint-told").inner_text()
    texts = page.locator(".move-list button b").all_inner_texts()
    quoted = [page.locator(".hint-told b").inner_text().removeprefix("Hint: "), *re.findall("“(.*?)”", hint)]
    assert len(quoted) == 2 and not set(quoted) & set(texts), "moves are quoted as one says them"
    assert page.locator(".hint-told code").inner_text() in texts, "and the one advised as it is typed, too"
    expect(page.locator(".board .marks.hint, .board .hint-arrow").first).to_be_visible()
    expect(page.locator(".hint-taken")).to_have_text("Hints so far: Fire 1.")
    page.locator(".board > [data-moves]").first.click(force=True)
    menu = page.locator(".menu button")
    if menu.count():
        menu.first.click()
    expect(page.locator(".hint-told")).to_be_empty()
    expect(page.locator(".board .marks.hint, .board .hint-arrow")).to_have_count(0)


def test_a_hint_that_comes_after_the_move_says_nothing(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH_EARLIER))
    ready(page)
    asked: list[Route] = []
    page.route(HINT, lambda route: asked.append(route))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-told")).to_have_text("Thinking about a hint …")
    page.locator(".move-list button").first.click()
    expect(page.locator(".hint-told")).to_be_empty()
    becomes(page, lambda: len(asked), 1)
    asked[0].fulfill(status=409, json={"code": "move/stale", "message": "the position has changed in the meantime; look again"})
    expect(page.locator(".hint-button")).to_be_enabled()
    expect(page.locator(".toast")).to_be_hidden()


def test_a_hint_that_is_refused_says_why(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH_EARLIER))
    ready(page)
    page.route(HINT, lambda route: route.fulfill(status=409, json={"code": "move/stale", "message": "look again"}))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".toast")).to_have_text(re.compile("The position has changed"))
    expect(page.locator(".hint-told")).to_be_empty()


@pytest.mark.parametrize("game", ["forest-fire-path", "volcano"])
def test_a_hint_is_read_without_scrolling(page: Page, url: str, game: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    more: dict[str, Any] = {"position": PATH_EARLIER} if game == "forest-fire-path" else {}
    table(page, url, against_bot(game, **more))
    ready(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-told")).to_contain_text("Hint: ")
    box = page.locator(".hint-told").bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= 900, box
    page.set_viewport_size({"width": 390, "height": 844})
    assert wide(page) <= 0


def test_after_a_game_the_graph_comes_by_itself(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    assert is_over(page)
    expect(page.locator(".analysis-graph .analysis-line")).to_have_count(2)
    expect(page.locator(".analysis [role=status]")).to_contain_text("Chances if players who look one move ahead play on")


def test_a_turning_point_leads_to_its_moment_and_can_be_tried(page: Page, host: Host) -> None:
    page.route("**/analysis", told)
    table(page, host.url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    row = page.locator(".analysis-turning li")
    expect(row).to_contain_text(
        "“The fire grows on 1, which then has 2” cost 25 % (21 to 29 %). Better: “A gust blows”. "
        "What to expect by the next turn: The fire: 9 points instead of 7 points. grow 1 → gust"
    )
    mark = page.locator("a.analysis-mark")
    mark.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/**#ply=0")
    expect(page.locator(".board .marks.hint")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".board .marks.hint")).to_have_count(0)
    page.locator(".analysis-turning").get_by_role("link", name="Show").click()
    expect(page.locator(".controls .count")).to_contain_text("0 of")
    expect(page.locator(".analysis-turning li")).to_contain_text("After step 0, ")
    expect(page.locator(".analysis-turning [aria-current=step]")).to_have_count(1)
    page.locator(".analysis-turning").get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/t/*")
    ready(page)
    expect(page.locator(".seat-0.own")).to_be_visible()
    expect(page.locator(".seat-1")).to_contain_text("Mara")
    page.go_back()
    expect(page.locator(".analysis-graph .analysis-line"), "the graph is there again").to_have_count(2)


def test_where_nothing_is_sure_it_is_said_what_may_have_cost_something(page: Page, url: str) -> None:
    page.route("**/analysis", lambda route: told(route, certain=False))
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis-turning li")).to_contain_text(
        "“The fire grows on 1, which then has 2” may have cost 25 % (21 to 29 %). Perhaps better: “A gust blows”."
    )
    expect(page.locator(".analysis-mark.perhaps")).to_have_count(1)


def test_the_graph_fits_a_phone(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.route("**/analysis", told)
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis-graph svg")).to_be_visible()
    has_its_usual_size(page)
    assert wide(page) <= 0


def test_the_words_of_a_wide_graph_have_their_usual_size(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.route("**/analysis", told)
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis-graph svg")).to_be_visible()
    has_its_usual_size(page)


def test_a_busy_analysis_can_be_asked_for_again(page: Page, url: str) -> None:
    page.route("**/analysis", lambda route: route.fulfill(status=503, json={"code": "analysis/one", "message": "one"}))
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis [role=status]")).to_have_text(
        "Another analysis is under way from your network. Try again when it is done."
    )
    page.unroute("**/analysis")
    page.route("**/analysis", told)
    page.get_by_role("button", name="How the chances went").click()
    expect(page.locator(".analysis-turning li")).to_have_count(1)


def test_a_household_gets_both_its_graphs(page: Page, browser: Browser, url: str) -> None:
    with visitor(browser) as other:
        pages = [page, other.new_page()]
        for each in pages:
            each.route("**/analysis", lambda route: route.fulfill(status=503, json={"code": "server/busy", "message": "later"}))
            table(each, url, against_bot("forest-fire-path", position=PATH))
            play_to_the_end(each, random.Random(1))
            expect(each.get_by_role("button", name="How the chances went")).to_be_visible()
            each.unroute("**/analysis")
        for each in pages:
            each.get_by_role("button", name="How the chances went").click()
        for each in pages:
            expect(each.locator(".analysis [role=status]")).to_contain_text("Chances if players who look one move ahead play on")
            expect(each.locator(".analysis-graph .analysis-line")).to_have_count(2)


@pytest.mark.parametrize(
    "ahead, seconds, stays, words",
    [
        (1, 34.6, False, "The analysis waits behind one other, about 30 s."),
        (3, 50.4, False, "The analysis waits behind 3 others, about 50 s."),
        (0, 34.6, True, "The analysis is getting ready, about 30 s."),
        (9, 1280, True, "The analysis takes some minutes; it will be in Last results."),
        (9, 1280, False, "The analysis takes a few minutes."),
    ],
)
def test_the_queue_is_visible_and_promises_no_seconds_beyond_a_minute(
    page: Page, url: str, ahead: int, seconds: float, stays: bool, words: str
) -> None:
    event = {"type": "waiting", "ahead": ahead, "seconds": seconds, "preparing": False, "stays": stays}
    page.goto(f"{url}/position/forest-fire-path#{urlencode({'p': PATH, 'n': 2})}")
    told = page.evaluate("async (event) => (await pageModule('board/chances')).waiting(event)", event)
    assert told == words


def test_what_takes_minutes_is_found_in_the_last_results_when_the_page_was_closed(page: Page, url: str) -> None:
    event = {"type": "waiting", "ahead": 9, "seconds": 1280, "preparing": False, "stays": True}
    body = f"data: {json.dumps(event)}\n\n"
    page.route("**/analysis", lambda route: route.fulfill(content_type="text/event-stream", body=body))
    page.add_init_script(LISTENING)
    made = table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    page.wait_for_function("() => told.some((text) => text?.includes('it will be in Last results') && !text.includes('Stop'))")
    later = page.context.new_page()
    later.route("**/analysis", told)
    page.close()
    later.goto(url)
    later.locator(f".results a[href$='/t/{made}']").click()
    expect(later.locator(".analysis-turning li")).to_have_count(1)


def test_a_replay_asks_once_for_an_analysis_that_is_refused(page: Page, url: str) -> None:
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, json={"code": "analysis/one", "message": "one"})

    page.route("**/analysis", refuse)
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis [role=status]")).to_contain_text("Another analysis")
    page.goto(page.url.replace("/t/", "/replay/"))
    expect(page.locator(".analysis [role=status]")).to_contain_text("Another analysis")
    before = len(asked)
    for key in ("Home", "ArrowRight", "End", "Home"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert len(asked) == before == 2


def test_a_position_is_thought_about_and_the_best_move_is_drawn(page: Page, url: str) -> None:
    page.goto(f"{url}/position/forest-fire-path#{urlencode({'p': PATH, 'n': 2})}")
    page.get_by_role("button", name="Think about it").click()
    expect(page.locator(".analysis ol li").first).to_contain_text("visits, value")
    expect(page.get_by_role("button", name="Think about it"), "it has thought enough").to_be_visible()
    expect(page.locator(".analysis [role=status]")).to_contain_text("Looked at ")
    expect(page.locator(".analysis")).to_contain_text("Chances if players who look one move ahead play on from there.")
