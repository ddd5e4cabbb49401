"""The puzzle house: one click from the lobby; filters, an own rating, a run against the clock, and why a wrong move is wrong."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
from backburn import games
from backburn.puzzles.attempt import Attempt
from backburn.puzzles.file import Puzzle, read
from page.kit import drawn, visitor, wide
from page.test_puzzles import FIRST, GAME, head, opened, remembered, solved, typed

ALL = {name: read(games.card(name)).puzzles for name in backburn.names()}
COUNT = sum(map(len, ALL.values()))
VOLCANO = next(puzzle for puzzle in ALL["volcano"] if puzzle.trap.then and puzzle.refutations)


def house(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzles")
    expect(page.locator(".puzzle-tile").first).to_be_visible()


def test_all_games_puzzles_are_one_click_from_the_lobby(page: Page, url: str) -> None:
    page.goto(url)
    drawn(page)
    page.get_by_role("link", name="All puzzles").click()
    page.wait_for_url("**/puzzles")
    expect(page.locator(".puzzle-tile")).to_have_count(COUNT)
    expect(page.get_by_role("heading", level=2).filter(has_text="Volcano!")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Puzzle 1, ")).first.click()
    page.wait_for_url(f"**/puzzle/*/{ALL[backburn.names()[0]][0].id}")


def test_puzzles_are_chosen_by_theme_difficulty_and_game_also_by_keyboard(page: Page, url: str) -> None:
    house(page, url)
    page.get_by_role("group", name="Difficulty").get_by_role("radio", name="easy").focus()
    page.keyboard.press("Space")
    easy = [puzzle for puzzles in ALL.values() for puzzle in puzzles if puzzle.difficulty == 3]
    expect(page.locator(".puzzle-tile")).to_have_count(len(easy))
    page.get_by_role("radio", name="Get out of trouble").check(force=True)
    expect(page.get_by_role("status").filter(has_text=f"{sum(puzzle.kind == 'save' for puzzle in easy)} puzzles")).to_be_visible()
    page.get_by_role("radio", name="Several moves").check(force=True)
    expect(page.locator(".puzzle-tile")).to_have_count(sum(len(puzzle.answer) > 1 for puzzle in easy))
    page.get_by_role("radio", name="Volcano!").check(force=True)
    own = [puzzle for puzzle in ALL["volcano"] if puzzle.difficulty == 3 and len(puzzle.answer) > 1]
    expect(page.locator(".puzzle-tile")).to_have_count(len(own))
    page.get_by_role("link", name="A puzzle for you").click()
    page.wait_for_url(re.compile(f"/puzzle/volcano/({'|'.join(puzzle.id for puzzle in own)})$"))


def test_what_was_chosen_is_there_again_after_a_puzzle_and_a_reload(page: Page, url: str) -> None:
    house(page, url)
    page.get_by_role("radio", name="Get out of trouble").check(force=True)
    page.get_by_role("radio", name="Volcano!").check(force=True)
    page.get_by_role("checkbox", name="Only those I have not solved").check()
    shown = sum(puzzle.kind == "save" for puzzle in ALL["volcano"])
    expect(page.locator(".puzzle-tile")).to_have_count(shown)
    page.reload()
    expect(page.locator(".puzzle-tile")).to_have_count(shown)
    page.locator(".puzzle-tile").first.click()
    page.wait_for_url("**/puzzle/volcano/*")
    page.go_back()
    expect(page.locator(".puzzle-tile")).to_have_count(shown)
    expect(page.get_by_role("radio", name="Get out of trouble")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Only those I have not solved")).to_be_checked()
    page.get_by_role("group", name="Theme").get_by_role("radio", name="All").check(force=True)
    page.get_by_role("group", name="Game").get_by_role("radio", name="All").check(force=True)
    page.get_by_role("checkbox", name="Only those I have not solved").uncheck()
    assert page.url == f"{url}/puzzles"
    page.goto(f"{url}/puzzles#theme=nonsense")
    page.reload()
    expect(page.locator(".puzzle-tile")).to_have_count(COUNT)


def test_those_of_three_and_four_players_are_a_theme(page: Page, url: str) -> None:
    house(page, url)
    page.get_by_role("radio", name="Three or four players").check(force=True)
    expect(page.locator(".puzzle-tile")).to_have_count(sum(puzzle.seats > 2 for puzzles in ALL.values() for puzzle in puzzles))


def test_a_legend_says_what_the_dots_of_a_puzzle_mean(page: Page, url: str) -> None:
    house(page, url)
    legend = page.get_by_role("list", name="Difficulty").get_by_role("listitem")
    assert {each.inner_text(): each.locator("i").count() for each in legend.all()} == {"easy": 1, "medium": 2, "hard": 3, "very hard": 4}
    hard = page.get_by_role("link", name=re.compile(", hard, ")).first
    assert hard.locator("i").count() == 3 and hard.get_attribute("title") == hard.get_attribute("aria-label")


def test_what_is_solved_has_its_mark_and_can_be_left_out(page: Page, url: str) -> None:
    house(page, url)
    done = {f"{GAME}/{FIRST.id}": 1, f"volcano/{VOLCANO.id}": 3}
    page.evaluate("(puzzles) => localStorage.setItem('backburn', JSON.stringify({ puzzles }))", {"done": done, "days": [], "best": 7})
    page.reload()
    room = page.get_by_role("region", name="On the Run!")
    expect(room).to_contain_text(f"1 of {len(ALL[GAME])} solved")
    expect(room.get_by_role("link", name=re.compile("^Puzzle 1, .*, solved$"))).to_be_visible()
    expect(page.get_by_text("Best run: 7 solved")).to_be_visible()
    page.get_by_role("checkbox", name="Only those I have not solved").check()
    expect(page.locator(".puzzle-tile")).to_have_count(COUNT - 1)


# ---- the rating


def test_glickmans_example_has_glickmans_numbers(page: Page, url: str) -> None:
    """Mark Glickman, "The Glicko system", section on the example: 1464 and 151.4."""
    page.goto(f"{url}/puzzles")
    played = [((1400, 30), 1), ((1550, 100), 0), ((1700, 300), 0)]
    results = [{"rating": {"value": value, "deviation": deviation}, "score": score} for (value, deviation), score in played]
    found = page.evaluate(
        "async (results) => (await pageModule('pages/puzzle_rating')).rated({ value: 1500, deviation: 200 }, results)", results
    )
    assert (round(found["value"]), round(found["deviation"], 1)) == (1464, 151.4)


def test_only_the_first_try_counts_for_the_rating(page: Page, url: str) -> None:
    opened(page, url)
    typed(page, FIRST.trap.move)
    expect(page.locator(".say.wrong")).to_be_visible()
    lost = remembered(page)["rating"]
    assert lost["value"] < 1200 and lost["tries"] == 1
    page.reload()
    solved(page)
    assert remembered(page)["rating"] == lost and remembered(page)["tried"] == [f"{GAME}/{FIRST.id}"]
    expect(page.locator(".others")).to_contain_text(re.compile(r"Your puzzle rating: [\d,]+ ± \d+$"))
    other = next(puzzle for puzzle in ALL[GAME] if len(puzzle.answer) == 1)
    opened(page, url, other)
    solved(page, other)
    assert remembered(page)["rating"]["value"] > lost["value"]
    expect(page.locator(".others")).to_contain_text(re.compile(r"Your puzzle rating: [\d,]+ ± \d+ \(\+\d+\)"))
    house(page, url)
    expect(page.locator(".own-rating h2")).to_contain_text("Your puzzle rating")


def test_a_hint_is_no_success_and_a_rating_is_less_sure_after_a_while(page: Page, url: str) -> None:
    opened(page, url)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".say")).to_contain_text("tempting")
    known = remembered(page)["rating"]
    assert known["value"] < 1200
    later = page.evaluate("async () => (await pageModule('pages/puzzle_rating')).ownRating('2099-01-01')")
    assert later["value"] == known["value"] and later["deviation"] == 350 > known["deviation"]


# ---- why a move is wrong


def test_a_wrong_move_is_refuted_on_the_board_and_in_words_and_can_be_cut_short(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzle/volcano/{VOLCANO.id}")
    expect(page.locator(".board-frame > .board")).to_be_visible()
    before = page.locator(".board-frame > .board").get_attribute("aria-label")
    typed(page, VOLCANO.trap.move)
    shown = page.locator(".refutation")
    expect(shown).to_contain_text(f"What “{head(VOLCANO.trap.move, 'volcano', VOLCANO)}” leads to")
    expect(shown).to_contain_text("the best other move")
    assert shown.locator("li").count() >= 1
    page.wait_for_function("(before) => document.querySelector('.board-frame > .board').getAttribute('aria-label') !== before", arg=before)
    move = next(iter(VOLCANO.refutations))
    typed(page, move)
    expect(shown).to_contain_text(f"What “{head(move, 'volcano', VOLCANO)}” leads to")
    page.wait_for_function("(before) => document.querySelector('.board-frame > .board').getAttribute('aria-label') === before", arg=before)
    shown.get_by_role("button", name="Show it again").click()
    page.wait_for_function("(before) => document.querySelector('.board-frame > .board').getAttribute('aria-label') !== before", arg=before)
    typed(page, VOLCANO.answer[0])
    expect(shown).to_be_hidden()


# ---- the run


def answer(page: Page, right: bool) -> Puzzle:
    """Answer the puzzle of a run that is on the board."""
    expect(page.locator("main[aria-busy=false] .board")).to_be_visible()
    puzzle = asked[-1]
    attempt = Attempt(games.card(puzzle[0]), puzzle[1])
    move = attempt.right[0] if right else next(text for text in attempt.match.moves() if text not in attempt.right)
    typed(page, move)
    return puzzle[1]


asked: list[tuple[str, Puzzle]] = []
"""The puzzles that a run has asked for."""


def running(page: Page, url: str) -> None:
    asked.clear()

    def note(request: Any) -> None:
        found = re.search(r"/api/games/([\w-]+)/puzzles/([\d-]+)\?", request.url)
        if found and "move=" not in request.url:
            asked.append((found[1], next(puzzle for puzzle in ALL[found[1]] if puzzle.id == found[2])))

    page.on("request", note)
    page.goto(f"{url}/puzzles/run")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".board-frame > .board")).to_be_visible()


def test_a_run_counts_first_moves_and_ends_after_three_mistakes(page: Page, url: str) -> None:
    running(page, url)
    for number, right in enumerate((True, False, True, False, False), 1):
        before = len(asked)
        answer(page, right)
        if number < 5:
            expect(page.locator(".run-head")).to_contain_text(f"{(1, 1, 2, 2)[number - 1]} solved")
            page.wait_for_function(
                "(words) => document.querySelector('.say').textContent.includes(words)", arg="Right!" if right else "wrong"
            )
            assert len(asked) == before + 1
    assert {puzzle.difficulty for _, puzzle in asked[:4]} == {3}, "easy ones first"
    expect(page.get_by_role("heading", name="2 solved")).to_be_focused()
    expect(page.locator(".run-list li")).to_have_count(5)
    expect(page.locator(".run-list .wrong")).to_have_count(3)
    expect(page.get_by_text("Your best run so far.", exact=True)).to_be_visible()
    assert remembered(page)["best"] == 2 and "rating" not in remembered(page)
    page.get_by_role("button", name="Run again").click()
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()


def test_a_run_ends_with_its_time_and_says_how_much_is_left(page: Page, url: str) -> None:
    page.clock.install()
    running(page, url)
    expect(page.get_by_role("timer")).to_have_text("3:00")
    page.clock.run_for(121_000)
    expect(page.locator("#announcements")).to_have_text("60 seconds left.")
    expect(page.get_by_role("timer")).to_have_text("0:59")
    page.clock.run_for(60_000)
    expect(page.get_by_role("heading", name="0 solved")).to_be_visible()


def test_a_run_can_be_ended_and_a_refused_move_is_no_mistake(page: Page, url: str) -> None:
    running(page, url)
    typed(page, "nonsense")
    expect(page.locator(".say.wrong")).to_contain_text("is not a move of this game")
    expect(page.get_by_role("img", name="0 mistakes of 3")).to_be_visible()
    page.get_by_role("button", name="End the run").click()
    expect(page.locator(".run-list li")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_house_and_a_run_fit_a_phone_in_both_languages(browser: Browser, url: str, locale: str) -> None:
    with visitor(browser, locale=locale, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        house(page, url)
        assert wide(page) <= 0
        assert not re.search(r"\bpuzzles?\.[a-z]", page.locator("main").inner_text())
        page.goto(f"{url}/puzzles/run")
        page.locator(".run .button.large").click()
        expect(page.locator(".board-frame > .board")).to_be_visible()
        assert wide(page) <= 0
        assert not re.search(r"\bpuzzles?\.[a-z]", page.locator("main").inner_text())
        if locale == "de-DE":
            expect(page.get_by_role("button", name="Lauf beenden")).to_be_visible()
            assert json.loads(page.evaluate("JSON.stringify(document.documentElement.lang)")) == "de"
