"""People who are far apart, or who play without a mouse, on a phone, or by ear."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from page.kit import (
    against_bot,
    around,
    becomes,
    drawn,
    has_word,
    heard,
    in_lobby,
    open_sheet,
    ready,
    sit_down_as_guest,
    table,
    visitor,
    wide,
)
from secret_game import KINDS

PHONE = {"width": 360, "height": 740}
OVER = "round 13: over / fire . . 2 1 1 1 1 3 4 1 4 / engine 1 lost / engine 2 lost"


def test_two_browsers_neither_of_which_ever_hears_of_the_others_hand(browser: Browser, url: str) -> None:
    with visitor(browser) as here, visitor(browser) as there, visitor(browser) as nowhere:
        ann, bob, eve = here.new_page(), there.new_page(), nowhere.new_page()
        told = [heard(ann), heard(bob), heard(eve)]
        request = {"game": "secret", "seed": 7, "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}]}
        link = f"{url}/t/{table(ann, url, request)}"
        sit_down_as_guest(bob, link, "Bob")
        eve.goto(link)
        expect(eve.locator(".board-frame > .board")).to_be_visible()
        ready(ann)
        cards = [_card(ann, 0), _card(bob, 1)]
        assert cards[0] != cards[1], "choose a seed with two different cards"
        ann.locator('[id="move-0"]').click()
        ready(bob)
        expect(eve.locator(".log")).to_contain_text("fold ?")
        seen = [[*told[0], ann.content()], [*told[1], bob.content()], [*told[2], eve.content()]]
        assert all(any(has_word(text, cards[seat]) for text in seen[seat]) for seat in (0, 1))
        for seat, other in ((0, 1), (1, 0)):
            leaks = [around(text, cards[other]) for text in seen[seat] if has_word(text, cards[other])]
            assert not leaks, f"seat {seat} was told of {cards[other]}: {leaks}"
        assert not any(has_word(text, kind) for text in seen[2] for kind in KINDS)
        bob.locator('[id="move-1"]').click()
        expect(eve.locator(".result")).to_be_visible()
        expect(eve.locator(".log")).to_contain_text("open")


def _card(page: Page, seat: int) -> str:
    label = page.locator(f'[id="hand-{seat}"]').get_attribute("aria-label")
    assert label
    return label.split(": ")[1]


def test_a_seat_with_secrets_at_one_screen_is_hidden_without_asking(page: Page, url: str) -> None:
    people = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    table(page, url, {"game": "secret", "seed": 5, "seats": people})
    lift = page.get_by_role("button", name="I am Ann")
    expect(lift).to_be_visible()
    assert not any(has_word(page.content(), kind) for kind in KINDS)
    lift.click()
    ready(page)
    own = _card(page, 0)
    page.locator('[id="hand-1"]').click(force=True)
    expect(page.locator(".toast")).not_to_be_empty()
    page.locator('[id="move-0"]').click()
    expect(page.get_by_role("button", name="I am Bob")).to_be_visible()
    expect(page.locator(".toast")).to_be_empty()
    expect(page.locator("#announcements")).to_have_text("Next: Bob (Right)")
    assert not has_word(page.content(), own)


def test_friends_far_away_ask_before_dice_are_undone(browser: Browser, url: str) -> None:
    position = (
        "round 5: engine 1 to spray, done 2 / fire . . . . . 1 2 1 . . # / engine 1 . . . . 3 . . . . . . / engine 2 . . . 2 . . . . . . ."
    )
    with visitor(browser) as here, visitor(browser) as there:
        ann, bob = here.new_page(), there.new_page()
        request = {
            "game": "forest-fire-path",
            "seed": 5,
            "position": position,
            "seats": [{"who": "open"}, {"who": "person", "name": "Ann"}],
        }
        link = f"{url}/t/{table(ann, url, request)}"
        sit_down_as_guest(bob, link, "Bob")
        ready(ann)
        ann.locator('[id="square-6"]').click()
        ready(ann)
        expect(ann.locator(".log .face")).to_have_count(1)
        ann.get_by_role("button", name="Ask to undo").click()
        expect(ann.locator(".asked")).to_contain_text("Waiting for Bob")
        expect(bob.locator(".asked")).to_contain_text("Ann (Chief) asks to undo")
        bob.get_by_role("button", name="Agree").click()
        expect(ann.locator(".log .face")).to_have_count(0)
        for page in (ann, bob):
            told = page.locator(".log .undone")
            expect(told.locator(".who")).to_have_text("Chief undid 2 steps. With the consent of Fire.")
            expect(told.locator("li")).to_have_count(2)
        open_sheet(bob)
        bob.get_by_role("button", name="Leave Fire").click()
        bob.get_by_role("button", name="Leave the seat").click()
        expect(ann.locator(".seat-0")).to_contain_text("has left")
        ann.get_by_role("button", name="Let a bot play").click()
        ann.get_by_role("dialog").get_by_role("button", name="Random").click()
        expect(ann.locator(".seat-0")).to_contain_text("bot")
        bob.get_by_role("button", name="Come back").click()
        expect(ann.locator(".seat-0")).to_contain_text("Bob")


def test_two_people_who_type_no_name_can_sit_at_a_table(browser: Browser, url: str) -> None:
    with visitor(browser) as here, visitor(browser) as there:
        host, friend = here.new_page(), there.new_page()
        seats = [{"who": "person", "name": "Guest"}, {"who": "open"}]
        sit_down_as_guest(friend, f"{url}/t/{table(host, url, {'game': 'forest-fire-path', 'seats': seats})}", "")
        expect(host.locator(".seat-1")).to_contain_text("Guest 2")


def test_at_one_screen_dice_are_undone_without_consent(page: Page, url: str) -> None:
    position = (
        "round 5: engine 1 to spray, done 2 / fire . . . . . 1 2 1 . . # / engine 1 . . . . 3 . . . . . . / engine 2 . . . 2 . . . . . . ."
    )
    people = [{"who": "person", "name": "Bob"}, {"who": "person", "name": "Ann"}]
    table(page, url, {"game": "forest-fire-path", "seed": 5, "position": position, "seats": people})
    ready(page)
    page.locator('[id="square-6"]').click()
    ready(page)
    expect(page.locator(".log .face")).to_have_count(1)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".log .undone .who")).to_have_text("Chief undid 2 steps. With the consent of Fire.")
    expect(page.locator(".log .face")).to_have_count(0)
    open_sheet(page)
    page.get_by_text("Were the dice fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("anyone who saw them may know what comes")


def test_a_person_who_comes_back_from_a_bot_is_called_as_before(browser: Browser, url: str) -> None:
    people = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    with visitor(browser) as context:
        page = context.new_page()
        table(page, url, {"game": "forest-fire-path", "seed": 3, "seats": people})
        ready(page)
        open_sheet(page)
        page.get_by_role("button", name="Bot for Chief").click()
        page.get_by_role("dialog").get_by_role("button", name="Random").click()
        expect(page.locator(".seat-1 b")).to_have_text("Random")
        page.get_by_role("button", name="Come back").click()
        expect(page.locator(".seat-1 b")).to_have_text("Bob")


def test_a_seat_is_continued_on_another_device_with_its_link(browser: Browser, url: str) -> None:
    with visitor(browser) as here, visitor(browser) as there:
        first, second = here.new_page(), there.new_page()
        table(first, url, against_bot("forest-fire-path"))
        ready(first)
        open_sheet(first)
        first.get_by_role("button", name="Show the links").click()
        link = first.get_by_label("Fire, for another device").input_value()
        second.goto(link)
        ready(second)
        expect(second.locator(".seat.own")).to_contain_text("Ann")
        assert "#" not in second.url
        second.locator('[id="gust"]').click()
        expect(first.locator(".log")).to_contain_text("wind")


def test_with_the_keyboard_only(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('article:has(#game-forest-fire-path) .play')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ready(page)
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.id") == "square-11"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "gust"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent").startswith("intensify 11")
    page.keyboard.press("Enter")
    expect(page.locator(".facts")).to_contain_text("scatters 2 tokens")
    page.wait_for_function("() => document.activeElement.dataset.moves")
    page.keyboard.press("u")
    expect(page.locator(".facts")).to_contain_text("the fire acts")
    page.keyboard.press("m")
    page.keyboard.type("gust")
    page.keyboard.press("Enter")
    expect(page.locator("#announcements")).to_contain_text("Your turn.")
    page.locator("#tab-log").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-rules")).to_be_visible()


BOT = {"who": "bot", "agent": "random"}


@pytest.mark.parametrize(
    ("other", "left", "told"),
    [({"who": "open"}, "forest-fire-path", False), (BOT, "fire-tower", False), (BOT, "forest-fire-path", True)],
)
def test_the_bots_getting_ready_are_shown_where_they_are_waited_for(
    page: Page, url: str, other: dict[str, str], left: str, told: bool
) -> None:
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/socket*", through)
    table(page, url, {"game": "forest-fire-path", "seed": 7, "seats": [{"who": "person", "name": "Ann"}, other]})
    ready(page)
    sockets[-1].send(json.dumps({"type": "compiling", "titles": ["Fire Tower", "Volcano!"], "left": [left], "done": 2, "of": 7}))
    sockets[-1].send(json.dumps({"type": "refused", "code": "move/illegal", "message": "That was heard.", "clause": None, "at": 0}))
    expect(page.locator(".toast")).to_contain_text("That was heard.")
    assert page.locator(".banner").is_visible() == told
    expect(page.locator(".banner")).to_have_text("Fire Tower, Volcano!: compiling, 3 of 7" if told else "")


def test_a_bot_that_thinks_shows_how_far_it_is_and_can_be_told_to_move(page: Page, url: str) -> None:
    sockets, sent = list[WebSocketRoute](), list[str]()

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(told: str | bytes) -> None:
            sent.append(str(told))
            server.send(told)

        socket.on_message(forward)
        sockets.append(socket)

    page.route_web_socket("**/socket*", between)
    table(page, url, {"game": "forest-fire-path", "seed": 7, "seats": [{"who": "person", "name": "Ann"}, BOT]})
    ready(page)
    sockets[-1].send(json.dumps({"type": "thinking", "seat": 1, "share": 0}))
    expect(page.locator(".seat-1")).to_contain_text("is thinking")
    now = page.get_by_role("button", name="Move now")
    now.focus()
    sockets[-1].send(json.dumps({"type": "thinking", "seat": 1, "share": 0.25}))
    expect(page.locator(".seat-1 .share")).to_have_text("25 %")
    expect(now).to_be_focused()
    page.keyboard.press("Enter")
    becomes(page, lambda: '{"type":"stop-thinking"}' in sent, True)


def lesson(page: Page, url: str, game: str, part: str = "") -> list[dict[str, Any]]:
    found = page.request.get(f"{url}/api/games/{game}/tutorial").json()
    steps: list[dict[str, Any]] = next(each for each in [*found.get("more", []), found] if each.get("id", "") == part)["steps"]
    return steps


def test_a_late_answer_of_an_earlier_step_of_a_lesson_is_not_shown(page: Page, url: str) -> None:
    """Who goes on at once, with a slow connection, sees the step that is current."""
    held: list[Route] = []
    step = lesson(page, url, "forest-fire-path")[1]
    page.route("**/api/positions?*", lambda route: route.continue_() if held else held.append(route))
    page.goto(f"{url}/learn/forest-fire-path")
    becomes(page, lambda: len(held), 1)
    page.locator(".lesson-side .button.primary").click()
    right = page.locator(".move-list button", has=page.get_by_text(next(iter(step["asks"][0]["accept"])), exact=True))
    expect(right).to_be_visible()
    with page.expect_response("**/api/positions?*"):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(right).to_be_visible()


def test_the_lesson_is_played_through(page: Page, url: str) -> None:
    page.goto(url)
    steps = lesson(page, url, "forest-fire-path")
    in_lobby(page, "forest-fire-path").get_by_role("link", name="Learn it").click()
    _learn(page, steps)
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat.own")).to_contain_text("Chief")


@pytest.mark.parametrize(
    ("part", "title", "seat", "ruleset"), [("shop", "The shop", "Chief", "shop"), ("fire-cards", "The fire's cards", "Fire", "fire-cards")]
)
def test_a_further_lesson_leads_to_a_game_with_what_it_teaches(
    page: Page, url: str, part: str, title: str, seat: str, ruleset: str
) -> None:
    steps = lesson(page, url, "forest-fire-path", part)
    page.goto(f"{url}/learn/forest-fire-path")
    page.get_by_role("button", name="9. How it ends").click()
    page.locator(".lesson").get_by_role("link", name=title).click()
    page.wait_for_url(f"**/learn/forest-fire-path/{part}")
    _learn(page, steps)
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat.own")).to_contain_text(seat)
    view = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert view["ruleset"] == ruleset


SEEN = """() => [".board-frame", ".lesson h2", ".lesson p:not(.soft)", ".lesson-side .row .button:last-child"].map((place) => {
  const { top, bottom } = document.querySelector(place).getBoundingClientRect();
  return [top, bottom];
})"""
HEAD = 56
"""The height of the page's head, which stays."""


@pytest.mark.parametrize("game", ["forest-fire-path", "wildfire-rescue", "fire-tower", "forest-fire-acres"])
def test_after_next_the_board_and_the_sentence_are_seen_on_a_phone(browser: Browser, url: str, game: str) -> None:
    """The board stayed above the window where it is as high as that: who went on saw only words."""
    with visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        steps = lesson(page, url, game)
        page.goto(f"{url}/learn/{game}")
        for number, step in enumerate(steps[1:], start=2):
            expect(page.locator(".board-frame > .board")).to_be_visible()
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            page.locator(".lesson-side").get_by_role("button", name="Next").click()
            expect(page.locator(".lesson")).to_contain_text(f"Step {number} of {len(steps)}")
            becomes(page, partial(_seen, page, step.get("point", [])), "")


def _seen(page: Page, points: list[str]) -> str:
    """What is not to be seen as a step begins: most of the board, what the words point at, the sentence, the way on."""
    board, *words = page.evaluate(SEEN)
    top = words[0][0]
    if min(board[1], top) - max(board[0], HEAD) < 240:
        return f"the board is from {board[0]} to {board[1]}, the words begin at {top}"
    if any(above < HEAD or below > 844 for above, below in (words[0], words[2])) or not HEAD < words[1][0] < 844:
        return f"the words are at {words}"
    marks = page.evaluate("[...document.querySelectorAll('.marks.last > *')].map((mark) => mark.getBoundingClientRect().bottom)")
    return f"{points} reach below the words: {marks}" if max(marks, default=0) > top else ""


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("learn/forest-fire-path/cards", "Forest Fire (path) has no lesson 'cards'; apart from its first it has shop, fire-cards"),
        ("learn/volcano/shop", "Volcano! has no lesson 'shop', only its first"),
        ("learn/nonsense", "There is no game 'nonsense'; there are fire-tower, "),
        ("position/nonsense", "There is no game 'nonsense'; there are fire-tower, "),
        ("puzzle/nonsense", "There is no game 'nonsense'; there are fire-tower, "),
        ("puzzle/volcano/1-1", "There is no such puzzle."),
        ("replay/nonsense", "There is no such table. It may have been removed, or its link is incomplete."),
    ],
)
def test_an_address_of_what_there_is_not_is_refused_and_says_what_there_is(page: Page, url: str, address: str, said: str) -> None:
    """A lesson of an unknown name was the game's first one, without a word."""
    page.goto(f"{url}/{address}")
    expect(page.locator(".trouble")).to_contain_text(said)
    assert page.locator(".board-frame > .board").count() == 0


@pytest.mark.parametrize("address", ["xyz", "learn", "ratings/stranger", "rules/volcano", "studies/nothing"])
def test_an_address_without_a_page_leads_to_the_lobby(browser: Browser, url: str, address: str) -> None:
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        answer = page.goto(f"{url}/{address}")
        assert answer and answer.status == 404
        expect(page.locator(".trouble")).to_contain_text("Diese Seite gibt es nicht.")
        page.get_by_role("link", name="Zur Startseite", exact=True).click()
        expect(page.locator("main.lobby")).to_be_visible()


def _learn(page: Page, steps: list[dict[str, Any]]) -> None:
    """Play a lesson to its end, with every wrong choice that it knows."""
    for number, step in enumerate(steps, start=1):
        expect(page.locator(".lesson")).to_contain_text(f"Step {number} of {len(steps)}")
        for ask in step.get("asks", []):
            for wrong, why in ask.get("reject", {}).items():
                page.locator(".move-list button", has=page.get_by_text(wrong, exact=True)).click()
                expect(page.locator(".say.wrong")).to_contain_text(why["en"])
            right, why = next(iter(ask["accept"].items()))
            page.locator(".move-list button", has=page.get_by_text(right, exact=True)).click()
            expect(page.locator(".say.right")).to_contain_text(why["en"])
            expect(page.locator('main[aria-busy="false"]')).to_be_visible()
        page.locator(".lesson-side .button.primary").click()


@pytest.mark.parametrize(
    "address", ["/", "/learn/forest-fire-path", "/t/nowhere", f"/position/forest-fire-path#p={OVER.replace(' ', '%20')}"]
)
def test_nothing_is_wider_than_a_phone(browser: Browser, url: str, address: str) -> None:
    with visitor(browser, viewport=PHONE) as context:
        page = context.new_page()
        page.goto(url + address)
        page.wait_for_load_state("networkidle")
        assert wide(page) <= 0


def test_a_game_fits_a_phone_and_fingers(browser: Browser, url: str) -> None:
    with visitor(browser, viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE") as context:
        page = context.new_page()
        table(page, url, against_bot("forest-fire-path"))
        ready(page)
        assert page.evaluate("document.documentElement.lang") == "de"
        assert wide(page) <= 0
        page.locator('[id="square-11"]').tap()
        page.get_by_role("menuitem").nth(0).tap()
        expect(page.locator(".log")).to_contain_text("legte einen Stein auf Feld 11")
        for tab in ("Regelheft", "Tisch", "Verlauf"):
            page.get_by_role("tab", name=tab).tap()
            assert wide(page) <= 0
        smallest = page.evaluate(
            "Math.min(...[...document.querySelectorAll('main button, .tools button')].filter((b) => b.offsetWidth && !b.matches('.clause')).map((b) => b.offsetHeight))"
        )
        assert smallest >= 36
        page.goto(f"{url}/")
        in_lobby(page, "forest-fire-path").get_by_role("button", name="Tisch einrichten").tap()
        page.get_by_text("Alle Zahlen des Regelhefts").tap()
        assert wide(page) <= 0
        expect(page.locator(".book")).to_be_hidden()
        page.get_by_role("button", name="Regel R5.4").first.tap()
        expect(page.locator(".book [data-clause='R5.4']")).to_be_in_viewport()
        assert wide(page) <= 0


def test_no_page_has_a_serious_fault_for_people_with_disabilities(page: Page, url: str) -> None:
    faults = [fault for name in _stations(page, url) for fault in (*_faults(name, page), *_faults_of_colours_in_the_dark(name, page))]
    assert not faults, "\n".join(faults)


def _stations(page: Page, url: str) -> Iterator[str]:
    """Go through all pages; the name of each, where the page now is."""
    page.goto(url)
    drawn(page)
    yield "lobby"
    page.get_by_role("button", name="Play a friend").click()
    yield "a friend"
    page.goto(f"{url}/daily")
    drawn(page)
    yield "daily fire"
    page.goto(url)
    drawn(page)
    in_lobby(page, "forest-fire-path").get_by_role("button", name="Set up a table").click()
    page.get_by_text("All numbers in the rulebook").click()
    expect(page.locator("[data-clause]").first).to_be_visible()
    yield "setup"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    yield "settings"
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    yield "table"
    page.locator('[id="square-11"]').click()
    yield "menu"
    page.keyboard.press("Enter")
    ready(page)
    for tab in ("Rules", "Table"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_load_state("networkidle")
        yield tab
    yield from _explanations(page, url)
    people = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    name = table(page, url, {"game": "secret", "seed": 5, "seats": people})
    expect(page.locator(".curtain")).to_be_visible()
    yield "curtain"
    for person in ("Ann", "Bob"):
        page.get_by_role("button", name=f"I am {person}").click()
        ready(page)
        page.locator('[id="move-1"]').click()
    expect(page.locator(".result")).to_be_visible()
    yield "result"
    page.goto(f"{url}/replay/{name}#ply=2")
    expect(page.locator(".board-frame > .board")).to_be_visible()
    yield "replay"
    page.goto(f"{url}/learn/forest-fire-path")
    page.locator(".dots-row button").nth(1).click()
    expect(page.locator(".board [data-moves]").first).to_be_visible()
    yield "learn"
    page.goto(f"{url}/puzzles")
    expect(page.locator(".puzzle-tile").first).to_be_visible()
    yield "puzzles"
    page.goto(f"{url}/puzzles/run")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".run-head")).to_be_visible()
    yield "a run"
    page.get_by_role("button", name="End the run").click()
    yield "the end of a run"
    page.goto(f"{url}/t/nowhere")
    expect(page.locator(".trouble h2")).to_be_visible()
    yield "trouble"


def _explanations(page: Page, url: str) -> Iterator[str]:
    """Things that explain themselves, and one in large."""
    table(page, url, against_bot("fire-tower", clock={"seconds": 600}))
    ready(page)
    page.get_by_role("tab", name="State").click()
    told = page.locator(".explanation")
    for thing in (".facts .fact-wind", ".seat-1.seat", '.board [id="draw-pile"]', ".board .card:not(:empty)"):
        page.mouse.move(2, 2)
        expect(told).to_be_hidden()
        page.locator(thing).first.hover(force=True)
        expect(told).to_be_visible()
        yield f"explanation of {thing}"
    told.locator("button").click()
    expect(page.get_by_role("dialog").locator(".look-picture")).to_be_visible()
    yield "a card in large"
    page.keyboard.press("Escape")


def _faults_of_colours_in_the_dark(name: str, page: Page) -> list[str]:
    """The dark scheme has other colours, and nothing else that is of its own."""
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found = _faults(f"{name}, dark", page, runOnly=["color-contrast", "link-in-text-block"])
    page.emulate_media(color_scheme="light")
    return found


def _faults(name: str, page: Page, **how: Any) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"], **how}).response["violations"]
    return [
        f"{name}: {fault['id']} ({fault['impact']}): {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]
