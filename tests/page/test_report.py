"""Reports of the laboratory, whose games are looked at and played on at a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import backburn
from backburn.lab.findings import Example, Findings
from backburn.lab.report import page as report
from backburn.play.records.gamefile import write_record
from backburn.server.web.studies import policy

QUESTION = "Is the path even?"


def written(table: str = "") -> str:
    match = backburn.load("forest-fire-path", path_length=14).match(seed=3)
    while len(match.plies) < 9:
        match.roll() if match.to_act < 0 else match.push(match.legal()[0])
    examples = (Example("A game", write_record(match), ply=4),)
    return report.page(Findings("balance", "Forest Fire", QUESTION, "Not known yet.", "", (), examples=examples, table=table))


@pytest.fixture(params=["as a file", "at a server"])
def opened(request: pytest.FixtureRequest, page: Page, url: str, tmp_path: Path) -> Page:
    """The page with a report: a file that names a table, or one that a server has on its shelf, with what it may do there."""
    if request.param == "as a file":
        file = tmp_path / "report.html"
        file.write_text(written(url + "/"), encoding="utf-8")
        page.goto(file.as_uri())
    else:
        text = written()
        headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": policy(text)}

        def answer(route: Route) -> None:
            route.fulfill(body=text, headers=headers)

        page.route("**/studies/made", answer)
        page.goto(f"{url}/studies/made")
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    expect(page.get_by_text("on this computer")).to_be_hidden()
    return page


def test_its_game_is_set_up(opened: Page) -> None:
    opened.get_by_role("link", name="Set up this game").click()
    dialog = opened.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="New table: Forest Fire (path)")).to_be_visible()
    expect(dialog.locator("[data-option=path_length]")).to_have_value("14")


def test_its_positions_are_played_on(opened: Page) -> None:
    opened.get_by_role("button", name="On", exact=True).click()
    words = opened.locator(".turn").inner_text()
    assert words
    opened.get_by_role("link", name="play on from it").click()
    opened.wait_for_url("**/position/forest-fire-path#**")
    expect(opened.locator(".board-frame > .board")).to_be_visible()
    opened.get_by_role("button", name="Play on from here").click()
    expect(opened.get_by_role("dialog").locator(".seat-row").first).to_be_visible()


def test_a_file_that_names_no_table_leads_to_this_computer(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(written(), encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.get_by_role("link", name="Set up this game")).to_have_attribute(
        "href", "http://127.0.0.1:8000/#game=forest-fire-path&players=2&ruleset=iteration-2&set.path_length=14"
    )
    expect(page.get_by_text("on this computer")).to_be_visible()


def test_what_is_no_position_is_refused(page: Page, url: str) -> None:
    page.goto(f"{url}/#game=forest-fire-path&players=2&position=nonsense")
    expect(page.locator("main")).to_contain_text("A position has 4 lines")
