"""The Daily Fire on the page: played once, compared, told to others; practised later; a streak of days that begin at the same moment everywhere."""

from __future__ import annotations

import datetime
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
from page.kit import RESIGN, Host, play_to_the_end, ready, running, visitor, wide

GAME = "forest-fire-path"


def card(page: Page, game: str = GAME) -> Any:
    return page.locator("article", has=page.locator(f"#fire-{game}"))


def noted(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.backburn")).get("fires", {})


@pytest.fixture
def salted(tmp_path: Path) -> Iterator[Host]:
    """A server with days of its own."""
    with running(Host(tmp_path, allows=["salt"])) as host:
        yield host


def test_a_fire_is_played_once_and_then_compared_and_told(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("link", name="Today's fire").click()
    page.wait_for_url("**/daily")
    expect(page.locator(".fires > article").first).to_be_visible()
    assert page.locator(".fires > article").count() >= len(backburn.names())
    expect(page.get_by_text("a matter of honour")).to_be_visible()
    card(page).get_by_role("button", name="Play, it counts").click()
    page.wait_for_url("**/t/*")
    ready(page)
    table = page.url
    expect(page.locator(".hint-button")).to_be_hidden()
    play_to_the_end(page, random.Random(1))
    page.get_by_role("link", name=re.compile("^Daily Fire of")).click()
    page.wait_for_url("**/daily/*")
    expect(card(page).locator(".outcome")).to_have_text(re.compile(r"^(Won|Lost) by \d+ points?"))
    expect(card(page).locator(".ranks").or_(card(page).get_by_text("Bots have not played")).first).to_be_visible()
    expect(page.locator(".streak")).to_have_text("1 day in a row")
    card(page).get_by_text("Tell others").click()
    line = card(page).get_by_label("A line that gives nothing away").input_value()
    assert line.startswith("Daily Fire · ") and "Forest Fire (path)" in line and line.endswith("/daily")
    with page.expect_download() as download:
        card(page).get_by_role("button", name="A picture").click()
    assert download.value.suggested_filename == "daily-fire.png" and download.value.path().read_bytes()[1:4] == b"PNG"
    card(page).get_by_role("link", name="Look at your game").click()
    page.wait_for_url(table)
    page.goto(url)
    expect(page.locator(".fire-door")).to_contain_text("1 day in a row")


def test_an_earlier_day_is_practised_and_does_not_count(page: Page, url: str) -> None:
    page.goto(f"{url}/daily")
    page.locator(".days a").nth(1).click()
    page.wait_for_url("**/daily/*")
    expect(page.get_by_text("nothing counts")).to_be_visible()
    card(page).get_by_role("button", name="Practise").click()
    page.wait_for_url("**/t/*")
    ready(page)
    expect(page.locator(".hint-button")).to_be_visible()
    play_to_the_end(page, random.Random(1))
    page.get_by_role("link", name=re.compile("^Daily Fire of")).click()
    expect(card(page).locator(".outcome")).to_contain_text("It does not count.")
    expect(page.locator(".streak")).to_have_count(0)
    expect(card(page).get_by_role("button", name="Practise")).to_be_visible()


@pytest.mark.parametrize(("zone", "clock"), [("Asia/Tokyo", "9:00"), ("America/Los_Angeles", "4:00")])
def test_a_streak_goes_on_at_midnight_utc_in_every_time_zone(browser: Browser, url: str, zone: str, clock: str) -> None:
    """At the same moment, whatever the calendar on the wall says."""
    with visitor(browser, timezone_id=zone, locale="en-US") as context:
        page = context.new_page()
        page.clock.install(time=datetime.datetime(2026, 11, 30, 23, 59, 50, tzinfo=datetime.UTC))
        page.goto(url)
        over = {GAME: {"table": "t", "over": True}}
        page.evaluate(
            "(fires) => { localStorage.backburn = JSON.stringify({ pace: 'none', fires }); }", {"2026-11-29": over, "2026-11-30": over}
        )
        page.reload()
        door = page.locator(".fire-door")
        expect(door).to_contain_text("2 days in a row")
        expect(door.locator(".icon-check")).to_have_count(1)
        page.clock.run_for(20_000)
        page.reload()
        expect(door).to_contain_text("2 days in a row")
        expect(door.locator(".icon-flame")).to_have_count(1)
        found = page.evaluate(
            "(async () => { const { fireStreak, today, ends } = await pageModule('pages/fires'); return [today(), fireStreak('2026-12-02'), ends('2026-12-01')]; })()"
        )
        assert found == ["2026-12-01", 0, datetime.datetime(2026, 12, 2, tzinfo=datetime.UTC).timestamp() * 1000]
        page.route("**/api/daily", lambda route: route.fulfill(json={"day": "2026-12-01", "today": "2026-12-01", "games": []}))
        page.goto(f"{url}/daily")
        expect(page.locator(".fire-head")).to_contain_text(f"{clock} PM" if zone.startswith("America") else f"{clock} AM")


def test_the_page_of_a_day_fits_a_phone_in_german_and_dark(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 390, "height": 844}, locale="de-DE", color_scheme="dark") as context:
        page = context.new_page()
        page.goto(f"{url}/daily")
        expect(card(page).get_by_role("button", name="Spielen, es zählt")).to_be_visible()
        expect(page.get_by_text("Ehrensache")).to_be_visible()
        assert wide(page) <= 0


def give_up(page: Page) -> None:
    """Begin the try that counts, end it, and go back to its day."""
    card(page).get_by_role("button", name="Play, it counts").click()
    page.wait_for_url("**/t/*")
    ready(page)
    page.evaluate(RESIGN)
    page.get_by_role("link", name=re.compile("^Daily Fire of")).click()
    expect(card(page).locator(".outcome")).to_have_text("Given up")


@pytest.mark.parametrize(
    ("others", "compared"), [(0, "You are the first on this server."), (1, "On this serverbetter than 0 of 1, equal to 1")]
)
def test_a_salted_day_says_its_salt_and_is_compared_on_this_server(salted: Host, browser: Browser, others: int, compared: str) -> None:
    for _ in range(others):
        with visitor(browser) as context:
            page = context.new_page()
            page.goto(f"{salted.url}/daily")
            give_up(page)
    with visitor(browser, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(f"{salted.url}/daily")
        salt = page.evaluate("fetch('/api/daily').then((answer) => answer.json()).then(({ salt }) => salt)")
        expect(page.locator(".fire-head")).to_contain_text(f"This server adds a salt when the day begins ({salt})")
        expect(page.get_by_text("a matter of honour")).to_have_count(0)
        assert wide(page) <= 0
        give_up(page)
        expect(card(page).locator(".fire-result")).to_contain_text(f"Bots have not played this day.{compared}")
        card(page).get_by_text("Tell others").click()
        line = card(page).get_by_label("A line that gives nothing away").input_value()
        assert ("On this server: better than 0 of 1" in line) == bool(others)


def test_what_cannot_be_played_is_refused_in_a_sentence(page: Page, url: str) -> None:
    page.goto(f"{url}/daily/2999-01-01")
    expect(page.get_by_text("That day has not begun yet.")).to_be_visible()
    page.goto(f"{url}/daily")
    page.route(
        "**/api/daily/*",
        lambda route: route.fulfill(status=503, json={"code": "server/busy", "message": "there are too many tables; try again later"}),
    )
    button = card(page).get_by_role("button", name="Play, it counts")
    button.press("Enter")
    expect(page.locator(".toast")).to_be_visible()
    expect(button).to_be_enabled()
    expect(button).to_be_focused()
    assert noted(page) == {}
