"""People who are far apart: who is there, what they say, whose turn it is, days on the clock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from backburn.server.tables.acting.remarks import EMOTES, PHRASES
from page.kit import (
    Host,
    against_bot,
    becomes,
    in_lobby,
    open_sheet,
    ready,
    running,
    set_up,
    sit_down_as_guest,
    strings,
    table,
    take_turns,
    visitor,
)

OPEN = {"game": "forest-fire-path", "seed": 7, "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}]}
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextmanager
def two_at_a_table(browser: Browser, url: str, **more: object) -> Iterator[tuple[Page, Page, str]]:
    """Ann, who made the table, Bob, who took its open seat, and its address."""
    with visitor(browser) as here, visitor(browser) as there:
        ann, bob = here.new_page(), there.new_page()
        link = f"{url}/t/{table(ann, url, OPEN | more)}"
        sit_down_as_guest(bob, link, "Bob")
        ready(ann)
        yield ann, bob, link


def test_both_see_who_is_there_away_and_gone(browser: Browser, url: str) -> None:
    with two_at_a_table(browser, url) as (ann, bob, link):
        of_bob, of_ann = ann.locator(".seat-1"), bob.locator(".seat-0")
        for seat in (of_bob, of_ann):
            expect(seat.locator(".dot.here")).to_have_attribute("title", "is here")
            expect(seat).not_to_contain_text("gone")
        bob.evaluate(HIDE, True)
        expect(of_bob).to_contain_text("looks elsewhere")
        expect(of_bob.locator(".dot.away")).to_be_visible()
        bob.evaluate(HIDE, False)
        expect(of_bob).not_to_contain_text("looks elsewhere")
        ann.goto("about:blank")
        expect(of_ann).to_contain_text("gone since")
        expect(of_ann.locator(".dot.gone")).to_be_visible()
        ann.goto(link)
        expect(of_ann).not_to_contain_text("gone since")
        expect(ann.locator(".seat-0 .dot")).to_have_count(0)


def test_players_see_how_many_watch(browser: Browser, url: str) -> None:
    with two_at_a_table(browser, url) as (ann, bob, link), visitor(browser) as nowhere:
        expect(ann.locator(".audience")).to_be_hidden()
        eve, mallory = nowhere.new_page(), nowhere.new_page()
        eve.goto(link)
        for page in (ann, bob, eve):
            expect(page.locator(".audience")).to_contain_text("1 person is watching")
        mallory.goto(link)
        expect(ann.locator(".audience")).to_contain_text("2 people are watching")
        eve.close()
        mallory.close()
        expect(bob.locator(".audience")).to_be_hidden()
        becomes(ann, lambda: ann.locator(".dot.here").count(), 1)


# ---- what people say


def say(page: Page, words: str) -> None:
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def test_phrases_are_seen_beside_the_seat_and_in_a_list(browser: Browser, url: str) -> None:
    with two_at_a_table(browser, url) as (ann, bob, link), visitor(browser, locale="de-DE") as nowhere:
        eve = nowhere.new_page()
        eve.goto(link)
        expect(eve.locator(".board-frame > .board")).to_be_visible()
        say(ann, "Good luck!")
        for page, words in ((ann, "Good luck!"), (bob, "Good luck!"), (eve, "Viel Glück!")):
            expect(page.locator(".seat-0 .bubble")).to_have_text(words)
        expect(bob.locator("#announcements")).to_have_text("Ann: Good luck!")
        say(bob, "Heart")
        expect(ann.locator(".seat-1 .bubble svg")).to_be_visible()
        for page, tab in ((ann, "Table"), (eve, "Tisch")):
            page.get_by_role("tab", name=tab).click()
            expect(page.locator(".remarks li")).to_have_count(2)
        expect(eve.get_by_role("button", name="Etwas sagen")).to_have_count(0)
        ready(ann)
        ann.locator('[id="gust"]').click()
        expect(bob.locator(".log")).to_contain_text("wind")
        expect(bob.locator(".seat-0 .bubble")).to_have_text("Good luck!")
        bob.reload()
        open_sheet(bob)
        expect(bob.locator(".remarks li").first).to_contain_text("Ann: Good luck!")
        expect(bob.locator(".bubble")).to_have_count(0)


def test_who_is_muted_is_not_heard_here(browser: Browser, url: str) -> None:
    with two_at_a_table(browser, url) as (ann, bob, _):
        say(bob, "Hello!")
        open_sheet(ann)
        ann.get_by_label("Do not show what Bob says").check()
        expect(ann.locator(".bubble")).to_have_count(0)
        say(bob, "Oops!")
        say(ann, "Thank you!")
        expect(bob.locator(".remarks li")).to_have_count(3)
        expect(ann.locator(".remarks li")).to_have_count(1)
        expect(ann.locator(".seat-1 .bubble")).to_have_count(0)
        ann.get_by_label("Do not show what Bob says").uncheck()
        expect(ann.locator(".remarks li")).to_have_count(3)


def test_alone_there_is_no_one_to_talk_to(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    expect(page.locator(".speak")).to_have_count(0)


def test_there_is_no_free_text_by_default(browser: Browser, url: str) -> None:
    with two_at_a_table(browser, url) as (ann, _, __):
        ann.get_by_role("button", name="Say something").click()
        expect(ann.get_by_role("dialog").get_by_role("button", name="Hello!")).to_be_visible()
        expect(ann.get_by_role("dialog").get_by_role("textbox")).to_have_count(0)
        answer = ann.evaluate(
            """async () => {
                const address = `/api${location.pathname.replace("/t/", "/tables/")}/say`;
                const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: "hi" }) };
                return (await (await fetch(address, sent)).json()).code;
            }"""
        )
        assert answer == "host/off"


def test_free_text_is_text_and_nothing_else(browser: Browser, tmp_path: Path) -> None:
    with running(Host(tmp_path, allows=["chat"])) as host, two_at_a_table(browser, host.url) as (ann, bob, _):
        ann.get_by_role("button", name="Say something").click()
        words = ann.get_by_label("Your own words")
        words.fill("<img src=x onerror=alert(1)> & <b>you</b>")
        ann.get_by_role("button", name="Send").click()
        expect(bob.locator(".seat-0 .bubble")).to_have_text("<img src=x onerror=alert(1)> & <b>you</b>")
        expect(bob.locator(".remarks")).to_contain_text("Ann: <img src=x onerror=alert(1)> & <b>you</b>")
        assert bob.locator(".bubble img, .bubble b, .remarks img").count() == 0
        ann.get_by_role("button", name="Say something").click()
        words.fill("x" * 300)
        assert words.input_value() == "x" * 200
        words.press("Enter")
        expect(bob.locator(".seat-0 .bubble")).to_have_text("x" * 200)
        assert bob.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_phrase_of_the_protocol_has_words_and_every_emote_a_drawing(page: Page, url: str, language: str) -> None:
    page.goto(url)
    drawn = page.evaluate("async () => (await pageModule('table/emotes')).EMOTES")
    assert set(drawn) == set(EMOTES) and set(page.evaluate("async () => (await pageModule('table/talk')).PHRASES")) == set(PHRASES)
    assert all(f"talk.say.{name}" in strings(language) for name in PHRASES + EMOTES)


# ---- whose turn it is

NOTICES = """
window.told = [];
window.Notification = class {
  static permission = (origin.startsWith("http") && localStorage.permission) || "default";
  static async requestPermission() { return (Notification.permission = localStorage.permission = PERMISSION); }
  constructor(title, { body }) { if (BROKEN) throw new TypeError("Illegal constructor"); told.push([title, body]); }
  close() {}
};
"""


def asked_for_notices(context: BrowserContext, permission: str = "granted", broken: bool = False) -> None:
    context.add_init_script(f"const PERMISSION = '{permission}', BROKEN = {str(broken).lower()};" + NOTICES)


def switch_notices_on(page: Page) -> Locator:
    page.get_by_role("button", name="Settings").click()
    box = page.get_by_label("Notify me when it is my turn")
    box.click()
    return box


def test_a_player_in_another_tab_is_notified_of_their_turn(browser: Browser, url: str) -> None:
    with visitor(browser) as here, visitor(browser) as there:
        asked_for_notices(here)
        ann, bob = here.new_page(), there.new_page()
        link = f"{url}/t/{table(ann, url, OPEN)}"
        sit_down_as_guest(bob, link, "Bob")
        expect(ann.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon-turn.svg"))
        assert ann.evaluate("told") == [], "no one has asked for notices"
        expect(switch_notices_on(ann)).to_be_checked()
        assert ann.evaluate("told.length") == 1
        ann.keyboard.press("Escape")
        ready(ann)
        ann.locator('[id="gust"]').click()
        expect(ann).not_to_have_title(re.compile("●"))
        expect(ann.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon.svg"))
        ann.evaluate(HIDE, True)
        take_turns([bob], 40, until=lambda: ann.evaluate("told.length") > 1)
        expect(ann).to_have_title(re.compile("^● Your turn"))
        becomes(ann, lambda: [title for title, _ in ann.evaluate("told")], ["It works", "Forest Fire (path)"])
        assert ann.evaluate("told[1][1]").startswith("Your turn. ")


def test_a_page_that_is_seen_tells_it_without_a_notice(browser: Browser, url: str) -> None:
    with visitor(browser) as context:
        asked_for_notices(context)
        page = context.new_page()
        page.goto(url)
        switch_notices_on(page)
        table(page, url, against_bot("forest-fire-path"))
        ready(page)
        page.locator('[id="gust"]').click()
        ready(page)
        assert page.evaluate("told") == []


@pytest.mark.parametrize(
    ("permission", "broken", "why"), [("denied", False, "does not allow it"), ("granted", True, "cannot show notices")]
)
def test_what_the_browser_does_not_allow_is_said(browser: Browser, url: str, permission: str, broken: bool, why: str) -> None:
    with visitor(browser) as context:
        asked_for_notices(context, permission, broken)
        page = context.new_page()
        page.goto(url)
        box = switch_notices_on(page)
        expect(page.get_by_role("dialog")).to_contain_text(why)
        expect(box).not_to_be_checked()


def test_where_there_are_no_notices_it_is_said(browser: Browser, url: str) -> None:
    with visitor(browser) as context:
        context.add_init_script("delete window.Notification")
        page = context.new_page()
        page.goto(url)
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_label("Notify me when it is my turn")).to_be_disabled()
        expect(page.get_by_role("dialog")).to_contain_text("Notifications need https")


def test_a_name_stays_in_this_browser(browser: Browser, url: str) -> None:
    with visitor(browser) as context:
        page = context.new_page()
        page.goto(url)
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Your name").fill("Zoë")
        page.keyboard.press("Escape")
        page.reload()
        in_lobby(page, "forest-fire-path").get_by_role("button", name="Play now").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".seat.own")).to_contain_text("Zoë")


# ---- days on the clock


def test_days_for_each_turn_are_one_choice_in_the_set_up(page: Page, url: str) -> None:
    set_up(page, url, "forest-fire-path", ["Ann", "Bob"], clock="3 days for each turn")
    ready(page)
    expect(page.locator(".seat .clock")).to_have_text(["3d", "3d"])
    assert page.request.get(page.url.replace("/t/", "/api/tables/")).json()["clock"]["per"] == "turn"


def test_a_game_by_correspondence_goes_on_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    clock = {"seconds": 3 * 86400, "per": "turn"}
    with running(Host(tmp_path)) as host, two_at_a_table(browser, host.url, clock=clock) as (ann, bob, link):
        ann.locator('[id="gust"]').click()
        for page in (ann, bob):
            expect(page.locator(".seat-1 .clock.running")).to_have_text("3d")
        ann.goto(host.url)
        bob.goto(host.url)
        with host.down():
            pass
        for page, state in ((ann, "waiting for Bob · 3 days left"), (bob, "your turn · 3 days left")):
            page.reload()
            expect(page.locator(".continue")).to_contain_text(state)
        bob.locator(".continue a").click()
        bob.wait_for_url(link)
        ready(bob)
        ann.goto(link)
        expect(ann.locator(".seat-1 .clock.running")).to_have_text("3d")
        take_turns([bob], 40, until=lambda: ann.locator("p.turn.own").count() > 0)
        expect(ann.locator(".seat-0 .clock.running")).to_have_text("3d")


def test_much_time_is_shown_in_days_and_in_hours(page: Page, url: str) -> None:
    page.goto(url)
    tell = (
        "async ([times, units]) => { const { clock } = await pageModule('kit/strings'); return times.map((time) => clock(time, units)); }"
    )
    times = [59, 3600, 7201, 86400, 86401, 2.5 * 86400]
    assert page.evaluate(tell, [times, "short"]) == ["0:59", "60:00", "2 hr 1 min", "24 hr", "1 day 1 hr", "2 days 12 hr"]
    assert page.evaluate(tell, [times, "narrow"]) == ["0:59", "60:00", "2h 1m", "24h", "1d 1h", "2d 12h"]


# ---- ratings


def test_a_server_without_ratings_does_not_offer_them(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    expect(page.get_by_role("link", name="Ratings")).to_have_count(0)
    page.goto(f"{url}/ratings")
    expect(page.locator(".alone")).to_contain_text("keeps no ratings")


def claim(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/ratings")
    page.get_by_label("Your name here").fill(name)
    page.get_by_role("button", name="Claim this name").click()


def test_people_who_claim_names_are_rated_by_their_games(browser: Browser, tmp_path: Path) -> None:
    with (
        running(Host(tmp_path, allows=["ratings"])) as host,
        visitor(browser) as here,
        visitor(browser) as there,
        visitor(browser) as nowhere,
    ):
        ann, bob, eve = here.new_page(), there.new_page(), nowhere.new_page()
        claim(ann, host.url, "Ann")
        expect(ann.locator("main")).to_contain_text("rated as Ann")
        link = ann.get_by_label("To sign in on another device").input_value()
        claim(bob, host.url, "ann")
        expect(bob.locator(".answer")).to_contain_text("this name, or one that looks like it, is taken already")
        claim(bob, host.url, "Bob")
        expect(bob.locator("main")).to_contain_text("rated as Bob")
        address = f"{host.url}/t/{table(ann, host.url, {'game': 'secret', 'seats': [{'who': 'open'}, {'who': 'open'}]})}"
        for page, name in ((ann, "Ann"), (bob, "Bob")):
            page.goto(address)
            page.get_by_role("button", name="Take this seat").first.click()
            page.get_by_role("dialog").get_by_role("button", name="Take this seat").click()
            expect(page.locator(".seat.own")).to_contain_text(name)
        eve.goto(address)
        for page in (ann, bob, eve):  # before the first move everybody sees who is registered
            expect(page.locator(".seat .registered")).to_have_count(2)
            expect(page.locator(".seat-1 .registered .unseen")).to_have_text("registered")
        take_turns([ann, bob], 20)
        expect(ann.locator(".result")).to_be_visible()
        eve.goto(host.url)
        eve.get_by_role("link", name="Ratings").click()
        becomes(eve, lambda: [name.strip() for name in eve.locator(".rating tbody th").all_inner_texts()], ["Ann", "Bob"])
        expect(eve.locator("main")).to_contain_text("You are a guest")
        eve.goto(link)
        expect(eve.locator("main")).to_contain_text("rated as Ann")
        assert "person=" not in eve.url
        eve.get_by_role("button", name="Be a guest").click()
        expect(eve.locator("main")).to_contain_text("You are a guest")
