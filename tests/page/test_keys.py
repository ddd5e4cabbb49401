"""The list of keys that "?" opens, on every kind of page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from page.kit import against_bot, ready, table

LISTED = {
    "": {"Show this list"},
    "learn/volcano": {"Show this list", "Look closer", "Choose it"},
    "puzzle/volcano": {"Show this list", "Look closer", "Choose it"},
    "ratings": {"Show this list"},
}
"""What the list of a page says, among other things."""


@pytest.mark.parametrize("address", LISTED)
def test_a_question_mark_lists_the_keys_of_the_page(page: Page, url: str, address: str) -> None:
    page.goto(f"{url}/{address}")
    page.locator("main").wait_for()
    page.keyboard.press("?")
    said = set(page.get_by_role("dialog", name="Keyboard").locator("dd").all_inner_texts())
    assert said >= LISTED[address]
    assert "Undo" not in said
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_table_lists_its_own_and_a_question_mark_can_still_be_typed(page: Page, url: str) -> None:
    made = table(page, url, against_bot("volcano"))
    ready(page)
    field = page.locator(".moves input")
    field.focus()
    page.keyboard.type("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(field).to_have_value("?")
    page.locator(".board-frame").focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    expect(dialog).to_contain_text("Type a move")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.goto(f"{url}/replay/{made}")
    page.locator(".controls").wait_for()
    page.keyboard.press("?")
    expect(dialog).to_contain_text("Ten steps back or forward")
