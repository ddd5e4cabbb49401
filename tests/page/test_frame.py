"""What is around every page: its heading stays, headings follow each other, colours can be told from their ground."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import backburn
from colours import contrast
from page.kit import against_bot, ready, table, visitor

PACKAGE = Path(backburn.__file__).parent
HEADINGS = (
    "[...document.querySelectorAll('h1, h2, h3, h4, h5')].filter((each) => each.checkVisibility()).map((each) => Number(each.tagName[1]))"
)
READABLE = 4.5
"""The least contrast of words with their ground (WCAG 2.2, AA)."""


def test_headings_of_a_replay_leave_out_no_level(page: Page, url: str) -> None:
    made = table(page, url, against_bot("volcano"))
    ready(page)
    page.goto(f"{url}/replay/{made}")
    page.get_by_role("tab", name="Rules").click()
    page.locator(".clauses h4").first.wait_for()
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1 and all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_what_is_compiled_stands_beside_the_title_and_a_lost_connection_in_its_place(page: Page, url: str) -> None:
    table(page, url, against_bot("volcano"))
    ready(page)
    covers = """async (quiet) => {
      (await pageModule("kit/frame")).showBanner("Volcano!: compiling, 3 of 9", quiet);
      const { left, right, top, height } = document.querySelector("h1").getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, top + height / 2).matches(".banner");
    }"""
    assert page.evaluate(covers, False)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert not page.evaluate(covers, True)
        assert page.locator(".banner").is_visible() == (width > 640), "a phone has no room for it"


@pytest.mark.parametrize("room", ["club", "puzzle/volcano"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_long_words_stay_in_the_head(browser: Browser, url: str, room: str, language: str) -> None:
    with visitor(browser, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale=language) as context:
        page = context.new_page()
        page.goto(f"{url}/{room}")
        page.locator(".head h1").evaluate("(heading) => (heading.textContent = 'An evening at Maximiliane-Constantine Featherstone')")
        lost = "async () => (await pageModule('kit/frame')).showBanner((await pageModule('kit/strings')).t('table.reconnecting'), false)"
        page.evaluate(lost)
        head = page.locator(".head").bounding_box()
        for words in (page.locator(".head h1"), page.locator(".banner")):
            box = words.bounding_box()
            assert head and box and head["y"] <= box["y"] and box["y"] + box["height"] <= head["y"] + head["height"]
        assert page.locator(".banner").evaluate("(banner) => banner.scrollHeight <= banner.clientHeight")


def test_colours_of_seats_can_be_read_on_the_table() -> None:
    """The names of seats are written in them, on the page's ground."""
    page = (PACKAGE / "server/web/page/static/page.css").read_text(encoding="utf-8")
    grounds = re.search(r"--bg: light-dark\((#\w+), (#\w+)\)", page)
    assert grounds
    sheets = [page, *(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.css"))]
    colours = {found for sheet in sheets for found in re.findall(r"--(?:role|seat)-[\w]+: light-dark\((#\w+), (#\w+)\)", sheet)}
    assert len(colours) > 8
    assert [
        pair for pair in colours for colour, ground in zip(pair, grounds.groups(), strict=True) if contrast(colour, ground) < READABLE
    ] == []
