"""A game of one file in Chromium: read, agreed to, played to its end, and unable to reach anything but its own board."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import backburn
from alone.conftest import wait_for
from alone.test_own import source_of
from backburn.lab.report import links
from own.games import written
from page.kit import READY, click_something, is_over
from ports import free_port

SHORT = (("rounds: Int16 = number(30, 5, 50", "rounds: Int16 = number(2, 1, 50"),)
START = 60_000
"""Milliseconds in which Python starts on a busy machine."""
SILENCE = 30_000

REACHING = """
import js

def reached(name, reach):
    try:
        return f"{name}: {reach()}"
    except BaseException as error:
        return f"{name}: no"

def asked(address):
    request = js.XMLHttpRequest.new()
    request.open("GET", address, False)
    request.send()
    return request.status

FOUND = [
    reached("XMLHttpRequest", lambda: asked("PLACE/spied")),
    reached("importScripts", lambda: js.importScripts("PLACE/spied.js")),
    reached("indexedDB", lambda: js.indexedDB.open("backburn /games/")),
    reached("localStorage", lambda: js.localStorage),
    reached("parent", lambda: js.parent.document),
    reached("document", lambda: js.document),
    reached("RTCPeerConnection", lambda: js.RTCPeerConnection.new()),
    reached("cookies", lambda: js.cookieStore.getAll()),
    reached("locks", lambda: js.navigator.locks.query()),
]
js.fetch("PLACE/spied")
js.WebSocket.new("PLACE/spied".replace("http", "ws"))
js.eval
for false in ("", "no json", "[]", "null", '{"number": "1", "status": 200, "body": "{}"}', '{"socket": "1", "text": "{}"}', '{"pong": "1"}',
              '{"runs": true}', '{"progress": "x"}', "[" * 5000):
    js.postMessage(false)
__doc__ = "Reaching: " + ", ".join(FOUND)
"""
LOUD = '\nimport js\njs.postMessage("x" * 5_000_000)\n'
CHATTING = "\nimport js\nfor _ in range(5000):\n    js.postMessage('{}')\n"
SILENT = (("def explain(state, move):\n", "def explain(state, move):\n    while True:\n        pass\n"),)
"""Which shows only at a table."""
DRAWN = {
    '<circle r="4" onclick="alert(1)" style="fill:url(https://evil.example/)"/>': '<circle xmlns="http://www.w3.org/2000/svg" r="4"/>',
    "<script>alert(1)</script>": "",
    '<a href="https://evil.example/"><text>click</text></a>': "",
    '<image href="https://evil.example/x.png"/>': "",
    '<use href="data:image/svg+xml,x"/>': '<use xmlns="http://www.w3.org/2000/svg"/>',
    '<use href="#flame"/>': '<use xmlns="http://www.w3.org/2000/svg" href="#flame"/>',
    "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='https://evil.example/'/></foreignObject>": "",
    '<rect fill="url(https://evil.example/#a)" stroke="u\\72l(//evil.example)"/>': '<rect xmlns="http://www.w3.org/2000/svg"/>',
    '<g><animate attributeName="href" to="javascript:alert(1)"/><style>*{}</style></g>': '<g xmlns="http://www.w3.org/2000/svg"/>',
    "<not closed": "",
}


@pytest.fixture
def stranger(context: BrowserContext) -> Iterator[Page]:
    """A page whose console is full of what a game was not let do."""
    page = context.new_page()
    yield page
    page.close()


def choose(page: Page, address: str, source: str, name: str = "ember_row.py") -> None:
    page.goto(f"{address}?own")
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/x-python", "buffer": source.encode()})
    page.get_by_role("dialog").wait_for()


def run(page: Page) -> None:
    page.get_by_role("button", name="Run it").click()


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Open the table").click(timeout=START)
    page.wait_for_selector(".board [data-moves]")


def stored(page: Page, address: str = "") -> Any:
    if address:
        page.goto(address)
    return page.evaluate("async () => [Object.entries(localStorage), Object.entries(sessionStorage), (await indexedDB.databases()).map((each) => each.name).sort()]")  # fmt: skip


def test_it_is_read_agreed_to_played_to_its_end_and_nothing_of_it_is_kept(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(address)
    page.get_by_role("link", name="Play a game of one file").click()
    before = stored(page)
    source = source_of(tmp_path, *SHORT)
    choose(page, address, source + "# \u202eeht")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("pre")).to_contain_text("def legal(state, moves):")
    expect(dialog.locator("pre")).to_contain_text("\\u202eeht")
    expect(dialog).to_contain_text("105 lines, 3 kB")
    page.get_by_role("button", name="Cancel").click()
    assert page.locator("iframe").count() == 0
    choose(page, address, source)
    run(page)
    frame = page.locator("iframe")
    frame.wait_for(state="attached")
    assert frame.get_attribute("sandbox") == "allow-scripts"
    bots = page.get_by_label(re.compile("White")).first
    bots.wait_for(timeout=START)
    assert bots.locator("option[value^='bot:']").evaluate_all("(all) => all.map((each) => each.value)") == ["bot:level-1", "bot:level-2"]
    sit_down(page)
    rng = random.Random(3)
    for _ in range(60):
        if wait_for(page, f"({READY})()") and is_over(page):
            break
        click_something(page, rng)
    page.locator(".result h2").wait_for()
    page.get_by_role("tab", name="Rules").dispatch_event("click")
    page.get_by_text("Who saves adds the water").wait_for()
    page.get_by_role("link", name="Step through").first.dispatch_event("click")
    page.locator(".slider").wait_for()
    page.get_by_role("link", name="To the table").dispatch_event("click")
    page.locator(".result h2").wait_for()
    assert stored(page) == before


@pytest.fixture
def spied() -> Iterator[tuple[str, list[str]]]:
    """A host that answers everybody, and what it was asked."""
    asked: list[str] = []

    class Spy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", free_port()), Spy)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def test_it_reaches_neither_network_nor_storage_nor_page_and_is_not_believed(
    stranger: Page, address: str, spied: tuple[str, list[str]], tmp_path: Path
) -> None:
    place, asked = spied
    before = stored(stranger, address)
    choose(stranger, address, source_of(tmp_path) + REACHING.replace("PLACE", place), "reaching.py")
    run(stranger)
    stranger.locator("dialog.setup").wait_for(timeout=START)
    stranger.keyboard.press("Escape")
    found = str(stranger.locator("main p").first.text_content()).lower()
    assert found.count(": no") == REACHING.count("    reached(") == found.count(":"), found
    assert asked == [] and stored(stranger) == before
    assert stranger.evaluate("fetch(place).then((answer) => answer.status, () => 0)".replace("place", repr(place))) == 0
    assert stranger.evaluate("document.title").startswith("Reaching")


def test_one_that_does_not_answer_is_stopped_and_can_be_tried_again(stranger: Page, address: str, tmp_path: Path) -> None:
    choose(stranger, address, source_of(tmp_path, *SILENT))
    run(stranger)
    stranger.get_by_role("button", name="Open the table").click(timeout=START)
    stranger.get_by_text("did not answer for ten seconds").wait_for(timeout=SILENCE)
    assert stranger.locator("iframe").count() == 0
    stranger.get_by_role("button", name="Try again").click()
    expect(stranger.get_by_role("dialog").locator("pre")).to_contain_text("while True:")


@pytest.mark.parametrize(
    ("more", "why"),
    [(LOUD, "more than a table needs"), (CHATTING, "more than a table needs"), ("\nraise SystemExit\n", "has an error"), ("\nSEATS = (\n", "line 106")],
)  # fmt: skip
def test_one_that_says_too_much_or_fails_is_stopped_in_a_sentence(
    stranger: Page, address: str, more: str, why: str, tmp_path: Path
) -> None:
    choose(stranger, address, source_of(tmp_path) + more)
    run(stranger)
    stranger.get_by_text(why).wait_for(timeout=START)


def test_a_picture_is_shapes_and_words_alone(stranger: Page, address: str) -> None:
    stranger.goto(address)
    cleaned = stranger.evaluate(
        "async (drawn) => { const { cleanPicture } = await import(new URL('alone/clean.js', location.href)); return drawn.map(cleanPicture); }",
        list(DRAWN),
    )
    assert dict(zip(DRAWN, cleaned, strict=True)) == DRAWN


def test_the_frame_runs_nothing_where_it_would_have_an_origin(page: Page, address: str) -> None:
    page.goto(f"{address}alone/own.html")
    page.evaluate("postMessage({ code: 'postMessage(1)', given: {} }, '*', [new MessageChannel().port1])")
    page.wait_for_timeout(500)
    assert page.context.pages and not page.workers


def test_a_link_brings_the_file_along_and_it_runs_only_after_a_yes(stranger: Page, address: str, tmp_path: Path) -> None:
    game = backburn.load(written(tmp_path, "brought_along"), seats=3, goal=30)
    stranger.goto(address + links.set_up(game))
    expect(stranger.get_by_role("dialog")).to_contain_text("Run brought-along.py?")
    assert stranger.locator("iframe").count() == 0
    run(stranger)
    setup = stranger.locator("dialog.setup")
    setup.wait_for(timeout=START)
    expect(setup.locator("[data-option=goal]")).to_have_value("30")
    for wrong in ("H4sI", "!", "../games/volcano.py"):
        stranger.goto("about:blank")
        stranger.goto(f"{address}?own#game=a&file={wrong}")
        stranger.get_by_text("brings no game that can be read").wait_for()
