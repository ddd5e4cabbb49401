"""An evening at the club on the page: a host, guests with phones, a big screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from page.faults import faults
from page.kit import visitor, wide

GAME = "Forest Fire (path)"
PHONE = {"width": 390, "height": 844}


def opened(page: Page, url: str) -> str:
    """A new evening; its address."""
    page.goto(f"{url}/club")
    page.get_by_label("What the evening is called").fill("Friday")
    page.get_by_role("combobox", name="Game", exact=True).select_option(label=GAME)
    page.get_by_role("button", name="Open the evening").click()
    page.wait_for_url(re.compile("/club/[^/#]+$"))
    expect(page.get_by_role("button", name="Begin round 1")).to_be_disabled()
    return page.url


def join(page: Page, evening: str, name: str) -> None:
    page.goto(evening)
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name=re.compile("^(Join|Beitreten)$")).click()
    expect(page.get_by_text(re.compile(f"(You play as|Du spielst als) {name}"))).to_be_visible()


def serious(page: Page) -> list[str]:
    return [each["id"] for each in Axe().run(page).response["violations"] if each["impact"] in ("serious", "critical")]


@pytest.fixture
def people(browser: Browser) -> Iterator[Any]:
    """Pages of further people, each with a browser of their own."""
    with ExitStack() as stack:
        yield lambda **how: stack.enter_context(visitor(browser, **how)).new_page()


def test_an_evening_from_the_first_guest_to_the_standings(page: Page, url: str, people: Any) -> None:
    page.goto(url)
    page.get_by_role("link", name="An evening at the club").click()
    page.wait_for_url("**/club")
    evening = opened(page, url)
    assert "host=" not in page.url and page.get_by_label("To be the host on another device").input_value().startswith(f"{evening}#host=")
    assert page.get_by_label("For your guests").input_value() == evening
    ann = people(viewport=PHONE, locale="de-DE", color_scheme="dark", is_mobile=True, has_touch=True)
    bob = people(viewport={"width": 1024, "height": 768})
    join(ann, evening, "Ann")
    join(bob, evening, "Bob")
    expect(ann.get_by_text("Die erste Runde beginnt")).to_be_visible()
    assert wide(ann) <= 0 and not serious(ann) and not faults(ann)
    expect(page.get_by_role("heading", name="2 guests")).to_be_visible()
    page.get_by_role("button", name="Begin round 1").click()
    expect(page.get_by_role("heading", name="Round 1 of 5")).to_be_visible()
    assert not serious(page) and not faults(page)
    expect(ann.locator("#announcements")).to_contain_text("Dein Tisch ist bereit")
    ann.get_by_role("button", name="Zu deinem Tisch").click()
    bob.get_by_role("button", name="To your table").click()
    for each in (ann, bob):
        each.wait_for_url("**/t/*")
        expect(each.locator("main[data-connection=open] .seat.own")).to_be_visible()
    assert ann.url.split("/t/")[1] == bob.url.split("/t/")[1]
    page.get_by_role("button", name="Pause all clocks").click()
    expect(bob.locator(".turn")).to_contain_text("The game is paused.")
    expect(ann.locator(".turn")).to_contain_text("Das Spiel ist angehalten.")
    page.get_by_role("button", name="Let the clocks run").click()
    expect(bob.locator(".turn")).not_to_contain_text("paused")
    bob.evaluate(
        "(id) => fetch(`/api/tables/${id}/offers`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ what: 'resign' }) })",
        bob.url.split("/t/")[1],
    )
    bob.get_by_role("link", name="Back to the evening").click()
    bob.wait_for_url(evening)
    expect(bob.get_by_text("Wait here for the next round.")).to_be_visible()
    first = page.locator(".standings tbody tr").first
    expect(first).to_contain_text("Ann")
    expect(first.locator("td").first).to_have_text("1")
    page.get_by_role("button", name="Begin round 2").click()
    expect(page.get_by_role("heading", name="Earlier rounds")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Results (CSV)").click()
    assert "Ann" in download.value.path().read_text()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Does not count").click()
    expect(page.locator(".club-boards").first).to_contain_text("does not count")
    bob.on("dialog", lambda dialog: dialog.accept())
    bob.get_by_role("button", name="Leave the evening").click()
    expect(bob.get_by_text("You have left")).to_be_visible()
    expect(page.get_by_text("has left")).to_be_visible()
    expect(page.get_by_text("One person is not enough for a table.")).to_be_visible()
    page.get_by_role("button", name="Bring Bob back").click()
    expect(bob.get_by_role("button", name="Leave the evening")).to_be_visible()


def test_a_host_brings_someone_along_and_keys_suffice(page: Page, url: str, people: Any) -> None:
    evening = opened(page, url)
    page.get_by_label("A guest without a phone").focus()
    page.keyboard.type("Cleo")
    page.keyboard.press("Enter")
    link = page.get_by_label("The link for Cleo").input_value()
    assert link.startswith(f"{evening}#guest=")
    page.get_by_label("A guest without a phone").fill("CLEO")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("taken this evening")
    cleo = people()
    cleo.goto(link)
    expect(cleo.get_by_text("You play as Cleo.")).to_be_visible()
    assert "guest=" not in cleo.url and not cleo.get_by_role("button", name=re.compile("Begin round")).count()
    join(people(), evening, "Dan")
    begin = page.get_by_role("button", name="Begin round 1")
    expect(begin).to_be_enabled()
    begin.focus()
    page.keyboard.press("Enter")
    expect(cleo.get_by_text("To your table")).to_be_visible()
    cleo.goto(f"{evening}#host=wrong")
    expect(cleo.get_by_text("You play as Cleo.")).to_be_visible()


def test_the_big_screen_shows_boards_and_standings(page: Page, url: str, people: Any) -> None:
    evening = opened(page, url)
    screen = people(viewport={"width": 1920, "height": 1080}, color_scheme="dark")
    screen.goto(f"{evening}/screen")
    expect(screen.locator(".screen-join svg.code")).to_be_visible()
    for name in ("Ann", "Bob", "Cleo", "Dan"):
        page.get_by_label("A guest without a phone").fill(name)
        page.keyboard.press("Enter")
        page.get_by_label(f"The link for {name}").wait_for()
    page.get_by_role("button", name="Begin round 1").click()
    expect(screen.locator(".screen-board img")).to_be_visible()
    expect(screen.locator(".screen-boards li")).to_have_count(1)
    screen.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    assert "-dark.svg" in (screen.locator(".screen-board img").get_attribute("src") or "")
    assert not serious(screen) and not faults(screen) and wide(screen) <= 0
    screen.set_viewport_size(PHONE)
    name = screen.locator(".standings tbody th").first.bounding_box()
    assert name and name["height"] < 50, "on one line"
    assert wide(screen) <= 0


def test_the_liveliest_table_stays_for_a_while(page: Page, url: str) -> None:
    page.goto(url)
    shown = page.evaluate(
        """async () => {
            const { Liveliest } = await pageModule("pages/club_screen");
            const live = new Liveliest();
            const at = (now, one, two) => live.choose([{ table: "one", at: one }, { table: "two", at: two }], now);
            return [at(0, 0, 0), at(3000, 0, 1), at(6000, 0, 2), at(16000, 0, 3), at(19000, 1, 3), live.choose([{ table: "one", at: 1 }], 20000), live.choose([], 21000)];
        }"""
    )
    assert shown == ["one", "one", "one", "two", "two", "one", ""]


def test_what_there_is_not_is_said_in_a_sentence(page: Page, url: str) -> None:
    page.goto(f"{url}/club/nothing")
    expect(page.get_by_text("There is no such evening")).to_be_visible()
    page.goto(f"{url}/club")
    page.get_by_role("combobox", name="Game", exact=True).select_option(label="Wildfire Rescue!")
    page.get_by_label("Knock-out").check()
    page.get_by_role("button", name="Open the evening").click()
    expect(page.get_by_role("alert")).to_contain_text("all play together")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_fits_a_phone_in_german(browser: Browser, url: str, scheme: Any) -> None:
    with visitor(browser, viewport=PHONE, locale="de-DE", color_scheme=scheme) as context:
        page = context.new_page()
        page.goto(f"{url}/club")
        expect(page.get_by_role("button", name="Den Abend eröffnen")).to_be_visible()
        assert wide(page) <= 0 and not serious(page) and not faults(page)
