"""One click for what takes several plies: marks on far places, the way there, menus, keys, fingers, counts, and one click to take it all back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from page.kit import becomes, ready, table, visitor
from page.test_forest_fire_acres import BARRELS, DRIVE, FLIGHT, LAPTOP, PHONE, click, middle, two
from page.test_wildfire_rescue import four_at

PATH = "forest-fire-path"


def goal(page: Page, place: str) -> Any:
    """The mark on a far place."""
    return page.locator(f'.board > .destinations > .destination[data-place="{place}"]')


def plies(page: Page) -> int:
    """How many plies the table has; the log tells several steps of a way in one line."""
    made: int = page.evaluate("async () => (await (await fetch(`/api/tables/${location.pathname.split('/').at(-1)}`)).json()).plies")
    return made


def ahead(page: Page) -> None:
    """Wait until it is known what is in reach."""
    ready(page)
    page.locator(".board-frame[data-ahead]").wait_for()


def two_on_the_path(page: Page, url: str, **options: Any) -> None:
    people = [{"who": "person", "name": name} for name in ("Ann", "Bob")]
    table(page, url, {"game": PATH, "seed": 7, "seats": people, "options": options})
    ready(page)


# ---- the way there


def test_one_click_flies_far_and_one_takes_it_back(page: Page, url: str) -> None:
    two(page, url, FLIGHT)
    click(page, "fly")
    helicopter = page.locator('[id="helicopter"]')
    goal(page, "acre-o12").click()
    expect(helicopter).to_have_attribute("aria-label", "Helicopter over o12, must not land here")
    expect(page.locator("p.turn")).to_contain_text("6 steps left")
    assert plies(page) == 5
    page.get_by_role("button", name="Undo").click()
    expect(helicopter).to_have_attribute("aria-label", "Helicopter over o8")
    assert plies(page) == 1


def test_the_way_is_seen_before_it_is_gone(page: Page, url: str) -> None:
    two(page, url, FLIGHT)
    click(page, "fly")
    mark = goal(page, "acre-o12")
    expect(mark).to_have_attribute("aria-label", "The helicopter goes south to o12, with 6 steps left. (4 steps)")
    mark.hover()
    expect(page.locator(".board .ghost")).to_have_count(4)
    assert len(str(page.locator(".board .trail-line").get_attribute("points")).split()) == 10, "from the helicopter on"
    page.mouse.move(5, 5)
    expect(page.locator(".board .ghost")).to_have_count(0)
    assert plies(page) == 1


def test_where_a_piece_could_go_is_seen_before_it_is_chosen(page: Page, url: str) -> None:
    two(page, url, FLIGHT)
    ahead(page)
    shadows = page.locator(".board .shadow-dot")
    expect(shadows).to_have_count(0)
    page.locator('[id="fly"]').hover()
    expect(shadows).not_to_have_count(0)
    places = shadows.count()
    assert shadows.first.evaluate("(dot) => getComputedStyle(dot.parentElement).pointerEvents") == "none"
    page.mouse.move(5, 5)
    expect(shadows).to_have_count(0)
    page.locator('[id="fly"]').focus()
    expect(shadows).to_have_count(places)
    assert plies(page) == 0
    page.keyboard.press("Enter")
    expect(goal(page, "acre-o12")).to_be_visible()
    expect(shadows).to_have_count(0)
    page.locator('[id="acre-o9"]').hover()
    page.wait_for_timeout(400)
    expect(shadows).to_have_count(0)


def test_what_one_ply_reaches_is_chosen_as_before(page: Page, url: str) -> None:
    two(page, url, FLIGHT)
    click(page, "fly")
    expect(goal(page, "acre-o12")).to_be_visible()
    expect(goal(page, "acre-p8")).to_have_count(0)
    expect(goal(page, "acre-o8")).to_have_count(0)
    click(page, "acre-p8")
    expect(page.locator("p.turn")).to_contain_text("9 steps left")
    expect(goal(page, "acre-o8")).to_have_count(0)


def test_marks_go_when_nothing_moves(page: Page, url: str) -> None:
    two(page, url, DRIVE)
    ahead(page)
    expect(page.locator(".board .destination")).to_have_count(0)
    click(page, "bulldozer-k8")
    expect(goal(page, "acre-k4")).to_be_visible()
    click(page, "stay")
    ahead(page)
    expect(page.locator(".board .destination")).to_have_count(0)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_marks_lie_where_the_acres_are_and_fingers_hit_them(browser: Browser, url: str, size: Any) -> None:
    with visitor(browser, viewport=size, has_touch=True) as context:
        page = context.new_page()
        two(page, url, FLIGHT)
        click(page, "fly")
        mark = goal(page, "acre-p10")
        mark.evaluate("mark => mark.scrollIntoView({ block: 'center' })")
        box, there = mark.bounding_box(), middle(page, "acre-p10")
        assert box and abs(box["x"] + box["width"] / 2 - there[0]) < 2 and abs(box["y"] + box["height"] / 2 - there[1]) < 4
        page.touchscreen.tap(*there)
        expect(page.locator('[id="helicopter"]')).to_have_attribute("aria-label", "Helicopter over p10, must not land here")


def test_marks_follow_the_other_arrangement(browser: Browser, url: str) -> None:
    with visitor(browser, viewport=LAPTOP) as context:
        page = context.new_page()
        two(page, url, FLIGHT)
        click(page, "fly")
        expect(goal(page, "acre-p10")).to_be_visible()
        page.set_viewport_size(PHONE)
        expect(page.locator(".board-frame > .board:not(.wide)")).to_be_visible()

        def apart() -> bool:
            box, there = goal(page, "acre-p10").bounding_box(), middle(page, "acre-p10")
            return bool(box and abs(box["x"] + box["width"] / 2 - there[0]) < 2)

        becomes(page, apart, True)


def test_keys_go_far_too(page: Page, url: str) -> None:
    two(page, url, FLIGHT)
    click(page, "fly")
    expect(goal(page, "acre-o12")).to_be_visible()
    page.locator('[id="acre-o9"]').focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(goal(page, "acre-o12")).to_be_focused()
    expect(page.locator(".board .ghost")).to_have_count(4)
    page.keyboard.press("Enter")
    expect(page.locator("p.turn")).to_contain_text("6 steps left")
    expect(page.locator(".board [data-moves]:focus")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator("p.turn")).to_contain_text("10 steps left")


# ---- which of several


def test_a_new_piece_is_put_and_moved_by_one_click(page: Page, url: str) -> None:
    two(page, url, BARRELS)
    click(page, "get-barrels")
    goal(page, "acre-c8").click()
    expect(page.locator('[id="acre-c8"]')).to_have_attribute("aria-label", "c8, burnt")
    expect(page.locator('[id="equipment"]')).to_contain_text("still to come5")


def test_two_kinds_of_pieces_ask_which(page: Page, url: str) -> None:
    two(page, url, BARRELS)
    click(page, "get-two-and-two")
    goal(page, "acre-c8").click()
    items = page.get_by_role("menuitem")
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("barrel a7, se, se")
    items.nth(0).click()
    expect(page.locator('[id="acre-c8"]')).to_have_attribute("aria-label", "c8, burnt")


def test_a_fire_line_goes_on_by_a_click_and_a_menu(page: Page, url: str) -> None:
    two(page, url, DRIVE)
    click(page, "bulldozer-k8", "dig")
    goal(page, "acre-k5").click()
    items = page.get_by_role("menuitem")
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("n, n, n")
    items.filter(has_text="n, dig, n, dig, n, dig").click()
    for acre in ("k8", "k7", "k6", "k5"):
        expect(page.locator(f'[id="acre-{acre}"]')).to_have_attribute("aria-label", re.compile(f"^{acre}, rock"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator('[id="acre-k8"]')).to_have_attribute("aria-label", re.compile("^k8, rock"))
    expect(page.locator('[id="mover"]')).to_have_attribute("aria-label", "Bulldozer on the move, on k8")


def test_a_step_with_company_asks_once_for_all(page: Page, url: str) -> None:
    four_at(page, url)
    page.locator('[id="ranger-green"]').click(force=True)
    expect(page.locator("p.turn")).to_contain_text("Move, team up")
    ahead(page)
    page.locator('[id="tile-c3"]').click(force=True)
    items = page.get_by_role("menuitem")
    expect(items).to_have_count(4)
    before = plies(page)
    items.filter(has_text="take white, leave green").click()
    expect(page.locator(".log [data-ply]").filter(has_text="left behind green")).to_have_text("left behind green")
    expect(page.locator('[id="ranger-white"]')).to_have_attribute("aria-label", re.compile("^White on c3"))
    assert plies(page) == before + 3, "the step and two answers"


def test_an_engine_drives_off_without_loading(page: Page, url: str) -> None:
    two_on_the_path(page, url)
    click(page, "gust", "engine-1")
    goal(page, "square-4").click()
    expect(page.locator('[id="engine-1"]')).to_have_attribute("aria-label", re.compile("^Engine 1 in square 4 with 0 of 5 water"))
    assert plies(page) == 4
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("p.turn")).to_contain_text("oad water into engine 1")


# ---- again and again


def test_tokens_fall_on_one_square_by_one_click_more(page: Page, url: str) -> None:
    two_on_the_path(page, url, start_tokens=4)
    page.locator('[id="square-11"]').click()
    page.get_by_role("menuitem").filter(has_text="intensify").click()
    click(page, "square-9")
    row = page.get_by_role("group", name="Again: token 9")
    expect(row.get_by_role("button")).to_have_text([f"+{count}" for count in range(1, 8)])
    row.get_by_role("button", name="5 times more: token 9").click()
    expect(page.locator('[id="square-9"]')).to_have_attribute("aria-label", _with(6))
    assert plies(page) == 7
    page.get_by_role("button", name="Undo").click()
    expect(page.locator('[id="square-9"]')).to_have_attribute("aria-label", _with(1))
    expect(row).to_be_visible()
    page.locator('[id="square-9"]').focus()
    page.keyboard.press("2")
    expect(page.locator('[id="square-9"]')).to_have_attribute("aria-label", _with(3))


def _with(tokens: int) -> re.Pattern[str]:
    """The name of a square with this many tokens."""
    return re.compile(rf"\b{tokens} (fire )?token")


# ---- dropped moves are reported


def test_what_could_not_be_made_is_reported(page: Page, url: str) -> None:
    """A server that promises too much is not believed: what it refuses is said."""
    page.route("**/reach**", _promise_too_much)
    two_on_the_path(page, url)
    page.locator('[id="square-11"]').click()
    page.get_by_role("menuitem").filter(has_text="intensify").click()
    click(page, "square-10")
    page.get_by_role("button", name="4 times more").wait_for()
    page.unroute_all(behavior="wait")
    page.get_by_role("button", name="4 times more").click()
    expect(page.locator(".toast")).to_contain_text("3 steps were not made. chance or another player decides first")
    expect(page.locator("p.turn")).to_contain_text("engine")


def _promise_too_much(route: Route) -> None:
    answer = route.fetch()
    told = answer.json()
    assert answer.ok, told
    if told["again"]:
        told["again"]["most"] = 4
    route.fulfill(response=answer, json=told)


# ---- purchases


def test_a_purchase_is_returned_and_those_after_it_stay(page: Page, url: str) -> None:
    people = [{"who": "person", "name": name} for name in ("Ann", "Bob")]
    table(page, url, {"game": PATH, "ruleset": "shop", "seed": 7, "seats": people})
    for number, ware in enumerate(("engine", "engine", "pump"), 1):
        ready(page)
        page.locator(f'[id="ware-{ware}"]').click(position={"x": 50, "y": 60})
        becomes(page, lambda: plies(page), number)
    less = page.locator('[id="less-engine"]')
    less.click()
    expect(page.locator('[id="purse"]')).to_have_attribute("aria-label", "15 coins left")
    expect(page.locator('[id="ware-pump"]')).to_have_attribute("aria-label", re.compile("1 bought"))
    expect(less).to_be_hidden()
    assert plies(page) == 2
    page.locator('[id="less-pump"]').press("Enter")
    expect(page.locator('[id="purse"]')).to_have_attribute("aria-label", "17 coins left")


def test_a_card_shows_the_squares_that_it_lights_before_it_is_played(page: Page, url: str) -> None:
    cards = "engine 1 0 . . . . . . . . . . / hand 2 blow, 1 grow 2 / discards none / options engines=1 fire_cards=on"
    seats = [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": "random"}]
    position = f"round 2: fire to play / fire . . . . . 1 . . . 2 . / {cards}"
    table(page, url, {"game": PATH, "seed": 7, "seats": seats, "ruleset": "fire-cards", "position": position})
    ahead(page)
    page.locator('[id="card-blow"]').hover()
    expect(page.locator(".board .shadow-dot")).to_have_count(3)
    page.locator('[id="card-blow"]').click()
    expect(page.locator(".log")).to_contain_text("the wind lit 3 squares")
