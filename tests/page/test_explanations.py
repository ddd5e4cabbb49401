"""Things of a board explain themselves: on hover, on focus, on long press, and in large; and nothing of that is in the way of playing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
from backburn import games
from backburn.core.rules.contract import OVER
from backburn.picture.scene import Element, Scene
from backburn.picture.svg import draw
from page.kit import against_bot, becomes, ready, table, visitor
from page.test_change import begun

GAMES = 2
EVERY = 20
"""The picture is examined once in this many plies."""
SPEAKS_FOR_ITSELF = re.compile(r"\. \S")
"""What offers moves says what choosing it does."""
SPRAYS = "round 7: engine 2 to spray, done 1 / fire . . 1 # 4 5 1 # . 3 # / engine 1 . . . 4 . . . . . . . / engine 2 . . . 3 . . . . . . ."
STATUS = {"status", "aim", "edges", "fans", "breeze", "reach", "ground", "path", "plane"}
"""What a picture repeats from elsewhere: a headline, marks of a card's aim, edges of areas, the land under everything."""
UNEXPLAINED = """async ([game, svgs]) => {
  const { topicsOf, topicsFor } = await pageModule("board/topics");
  const { parsedSvg } = await pageModule("kit/dom");
  const topics = await topicsOf(game);
  const things = svgs.flatMap((svg) => [...parsedSvg(svg).querySelectorAll(":scope > g[id]:not(.emblem)")]).filter((thing) => thing.childElementCount);
  return [...new Set(things.filter((thing) => !topicsFor(topics, thing).length).map((thing) => thing.id))];
}"""
every_game = pytest.mark.parametrize("game", backburn.names())


def topics(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((games.card(game).folder / "topics.json").read_text(encoding="utf-8"))
    return found


def scenes(game: str) -> Iterator[Scene]:
    """Pictures out of random games by the rules of each ruleset, as the first seat and the seat to act see them."""
    rulesets = list(games.card(game).rulesets)
    for seed, ruleset in enumerate([rulesets[0]] * GAMES + rulesets[1:]):
        loaded = backburn.load(game, ruleset=ruleset)
        match, luck = loaded.match(seed=seed), random.Random(seed)
        while match.to_act != OVER and len(match.plies) < 400:
            if len(match.plies) % EVERY == 0:
                yield from (loaded.card.scene(match.hidden(seat), seat) for seat in {0, max(match.to_act, 0)})
            match.push(luck.choice(match.legal()))


def speaks(element: Element) -> bool:
    return bool(element.offers and SPEAKS_FOR_ITSELF.search(element.label))


@every_game
def test_whatever_is_drawn_is_explained(page: Page, url: str, game: str) -> None:
    shown = list(scenes(game))
    speaking = {element.id for scene in shown for element in scene.elements if speaks(element)}
    page.goto(url)
    mute = page.evaluate(UNEXPLAINED, [game, [draw(scene, styled=False) for scene in shown]])
    assert {name for name in set(mute) - speaking if name.split("-")[0] not in STATUS} == set()


FACTS_UNEXPLAINED = """async ([game, names]) => {
  const { topicsOf, topicsFor } = await pageModule("board/topics");
  const { Facts } = await pageModule("board/facts");
  const [topics, facts] = [await topicsOf(game), new Facts()];
  facts.show(names.map((name) => [name, "1"]));
  return [...facts.element.children].filter((each) => !topicsFor(topics, each).length).map((each) => each.textContent);
}"""


@every_game
def test_every_fact_is_explained(page: Page, url: str, game: str) -> None:
    names = {name for scene in scenes(game) for name, _ in scene.facts}
    page.goto(url)
    assert names and page.evaluate(FACTS_UNEXPLAINED, [game, sorted(names)]) == []


@every_game
def test_explanations_have_clauses_and_both_languages(game: str) -> None:
    clauses = set(re.findall(r"^### (R[\d.]+[a-z]?) ", games.card(game).rulebook, re.MULTILINE))
    for topic in topics(game):
        assert topic["clause"] in clauses, topic
        assert set(topic["title"]) == set(topic["text"]) == {"en", "de"}
        assert all(text.endswith(".") for text in topic["text"].values())


def test_a_game_without_topics_has_none(page: Page, url: str) -> None:
    assert page.request.get(f"{url}/api/games/nothing/topics").status == 404


# ---- on the page


def hover(page: Page, thing: str) -> None:
    box = page.locator(f'[id="{thing}"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


PLACED = """(id) => {
  const [text, thing] = [document.querySelector(".explanation"), document.getElementById(id)].map((each) => each.getBoundingClientRect());
  const inside = text.left >= 0 && text.top >= 0 && text.right <= innerWidth && text.bottom <= innerHeight;
  return inside && (text.right <= thing.left || text.left >= thing.right || text.bottom <= thing.top || text.top >= thing.bottom);
}"""


@every_game
@pytest.mark.parametrize("width", [1280, 390])
def test_an_explanation_is_beside_its_thing_and_inside_the_window(browser: Browser, url: str, game: str, width: int) -> None:
    with visitor(browser, viewport={"width": width, "height": 844}) as context:
        page = context.new_page()
        table(page, url, against_bot(game, position=begun(game, 60)))
        ready(page)
        named = page.evaluate(
            "[...document.querySelectorAll('.board > g[aria-label]')].filter((each) => each.childElementCount && each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width).map((each) => each.id)"
        )
        kinds = {name.split("-")[0]: name for name in named}
        assert kinds
        for thing in kinds.values():
            page.evaluate("(id) => document.getElementById(id).scrollIntoView({ block: 'center' })", thing)
            page.evaluate(
                "(id) => { const thing = document.getElementById(id); thing.hasAttribute('tabindex') || thing.setAttribute('tabindex', '-1'); thing.focus({ focusVisible: true, preventScroll: true }); }",
                thing,
            )
            expect(page.locator(".explanation")).to_be_visible()
            assert page.evaluate(PLACED, thing), thing
            page.keyboard.press("Escape")
            expect(page.locator(".explanation")).to_be_hidden()


def test_a_thing_explains_itself_on_hover_until_it_is_left_or_dismissed(page: Page, url: str) -> None:
    table(page, url, against_bot("fire-tower"))
    ready(page)
    told = page.locator(".explanation")
    hover(page, "draw-pile")
    expect(told).to_contain_text("Draw pile")
    expect(told).to_contain_text("Hands are filled from here")
    box = told.bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)  # it can be pointed at, and stays
    page.wait_for_timeout(400)
    expect(told).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    hover(page, "wind")
    expect(told).to_contain_text("the wind blows to")
    page.mouse.move(2, 2)
    expect(told).to_be_hidden()


def test_what_is_explained_is_described_once_for_those_who_listen(page: Page, url: str) -> None:
    table(page, url, against_bot("fire-tower"))
    ready(page)
    page.locator(".board-frame").focus()
    page.keyboard.press("ArrowRight")
    told = page.locator(".explanation")
    expect(told).to_be_visible()
    focused = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert focused == "explanation"
    assert page.evaluate("document.querySelector('.explanation').closest('[aria-live], [role=status], [role=alert]')") is None
    name = page.evaluate("document.activeElement.getAttribute('aria-label')").split(". ")[0]
    assert name not in page.locator("#explanation").inner_text()


def test_the_keyboard_reaches_every_thing_and_looks_closer(page: Page, url: str) -> None:
    table(page, url, against_bot("wildfire-rescue"))
    ready(page)
    page.locator(".board-frame").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowDown")
    assert page.evaluate("document.activeElement.closest('.board > g[aria-label]') !== null")
    expect(page.locator(".explanation")).to_be_visible()
    page.keyboard.press("l")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".look-picture")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_card_opens_in_large_and_leads_to_its_rule(page: Page, url: str) -> None:
    name = table(page, url, against_bot("fire-tower"))
    ready(page)
    before = page.request.get(f"{url}/api/tables/{name}").json()["plies"]
    card = page.locator(".board .card:not(:empty)").first
    hover(page, card.get_attribute("id") or "")
    expect(page.locator(".explanation")).to_be_visible()
    page.locator(".explanation button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("section p").first).to_contain_text("card.")
    clause = dialog.locator("button.clause").first
    number = clause.inner_text()
    clause.click()
    expect(dialog).to_have_count(0)
    expect(page.locator(f'.clauses .opened[data-clause="{number}"]')).to_be_visible()
    assert page.request.get(f"{url}/api/tables/{name}").json()["plies"] == before


def test_a_click_goes_through_an_explanation(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    offer = page.locator(".board > [data-moves]").first
    identity = offer.get_attribute("id") or ""
    hover(page, identity)
    expect(page.locator(".explanation")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.explanation')).pointerEvents") == "none"
    page.evaluate(
        """(id) => { const { style } = document.querySelector(".explanation"), box = document.getElementById(id).getBoundingClientRect();
          style.left = `${box.left - 20}px`; style.top = `${box.top - 20}px`; }""",
        identity,
    )
    plies = len(page.locator(".log li li").all())
    box = page.locator(f'[id="{identity}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    becomes(page, lambda: len(page.locator(".log li li").all()) > plies or page.locator(".menu").count() > 0, True)
    expect(page.locator(".explanation")).to_be_hidden()


TOUCH = """([id, milliseconds]) => new Promise((resolve) => {
  const thing = document.getElementById(id), { left, top, width, height } = thing.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const target = document.elementFromPoint(clientX, clientY);
  const say = (type) => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch", clientX, clientY }));
  say("pointerdown");
  setTimeout(() => { say("pointerup"); target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY })); resolve(); }, milliseconds);
})"""


def test_a_long_press_explains_and_chooses_nothing(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True) as context:
        page = context.new_page()
        name = table(page, url, against_bot("fire-tower"))
        ready(page)
        before = page.request.get(f"{url}/api/tables/{name}").json()["plies"]
        offer = page.locator(".board > .square[data-moves]").first.get_attribute("id") or ""
        page.evaluate(TOUCH, [offer, 900])
        expect(page.locator(".explanation")).to_be_visible()
        assert page.request.get(f"{url}/api/tables/{name}").json()["plies"] == before
        page.locator(".strip button").first.evaluate("(card) => (card.id = 'held')")
        page.evaluate(TOUCH, ["held", 900])
        expect(page.get_by_role("dialog").locator(".look-picture")).to_be_visible()
        page.keyboard.press("Escape")
        page.evaluate(TOUCH, [offer, 30])
        becomes(page, lambda: page.request.get(f"{url}/api/tables/{name}").json()["plies"] > before, True)


# ---- next to the board


def over(page: Page, thing: str) -> None:
    """Point at something of the page."""
    page.locator(thing).hover()


def test_seats_and_facts_explain_themselves_on_hover(page: Page, url: str) -> None:
    table(page, url, against_bot("fire-tower", clock={"seconds": 600}))
    ready(page)
    told = page.locator(".explanation")
    over(page, ".seat-1.seat .name")
    expect(told).to_contain_text("Random (Blue)")
    expect(told).to_contain_text("A program plays this seat.")
    expect(told.get_by_role("button", include_hidden=True)).to_be_hidden()
    over(page, ".seat-0 .clock")
    expect(told).to_contain_text("You play this seat. It is this seat's turn. The clock shows the time left")
    page.get_by_role("tab", name="State").click()
    expect(told).to_be_hidden()
    over(page, ".facts .fact-wind")
    expect(told).to_contain_text("The arrow shows where the wind blows to")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_seats_and_facts_explain_themselves_on_focus(page: Page, url: str) -> None:
    table(page, url, against_bot("fire-tower"))
    ready(page)
    told = page.locator(".explanation")
    page.get_by_role("tab", name="State").click()
    page.keyboard.press("Tab")
    expect(page.locator(".facts .fact-turn")).to_be_focused()
    expect(told).to_contain_text("In a turn the wind places a gem")
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "explanation"
    page.keyboard.press("ArrowDown")
    expect(page.locator(".facts .fact-now")).to_be_focused()
    expect(told).to_contain_text("The decision to be made now, and who makes it.")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(told).to_be_visible()


def test_a_fact_that_changes_keeps_the_focus(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", seat=1, position=f"{SPRAYS} / options token_supply=40", options={"token_supply": 40}))
    ready(page)
    page.get_by_role("tab", name="State").click()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    before = page.locator(".facts").inner_text()
    page.locator('[id="square-3"]').dispatch_event("click")
    becomes(page, lambda: page.locator(".facts").inner_text() != before, True)
    assert page.evaluate("document.activeElement.parentElement.className") == "facts"


def test_a_long_press_explains_a_seat(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True) as context:
        page = context.new_page()
        table(page, url, against_bot("fire-tower"))
        ready(page)
        page.locator(".seat-1.seat").evaluate("(seat) => (seat.id = 'pressed')")
        page.evaluate(TOUCH, ["pressed", 900])
        expect(page.locator(".explanation")).to_contain_text("A program plays this seat.")


def test_a_german_reader_reads_german(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        table(page, url, against_bot("fire-tower"))
        ready(page)
        hover(page, "draw-pile")
        expect(page.locator("#explanation")).to_contain_text("Von hier wird nachgezogen")
        page.get_by_role("tab", name="Stand").click()
        page.locator(".facts .fact-draw-pile").hover()
        expect(page.locator(".explanation b")).to_have_text("Nachziehstapel")
