"""A table's life in two and three browsers: waiting, resigning, draws, calling off, people who go, rematches and a series."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from page.kit import Host, against_bot, becomes, open_sheet, ready, sit_down_as_guest, table, visitor, wide
from server.company import one_tower_down

TOWER, PATH = "fire-tower", "forest-fire-path"
NAMES = ("Ann", "Bob", "Cid", "Dan")


@contextmanager
def party(browser: Browser, url: str, count: int = 2, game: str = TOWER, bots: int = 0, **more: Any) -> Iterator[tuple[list[Page], str]]:
    """This many people, each in a browser of their own, at a table whose host is the first; and its address."""
    with ExitStack() as stack:
        pages = [stack.enter_context(visitor(browser, viewport={"width": 1280, "height": 900})).new_page() for _ in range(count)]
        seats = [{"who": "person", "name": NAMES[0]}, *[{"who": "open"}] * (count - 1), *[{"who": "bot", "agent": "random"}] * bots]
        address = f"{url}/t/{table(pages[0], url, {'game': game, 'seed': 7, 'seats': seats, **more})}"
        for page, name in zip(pages[1:], NAMES[1:], strict=False):
            sit_down_as_guest(page, address, name)
        for page in pages:
            expect(page.locator("main")).to_have_attribute("data-connection", "open")
            expect(page.locator(".seat.open")).to_have_count(0)
        yield pages, address


def wish(page: Page, what: str, yes: str | None = None) -> None:
    """Do what the table's sheet offers, and say that one is sure."""
    open_sheet(page)
    page.locator(".sheet").get_by_role("button", name=what).click()
    page.get_by_role("dialog").get_by_role("button", name=yes or what).click()


def acts(pages: list[Page]) -> Page:
    """Whose turn it is."""
    for page in pages:
        expect(page.locator(".seat.acts")).to_have_count(1)
    return next(page for page in pages if page.locator(".seat.own.acts").count())


CLOCKS = """async () => {
  const { Seats } = await pageModule("table/seats");
  const seat = (left, running) => [{ seat: 0, role: "red", name: "Ann", who: "person", agent: null, team: null, connected: true, away: false, since: null, score: null, clock: { left, running } }];
  const seats = new Seats(), now = { toAct: 0, own: 0, thinking: null };
  let passed = 0;
  performance.now = () => passed;
  const told = () => seats.element.querySelector(".clock").textContent;
  seats.hear(seat(100, false));
  seats.show(seat(100, false), now);
  const found = [told()];
  seats.hear(seat(90, true));  // the bot has moved, which is still being shown
  passed += 5000;
  seats.show(seat(100, false), now);
  found.push(told());
  passed += 3000;
  seats.show(seat(90, true), now);
  found.push(told());
  passed += 600;
  seats.show(seat(90, true), now);
  return [...found, told()];
}"""


def test_a_clock_goes_by_what_the_server_said_last_whatever_is_still_being_shown(page: Page, url: str) -> None:
    page.goto(url)
    assert page.evaluate(CLOCKS) == ["1:40", "1:25", "1:22", "1:21"], "81.4 seconds are left"


ENDED = """async ([why, winners, scores]) => {
  const { ending } = await pageModule("table/result");
  const seats = scores.map((score, seat) => ({ seat, role: ["red", "blue"][seat], name: "", who: "person", team: seat, score, returns: winners.includes(seat) ? 1 : -1 }));
  const { how, scores: told } = ending({ mine: [], seats, over: { why, winners, words: "Why." } });
  return [how, told.map(({ words }) => words)];
}"""


@pytest.mark.parametrize(
    ("why", "winners", "scores", "told"),
    [
        ("over", [1], [3, 0], []),
        ("over", [1], [3, 5], ["3 points", "5 points"]),
        ("over", [1], [5, 5], ["5 points", "5 points"]),
        ("clock", [1], [3, 0], []),
        ("closed", [], [3, 0], []),
    ],
)
def test_points_are_shown_where_they_decided(
    page: Page, url: str, why: str, winners: list[int], scores: list[int], told: list[str]
) -> None:
    page.goto(url)
    how, points = page.evaluate(ENDED, [why, winners, scores])
    assert points == told and how


def test_no_clock_runs_until_everybody_is_there(browser: Browser, url: str) -> None:
    with visitor(browser) as here, visitor(browser) as there:
        ann, bob = here.new_page(), there.new_page()
        seats = [{"who": "person", "name": "Ann"}, {"who": "open"}]
        name = table(ann, url, {"game": PATH, "seed": 7, "seats": seats, "clock": {"seconds": 600, "increment": 0}})
        expect(ann.locator(".waiting")).to_have_text("No clock runs until everybody is here.")
        expect(ann.locator(".clock.running")).to_have_count(0)
        ann.set_viewport_size({"width": 390, "height": 844})
        assert wide(ann) <= 0
        sit_down_as_guest(bob, f"{url}/t/{name}", "Bob")
        expect(ann.locator(".waiting")).to_have_count(0)
        expect(ann.locator(".seats .clock.running")).to_have_count(1)
        expect(ann.locator(".turn-card .clock.running")).to_be_visible()


def test_resigning_is_confirmed_and_ends_a_game_of_two(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), _):
        open_sheet(ann)
        resign = ann.locator(".sheet").get_by_role("button", name="Resign")
        resign.focus()
        ann.keyboard.press("Enter")
        expect(ann.get_by_role("dialog")).to_contain_text("The game is over, and you have lost it.")
        ann.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
        expect(bob.locator(".result")).to_contain_text("You win")
        for page in (ann, bob):
            expect(page.locator(".result")).to_contain_text("Ann (Red) resigned.")


def test_a_draw_is_offered_declined_and_agreed(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), _):
        wish(ann, "Offer a draw")
        expect(bob.locator(".asked")).to_contain_text("Ann (Red) offers a draw.")
        assert (tabs := bob.locator(".tabs").bounding_box()) and tabs["height"] > 200, "the request leaves room for the log"
        bob.set_viewport_size({"width": 390, "height": 844})
        assert wide(bob) <= 0
        bob.get_by_role("button", name="Decline").click()
        expect(ann.locator(".asked")).to_be_empty()
        wish(ann, "Offer a draw")
        expect(ann.locator(".toast")).to_contain_text("That was declined; you can ask again in the next turn.")
        wish(bob, "Offer a draw")
        ann.get_by_role("button", name="Agree").click()
        for page in (ann, bob):
            expect(page.locator(".result")).to_contain_text("The players agreed to a draw.")


def test_a_wish_can_be_withdrawn(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), _):
        wish(ann, "Offer a draw")
        expect(bob.get_by_role("button", name="Agree")).to_be_visible()
        ann.get_by_role("button", name="Withdraw").click()
        expect(bob.locator(".asked")).to_be_empty()


def test_a_game_is_called_off_before_it_has_properly_begun(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), _):
        wish(bob, "Call the game off", "Call it off")
        for page in (ann, bob):
            expect(page.locator(".result h2")).to_have_text("Called off")
            expect(page.locator(".result")).to_contain_text("Bob (Blue) called the game off.")


def test_among_three_a_bot_plays_on_for_who_resigns(browser: Browser, url: str) -> None:
    with party(browser, url, 3) as ((ann, bob, cid), _):
        wish(cid, "Resign")
        for page in (ann, bob):
            expect(page.locator(".toast")).to_contain_text("has resigned; a bot plays on.")
            expect(page.locator(".result")).to_be_hidden()
            expect(page.locator(".seats")).to_contain_text("has resigned")
        expect(cid.get_by_role("button", name="Come back")).to_have_count(0)


def test_the_last_of_three_wins_when_the_others_resign(browser: Browser, url: str) -> None:
    with party(browser, url, 3) as ((ann, bob, cid), _):
        wish(cid, "Resign")
        wish(ann, "Resign")
        expect(bob.locator(".result h2")).to_have_text("You win")
        for page in (ann, cid):
            expect(page.locator(".result h2")).to_contain_text("Bob (")
            expect(page.locator(".result")).to_contain_text("resigned.")
            expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_the_one_who_asks_sees_that_a_request_came_to_nothing(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), _):
        wish(ann, "Offer a draw")
        bob.get_by_role("button", name="Decline").click()
        expect(ann.locator(".toast")).to_contain_text("The others declined: a draw.")
    with party(browser, url, 3) as ((ann, bob, cid), _):
        wish(cid, "Offer a draw")
        for page, gone in ((ann, 0), (bob, 1)):
            expect(page.get_by_role("button", name="Decline")).to_be_visible()
            expect(page.locator(".seats").get_by_text("has left")).to_have_count(gone)
            open_sheet(page)
            page.get_by_role("button", name="Leave ", exact=False).first.click()
            page.get_by_role("button", name="Leave the seat").click()
        expect(cid.locator(".toast")).to_contain_text("No answer in time: a draw.")
        expect(cid.locator("p.turn")).to_contain_text("is to move, but has left.")


def test_a_guest_seats_a_bot_for_a_host_who_is_gone(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), _):
        open_sheet(ann)
        ann.get_by_role("button", name="Leave Red").click()
        ann.get_by_role("button", name="Leave the seat").click()
        bob.get_by_role("button", name="Let a bot play").click()
        bob.get_by_role("dialog").get_by_role("button", name="Random").click()
        expect(bob.locator(".seat.seat-0")).to_contain_text("Random")


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server at which people are absent after four seconds, and after a game after two."""
    host = Host(tmp_path_factory.mktemp("impatient"), allows=["impatient"])
    host.start()
    yield host.url
    host.kill()


def test_a_guest_seats_a_bot_for_a_host_who_has_closed_the_browser_for_long(browser: Browser, impatient: str) -> None:
    with party(browser, impatient) as ((ann, bob), _):
        open_sheet(bob)
        expect(bob.get_by_role("button", name="Let a bot play")).to_have_count(0)
        ann.close()
        bob.get_by_role("button", name="Let a bot play").click()
        bob.get_by_role("dialog").get_by_role("button", name="Random").click()
        expect(bob.locator(".seat.seat-0")).to_contain_text("Random")


def test_who_closes_the_browser_after_a_game_holds_up_no_rematch(browser: Browser, impatient: str) -> None:
    with party(browser, impatient, 3) as ((ann, bob, cid), address):
        wish(ann, "Call the game off", "Call it off")
        ann.get_by_role("button", name="Play again").click()
        expect(bob.get_by_role("button", name="Agree")).to_be_visible()
        cid.close()
        bob.get_by_role("button", name="Agree").click()
        for page in (ann, bob):
            page.wait_for_url(lambda there: there != address and "/t/" in there)
            expect(page.locator(".seat.own")).to_be_visible()


def test_one_leaves_and_the_two_others_play_again(browser: Browser, url: str) -> None:
    with party(browser, url, 3) as ((ann, bob, cid), address):
        open_sheet(cid)
        cid.get_by_role("button", name="Leave ").click()
        cid.get_by_role("button", name="Leave the seat").click()
        wish(ann, "Call the game off", "Call it off")
        ann.get_by_role("button", name="Play again").click()
        bob.get_by_role("button", name="Agree").click()
        for page in (ann, bob):
            page.wait_for_url(lambda there: there != address and "/t/" in there)
            expect(page.locator(".seat.own")).to_be_visible()


def test_two_who_ask_for_a_rematch_at_once_have_one(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), address):
        wish(ann, "Call the game off", "Call it off")
        for page in (ann, bob):
            expect(page.get_by_role("button", name="Play again")).to_be_visible()
        ann.get_by_role("button", name="Play again").click()
        bob.get_by_role("button", name="Play again").click()
        for page in (ann, bob):
            page.wait_for_url(lambda there: there != address and "/t/" in there)
            expect(page.locator(".seat.own")).to_be_visible()
        assert ann.url == bob.url


def next_game(pages: list[Page], loser: Page) -> None:
    """One resigns, and all play again."""
    before = pages[0].url
    wish(loser, "Resign")
    for page in pages:
        page.get_by_role("button", name="Play again").click()
    for page in pages:
        page.wait_for_url(lambda there: there != before and "/t/" in there)
        expect(page.locator("main")).to_have_attribute("data-connection", "open")


def test_a_click_that_has_begun_counts_though_another_asks_first(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), address):
        wish(ann, "Resign")
        bob.get_by_role("button", name="Play again").hover()
        bob.mouse.down()
        ann.get_by_role("button", name="Play again").click()
        expect(bob.locator(".asked")).to_contain_text("Ann")
        bob.mouse.up()
        for page in (ann, bob):
            page.wait_for_url(lambda there: there != address and "/t/" in there)


def test_in_a_series_the_score_is_shown_and_the_champion_of_the_wood_travels(browser: Browser, url: str) -> None:
    with party(browser, url) as ((ann, bob), _):
        next_game([ann, bob], ann)
        for page in (ann, bob):
            expect(page.locator(".seat-1")).to_contain_text("Champion of the Wood")
        next_game([ann, bob], bob)
        for page in (ann, bob):
            expect(page.locator(".seat-0")).to_contain_text("Champion of the Wood")
            expect(page.locator(".seat-1")).not_to_contain_text("Champion")
        next_game([ann, bob], bob)
        expect(bob.locator(".seat-0")).to_contain_text("Grand Champion")
        wish(ann, "Resign")
        expect(bob.locator(".result .standing")).to_have_text("Game 4 of the series: Ann (Red) 2 and Bob (Blue) 2")


def test_an_undo_after_the_turn_is_announced_on_the_others_screen(browser: Browser, url: str) -> None:
    with party(browser, url, game=PATH) as ((ann, bob), _):
        ready(ann)
        ann.locator('[id="gust"]').click()
        ready(bob)
        undo = ann.locator(".bar .button").last
        expect(undo).to_be_enabled()
        undo.click()
        if bob.locator(".asked button").count():
            bob.get_by_role("button", name="Agree").click()
        else:
            expect(bob.locator(".toast")).to_contain_text("undid 1 step")
        becomes(bob, lambda: bob.locator(".log .undone").count(), 1)


def test_a_table_can_be_without_taking_back(page: Page, url: str) -> None:
    table(page, url, against_bot(PATH, undo="no"))
    ready(page)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


@pytest.mark.parametrize(("behind", "plays"), [(".", True), (").", True), ("”", True), ("", True), ("short", False)])
def test_a_link_gives_its_seat_whatever_stands_behind_it(browser: Browser, url: str, behind: str, plays: bool) -> None:
    with visitor(browser) as here, visitor(browser) as there:
        ann, bob = here.new_page(), there.new_page()
        table(ann, url, against_bot(PATH))
        open_sheet(ann)
        ann.get_by_role("button", name="Show the links").click()
        link = ann.get_by_label("Fire, for another device").input_value()
        bob.goto(link + behind if plays else link[:-5])
        if plays:
            expect(bob.locator(".seat.own")).to_contain_text("Ann")
            expect(bob.locator(".warning")).to_have_count(0)
        else:
            expect(bob.locator(".warning")).to_contain_text("You are watching.")
            assert "#" not in bob.url
            bob.locator(".warning button").click()
            expect(bob.locator(".warning")).to_have_count(0)


def test_three_who_resign_one_after_another_have_lost_to_the_bot(browser: Browser, url: str) -> None:
    with party(browser, url, 3, bots=1) as (pages, _):
        for gone, page in enumerate(pages, 1):
            wish(page, "Resign")
            for each in pages[gone : gone + 1]:  # the bot plays the turn to its end
                expect(each.locator(".seat").filter(has_text="has resigned")).to_have_count(gone)
                expect(each.locator(".seat.acts.own")).to_be_visible()
        for page in pages:
            expect(page.locator(".result h2")).to_contain_text("wins")
            expect(page.locator(".result h2")).not_to_contain_text("You")
            for name in NAMES[:3]:
                expect(page.locator(".result h2")).not_to_contain_text(name)


def test_the_eliminated_have_no_say_in_a_draw_of_the_others(browser: Browser, url: str) -> None:
    position, out = one_tower_down()
    with party(browser, url, 3, position=position) as (pages, _):
        first, second = (page for seat, page in enumerate(pages) if seat != out)
        open_sheet(pages[out])
        for what in ("Resign", "Offer a draw"):
            expect(pages[out].locator(".sheet").get_by_role("button", name=what)).to_have_count(0)
        wish(first, "Offer a draw")
        second.get_by_role("button", name="Agree").click()
        for page in pages:
            expect(page.locator(".result")).to_be_visible()
            view = page.evaluate("async () => (await fetch(location.pathname.replace('/t/', '/api/tables/'))).json()")
            assert view["over"]["why"] == "agreed" and view["over"]["winners"] == []
            assert view["returns"] == [-1.0 if seat == out else 0.0 for seat in range(3)]


def test_the_power_of_the_grand_champion_is_earned_in_a_series_of_three(browser: Browser, url: str) -> None:
    with party(browser, url, options={"grand_champion": "on"}) as ((ann, bob), _):
        options = "async () => (await (await fetch(location.pathname.replace('/t/', '/api/tables/'))).json()).options"
        assert "champion" not in ann.evaluate(options), "the first game has no champion yet"
        next_game([ann, bob], ann)
        expect(ann.locator(".seats")).to_contain_text("Champion of the Wood")
        assert ann.evaluate(options) == {"champion": "2"}, "without the power of the Grand Champion"
        next_game([ann, bob], ann)
        expect(ann.locator(".seats")).to_contain_text("Grand Champion")
        assert ann.evaluate(options) == {"champion": "2", "grand_champion": "on"}
        wish(ann, "Resign")
        expect(bob.locator(".result h2")).to_have_text("You win")
        expect(bob.locator(".result .standing")).to_have_text("Game 3 of the series: Ann (Red) 0 and Bob (Blue) 3")
