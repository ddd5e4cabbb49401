"""Sounds: none before they are switched on, few and soft after that, and none on a hidden page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from page.kit import against_bot, becomes, click_something, ready, table, visitor

HEAR = """() => {
  window.heard = [];
  class Context {
    constructor() { window.contexts = (window.contexts ?? 0) + 1; this.state = "running"; this.destination = {}; }
    resume() { return Promise.resolve(); }
    decodeAudioData(bytes) { return Promise.resolve({ bytes: bytes.byteLength }); }
    createGain() { return { gain: { value: 1 }, connect: (to) => to }; }
    createBufferSource() { return { connect(gain) { window.volume = gain.gain.value; return gain; }, start() { window.heard.push(this.buffer.bytes); } }; }
  }
  window.AudioContext = Context;
}"""
SIZES = "() => window.heard.length"


@contextmanager
def listener(browser: Browser, **how: str) -> Iterator[tuple[Page, list[str]]]:
    """A page whose sounds are counted, and the sounds that it has fetched."""
    with visitor(browser, viewport={"width": 1280, "height": 900}, **how) as context:
        page = context.new_page()
        page.add_init_script(f"({HEAR})()")
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]) if "/sounds/" in request.url else None)
        yield page, fetched


def ask_for_sounds(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Sounds").check()
    page.keyboard.press("Escape")


def test_there_is_no_sound_before_they_are_switched_on(browser: Browser, url: str) -> None:
    with listener(browser) as (page, fetched):
        table(page, url, against_bot("forest-fire-path", seat=1))
        for _ in range(3):
            ready(page)
            click_something(page, random.Random(1))
        ready(page)
        assert fetched == [] and page.evaluate("window.contexts") is None


def test_sounds_are_switched_on_once_and_remembered(browser: Browser, url: str) -> None:
    with listener(browser, reduced_motion="no-preference") as (page, fetched):
        page.goto(url)
        ask_for_sounds(page)
        becomes(page, lambda: fetched, ["turn.wav"])
        becomes(page, lambda: page.evaluate(SIZES), 1)
        table(page, url, against_bot("forest-fire-path"))
        ready(page)
        page.wait_for_timeout(200)
        page.locator('[id="gust"]').click()
        becomes(page, lambda: "fire.wav" in fetched, True)
        becomes(page, lambda: page.evaluate("window.heard.length > 0"), True)
        assert 0 < page.evaluate("window.volume") <= 0.3
        page.get_by_role("button", name="Settings").click()
        box = page.get_by_role("dialog").get_by_label("Sounds")
        expect(box).to_be_checked()
        box.uncheck()
        page.keyboard.press("Escape")
        ready(page)
        before = page.evaluate(SIZES)
        click_something(page, random.Random(1))
        ready(page)
        assert page.evaluate(SIZES) == before


def test_a_hidden_page_is_silent(browser: Browser, url: str) -> None:
    with listener(browser) as (page, fetched):
        page.goto(url)
        page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
        ask_for_sounds(page)
        page.wait_for_timeout(200)
        assert fetched == [] and page.evaluate(SIZES) == 0


def test_every_sound_is_there(page: Page, url: str) -> None:
    page.goto(url)
    for name in ("place", "fire", "dice", "card", "turn", "end"):
        answer = page.request.get(f"{url}/static/sounds/{name}.wav")
        assert answer.ok and answer.body()[:4] == b"RIFF"
