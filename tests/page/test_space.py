"""The room on the page: the board is as large as the window allows, and nothing is cut, at any size."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import backburn
from backburn.picture.thumbnail import Frame
from page.endgames import ACRES, PATH
from page.kit import RESIGN, against_bot, becomes, play_to_the_end, ready, table, visitor, wide

WINDOWS: list[ViewportSize] = [{"width": 1920, "height": 1080}, {"width": 1440, "height": 900}, {"width": 1024, "height": 768}]
"""Wide ones: the board stands beside everything else, and nothing has to be scrolled to."""
NARROW: list[ViewportSize] = [{"width": 768, "height": 1024}, {"width": 390, "height": 844}, {"width": 360, "height": 740}]
SHARE = 0.5
"""Of a laptop's window belongs to the picture at least, whose stakes stand in the head."""
PHONE = NARROW[1]
NEIGHBOURS = """() => {
  const middles = [...document.querySelectorAll(".board > .offer")].map((each) => {
    const box = each.getBoundingClientRect();
    return { id: each.id, x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width, inside: box.y > 0 && box.bottom < innerHeight };
  });
  const near = (one, other) => one !== other && Math.hypot(one.x - other.x, one.y - other.y) < 1.3 * Math.min(one.size, other.size);
  const inside = middles.filter((each) => each.inside && each.size < 24);
  return inside.map((one) => [one, inside.find((other) => near(one, other))]).find(([, other]) => other);
}"""
"""Where two small neighbours are that can be chosen, in the window."""
DEVICE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
MEASURE = """() => {
  const { left, top, right, bottom, width, height } = document.querySelector(".board-frame > .board").getBoundingClientRect();
  return { left, top, right, bottom, share: (width * height) / (innerWidth * innerHeight), scrolls: document.documentElement.scrollHeight - innerHeight };
}"""


def resized(page: Page, size: ViewportSize) -> dict[str, float]:
    """The board's place once it has found its shape in a window of another size."""
    page.set_viewport_size(size)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, float] = page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize("game", backburn.names())
def test_the_board_is_as_large_as_the_window_allows(page: Page, url: str, game: str) -> None:
    table(page, url, against_bot(game))
    ready(page)
    for size in WINDOWS:
        board = resized(page, size)
        assert board["right"] <= size["width"] and board["bottom"] <= size["height"], size
        if page.locator(".stage.under").count():
            continue
        assert board["scrolls"] <= 0 and wide(page) <= 0, size
        beside = page.locator(".side").bounding_box()
        assert beside and beside["x"] > board["right"] and beside["y"] + beside["height"] <= size["height"], size
    for size in NARROW:
        board = resized(page, size)
        assert board["left"] >= 0 and board["right"] <= size["width"] and wide(page) <= 0, size
    assert resized(page, WINDOWS[1])["share"] > SHARE


OPACITY = "(each) => getComputedStyle(each).opacity"
ACROSS = """() => {
  const things = [...document.querySelectorAll(".board-frame > .board > g[id]")].filter((each) => each.childElementCount);
  const squares = things.filter((each) => /^(square|tile|acre|spot)-/.test(each.id));
  const boxes = (squares.length > 1 ? squares : things.filter((each) => each.id === "ground")).map((each) => each.getBoundingClientRect());
  return Math.max(...boxes.map((each) => each.right)) - Math.min(...boxes.map((each) => each.left));
}"""


def test_in_a_wide_window_the_stakes_stand_in_the_head(page: Page, url: str) -> None:
    table(page, url, against_bot("volcano"))
    ready(page)
    strip, bar = page.locator(".head .stakes"), page.locator('[id="stake-blue"]')
    expect(strip).to_be_visible()
    assert strip.locator(".stake").count() == 2 and "Blue and green" in str(strip.get_attribute("data-about"))
    assert bar.evaluate(OPACITY) == "0" and str(bar.get_attribute("aria-label")).startswith("Blue and green")
    resized(page, PHONE)
    expect(strip).to_be_hidden()
    assert bar.evaluate(OPACITY) == "1"


BESIDE = {"volcano": 620, "on-the-run": 620}
"""How wide the board is at least on a small laptop: these are as high as the window, beside everything else; ..."""
UNDER = {"forest-fire-path": 780, "wild-fire": 620, "fire-tower": 540, "wildfire-rescue": 520, "forest-fire-acres": 470}
"""... and these are as high as the line of seats and turn over them leaves room for. They have too much beside the board to be wider."""


@pytest.mark.parametrize(("game", "least"), [*BESIDE.items(), *UNDER.items()])
def test_on_a_small_laptop_a_board_is_as_wide_as_its_shape_allows(page: Page, url: str, game: str, least: int) -> None:
    page.set_viewport_size(WINDOWS[2])
    table(page, url, against_bot(game))
    ready(page)
    board = resized(page, WINDOWS[2])
    assert page.locator(".stage.under").count() == int(game in UNDER)
    assert page.evaluate(ACROSS) >= least
    assert board["bottom"] <= WINDOWS[2]["height"] and wide(page) <= 0
    side = page.locator(".side").bounding_box()
    assert side and (side["y"] > board["bottom"] if game in UNDER else side["x"] > board["right"])


@pytest.mark.parametrize(("game", "others"), [("fire-tower", 3), ("forest-fire-acres", 5)])
def test_on_a_small_laptop_many_seats_and_long_words_leave_the_board_in_sight(browser: Browser, url: str, game: str, others: int) -> None:
    with visitor(browser, viewport=WINDOWS[2], locale="de-DE") as context:
        page = context.new_page()
        bots = [{"who": "bot", "agent": "random"}] * others
        table(page, url, {"game": game, "seats": [{"who": "person", "name": "Annabella Langname"}, *bots], "seed": 3})
        ready(page)
        assert resized(page, WINDOWS[2])["bottom"] <= WINDOWS[2]["height"]


def test_on_a_small_laptop_the_end_stands_beside_the_board(page: Page, url: str) -> None:
    page.set_viewport_size(WINDOWS[2])
    table(page, url, against_bot("wildfire-rescue"))
    ready(page)
    expect(page.locator(".stage.under")).to_be_visible()
    page.evaluate(RESIGN)
    expect(page.locator(".result")).to_be_in_viewport()
    expect(page.locator(".stage.under")).to_have_count(0)


LAPTOPS: list[ViewportSize] = [{"width": 1280, "height": 720}, {"width": 1366, "height": 768}]


def reaches_the_panels(page: Page) -> bool:
    """A click brings the table's sheet, which has room for some lines."""
    page.get_by_role("tab", name="Table").click()
    page.locator(".sheet").get_by_role("link", name="Download").click(trial=True)
    return bool(page.locator(".side").evaluate("(side) => side.clientHeight > 200"))


@pytest.mark.parametrize("size", LAPTOPS)
def test_on_a_laptop_a_tall_end_card_leaves_room_for_the_panels(page: Page, url: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".result .highlight svg")).to_be_visible()
    page.locator(".result .button").last.click(trial=True)
    assert reaches_the_panels(page)


@pytest.mark.parametrize("size", LAPTOPS)
def test_on_a_laptop_free_seats_leave_room_for_the_panels(page: Page, url: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    table(page, url, {"game": "volcano", "seed": 7, "seats": [{"who": "person", "name": "Ann"}, *[{"who": "open"}] * 3]})
    ready(page)
    for seat in page.locator(".seat").all():
        assert seat.evaluate("(seat) => seat.scrollWidth <= seat.clientWidth"), "a button sticks out"
    page.locator(".move-list button").first.click(trial=True)
    assert reaches_the_panels(page)


@pytest.mark.parametrize("game", backburn.names())
def test_on_a_phone_that_lies_on_its_side_the_board_stays_beside_everything_else(browser: Browser, url: str, game: str) -> None:
    with visitor(browser, viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        table(page, url, against_bot(game))
        ready(page)
        page.mouse.wheel(0, 2000)
        page.get_by_role("tab", name="Rules").click()
        frame, panels = page.locator(".board-frame").bounding_box(), page.locator(".tabs").bounding_box()
        assert frame and panels and frame["y"] > 0 and frame["y"] + frame["height"] <= 360 and frame["height"] > 250
        assert panels["x"] > frame["x"] + frame["width"] and wide(page) <= 0


@pytest.mark.parametrize("where", ["learn/fire-tower", "learn/wildfire-rescue"])
def test_on_a_small_laptop_a_page_without_a_turn_has_its_words_beside_the_board(page: Page, url: str, where: str) -> None:
    page.set_viewport_size(WINDOWS[2])
    page.goto(f"{url}/{where}")
    expect(page.locator(".board-frame > svg")).to_be_visible()
    board, side = resized(page, WINDOWS[2]), page.locator(".side").bounding_box()
    assert side and side["x"] > board["right"]


def test_on_a_tablet_the_board_is_seen_whole(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-acres"))
    ready(page)
    page.locator(".board .offer").first.click()  # then what one plays for is no longer told
    ready(page)
    assert resized(page, NARROW[0])["bottom"] <= NARROW[0]["height"]


def test_on_a_phone_the_moves_are_folded_until_a_player_asks(browser: Browser, url: str) -> None:
    with visitor(browser, **DEVICE) as context:
        page = context.new_page()
        table(page, url, against_bot("forest-fire-path"))
        ready(page)
        moves = page.get_by_role("region", name="Legal moves")
        expect(moves.get_by_role("button")).to_have_text(["Show"])
        moves.get_by_role("button", name="Show").tap()
        expect(moves.get_by_label("Type a move")).to_be_visible()
        moves.locator(".move-list button").nth(0).tap()
        becomes(page, lambda: page.locator(".log .turn").count() > 0, True)
        moves.get_by_role("button", name="Hide").tap()
        expect(moves.locator(".move-list")).to_be_hidden()


def test_on_a_phone_the_board_begins_in_the_upper_half_while_a_friend_is_awaited(browser: Browser, url: str) -> None:
    with visitor(browser, **DEVICE) as context:
        page = context.new_page()
        table(page, url, {"game": "volcano", "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}], "seed": 7})
        expect(page.locator(".invite .whole")).to_be_in_viewport()
        box = page.locator(".board-frame > svg").bounding_box()
        assert box and box["y"] < PHONE["height"] / 2
        assert wide(page) <= 0


def test_what_happened_last_has_a_line_of_its_own_where_the_turn_card_is_narrow(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 640})
    table(page, url, against_bot("wildfire-rescue"))
    ready(page)
    page.evaluate("document.querySelector('.told .button').hidden = false")
    whole, text, skip = [page.locator(each).bounding_box() for each in (".turn-card", ".told > p", ".told .button")]
    assert whole and text and skip and text["width"] > 0.75 * whole["width"] and skip["y"] > text["y"] + 20


def test_the_key_to_type_a_move_unfolds_them(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    page.set_viewport_size(NARROW[0])
    expect(page.get_by_label("Type a move")).to_be_hidden()
    page.keyboard.press("m")
    expect(page.get_by_label("Type a move")).to_be_focused()


@pytest.mark.parametrize(("device", "away", "played"), [(DEVICE, 17, True), (DEVICE, 30, False), ({"viewport": PHONE}, 17, False)])
def test_a_finger_hits_a_small_thing_from_beside_it(browser: Browser, url: str, device: Any, away: int, played: bool) -> None:
    """Nothing that offers a move is smaller than 40 px to a finger; a mouse hits what it points at."""
    with visitor(browser, **device) as context:
        page = context.new_page()
        table(page, url, against_bot("fire-tower"))
        ready(page)
        box = page.locator('.board [id="square-h10"].offer').bounding_box()
        assert box and box["height"] < 2 * 17
        where = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - away)
        page.touchscreen.tap(*where) if "has_touch" in device else page.mouse.click(*where)
        expect(page.locator(".log .turn.seat-0") if played else page.locator(".toast")).to_be_visible()
        assert page.locator(".log .turn.seat-0").count() == int(played)


@pytest.mark.parametrize("game", ["fire-tower", "forest-fire-acres"])
def test_a_finger_between_two_small_things_gets_a_magnifier(browser: Browser, url: str, game: str) -> None:
    with visitor(browser, **DEVICE) as context:
        page = context.new_page()
        table(page, url, against_bot(game))
        ready(page)
        page.locator(".board > .offer").first.scroll_into_view_if_needed()
        first, second = page.evaluate(NEIGHBOURS)
        between = (
            (first["x"] + second["x"]) / 2 + 1,
            (first["y"] + second["y"]) / 2 + 0.5,
        )  # on the very edge the browser moves a tap into one of them
        lens = page.get_by_role("dialog", name="Which one?")
        page.touchscreen.tap(*between)
        expect(lens).to_be_visible()
        page.touchscreen.tap(1, between[1])
        expect(lens).to_be_hidden()
        page.touchscreen.tap(*between)
        page.keyboard.press("Escape")
        expect(lens).to_be_hidden()
        expect(page.locator(f'.board > .offer[id="{second["id"]}"]')).to_be_visible()
        page.touchscreen.tap(*between)
        shown = lens.locator(f'[data-shows="{second["id"]}"]')
        box = shown.bounding_box()
        assert box and box["width"] > 2 * second["size"]
        shown.tap()
        expect(lens).to_be_hidden()
        expect(page.locator(f'.board > .offer[id="{second["id"]}"], .menu')).to_have_count(page.locator(".menu").count())


def test_a_finger_on_a_small_thing_needs_no_magnifier(browser: Browser, url: str) -> None:
    with visitor(browser, **DEVICE) as context:
        page = context.new_page()
        table(page, url, against_bot("fire-tower"))
        ready(page)
        page.locator(".board > .offer").first.scroll_into_view_if_needed()
        first, _ = page.evaluate(NEIGHBOURS)
        page.touchscreen.tap(first["x"], first["y"])
        expect(page.locator(".log .turn.seat-0")).to_be_visible()


# ---- the board alone

SQUARES = """() => {
  const squares = [...document.querySelectorAll(".board > g:is([id^=acre-], [id^=square-])")].map((each) => each.getBoundingClientRect());
  return Math.max(...squares.map((each) => each.right)) - Math.min(...squares.map((each) => each.left));
}"""
MANY = {"fire-tower": {}, "forest-fire-acres": {"position": ACRES}}
"""The games of many squares, and a position in which something is to be chosen beside the board."""


@pytest.mark.parametrize("game", backburn.names())
def test_a_board_of_many_squares_says_where_it_is(game: str) -> None:
    card = backburn.load(game).card
    said = re.findall(r"--board: ([\d. ]+);", (card.folder / "art.css").read_text())
    assert bool(said) == (game in MANY)
    for numbers in said:
        board: Frame = __import__(f"backburn.games.{card.folder.name}.view", fromlist=["BOARD"]).BOARD
        assert [float(each) for each in numbers.split()] == [board.left, board.top, board.width, round(board.height)]


@pytest.mark.parametrize(("size", "gain"), [(WINDOWS[2], 1.0), (PHONE, 1.15)], ids=["wide", "phone"])
@pytest.mark.parametrize("game", MANY)
def test_the_board_alone_is_larger_and_nothing_is_lost(page: Page, url: str, game: str, size: ViewportSize, gain: float) -> None:
    page.set_viewport_size(size)
    table(page, url, against_bot(game) | MANY[game])
    ready(page)
    before, offers = page.evaluate(SQUARES), page.locator(".board > .offer:is(.action, .way, .card)").count()
    page.get_by_role("button", name="The board alone, larger").click()
    expect(page.locator(".board-frame > svg")).to_have_class(re.compile("near"))
    assert page.evaluate(SQUARES) > gain * before and wide(page) <= 0
    strip = page.get_by_role("group", name="Hand and buttons")
    assert strip.locator("button.offered").count() == offers
    box, window = strip.bounding_box(), size["height"]
    assert box is None or box["y"] + box["height"] <= window + 1, "the strip is in the window"
    page.reload()
    ready(page)
    expect(page.locator(".board-frame > svg")).to_have_class(re.compile("near"))
    page.keyboard.press("z")
    expect(page.locator(".board-frame > svg")).not_to_have_class(re.compile("near"))
    assert abs(page.evaluate(SQUARES) - before) < 1


def test_in_the_board_alone_keys_reach_what_is_seen(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-acres") | {"position": ACRES})
    ready(page)
    expect(page.get_by_role("button", name="The board alone, larger")).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator(".board-frame > svg")).to_have_class(re.compile("near"))
    page.keyboard.press("b")
    for key in ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp"]:
        focused = page.locator(":focus")
        expect(focused).to_be_visible()
        assert "action" not in str(focused.get_attribute("class"))
        page.keyboard.press(key)
    page.get_by_role("group", name="Hand and buttons").get_by_role("button", name="barrels").first.press("Enter")
    expect(page.locator(".board > .offer.acre").first).to_be_visible()
