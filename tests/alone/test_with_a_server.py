"""A server whose visitors' browsers find hints and analyses, in Chromium: they say the same, and what they cannot the server does."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from alone.conftest import QUICK
from page.endgames import PATH, PATH_EARLIER
from page.kit import CHROMIUM, WAIT, Host, against_bot, play_to_the_end, ready, table

CANNOT = "This browser cannot think about it; the server does."
ABLE = """async () => (await import(document.querySelector("script[type=module]").src)).load("kit/analyst").isAble()"""


@pytest.fixture(scope="module")
def host(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("served"), real=True, allows=[f"site={folder / 'games'}", "counted"])
    host.start()
    yield host
    host.kill()


@pytest.fixture(scope="module")
def browser(host: Host) -> Iterator[Browser]:
    """After the site is there: while a browser is, no event loop runs here."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUICK)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page, troubles = browser.new_page(reduced_motion="reduce", locale="en"), list[str]()
    page.set_default_timeout(WAIT)
    page.on(
        "console", lambda message: troubles.append(message.text) if message.type == "error" and "thinking" not in message.text else None
    )
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    page.close()
    assert troubles == []


def asked(page: Page) -> list[Any]:
    """What the page asks about hints and analyses, from now on."""
    found: list[Any] = []
    page.on("request", lambda request: found.append(request) if request.url.partition("?")[0].endswith(("/hint", "analysis")) else None)
    return found


def wait_for(page: Page, condition: str) -> None:
    until = time.monotonic() + WAIT / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < until, condition
        time.sleep(0.05)


def hint(page: Page) -> str:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-told")).to_contain_text("Hint: ", timeout=WAIT)
    return page.locator(".hint-told").inner_text()


def test_the_browsers_hint_is_the_servers(page: Page, host: Host) -> None:
    table(page, host.url, against_bot("forest-fire-path", position=PATH_EARLIER))
    ready(page)
    requests = asked(page)
    with page.expect_event("worker") as started:
        by_server = hint(page)
    assert started.value.url.startswith(f"{host.url}/thinking/alone/")
    wait_for(page, ABLE)
    by_browser = hint(page)
    assert by_browser == by_server and "Chance to win: " in by_server
    assert [each.post_data_json.get("here", False) for each in requests] == [False, True]
    expect(page.locator(".hint-taken")).to_have_text("Hints so far: Fire 1.")


def test_the_browsers_analysis_is_the_servers(page: Page, host: Host) -> None:
    table(page, host.url, against_bot("forest-fire-path", position=PATH))
    requests = asked(page)
    play_to_the_end(page, random.Random(1))
    status = page.locator(".analysis [role=status]")
    expect(status).to_contain_text("Chances if players who look one move ahead play on", timeout=WAIT)
    here = page.locator(".analysis").inner_text()
    assert not [each.url for each in requests]
    page.route("**/analysis/question", lambda route: route.fulfill(json=None))
    page.reload()
    expect(status).to_contain_text("Chances if players who look one move ahead play on", timeout=WAIT)
    assert page.locator(".analysis").inner_text() == here and len(requests) == 1


@pytest.mark.parametrize("how", ["no script", "no module", "a wrong move"])
def test_what_a_browser_cannot_do_the_server_does_and_that_is_said_once(page: Page, host: Host, how: str) -> None:
    lying = "postMessage({ able: true }); onmessage = ({ data }) => data.back && postMessage({ ...data.back, found: JSON.stringify({ move: 77777 }) });"
    ways: dict[str, tuple[str, Any]] = {
        "no script": ("**/thinking/alone/kernels.js", lambda route: route.abort()),
        "no module": ("**/thinking/modules/*.wasm.gz", lambda route: route.abort()),
        "a wrong move": ("**/thinking/alone/analyst.js*", lambda route: _script(route, lying)),
    }
    page.context.route(*ways[how])
    table(page, host.url, against_bot("forest-fire-path", position=PATH_EARLIER))
    ready(page)
    first = hint(page)
    if how != "no script":
        wait_for(page, ABLE)
        assert hint(page) == first
    expect(page.get_by_text(CANNOT)).to_have_count(1)
    requests = asked(page)
    hint(page)
    assert ["here" in each.post_data_json for each in requests] == [False]
    page.context.unroute_all()


def _script(route: Route, text: str) -> None:
    route.fulfill(content_type="text/javascript", body=text)
