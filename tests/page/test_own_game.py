"""Another person's game at a table of `backburn serve --game`, in a browser: by clicks to its end, in English and in German."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from own.games import written
from page.kit import Host, against_bot, in_lobby, play_to_the_end, ready, running, table, visitor

SHORT = (("rounds: Int16 = number(30, 5, 50", "rounds: Int16 = number(2, 1, 50"),)
BOTH = {
    "ember_both.title": {"en": "Ember Both", "de": "Glutreihe"},
    "explain.roll": {"en": "Roll for more than {n} water.", "de": "Um mehr als {n} Wasser würfeln."},
    "explain.save": {"en": "Save {n} water as points.", "de": "{n} Wasser als Punkte sichern."},
}
RULES = "# Glutreihe\n\n### R1 Ein Zug\n\nWürfle oder sichere.\n"


class Typed(Host):
    """A server as a person starts it: with the games on its command line."""

    paths: tuple[str, ...] = ()

    def command(self) -> list[str]:
        asked = [each for path in self.paths for each in ("--game", path)]
        return [sys.executable, "-m", "backburn", "serve", "--database", str(self.database), "--port", str(self.port), *asked]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("own")
    paths = written(folder, "ember-row", *SHORT), written(folder, "ember-both", *SHORT)
    (Path(paths[1]) / "words.json").write_text(json.dumps(BOTH))
    (Path(paths[1]) / "rulebook.de.md").write_text(RULES)
    host = Typed(folder)
    host.paths = paths
    with running(host):
        yield host.url


def test_it_is_set_up_played_to_its_end_and_stepped_through(page: Page, own: str) -> None:
    page.goto(own)
    in_lobby(page, "ember-row").get_by_role("button", name="Set up a table").click()
    dialog = page.get_by_role("dialog")
    for row in dialog.locator(".seat-row select").all()[1:]:
        row.select_option("bot:random")
    dialog.get_by_label("Dice seed").fill("7")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert play_to_the_end(page, random.Random(5)) > 2
    expect(page.locator(".result h2")).not_to_be_empty()
    page.get_by_role("link", name="Step through").first.click()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".board-frame > .board")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".facts")).to_contain_text("the game is over")


def test_a_german_reader_reads_german_where_there_is_some_and_learns_where_there_is_none(browser: Browser, own: str) -> None:
    with visitor(browser, viewport={"width": 1280, "height": 900}, locale="de-DE") as context:
        page = context.new_page()
        table(page, own, against_bot("ember-row"))
        ready(page)
        page.locator(".board .offer").first.click()
        ready(page)
        expect(page.locator("main")).to_contain_text("Ann spielt roll; der Zufall bringt")
        expect(page.locator("main")).to_contain_text("Weiß · Bot")
        page.get_by_role("tab", name="Regelheft").click()
        expect(page.get_by_text("Dieses Regelheft gibt es leider erst auf Englisch.")).to_be_visible()

        table(page, own, against_bot("ember-both"))
        ready(page)
        page.locator(".board .offer").first.click()
        ready(page)
        expect(page.locator("main")).to_contain_text("Wasser als Punkte sichern.")
        page.get_by_role("tab", name="Regelheft").click()
        expect(page.get_by_text("Würfle oder sichere.")).to_be_visible()
        expect(page.get_by_text("Dieses Regelheft gibt es leider erst auf Englisch.")).to_be_hidden()
