"""The search of the documentation's site: a plain question finds the right page first. `scripts/docs` builds the site."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, sync_playwright

import house
from page.kit import ARGS, CHROMIUM

SITE = house.ROOT / "dist/docs"
QUESTIONS = {
    "undo": "how-to/table/",
    "clock": "how-to/table/",
    "play with a friend": "how-to/table/",
    "invite a friend": "how-to/table/",
    "hint": "how-to/table/",
    "change a rule": "how-to/table/",
    "play without a browser": "how-to/terminal/",
    "screen reader": "how-to/accessibility/",
    "colour blind": "how-to/accessibility/",
    "write a bot": "how-to/bots/",
    "strongest bot": "how-to/arena/",
    "elo": "how-to/arena/",
    "turning point": "how-to/analysis/",
    "nginx": "how-to/hosting/",
    "postgresql": "how-to/hosting/",
    "backup": "how-to/hosting/",
    "gymnasium": "how-to/environments/",
    "mcp": "how-to/language-models/",
    "own map": "how-to/terminal/",
    "firestorm": "rulebooks/fire-tower/",
    "Feuersturm": "rulebooks/fire-tower.de/",
}
"""What people type, and the page that they want."""


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """The first page of the site."""
    assert (SITE / "index.html").exists(), "run scripts/docs first"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield page
        browser.close()
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_right_page_comes_first(page: Page, question: str) -> None:
    shown = page.locator(".md-search-result__item")
    asked = page.locator(".md-search__input")
    asked.fill("")
    asked.press("End")  # the page looks at the question when a key goes up
    shown.first.wait_for(state="detached")
    asked.fill(question)
    asked.press("End")
    shown.first.wait_for()
    links = [
        str(link.get_attribute("href")).split("?")[0].split("#")[0].split("/", 3)[-1] for link in shown.locator("a:first-of-type").all()
    ]
    found = list(dict.fromkeys(links))
    assert found[0] == QUESTIONS[question], found[:5]
