"""Puzzles in the browser: solved, missed, shown; remembered; the day's in the lobby."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import backburn
from backburn import games
from backburn.puzzles.attempt import Attempt, Stage
from backburn.puzzles.file import Puzzle, read
from backburn.puzzles.lesson import lesson
from page.kit import drawn, visitor, wide

GAME = "on-the-run"
FIRST = read(games.card(GAME)).puzzles[0]
Run = Callable[[str], Any]


def typed(page: Page, move: str) -> None:
    page.get_by_role("textbox", name="Type a move").fill(move)
    page.get_by_role("button", name="Play", exact=True).click()


def opened(page: Page, url: str, puzzle: Puzzle = FIRST) -> None:
    page.goto(f"{url}/puzzle/{GAME}/{puzzle.id}")
    expect(page.locator(".board-frame > .board")).to_be_visible()


def solved(page: Page, puzzle: Puzzle = FIRST) -> None:
    """Make the right moves, each when it is due."""
    attempt = Attempt(games.card(GAME), puzzle)
    while attempt.stage is not Stage.SOLVED:
        if attempt.stage is Stage.FOLLOWS:
            attempt.follow(attempt.follows[0])
            continue
        expect(page.locator("main")).to_have_attribute("aria-busy", "false")
        typed(page, attempt.right[0])
        attempt.choose(attempt.right[0])
        expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".taught")).to_be_visible()


def wrong(puzzle: Puzzle) -> str:
    """A move that is legal, but neither right nor the tempting one."""
    attempt = Attempt(games.card(GAME), puzzle)
    return next(move for move in attempt.match.moves() if move not in (*attempt.right, puzzle.trap.move))


def head(text: str, game: str = GAME, puzzle: Puzzle = FIRST) -> str:
    """What a move does, as far as it is quoted."""
    match = Attempt(games.card(game), puzzle).match
    move = next(each for each in match.legal() if match.text(each) == text)
    return re.split(r"[.:;](?:\s|$)", match.game.card.notation.explain(match.state, move))[0]


def remembered(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.backburn).puzzles")
    return found


def test_a_puzzle_is_solved_explained_and_remembered(page: Page, url: str) -> None:
    opened(page, url)
    expect(page.get_by_role("heading", name=FIRST.question)).to_be_visible()
    solved(page)
    expect(page.locator(".say")).to_have_text("Solved!")
    expect(page.locator(".taught")).to_contain_text(f"Tempting, but wrong: {head(FIRST.trap.move)}")
    expect(page.locator(".taught")).to_contain_text(f"Bots from level {FIRST.difficulty} on find it.")
    averages = FIRST.averages
    assert averages
    expect(page.locator(".taught")).to_contain_text(f"Mara (level 3) played {averages.games} games from each. On average ")
    rows = page.locator(".taught").get_by_role("row")
    expect(rows).to_have_text(
        ["SolutionTempting move", *(re.compile(f"^{bar.label}") for bar in averages.bars), re.compile(r"^Chance to win\d+\s%\d+\s%$")]
    )
    expect(page.locator(".taught"), "next to a chance to win a second measure would seem to contradict it").not_to_contain_text("+1")
    assert remembered(page)["done"] == {f"{GAME}/{FIRST.id}": 1}
    page.reload()
    expect(page.locator(".say")).to_contain_text("You have solved this one.")


def test_wrong_moves_are_reported_and_the_position_stays(page: Page, url: str) -> None:
    opened(page, url)
    before = page.locator(".board-frame > .board").get_attribute("aria-label")
    typed(page, FIRST.trap.move)
    expect(page.locator(".say.wrong")).to_contain_text("is the tempting move, and the mistake")
    typed(page, wrong(FIRST))
    expect(page.locator(".say.wrong")).to_contain_text("is legal, but another move is clearly better")
    typed(page, "nonsense")
    expect(page.locator(".say.wrong")).to_contain_text("is not a move of this game")
    assert page.locator(".board-frame > .board").get_attribute("aria-label") == before
    solved(page)
    expect(page.locator(".say")).to_have_text("That is the solution.")
    assert remembered(page)["done"] == {f"{GAME}/{FIRST.id}": 2}


def test_a_hint_and_the_solution_are_shown(page: Page, url: str) -> None:
    opened(page, url)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".say")).to_contain_text(f"The tempting move here is “{head(FIRST.trap.move)}”")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".say")).to_have_text("Watch how it goes.")
    expect(page.locator(".taught li").first).to_be_visible()
    expect(page.locator(".say")).to_have_text("That is the solution.")
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    assert remembered(page)["days"] == []


def test_who_asks_for_the_solution_by_keyboard_goes_on_from_the_explanation(page: Page, url: str) -> None:
    opened(page, url)
    page.get_by_role("button", name="Show the solution").press("Enter")
    expect(page.get_by_role("region", name="The solution")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".lesson-side :focus")).to_have_count(1)


def test_a_solution_that_was_shown_is_not_solved_but_known(page: Page, url: str) -> None:
    opened(page, url)
    page.get_by_role("button", name="Show the solution").click()
    all_of_them = read(games.card(GAME)).puzzles
    expect(page.locator(".others")).to_contain_text(f"0 of {len(all_of_them)} solved")
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(f"**/{all_of_them[1].id}")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("link", name="Next puzzle")).to_have_attribute("href", re.compile(f"/{all_of_them[2].id}$"))
    opened(page, url)
    expect(page.locator(".say")).to_contain_text("Find the move")
    solved(page)
    assert remembered(page)["done"][f"{GAME}/{FIRST.id}"] == 2, "with help"


def test_a_solution_is_shown_in_which_others_draw_hidden_cards(page: Page, url: str) -> None:
    card = games.card("fire-tower")
    hidden = next(puzzle for puzzle in read(card).puzzles if any(ply.hidden for ply in lesson(card, puzzle).line))
    page.goto(f"{url}/puzzle/fire-tower/{hidden.id}")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".say")).to_have_text("That is the solution.")


@pytest.mark.parametrize("game", ["forest-fire-path", "wild-fire"])
def test_nothing_looks_as_if_it_could_be_chosen_once_the_solution_is_shown(page: Page, url: str, game: str) -> None:
    page.goto(f"{url}/puzzle/{game}/{read(games.card(game)).puzzles[0].id}")
    expect(page.locator(".board [data-moves]").first).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".say")).to_have_text("That is the solution.")
    expect(page.locator(".board [data-moves]")).to_have_count(0)


def test_the_right_move_is_made_by_a_click_on_the_board(page: Page, url: str) -> None:
    opened(page, url)
    attempt = Attempt(games.card(GAME), FIRST)
    number = next(move for move in attempt.match.legal() if attempt.match.text(move) == attempt.right[0])
    page.locator(f".board [data-moves~='{number}']").first.click()
    if page.locator(".menu").count():
        page.locator(".menu").get_by_role("button", name=attempt.right[0]).first.click()
    expect(page.locator(".say.right")).to_be_visible()


def test_the_days_puzzle_counts_for_a_row_of_days(page: Page, url: str) -> None:
    def answer(route: Route) -> None:
        named = {"game": GAME, "title": "On the Run! (reconstruction)", "id": FIRST.id, "kind": FIRST.kind, "difficulty": FIRST.difficulty}
        route.fulfill(json={"day": "2026-01-01", "puzzle": named})

    page.route("**/api/puzzles?*", answer)
    page.goto(url)
    drawn(page)
    page.locator(".daily").get_by_role("link").first.click()
    page.wait_for_url("**/puzzle")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day: On the Run! (reconstruction)")
    yesterday = page.evaluate(
        "(async () => { const { day } = await pageModule('kit/today'); return day(new Date(Date.now() - 24 * 60 * 60 * 1000)); })()"
    )
    page.evaluate(f"localStorage.backburn = JSON.stringify({{ pace: 'none', puzzles: {{ done: {{}}, days: ['{yesterday}'] }} }})")
    page.reload()
    expect(page.locator(".board-frame > .board")).to_be_visible()
    solved(page)
    expect(page.locator(".streak")).to_have_text("2 days in a row")
    page.goto(url)
    expect(page.locator(".daily")).to_contain_text("2 days in a row")


def test_the_days_puzzle_does_not_count_once_its_solution_was_shown(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzle")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".taught")).to_be_visible()
    counted = page.evaluate(
        """async () => {
          const [{ store }, { remember }] = await Promise.all([pageModule("kit/store"), pageModule("pages/days")]);
          const [game, id] = Object.keys(store.get("puzzles").done)[0].split("/");
          remember({ game, id }, "2026-01-01", true);
          return store.get("puzzles");
        }"""
    )
    assert counted["days"] == [] and list(counted["done"].values()) == [2]


@pytest.mark.parametrize(
    ("days", "today", "length"),
    [([], "2026-03-31", 0), (["2026-03-30", "2026-03-31"], "2026-04-01", 2), (["2026-03-29", "2026-03-31"], "2026-03-31", 1), (["2026-03-29"], "2026-03-31", 0), (["2024-02-28", "2024-02-29"], "2024-03-01", 2)],
)  # fmt: skip
def test_days_in_a_row_end_with_today_or_yesterday(page: Page, url: str, days: list[str], today: str, length: int) -> None:
    page.goto(url)
    assert page.evaluate(f"(async () => (await pageModule('pages/days')).streak({json.dumps(days)}, '{today}'))()") == length


def test_an_unknown_puzzle_says_so(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzle/{GAME}/0-0")
    expect(page.locator(".trouble")).to_contain_text("There is no such puzzle.")


def test_in_german_and_on_a_phone(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(f"{url}/puzzle/{GAME}/{FIRST.id}")
        expect(page.locator(".say")).to_contain_text("Finde den Zug")
        ends, begins = page.evaluate(
            "() => [document.querySelector('.question'), document.querySelector('.board-frame')].map((each) => each.getBoundingClientRect()).map((box, place) => (place ? box.top : box.bottom))"
        )
        assert ends <= begins, "the question is above the board"
        page.get_by_role("button", name="Lösung zeigen").click()
        expect(page.locator(".taught")).to_contain_text("Verlockend, aber falsch")
        expect(page.locator(".taught")).not_to_contain_text("puzzle.")
        assert wide(page) <= 0


def test_averages_are_written_as_the_reader_writes_numbers(browser: Browser, url: str) -> None:
    told = next(puzzle for puzzle in read(games.card("forest-fire-path")).puzzles if puzzle.averages and puzzle.averages.bars)
    with visitor(browser, locale="de-DE", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(f"{url}/puzzle/forest-fire-path/{told.id}")
        page.get_by_role("button", name="Lösung zeigen").click()
        rows = page.locator(".taught").get_by_role("row")
        expect(rows.first).to_have_text("LösungVerlockender Zug")
        for cell in rows.nth(1).get_by_role("cell").all():
            expect(cell).to_have_text(re.compile(r"^\d+,\d (Punkte|Flammen)"))
        assert wide(page) <= 0


def without_a_line(route: Route) -> None:
    """The explanation comes at once: nothing of the solution is played before."""
    answer = route.fetch()
    route.fulfill(json=answer.json() | {"line": []})


@pytest.mark.parametrize("window", [{"width": 360, "height": 740, "phone": True}, {"width": 1000, "height": 720, "phone": False}])
def test_averages_fit_a_narrow_phone_and_the_column_next_to_a_board(browser: Browser, url: str, window: dict[str, Any]) -> None:
    size = {"width": window["width"], "height": window["height"]}
    with visitor(browser, locale="de-DE", viewport=size, is_mobile=window["phone"], has_touch=window["phone"]) as context:
        page = context.new_page()
        page.route("**/lesson", without_a_line)
        for game in backburn.names():
            told = next(puzzle for puzzle in read(games.card(game)).puzzles if puzzle.averages and puzzle.averages.bars)
            page.goto(f"{url}/puzzle/{game}/{told.id}")
            page.get_by_role("button", name="Lösung zeigen").click()
            table, card = page.locator(".changes").bounding_box(), page.locator(".taught").bounding_box()
            assert table and card and table["x"] + table["width"] < card["x"] + card["width"] and wide(page) <= 0, game


def test_the_explanation_says_in_words_what_is_not_told(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzle/wild-fire/1-23-23252")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".taught .plies li").first).to_have_text("White: Place no more pawns this turn.", timeout=15000)
