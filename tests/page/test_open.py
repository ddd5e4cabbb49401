"""The lobby of an open server: free seats and games to watch, playing anybody, and the bot that plays for now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from page.kit import Host, becomes, drawn, in_lobby, ready, running, table, visitor, wide

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Host(tmp_path_factory.mktemp("open"), allows=["lobby", "soon"])) as host:
        yield host.url


def free_seats(page: Page) -> Any:
    return page.locator(".open-tables li")


def test_a_private_server_shows_none_of_it(page: Page, url: str) -> None:
    page.goto(url)
    drawn(page)
    expect(page.get_by_role("button", name="Play a friend")).to_be_visible()
    expect(page.get_by_role("button", name="Play anybody")).to_have_count(0)
    expect(page.locator(".open-lists:visible")).to_have_count(0)
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_role("checkbox")).to_be_hidden()


def test_the_lobby_shows_a_new_table_without_a_click_and_a_click_sits_down(browser: Browser, home: str) -> None:
    with visitor(browser) as here, visitor(browser) as there:
        ann, bob = here.new_page(), there.new_page()
        bob.goto(home)
        drawn(bob)
        expect(free_seats(bob)).to_have_count(0)
        ann.goto(home)
        ann.get_by_role("button", name="Play a friend").click()
        dialog = ann.get_by_role("dialog")
        dialog.get_by_label("Game").select_option(label="Volcano!")
        assert not dialog.get_by_role("checkbox").is_checked(), "by link only, unless one wants more"
        dialog.get_by_role("checkbox", name=re.compile("List the free seat")).check()
        dialog.get_by_role("button", name="Open the table").click()
        ann.wait_for_url("**/t/*")
        expect(ann.locator(".invite")).to_contain_text("The lobby lists the free seat.")
        expect(free_seats(bob)).to_contain_text(["Volcano!"])
        expect(bob.locator("#announcements")).to_contain_text("New free seat: Volcano!")
        expect(free_seats(bob)).to_contain_text(["Guest waiting"])
        free_seats(bob).get_by_role("button").click()
        bob.wait_for_url("**/t/*")
        ready(ann)
        expect(ann.locator(".seats")).to_contain_text("Guest 2")
        expect(ann.locator(".invite")).to_be_hidden()
        assert bob.url == ann.url
        with visitor(browser) as elsewhere:
            eve = elsewhere.new_page()
            eve.goto(home)
            expect(free_seats(eve)).to_have_count(0)
            game = eve.locator(".live-games li a")
            expect(game).to_contain_text("Guest")
            game.click()
            expect(eve.locator(".board-frame > .board")).to_be_visible()
            expect(eve.locator(".seat.own")).to_have_count(0)


@pytest.mark.parametrize("screen", [{"width": 1280, "height": 900}, PHONE])
def test_the_games_do_not_move_when_a_seat_becomes_free(browser: Browser, home: str, screen: Any) -> None:
    with visitor(browser) as here, visitor(browser, viewport=screen) as there:
        ann, bob = here.new_page(), there.new_page()
        bob.goto(home)
        drawn(bob)
        before = in_lobby(bob, "volcano").bounding_box()
        for game in ("wild-fire", "forest-fire-path", "forest-fire-acres"):
            table(ann, home, {"game": game, "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}], "open_to": "lobby"})
        expect(free_seats(bob).filter(has_text="Wild Fire!")).not_to_have_count(0)
        assert in_lobby(bob, "volcano").bounding_box() == before
        assert wide(bob) <= 0


def test_the_set_up_lists_a_table_only_with_an_open_seat(page: Page, home: str) -> None:
    page.goto(home)
    in_lobby(page, "forest-fire-path").get_by_role("button", name="Set up a table").click()
    dialog = page.get_by_role("dialog")
    box = dialog.get_by_role("checkbox", name=re.compile("List the free seat"))
    expect(box).to_be_hidden()
    dialog.locator(".seat-row select").nth(1).select_option("open")
    box.check()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert page.request.get(page.url.replace("/t/", "/api/tables/")).json()["open_to"] == "lobby"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_play_anybody_and_a_bot_plays_for_now_until_one_comes(browser: Browser, home: str, locale: str, scheme: Any) -> None:
    german = locale == "de-DE"
    with visitor(browser, locale=locale, color_scheme=scheme, viewport=PHONE) as here, visitor(browser, locale=locale) as there:
        ann, bob = here.new_page(), there.new_page()
        ann.goto(home)
        ann.get_by_role("button", name="Mit irgendwem spielen" if german else "Play anybody").first.click()
        dialog = ann.get_by_role("dialog")
        dialog.get_by_role("combobox").select_option(value="volcano")
        dialog.get_by_role("button", name="Jemanden finden" if german else "Find someone").click()
        ann.wait_for_url("**/t/*")
        expect(ann.locator(".invite")).to_contain_text("einstweilen" if german else "a bot plays for now")
        expect(ann.locator(".seat.bot")).to_contain_text("einstweilen" if german else "bot for now")
        expect(ann.locator(".invite")).to_contain_text("übernimmt den Platz" if german else "takes its seat and plays on")
        assert wide(ann) <= 0
        bob.goto(home)
        expect(free_seats(bob)).to_contain_text(["überlässt dir den Platz" if german else "the bot gives its seat to you"])
        assert Axe().run(bob).response["violations"] == []
        in_lobby(bob, "volcano").get_by_role("button", name="Mit irgendwem spielen" if german else "Play anybody").click()
        bob.wait_for_url("**/t/*")
        assert bob.url == ann.url
        expect(ann.locator(".seat.bot")).to_have_count(0)
        expect(ann.locator(".seats")).to_contain_text("Gast 2" if german else "Guest 2")
        expect(ann.locator(".invite")).to_be_hidden()


def _names(page: Page) -> list[str]:
    """Of the people at a table, whichever seats they were given."""
    return sorted(page.locator(".seat .name > b").all_inner_texts())


def test_who_gives_no_name_is_a_guest_in_each_readers_language(browser: Browser, home: str) -> None:
    with visitor(browser, locale="de-DE") as here, visitor(browser) as there:
        german, english = here.new_page(), there.new_page()
        german.goto(home)
        in_lobby(german, "on-the-run").get_by_role("button", name="Mit irgendwem spielen").click()
        german.wait_for_url("**/t/*")
        english.goto(home)
        seat = free_seats(english).filter(has_text="On the Run!")
        expect(seat).to_contain_text("Guest")
        seat.get_by_role("button").click()
        english.wait_for_url("**/t/*")
        for page, name in ((english, "Guest"), (german, "Gast")):
            becomes(page, partial(_names, page), [name, f"{name} 2"])
        german.goto(home)
        english.goto(home)
        expect(german.locator(".recent")).to_contain_text(re.compile("(Du bist|Gast 2 ist) am Zug"))
        expect(english.locator(".recent")).to_contain_text(re.compile("your turn|waiting for Guest"))


def test_without_people_one_can_watch_bots(browser: Browser, tmp_path: Path) -> None:
    with running(Host(tmp_path, allows=["lobby"])) as host, visitor(browser) as context:
        page = context.new_page()
        page.goto(host.url)
        page.get_by_role("button", name="Watch bots play").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".board-frame > .board")).to_be_visible()
        expect(page.locator(".seat.bot")).to_have_count(2)
