"""Small signs that have to be right: marks, dice, lines over the page, and how cards and columns share their room."""

from __future__ import annotations

import json
import random
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

import backburn
from backburn import games
from backburn.games.forest_fire_acres.view.facts import weather
from page.kit import ARGS, CHROMIUM, against_bot, click_something, drawn, ready, table, visitor

ASTRAY = """() => [...document.querySelectorAll(".board > .marks.last path.mark")].flatMap((path) => {
  const length = path.getTotalLength(), to = path.getScreenCTM();
  const hit = (share) => {
    const { x, y } = path.getPointAtLength(share * length).matrixTransform(to);
    return document.elementsFromPoint(x, y).map((each) => each.closest(".board > :is(.hex, .tile, .acre)")).find((each) => each)?.id;
  };
  const points = Array.from({ length: 90 }, (_, index) => hit(index / 90)).filter((id) => id);
  const counts = points.reduce((found, id) => ({ ...found, [id]: (found[id] ?? 0) + 1 }), {});
  return Object.keys(counts).length > 1 ? [counts] : [];
})"""
"""The marks of the last turn that lie on more than one tile, with how much of them."""


def in_its_middle(page: Page, url: str, game: str) -> None:
    """A game in which some turns were played."""
    table(page, url, against_bot(game))
    luck = random.Random(3)
    for _ in range(10):
        ready(page)
        click_something(page, luck)
        page.wait_for_load_state("networkidle")
    ready(page)
    expect(page.locator(".board > .marks.last path.mark").first).to_be_attached()


@pytest.mark.parametrize("game", ["volcano", "on-the-run", "wild-fire"])
def test_the_marks_of_the_last_turn_stay_on_their_tiles(page: Page, url: str, game: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    in_its_middle(page, url, game)
    assert page.evaluate(ASTRAY) == []


def test_the_worth_of_a_group_is_not_under_the_marks_of_the_last_turn(page: Page, url: str) -> None:
    in_its_middle(page, url, "wild-fire")
    expect(page.locator(".board > .tile ~ .marks.last ~ .group").first).to_be_attached()
    expect(page.locator(".board > .group ~ .marks.last")).to_have_count(0)
    expect(page.locator(".board > .marks.last ~ .tile")).to_have_count(0)


CROSSING = """async () => {
  const { marksAround } = await pageModule("board/marks");
  const svg = document.querySelector(".board-frame > .board"), tiles = [...svg.querySelectorAll(":scope > .tile")];
  return tiles.filter((tile) => {
    const marks = marksAround(svg, [tile]).flat();
    svg.append(...marks);
    const [own, ...drawn] = [tile.firstElementChild, ...marks].map((each) => each.getBoundingClientRect());
    marks.forEach((each) => each.remove());
    return !drawn.length || drawn.some((each) => each.left < own.left || each.right > own.right || each.top < own.top || each.bottom > own.bottom);
  }).map((tile) => tile.id);
}"""


def test_marks_stay_inside_tiles_over_which_fire_rises(page: Page, url: str) -> None:
    table(page, url, against_bot("wildfire-rescue"))
    luck = random.Random(3)
    for _ in range(4):
        ready(page)
        click_something(page, luck)
    ready(page)
    assert page.evaluate(CROSSING) == []


def stormy() -> str:
    """A position with weather of which there is much to tell."""
    luck = random.Random(2)
    for seed in range(60):
        match = backburn.load("forest-fire-acres", weather="harsh").match(seed=seed)
        for _ in range(60):
            if match.to_act == backburn.OVER:
                break
            if match.to_act >= 0 and match.state.weather and weather(match.state)[1:3] == (3, 3):
                return match.position()
            match.push(luck.choice(match.legal()))
    raise AssertionError("no storm")


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_the_words_of_the_weather_lie_beside_its_signs(browser: Browser, url: str, language: str) -> None:
    with visitor(browser, viewport={"width": 1440, "height": 900}, locale=language) as context:
        page = context.new_page()
        page.goto(f"{url}/position/forest-fire-acres#{urlencode({'p': stormy(), 'n': 2})}")
        expect(page.locator(".board .ac-tell")).to_have_count(3)
        over = page.evaluate(
            """() => {
              const box = (each) => each.getBoundingClientRect();
              const [words, signs] = ["text.ac-tell", "use"].map((kind) => [...document.querySelectorAll(`.board > [id="weather"] ${kind}`)].map(box));
              return words.flatMap((word) => signs.filter((sign) => sign.right > word.left + 1 && sign.left < word.left && sign.top < word.bottom && sign.bottom > word.top));
            }"""
        )
        assert over == []


@pytest.mark.parametrize(("game", "rolls"), [("wild-fire", False), ("volcano", False), ("on-the-run", False), ("wildfire-rescue", True)])
def test_only_dice_look_like_dice(page: Page, url: str, game: str, rolls: bool) -> None:
    """What is drawn or turned up has a number, too."""
    name = table(page, url, against_bot(game))
    luck, seen = random.Random(4), set[str]()
    for _ in range(25):
        ready(page)
        log = page.request.get(f"{url}/api/tables/{name}").json()["log"]
        seen = {re.sub(r"\d+", "N", line["text"]) for line in log if line["dice"]}
        if seen or page.locator(".result:not([hidden])").count():
            break
        click_something(page, luck)
        page.wait_for_load_state("networkidle")
    assert seen == ({"die N"} if rolls else set())
    assert (page.locator(".log .face").count() > 0) == rolls


def test_a_line_over_the_page_moves_nothing_on_it(page: Page, url: str) -> None:
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/socket*", through)
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    places = "() => [...document.querySelectorAll('main, .board, .top, .side, .tools')].map((each) => JSON.stringify(each.getBoundingClientRect()))"
    for size in ({"width": 1440, "height": 900}, {"width": 390, "height": 844}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        sockets[-1].send(json.dumps({"type": "compiling", "titles": [], "left": [], "done": 0, "of": 7}))
        expect(page.locator(".banner")).to_be_hidden()
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        before = page.evaluate(places)
        sockets[-1].send(
            json.dumps(
                {"type": "compiling", "titles": ["Fire Tower", "Wildfire Rescue!"], "left": ["forest-fire-path"], "done": 2, "of": 7}
            )
        )
        expect(page.locator(".banner")).to_have_text("Fire Tower, Wildfire Rescue!: compiling, 3 of 7")
        expect(page.locator(".banner")).to_be_visible(visible=size["width"] > 640)
        assert page.evaluate(places) == before


def test_a_lesson_names_the_button_that_is_there(page: Page, url: str) -> None:
    page.goto(f"{url}/learn/volcano")
    read = page.locator(".move-list .soft")
    expect(read).to_have_text("Nothing to choose in this step; press “Next”.")
    page.locator(".dots-row button").last.click()
    expect(read).to_have_text("Nothing to choose in this step; press “Play a real game”.")


def test_back_at_the_first_step_of_a_lesson_the_focus_is_on_next(page: Page, url: str) -> None:
    page.goto(f"{url}/learn/volcano")
    page.locator(".dots-row button").nth(1).click()
    page.get_by_role("button", name="Back", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()


def test_nothing_looks_as_if_it_could_be_chosen_once_a_step_of_a_lesson_is_done(page: Page, url: str) -> None:
    right = next(iter(json.loads((games.card("wild-fire").folder / "tutorial.json").read_text())["steps"][1]["asks"][0]["accept"]))
    page.goto(f"{url}/learn/wild-fire")
    page.locator(".dots-row button").nth(1).click()
    page.locator(".move-list button", has=page.get_by_text(right, exact=True)).click()
    expect(page.locator(".say.right")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".board [data-moves]")).to_have_count(0)
    expect(page.locator(".move-list")).to_have_text("Nothing to choose in this step; press “Next”.")


def test_what_was_played_stretches_no_game_of_the_lobby(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(url)
    drawn(page)
    last = page.locator(".games > article").last
    before = last.bounding_box()
    page.evaluate(
        """async () => {
          const { store } = await pageModule("kit/store");
          const language = document.documentElement.lang;
          for (let game = 0; game < 9; game += 1) store.visited({ id: `game${game}`, game: "volcano", title: "Volcano!", result: { language, words: "Blue wins with 12 points" } });
        }"""
    )
    page.reload()
    drawn(page)
    expect(page.locator(".results li").first).to_be_visible()
    assert before and (after := last.bounding_box()) and after["height"] == before["height"]


def test_large_letters_leave_room_for_what_stands_beside_the_board(browser: Browser, url: str) -> None:
    """A browser whose letters are twice as large has two columns only where each has room."""
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=[*ARGS, "--blink-settings=defaultFontSize=32"])
    with visitor(large, viewport={"width": 2100, "height": 1000}) as context:
        page = context.new_page()
        table(page, url, against_bot("fire-tower"))
        ready(page)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        tabs = page.locator(".tabs")
        tabs.scroll_into_view_if_needed()
        box = tabs.bounding_box()
        assert box and box["height"] > 8 * 32, "the log can be read"
        expect(page.locator(".tabs .panel").first).to_be_in_viewport()
    large.close()
