"""Retakes the pictures of docs/pictures: python tests/page/pictures.py [NAME ...]."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

import backburn
from backburn import games
from page.endgames import FULL
from page.kit import ARGS, CHROMIUM, Host, against_bot, drawn, in_lobby, open_sheet, ready, running, table, visitor

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDE = {"width": 1360, "height": 900}
PHONE = {"width": 390, "height": 844}
GAME = "forest-fire-path"
FIRE = "round 8: fire to act / fire . . . . 1 3 2 1 5 # # / engine 1 . . . 3 . . . . . . . / engine 2 2 . . . . . . . . . ."
CHIEF = "round 6: engine 2 to spray, done 1 / fire . . . . . 2 3 1 4 # # / engine 1 . . . 3 . . . . . . . / engine 2 . . . . . 3 . . . . ."


def lobby(page: Page, url: str) -> None:
    page.goto(url)
    drawn(page)


def fire(page: Page, url: str) -> None:
    seats = [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": "greedy"}]
    table(page, url, {"game": GAME, "seats": seats, "seed": 4})
    for move in ("grow 11", "gust", "grow 9", "grow 10", "grow 11", "grow 8", "grow 11"):
        ready(page)
        wished = page.locator(".move-list button", has_text=move)
        (wished if wished.count() else page.locator(".move-list button")).first.dispatch_event("click")  # on a phone the list is folded
        page.wait_for_timeout(600)
    ready(page)


def chief(page: Page, url: str) -> None:
    table(page, url, against_bot(GAME, seat=1, position=CHIEF))
    ready(page)
    for _ in range(2):
        page.locator(".move-list button", has_text="aim 7").dispatch_event("click")
        page.wait_for_timeout(600)


def tower(page: Page, url: str) -> None:
    position = json.loads((games.card("fire-tower").folder / "tutorial.json").read_text(encoding="utf-8"))["picture"]
    table(page, url, against_bot("fire-tower", position=position))
    ready(page)
    page.locator('[id="card-flare-up"]').dispatch_event("click")  # on a phone it is in the strip
    ready(page)
    page.locator('[id="square-n9"]').click(force=True)
    page.locator('[id="square-k5"]').click(force=True)
    page.wait_for_timeout(600)
    page.reload()
    ready(page)


def towers(page: Page, url: str) -> None:
    people = [{"who": "person", "name": "Ann"}, *[{"who": "bot", "agent": "greedy"}] * 3]
    table(page, url, {"game": "fire-tower", "seats": people, "seed": 4, "position": FULL})
    ready(page)
    page.locator(".board .square.offer").nth(2).click(force=True)
    page.wait_for_timeout(600)
    ready(page)


def moment(game: str) -> Callable[[Page, str], None]:
    """A picture of the game's moment that the documents show, with bots on all other seats."""

    def show(page: Page, url: str) -> None:
        card = games.card(game)
        position = (FOLDER / "positions" / f"{game}.txt").read_text(encoding="utf-8")
        to_act = backburn.load(game).match(position=position).to_act
        seats = [
            {"who": "person", "name": "Ann"} if seat == to_act else {"who": "bot", "agent": "greedy"} for seat in range(card.seats[-1])
        ]
        table(page, url, {"game": game, "seats": seats, "seed": 4, "position": position})
        ready(page)

    return show


def menu(page: Page, url: str) -> None:
    table(page, url, against_bot(GAME, position=FIRE))
    ready(page)
    page.locator('[id="square-6"]').click(force=True)


def rules(page: Page, url: str) -> None:
    fire(page, url)
    page.locator('[id="square-2"]').click(force=True)
    expect(page.locator(".toast .clause").first).to_be_visible()
    page.locator(".toast .clause").first.click()


def sheet(page: Page, url: str) -> None:
    fire(page, url)
    open_sheet(page)
    page.get_by_role("button", name="Show the links").click()
    page.wait_for_timeout(300)


def setup(page: Page, url: str) -> None:
    page.goto(url)
    in_lobby(page, GAME).get_by_role("button", name="Set up a table").click()
    page.locator(".seat-row select").nth(1).select_option("person")
    page.get_by_text("All numbers in the rulebook").click()
    page.wait_for_timeout(400)


def result(page: Page, url: str) -> None:
    table(
        page,
        url,
        against_bot(GAME, position="round 9: fire to act / fire . . 1 2 1 2 5 5 5 # # / engine 1 lost / engine 2 2 . . . . . . . . . ."),
    )
    for square in (7, 8, 9):
        ready(page)
        if page.locator(".result:not([hidden])").count():
            break
        page.locator(".move-list button", has_text=f"grow {square}").dispatch_event("click")
        page.wait_for_timeout(400)
    ready(page)


def replay(page: Page, url: str) -> None:
    result(page, url)
    page.get_by_role("link", name="Step through").first.click()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".board-frame > .board")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(400)


def learn(page: Page, url: str) -> None:
    page.goto(f"{url}/learn/{GAME}")
    page.locator(".dots-row button").nth(5).dispatch_event("click")  # a phone has neither in sight
    page.locator(".move-list button", has_text="spray").first.dispatch_event("click")
    page.wait_for_timeout(600)


def curtain(page: Page, url: str) -> None:
    people = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    table(page, url, {"game": GAME, "seats": people})
    open_sheet(page)
    page.get_by_text("Hide everything").click()
    page.reload()
    expect(page.locator(".curtain")).to_be_visible()


def trouble(page: Page, url: str) -> None:
    page.goto(f"{url}/t/nowhere")
    expect(page.locator("h2")).to_be_visible()


SHOTS: dict[str, Callable[[Page, str], None]] = {
    "lobby": lobby,
    "fire": fire,
    "chief": chief,
    "tower": tower,
    "towers": towers,
    "crews": moment("wild-fire"),
    "pilots": moment("volcano"),
    "herds": moment("on-the-run"),
    "rangers": moment("wildfire-rescue"),
    "acres": moment("forest-fire-acres"),
    "menu": menu,
    "rules": rules,
    "sheet": sheet,
    "setup": setup,
    "result": result,
    "replay": replay,
    "learn": learn,
    "curtain": curtain,
    "trouble": trouble,
}
KEPT = ("lobby", "fire", "chief", "tower", "towers", "crews", "pilots", "herds", "rangers", "acres", "learn", "replay", "setup")
"""What the documents show; the others are only looked at."""


LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": WIDE},
    "dark": {"viewport": WIDE, "color_scheme": "dark"},
    "phone": {"viewport": PHONE},
}


def take(browser: Browser, url: str, names: list[str], folder: Path) -> None:
    for name in names:
        for look, how in LOOKS.items():
            with visitor(browser, **how) as context:
                page = context.new_page()
                SHOTS[name](page, url)
                page.mouse.move(0, 0)
                page.wait_for_timeout(250)
                path = folder / f"{name}-{look}.png"
                page.screenshot(path=path, full_page=look == "phone" and name not in ("menu", "rules", "setup"))
                lighten(path)


def lighten(path: Path) -> None:
    """A picture of 256 colours takes a third of the bytes."""
    Image.open(path).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(KEPT)
    folder = FOLDER if set(wanted) <= set(KEPT) else Path(tempfile.gettempdir())
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, running(Host(Path(place), real=True)) as host, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        take(chromium, host.url, wanted, folder)
        chromium.close()
    print(folder)
