"""Events are summed up in a line, shown at a pace that does not depend on how much it is, and shown again when asked."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
from backburn import games
from page.kit import against_bot, becomes, click_something, ready, table, visitor
from stories import STORIES

EXPLOSION = (
    "turn 1 of blue, action, wind south, hand 5: blue to act / 16 . . . . . . . . . . . . . . . . / 15 . . . . . . . . . . . . . . . . / "
    "14 . . . . . . . . . . . . . . . . / 13 . . . . . . . . . . . . . . . . / 12 . . . . . . . . . . . . . . . . / "
    "11 . . . . . . . . . . . . . . . . / 10 . . . . . . . . . . . . . . . . / 9 . . . . . . . @ @ . . . . . . . / "
    "8 . . . . . . . @ @ . . . . . . . / 7 . . . . . . . . * . . . . . . . / 6 . . . . . . . . . . . . . . . . / "
    "5 . . . . . . . . . . . . . . . . / 4 . . . . . . . . . . . . . . . . / 3 . . . . . . . . . . . . . . . . / "
    "2 . . . . . . . . . . . . . . . . / 1 . . . . . . . . . . . . . . . . / "
    "red: stands, bucket full, hand north east*2 scratch*2 / blue: stands, bucket full, hand south explosion reforest dozer scratch / "
    "deck: north*3 east*2 south*3 west*4 snag*4 explosion*3 flare-up*3 ember*3 air-drop*4 engine*4 smokejumper*4 reforest*3 dozer*2 firestorm / "
    "discard: -"
)
"""Blue holds an Explosion, and one gem burns next to the eternal flame."""
CLAUSES = """async (lines) => {
  const { sentence } = await pageModule("table/story");
  return sentence(lines.map((line, index) => ({ ply: index, number: index, dice: null, words: "", text: "", ...line })), ["Red", "Blue"]);
}"""
SHARES = """async ([plies, known]) => {
  const { Tempo } = await pageModule("table/tempo");
  const { store } = await pageModule("kit/store");
  store.set("pace", "calm");
  const tempo = new Tempo();
  let now = 0;
  performance.now = () => now;
  const shares = [];
  for (let ply = 0; ply < plies; ply += 1) {
    shares.push(tempo.share(1, known ? plies - ply - 1 : 0));
    now += shares.at(-1);
  }
  return shares;
}"""

DRAWN = """async (seats) => {
  const { Drama } = await pageModule("table/drama");
  const { store } = await pageModule("kit/store");
  store.set("pace", "calm");
  const drama = new Drama({ effects: { finish() {} } }, { again() {} });
  const view = { seat: 0, log: [] };
  let now = 0;
  performance.now = () => now;
  for (const seat of seats) {
    now += drama.share([{ seat }], view, 0);
    view.log = [...view.log, { seat }];
  }
  return now;
}"""
"""How long plies of these seats are shown to seat 0; -1 stands for chance."""


def test_the_last_turn_stands_in_a_line_and_in_the_log(page: Page, url: str) -> None:
    table(page, url, against_bot("fire-tower", seat=1, position=EXPLOSION))
    ready(page)
    expect(page.locator(".told p"), "at first it says what is played for").to_contain_text("The player with the last tower standing wins: ")
    page.locator('[id="card-explosion"]').click()
    expect(page.locator(".told p")).to_have_text("Ann played Explosion.")
    page.locator('[id="square-i7"]').click()
    expect(page.locator(".log")).to_contain_text("played Explosion on i7: 6 new fires")
    expect(page.locator(".log .turn").first).to_contain_text("Blue")
    ready(page)
    expect(page.locator(".told p")).to_have_text(re.compile(r"^Random .+\.$"))
    page.get_by_label("In notation").check()
    expect(page.locator(".log")).to_contain_text("i7")
    expect(page.locator(".log")).not_to_contain_text("played")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_what_is_played_for_is_said_in_whole_and_leaves_the_board_in_the_window(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """In German, which takes more room."""
    with visitor(browser, locale="de-DE", viewport={"width": size[0], "height": size[1]}) as context:
        page = context.new_page()
        for game in games.names():
            table(page, url, against_bot(game))
            ready(page)
            aim = page.locator(".told > p")
            assert aim.evaluate("(text) => text.scrollHeight <= text.clientHeight + 1"), f"cut in {game}"
            board = page.locator(".board-frame > .board").bounding_box()
            assert board and board["y"] + min(board["height"], board["width"]) <= size[1], f"pushed out in {game}"


LONG_TURN = """async () => {
  const { Drama } = await pageModule("table/drama");
  const drama = new Drama({ effects: { finish() {} } }, { again() {} });
  document.querySelector(".told").replaceWith(drama.element);
  const line = (index) => ({ ply: index, number: index, seat: 0, dice: null, words: "", text: "", told: { does: `did-${index}`, what: "it", outcomes: ["well"] } });
  drama.tell(Array.from({ length: 30 }, (_, index) => line(index)), [{ seat: 0, who: "guest", role: "red" }], () => "Ann", 0);
}"""
"""The line of the last turn tells one of thirty deeds."""


@pytest.mark.parametrize("key", ["Enter", "Space", None])
def test_a_press_shows_all_of_a_line_that_is_cut(page: Page, url: str, key: str | None) -> None:
    table(page, url, against_bot("fire-tower"))
    ready(page)
    page.evaluate(LONG_TURN)
    line = page.get_by_role("button", name=re.compile("^Ann did-29"))
    whole = page.locator(".told-whole")
    expect(line).not_to_contain_text("…")
    expect(line).to_have_attribute("aria-expanded", "false")
    below = page.locator(".moves").bounding_box()
    line.press(key) if key else line.click()
    expect(whole).to_contain_text("did-28 it: well.")
    expect(line).to_have_attribute("aria-expanded", "true")
    assert page.locator(".moves").bounding_box() == below, "nothing moves"
    line.press(key) if key else whole.click()
    expect(whole).to_be_hidden()
    expect(line).to_have_attribute("aria-expanded", "false")


def test_a_line_that_is_whole_is_no_button(page: Page, url: str) -> None:
    table(page, url, against_bot("fire-tower"))
    ready(page)
    page.locator(".told > p").click()
    expect(page.locator(".told-whole")).to_be_hidden()
    expect(page.locator(".told > p")).not_to_have_attribute("role", "button")
    expect(page.locator(".told > p")).not_to_have_attribute("aria-expanded", re.compile(""))


@pytest.mark.parametrize(("lines", "told"), STORIES)
def test_deeds_become_a_sentence(page: Page, url: str, lines: list[object], told: str) -> None:
    page.goto(url)
    assert page.evaluate(CLAUSES, lines) == told


@pytest.mark.parametrize("known", [True, False])
def test_no_turn_takes_longer_than_four_seconds_however_many_plies_it_has(browser: Browser, url: str, known: bool) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(url)
        for plies in (1, 2, 5, 14, 40):
            shares = page.evaluate(SHARES, [plies, known])
            assert sum(shares) < 3000 and shares[0] > 60, plies
        assert page.evaluate(SHARES, [1, known]) == [700], "a single ply is shown for as long as one can look at it"


ROLLS = """async (count) => {
  const { Drama } = await pageModule("table/drama");
  const { ROLL } = await pageModule("board/dice");
  const drama = new Drama({ effects: { finish() {} } }, { again() {} });
  let lasts = 0;
  drama.dice.roll = async (values, words, pace) => { lasts += pace * ROLL; };
  await drama.roll(Array.from({ length: count }, () => ({ seat: -1, dice: [3], words: "" })), 700);
  return Math.round(lasts);
}"""
"""Milliseconds that this many rolls in one message take."""


@pytest.mark.parametrize("count", [1, 2, 15])
def test_rolls_that_come_together_share_their_time(page: Page, url: str, count: int) -> None:
    page.goto(url)
    assert page.evaluate(ROLLS, count) == 700


def test_chance_within_a_turn_begins_no_other(browser: Browser, url: str) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(url)
        assert page.evaluate(DRAWN, [1, -1, -1] * 20) < 3000
        assert page.evaluate(DRAWN, [0]) == 700
        assert page.evaluate(DRAWN, [0, *[-1] * 20]) < 2200, "nor is there much to wait for after a ply of one's own"


def bot_turn(page: Page, url: str) -> str:
    """Let a bot with a turn of many plies act, at a clock that stands still; its table."""
    page.clock.install()
    name = table(page, url, against_bot("forest-fire-path"))
    ready(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.locator('[id="gust"]').click()
    becomes(page, lambda: page.request.get(f"{url}/api/tables/{name}").json()["to_act"], 0)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    return name


def test_a_turn_of_another_player_is_shown_ply_by_ply_and_can_be_skipped(browser: Browser, url: str) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        bot_turn(page, url)
        skip = page.get_by_role("button", name="Skip")
        expect(skip).to_be_visible()
        assert page.locator(".board [data-moves]").count() == 0
        skip.click()
        ready(page)
        expect(skip).to_be_hidden()


@pytest.mark.parametrize("key", ["Escape", "s", "board"])
def test_a_key_or_a_click_on_the_board_skips_too(browser: Browser, url: str, key: str) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        bot_turn(page, url)
        expect(page.get_by_role("button", name="Skip")).to_be_visible()
        if key == "board":
            page.locator('[id="square-3"]').click(force=True)
        else:
            page.keyboard.press(key)
        ready(page)
        expect(page.locator(".toast")).to_be_hidden()


def test_the_last_turn_is_shown_again_and_leaves_the_table_as_it_is(browser: Browser, url: str) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        name = bot_turn(page, url)
        page.keyboard.press("Escape")
        ready(page)
        page.clock.run_for(50)  # the story comes a frame after the board
        told, board = page.locator(".told p").inner_text(), picture(page)
        page.get_by_role("button", name="Show the last turn again").click()
        expect(page.locator(".told p")).not_to_have_text(told)
        assert page.locator(".board [data-moves]").count() == 0
        for _ in range(10):
            page.clock.run_for(500)
            page.wait_for_timeout(10)  # what comes after one pause begins the next
        assert picture(page) == board
        expect(page.locator(".told p")).to_have_text(told)
        page.keyboard.press("a")
        expect(page.get_by_role("button", name="Skip")).to_be_visible()
        page.keyboard.press("Escape")
        becomes(page, lambda: picture(page), board)
        assert page.request.get(f"{url}/api/tables/{name}").json()["to_act"] == 0


SHAPE = """() => {
  const svg = document.querySelector(".board-frame > .board");
  return [svg.getAttribute("class"), svg.getAttribute("viewBox"), ...[...svg.querySelectorAll(":scope > g[id]")].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [each.id, ...[left, top, width, height].map(Math.round)].join(" ");
  })];
}"""


@pytest.mark.parametrize("game", backburn.names())
def test_seeing_the_last_turn_again_moves_nothing_on_the_table(browser: Browser, url: str, game: str) -> None:
    with visitor(browser, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        table(page, url, against_bot(game))
        again, luck = page.get_by_role("button", name="Show the last turn again"), random.Random(2)
        for _ in range(12):
            ready(page)
            if again.count() and again.is_enabled():
                break
            click_something(page, luck)
            page.wait_for_load_state("networkidle")
        ready(page)
        before = page.evaluate(SHAPE)
        with page.expect_response("**/plies/*"):
            page.keyboard.press("a")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(300)
        becomes(page, lambda: page.evaluate(SHAPE), before)


UNSEEN = """async ([seats, own, count]) => {
  const { unseen } = await pageModule("table/unseen");
  return unseen(seats.map((seat, ply) => ({ seat, ply })), own, count).map(({ ply }) => ply);
}"""


@pytest.mark.parametrize(
    ("seats", "own", "count", "plies"),
    [
        ([0, 1, -1, 1, 0, 0], 0, 2, [1, 2, 3]),  # in the middle of one's own turn: what was done before it
        ([0, 1, -1, 1], 0, 2, [1, 2, 3]),
        ([0, 1, 2, 0, 1, 2], 0, 3, [4, 5]),  # what all the others did
        ([-1, 0, 0, -1], 0, 2, [3]),  # no one else has acted: what chance did
        ([-1, 0, 0], 0, 2, []),
        ([0, 1, 0], None, 2, [2]),
        ([0, -1, 0, 0], 0, 1, [1, 2, 3]),
    ],
)
def test_what_is_shown_again_is_what_the_reader_did_not_do(
    page: Page, url: str, seats: list[int], own: int | None, count: int, plies: list[int]
) -> None:
    page.goto(url)
    assert page.evaluate(UNSEEN, [seats, own, count]) == plies


def picture(page: Page) -> list[list[str]]:
    """The things on the board, and what each offers and is called."""
    found: list[list[str]] = page.evaluate(
        "[...document.querySelectorAll('.board > g[id]')].map((each) => [each.id, each.innerHTML, each.dataset.moves ?? '', each.getAttribute('aria-label') ?? ''])"
    )
    return found


def test_a_long_set_up_is_one_line_that_can_be_opened(page: Page, url: str) -> None:
    table(page, url, against_bot("volcano"))
    ready(page)
    summary = page.locator(".log summary")
    expect(summary).to_have_text(re.compile(r"Set-up: 3\d steps"))
    expect(page.locator(".log li li").first).to_be_hidden()
    summary.click()
    expect(page.locator(".log li li").first).to_contain_text("was dealt to")
    click_something(page, random.Random(1))
    expect(page.locator(".log .turn")).not_to_have_count(1)
    expect(page.locator(".log li li").first).to_be_visible()


def test_dice_roll_beside_the_board(browser: Browser, url: str) -> None:
    position = (
        "round 5: engine 1 to spray, done 2 / fire . . . . . 1 2 1 . . # / engine 1 . . . . 3 . . . . . . / engine 2 . . . 2 . . . . . . ."
    )
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.clock.install()
        table(page, url, against_bot("forest-fire-path", seat=1, position=position))
        ready(page)
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        page.locator('[id="square-6"]').click()
        tray = page.locator(".told .dice-tray")
        expect(tray).to_be_visible()
        dice, board = tray.bounding_box(), page.locator(".board-frame > .board").bounding_box()
        assert dice and board and dice["x"] >= board["x"] + board["width"]
        page.clock.run_for(3000)
        expect(tray).to_have_count(0)


def test_only_numbers_of_their_own_are_dice(page: Page, url: str) -> None:
    """What chance draws may name a square: h13 is no die."""
    name = table(page, url, against_bot("forest-fire-acres"))
    ready(page)
    log = page.request.get(f"{url}/api/tables/{name}").json()["log"]
    drawn = {line["text"]: line["dice"] for line in log if line["seat"] < 0}
    assert drawn and all(not dice for text, dice in drawn.items() if re.search(r"[a-z]\d", text)), json.dumps(drawn)


DOERS = """async ([seat, lines]) => {
  const { Drama } = await pageModule("table/drama");
  const drama = new Drama({ effects: { finish() {} } }, { again() {} });
  const log = lines.map((line, index) => ({ ply: index + 1, number: index, dice: null, hidden: false, words: "", text: "go", bot: null, ...line }));
  drama.tell(log, [seat, { ...seat, seat: 1, role: "blue" }], (each) => each.name, null);
  return drama.text.textContent;
}"""
WALK, ROLL = {"seat": 0, "told": {"does": "walked"}}, {"seat": -1, "told": {"does": "the wind turned", "outcomes": ["fire spread"]}}


@pytest.mark.parametrize(
    ("who", "lines", "told"),
    [
        ("person", [WALK], "Ann walked."),
        ("person", [{**WALK, "bot": "random"}], "Random walked."),
        ("bot", [{**WALK, "bot": "level-3"}], "Mara walked."),
        ("bot", [WALK], "Red walked."),
        ("bot", [WALK, {**WALK, "bot": "random"}], "Red walked and walked."),
        ("person", [WALK, ROLL], "The wind turned: fire spread; Ann walked."),
    ],
)
def test_the_line_says_who_did_it(page: Page, url: str, who: str, lines: list[object], told: str) -> None:
    """A bot that sat there by then, and the wind; not the player who only has the seat now."""
    page.goto(url)
    assert page.evaluate(DOERS, [{"seat": 0, "role": "red", "name": "Ann" if who == "person" else "random", "who": who}, lines]) == told
