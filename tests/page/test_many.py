"""More than two at a table, teams, and clocks."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from backburn.play.matches.game import Game
from page.endgames import PATH
from page.kit import against_bot, has_word, play_to_the_end, ready, set_up, table, visitor
from secret_game import KINDS
from server import secret

FOUR = ["Ann", "Bob", "Cem", "Dora"]
ROLES = ["Left", "Right", "Third", "Fourth", "Fifth", "Sixth"]


def hands(seats: int, seed: int) -> list[int]:
    """The cards that a seed deals."""
    match = Game(secret.card("secret"), {}, seats).match(seed=seed)
    for _ in range(seats):
        match.roll()
    return [int(match.state["hands"][seat]) for seat in range(seats)]


def uneven(seats: int, sides: int) -> int:
    """A seed with which one side has better cards than all others."""
    for seed in range(100):
        dealt = hands(seats, seed)
        sums = sorted(sum(dealt[side::sides]) for side in range(sides))
        if sums[-1] > sums[-2]:
            return seed
    raise AssertionError("no such seed")


def shown_hands(page: Page) -> list[str]:
    return [str(label).split(": ")[1] for label in page.locator('[id^="hand-"]').evaluate_all("all => all.map((one) => one.ariaLabel)")]


def test_four_pass_one_screen_and_hide_their_hands_from_each_other_and_from_spectators(page: Page, browser: Browser, url: str) -> None:
    seed = uneven(4, sides=2)
    set_up(page, url, "secret", FOUR, seed)
    dealt = hands(4, seed)
    with visitor(browser) as elsewhere:
        eve = elsewhere.new_page()
        eve.goto(page.url)
        expect(eve.locator(".board-frame > .board")).to_be_visible()
        expect(eve.locator(".seat")).to_have_count(4)
        for seat, name in enumerate(FOUR):
            lift = page.get_by_role("button", name=f"I am {name} ({ROLES[seat]})")
            expect(lift).to_be_visible()
            assert not any(has_word(page.content(), kind) for kind in KINDS), f"a hand is to be read before {name} is there"
            lift.click()
            ready(page)
            assert shown_hands(page) == [KINDS[dealt[each] - 1] if each == seat else "a hidden card" for each in range(4)]
            expect(page.locator(".seat.own")).to_contain_text(name)
            expect(page.locator('.seat[aria-current="true"]')).to_contain_text(f"{name}you{ROLES[seat]} · team {seat % 2 + 1} · to move")
            expect(eve.locator('.seat[aria-current="true"]')).to_contain_text(name)
            expect(eve.locator("p.turn")).to_contain_text(f"{name} ({ROLES[seat]}) is playing")
            page.locator('[id="move-0"]').click()
            known = r"fold \?.*" if seat < 3 else r"folded [a-z]+.*"  # when the game is over everything is open
            expect(eve.locator(".log")).to_contain_text(re.compile(known * (seat + 1)))
            if seat < 3:
                assert shown_hands(eve) == ["a hidden card"] * 4
                assert not any(has_word(eve.content(), kind) for kind in KINDS)
        for screen in (page, eve):
            team = int(sum(dealt[1::2]) > sum(dealt[0::2]))
            winners = " and ".join(f"{FOUR[seat]} ({ROLES[seat]})" for seat in (team, team + 2))
            expect(screen.locator(".result h2")).to_have_text(f"Team {team + 1} wins: {winners}")
            expect(screen.locator(".seat.won")).to_have_count(2)
            expect(screen.locator(".scores div")).to_have_count(4)
        expect(page.locator("#announcements")).to_contain_text(f"Team {team + 1} wins: {winners}.")


def test_six_sit_at_a_table_three_of_them_bots(page: Page, url: str) -> None:
    seed = uneven(6, sides=6)
    set_up(page, url, "secret", ["Ann", "", "Cem", "", "Eli", ""], seed)
    dealt = hands(6, seed)
    for seat, name in ((0, "Ann"), (2, "Cem"), (4, "Eli")):
        page.get_by_role("button", name=f"I am {name} ({ROLES[seat]})").click()
        ready(page)
        expect(page.locator(".seat")).to_have_count(6)
        expect(page.locator(".seat.acts")).to_contain_text(name)
        page.locator('[id="move-1"]').click()
    best = dealt.index(max(dealt))
    expect(page.locator(".result h2")).to_contain_text(f"({ROLES[best]}) wins")
    expect(page.locator(".scores .won")).to_contain_text(f"({ROLES[best]})")
    expect(page.locator(".scores")).to_contain_text(f"{max(dealt)} points")
    expect(page.locator(".seats")).not_to_contain_text("team")


def test_the_end_is_reported_with_winner_reason_and_points(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", position=PATH))
    ready(page)
    play_to_the_end(page, random.Random(1))
    result = page.locator(".result")
    points = page.locator(".scores dd").first.inner_text()
    won = "victory for the fire" in result.inner_text()
    expect(result.locator("h2")).to_have_text("You win" if won else "Random (Chief) wins")
    expect(result.locator("p")).to_contain_text(
        re.compile(rf"^A .*victory for the (fire with|chief: the fire has) {points.split()[0]}( of \d+)? points?; .+\.$")
    )
    expect(page.locator("#announcements")).to_contain_text(f"Ann (Fire): {points}.")


HEADLINE = """async ([mine, why, teams, returns]) => {
  const { ending } = await pageModule("table/result");
  const best = Math.max(...returns);
  const winners = best > 0 || Math.min(...returns) < best ? returns.flatMap((value, seat) => (value === best ? [seat] : [])) : [];
  const seats = returns.map((value, seat) => ({ seat, role: ["ash", "birch"][seat], name: ["Ann", "Bob"][seat], who: "person", team: teams[seat], returns: value }));
  return ending({ mine, seats, over: { why, winners, words: "" } }).headline;
}"""


@pytest.mark.parametrize(
    ("teams", "returns", "headline"),
    [
        ([0], [0.4], "You win"),
        ([0], [0], "You lose"),
        ([0], [-1], "You lose"),
        ([0, 0], [0.2, 0.2], "Everybody wins together"),
        ([0, 0], [0, 0], "Everybody loses together"),
        ([0, 0], [-0.2, -0.2], "Everybody loses together"),
        ([0, 1], [0, 0], "A tie, shared by all"),
        ([0, 1], [1, 1], "A tie, shared by all"),
        ([0, 1], [1, -1], "You win"),
        ([0, 1], [-1, 1], "Bob (Birch) wins"),
    ],
)
def test_a_team_wins_or_loses_and_draws_with_no_one(page: Page, url: str, teams: list[int], returns: list[float], headline: str) -> None:
    page.goto(url)
    assert page.evaluate(HEADLINE, [[0], "over", teams, returns]) == headline
    assert page.evaluate(HEADLINE, [[0], "closed", teams, [0] * len(teams)]) == "There is no winner"
    assert page.evaluate(HEADLINE, [[0], "agreed", teams, [0] * len(teams)]) == "A draw"


def test_a_result_of_one_alone_is_not_everybodys(page: Page, url: str) -> None:
    page.goto(url)
    told = [page.evaluate(HEADLINE, [[], "over", [0], [returns]]) for returns in (0.4, 0, -1)]
    assert told == ["Ann (Ash) wins", "Ann (Ash) loses", "Ann (Ash) loses"]


# ---- clocks


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def test_a_clock_set_up_in_the_dialog_runs_down_for_all_to_see(page: Page, url: str) -> None:
    """Everybody is there, so it runs from the start."""
    began = time.monotonic()
    set_up(page, url, "forest-fire-path", ["Ann", ""], 7, "3 minutes each")
    ready(page)
    running = page.locator(".seat.own .clock.running")
    expect(running).to_be_visible()
    assert 180 - (time.monotonic() - began) - 2 < seconds(running.inner_text()) <= 180
    page.locator('[id="gust"]').click()
    expect(page.locator(".log .turn.seat-1")).to_be_visible()
    ready(page)
    before = seconds(running.inner_text())
    assert 185 - (time.monotonic() - began) - 2 < before <= 185, "a turn gives five seconds back"
    page.wait_for_timeout(2300)
    assert before - (time.monotonic() - began) - 2 < seconds(running.inner_text()) <= before - 2


def test_a_clock_that_will_soon_be_down_is_marked(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", clock={"seconds": 19, "increment": 0}))
    ready(page)
    page.locator('[id="gust"]').click()
    expect(page.locator(".seat.own .clock.short")).to_be_visible()


def test_whose_time_runs_out_loses(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path", clock={"seconds": 1.5, "increment": 0}))
    ready(page)
    page.locator('[id="gust"]').click()
    expect(page.locator(".result h2")).to_have_text("Random (Chief) wins")
    expect(page.locator(".result p")).to_have_text("Time ran out for Ann (Fire).")
    expect(page.locator(".seat.own .clock")).to_have_text("0:00")
    expect(page.locator(".board [data-moves]")).to_have_count(0)
    expect(page.locator("#announcements")).to_contain_text("Time ran out for Ann (Fire).")
