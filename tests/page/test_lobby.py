"""The lobby: all games in view, going on where one was, how games ended; and how little a page asks for."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import backburn
from page.endgames import PATH
from page.kit import against_bot, becomes, drawn, in_lobby, play_to_the_end, ready, sit_down_as_guest, table, visitor, wide

USUAL = {"width": 1440, "height": 900}
MOST_REQUESTS = 16
AN_HOUR_AGO = """() => {
  const memory = JSON.parse(localStorage.backburn);
  localStorage.backburn = JSON.stringify({ ...memory, tables: memory.tables.map((table) => ({ ...table, when: table.when - 59 * 60000 })) });
}"""
CUT = "(all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText)"


def asked(page: Page) -> list[str]:
    """What a page asks its server for, as it asks."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    return found


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_hero_and_four_games_are_in_view_without_scrolling(browser: Browser, url: str, locale: str, scheme: Any) -> None:
    with visitor(browser, viewport=USUAL, locale=locale, color_scheme=scheme) as context:
        page = context.new_page()
        page.goto(url)
        drawn(page)
        for thing in (page.locator(".hero"), *page.locator(".games > article").all()[:4]):
            box = thing.bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= USUAL["height"], thing.inner_text()
            assert scheme in str(thing.locator("img").get_attribute("src"))
        for game in backburn.names():
            expect(in_lobby(page, game).get_by_role("button", name=re.compile("Play now|Jetzt spielen"))).to_be_visible()
        assert wide(page) <= 0


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".games button, .games > article a")].filter((each) => each.checkVisibility())
  .map((each) => [each.closest("article, section").innerText.slice(0, 9) + each.innerText, each.getBoundingClientRect().top + scrollY]))"""


def test_what_can_be_pressed_stays_where_it_is_when_answers_come_late(page: Page, url: str) -> None:
    for game in ("forest-fire-path", "volcano"):
        table(page, url, against_bot(game))
        ready(page)
    late: list[Route] = []
    page.route(re.compile("/api/(puzzles|tables|lobby)"), lambda route: late.append(route))
    page.goto(url)
    drawn(page)
    before = page.evaluate(PLACES)
    assert len(before) > len(backburn.names()) and late
    for request in late:
        request.continue_()
    page.unroute_all()
    page.locator("main.lobby:not([aria-busy])").wait_for()
    expect(page.locator(".continue li a")).to_have_count(2)
    expect(page.locator(".daily a").first).to_contain_text(":")
    after = page.evaluate(PLACES)
    assert {name: place for name, place in after.items() if name in before} == before


def agents_of(page: Page) -> list[str]:
    """The bots at the table that the page shows; people are empty."""
    page.wait_for_url("**/t/*")
    ready(page)
    seats = page.request.get(page.url.replace("/t/", "/api/tables/")).json()["seats"]
    return [seat["name"] if seat["who"] == "bot" else "" for seat in seats]


def test_a_first_fire_is_one_click_away_and_easy(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Play your first fire (5 min)").click()
    assert agents_of(page) == ["", "level-1"]
    page.goto(url)
    page.get_by_role("button", name="Play a fire (5 min)").click()
    assert agents_of(page) == ["", "level-3"]


def test_side_and_level_are_chosen_beside_play_now_also_by_keyboard(page: Page, url: str) -> None:
    page.goto(url)
    game = in_lobby(page, "forest-fire-path")
    game.get_by_role("radio", name="Fire", exact=True).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(game.get_by_role("group", name="Level").get_by_role("radio", name="3")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    game.get_by_role("button", name="Play now").click()
    assert agents_of(page) == ["level-2", ""]


def test_a_friend_gets_a_link_that_is_shown_whole_and_can_be_shared(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 390, "height": 844}) as context, visitor(browser) as other:
        page = context.new_page()
        page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
        page.goto(url)
        page.get_by_role("button", name="Play a friend").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Game").select_option(label="Volcano!")
        dialog.get_by_role("radio", name="White and violet").check()
        dialog.get_by_role("button", name="Open the table and get the link").click()
        page.wait_for_url("**/t/*")
        invite = page.locator(".invite")
        expect(invite.locator(".whole")).to_have_text(page.url)
        expect(invite.locator(".whole")).to_be_in_viewport()
        assert wide(page) <= 0
        invite.get_by_role("button", name="Share").click()
        assert page.evaluate("window.shared") == {"url": page.url}
        sit_down_as_guest(other.new_page(), page.url, "Bob")
        expect(page.locator(".seats")).to_contain_text("Bob")
        expect(invite).to_be_hidden()


def test_the_board_of_the_hero_moves_until_it_is_stopped_and_never_where_readers_want_no_motion(browser: Browser, url: str) -> None:
    with visitor(browser, viewport=USUAL, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(url)
        drawn(page)
        film = page.locator(".film img")
        expect(film).to_have_attribute("src", re.compile("film-light"))
        before = film.screenshot()
        becomes(page, lambda: film.screenshot() != before, True)
        page.get_by_role("button", name="Stop the moving board").click()
        expect(film).to_have_attribute("src", re.compile("board-light"))
        page.get_by_role("button", name="Switch to the dark theme").click()
        expect(film).to_have_attribute("src", re.compile("board-dark"))
        page.get_by_role("button", name="Let the board move").click()
        expect(film).to_have_attribute("src", re.compile("film-dark"))
    with visitor(browser, viewport=USUAL) as context:
        page = context.new_page()
        page.goto(url)
        drawn(page)
        expect(page.locator(".film img")).to_have_attribute("src", re.compile("board-light"))
        expect(page.get_by_role("button", name="Stop the moving board")).to_have_count(0)


def test_a_game_says_for_how_many_it_is_how_long_it_takes_and_how_hard_it_is(page: Page, url: str) -> None:
    page.goto(url)
    expect(in_lobby(page, "forest-fire-path").locator(".short li")).to_have_text(["2 players", "5 min", "easy"])
    assert in_lobby(page, "forest-fire-acres").locator(".short li").all_inner_texts() == ["1 to 6 players", "45 min", "demanding"]


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
@pytest.mark.parametrize("width", [1440, 1100, 390])
def test_what_begins_a_game_stands_in_the_same_rows_on_every_card(browser: Browser, url: str, width: int, locale: str) -> None:
    with visitor(browser, locale=locale, viewport={"width": width, "height": 900}) as context:
        page = context.new_page()
        page.goto(url)
        drawn(page)
        rows = page.locator(".game .now").evaluate_all(
            "(all) => all.map((now) => [...now.querySelectorAll('.play, .chips')].map((each) => each.offsetTop - now.offsetTop).join(' '))"
        )
        assert len(rows) > 6 and len(set(rows)) == 1, rows


def test_the_boards_follow_the_theme(page: Page, url: str) -> None:
    page.goto(url)
    drawn(page)
    picture = in_lobby(page, "volcano").locator("img")
    expect(picture).to_have_attribute("src", re.compile("board-light"))
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect(picture).to_have_attribute("src", re.compile("board-dark"))
    drawn(page)


def test_one_quiet_line_tells_what_is_compiled_in_the_background_until_it_is_done(page: Page, url: str) -> None:
    progress: list[Any] = [{"type": "compiling", "titles": ["Volcano!"], "left": ["volcano"], "done": 1, "of": 7}]
    page.clock.install()
    page.route("**/api/compiling", lambda route: route.fulfill(json=progress[0]))
    page.goto(url)
    line = page.get_by_text("The bots are getting faster (Volcano!, 2 of 7)")
    expect(line).to_be_visible()
    progress[0] = None
    page.clock.run_for(6000)
    expect(line).to_be_hidden()


def test_newcomers_are_shown_where_to_begin_until_they_have_learnt_something(page: Page, url: str) -> None:
    page.goto(url)
    page.locator(".begin").get_by_role("link", name="Forest Fire (path)").click()
    page.wait_for_url("**/learn/forest-fire-path")
    page.evaluate("localStorage.backburn = JSON.stringify({ learnt: { 'forest-fire-path': 1 } })")
    page.goto(url)
    drawn(page)
    expect(page.locator(".begin")).to_be_hidden()


def test_one_goes_on_where_one_was_and_sees_how_games_ended(page: Page, url: str) -> None:
    over = table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    headline = page.locator(".result h2").inner_text()
    watched = table(page, url, against_bot("volcano", seat=1, dice="mine"))
    expect(page.locator(".board-frame > .board")).to_be_visible()
    going = table(page, url, against_bot("wild-fire"))
    ready(page)
    page.goto(url)
    running = page.locator(".recent li")
    expect(page.get_by_role("heading", name="Continue where you were")).to_be_visible()
    expect(running).to_have_count(2)
    expect(running.first).to_contain_text("Wild Fire!")
    expect(running.first).to_contain_text("your turn")
    expect(page.locator(".begin")).to_be_hidden()
    expect(page.locator(".results li")).to_have_count(1)
    expect(page.locator(".results li")).to_contain_text(headline)
    expect(page.locator(".results .record")).to_have_text(re.compile("1 won · 0 lost|0 won · 1 lost"))

    requests = asked(page)
    page.reload()
    expect(page.locator(".results li")).to_contain_text(headline)
    expect(running).to_have_count(2)
    assert not [address for address in requests if over in address], "a result is remembered"
    assert [address for address in requests if watched in address]
    page.get_by_role("button", name="Remove Forest Fire (path) from the list").click()
    expect(page.locator(".results")).not_to_contain_text("Forest Fire (path)")
    running.first.get_by_role("link").click()
    page.wait_for_url(f"**/t/{going}")


def test_a_result_is_shown_in_the_readers_language(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        table(page, url, against_bot("forest-fire-path", position=PATH))
        play_to_the_end(page, random.Random(1))
        page.goto(url)
        expect(page.locator(".results li")).to_contain_text("Du hast gewonnen")
        page.evaluate("localStorage.backburn = JSON.stringify({ ...JSON.parse(localStorage.backburn), language: 'en' })")
        page.reload()
        expect(page.locator(".results li")).to_contain_text("You win")


def test_the_lobby_fits_a_phone_with_tables_and_results(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        for request in (against_bot("wild-fire"), against_bot("on-the-run"), against_bot("forest-fire-path", position=PATH)):
            table(page, url, request)
            ready(page)
        play_to_the_end(page, random.Random(1))
        page.goto(url)
        expect(page.locator(".recent li")).to_have_count(2)
        expect(page.locator(".results li")).to_have_count(1)
        assert wide(page) <= 0


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_no_word_of_what_one_can_go_on_with_is_cut(page: Page, url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for game in ("on-the-run", "forest-fire-acres", "volcano", "fire-tower"):
        table(page, url, against_bot(game))
        ready(page)
    page.evaluate(AN_HOUR_AGO)
    page.goto(url)
    expect(page.locator(".recent .yours")).to_have_count(4)
    expect(page.locator(".daily b")).to_be_visible()
    cut = ".recent b, .recent small, .daily b, .daily small"
    assert page.locator(cut).evaluate_all(CUT) == []


def test_a_rematch_with_the_same_sides_and_with_others(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: address != before)
    ready(page)
    expect(page.locator(".seat.own")).to_contain_text("Fire")
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    before = page.url
    page.get_by_role("button", name="Change sides").click()
    page.wait_for_url(lambda address: address != before)
    ready(page)
    expect(page.locator(".seat.own")).to_contain_text("Chief")


# ---- how little a page asks for


def test_the_lobby_asks_for_little(browser: Browser, url: str) -> None:
    with visitor(browser, viewport=USUAL) as context:
        page = context.new_page()
        requests = asked(page)
        page.goto(url)
        drawn(page)
        page.wait_for_load_state("networkidle")
        assert len(requests) <= MOST_REQUESTS, requests


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_table_asks_for_little_and_gets_its_board_once(browser: Browser, url: str, locale: str) -> None:
    with visitor(browser, viewport=USUAL, locale=locale) as context:
        page = context.new_page()
        table(page, url, against_bot("wildfire-rescue"))
        ready(page)
        told: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
        requests = asked(page)
        page.reload()
        ready(page)
        page.wait_for_load_state("networkidle")
        assert len(requests) <= MOST_REQUESTS, requests
        assert sum(message.count("<svg") for message in told) == 1
        views = [request for request in requests if re.search(r"/api/tables/[\w-]+(\?|$)", request)]
        assert len(views) == 1 and "picture=no" in views[0]


def test_play_now_plays_the_even_rules_and_the_published_ones_are_a_click_away(page: Page, url: str) -> None:
    page.goto(url)
    game = in_lobby(page, "forest-fire-path")
    expect(game.locator(".rules-now")).to_have_text("Played by the “balanced” rules, or as published.")
    game.locator(".rules-now").get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("input[value=iteration-2]")).to_be_checked()
    page.keyboard.press("Escape")
    game.get_by_role("button", name="Set up a table").click()
    expect(dialog.locator("input[value=balanced]")).to_be_checked()
    expect(dialog.locator(".ruleset").filter(has_text="the one “Play now” uses")).to_have_count(1)
    page.keyboard.press("Escape")
    game.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert page.request.get(page.url.replace("/t/", "/api/tables/")).json()["ruleset"] == "balanced"


def test_older_results_and_tables_can_be_reached(page: Page, url: str) -> None:
    tables = [
        {"id": f"t{n}", "game": "volcano", "title": "Volcano!", "when": n, "result": {"language": "en", "words": f"Result {n}", **won}}
        for n, won in enumerate([*[{"won": 1}] * 3, *[{"won": -1}] * 4, {"won": 0}, *[{}] * 22])
    ]
    page.goto(url)
    page.evaluate("(tables) => localStorage.setItem('backburn', JSON.stringify({ tables }))", tables)
    page.reload()
    results = page.locator(".results li")
    expect(results).to_have_count(4)
    expect(page.locator(".record")).to_have_text("3 won · 4 lost · 1 drawn")
    page.get_by_role("button", name="Show all 30").click()
    expect(results).to_have_count(30)
    expect(results.nth(4).get_by_role("link")).to_be_focused()


def test_a_link_is_shown_as_a_code(page: Page, url: str) -> None:
    table(page, url, {"game": "forest-fire-path", "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}]})
    page.locator(".invite").get_by_role("button", name="QR code").click()
    code = page.get_by_role("dialog").locator("svg.code")
    expect(code).to_be_visible()
    assert code.locator("path").get_attribute("d").count("M") > 200  # type: ignore[union-attr]
