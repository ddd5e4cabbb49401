"""The page's words, and the lessons."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

import backburn
from backburn import games
from page.kit import strings

STATIC = Path(backburn.__file__).parent / "server" / "web" / "page" / "static"
SAME = {
    "club.column.buchholz",
    "club.column.sonneborn",
    "setup.who.bot",
    "seats.who.bot",
    "seats.bot",
    "sheet.links",
    "sheet.bot",
    "replay.count",
    "hint.count",
    "chance.about",
    "seats.share",
    "seats.team",
    *(f"character.{level}" for level in range(1, 7)),
}
"""Texts that are the same in both languages."""
LESSONS = [game for game in backburn.names() if (games.card(game).folder / "tutorial.json").exists()]


def used() -> tuple[set[str], set[str]]:
    """The keys that the modules name, and the beginnings of those that they put together."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js"))
    return set(re.findall(r'"((?:[a-z]+\.)+[a-z-]+)"', code)), set(re.findall(r"`((?:[a-z]+\.)+)\$\{", code))


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    english, german = strings("en"), strings("de")
    assert list(english) == list(german)
    for key, text in english.items():
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", german[key]) or sorted(re.findall(r"\{\w+\}", text)) == sorted(
            re.findall(r"\{\w+\}", german[key])
        ), key


def test_nothing_is_left_untranslated() -> None:
    english, german = strings("en"), strings("de")
    assert {key for key in english if english[key] == german[key]} <= SAME
    assert all(text.strip() for text in [*english.values(), *german.values()])


def test_every_key_is_there_and_used() -> None:
    keys = set(strings("en"))
    known = {
        key.removesuffix(".one").removesuffix(".other") if key.removesuffix(".one").removesuffix(".other") + ".one" in keys else key
        for key in keys
    }
    whole, begun = used()
    rooms = {key.split(".")[0] for key in known}
    assert not {key for key in whole if key.split(".")[0] in rooms} - known
    assert not {key for key in known - whole if not any(key.startswith(start) for start in begun)}


def test_the_page_asks_nothing_of_strangers_and_writes_no_markup() -> None:
    for path in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), STATIC.parent / "index.html"]:
        text = path.read_text(encoding="utf-8")
        addresses = set(re.findall(r"https?://[^\s\"')]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not addresses, path
        assert not re.search(r"\.innerHTML\s*=|insertAdjacentHTML|\beval\(|new Function|document\.write", text), path


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_asks_only_for_what_is_legal(game: str) -> None:
    card = games.card(game)
    lesson = json.loads((card.folder / "tutorial.json").read_text(encoding="utf-8"))
    loaded = backburn.load(game, seats=lesson.get("seats", card.default_seats))
    loaded.match(position=lesson["picture"])
    seats = {step.get("seat") for step in lesson["steps"]} - {None}
    assert seats <= set(loaded.seat_names)
    assert lesson.get("plays", card.seat_names[0]) in backburn.load(game).seat_names
    clauses = set(re.findall(r"^### (R[\d.]+[a-z]?) ", card.rulebook, re.MULTILINE))
    for step in lesson["steps"]:
        assert set(step.get("clauses", [])) <= clauses
        match = loaded.match(seed=1, position=step["position"])
        scene = card.scene(match.hidden(None), None)
        assert set(step.get("point", [])) <= {element.id for element in scene.elements}
        for ask in step.get("asks", []):
            assert set(ask["accept"]) | set(ask.get("reject", {})) <= set(match.moves())
            assert loaded.seat_names[match.to_act] == step["seat"]
            match.push(next(iter(ask["accept"])))
            for ply in ask.get("after", []):
                match.push(ply)


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_speaks_both_languages(game: str) -> None:
    lesson = json.loads((games.card(game).folder / "tutorial.json").read_text(encoding="utf-8"))
    for step in [step for part in (lesson, *lesson.get("more", [])) for step in part["steps"]]:
        texts = [step["title"], step["text"]]
        for ask in step.get("asks", []):
            texts += [*ask["accept"].values(), *ask.get("reject", {}).values(), *([ask["otherwise"]] if "otherwise" in ask else [])]
        assert all(set(text) == {"en", "de"} for text in texts)


NUMBERS = """async () => {
  const { number, t } = await pageModule("kit/strings");
  return [number(-1.8), number(0.44, { style: "percent" }), number(-0.5, { style: "percent" }), number(-1, { minimumFractionDigits: 2 }), t("result.points", { n: -2 })];
}"""


def test_numbers_have_a_minus_and_a_space_before_the_per_cent_that_no_line_breaks_at(page: Page, url: str) -> None:
    page.goto(url)
    assert page.evaluate(NUMBERS) == ["\u22121.8", "44\u00a0%", "\u221250\u00a0%", "\u22121.00", "\u22122 points"]
    assert not [text for language in ("en", "de") for text in strings(language).values() if re.search(r"[^\u00a0]%", text)]
