"""Fire Tower in a browser: hands that stay secret, tables of four, teams, and a picture in two arrangements."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import backburn
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.fire_tower.cards import TITLES
from backburn.picture.svg import draw_element
from backburn.server.tables.showing.messages import change_message
from backburn.server.tables.showing.views import View
from page.endgames import FULL, TEAMS, TWO
from page.kit import becomes, has_word, heard, play_to_the_end, ready, set_up, sit_down_as_guest, table, take_turns, visitor, wide

GAME = "fire-tower"
IN_HAND = re.compile(r"([A-Z][\w/ ]+), \d+ in hand")
DRAWN = re.compile(r"The (red|purple|blue|green) tower draws ([\w/ ]+)\.")
DISCARDED = re.sub(
    "deck: .*\ndiscard: .*",
    "deck: north east*2 south west snag flare-up ember air-drop engine smokejumper firestorm\n"
    "discard: north*3 east south*3 west*2 snag*3 explosion*3 flare-up ember*2 air-drop*3 engine*2 smokejumper*2 reforest*4 dozer scratch",
    TWO,
)
"""Cards of every kind lie on the discard pile."""
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


def against_bots(seats: int = 2, **more: Any) -> dict[str, Any]:
    others = [{"who": "bot", "agent": "random"}] * (seats - 1)
    return {"game": GAME, "seed": 7, "seats": [{"who": "person", "name": "Ann"}, *others], **more}


def dealt(seed: int, seats: int = 2) -> list[set[str]]:
    """The titles of the cards that each seat is dealt."""
    match = backburn.load(GAME, seats=seats).match(seed=seed)
    while match.to_act == CHANCE:
        match.roll()
    return [{TITLES[kind] for kind, count in enumerate(hand.tolist()) if count} for hand in match.state.hands[:seats]]


def hand(page: Page) -> set[str]:
    labels = [card.get_attribute("aria-label") or "" for card in page.locator(".board > .card[aria-label]").all()]
    return {found[1] for label in labels if (found := IN_HAND.match(label))}


# ---- secrets


def test_neither_page_nor_any_message_ever_holds_the_hand_of_another(browser: Browser, url: str) -> None:
    with visitor(browser) as here, visitor(browser) as there, visitor(browser) as nowhere:
        ann, bob, eve = here.new_page(), there.new_page(), nowhere.new_page()
        told = [heard(ann), heard(bob), heard(eve)]
        request = {"game": GAME, "seed": 7, "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}]}
        link = f"{url}/t/{table(ann, url, request)}"
        sit_down_as_guest(bob, link, "Bob")
        eve.goto(link)
        expect(eve.locator(".board-frame > .board")).to_be_visible()
        ready(ann)
        assert [hand(ann), hand(bob), hand(eve)] == [*dealt(7), set()]
        take_turns([ann, bob], 60)
        drawn = [{DRAWN.search(text)[1] for text in texts if DRAWN.search(text)} for texts in told]  # type: ignore[index]
        assert drawn == [{"red"}, {"blue"}, set()], "each hears of own cards only"
        for texts, own in zip(
            [[*told[0], ann.content()], [*told[1], bob.content()], [*told[2], eve.content()]], ("red", "blue", ""), strict=True
        ):
            for other in {"red", "blue"} - {own}:
                hands = {
                    found
                    for text in texts
                    for found in re.findall(rf"{other}: [a-z ]+, bucket \w+(?:, \w+ \d+)*, hand ([^\\\n\"/,]+)", text)
                }
                assert hands and all(re.fullmatch(r"\?(\*\d+)?|-", found.strip()) for found in hands), (own, hands)
        assert not any(IN_HAND.search(text) for text in [*told[2], eve.content()]), "who looks on sees no hand"
        expect(eve.locator(".log")).to_contain_text(re.compile("cards? (was|were) drawn face down"))
        assert "change" in {json.loads(text).get("type") for text in told[0]}, "what goes over the socket is heard, too"


def test_two_at_one_screen_never_see_each_others_hand(page: Page, url: str) -> None:
    set_up(page, url, GAME, ["Ann", "Bob"], 7)
    red, blue = dealt(7)
    lift = {name: page.get_by_role("button", name=f"I am {name}") for name in ("Ann", "Bob")}
    turns = {"Ann": red - blue, "Bob": blue - red}
    for name, other in (("Ann", "Bob"), ("Bob", "Ann")):
        expect(lift[name]).to_be_visible()
        assert not any(has_word(page.content(), title) for title in red | blue)
        lift[name].click()
        ready(page)
        shown = hand(page)
        assert turns[name] <= shown and not shown & turns[other]
        page.locator(".board > .square.offer").first.click(force=True)
        expect(page.locator("p.turn")).to_contain_text("Play a card or discard")
        page.locator('.board [id="done"]').click()
    expect(lift["Ann"]).to_be_visible()


# ---- tables of four


@pytest.mark.parametrize(("position", "won"), [(FULL, 1), (TEAMS, 2)], ids=["full", "teams"])
def test_four_play_to_the_end(page: Page, url: str, position: str, won: int) -> None:
    table(page, url, against_bots(4, position=position))
    ready(page)
    expect(page.locator(".seats .seat")).to_have_count(4)
    assert page.locator(".seats").inner_text().count("team") == (4 if won == 2 else 0)
    assert len(hand(page)) == (5 if won == 2 else 4)
    play_to_the_end(page, random.Random(2))
    expect(page.locator(".result p")).to_contain_text(re.compile("(has|have) won|share a draw"))
    winners = page.locator(".seats .seat.won").count()
    expect(page.locator(".scores"), "what the bars tell is said in no other measure").to_have_count(0)
    drawn_by_all = "share a draw" in page.locator(".result").inner_text()
    assert (winners or drawn_by_all) and winners % won == 0, "a team wins together; the last towers may burn at the same moment"


def test_four_pass_one_screen(page: Page, url: str) -> None:
    set_up(page, url, GAME, ["Ann", "Bob", "Cem", "Dee"], 5)
    for name, colour in (("Ann", "Red"), ("Bob", "Purple"), ("Cem", "Blue"), ("Dee", "Green")):
        lift = page.get_by_role("button", name=f"I am {name} ({colour})")
        expect(lift).to_be_visible()
        assert page.locator(".board-frame > .board").count() == 0
        break
    lift.click()
    ready(page)
    assert hand(page) == dealt(5, 4)[0]
    assert page.locator(".board .fans").inner_html() == "", "who holds cards sees no fans"


# ---- clicks


def test_a_card_is_played_square_by_square_and_refusals_name_their_clause(page: Page, url: str) -> None:
    table(page, url, against_bots(position=TWO))
    ready(page)
    toast = page.locator(".toast")
    page.locator('[id="card-engine"]').click(force=True)
    expect(toast).to_contain_text("Fire Engine, 1 in hand. It cannot be chosen now. Let the wind spread the fire south.")
    page.locator('[id="square-a16"]').click(force=True)
    expect(toast).to_contain_text("a16 has no fire on the side that the south wind comes from")
    expect(toast.get_by_role("button", name="Rule R3.1")).to_be_visible()
    page.locator('[id="square-i3"]').click(force=True)
    page.locator('[id="square-a4"]').click()
    expect(page.locator("p.turn")).to_contain_text("Play a card or discard")
    page.locator('[id="card-engine"]').click()
    ready(page)
    page.locator('[id="square-d11"]').click()
    expect(page.locator("p.turn")).to_contain_text("Use Fire Engine")
    page.locator('[id="square-h1"]').click(force=True)
    expect(toast).to_contain_text("there is no gem on h1")
    page.locator('[id="square-e12"]').click()
    ready(page)
    page.locator('[id="done"]').click()
    ready(page)
    expect(page.locator(".log")).to_contain_text("played Fire Engine on d11 and e12")


def test_cards_are_discarded_by_their_handles(page: Page, url: str) -> None:
    table(page, url, against_bots(position=TWO))
    ready(page)
    page.locator('[id="square-a4"]').click()
    ready(page)
    page.locator('[id="throw-west"]').click()
    expect(page.locator(".log")).to_contain_text("discarded West")
    expect(page.locator('[id="done"]')).to_have_attribute("aria-label", re.compile("^No more"))
    page.locator('[id="throw-dozer"]').click()
    ready(page)
    page.locator('[id="done"]').click()
    expect(page.locator(".log")).to_contain_text("discarded West and Dozer Line")


def test_many_squares_that_can_be_chosen_at_once_cost_little(page: Page, url: str) -> None:
    told: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: told.append(str(frame))))
    empty = re.sub(r"(?m)^(\d+ .*)$", lambda row: re.sub(r"[*#]", ".", row[1]), TWO)
    own = empty.replace("engine dozer scratch\nblue", "engine reforest dozer\nblue").replace("reforest*4", "reforest*3 scratch")
    table(page, url, against_bots(position=own))
    ready(page)
    page.locator(".board .square.offer").first.click()
    ready(page)
    page.locator('[id="card-reforest"]').click()
    expect(page.locator(".board .square.offer")).to_have_count(233)
    assert max(len(text) for text in told if '"change"' in text) < 30_000


def test_changes_of_moves_alone_build_what_the_next_picture_shows() -> None:
    match = backburn.load(GAME, seats=2).match(seed=3, position=TWO)
    luck, seen, offered = random.Random(3), [], 0
    for _ in range(60):
        if match.to_act == OVER:
            break
        scene = match.game.card.scene(match.hidden(0), 0)
        seen.append(View(len(match.plies), {}, scene, ()))
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.push(luck.choice(match.legal()))
    for old, new in pairwise(seen):
        told = change_message(old, new).get("scene", {})
        assert not {element["id"] for element in told.get("elements", [])} & {
            name for offers in told.get("offers", []) for name in offers["moves"]
        }
        shown = {element.id: draw_element(element) for element in old.scene.elements}
        shown |= {element["id"]: element["svg"] for element in told.get("elements", [])}
        things = {element.id: element for element in old.scene.elements}
        for offers in told.get("offers", []):
            for name, moves in offers["moves"].items():
                label = things[name].label.partition(". ")[0] + (f". {offers['says']}" if offers["says"] else "")
                shown[name] = draw_element(replace(things[name], label=label, offers=tuple(moves)))
                offered += 1
        assert shown == {element.id: draw_element(element) for element in new.scene.elements}
    assert offered > 100


# ---- the picture


def bottom(page: Page, thing: str) -> float:
    box = page.locator(f'.board > [id="{thing}"]').bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (768, 1024)])
def test_forest_and_hand_are_seen_at_once(browser: Browser, url: str, width: int, height: int) -> None:
    with visitor(browser, viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        table(page, url, against_bots(position=TWO))
        ready(page)
        expect(page.locator(".board.wide")).to_be_visible()
        assert max(bottom(page, "square-a1"), bottom(page, "card-scratch"), bottom(page, "hand-blue")) <= height
        square = page.locator('[id="square-e5"]').bounding_box()
        assert square and square["width"] > 27
        assert wide(page) <= 0
        page.set_viewport_size(PHONE)
        expect(page.locator(".board-frame > .board:not(.wide)")).to_be_visible()
        assert bottom(page, "square-a1") <= PHONE["height"]
        assert wide(page) <= 0
        seen = page.locator('[id="card-west"]').bounding_box()
        assert seen and seen["width"] > 44


def test_the_name_of_a_long_fact_stays_on_its_line(browser: Browser, url: str) -> None:
    with visitor(browser, viewport=LAPTOP) as context:
        page = context.new_page()
        table(page, url, against_bots(position=DISCARDED))
        ready(page)
        page.get_by_role("tab", name="State").click()
        lines = "all => all.map((one) => { const all = new Range(); all.selectNodeContents(one); return all.getClientRects().length; })"
        assert set(page.locator(".facts dt").evaluate_all(lines)) == {1}


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (390, 844)])
def test_discards_of_all_kinds_touch_neither_the_wind_nor_the_hand(browser: Browser, url: str, width: int, height: int) -> None:
    with visitor(browser, viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        table(page, url, against_bots(position=DISCARDED))
        ready(page)
        card, square, pile, rose = (
            page.locator(f'[id="{thing}"]').bounding_box() for thing in ("card-west", "square-e5", "discard-pile", "wind")
        )
        assert card and square and pile and rose
        free = square["width"] / 15
        assert pile["y"] >= rose["y"] + rose["height"]
        assert pile["y"] + pile["height"] + free < card["y"] or pile["x"] + pile["width"] + free < card["x"]


def test_the_last_turn_is_marked_in_the_forest_in_both_arrangements(page: Page, url: str) -> None:
    table(page, url, against_bots(position=TWO))
    ready(page)
    page.locator('[id="square-a4"]').click()
    expect(page.locator(".board .marks.last path.mark")).to_have_count(1)
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        becomes(page, lambda: lies_on(page, ".board .marks.last", '[id="square-a4"]'), True)


def lies_on(page: Page, mark: str, square: str) -> bool:
    """Is the middle of one thing where the middle of another is?"""
    above, below = page.locator(mark).bounding_box(), page.locator(square).bounding_box()
    if not above or not below:
        return False
    across = above["x"] + above["width"] / 2 - below["x"] - below["width"] / 2
    down = above["y"] + above["height"] / 2 - below["y"] - below["height"] / 2
    return max(abs(across), abs(down)) < 4
