"""What luck did, after a game: for each side, and for each die and deck."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from page.endgames import PATH
from page.kit import against_bot, play_to_the_end, table, visitor, wide
from page.test_analysis import estimate

FACES = [{"text": f"roll {face}", "came": 6 if face == 1 else 0, "expected": 1.0} for face in range(1, 7)]
LUCK = {
    "games": 1000,
    "sampled": False,
    "seats": [{"less": 966, "more": 0}, {"less": 0, "more": 967}],
    "tallies": [{"seat": -1, "kind": "wind", "count": 1, "outcomes": []}, {"seat": 1, "kind": "roll", "count": 6, "outcomes": FACES}],
}


def told(route: Route, luck: Any) -> None:
    """An analysis that is done, with this luck."""
    points = [{"ply": ply, "to_act": 0, "chances": [estimate(0.5), estimate(0.5)]} for ply in (0, 1)]
    event = {"type": "analysis", "game": "forest-fire-path", "graded": False, "seats": ["fire", "chief"], "teams": [0, 1], "plies": 1}
    event |= {"decisions": 1, "done": True, "points": points, "verdicts": [], "turning": [], "suspects": [], "luck": luck}
    route.fulfill(content_type="text/event-stream", body=f"data: {json.dumps(event)}\n\n")


def ended(page: Page, url: str, luck: Any) -> None:
    page.route("**/analysis", lambda route: told(route, luck))
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    expect(page.locator(".analysis li.none")).to_be_visible()


def test_how_lucky_each_side_was_is_folded_under_the_graph(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    ended(page, url, LUCK)
    box = page.locator(".fortune")
    expect(box.get_by_role("listitem").first).to_be_hidden()
    box.locator("summary").click()
    expect(box.locator(".fortune-sides li")).to_have_text(
        [
            "Ann (Fire): lucky. Only 1 of 29 games brings this much luck.",
            "Random (Chief): unlucky. Only 1 of 30 games brings this little luck.",
        ]
    )
    expect(box.locator(".fortune-tally p")).to_have_text(["Before the first move: 1 roll or draw", "Random (Chief): 6 rolls and draws"])
    expect(box.locator(".fortune-tally li").first).to_have_text("roll 1 6 (expected 1)")
    assert wide(page) <= 0


def test_a_game_without_chance_has_nothing_to_say_of_luck(page: Page, url: str) -> None:
    ended(page, url, None)
    expect(page.locator(".fortune")).to_have_count(0)


HOW = """async ([among]) => {
  const { fortune } = await pageModule("table/fortune");
  return fortune({ games: 1000, sampled: true, seats: [among], tallies: [] }, [[0]], () => "Ann").querySelector("li").textContent;
}"""


@pytest.mark.parametrize(
    ("less", "more", "words"),
    [
        (0, 0, "Ann: rolls and draws made no difference."),
        (480, 500, "Ann: about as lucky as usual."),
        (250, 700, "Ann: about as lucky as usual."),
        (100, 800, "Ann: unlucky. Only 1 of 5 games brings this little luck."),
        (1000, 0, "Ann: lucky. Only 1 of 1,000 games brings this much luck."),
    ],
)
def test_only_what_is_rare_is_called_luck(page: Page, url: str, less: int, more: int, words: str) -> None:
    page.goto(url)
    assert page.evaluate(HOW, [{"less": less, "more": more}]) == words


def test_luck_is_read_in_german(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        ended(page, url, LUCK)
        page.get_by_text("Welche Rolle das Glück spielte").click()
        expect(page.locator(".fortune-sides li").last).to_have_text(
            "Zufall (Feuerwehr): Pech gehabt. So wenig Glück bringt nur 1 von 30 Spielen."
        )
