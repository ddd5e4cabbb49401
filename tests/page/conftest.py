"""One server and one browser for all tests of the page in a process."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from page.kit import ARGS, CHROMIUM, WAIT, Host, visitor

expect.set_options(timeout=WAIT)
if not os.path.exists(CHROMIUM):
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    running = Host(tmp_path_factory.mktemp("page"))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="package")
def url(host: Host) -> str:
    return host.url


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """It ends with the last test of the page: while it is there its event loop runs in this thread, and tests elsewhere could run none."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with visitor(browser, viewport={"width": 1280, "height": 900}) as context:
        yield context.new_page()
