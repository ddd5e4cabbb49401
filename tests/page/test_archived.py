"""Games that were played by an earlier version of their rules, on the page of a server that has a later one."""

from __future__ import annotations

import json
import os
import sqlite3
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from page.kit import WAIT, Host, visitor
from page.test_records import record

PICTURES = os.environ.get("BACKBURN_PICTURES")


def posted(url: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(f"{url}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=WAIT / 1000) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def archived(host: Host, table: str) -> bool:
    with sqlite3.connect(host.database) as file:
        return bool(file.execute("SELECT 1 FROM archives WHERE table_id = ?", (table,)).fetchall())


def test_the_page_of_a_game_by_earlier_rules(browser: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path, real=True)
    host.start()
    over = posted(host.url, "/api/records", {"record": record()})["table"]
    lost = posted(host.url, "/api/records", {"record": record()})["table"]
    running = posted(host.url, "/api/records", {"record": record(plies=9)})["table"]
    deadline = time.monotonic() + WAIT / 1000
    while not (archived(host, over) and archived(host, lost)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    host.kill()
    with sqlite3.connect(host.database) as file:
        file.execute("DELETE FROM archives WHERE table_id = ?", (lost,))
    host.more.append("newer")
    host.start()
    try:
        with visitor(browser, viewport={"width": 1280, "height": 900}) as context:
            page = context.new_page()
            for where in ("t", "replay"):
                page.goto(f"{host.url}/{where}/{over}")
                expect(page.locator(".board-frame > .board")).to_be_visible()
                expect(page.locator(".result")).to_contain_text(
                    "This game was played by version 1 of its rules; this server has version 2."
                )
                expect(page.locator(".seat.won")).to_have_count(1)
                expect(page.locator(".seats")).to_contain_text("Ann")
                assert page.locator(".log [data-ply]").count() > 20
                expect(page.get_by_role("button", name="Play again")).to_have_count(0)
                with page.expect_download() as download:
                    page.get_by_role("link", name="Download").click()
                assert Path(download.value.path()).read_text().startswith("backburn record 1\n")
            if PICTURES:
                page.screenshot(path=f"{PICTURES}/archived.png")
            for table, words in (
                (lost, "nothing of its end was kept"),
                (
                    running,
                    "This game is played by version 1 of the rules of Forest Fire (path), but here they are version 2: it cannot continue here",
                ),
            ):
                page.goto(f"{host.url}/t/{table}")
                expect(page.locator("main")).to_contain_text(words)
                expect(page.locator("main")).to_contain_text("a backburn with version 1")
        with visitor(browser, locale="de-DE") as context:
            page = context.new_page()
            page.goto(f"{host.url}/t/{over}")
            expect(page.locator(".result")).to_contain_text("Dieses Spiel wurde nach Fassung 1 seiner Regeln gespielt")
            page.goto(f"{host.url}/t/{running}")
            expect(page.locator("main")).to_contain_text("Es kann hier nicht weitergehen, und nichts davon ist verloren")
    finally:
        host.kill()
