"""The seal on the dice: shown before the first move, opened after the last, and checked by the browser itself."""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from page.kit import against_bot, play_to_the_end, ready, table, visitor, wide

GAME = "forest-fire-path"
SHORT = {"path_length": 2, "engines": 1, "max_turns": 3}
PHONE: ViewportSize = {"width": 360, "height": 740}
SEED, SALT = "7", "000102030405060708090a0b0c0d0e0f"
COMMITMENT = hashlib.sha256(f"{SEED}:{SALT}".encode()).hexdigest()
JUDGE = """async ([luck, noted, able]) => {
  const [{ Seal }, { store }] = [await pageModule("table/seal"), await pageModule("kit/store")];
  if (noted) store.visited({ id: "far", commitment: noted });
  if (!able) Object.defineProperty(globalThis, "crypto", { value: {} });
  const seal = new Seal("far");
  document.querySelector("main").append(seal.element);
  await seal.show({ luck, dice: "table", over: {}, game: "x", table: "far" });
}"""


def opened(page: Page, seal: Locator) -> Locator:
    """The window of the seal, opened with the keyboard."""
    seal.press("Enter")
    dialog = page.get_by_role("dialog", name="Were the dice fair?")
    expect(dialog).to_be_visible()
    return dialog


def sentences(dialog: Locator) -> int:
    """How many there are in the explanation."""
    return len(re.findall(r"[.!?](?: |$)", dialog.locator("p").first.inner_text()))


def test_the_seal_is_shown_before_the_first_move_and_opened_after_the_last(page: Page, url: str) -> None:
    number = table(page, url, against_bot(GAME, options=SHORT))
    ready(page)
    promised = page.request.get(f"{url}/api/tables/{number}").json()["luck"]["commitment"]
    page.get_by_role("button", name="About this game").click()
    seal = page.locator(".opening .seal")
    expect(seal).to_have_text(f"The dice are sealed{' '.join(re.findall('....', promised[:12]))}")
    dialog = opened(page, seal)
    expect(dialog.get_by_label("Fingerprint")).to_have_value(promised)
    assert sentences(dialog) == 2 and dialog.get_by_label("Seed and salt").count() == 0
    expect(dialog).to_contain_text("The person who opened the table chose the seed")
    page.keyboard.press("Escape")
    expect(seal).to_be_focused()
    assert page.locator(".icon-check").count() == 0
    play_to_the_end(page, random.Random(1))
    seal = page.locator(".result .seal")
    expect(seal).to_have_text("The seal on the dice is unbroken")
    expect(seal.locator(".icon-check")).to_be_visible()
    dialog = opened(page, seal)
    told = dialog.get_by_label("Seed and salt").input_value()
    assert told.startswith("7:") and hashlib.sha256(told.encode()).hexdigest() == promised
    assert sentences(dialog) == 2 and dialog.get_by_role("link", name="Download the record").count() == 1
    page.set_viewport_size(PHONE)
    assert wide(page) <= 0
    page.evaluate("localStorage.backburn = localStorage.backburn.replaceAll(/\\w{64}/g, '1'.repeat(64))")
    page.reload()
    expect(page.locator(".result .seal.changed")).to_have_text("The seal has been exchanged")
    assert page.locator(".seal .icon-check").count() == 0
    expect(opened(page, page.locator(".result .seal"))).to_contain_text(f"noted another fingerprint when it joined the table: {'1' * 64}.")


@pytest.mark.parametrize(
    ("luck", "noted", "able", "condition", "said"),
    [
        ({"seed": SEED, "salt": SALT}, COMMITMENT, True, "kept", "so the seed has not changed since"),
        ({"seed": SEED, "salt": SALT}, None, True, "late", "this browser did not save one during the game"),
        ({"seed": "8", "salt": SALT}, COMMITMENT, True, "broken", "do not match the fingerprint shown before the game"),
        ({"seed": "8", "salt": SALT}, None, True, "broken", "do not match the fingerprint shown before the game"),
        ({"seed": SEED, "salt": SALT}, "1" * 64, True, "changed", "This browser noted another fingerprint"),
        ({}, "1" * 64, True, "changed", "This browser noted another fingerprint"),
        ({"seed": SEED, "salt": SALT}, COMMITMENT, False, "unable", "Browsers compute fingerprints only over https"),
    ],
    ids=["kept", "late", "broken", "broken and late", "changed", "changed on the way", "unable"],
)
def test_a_tick_only_where_it_was_checked(
    page: Page, url: str, luck: dict[str, Any], noted: str | None, able: bool, condition: str, said: str
) -> None:
    page.goto(url)
    page.evaluate(JUDGE, [luck | {"commitment": COMMITMENT, "chosen": False, "foreseen": False}, noted, able])
    seal = page.locator(".seal")
    expect(seal).to_have_class(f"seal {condition}")
    assert seal.locator(".icon-check").count() == (condition == "kept")
    dialog = opened(page, seal)
    expect(dialog).to_contain_text(said)
    assert sentences(dialog) == 2


def test_where_people_roll_nothing_is_sealed(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport=PHONE) as context:
        page = context.new_page()
        table(page, url, against_bot(GAME, dice="mine"))
        ready(page)
        expect(page.locator(".seal")).to_be_hidden()
        page.get_by_role("tab", name="Tisch").click()
        page.get_by_role("button", name="War der Zufall ehrlich?").click()
        expect(page.get_by_role("dialog")).to_contain_text("Versiegelt ist nichts, und niemand kann die Angaben prüfen.")
        assert page.get_by_role("dialog").get_by_label("Fingerabdruck").count() == 0
        page.keyboard.press("Escape")
        table(page, url, against_bot(GAME))
        ready(page)
        page.get_by_role("button", name="Über dieses Spiel").click()
        expect(page.locator(".opening .seal")).to_contain_text("Der Zufall ist versiegelt")
        assert wide(page) <= 0


def test_another_tab_does_not_forget_what_this_one_has_noted(page: Page, url: str) -> None:
    """A lobby that stays open wrote what it had read when it was loaded: the seal was unbroken at the table and only open in the replay."""
    page.goto(url)
    other = page.context.new_page()
    number = table(other, url, against_bot(GAME, options=SHORT))
    ready(other)
    page.get_by_role("button", name="theme").click()
    play_to_the_end(other, random.Random(1))
    expect(other.locator(".result .seal")).to_have_text("The seal on the dice is unbroken")
    page.get_by_role("button", name="theme").click()
    other.goto(f"{url}/replay/{number}")
    expect(other.locator(".seal")).to_have_text("The seal on the dice is unbroken")


def test_two_tables_in_two_tabs_have_the_same_word_in_their_replays(page: Page, url: str) -> None:
    other = page.context.new_page()
    tables = {tab: table(tab, url, against_bot(GAME, options=SHORT)) for tab in (page, other)}
    for tab in tables:
        ready(tab)
    for tab in tables:
        play_to_the_end(tab, random.Random(1))
    for tab, number in tables.items():
        said = tab.locator(".result .seal").inner_text()
        assert said == "The seal on the dice is unbroken"
        tab.goto(f"{url}/replay/{number}")
        expect(tab.locator(".seal")).to_have_text(said)


@pytest.mark.parametrize(
    "act",
    ["store.visited({ id: 'new' })", "store.note({ id: 'old', muted: [1] })", "store.forget('old')", "store.set('theme', 'dark')"],
    ids=["visited", "note", "forget", "set"],
)
def test_whatever_is_remembered_keeps_what_another_tab_has_written(page: Page, url: str, act: str) -> None:
    """Also if this one has not heard of it yet, as after it was put aside."""
    page.goto(url)
    page.evaluate("pageModule('kit/store').then(({ store }) => store.visited({ id: 'old' }))")
    there = "localStorage.backburn = JSON.stringify({ ...JSON.parse(localStorage.backburn), tables: [{ id: 'far', commitment: 'c' }, { id: 'old' }] })"
    page.evaluate(f"pageModule('kit/store').then(({{ store }}) => {{ {there}; {act}; }})")
    kept = page.evaluate("JSON.parse(localStorage.backburn).tables")
    assert {"id": "far", "commitment": "c"} in kept
