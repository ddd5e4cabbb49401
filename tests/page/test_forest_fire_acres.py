"""Forest Fire! (acres) in a browser: a flight drawn by clicks, refusals, fingers and keys, two at one table, and a picture in two arrangements."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from backburn import games
from page.endgames import ACRES
from page.kit import becomes, click_on, play_to_the_end, ready, sit_down_as_guest, table, take_turns, visitor, wide

GAME = "forest-fire-acres"
LESSON = json.loads((games.card(GAME).folder / "tutorial.json").read_text(encoding="utf-8"))["steps"]
FLIGHT = next(step["position"] for step in LESSON if step["title"]["en"] == "The helicopter")
DRIVE = next(step["position"] for step in LESSON if step["title"]["en"] == "Fire line")
BARRELS = next(step["position"] for step in LESSON if step["title"]["en"] == "Barrels of water")
NEW_FIRE = next(step["position"] for step in LESSON if step["title"]["en"] == "A new fire")
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


def two(page: Page, url: str, position: str) -> None:
    """Ann and Bob at this screen, from a position on."""
    people: list[dict[str, Any]] = [{"who": "person", "name": name} for name in ("Ann", "Bob")]
    table(page, url, {"game": GAME, "seed": 7, "seats": people, "position": position})
    ready(page)


def click(page: Page, *things: str) -> None:
    """Choose things of the board, or of its strip, one after the other."""
    for thing in things:
        click_on(page.locator(f'.board > [id="{thing}"].offer:not(.in-strip), .strip .offered[data-thing="{thing}"]'))
        ready(page)


def middle(page: Page, thing: str) -> tuple[float, float]:
    box = page.locator(f'.board > [id="{thing}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# ---- clicks


def test_a_flight_is_drawn_by_clicks_on_acres_and_keys(page: Page, url: str) -> None:
    two(page, url, FLIGHT)
    page.locator('[id="fly"]').click()
    expect(page.locator("p.turn")).to_contain_text("Fly the helicopter, 10 steps left")
    expect(page.locator('[id="helicopter"]')).to_have_attribute("aria-label", "Helicopter over o8")
    click(page, "acre-p8", "scoop", "way-s", "acre-p10")
    expect(page.locator("p.turn")).to_contain_text("7 steps left")
    expect(page.locator('[id="helicopter"]')).to_have_attribute("aria-label", "Helicopter over p10, must not land here")
    expect(page.locator('[id="left"]')).to_have_text("7left")
    click(page, "drop-water")
    expect(page.locator('[id="acre-p10"]')).to_have_attribute("aria-label", "p10, burnt")
    click(page, "way-n")
    page.locator('[id="land"]').click()
    expect(page.locator('[id="helicopter"]')).to_have_attribute("aria-label", "Helicopter on p9")
    expect(page.locator(".log [data-ply]").filter(has_text="took up water on p8")).to_have_text("took up water on p8")


@pytest.mark.parametrize(
    ("language", "says", "parts"),
    [
        ("en", "Turn: the team moves equipment now, then the turn is over", ["Card", "Fires", "Team"]),
        ("de", "Zug: jetzt ist das Team mit der Ausrüstung dran, dann ist der Zug vorbei", ["Karte", "Feuer", "Team"]),
    ],
)
def test_the_card_of_the_turn_shows_which_part_of_it_is_now(browser: Browser, url: str, language: str, says: str, parts: list[str]) -> None:
    with visitor(browser, locale=language) as context:
        page = context.new_page()
        two(page, url, FLIGHT)
        track = page.locator(".turn-card .phases")
        expect(track.locator("li")).to_have_text(parts)
        expect(track).to_have_attribute("aria-label", says)
        expect(track.locator("[aria-current=step]")).to_have_text(parts[2])
        expect(track.locator(".gone")).to_have_text(parts[:2])
        expect(page.locator(".board-frame > .board > .track")).to_be_hidden()


def test_a_card_that_starts_a_fire_leaves_nothing_to_come(page: Page, url: str) -> None:
    two(page, url, NEW_FIRE)
    expect(page.locator(".phases [aria-current=step]")).to_have_text("Card")
    expect(page.locator(".phases .gone")).to_have_text(["Fires", "Team"])


def test_a_path_is_typed_in_one_line(page: Page, url: str) -> None:
    two(page, url, FLIGHT)
    line = page.get_by_label("Type a move")
    line.fill("fly se scoop s s drop water n land")
    line.press("Enter")
    expect(page.locator('[id="helicopter"]')).to_have_attribute("aria-label", "Helicopter on p9")


def test_new_pieces_come_from_the_edge_and_go_off_in_the_fire(page: Page, url: str) -> None:
    two(page, url, BARRELS)
    click(page, "get-barrels", "acre-a9", "acre-b8")
    expect(page.locator('[id="mover"]')).to_have_attribute("aria-label", "Barrel on the move, on b8")
    click(page, "acre-c8")
    expect(page.locator('[id="acre-c8"]')).to_have_attribute("aria-label", "c8, burnt")
    expect(page.locator('[id="equipment"]')).to_contain_text("still to come5")
    click(page, "done")


def test_an_acre_with_two_choices_asks_which(page: Page, url: str) -> None:
    two(page, url, BARRELS)
    click(page, "get-two-and-two")
    page.locator('[id="acre-a9"]').click(force=True)
    expect(page.get_by_role("menuitem")).to_have_text(["barrel a9A barrel is put on a9.", "ball a9A ball is put on a9."])


def test_what_is_not_allowed_is_refused_with_its_clause(page: Page, url: str) -> None:
    two(page, url, NEW_FIRE)
    click(page, "acre-r6")
    page.locator('[id="acre-s18"]').click(force=True)
    expect(page.locator(".toast")).to_contain_text("R4.3")
    page.locator('[id="ground"]').click(force=True, position={"x": 300, "y": 420})
    expect(page.locator(".toast")).to_contain_text("Forest")


def test_a_bulldozer_drives_and_digs(page: Page, url: str) -> None:
    two(page, url, DRIVE)
    click(page, "bulldozer-k8", "dig")
    expect(page.locator('[id="acre-k8"]')).to_have_attribute("aria-label", "k8, rock")
    click(page, "acre-k7", "dig", "way-se", "dig")
    page.locator('[id="stay"]').click()
    ready(page)
    expect(page.locator("p.turn")).to_contain_text("Move equipment")
    expect(page.locator('[id="bulldozer-l7"]')).to_have_attribute("aria-label", re.compile("^Bulldozer on l7. Drive"))
    expect(page.locator(".log [data-ply]").filter(has_text="dug l7")).to_have_text("dug l7")


def test_on_a_phone_the_six_ways_stand_as_the_compass_has_them(browser: Browser, url: str) -> None:
    with visitor(browser, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        two(page, url, DRIVE)
        click(page, "bulldozer-k8")
        keys = page.locator('.strip [data-thing^="way-"]').all()
        boxes = {str(key.get_attribute("data-thing")): key.bounding_box() or {"x": 0.0, "y": 0.0} for key in keys}
        names = sorted(boxes, key=lambda name: (boxes[name]["y"], boxes[name]["x"]))
        rows = [names[:3], names[3:]]
        assert rows == [["way-nw", "way-n", "way-ne"], ["way-sw", "way-s", "way-se"]]


def test_keys_alone_choose_acres(page: Page, url: str) -> None:
    two(page, url, DRIVE)
    page.locator('[id="bulldozer-k8"]').focus()
    page.keyboard.press("Enter")
    ready(page)
    page.locator('[id="acre-k7"]').focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id").startswith("acre-")
    page.locator('[id="acre-k7"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[id="mover"]')).to_have_attribute("aria-label", "Bulldozer on the move, on k7")


# ---- several people


def test_six_at_one_table_play_to_the_end(page: Page, url: str) -> None:
    people = [{"who": "person", "name": name} if name else {"who": "bot", "agent": "random"} for name in ("Ann", "", "Cem", "", "", "Fay")]
    table(page, url, {"game": GAME, "seed": 5, "seats": people, "position": ACRES})
    assert play_to_the_end(page, random.Random(6)) > 2
    expect(page.locator(".result h2")).to_have_text("Everybody wins together")
    expect(page.locator(".result p")).to_contain_text("community is saved with")
    expect(page.locator(".board [data-moves]")).to_have_count(0)


def test_two_browsers_see_the_same_forest(browser: Browser, url: str) -> None:
    with visitor(browser) as here, visitor(browser) as there:
        ann, bob = here.new_page(), there.new_page()
        request = {"game": GAME, "seed": 7, "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}], "position": FLIGHT}
        sit_down_as_guest(bob, f"{url}/t/{table(ann, url, request)}", "Bob")
        ready(bob)
        bob.locator('[id="fly"]').click()
        ready(bob)
        bob.locator('[id="acre-p8"]').click(force=True)
        expect(ann.locator('[id="helicopter"]')).to_have_attribute("aria-label", "Helicopter over p8, must not land here")
        expect(ann.locator(".board [data-moves]")).to_have_count(0)
        take_turns([ann, bob], 12)
        acres = "all => all.map((one) => one.ariaLabel.split('. ')[0]).filter((told) => !/forest|river/.test(told))"
        becomes(ann, lambda: ann.locator('[id^="acre-"]').evaluate_all(acres) == bob.locator('[id^="acre-"]').evaluate_all(acres), True)


# ---- the picture


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_acre_is_hit_where_it_is_touched(browser: Browser, url: str, size: ViewportSize) -> None:
    """Acres are small on a phone, but a touch in the middle of one chooses that one and no neighbour."""
    with visitor(browser, viewport=size) as context:
        page = context.new_page()
        two(page, url, FLIGHT)
        page.locator('[id="fly"]:not(.in-strip), .strip [data-thing="fly"]').click()
        for acre in ("n8", "n9", "o9", "p8", "p9"):
            ready(page)
            page.locator(f'[id="acre-{acre}"]').evaluate("(acre) => acre.scrollIntoView({ block: 'center' })")
            page.mouse.click(*middle(page, f"acre-{acre}"))
            expect(page.locator('[id="helicopter"]')).to_have_attribute(
                "aria-label", f"Helicopter over {acre}{', must not land here' if acre in ('p8', 'p9') else ''}"
            )


def test_the_board_is_seen_at_once_and_nothing_lies_on_it(browser: Browser, url: str) -> None:
    with visitor(browser, viewport=LAPTOP) as context:
        page = context.new_page()
        two(page, url, FLIGHT)
        expect(page.locator(".board.wide")).to_be_visible()
        frame = page.locator('[id="frame"]').bounding_box()
        assert frame and frame["y"] + frame["height"] <= LAPTOP["height"] and wide(page) <= 0
        panels = [
            page.locator(f'[id="{name}"]').bounding_box() for name in ("weather", "piles", "damage", "equipment", "get-barrels", "pass")
        ]
        assert all(box and box["x"] >= frame["x"] + frame["width"] for box in panels)
        page.set_viewport_size(PHONE)
        expect(page.locator(".board-frame > .board:not(.wide)")).to_be_visible()
        assert wide(page) <= 0
        small = page.locator('[id="frame"]').bounding_box()
        under = page.locator('[id="weather"]').bounding_box()
        assert small and under and under["y"] >= small["y"] + small["height"] and small["width"] > 350
