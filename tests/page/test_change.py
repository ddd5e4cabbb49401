"""A page that hears what changed shows the same as one that is loaded again: every word and every attribute, after each of many moves."""

from __future__ import annotations

import random
from difflib import unified_diff
from functools import cache

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import backburn
from backburn import games
from backburn.core.rules.contract import OVER
from page.endgames import TWO
from page.kit import against_bot, click_something, is_over, open_sheet, ready, sit_down_as_guest, table, visitor

STARTS = {"en-GB": (60,), "de-DE": (0, 90)}
"""After how many random plies games are begun; the first of a game are different from the rest."""
FIRST = "round 1: fire to act / fire . . . . . . . . . . 1 / engine 1 2 . . . . . . . . . . / engine 2 2 . . . . . . . . . ."
CHOICES = 4
"""How many are made from each beginning."""
SHOWN = """() => {
  const passing = "#announcements, .toast, .dice-tray, .menu, .analysis, .beat, .glow, .highlight";
  const kinds = (value) => value.split(" ").filter((kind) => kind && kind !== "changed").join(" ");
  const told = (node, depth) => {
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${name === "class" ? kinds(value) : value}`).sort();
    const words = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE).map((child) => child.data.trim());
    const inside = [...node.children].filter((child) => !child.matches(passing)).flatMap((child) => told(child, depth + 1));
    return [`${"  ".repeat(depth)}${node.tagName} ${attributes.join(" ")} ${words.join("")}`, ...inside];
  };
  return [document.title, ...told(document.body, 0)];
}"""
"""All that is on a page, line by line, but for what soon goes by itself, and the analysis of a finished game, which grows by itself."""
LOADED = "() => document.querySelector('main')?.dataset.connection === 'open' && document.querySelector('.seat') && document.querySelector('.facts dt')"
"""Is the table there, and what is drawn last of it?"""
ASKED = "() => !document.querySelector('.move-list button') || document.querySelector('.board-frame[data-ahead]')"
"""The player to act knows how far pieces can get, which a page asks for after it has drawn the table."""


@cache
def begun(game: str, plies: int) -> str:
    """A position after this many random plies, or shortly before the game ended."""
    luck = random.Random(plies)
    match = backburn.load(game, seats=2).match(seed=plies)
    found = match.position()
    while len(match.plies) < plies and match.to_act != OVER:
        match.push(luck.choice(match.moves()))
        if match.to_act >= 0:
            found = match.position()
    return found


def differences(page: Page, fresh: Page) -> str:
    """What one page shows and the other does not."""
    changed, loaded = page.evaluate(SHOWN), fresh.evaluate(SHOWN)
    return "\n".join([line[:500] for line in unified_diff(changed, loaded, "changed", "loaded", n=0, lineterm="")][:30])


def look(fresh: Page, address: str) -> None:
    """Reload a table, and wait until all is there."""
    if fresh.url == address:
        fresh.reload()
    else:
        fresh.goto(address)
    fresh.wait_for_function(LOADED)


@pytest.mark.parametrize("game", backburn.names())
@pytest.mark.parametrize("locale", STARTS)
def test_what_changed_looks_like_what_is_loaded_again(browser: Browser, url: str, game: str, locale: str) -> None:
    with visitor(browser, locale=locale, viewport={"width": 1280, "height": 900}) as context:
        page, fresh = context.new_page(), context.new_page()
        for plies in STARTS[locale]:
            table(page, url, against_bot(game, position=begun(game, plies)))
            luck = random.Random(plies)
            for _ in range(CHOICES):
                ready(page)
                if is_over(page):
                    break
                click_something(page, luck)
                ready(page)
                look(fresh, page.url)
                for each in (page, fresh):
                    each.mouse.move(0, 0)  # what is pointed at shows more
                    each.evaluate("document.fonts.ready")  # how long words are depends on it
                    if games.card(game).step and not is_over(page):
                        ready(each)
                        each.wait_for_function(ASKED)
                assert not differences(page, fresh)


@pytest.mark.parametrize(("game", "position"), [("fire-tower", TWO), ("forest-fire-path", FIRST)], ids=["fire-tower", "path"])
def test_the_first_move_and_taking_it_back_change_everything_that_tells_of_it(browser: Browser, url: str, game: str, position: str) -> None:
    """A spectator's page has nothing to choose that would have it drawn again."""
    with visitor(browser) as here, visitor(browser) as there:
        ann, eve, fresh = here.new_page(), there.new_page(), there.new_page()
        table(ann, url, {"game": game, "seed": 7, "position": position, "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}]})
        ready(ann)
        eve.goto(ann.url)
        expect(eve.locator(".log")).to_contain_text("Nothing has happened yet")
        ann.locator(".move-list button").first.click()
        expect(eve.locator(".log [data-ply]")).to_have_count(1)
        look(fresh, ann.url)
        assert not differences(eve, fresh)
        ann.get_by_role("button", name="Undo").click()
        expect(eve.locator(".log")).to_contain_text("undid 1 step")
        look(fresh, ann.url)
        assert not differences(eve, fresh)


def test_a_choice_that_is_no_more_does_not_stay_open(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    page.locator(".move-list button", has_text="intensify 11").click()
    page.locator('[id="square-10"].offer').focus()
    page.keyboard.press("u")
    expect(page.locator(".facts")).to_contain_text("the fire acts")
    page.locator('[id="square-11"]').click()
    expect(page.get_by_role("menuitem")).to_have_count(2)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    other.locator('[id="gust"]').click()
    expect(page.locator(".log")).to_contain_text("let the wind light")
    expect(page.get_by_role("menu")).to_have_count(0)


def test_links_stay_in_sight_while_others_play(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    open_sheet(page)
    page.get_by_role("button", name="Show the links").click()
    link = page.get_by_label("Fire, for another device")
    link.focus()
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    other.locator('[id="gust"]').click()
    expect(page.locator(".log")).to_contain_text("let the wind light")
    ready(page)
    expect(link).to_be_focused()


def row(page: Page, text: str) -> Locator:
    return page.locator(".move-list button", has=page.locator(f"b:text-is('{text}')"))


def test_the_list_says_what_a_move_does_now(page: Page, url: str) -> None:
    """The same move means something else after another: tokens in the list are counted as they are put."""
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    page.locator(".move-list button", has_text="intensify 11").click()
    expect(row(page, "token 10")).to_contain_text("1 more to place")
    row(page, "token 10").click()
    expect(row(page, "token 10")).to_contain_text("which then has 2; that is the last one")


def test_a_picture_in_which_one_can_choose_is_no_mere_image(browser: Browser, url: str) -> None:
    """A screen reader announces nothing inside an image."""
    with visitor(browser) as here, visitor(browser) as there:
        ann, bob = here.new_page(), there.new_page()
        request = {"game": "forest-fire-path", "seed": 7, "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}]}
        sit_down_as_guest(bob, f"{url}/t/{table(ann, url, request)}", "Bob")
        ready(ann)
        expect(bob.locator(".board-frame > .board")).to_have_attribute("role", "img")
        ann.locator('[id="gust"]').click()
        ready(bob)
        expect(bob.locator(".board-frame > .board")).to_have_attribute("role", "group")
        expect(ann.locator(".board-frame > .board")).to_have_attribute("role", "img")


def test_while_the_server_answers_only_what_is_pointed_at_looks_busy(page: Page, url: str) -> None:
    """A pointer that all the things have is one that all their parts inherit: the whole board would be styled twice for each click."""
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    page.locator('[id="gust"]').hover()
    page.evaluate("document.querySelector('main').setAttribute('aria-busy', 'true')")
    cursors = "() => [...document.querySelectorAll('.board > .offer')].map((thing) => [thing.id, getComputedStyle(thing).cursor])"
    found = dict(page.evaluate(cursors))
    assert found.pop("gust") == "progress" and set(found.values()) == {"pointer"}
