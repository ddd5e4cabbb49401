"""Games played in a browser."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import backburn
import luck
from page.endgames import ACRES, CALM, HERDS, PATH, PATH_EARLIER, TWO
from page.kit import Host, against_bot, click_something, facts, in_lobby, is_over, play_to_the_end, ready, table, take_turns

LATE = {"fire-tower": TWO, "forest-fire-acres": ACRES, "forest-fire-path": PATH_EARLIER, "on-the-run": HERDS, "wildfire-rescue": CALM}
"""Where games are begun that take many choices from their start, or hardly any; the others are set up in the lobby."""


@pytest.mark.parametrize("game", backburn.names())
def test_a_game_is_played_to_its_end_by_clicks_and_stepped_through(page: Page, url: str, game: str) -> None:
    if game in LATE:
        page.goto(f"{url}/position/{game}#{urlencode({'p': LATE[game], 'n': 2})}")
        page.get_by_role("button", name="Play on from here").click()
    else:
        page.goto(url)
        in_lobby(page, game).get_by_role("button", name="Set up a table").click()
    dialog = page.get_by_role("dialog")
    for row in dialog.locator(".seat-row select").all()[1:]:
        row.select_option("bot:random")
    dialog.get_by_label("Dice seed").fill("7")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert play_to_the_end(page, random.Random(5)) > 2
    expect(page.locator(".result h2")).not_to_be_empty()
    assert page.locator(".log .turn").count() > 2

    page.get_by_role("link", name="Step through").first.click()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".board-frame > .board")).to_be_visible()
    start = facts(page)
    count = page.locator(".controls .count")
    last = int((count.inner_text()).split()[-1])
    page.get_by_role("button", name="One step forward").click()
    expect(count).to_have_text(f"1 of {last}")
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} of {last}")
    expect(page.locator(".facts")).not_to_have_text(start)
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{last - 1} of {last}")
    middle = page.url.split("#")[0] + f"#ply={last // 2}"
    page.goto("about:blank")
    page.goto(middle)
    expect(count).to_have_text(f"{last // 2} of {last}")
    page.locator(".slider").fill("0")
    expect(count).to_have_text(f"0 of {last}")


def test_play_now_starts_a_game_against_a_bot_at_once(page: Page, url: str) -> None:
    page.goto(url)
    in_lobby(page, "forest-fire-path").get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    ready(page)
    expect(page.locator("p.turn"), "to the one who acts it says what to do").to_have_text(
        re.compile("^Your turn.\\s+Choose what the fire does$")
    )
    expect(page.locator(".told p"), "after the deal it says what is played for").to_contain_text("The fire ")
    assert "Mara" in page.locator(".seats").inner_text()
    page.locator('.board [id="gust"]').click()
    expect(page.locator(".log")).to_contain_text("let the wind light 2 squares")
    ready(page)
    assert not is_over(page)
    expect(page.locator("p.turn")).to_contain_text("Your turn")
    page.goto(url)
    expect(page.locator(".recent")).to_contain_text("your turn")


def test_a_table_for_which_no_one_chose_a_seed_has_the_luck_of_the_tests(page: Page, host: Host) -> None:
    page.goto(host.url)
    in_lobby(page, "forest-fire-path").get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    assert created(host, page.url.split("/t/")[1])["seed"] == str(luck.SEED)


def created(host: Host, table: str) -> dict[str, object]:
    """What the server wrote down when it made a table."""
    with closing(sqlite3.connect(host.database)) as database:
        (data,) = database.execute("SELECT data FROM events WHERE table_id = ? AND number = 0", (table,)).fetchone()
    found: dict[str, object] = json.loads(data)
    return found


def test_what_is_played_for_is_said_before_the_first_move(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    expect(page.locator("p.aim")).to_contain_text("The fire wins with 8 points")
    expect(page.locator('[id="goal"]')).to_contain_text("Fire: 8 points; chief: no flames")
    expect(page.locator('[id="stake-chief"]')).to_have_attribute("aria-label", "The chief: 1 flame to put out")
    page.locator(".move-list button").first.click()
    expect(page.locator("p.aim")).to_be_empty()


def test_a_choice_beside_a_thing_with_several_moves_and_taking_back(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    page.locator('[id="square-11"]').click()
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "square-11"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".facts")).to_contain_text("scatters 2 tokens")
    assert page.locator(".move-list").inner_text().startswith("token 10")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".facts")).to_contain_text("the fire acts")
    expect(page.locator(".log")).to_contain_text("Fire undid 1 step.")


def test_what_is_not_legal_is_refused_with_a_sentence_and_its_clause(page: Page, url: str) -> None:
    table(page, url, against_bot("forest-fire-path"))
    ready(page)
    page.locator('[id="square-3"]').click(force=True)
    toast = page.locator(".toast")
    expect(toast).to_contain_text("square 3 does not burn")
    toast.get_by_role("button", name="Rule R3.3").click()
    expect(page.locator('[data-clause="R3.3"]')).to_be_visible()
    line = page.get_by_label("Type a move")
    line.fill("grow 12")
    line.press("Enter")
    expect(page.locator(".moves .answer")).to_contain_text("R1.1")
    line.fill("gu")
    expect(page.locator(".move-list button")).to_have_count(1)
    line.fill("int 11 tok 10 tok 9")
    line.press("Enter")
    expect(page.locator(".moves .answer")).to_contain_text("move 3: 'tok 9' is not allowed here")
    line.fill("int 11 tok 10 tok 10")
    line.press("Enter")
    expect(page.locator(".log")).to_contain_text("put a token on square 10 (2×)")
    expect(line).to_have_value("")


def test_the_table_comes_back_by_itself_in_the_middle_of_a_turn(page: Page, host: Host) -> None:
    table(page, host.url, against_bot("forest-fire-path"))
    ready(page)
    page.locator(".move-list button", has_text="intensify 11").click()
    expect(page.locator(".facts")).to_contain_text("scatters 2 tokens")
    with host.down():
        expect(page.locator(".banner")).to_contain_text("Reconnecting")
    expect(page.locator(".banner")).to_be_hidden()
    expect(page.locator(".facts")).to_contain_text("scatters 2 tokens")
    ready(page)
    page.locator('[id="square-10"]').click()
    expect(page.locator(".facts")).to_contain_text("scatters 1 token")
    take_turns([page], 3)
    ready(page)
    expect(page.locator(".log .seat-1")).not_to_have_count(0)


def test_two_people_at_one_screen_with_a_curtain_between_them(page: Page, url: str) -> None:
    page.goto(url)
    in_lobby(page, "forest-fire-path").get_by_role("button", name="Set up a table").click()
    dialog = page.get_by_role("dialog")
    rows = dialog.locator(".seat-row")
    rows.nth(0).locator("input").fill("Ann")
    rows.nth(1).locator("select").select_option("person")
    rows.nth(1).locator("input").fill("Bob")
    dialog.get_by_text("Hide everything between turns").click()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="I am Ann (Fire)").click()
    ready(page)
    page.locator('[id="gust"]').click()
    lift = page.get_by_role("button", name="I am Bob (Chief)")
    expect(lift).to_be_visible()
    assert page.locator(".board, .log li, .move-list button, .facts div").count() == 0
    assert "gust" not in page.content()
    page.reload()
    expect(lift).to_be_visible()
    assert page.locator(".board-frame > .board").count() == 0
    lift.click()
    ready(page)
    expect(page.locator("p.turn")).to_contain_text("Your turn")
    page.locator('[id="engine-1"]').click(force=True)
    expect(page.locator(".facts")).to_contain_text("engine 1 loads water")


def test_two_people_at_one_screen_without_a_curtain(page: Page, url: str) -> None:
    people = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    table(page, url, {"game": "forest-fire-path", "seats": people, "seed": 3})
    rng = random.Random(4)
    for _ in range(12):
        ready(page)
        if is_over(page):
            break
        click_something(page, rng)
    assert page.locator(".log .seat-0").count() and page.locator(".log .seat-1").count()


def test_own_dice_are_typed_in(page: Page, url: str) -> None:
    position = (
        "round 5: engine 1 to spray, done 2 / fire . . . . . 1 2 1 . . # / engine 1 . . . . 3 . . . . . . / engine 2 . . . 2 . . . . . . ."
    )
    table(page, url, against_bot("forest-fire-path", seat=1, dice="mine", position=position))
    ready(page)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.locator('[id="square-6"]').click()
    expect(page.locator("p.turn")).to_contain_text("Roll your dice")
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    page.locator(".move-list button", has_text="roll 5").click()
    expect(page.locator(".log")).to_contain_text("a hit")


def test_there_is_no_hint_on_what_people_draw_themselves(page: Page, url: str) -> None:
    people = [{"who": "person", "name": name} for name in ("Ann", "Bob")]
    table(page, url, {"game": "volcano", "seats": people, "dice": "mine"})
    expect(page.locator(".move-list button", has_text="tile").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()


def test_playing_again_leads_to_the_next_table(page: Page, url: str) -> None:
    first = table(page, url, against_bot("forest-fire-path", position=PATH))
    ready(page)
    play_to_the_end(page, random.Random(1))
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: "/t/" in address and first not in address)
    ready(page)
    expect(page.locator(".seat.own")).to_contain_text("Ann")


def test_a_seat_has_the_colour_of_its_pieces_also_where_it_plays_two(page: Page, url: str) -> None:
    table(page, url, {"game": "volcano", "seats": [{"who": "person", "name": name} for name in ("Ann", "Bob")], "seed": 7})
    ready(page)
    for seat, role in enumerate(("blue", "white")):
        element = page.locator(f".seat-{seat} .shape")
        assert element.evaluate(
            "(each, role) => getComputedStyle(each).getPropertyValue('--own') === getComputedStyle(each).getPropertyValue(`--role-${role}`)",
            role,
        )


@pytest.mark.parametrize(("game", "drawn"), [("fire-tower", ["R", "B"]), ("forest-fire-acres", ["▲", "●"])])
def test_a_seat_has_the_emblem_that_the_picture_has_for_it_or_a_shape(page: Page, url: str, game: str, drawn: list[str]) -> None:
    table(page, url, against_bot(game))
    ready(page)
    expect(page.locator(".seat .shape")).to_have_text(drawn)
    expect(page.locator(".seat .shape svg")).to_have_count(2 if game == "fire-tower" else 0)


def test_the_rules_begin_with_the_goal_and_a_turn_in_short(page: Page, url: str) -> None:
    """In the words of the rulebook, whose clauses come after them; a search is for clauses."""
    table(page, url, against_bot("fire-tower", position=TWO))
    page.get_by_role("tab", name="Rules").click()
    short = page.locator(".clauses > :first-child")
    expect(short.locator("h3")).to_have_text(["The goal", "A turn in short", "All rules"])
    expect(short.locator("p")).to_have_text(
        [re.compile("last tower standing wins"), re.compile("^First the wind spreads the fire .+ one action")]
    )
    count = page.locator(".clauses > section").count()
    page.get_by_role("searchbox").fill("bucket")
    expect(short).to_be_hidden()
    expect(page.locator(".clauses > section:visible").first).to_contain_text("bucket")
    assert 0 < page.locator(".clauses > section:visible").count() < count
