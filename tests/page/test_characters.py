"""The six characters who play the levels: names and faces, what they say and how seldom, and the ladder."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from backburn.agents import LEVELS
from page.endgames import ACRES
from page.kit import against_bot, in_lobby, play_to_the_end, ready, strings, table, visitor, wide

NAMES = ["Pip", "Otto", "Mara", "Idris", "Noor", "Vesta"]
GAME = "forest-fire-path"
MOMENTS = {"begin", "mine", "yours", "won", "beaten", "together", "lost", "drawn"}
SAID = """async ([seats, mine, happenings, off, teams, good]) => {
  const [{ Voices }, { store }] = [await pageModule("table/voices"), await pageModule("kit/store")];
  store.set("voices", !off);
  const heard = [], listeners = {};
  const line = (number, seat, rank) => ({ number, ply: number, seat, text: "", words: "", dice: null, moment: rank ? { name: "Firestorm", number: 9, least: 0, rank, icon: "flame", things: [], good } : null });
  const view = { seats: seats.map((agent, seat) => ({ seat, agent, team: teams?.[seat] ?? seat, who: agent ? "bot" : "person", name: agent ?? "Ann", role: "red", score: 0, returns: 0 })), mine, log: [], over: null };
  const table = { view, covered: false, on: (name, listener) => { listeners[name] = listener; } };
  new Voices(table, (seat, words) => heard.push([seat.seat, words]));
  for (const [what, ...rest] of happenings) {
    const before = { ...view };
    if (what === "first") listeners.first();
    else if (what === "over") { view.over = { why: "over", winners: rest }; listeners.shown({ before, lines: [] }); }
    else { const said = line(view.log.length + 1, rest[0], rest[1]); view.log = [...view.log, said]; listeners.shown({ before, lines: [said] }); }
  }
  return heard;
}"""
"""What is said at a table of these agents, as these things happen: ["first"], ["ply", seat, rank], ["over", winners...]."""
CLIMB = """async ([game, mine, agents, winners]) => {
  const { climb, ladderText } = await pageModule("table/ladder");
  climb({ game, mine, seats: agents.map((agent, seat) => ({ seat, agent, team: seat })), over: { why: "over", winners } });
  return ladderText(game);
}"""


def said(page: Page, agents: list[Any], mine: list[int], *happenings: list[Any], off: bool = False, **more: list[int]) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate(SAID, [agents, mine, list(happenings), off, more.get("teams"), more.get("good")])
    return found


def voice(level: int, moment: str) -> str:
    return strings("en")[f"voice.{level}.{moment}"]


def test_each_level_has_one_character_with_all_its_words_in_both_languages(page: Page, url: str) -> None:
    page.goto(url)
    assert page.evaluate("async () => (await pageModule('table/characters')).CHARACTERS") == len(LEVELS) == len(NAMES)
    for language in ("en", "de"):
        texts = strings(language)
        assert [texts[f"character.{level}"] for level in range(1, 7)] == NAMES
        for level in range(1, 7):
            assert {key.split(".")[-1] for key in texts if key.startswith(f"voice.{level}.")} == MOMENTS
    levels = "async (names) => { const { levelNamed } = await pageModule('table/characters'); return names.map(levelNamed); }"
    assert page.evaluate(levels, [*LEVELS, "level-7", "level-0", "greedy", "level-33", ""]) == [1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0]
    faces = "async () => { const { face } = await pageModule('table/characters'); return [1, 2, 3, 4, 5, 6].map((level) => face(level).innerHTML); }"
    assert len(set(page.evaluate(faces))) == len(NAMES)


def test_the_lobby_says_who_plays_the_chosen_level_and_how_far_one_is(page: Page, url: str) -> None:
    page.goto(url)
    page.evaluate("localStorage.backburn = JSON.stringify({ pace: 'none', beaten: { 'forest-fire-path': [1, 2] } })")
    page.reload()
    game = in_lobby(page, GAME)
    expect(game.locator(".rival")).to_contain_text("Mara level 3A reindeer with watchful eyes.")
    expect(game.locator(".chips .beaten")).to_have_text(["1", "2"])
    expect(game.locator(".rival .more small")).to_have_text("Won so far: Pip and Otto · 2 of 6")
    game.get_by_role("group", name="Level").get_by_role("radio", name="3").focus()
    page.keyboard.press("ArrowRight")
    expect(game.locator(".rival b")).to_have_text("Idris")
    expect(game.locator(".rival .face-of-4")).to_be_visible()
    game.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    seat = page.locator(".seat.bot")
    expect(seat).to_contain_text("Idris")
    expect(seat).to_contain_text("level 4")
    expect(seat.locator(".face-of-4")).to_be_visible()
    expect(seat.locator(".bubble")).to_have_text(voice(4, "begin"))
    expect(page.locator("#announcements")).to_contain_text(f"Idris: {voice(4, 'begin')}")
    seat.hover(position={"x": 60, "y": 12})
    expect(page.locator(".explanation")).to_contain_text("Level 4. A fox who is at the next turn already.")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_what_a_bot_says_is_in_its_seat_and_covers_neither_name_nor_face(page: Page, url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    bots = [{"who": "bot", "agent": "level-1"}, {"who": "bot", "agent": "level-3"}]
    table(page, url, against_bot("on-the-run") | {"seats": [{"who": "person", "name": "Ann"}, *bots]})
    bubbles = page.locator(".bubble")
    expect(bubbles.first).to_be_visible()
    boxes = "(each) => each.map((one) => one.getBoundingClientRect()).map(({ left, top, right, bottom }) => [left, top, right, bottom])"
    [said] = bubbles.evaluate_all(boxes)
    [seat] = page.locator(".seat:has(.bubble)").evaluate_all(boxes)
    assert said[0] > seat[0] and said[1] > seat[1] and said[2] < seat[2] and said[3] < seat[3]
    for part in page.locator(".seat:has(.bubble)").locator(".name b, .face").evaluate_all(boxes):
        assert part[3] > part[1] and part[3] <= said[1] + 1
    assert bubbles.evaluate("(bubble) => bubble.scrollWidth <= bubble.clientWidth")


def test_what_is_said_fits_every_game() -> None:
    """No word of a thing that only some of the games have."""
    things = {"wind", "rain", "tower", "camper", "engine", "card", "die", "dice", "tile", "tool", "animal", "town"}
    voices = [text for key, text in strings("en").items() if key.startswith("voice.")]
    assert not [text for text in voices if things & set(re.findall(r"[a-z]+", text.lower()))]


def test_a_character_has_its_level_wherever_bots_are_chosen(page: Page, url: str) -> None:
    page.goto(url)
    in_lobby(page, GAME).get_by_role("button", name="Set up a table").click()
    choices = page.get_by_role("dialog").locator(".seat-row select").first.locator("option")
    assert [text for text in choices.all_inner_texts() if "level" in text] == [
        f"Bot: {name} (level {level})" for level, name in enumerate(NAMES, 1)
    ]


def test_characters_say_nothing_when_they_are_switched_off(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Opponents say a word now and then").uncheck()
    page.keyboard.press("Escape")
    request = against_bot(GAME)
    request["seats"][1]["agent"] = "level-1"
    table(page, url, request)
    ready(page)
    expect(page.locator(".bubble")).to_have_count(0)
    assert said(page, [None, "level-3"], [0], ["first"], ["over", 0], off=True) == []


@pytest.mark.parametrize(
    ("winners", "moment"), [([0], "beaten"), ([1], "won"), ([0, 1], "drawn"), ([], "drawn")], ids=["beaten", "won", "shared", "drawn"]
)
def test_they_speak_as_a_game_begins_and_as_it_ends(page: Page, url: str, winners: list[int], moment: str) -> None:
    page.goto(url)
    heard = said(page, [None, "level-2"], [0], ["first"], ["ply", 0, 0], ["ply", 1, 0], ["over", *winners])
    assert heard == [[1, voice(2, "begin")], [1, voice(2, moment)]]


def test_great_moves_get_a_word_and_no_more_than_two(page: Page, url: str) -> None:
    page.goto(url)
    turns = [["ply", seat, rank] for seat, rank in ((0, 1), (1, 2), (0, 3), (1, 2), (0, 2))]
    assert said(page, [None, "level-5"], [0], *turns) == [[1, voice(5, "mine")], [1, voice(5, "yours")]]


@pytest.mark.parametrize(("winners", "moment"), [([0, 1], "together"), ([], "lost")], ids=["won", "lost"])
def test_who_plays_on_the_same_side_wins_and_loses_together(page: Page, url: str, winners: list[int], moment: str) -> None:
    page.goto(url)
    heard = said(page, [None, "level-3"], [0], ["ply", 0, 3], ["ply", 1, 3], ["over", *winners], teams=[0, 0])
    assert heard == [[1, voice(3, moment)]]


def test_no_one_boasts_of_what_went_wrong(page: Page, url: str) -> None:
    page.goto(url)
    assert said(page, [None, "level-5"], [0], ["ply", 0, 3], ["ply", 1, 3], good=[0]) == [[1, voice(5, "yours")]]


def test_only_characters_speak_and_only_to_those_who_play(page: Page, url: str) -> None:
    page.goto(url)
    everything: list[list[Any]] = [["first"], ["ply", 1, 3], ["ply", 0, 3], ["over", 1]]
    assert said(page, [None, "greedy"], [0], *everything) == []
    assert said(page, ["level-1", "level-2"], [], *everything) == []
    assert said(page, [None, "level-1"], [0], ["ply", 0, 0], ["first"]) == [], "a game that is going on has begun"


def test_the_ladder_counts_the_weakest_opponent_of_one_person_who_won(page: Page, url: str) -> None:
    page.goto(url)
    assert page.evaluate(CLIMB, ["volcano", [0], [None, "level-3", "level-5"], [0]]) == "Won so far: Mara · 1 of 6"
    for lost in (([0], [None, "level-4"], [1]), ([0], [None, "greedy"], [0]), ([0, 1], [None, None], [0]), ([0], [None, "level-3"], [0])):
        assert page.evaluate(CLIMB, ["volcano", *lost]) == "Won so far: Mara · 1 of 6"
    assert page.evaluate(CLIMB, ["volcano", [1], ["level-1", None], [1]]) == "Won so far: Pip and Mara · 2 of 6"
    assert page.evaluate(CLIMB, ["wild-fire", [0], [None, "level-1"], [1]]) == ""


def test_a_won_game_is_a_rung_also_in_german_and_on_a_phone(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        request = against_bot("forest-fire-acres", position=ACRES)
        request["seats"][1]["agent"] = "level-1"
        table(page, url, request)
        play_to_the_end(page, random.Random(1))
        expect(page.locator(".result")).to_have_class(re.compile("shared"))
        expect(page.locator(".result")).to_contain_text("Bisher gewonnen: Pip · 1 von 6")
        expect(page.get_by_role("button", name="Jetzt Otto (Stufe 2)")).to_be_visible()
        expect(page.locator(".bubble")).to_have_text(strings("de")["voice.1.together"])
        assert wide(page) <= 0
