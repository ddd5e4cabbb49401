"""Records of games, brought in through the page's dialog."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
from backburn.core.rules.contract import OVER
from backburn.play.records.gamefile import write_record
from page.kit import visitor

GAME = "forest-fire-path"


def record(plies: int = 500) -> str:
    luck, match = random.Random(1), backburn.load(GAME).match(seed=4, players=["Ann", "Bob"])
    while match.to_act != OVER and len(match.plies) < plies:
        if match.to_act < 0:
            match.roll()
        else:
            match.push(luck.choice(match.legal()))
    return str(write_record(match))


def bring_in(page: Page, url: str, text: str, as_file: bool = False) -> None:
    page.goto(url)
    page.get_by_role("button", name="Open a record or link").click()
    dialog = page.get_by_role("dialog")
    if as_file:
        dialog.get_by_label("Record file").set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()})
        expect(dialog.get_by_label("Or paste a record, a position or a link")).to_have_value(text)
    else:
        dialog.get_by_label("Or paste a record, a position or a link").fill(text)
    dialog.get_by_role("button", name="Open", exact=True).click()


def test_a_finished_game_is_stepped_through(page: Page, url: str) -> None:
    bring_in(page, url, record(), as_file=True)
    page.wait_for_url("**/replay/**")
    expect(page.locator(".board-frame > .board")).to_be_visible()
    expect(page.locator(".seats")).to_contain_text("AnnFire")
    expect(page.locator(".seats")).not_to_contain_text("open to anybody")
    page.keyboard.press("End")
    expect(page.locator(".seat.won")).to_have_count(1)


def test_an_unfinished_game_is_gone_on_with(page: Page, url: str) -> None:
    bring_in(page, url, record(plies=9))
    page.wait_for_url("**/replay/**")
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url("**/t/**")
    page.get_by_role("button", name="Take this seat").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Take this seat").click()
    expect(page.locator(".seat.own")).to_be_visible()
    page.get_by_label("In notation").check()
    expect(page.locator(".log [data-ply]")).to_have_count(9)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("version: 1", "version: 99"), "line 3: this is version 99 of forest-fire-path, but the rules here are version 1"),
        (lambda text: text.replace("backburn record 1", "once upon a time"), "line 1: a game record begins with the line 'backburn record 1'"),
        (lambda text: text[: text.index("end:")], "the record breaks off: it has no line 'end'"),
        (lambda text: re.sub(r"roll [1-5]", "roll 6", text, count=1), "the seed gives 'roll "),
        (lambda text: text.replace("gust", "gusto", 1), "'gusto' is not a move of this game"),
    ],
    ids=["other version", "no record", "cut off", "false die", "unreadable move"],
)  # fmt: skip
def test_a_record_that_cannot_be_taken_is_answered_with_what_is_wrong(page: Page, url: str, spoil, said: str) -> None:  # type: ignore[no-untyped-def]
    good = record()
    spoiled = spoil(good)
    assert spoiled != good
    bring_in(page, url, spoiled)
    answer = page.get_by_role("dialog").get_by_role("alert")
    expect(answer).to_contain_text(said)
    page.get_by_label("Or paste a record, a position or a link").fill(good)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/replay/**")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_position_is_shown_of_whichever_game_it_is(page: Page, url: str, seats: int) -> None:
    match = backburn.load("fire-tower", seats=seats).match(seed=2)
    bring_in(page, url, match.position())
    page.wait_for_url("**/position/fire-tower#**")
    expect(page.locator(".board-frame > .board")).to_be_visible()
    assert page.get_by_label("The position as text").input_value() == match.position()


def test_a_link_to_a_game_that_is_over_leads_to_its_analysis(page: Page, url: str) -> None:
    bring_in(page, url, record())
    page.wait_for_url("**/replay/**")
    over = page.url
    bring_in(page, url, over.replace("/replay/", "/t/").partition("#")[0])
    page.wait_for_url(over.partition("#")[0] + "**")
    expect(page.get_by_role("region", name="Hints and chances")).to_be_visible()
    bring_in(page, url, f"{url}/puzzle")
    page.wait_for_url("**/puzzle")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://games.example.org/t/x", "This link belongs to games.example.org"),
        ("LINK/t/nowhere", "There is no such table"),
        ("http://[/t/x", "This is not a record (which begins with the line 'backburn record 1'), a position"),
        ("knight f3", "This is not a record (which begins with the line 'backburn record 1'), a position"),
    ],
)
def test_what_is_neither_is_reported(page: Page, url: str, text: str, said: str) -> None:
    bring_in(page, url, text.replace("LINK", url))
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(said)


def test_what_is_wrong_is_reported_in_german_too(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        page.goto(url)
        page.get_by_role("button", name="Aufzeichnung oder Link öffnen").click()
        for spoiled, said in (
            (record().replace("version: 1", "version: 99"), "Zeile 3: das ist Fassung 99 von forest-fire-path, hier gilt aber Fassung 1"),
            (
                record().replace("gust", "grow 3", 1),
                "Schritt 1: „grow 3“ geht hier nicht: Feld 3 brennt nicht und kann daher nicht wachsen",
            ),
        ):
            page.get_by_label("Oder eine Aufzeichnung, eine Stellung oder einen Link einfügen").fill(spoiled)
            page.get_by_role("button", name="Öffnen", exact=True).click()
            expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(said)
