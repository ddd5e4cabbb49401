"""Plays one turn of each game with the keyboard alone and writes down what a screen reader says: python tests/page/aloud.py writes docs/lab/by-ear.md."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import CDPSession, Page, sync_playwright

import backburn
from page.endgames import ACRES
from page.kit import ARGS, CHROMIUM, Host, against_bot, is_over, ready, table, visitor

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "by-ear.md"
MOST_KEYS = 80
INTRODUCTION = """# A turn by keyboard and ear

One turn of each game, played with the keyboard alone against the bot `greedy`, as Chromium hands it to a screen reader: which keys were pressed, the name of
the thing in focus, and what was announced automatically. `python tests/page/aloud.py` writes this page; `tests/page/test_aloud.py` plays the same turns, and fails
if a thing in focus has no name or a turn cannot be ended. [Accessibility](../how-to/accessibility.md) says what to expect in general.
"""


HEAR = """() => {
  const region = document.querySelector("#announcements");
  window.heard = [region.textContent].filter(Boolean);
  new MutationObserver(() => region.textContent && window.heard.push(region.textContent)).observe(region, { childList: true });
}"""
"""Collects what is announced, one after the other."""


@dataclass
class Line:
    """What was heard after some keys."""

    keys: str
    focus: str
    announced: str

    def text(self) -> str:
        """As a line of Markdown."""
        said = f": “{self.focus}”" if self.focus else ""
        return f"- {self.keys}{said}" + (f"  \n  *announced:* {self.announced}" if self.announced else "")


class Listener:
    """A player who uses only keyboard and screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        page.evaluate(HEAR)

    def focus(self) -> str:
        """The name, the role and the description of what has the focus; empty if nothing has."""
        found = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        if "body" in found.get("description", ""):
            return ""
        node = self.session.send("Accessibility.getPartialAXTree", {"objectId": found["objectId"], "fetchRelatives": False})["nodes"][0]
        parts = [node.get(part, {}).get("value", "") for part in ("name", "role", "description")]
        return ", ".join(filter(None, parts)) if parts[0] else f"({parts[1]} without a name)"

    def announced(self) -> str:
        """What was announced since the last question."""
        self.page.wait_for_timeout(200)
        return " ".join(self.page.evaluate("heard.splice(0)"))

    def press(self, key: str, told: str = "") -> Line:
        """Press a key, and listen."""
        self.page.keyboard.press(key)
        ready(self.page)
        return Line(told or f"`{key}`", self.focus(), self.announced())

    def enter_board(self) -> Line:
        """Press Tab until a thing on the board has the focus."""
        for count in range(1, 40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.closest('.board') !== null"):
                return Line(f"`Tab`, {count} times", self.focus(), self.announced())
        raise AssertionError("Tab does not reach the board")


def offered(page: Page) -> bool:
    """Whether the thing in focus can be chosen."""
    return bool(page.evaluate("!!document.activeElement.closest('.board [data-moves], .menu, dialog')"))


def turn(page: Page, url: str, request: dict[str, Any]) -> Iterator[Line]:
    """One turn of a person, until the bot has answered or the game is over."""
    table(page, url, request)
    ready(page)
    listener, other = Listener(page), f".log .turn.seat-{1 - own_seat(request)}"
    yield Line("The table opens", "", listener.announced())
    before = page.locator(other).count()
    yield listener.enter_board()
    for _ in range(MOST_KEYS):
        if is_over(page) or page.locator(other).count() > before:
            return
        yield listener.press("Enter") if offered(page) else again(listener)
    raise AssertionError(f"the turn does not end within {MOST_KEYS} keys")


def again(listener: Listener) -> Line:
    """Look for something to choose: by an arrow on the board, else by Tab."""
    if listener.page.evaluate("document.activeElement.closest('.board, .board-frame') !== null"):
        line = listener.press("ArrowDown")
        if offered(listener.page):
            return line
    return listener.enter_board()


def own_seat(request: dict[str, Any]) -> int:
    return [seat["who"] for seat in request["seats"]].index("person")


def request_for(game: str) -> dict[str, Any]:
    """A table with a person and a bot; where the set-up is long, in the middle of a game."""
    seats = [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": "greedy"}]
    return against_bot(game) | {"seats": seats} | ({"position": ACRES} if game == "forest-fire-acres" else {})


def chapter(page: Page, url: str, game: str) -> str:
    """What is heard of one turn of a game."""
    lines = "\n".join(line.text() for line in turn(page, url, request_for(game)))
    return f"## {backburn.load(game).card.title}\n\n{lines}\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = Host(Path(folder), True)
        host.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        chapters = [INTRODUCTION]
        for game in backburn.names():
            with visitor(browser) as context:
                chapters.append(chapter(context.new_page(), host.url, game))
                print(game, file=sys.stderr)
        PAGE.write_text("\n".join(chapters), encoding="utf-8")
        browser.close()
        host.kill()


if __name__ == "__main__":
    main()
