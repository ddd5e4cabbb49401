"""One's own games: the record against each player, the days, and a file of all; with a server that keeps ratings and without."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from page.endgames import LAST_STEP
from page.kit import Host, against_bot, drawn, ready, running, table, visitor, wide

BOT, BOB = {"kind": "bot", "name": "level-3"}, {"kind": "guest", "name": "Bob", "mark": "12ab"}
GAMES = [
    {"table": "t1", "game": "volcano", "time": 1_790_000_000.0, "won": 1, "against": [BOB], "with": []},
    {"table": "t2", "game": "volcano", "time": 1_790_000_100.0, "won": -1, "against": [BOB], "with": []},
    {"table": "t3", "game": "wild-fire", "time": 1_780_000_000.0, "won": 0, "against": [BOT], "with": []},
]
VISITS = [
    {"id": "t1", "game": "volcano", "title": "Volcano!", "when": 1.79e12, "result": {"language": "en", "words": "Known twice", "won": 1}},
    {"id": "t9", "game": "fire-tower", "title": "Fire Tower", "when": 1.77e12, "result": {"language": "en", "words": "Ann wins", "won": 1, "against": [BOT]}},
    {"id": "t8", "game": "fire-tower", "title": "Fire Tower", "when": 1.77e12, "result": {"language": "en", "words": "Called off"}},
    {"id": "t7", "game": "fire-tower", "title": "Fire Tower", "when": 1.77e12},
]  # fmt: skip


@pytest.fixture(scope="module")
def rated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Host(tmp_path_factory.mktemp("mine"), real=True, allows=["ratings", "lobby"])) as host:
        yield host.url


def remembered(page: Page, games: list[Any] | None) -> None:
    page.add_init_script(f"localStorage.backburn = JSON.stringify({{ pace: 'none', tables: {json.dumps(VISITS)} }})")
    if games is not None:
        page.route("**/api/people/me/games", lambda route: route.fulfill(json={"games": games}))


@pytest.mark.parametrize(("locale", "scheme"), [("en-GB", "dark"), ("de-DE", "light")])
def test_what_the_server_knows_and_the_browser_remembers_is_one_list(browser: Browser, rated: str, locale: str, scheme: Any) -> None:
    with visitor(browser, locale=locale, color_scheme=scheme, timezone_id="UTC", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        remembered(page, GAMES)
        page.goto(f"{rated}/mine")
        german = locale == "de-DE"
        lines = page.locator(".rating tbody tr")
        expect(lines).to_have_count(2)
        expect(lines.nth(0)).to_contain_text("Bob Gast 12ab" if german else "Bob guest 12ab")
        assert [line.locator("td").all_inner_texts() for line in lines.all()] == [["1", "0", "1"], ["1", "1", "0"]]
        days = page.locator(".own-games h2")
        expect(days).to_have_count(3)
        expect(days.first).to_have_text("Montag, 21. September 2026" if german else "Monday, September 21, 2026")
        rows = page.locator(".own-games li")
        expect(rows).to_have_count(5)
        expect(rows.nth(0)).to_contain_text("verloren" if german else "lost")
        assert "Known twice" not in page.content()
        drawn(page)
        assert rows.locator("img.mini").count() == 5, "each with its board, or the game's where the table is gone"
        expect(rows.nth(2).locator(".rivals svg.face")).to_be_visible()
        expect(rows.nth(2)).to_contain_text("Mara")
        with page.expect_download() as download:
            page.get_by_role("button", name="Alles herunterladen" if german else "Download all").click()
        kept = json.loads(Path(download.value.path()).read_text())
        assert [game["table"] for game in kept["games"]] == ["t2", "t1", "t3", "t9", "t8"]
        assert wide(page) <= 0
        assert Axe().run(page).response["violations"] == []


def test_on_a_phone_no_title_is_broken_within_a_word(browser: Browser, rated: str) -> None:
    with visitor(browser, viewport={"width": 360, "height": 800}) as context:
        page = context.new_page()
        remembered(page, [{**GAMES[0], "game": "on-the-run"}])
        page.goto(f"{rated}/mine")
        title = page.locator(".own-games b", has_text="(reconstruction)")
        broken = """(title) => {
          const word = document.createRange(), text = title.firstChild;
          word.setStart(text, text.data.indexOf("("));
          word.setEnd(text, text.data.length);
          return word.getClientRects().length;
        }"""
        assert title.evaluate(broken) == 1, "the word is in one line"


def test_without_a_server_that_keeps_ratings_the_browser_remembers(page: Page, url: str) -> None:
    remembered(page, None)
    page.goto(f"{url}/mine")
    expect(page.locator(".own-games li")).to_have_count(3)
    expect(page.locator(".rating tbody tr")).to_have_count(1)


def test_before_any_game_there_is_nothing_and_that_is_said(page: Page, rated: str) -> None:
    page.goto(f"{rated}/mine")
    expect(page.locator("main")).to_contain_text("No game has been finished here yet.")


def test_a_game_to_go_on_with_comes_first_and_a_partner_is_no_opponent(page: Page, rated: str) -> None:
    seats = [{"who": "bot", "agent": "level-3"}, {"who": "person", "name": "Ann"}]
    table(page, rated, {"game": "wildfire-rescue", "seed": 7, "seats": seats, "position": LAST_STEP.format(2)})
    ready(page)
    page.locator(".move-list").get_by_role("button", name="go west").click()
    expect(page.locator(".result")).to_be_visible()
    running = table(page, rated, against_bot("forest-fire-path"))
    ready(page)
    page.goto(f"{rated}/mine")
    expect(page.locator(".own-games h2").first).to_have_text("To be continued")
    rows = page.locator(".own-games li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Forest Fire (path)")
    expect(rows.first).to_contain_text("your turn")
    assert running in str(rows.first.locator("a").get_attribute("href"))
    expect(rows.last).to_contain_text("A sad day")
    expect(rows.last.locator(".rivals")).to_have_text("with Mara (level 3)")
    expect(page.locator(".rating")).to_have_count(0)


def test_a_game_of_all_together_is_played_against_no_player(page: Page, rated: str) -> None:
    rescue = {"table": "t4", "game": "wildfire-rescue", "time": 1_790_000_200.0, "won": None, "with": [BOT]}
    saved = {"table": "t5", "game": "forest-fire-acres", "time": 1_790_000_300.0, "won": 1, "with": [BOB]}
    remembered(page, [game | {"against": [{"kind": "setup", "name": "rulebook, 2"}]} for game in (rescue, saved)])
    page.goto(f"{rated}/mine")
    expect(page.locator(".own-games li").first).to_contain_text("with Bob guest 12ab")
    expect(page.locator(".own-games li").nth(1)).to_contain_text("with Mara")
    expect(page.locator("main")).not_to_contain_text("rulebook")


def test_a_game_that_is_over_counts_against_its_bot_and_leads_there_from_the_lobby(page: Page, rated: str) -> None:
    table(page, rated, against_bot("forest-fire-path"))
    ready(page)
    page.request.post(page.url.replace("/t/", "/api/tables/") + "/offers", data={"what": "resign"}, headers={"origin": rated})
    page.goto(rated)
    page.locator(".head").get_by_role("link", name="My games").click()
    drawn(page)
    assert page.locator("img.mini").evaluate("(image) => image.src").endswith("/board-light.svg")
    assert "/t/" in page.locator("img.mini").evaluate("(image) => image.src"), "its own table's board"
    expect(page.locator(".rating tbody tr")).to_have_count(1)
    expect(page.locator(".rating tbody td")).to_have_text(["0", "0", "1"])


def test_games_are_called_as_in_the_lobby(browser: Browser, rated: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        table(page, rated, against_bot("forest-fire-path"))
        ready(page)
        page.route("**/api/people/me/games", lambda route: route.fulfill(json={"games": [GAMES[0] | {"game": "forest-fire-acres"}]}))
        page.goto(f"{rated}/mine")
        expect(page.locator(".own-games b")).to_have_text(["Forest Fire (Weg)", "Forest Fire! (Waldstücke)"])
        page.goto(rated)
        expect(page.locator(".recent b")).to_have_text(["Forest Fire (Weg)"])
