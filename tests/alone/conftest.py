"""A site in a folder, for all who look at one in a browser."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, sync_playwright

import backburn
from backburn.site.build import build
from page.kit import ARGS, CHROMIUM, WAIT
from ports import free_port

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / ".venv" / "pyodide" / "node_modules" / "pyodide"
MODULES = ROOT / "dist" / "modules"
GAMES = ("forest-fire-path", "on-the-run")
PATH = "/games/"
LONGER = 240
"""Seconds that bots may need besides, if they are heard of."""
QUICK = [each for each in ARGS if "--js-flags" not in each]
"""Python is code that pays to be optimised."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    games = backburn.names() if request.config.getoption("all_games") else GAMES
    levels = ["level-1", "level-3"]
    subprocess.run([sys.executable, ROOT / "scripts" / "modules.py", *games, "--only", "games", *levels], check=True, timeout=3000)
    root = tmp_path_factory.mktemp("host")
    build(root / "games", MODULES, PYODIDE, print)
    return root


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield f"http://127.0.0.1:{port}{PATH}"
    server.kill()
    server.wait()


@pytest.fixture(scope="module")
def context(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser that has been there before: everything is kept for visits without a network."""
    with sync_playwright() as playwright:
        profile = tmp_path_factory.mktemp("profile")
        opened = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=QUICK, locale="en")
        opened.set_default_timeout(WAIT)
        page = opened.new_page()
        page.goto(address)
        wait_for(
            page, "globalThis.alone?.measured.quick && navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))"
        )
        page.close()
        yield opened
        opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page, troubles = context.new_page(), list[str]()
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    page.close()
    assert troubles == []


def wait_for(page: Page, condition: str, heard: str = "null") -> Any:
    """Wait until an expression is true: the page's policy forbids Playwright's own way, which evaluates texts there.

    What `heard` says is a sign of life while it changes: on a slow machine bots may think longer than a test waits for nothing.
    """
    until = time.monotonic() + WAIT / 1000
    latest, sign = until + LONGER, None
    while not (found := page.evaluate(condition)):
        if (now := page.evaluate(heard)) != sign:
            until, sign = time.monotonic() + WAIT / 1000, now
        assert time.monotonic() < min(until, latest), condition
        time.sleep(0.05)
    return found
