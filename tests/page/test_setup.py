"""What is chosen in the lobby and in the set-up is read in full, and rules are written in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from page.faults import faults
from page.kit import against_bot, in_lobby, open_sheet, ready, table, visitor

WIDTHS = (360, 390, 768, 1024, 1280, 1440, 1920)


def cut(page: Page) -> list[str]:
    """Lists whose choices do not fit, in windows of any width."""
    found: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found += [f"{width}: {fault}" for fault in faults(page) if "select" in fault]
    return found


@pytest.mark.parametrize(
    ("locale", "set_up", "numbers"), [("en-GB", "Set up a table", "All numbers"), ("de-DE", "Tisch einrichten", "Alle Zahlen")]
)
def test_whatever_is_chosen_is_read_in_full(browser: Browser, url: str, locale: str, set_up: str, numbers: str) -> None:
    with visitor(browser, locale=locale) as context:
        page = context.new_page()
        page.goto(url)
        in_lobby(page, "volcano").wait_for()
        assert cut(page) == []
        for game in ("fire-tower", "wildfire-rescue"):
            in_lobby(page, game).get_by_role("button", name=set_up).press(
                "Enter"
            )  # in a window of another width buttons move under a press
            page.get_by_role("dialog").locator("summary", has_text=numbers).press("Enter")
            assert cut(page) == []
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)


def test_options_are_written_in_words(page: Page, url: str) -> None:
    """Their names are for typing: `extra_points_two_1=3` tells a person nothing."""
    page.goto(url)
    in_lobby(page, "forest-fire-path").get_by_role("button", name="Set up a table").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary", has_text="All numbers").click()
    assert dialog.locator(".ruleset code, .option code").all_inner_texts() == []
    expect(dialog.locator(".ruleset", has_text="shop: the")).to_contain_text("Squares that a gust covers: 2")
    page.keyboard.press("Escape")
    table(page, url, against_bot("wildfire-rescue", options={"slow": "free", "own_feet": True}))
    ready(page)
    open_sheet(page)
    rules = page.locator(".options")
    expect(rules.locator("dt").first).to_be_visible()
    assert not [text for text in rules.locator("dt, dd").all_inner_texts() if "_" in text or text in ("on", "off")]


def test_the_field_for_a_seed_says_what_fits(page: Page, url: str) -> None:
    page.goto(url)
    in_lobby(page, "volcano").get_by_role("button", name="Set up a table").click()
    seed = page.get_by_role("dialog").get_by_label("Dice seed")
    seed.fill("abc")
    expect(seed).to_have_attribute("title", "A whole number of at most 19 digits")
    assert seed.evaluate("(field) => field.validity.patternMismatch")


def test_a_name_that_is_written_from_the_right_loses_its_end_and_not_its_beginning(page: Page, url: str) -> None:
    seats = [{"who": "person", "name": "مرحبا بالعالم"}, {"who": "bot", "agent": "random"}]
    table(page, url, {"game": "volcano", "seed": 7, "seats": seats})
    ready(page)
    names = page.locator(".seat .name b")
    directions = names.evaluate_all("(names) => names.map((name) => getComputedStyle(name).direction)")
    assert directions == ["rtl", "ltr"]


def test_a_set_up_is_sent_as_a_link_and_shown_before_it_starts(page: Page, browser: Browser, url: str) -> None:
    page.goto(url)
    in_lobby(page, "forest-fire-path").get_by_role("button", name="Set up a table").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary", has_text="All numbers").click()
    dialog.locator("[data-option=max_turns]").fill("7")
    dialog.get_by_role("button", name="Link to this set-up").click()
    link = dialog.get_by_label("Link to this set-up").input_value()
    with visitor(browser) as context:
        other = context.new_page()
        other.goto(link)
        shown = other.get_by_role("dialog")
        expect(shown.locator("[data-option=max_turns]")).to_have_value("7")
        expect(shown.locator(".option.changed")).to_have_count(1)
        shown.get_by_role("button", name="Open the table").click()
        ready(other)
        open_sheet(other)
        expect(other.locator(".options dd", has_text="7").first).to_be_visible()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("game=chess", "the game “chess”, which is not here"),
        ("game=volcano&players=9", "“9” players"),
        ("game=volcano&ruleset=none", "the ruleset “none”"),
        ("game=forest-fire-path&set.dragons=3", "“dragons”, which is no option"),
        ("game=forest-fire-path&set.max_turns=many", "sets “max_turns” to “many”; possible are: "),
        ("game=forest-fire-path&set.max_turns=-5", "sets “max_turns” to “-5”"),
    ],
)
def test_a_link_that_makes_no_sense_is_refused_in_a_sentence(page: Page, url: str, wrong: str, said: str) -> None:
    page.goto(f"{url}/#{wrong}")
    expect(page.locator(".warning")).to_contain_text(said)
    expect(page.get_by_role("dialog")).to_have_count(0)
