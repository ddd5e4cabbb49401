"""Learning from a game: its moments on the board, the better move found or shown, and what waits for tomorrow."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from page.endgames import PATH
from page.kit import against_bot, drawn, play_to_the_end, table, visitor, wide
from page.test_analysis import estimate

PLAYED, WORSE = "grow 2", "grow 3"
"""The mistake, and a move that the comparison finds worse, too; any other is as good as the best one."""


def moves_of(page: Page, url: str, id: str) -> list[Any]:
    """The choices at the first ply."""
    found: list[Any] = page.request.get(f"{url}/api/tables/{id}/review/0").json()["moves"]
    return found


def event_of(verdicts: list[Any]) -> dict[str, str]:
    """An analysis that is done."""
    points = [{"ply": ply, "to_act": 0, "chances": [estimate(0.5), estimate(0.5)]} for ply in (0, 1)]
    event = {"type": "analysis", "game": "forest-fire-path", "graded": False, "seats": ["fire", "chief"], "teams": [0, 1], "plies": 1}
    event |= {"decisions": 1, "done": True, "points": points, "verdicts": verdicts, "suspects": []}
    event |= {"turning": [each["ply"] for each in verdicts if each["certain"]]}
    return {"content_type": "text/event-stream", "body": f"data: {json.dumps(event)}\n\n"}


def verdict_of(best: Any, other: Any, certain: bool, seat: int = 0) -> dict[str, Any]:
    best, other = ({"move": each["id"], "text": each["text"], "visits": 9, "value": 0.5, "error": 0.1} for each in (best, other))
    return {
        "ply": 0, "seat": seat, "played": other["move"], "best": [best], "other": other, "iterations": 100, "certain": certain,
        "doubtful": False, "chance": estimate(0.7), "lost": estimate(0.25), "sketch": {"things": ["square-3"], "start": "", "place": ""},
        "reasons": [{"when": "turn", "label": "The fire", "better": "9 points", "other": "7 points"}] if certain else [],
    }  # fmt: skip


def reviewed(page: Page, url: str, *, seat: int = 0) -> tuple[str, list[Any]]:
    """A game is over whose first move was a mistake, as the analysis says; returns its id and the choices there."""
    played: list[Any] = []

    def analysis(route: Route) -> None:
        id = route.request.url.split("/")[-2]
        choices = moves_of(page, url, id)
        played.extend(choices)
        worse = next(move for move in choices if move["text"] == PLAYED)
        route.fulfill(**event_of([verdict_of(choices[0], worse, True, seat)]))  # type: ignore[arg-type]

    def comparison(route: Route) -> None:
        move = unquote(route.request.url.split("move=")[1].replace("+", " "))
        tried = next(each for each in played if each["text"] == move)
        route.fulfill(**event_of([verdict_of(played[0], tried, move == WORSE)]))  # type: ignore[arg-type]

    page.route("**/analysis", analysis)
    page.route("**/comparison?**", comparison)
    id = table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis-learn")).to_be_visible()
    return id, played


def choose(page: Page, text: str) -> None:
    page.locator(".moves").get_by_role("textbox").fill(text)
    page.locator(".moves").get_by_role("button", name="Play", exact=True).click()


def said(choices: list[Any], text: str) -> str:
    """A choice as it is quoted: without what comes of it."""
    explain: str = next(move["explain"] for move in choices if move["text"] == text)
    return re.split(r"[.:;](?: |$)", explain)[0]


def test_the_better_move_is_found_on_the_board(page: Page, url: str) -> None:
    id, choices = reviewed(page, url)
    page.get_by_role("link", name="A moment to learn from: find the better move").click()
    page.wait_for_url("**/replay/**#find=all")
    expect(page.locator(".review p").first).to_have_text(
        "You play Fire. The move you made here cost you 25 % (21 to 29 %). Which one is better?"
    )
    expect(page.locator(".controls")).to_be_hidden()
    choose(page, PLAYED)
    expect(page.locator(".say.wrong")).to_contain_text("That is what you played, and it cost 25 %")
    expect(page.locator(".say.wrong")).to_contain_text("What to expect by the next turn: The fire: 9 points instead of 7 points.")
    choose(page, WORSE)
    expect(page.locator(".say.wrong")).to_contain_text(
        f"“{said(choices, WORSE)}” costs 25 % (21 to 29 %) against the best move. Try again."
    )
    choose(page, "nonsense")
    expect(page.locator(".say.wrong")).to_contain_text("“nonsense” is not possible here.")
    page.locator(f".board [data-moves~='{choices[0]['id']}']").first.click(force=True)
    if page.locator(".menu").count():
        page.locator(".menu").get_by_role("menuitem", name=choices[0]["text"]).first.click()
    expect(page.locator(".say.right")).to_contain_text(
        f"That is the better move. In the game “{said(choices, PLAYED)}” cost 25 % (21 to 29 %)."
    )
    expect(page.locator(".say.right")).to_contain_text(f"Better: “{said(choices, choices[0]['text'])}”.")
    expect(page.locator(".board .marks.hint, .board .hint-arrow").first).to_be_visible()
    expect(page.locator(".review")).to_contain_text("That was the last one.")
    page.locator(".review").get_by_role("button", name="Back to the replay").click()
    expect(page.locator(".controls")).to_be_visible()
    expect(page.locator(".board [data-moves]")).to_have_count(0)
    page.goto(f"{url}/replay/{id}#find=0")
    expect(page.locator(".review")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".review"), "stepping on leaves it").to_be_hidden()


def test_a_move_that_cannot_be_told_from_the_best_one_is_no_mistake(page: Page, url: str) -> None:
    _, choices = reviewed(page, url)
    other = next(move["text"] for move in choices[1:] if move["text"] not in (PLAYED, WORSE))
    page.get_by_role("link", name="A moment to learn from").click()
    choose(page, other)
    expect(page.locator(".say.right")).to_contain_text(f"“{said(choices, other)}” is as good, as far as the games tell")


def test_the_solution_is_shown_and_a_phone_has_room(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    reviewed(page, url)
    page.get_by_role("link", name="A moment to learn from").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".review .say")).to_contain_text("Better: “")
    assert wide(page) <= 0


def test_the_focus_stays_in_the_review_and_goes_to_the_board_after_it(page: Page, url: str) -> None:
    reviewed(page, url)
    page.get_by_role("link", name="A moment to learn from").click()
    page.get_by_role("button", name="Show the solution").press("Enter")
    expect(page.locator(".review")).to_be_focused()
    page.get_by_role("button", name="Back to the replay").press("Enter")
    expect(page.locator(".board-frame")).to_be_focused()


def test_a_server_compares_the_move(page: Page, url: str) -> None:
    _, choices = reviewed(page, url)
    page.unroute("**/comparison?**")
    page.get_by_role("link", name="A moment to learn from").click()
    choose(page, next(move["text"] for move in choices[1:] if move["text"] != PLAYED))
    expect(page.locator(".say")).to_contain_text("Comparing")
    expect(page.locator(".say")).not_to_contain_text("Comparing")
    expect(page.locator(".say:is(.right, .wrong)")).to_be_visible()


def test_who_made_no_clear_mistake_reads_so(page: Page, url: str) -> None:
    reviewed(page, url, seat=1)
    expect(page.locator(".analysis-learn")).to_have_text("None of your moves clearly cost you anything. Well played.")
    assert page.evaluate("JSON.parse(localStorage.backburn).mistakes ?? []") == []


def test_who_was_hardly_looked_at_is_not_told_to_have_played_well(page: Page, url: str) -> None:
    event = json.loads(event_of([])["body"].removeprefix("data: ")) | {"decisions": 40}
    page.route("**/analysis*", lambda route: route.fulfill(**event_of([]) | {"body": f"data: {json.dumps(event)}\n\n"}))
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis li.none")).to_have_text("The time was too short to find mistakes: 0 of 40 decisions were looked at.")
    expect(page.locator(".analysis-learn")).to_be_hidden()


def test_who_only_watched_gets_no_question(page: Page, browser: Browser, url: str) -> None:
    id, _ = reviewed(page, url)
    event = event_of([verdict_of({"id": 0, "text": "gust"}, {"id": 1, "text": PLAYED}, True)])
    with visitor(browser) as other:
        watching = other.new_page()
        watching.route("**/analysis", lambda route: route.fulfill(**event))
        watching.goto(f"{url}/replay/{id}#find=all")
        expect(watching.locator(".analysis-turning li")).to_have_count(1)
        expect(watching.locator(".analysis-learn")).to_be_hidden()
        expect(watching.locator(".review")).to_be_hidden()


TOMORROW = "const kept = JSON.parse(localStorage.backburn); for (const each of kept.mistakes) each.day = '2020-01-01'; localStorage.backburn = JSON.stringify(kept)"


def test_a_mistake_comes_back_on_the_next_day_until_it_is_set_right(page: Page, url: str) -> None:
    _, choices = reviewed(page, url)
    page.goto(url)
    drawn(page)
    link = page.get_by_role("link", name="From your games: 1 move to improve")
    expect(link).to_have_count(0)
    page.evaluate(TOMORROW)
    page.reload()
    drawn(page)
    link.click()
    choose(page, choices[0]["text"])
    expect(page.locator(".say.right")).to_be_visible()
    page.goto(url)
    drawn(page)
    expect(link).to_have_count(0)


def test_a_game_that_is_gone_takes_its_mistakes_with_it(page: Page, url: str) -> None:
    id, _ = reviewed(page, url)
    page.route("**/review/0", lambda route: route.fulfill(status=404, json={"code": "table/unknown", "message": "no"}))
    page.goto(f"{url}/replay/{id}#find=0")
    expect(page.locator(".toast.bad")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.backburn).mistakes") == []


KEEP = """async ([count]) => {
  const { keepMistakes, mistakesOf, waiting } = await pageModule("table/mistakes");
  for (let game = 0; game < count; game += 1) keepMistakes(`t${game}`, { game: "volcano", title: "V" }, [{ ply: 9, seat: 0 }, { ply: 2, seat: 0 }], "2026-03-01");
  keepMistakes("t1", { game: "volcano", title: "V" }, [{ ply: 9, seat: 0 }], "2026-03-01");
  return [waiting("2026-03-02").length, waiting("2026-03-01").length, mistakesOf(`t${count - 1}`).map(({ ply }) => ply), mistakesOf("t0").length];
}"""


@pytest.mark.parametrize(("count", "told"), [(3, [6, 0, [2, 9], 2]), (20, [30, 0, [2, 9], 0])])
def test_mistakes_are_bounded_and_each_is_kept_once(page: Page, url: str, count: int, told: list[Any]) -> None:
    page.goto(url)
    assert page.evaluate(KEEP, [count]) == told


def test_it_is_read_in_german(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        reviewed(page, url)
        page.get_by_role("link", name="Ein lehrreicher Moment: Finde den besseren Zug").click()
        expect(page.locator(".review p").first).to_contain_text("Du spielst Feuer. Dein Zug hat hier 25 % (21 bis 29 %) gekostet.")
        page.get_by_role("button", name="Lösung zeigen").click()
        expect(page.locator(".review .say")).to_contain_text("Bis zum nächsten Zug zu erwarten: Das Feuer: 9 Punkte statt 7 Punkte.")
