"""People who are far apart: who is there, what they say, whose turn it is, days on the clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from page.kit import becomes, ready, sit_down_as_guest, table, visitor

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
