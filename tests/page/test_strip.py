"""On a phone the hand and the buttons are a strip within reach of the thumb, large enough for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

import backburn
from page.films import EXPLOSION, moment
from page.kit import against_bot, becomes, ready, table, visitor, wide
from page.test_explanations import TOUCH
from secret_game import KINDS

FINGER = 40
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SHOWN = """() => [...document.querySelectorAll(".strip button")].map((button) => {
  const { width, height, top, bottom } = button.getBoundingClientRect();
  return { width, height, inside: top >= 0 && bottom <= innerHeight, drawn: button.firstElementChild.getBoundingClientRect().height };
})"""
CUT = """() => [...document.querySelectorAll(".strip svg text")].filter((words) => words.checkVisibility() && words.textContent).filter((words) => {
  const [own, picture] = [words, words.ownerSVGElement].map((each) => each.getBoundingClientRect());
  return own.left < picture.left - 1 || own.right > picture.right + 1 || own.bottom > picture.bottom + 4;
}).map((words) => words.textContent)"""
TAKEN = """() => Object.fromEntries([...document.querySelectorAll(".board-frame > .board > :is(.card, .throw, .action, .way)")]
  .filter((thing) => thing.childElementCount).map((thing) => [thing.id, thing.checkVisibility({ visibilityProperty: true })]))"""
"""Which things that a strip can hold are seen in the picture."""
SPARE = """() => {
  const seen = [...document.querySelectorAll(".board-frame > .board > g:not(.ground)")].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const frame = document.querySelector(".board-frame > .board").getBoundingClientRect();
  return frame.bottom - Math.max(...seen.map((each) => each.getBoundingClientRect()).filter(({ height }) => height).map(({ bottom }) => bottom));
}"""
"""How many pixels of the picture are empty below everything that is seen in it."""
HIDDEN = """() => [...new Set([...document.querySelectorAll(".board-frame .ware, .board-frame .less")].map((each) => getComputedStyle(each).visibility))]"""


def plies(page: Page, url: str, name: str) -> int:
    made: int = page.request.get(f"{url}/api/tables/{name}").json()["plies"]
    return made


def at(page: Page, url: str, game: str, position: str) -> None:
    """A table at a moment, with a person on the seat to act and bots on all others."""
    loaded = backburn.load(game)
    seats = loaded.seats if game != "fire-tower" else 2
    to_act = backburn.load(game, seats=seats).match(position=position).to_act
    bot, person = {"who": "bot", "agent": "random"}, {"who": "person", "name": "Ann"}
    table(page, url, {"game": game, "seed": 7, "position": position, "seats": [person if seat == to_act else bot for seat in range(seats)]})
    ready(page)


def test_the_hand_is_a_strip_that_a_thumb_reaches(browser: Browser, url: str) -> None:
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        at(page, url, "fire-tower", EXPLOSION)
        strip = page.get_by_role("group", name="Hand and buttons")
        expect(strip).to_be_visible()
        shown = page.evaluate(SHOWN)
        assert len(shown) == 11, "five cards, five to discard, and doing nothing"
        assert all(each["width"] >= FINGER and each["height"] >= FINGER and each["inside"] and each["drawn"] > 10 for each in shown), shown
        assert wide(page) <= 0 and strip.locator(".rail").first.evaluate("(hand) => hand.scrollWidth > hand.clientWidth")
        expect(strip.get_by_role("button").nth(5)).to_have_text("Do nothing")
        strip.get_by_role("button", name="Explosion").first.tap()
        expect(page.locator(".told p")).to_have_text("Ann played Explosion.")
        expect(strip.get_by_role("button")).to_have_count(4)
        strip.get_by_role("button", name="Ember").tap()
        expect(page.get_by_role("dialog").locator(".look-picture")).to_be_visible()


def test_what_a_finger_is_held_on_in_the_strip_is_shown_in_large_and_not_chosen(browser: Browser, url: str) -> None:
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        at(page, url, "fire-tower", EXPLOSION)
        name = page.url.split("/")[-1]
        before = plies(page, url, name)
        for held in ("Do nothing", "Explosion"):
            button = page.locator(".strip").get_by_role("button", name=held).first
            button.evaluate("(each) => (each.id = 'held')")
            page.evaluate(TOUCH, ["held", 900])
            expect(page.get_by_role("dialog")).to_contain_text(held)
            page.keyboard.press("Escape")
            button.evaluate("(each) => each.removeAttribute('id')")
        assert plies(page, url, name) == before


@pytest.mark.parametrize(("game", "position"), [("fire-tower", EXPLOSION), ("forest-fire-acres", None)])
def test_what_the_strip_holds_is_not_in_the_picture_which_ends_above_it(
    browser: Browser, url: str, game: str, position: str | None
) -> None:
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        at(page, url, game, position) if position else table(page, url, against_bot(game))
        ready(page)
        taken = page.evaluate(TAKEN)
        assert not any(taken.values()), taken
        assert 0 <= page.evaluate(SPARE) < 20
        page.set_viewport_size({"width": 900, "height": 900})
        becomes(page, lambda: all(page.evaluate(TAKEN).values()), True)


def apart(one: FloatRect, other: FloatRect) -> float:
    """How far two boxes are from each other, at least along one side; not above 0 if one lies over the other."""
    beside = max(one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"])
    return max(beside, one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"])


def test_beside_a_hand_its_buttons_stay_in_sight_and_cover_no_card(browser: Browser, url: str) -> None:
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        at(page, url, "fire-tower", EXPLOSION)
        strip = page.locator(".strip")
        nothing = strip.get_by_role("button", name="Do nothing")
        cards = strip.locator("button:has(.tall)")
        for place in (0, 150, 1000):
            strip.evaluate(
                "(strip, place) => [strip, ...strip.querySelectorAll('.rail')].forEach((each) => { each.scrollLeft = place; })", place
            )
            expect(nothing).to_be_in_viewport(ratio=1)
            button, boxes = nothing.bounding_box(), [card.bounding_box() for card in cards.all()]
            assert button and len(boxes) == 5
            assert not [box for box in boxes if box and apart(box, button) <= 0], place


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_in_the_strip_are_not_cut(browser: Browser, url: str, language: str) -> None:
    """The deck says how often one may still draw."""
    with visitor(browser, **PHONE, locale=language) as context:
        page = context.new_page()
        at(page, url, "wildfire-rescue", moment("wildfire-rescue"))
        expect(page.locator(".strip .wfr-note")).to_be_visible()
        assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("game", "names"), [("forest-fire-acres", ["Drop barrel", "Land"]), ("wildfire-rescue", ["Pass"])])
def test_buttons_are_in_the_strip(browser: Browser, url: str, game: str, names: list[str]) -> None:
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        at(page, url, game, moment(game))
        shown = page.evaluate(SHOWN)
        assert shown and all(each["width"] >= FINGER and each["height"] >= FINGER and each["inside"] for each in shown), shown
        for name in names:
            expect(page.locator(".strip").get_by_role("button", name=name)).to_be_visible()


def test_the_shop_is_in_the_strip_alone_and_the_purse_in_sight(browser: Browser, url: str) -> None:
    """What gives a ware back is under it, large enough for a finger."""
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        bot, person = {"who": "bot", "agent": "random"}, {"who": "person", "name": "Ann"}
        table(page, url, {"game": "forest-fire-path", "ruleset": "shop", "seed": 7, "seats": [bot, person]})
        ready(page)
        strip = page.locator(".strip")
        strip.get_by_role("button", name="Engine, ").tap()
        less = strip.get_by_role("button", name="Return an engine")
        expect(less).to_be_in_viewport(ratio=1)
        shown = page.evaluate(SHOWN)
        assert len(shown) == 6 and all(each["width"] >= FINGER and each["height"] >= FINGER and each["inside"] for each in shown), shown
        assert page.evaluate(HIDDEN) == ["hidden"], "the shop is drawn once"
        ware, below = strip.get_by_role("button", name="Engine, ").bounding_box(), less.bounding_box()
        assert ware and below and below["y"] >= ware["y"] + ware["height"] and abs(below["x"] - ware["x"]) < 2
        purse, edge = page.locator('.board [id="purse"]').bounding_box(), strip.bounding_box()
        assert purse and edge and purse["y"] >= 0 and purse["y"] + purse["height"] <= edge["y"], "the strip is over the purse"
        less.tap()
        expect(less).to_have_count(0)
        expect(page.locator(".log .undone")).to_have_count(0)


def test_a_wide_window_has_no_strip(page: Page, url: str) -> None:
    table(page, url, against_bot("fire-tower"))
    ready(page)
    expect(page.locator(".strip")).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".strip")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator(".strip button")).to_have_count(0)


def test_the_strip_goes_when_another_player_is_to_look(browser: Browser, url: str) -> None:
    with visitor(browser, **PHONE) as context:
        page = context.new_page()
        people = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
        table(page, url, {"game": "secret", "seed": 5, "seats": people})
        page.get_by_role("button", name="I am Ann").click()
        ready(page)
        expect(page.locator(".strip button")).not_to_have_count(0)
        hand = page.locator('[id="hand-0"]').get_attribute("aria-label") or ""
        assert any(kind in hand for kind in KINDS)
        page.locator(".strip button").first.tap()
        expect(page.get_by_role("button", name="I am Bob")).to_be_visible()
        becomes(page, lambda: page.locator(".strip button").count(), 0)
