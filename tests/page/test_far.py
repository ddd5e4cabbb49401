"""People who are far apart: who is there, what they say, whose turn it is, days on the clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from backburn.server.tables.remarks import EMOTES, PHRASES
from page.kit import Host, against_bot, becomes, ready, running, sit_down_as_guest, strings, table, visitor

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
        expect(eve.locator(".board")).to_be_visible()
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
        bob.get_by_role("tab", name="Table").click()
        expect(bob.locator(".remarks li").first).to_contain_text("Ann: Good luck!")
        expect(bob.locator(".bubble")).to_have_count(0)


def test_who_is_muted_is_not_heard_here(browser: Browser, url: str) -> None:
    with two_at_a_table(browser, url) as (ann, bob, _):
        say(bob, "Hello!")
        ann.get_by_role("tab", name="Table").click()
        ann.get_by_label("Do not show what Bob says").check()
        expect(ann.locator(".bubble")).to_have_count(0)
        say(bob, "Oops!")
        say(ann, "Thank you!")
        expect(bob.locator(".remarks li")).to_have_count(3)
        expect(ann.locator(".remarks li")).to_have_count(1)
        expect(ann.locator(".seat-1 .bubble")).to_have_count(0)
        ann.get_by_label("Do not show what Bob says").uncheck()
        expect(ann.locator(".remarks li")).to_have_count(3)


def test_alone_there_is_nobody_to_talk_to(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    expect(page.locator(".say")).to_have_count(0)


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
    drawn = page.evaluate("async () => (await pageModule('emotes')).EMOTES")
    assert set(drawn) == set(EMOTES) and set(page.evaluate("async () => (await pageModule('talk')).PHRASES")) == set(PHRASES)
    assert all(f"talk.say.{name}" in strings(language) for name in PHRASES + EMOTES)
