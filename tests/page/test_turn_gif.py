"""The last turn as a GIF: from the end card, the table's sheet and the replay; to look at, to keep, to send."""

from __future__ import annotations

import random

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from page.endgames import PATH
from page.kit import against_bot, click_something, open_sheet, play_to_the_end, ready, table, visitor
from page.test_film import GAME, match, replay

SENT = "navigator.canShare = () => true; navigator.share = async ({ files }) => { window.sent = files.map(({ name, type, size }) => [name, type, size > 1000]); };"


def shown(page: Page) -> None:
    """The window shows a picture that has arrived."""
    picture = page.get_by_role("dialog", name="The last turn").get_by_role("img")
    expect(picture).to_have_attribute("alt", "The board during the last turn, step by step")
    page.wait_for_function("() => document.querySelector('.turn-gif img')?.naturalWidth > 100")


def test_the_end_of_a_game_has_its_last_turn_to_keep_and_to_send(page: Page, url: str) -> None:
    page.add_init_script(SENT)
    name = table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    page.locator(".result").get_by_role("button", name="Last turn as a GIF").press("Enter")
    shown(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == f"forest-fire-path-{name}.gif"
    with Image.open(download.value.path()) as image:
        assert image.format == "GIF"
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.sent")
    assert page.evaluate("window.sent") == [[f"forest-fire-path-{name}.gif", "image/gif", True]]


def test_a_replay_has_the_turn_that_it_shows(page: Page, url: str) -> None:
    replay(page, url, len(match(GAME).plies) // 2)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Last turn as a GIF").click()
    shown(page)
    assert any(each.endswith(f"turn.gif?ply={len(match(GAME).plies) // 2}") for each in asked)


def test_the_table_has_it_once_something_was_played(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    open_sheet(page)
    expect(page.locator(".sheet").get_by_text("Record")).to_be_visible()
    assert page.get_by_role("button", name="Last turn as a GIF").count() == 0
    click_something(page, random.Random(1))
    ready(page)
    page.locator(".sheet").get_by_role("button", name="Last turn as a GIF").click()
    shown(page)


def test_why_there_is_none_is_said(page: Page, url: str) -> None:
    page.route("**/turn.gif*", lambda route: route.fulfill(status=403, json={"code": "host/off", "message": "not here"}))
    table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    page.locator(".result").get_by_role("button", name="Last turn as a GIF").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("not here")


def test_spectators_of_a_private_table_are_not_offered_it(browser: Browser, page: Page, url: str) -> None:
    name = table(page, url, against_bot("forest-fire-path", position=PATH))
    play_to_the_end(page, random.Random(1))
    with visitor(browser) as other:
        watching = other.new_page()
        watching.goto(f"{url}/t/{name}")
        expect(watching.locator(".result")).to_be_visible()
        assert watching.get_by_role("button", name="Last turn as a GIF").count() == 0
