"""What `scripts/look` shows is looked at by rules, on a large screen and on a phone: no unstyled black, no class without a sheet, no words without room."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import backburn
from page.faults import UNNAMED, faults
from page.kit import against_bot, ready, table, visitor
from page.look import PHONE, WIDE, changed
from page.views import fresh, names, still, views

SOURCES = Path(backburn.__file__).parent


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("name", names())
def test_nothing_that_is_drawn_looks_wrong(browser: Browser, url: str, name: str, window: dict[str, Any]) -> None:
    found: dict[str, str] = {}
    with visitor(browser, **window) as context:
        page = context.new_page()
        fresh(page, url)
        for view in views(name):
            for caption in view.show(page, url):
                still(page)
                found = {fault: caption for fault in faults(page)} | found
    assert found == {}


def test_what_no_sheet_names_is_written_where_it_is_said_to_be() -> None:
    for writer, classes in UNNAMED.items():
        sheets = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.joinpath(*writer.split("/")[:2]).rglob("*.css"))
        text = (SOURCES / writer).read_text(encoding="utf-8")
        for each in classes:
            assert word(each, r"(?<![\w-])").search(text), f"{writer} does not write {each}"
            assert each.endswith("*") or not word(each, r"\.").search(sheets), f"a sheet names {each}"


def word(name: str, before: str) -> re.Pattern[str]:
    """A class as a whole, or the beginning that a family of classes shares."""
    return re.compile(before + (re.escape(name[:-1]) if name.endswith("*") else re.escape(name) + r"(?![\w-])"))


# ---- what it has to find


LOADS = "round 8: engine 1 to load / fire . . . . . . 2 . 1 5 # / engine 1 2 . . . . . . . . . . / engine 2 . . . 3 . . . . . . ."
"""An engine can go far."""


def nothing_wrong(page: Page, url: str, game: str, **more: Any) -> None:
    table(page, url, against_bot(game, **more))
    ready(page)
    page.wait_for_load_state("networkidle")
    assert faults(page) == []


def test_what_is_black_or_has_no_sheet_is_found(page: Page, url: str) -> None:
    """As after a rename on one side only."""
    nothing_wrong(page, url, "forest-fire-path", seat=1, position=LOADS)
    page.evaluate("""document.querySelectorAll(".destination-dot").forEach((dot) => dot.setAttribute("class", "goal-dot"))""")
    assert faults(page) == ["black: circle.goal-dot", "class: goal-dot"]
    page.evaluate("""document.getElementById("ffp-drop").removeAttribute("class")""")
    assert faults(page)[:4] == [f"black: #load-{water} use of path" for water in range(4)]


def test_marks_of_another_shape_are_found(page: Page, url: str) -> None:
    nothing_wrong(page, url, "wildfire-rescue")
    page.evaluate("""document.querySelectorAll(".board > .tile").forEach((tile) => tile.style.setProperty("--mark", "hexagon"))""")
    assert faults(page) == ["mark: g.tile hexagon", "mark: g.tile.offer hexagon"]


def test_words_without_room_are_found(page: Page, url: str) -> None:
    page.set_viewport_size(WIDE["viewport"])
    nothing_wrong(page, url, "forest-fire-path", seat=1, position=LOADS)
    page.evaluate("""document.querySelector(".board #load-3 text").textContent = "as long as the road" """)
    assert 'cut: #load-3 text.normal "as long as the road"' in faults(page)
    page.evaluate("""document.querySelector(".seat b").textContent = "A name that is much too long for a seat" """)
    assert 'cut: b "A name that is much too long for a seat"' in faults(page)
    page.evaluate("""document.querySelector(".moves form .button").style.cssText = "width: 2rem; padding: 0" """)
    assert 'outside: button.button "Play"' in faults(page)
    page.set_viewport_size({"width": 900, "height": 900})  # where the stakes stand on the board
    page.evaluate("""const [one, other] = document.querySelectorAll(".board-frame > .board > .stake");
      other.setAttribute("transform", one.getAttribute("transform")) """)
    found = faults(page)
    assert any(fault.startswith("overlap: #stake-fire text.stake-figure") for fault in found)
    assert any(fault.startswith("covered: #stake-fire text.stake-worth") for fault in found)
    page.set_viewport_size(WIDE["viewport"])
    page.evaluate("""document.querySelector(".middle").style.cssText = "position: relative; z-index: 3; translate: 60px" """)
    assert any(fault.startswith('overlap: h2 "Legal moves" / svg.board') for fault in faults(page))


# ---- what is looked at after a change


def test_a_change_is_looked_at_where_it_can_be_seen() -> None:
    assert changed(["src/backburn/games/volcano/art.css", "README.md"]) == ["volcano"]
    assert changed(["src/backburn/games/wild_fire/words/explain.py", "tests/games/wild_fire/plan.py"]) == ["wild-fire"]
    assert changed(["src/backburn/server/web/page/static/parts.css"]) == changed(["src/backburn/picture/svg.py"]) == names()
    assert changed(["docs/index.md", "src/backburn/core/kernels/jit.py"]) == []
