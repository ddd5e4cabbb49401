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


def opened(page: Page, url: str, format: str = "Swiss", rounds: int = 5) -> str:
    """A new evening; its address."""
    page.goto(f"{url}/club")
    page.get_by_label(format, exact=True).check()
    if format == "Swiss":
        page.get_by_label("Rounds").fill(str(rounds))
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


def give_up(page: Page, evening: str) -> None:
    """Go to one's table, lose there, and come back."""
    page.get_by_role("button", name=re.compile("To your table|Zu deinem Tisch")).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("main[data-connection=open] .seat.own")).to_be_visible()
    back(page, evening)


def back(page: Page, evening: str) -> None:
    """Resign, and go back to the evening."""
    page.evaluate(
        "(id) => fetch(`/api/tables/${id}/offers`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ what: 'resign' }) })",
        page.url.split("/t/")[1],
    )
    page.get_by_role("link", name=re.compile("Back to the evening|Zurück zum Abend")).click()
    page.wait_for_url(evening)


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
    back(bob, evening)
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


def test_a_knock_out_ends_for_its_guests_too(page: Page, url: str, people: Any) -> None:
    evening = opened(page, url, "Knock-out")
    screen = people(viewport={"width": 1920, "height": 1080})
    screen.goto(f"{evening}/screen")
    guests = {name: people(viewport=PHONE) for name in ("Ann", "Bob", "Cleo")}
    for name, guest in guests.items():
        join(guest, evening, name)
    page.get_by_role("button", name="Begin round 1").click()
    sits_out = next(name for name, guest in guests.items() if _reads(guest, "You sit this round out."))
    loser, winner = (name for name in guests if name != sits_out)
    give_up(guests[loser], evening)
    expect(guests[loser].locator(".club-wait")).to_have_text("You are out, but you are welcome to watch.")
    expect(guests[winner].locator(".club-wait")).to_have_text("Wait here for the next round.")
    page.get_by_role("button", name="Begin round 2").click()
    expect(guests[winner].get_by_role("button", name="To your table")).to_be_visible()
    expect(guests[loser].locator(".club-wait")).to_have_text("You are out, but you are welcome to watch.")
    expect(page.get_by_text("One game of this round is still going on.")).to_be_visible()
    give_up(guests[sits_out], evening)
    expect(guests[winner].locator(".club-wait")).to_have_text("The evening is over. You have won!")
    expect(guests[winner].locator("#announcements")).to_contain_text("You have won!")
    expect(guests[sits_out].locator(".club-wait")).to_have_text(f"The evening is over. {winner} has won. Your place: 2 of 3.")
    expect(guests[loser].locator(".club-wait")).to_have_text(f"The evening is over. {winner} has won. Your place: 3 of 3.")
    expect(screen.get_by_role("heading", name=f"The evening is over. {winner} has won.")).to_be_visible()
    expect(page.locator(".club-wait")).to_have_text(f"The evening is over. {winner} has won.")
    expect(page.get_by_text("The knock-out is decided.")).to_be_visible()
    for each in (page, *guests.values()):
        expect(each.get_by_role("button", name=re.compile("Begin round|Pause|Leave|Bring along"))).to_have_count(0)
        assert wide(each) <= 0 and not serious(each) and not faults(each)
    stranger = people(locale="de-DE")
    stranger.goto(evening)
    expect(stranger.locator(".club-wait")).to_have_text(f"Der Abend ist vorbei. {winner} hat gewonnen.")
    expect(stranger.get_by_role("button", name="Beitreten")).to_have_count(0)


def _reads(page: Page, words: str) -> bool:
    """Does the page say so in the first round?"""
    expect(page.locator(".club-head")).to_contain_text(re.compile("You sit this round out|To your table"))
    return page.get_by_text(words).count() > 0


def test_the_only_round_ends_and_two_share_first_place(page: Page, url: str, people: Any) -> None:
    evening = opened(page, url, rounds=1)
    ann, bob = people(viewport=PHONE, locale="de-DE"), people(viewport=PHONE)
    join(ann, evening, "Ann")
    join(bob, evening, "Bob")
    page.get_by_role("button", name="Begin round 1").click()
    expect(bob.get_by_role("button", name="To your table")).to_be_visible()
    late = people()
    late.goto(evening)
    expect(late.get_by_text("The last round has begun; it is too late to join.")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Does not count").click()
    expect(page.get_by_text("The only round has been played.")).to_be_visible()
    expect(bob.locator(".club-wait")).to_have_text("The evening is over. Ann and Bob share first place.")
    expect(ann.locator(".club-wait")).to_have_text("Der Abend ist vorbei. Ann und Bob teilen sich den ersten Platz.")


def test_everybody_against_everybody_is_over_when_all_have_met(page: Page, url: str, people: Any) -> None:
    evening = opened(page, url, "Everybody against everybody")
    ann, bob = people(viewport=PHONE, locale="de-DE", color_scheme="dark"), people()
    join(ann, evening, "Ann")
    join(bob, evening, "Bob")
    page.get_by_role("button", name="Begin round 1").click()
    give_up(bob, evening)
    expect(page.get_by_text("Everybody here has met everybody.")).to_be_visible()
    expect(ann.locator(".club-wait")).to_have_text("Der Abend ist vorbei. Du hast gewonnen!")
    expect(bob.locator(".club-wait")).to_have_text("The evening is over. Ann has won. Your place: 2 of 2.")
    page.get_by_label("A guest without a phone").fill("Cleo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Begin round 2")).to_be_enabled()
    expect(bob.get_by_text("Wait here for the next round.")).to_be_visible()


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


def test_an_evening_without_a_name_is_called_like_its_game(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        page.goto(f"{url}/club")
        page.get_by_role("combobox", name="Spiel", exact=True).select_option(value="forest-fire-path")
        page.get_by_role("button", name="Den Abend eröffnen").click()
        expect(page.locator(".club-head h2")).to_have_text("Forest Fire (Weg)")
        assert "(path)" not in page.locator("body").inner_text()
        page.goto(f"{page.url}/screen")
        expect(page.locator(".head")).to_contain_text("Forest Fire (Weg)")


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
