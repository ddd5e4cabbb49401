"""One face for titles, figures and boards, in three sizes; everything else is in the reader's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from backburn.server.web.bundles import PAGE
from page.kit import against_bot, ready, table

FONTS = PAGE / "static" / "fonts"
MOST = 25_000
"""Bytes of a face."""
IN_FACE = """() => [...document.querySelectorAll("body *")]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
  .filter((each) => !each.closest("svg, .unseen, [hidden]") && getComputedStyle(each).fontFamily.startsWith('"Backburn Display"'))
  .map((each) => getComputedStyle(each).fontSize)"""
SIZES = {"17.6px", "22.4px", "33.6px"}


def test_the_face_is_small_and_its_licence_lies_beside_it() -> None:
    assert {path.name for path in FONTS.iterdir()} == {"backburn-display.woff2", "OFL.txt"}
    assert (FONTS / "backburn-display.woff2").stat().st_size <= MOST
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "backburn-display.woff2" in licence and "SIL OPEN FONT LICENSE Version 1.1" in licence


@pytest.mark.parametrize("path", ["/", "/puzzles", "/daily", "/club"])
def test_titles_have_three_sizes(page: Page, url: str, path: str) -> None:
    page.goto(url + path)
    page.wait_for_load_state("networkidle")
    found = set(page.evaluate(IN_FACE))
    assert found and found <= SIZES


def test_a_board_has_the_face_once_it_is_there(page: Page, url: str) -> None:
    table(page, url, against_bot("volcano"))
    ready(page)
    page.evaluate("document.fonts.ready")
    assert page.evaluate("""[...document.fonts].map(({ family, status }) => [family.replaceAll('"', ""), status])""") == [
        ["Backburn Display", "loaded"]
    ]
    assert page.locator(".board text").first.evaluate("(each) => getComputedStyle(each).fontFamily").startswith('"Backburn Display"')
    assert set(page.evaluate(IN_FACE)) <= SIZES
