"""A table that begins on a map of one's own, pasted into the set-up."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from page.kit import in_lobby, ready

TOWNS = Path(__file__).parents[2] / "examples" / "scenarios" / "two-towns.txt"


def test_what_brings_its_own_rules_along_leaves_none_to_choose(page: Page, url: str) -> None:
    page.goto(url)
    in_lobby(page, "wild-fire").get_by_role("button", name="Set up a table").click()
    rules, options = page.locator(".ruleset-list"), page.locator(".option-list")
    page.get_by_text("Start from a position", exact=True).click()
    field = page.get_by_role("textbox", name="Start from a position", exact=True)
    for text, chosen in (("", True), ("x", False), (" ", True)):
        field.fill(text)
        for part in (rules, options):
            expect(part).to_have_js_property("disabled", not chosen)


def test_a_map_that_was_drawn_is_played_on(page: Page, url: str) -> None:
    page.goto(url)
    in_lobby(page, "forest-fire-acres").get_by_role("button", name="Set up a table").click()
    page.get_by_text("Start from a position or your own map").click()
    field = page.get_by_role("textbox", name="Start from a position or your own map")
    field.fill(TOWNS.read_text().replace("   1 .", "   1 q"))
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".setup .answer")).to_contain_text("a1 cannot be 'q'")
    field.fill(TOWNS.read_text())
    page.get_by_role("button", name="Open the table").click()
    ready(page)
    expect(page.locator('[id="acre-c3"]')).to_have_attribute("aria-label", "c3, house. Put a bulldozer here.")
