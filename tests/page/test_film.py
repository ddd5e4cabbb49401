"""The replay as a film: from the first choice on, with a stay where much happens, chapters to jump to, and a stop at any key or click."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import golden
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record
from page.aloud import HEAR
from page.kit import becomes, visitor, wide
from page.test_analysis import has_its_usual_size, told
from page.test_beats import BEATS
from page.views import OPEN

GAME, SET_UP = "forest-fire-path", "volcano"
"""The second begins with much that chance sets up."""
AT = "() => Number(document.querySelector('.slider').value)"
HASTE = "(() => { const usual = setTimeout; window.setTimeout = (what, time, ...more) => usual(what, time / 20, ...more); })()"
"""A film of a minute is over in seconds."""
STEPS = """() => {
  const count = document.querySelector(".count");
  window.steps = [];
  new MutationObserver(() => steps.push(Number(count.textContent.split(" ")[0]))).observe(count, { childList: true });
}"""
"""Writes down which plies are shown."""


@cache
def match(game: str = GAME) -> Match:
    """The shortest golden game that was played to its end."""
    return min((each for each in golden.matches(game) if each.to_act == OVER), key=lambda each: len(each.plies))


def first_choice(game: str = GAME) -> int:
    return next(number for number, ply in enumerate(match(game).plies) if ply.seat != CHANCE)


def replay(page: Page, url: str, ply: int = 0, game: str = GAME) -> None:
    page.goto(url)
    made = page.evaluate(OPEN, {"record": write_record(match(game)), "own": None, "bots": []})
    page.goto(f"{url}/replay/{made}#ply={ply}")
    page.locator(".board-frame > .board").wait_for()
    becomes(page, lambda: page.evaluate(AT), ply)


def player(page: Page) -> Locator:
    return page.get_by_role("button", name="Play the game as a film")


def playing(page: Page) -> bool:
    return player(page).get_attribute("aria-pressed") == "true"


def test_the_film_begins_with_the_first_choice_and_ends_with_the_game(page: Page, url: str) -> None:
    page.add_init_script(HASTE)
    replay(page, url, game=SET_UP)
    for watch in (BEATS, STEPS, HEAR):
        page.evaluate(watch)
    player(page).click()
    becomes(page, lambda: page.evaluate("heard.join(' ')").endswith("The end of the film."), True)
    assert page.evaluate("steps") == list(range(first_choice(SET_UP), len(match(SET_UP).plies) + 1)), (
        "each ply once, without what chance set up"
    )
    assert any(page.evaluate("beats")), "great moments have their banner"
    assert "The film is playing. Any key or click stops it." in " ".join(page.evaluate("heard"))
    assert not playing(page)


@pytest.mark.parametrize("how", ["key", "click", "letter", "again"])
def test_a_key_or_a_click_stops_it(page: Page, url: str, how: str) -> None:
    replay(page, url, 20)
    page.keyboard.press("p")
    expect(player(page)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    assert playing(page), "on the way to somewhere it goes on"
    page.get_by_role("radio", name="Quick").check(force=True)
    assert playing(page), "its own speed does not stop it"
    stops = {
        "key": lambda: page.keyboard.press("Escape"),
        "click": lambda: page.locator(".said").click(),
        "letter": lambda: page.keyboard.press("p"),
        "again": lambda: player(page).click(),
    }
    stops[how]()
    expect(player(page)).to_have_attribute("aria-pressed", "false")
    stopped = page.evaluate(AT)
    page.wait_for_timeout(1500)
    assert page.evaluate(AT) == stopped


def test_the_quick_film_is_remembered_and_quicker(page: Page, url: str) -> None:
    replay(page, url)
    film = "async (speed) => { (await pageModule('kit/store')).store.set('film', speed); }"
    spent = {}
    for speed in ("calm", "quick"):
        page.evaluate(film, speed)
        page.reload()
        expect(page.get_by_role("radio", name=speed.capitalize())).to_be_checked()
        page.keyboard.press("p")
        page.wait_for_timeout(4000)
        spent[speed] = page.evaluate(AT) - first_choice()
        page.keyboard.press("p")
        page.keyboard.press("Home")
    assert spent["quick"] > spent["calm"] > 0, spent


def test_chapters_name_what_happened_and_lead_there(page: Page, url: str) -> None:
    page.route("**/analysis", told)
    replay(page, url)
    chapters = page.get_by_role("navigation", name="Chapters")
    rows = chapters.get_by_role("button")
    assert rows.first.inner_text().strip() == "First move" and rows.last.inner_text().strip() == "The end"
    before = rows.count()
    great = chapters.get_by_role("button", name="Step").first
    great.click()
    expect(great).to_have_attribute("aria-current", "step")
    assert first_choice() <= page.evaluate(AT) < len(match().plies)
    assert great.locator("b").inner_text() == f"Step {page.evaluate(AT)}", "as the count below the board"
    rows.last.focus()
    page.keyboard.press("Enter")
    becomes(page, lambda: page.evaluate(AT), len(match().plies))
    page.get_by_role("button", name="How the chances went").click()
    expect(chapters.get_by_text("The fire grows on 1, which then has 2: −25 % (−29 to −21 %)")).to_be_visible()
    assert before <= rows.count() <= before + 1


def test_the_film_stays_before_a_move_that_turned_the_game(page: Page, url: str) -> None:
    page.add_init_script(HASTE)
    page.route("**/analysis", lambda route: told(route, ply=first_choice()))
    replay(page, url)
    page.get_by_role("button", name="How the chances went").click()
    expect(page.locator(".analysis-turning li")).to_have_count(1)
    for watch in (BEATS, HEAR):
        page.evaluate(watch)
    player(page).click()
    becomes(page, lambda: "Turning point" in page.evaluate("beats"), True)
    becomes(page, lambda: "which then has 2: −25\u00a0% (−29 to −21\u00a0%)" in " ".join(page.evaluate("heard")), True)


def test_the_graph_is_as_wide_as_the_board_and_a_click_on_it_leads_there(page: Page, url: str) -> None:
    page.route("**/analysis", lambda route: told(route, plies=len(match().plies)))
    replay(page, url)
    page.get_by_role("button", name="How the chances went").click()
    graph = page.locator(".analysis-graph svg")
    expect(graph).to_be_visible()
    board, drawn = page.locator(".controls").bounding_box(), page.locator(".analysis-graph").bounding_box()
    assert board and drawn and abs(board["width"] - drawn["width"]) <= 2
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] - 13, "y": 20})
    becomes(page, lambda: page.evaluate(AT), len(match().plies))
    graph.click(position={"x": box["width"] / 2, "y": 20})
    becomes(page, lambda: 0 < page.evaluate(AT) < len(match().plies), True)
    page.locator("a.analysis-mark").focus()
    page.keyboard.press("Enter")
    becomes(page, lambda: page.evaluate(AT), 0)
    expect(page.locator("a.analysis-mark")).to_be_focused()


INSIDE = "(svg) => [...svg.querySelectorAll('text')].every((each) => each.getBoundingClientRect().left >= svg.closest('.card, .wide').getBoundingClientRect().left)"


@pytest.mark.parametrize("width", [390, 1440])
def test_the_graph_has_the_size_of_its_place_at_once_and_after_it_changed(page: Page, url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.route("**/analysis", lambda route: told(route, plies=len(match().plies)))
    replay(page, url)
    page.get_by_role("button", name="How the chances went").click()
    graph = page.locator(".analysis-graph svg")
    expect(graph.locator(".analysis-line")).to_have_count(2)
    has_its_usual_size(page)
    assert graph.evaluate(INSIDE)
    page.set_viewport_size({"width": width + 60, "height": 900})
    has_its_usual_size(page)


def test_without_motion_it_steps(page: Page, url: str) -> None:
    """The reader of this window is spared of motion."""
    page.add_init_script(HASTE)
    replay(page, url, 20)
    page.evaluate(
        "() => { window.moved = 0; const usual = Element.prototype.animate; Element.prototype.animate = function (...how) { moved += 1; return usual.apply(this, how); }; }"
    )
    player(page).click()
    becomes(page, lambda: page.evaluate(AT) > 30, True)
    page.keyboard.press("Escape")
    assert page.evaluate("moved") == 0


def test_a_phone_has_room_for_it_in_german(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        replay(page, url, 20)
        expect(page.get_by_role("navigation", name="Kapitel").get_by_role("button", name="Erster Zug")).to_be_visible()
        expect(page.get_by_role("button", name="Das Spiel als Film zeigen")).to_be_visible()
        assert wide(page) <= 0
