"""The end of a game: how it feels, the points, the moment that is remembered, the next level, and a line to send."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from page.endgames import ACRES, PATH
from page.kit import Host, against_bot, becomes, open_sheet, play_to_the_end, ready, running, table, visitor

TOLD = """async ([mine, why, teams, scores, returns, agents]) => {
  const { figure, mood, nextLevel } = await pageModule("table/result");
  const best = Math.max(...returns);
  const winners = best > 0 || Math.min(...returns) < best ? returns.flatMap((value, seat) => (value === best ? [seat] : [])) : [];
  const seats = returns.map((value, seat) => ({ seat, role: "ash", name: "Ann", who: "person", agent: agents[seat], team: teams[seat], score: scores[seat], returns: value }));
  const view = { mine, seats, over: { why, winners, words: "" } };
  return [mood(view), figure(view), nextLevel(view)];
}"""


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (([0], "over", [0, 1], [34, 21], [1, -1], [None, "level-3"]), ["won", "34 : 21", 4]),
        (([1], "over", [0, 1], [34, 21], [1, -1], ["level-3", None]), ["lost", "21 : 34", 0]),
        (([0], "over", [0, 1], [34, 21], [1, -1], [None, "level-6"]), ["won", "34 : 21", 0]),
        (([0], "over", [0, 1], [34, 21], [1, -1], [None, "greedy"]), ["won", "34 : 21", 0]),
        (([0], "over", [0, 1, 2], [3, 2, 9], [-1, -1, 1], [None, "level-1", "level-2"]), ["lost", "3 : 9", 0]),
        (([0], "over", [0, 0], [52, 52], [1, 1], [None, "level-2"]), ["shared", "52", 3]),
        (([0], "over", [0, 0], [12, 12], [-1, -1], [None, "level-2"]), ["lost", "12", 0]),
        (([0], "over", [0], [-1], [-1], [None]), ["lost", "\u22121", 0]),
        (([0], "over", [0, 0], [0, 0], [0, 0], [None, "level-2"]), ["lost", "0", 0]),
        (([0], "over", [0], [0], [0], [None]), ["lost", "0", 0]),
        (([0], "over", [0, 1], [1, 0], [1, -1], [None, "level-1"]), ["won", "", 2]),
        (([0], "over", [0, 1], [6, 6], [0, 0], [None, "level-1"]), ["even", "6 : 6", 0]),
        (([0], "over", [0, 1, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0], [None, None, None, None]), ["even", "", 0]),
        (([0], "resigned", [0, 1], [5, 9], [1, -1], [None, "level-1"]), ["won", "", 2]),
        (([0], "over", [0, 1], [6, 6], [1, 1], [None, "level-1"]), ["even", "6 : 6", 0]),
        (([0], "agreed", [0, 1], [5, 9], [0, 0], [None, None]), ["even", "", 0]),
        (([], "over", [0, 1], [5, 9], [-1, 1], ["level-1", "level-2"]), ["even", "9 : 5", 0]),
        (([0, 1], "over", [0, 1], [5, 9], [-1, 1], [None, None]), ["won", "9 : 5", 0]),
    ],
)
def test_how_it_feels_and_what_comes_next(page: Page, url: str, game: tuple[Any, ...], told: list[Any]) -> None:
    page.goto(url)
    assert page.evaluate(TOLD, list(game)) == told


CONCEDED = """async () => {
  const [{ Requests }, { ending }] = await Promise.all([pageModule("table/requests"), pageModule("table/result")]);
  const seats = ["Ann", "level-5"].map((name, seat) => ({ seat, name, role: ["ash", "oak"][seat], who: seat ? "bot" : "person", team: seat, out: null }));
  const asked = { what: "concede", by: 1, count: 0, waiting: [0], number: 9, keep: false }, view = { mine: [0], seats, asked };
  const requests = new Requests({ id: "T" });
  requests.show(view);
  const { how } = ending({ ...view, over: { why: "resigned", by: 1, winners: [0], words: "" } });
  return [requests.element.innerText, how];
}"""


def test_a_bot_that_offers_to_resign_is_answered_and_named(page: Page, url: str) -> None:
    page.goto(url)
    asked, how = page.evaluate(CONCEDED)
    assert all(each in asked for each in ("sees no way to win and offers to resign.", "Accept", "Play on"))
    assert how.endswith("resigned.") and "Oak" in how


def test_on_a_phone_the_card_is_in_the_window_when_the_game_ends(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        table(page, url, against_bot("forest-fire-path", position=PATH))
        play_to_the_end(page, random.Random(1))
        head, card = page.locator(".head").bounding_box(), page.locator(".result").bounding_box()
        assert head and card and head["height"] <= card["y"] < 844 / 2


def test_in_a_wide_window_the_own_seat_is_seen_with_the_whole_card(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        table(page, url, against_bot("forest-fire-path", position=PATH))
        play_to_the_end(page, random.Random(1))
        expect(page.locator(".result .highlight svg")).to_be_visible()
        head, seat = page.locator(".head").bounding_box(), page.locator(".seat.own").bounding_box()
        last = page.locator(".result .button").last.bounding_box()
        assert head and seat and last and head["height"] <= seat["y"] and last["y"] + last["height"] <= 900


def test_the_way_through_the_game_is_offered_once_when_it_is_over(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH))
    ready(page)
    open_sheet(page)
    ways = page.get_by_role("link", name="Step through")
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".result").get_by_role("link", name="Step through")).to_be_visible()
    expect(ways).to_have_count(1)


def test_a_game_is_remembered_by_its_greatest_moment(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    card = page.locator(".result")
    expect(card).to_have_class(re.compile("won|lost"))
    highlight = card.locator(".highlight")
    expect(highlight.locator("b")).to_have_text(re.compile("Greatest moment|The moment that cost most|The move that cost most"))
    expect(highlight.locator("svg")).to_be_visible()
    assert page.locator(".highlight [id], .highlight [data-moves], .highlight [tabindex]").count() == 0, (
        "what is alive is on the board alone"
    )
    expect(highlight).to_have_attribute("href", re.compile(r"/replay/.+#ply=\d+$"))
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.sent = text; }")
    card.get_by_role("button", name="Share").click()
    becomes(page, lambda: bool(re.search(r"^Forest Fire \(path\): .+ wins, \d+ : \d+\. http", page.evaluate("window.sent ?? ''"))), True)
    assert page.evaluate("window.sent").endswith(f" {url}/#game=forest-fire-path")
    assert "/t/" not in page.evaluate("window.sent"), "the table's address is not sent"

    page.goto(page.evaluate("window.sent").split(" ")[-1])
    expect(page.get_by_role("dialog")).to_contain_text("Forest Fire (path)")


def test_on_an_open_server_a_line_to_send_leads_to_the_game(browser: Browser, tmp_path: Path) -> None:
    with running(Host(tmp_path, allows=["lobby"])) as host, visitor(browser) as here, visitor(browser) as there:
        page, friend = here.new_page(), there.new_page()
        table(page, host.url, against_bot("forest-fire-path", position=PATH))
        play_to_the_end(page, random.Random(1))
        page.evaluate("navigator.clipboard.writeText = async (text) => { window.sent = text; }")
        page.locator(".result").get_by_role("button", name="Share").click()
        becomes(page, lambda: "/replay/" in page.evaluate("window.sent ?? ''"), True)
        friend.goto(page.evaluate("window.sent").split(" ")[-1])
        expect(friend.locator("main.replay .board-frame > .board")).to_be_visible()


FOR_OTHERS = """async ([why, teams, scores, returns, winners]) => {
  const { forOthers } = await pageModule("table/result");
  const seats = returns.map((value, seat) => ({ seat, role: ["fire", "chief", "oak"][seat], name: ["Ann", "Bob", "Cleo"][seat], who: "person", team: teams[seat], score: scores[seat], returns: value }));
  return [0, 1].map((own) => forOthers({ mine: [own], seats, over: { why, winners, words: "", grade: why === "graded" ? { words: "a sad day", good: false } : null } }));
}"""


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (("over", [0, 1], [8, 0], [1, -1], [0]), "Ann (Fire) wins, 8 : 0"),
        (("resigned", [0, 1], [5, 9], [-1, 1], [1]), "Bob (Chief) wins"),
        (("over", [0, 1, 2], [9, 9, 3], [1, 1, -1], [0, 1]), "Ann (Fire) and Bob (Chief) win, 9 : 9"),
        (("over", [0, 0, 1], [9, 9, 3], [1, 1, -1], [0, 1]), "Team 1 wins: Ann (Fire) and Bob (Chief), 9 : 3"),
        (("over", [0, 1], [6, 6], [0, 0], []), "A tie, shared by all, 6 : 6"),
        (("agreed", [0, 1], [5, 9], [0, 0], []), "A draw"),
        (("over", [0, 0], [52, 52], [1, 1], [0, 1]), "Everybody wins together, 52 points"),
        (("over", [0, 0], [1, 1], [-1, -1], []), "Everybody loses together, 1 point"),
        (("graded", [0, 0], [2, 2], [0, 0], []), "A sad day"),
        (("over", [0], [12], [-1], []), "Ann (Fire) loses, 12 points"),
    ],
)
def test_a_result_is_shared_without_you(page: Page, url: str, game: tuple[Any, ...], told: str) -> None:
    page.goto(url)
    assert page.evaluate(FOR_OTHERS, list(game)) == [told] * 2


REMEMBERED = """async ([mine, winners, returns]) => {
  const { greatest } = await pageModule("table/highlight");
  const seats = returns.map((value, seat) => ({ seat, role: ["fire", "chief"][seat], team: returns[0] && returns[0] === returns[1] ? 0 : seat, returns: value }));
  const moments = [[0, "Burnt out", [0]], [1, "Engine lost", [0]], [0, "Own deed", null], [1, "All fire out", [1]], [0, "Both glad", [0, 1]], [1, "None glad", []]];
  const log = moments.map(([seat, name, good], rank) => ({ number: rank, ply: rank, seat, moment: { icon: "flame", name, number: 0, things: [], rank, least: 0, good } }));
  const told = (lines) => { const { kind, words } = greatest({ mine, seats, log: lines, over: { why: "over", winners, words: "" } }); return `${kind} ${words}`; };
  return [told(log), told(log.slice(0, 4)), told(log.slice(3, 4))];
}"""


@pytest.mark.parametrize(
    ("end", "remembered"),
    [
        (([0], [0], [1, -1]), ["moment Fire: Both glad", "moment Fire: Own deed", "last "]),
        (([1], [1], [-1, 1]), ["moment Fire: Both glad", "moment Chief: All fire out", "moment Chief: All fire out"]),
        (([0], [1], [-1, 1]), ["cost Chief: None glad", "cost Chief: All fire out", "cost Chief: All fire out"]),
        (([], [1], [-1, 1]), ["moment Fire: Both glad", "moment Chief: All fire out", "moment Chief: All fire out"]),
        (([0], [0, 1], [1, 1]), ["moment Fire: Both glad", "moment Chief: All fire out", "moment Chief: All fire out"]),
        (([0], [], [-1, -1]), ["cost Chief: None glad", "cost Chief: All fire out", "cost Chief: All fire out"]),
        (([], [], [-1, -1]), ["cost Chief: None glad", "last ", "last "]),
        (([0], [], [0, 0]), ["moment Chief: None glad", "moment Chief: All fire out", "moment Chief: All fire out"]),
    ],
)
def test_what_is_remembered_fits_the_end_for_who_looks(page: Page, url: str, end: tuple[Any, ...], remembered: list[str]) -> None:
    page.goto(url)
    assert page.evaluate(REMEMBERED, list(end)) == remembered


def test_the_next_level_is_a_table_like_this_one(page: Page, url: str) -> None:
    request = against_bot("forest-fire-acres", position=ACRES)
    request["seats"][1]["agent"] = "level-1"
    table(page, url, request)
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".result")).to_have_class(re.compile("shared"))
    before = page.url
    page.get_by_role("button", name="Now Otto (level 2)").click()
    page.wait_for_url(lambda address: "/t/" in address and address != before)
    expect(page.locator(".seat.bot")).to_contain_text("Otto")
    ready(page)


def test_the_card_is_german_where_the_reader_is(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        table(page, url, against_bot("forest-fire-path", position=PATH))
        play_to_the_end(page, random.Random(1))
        expect(page.locator(".result .highlight b")).to_have_text(re.compile("Größter Moment|Der teuerste Moment|Der teuerste Zug"))
        expect(page.locator(".result").get_by_role("button", name="Teilen")).to_be_visible()
