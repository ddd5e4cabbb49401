"""`benchmarks/clicks.py`: the clicks of turns that are known."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import backburn
from backburn import games

SCRIPT = Path(__file__).parents[2] / "benchmarks/clicks.py"
LESSON = json.loads((games.card("forest-fire-acres").folder / "tutorial.json").read_text(encoding="utf-8"))["steps"]
FLIGHT, BARRELS, LINE = (
    next(step["position"] for step in LESSON if step["title"]["en"] == title)
    for title in ("The helicopter", "Barrels of water", "Fire line")
)


def counted(name: str, position: str | None, line: str, **options: Any) -> list[tuple[int, int]]:
    """The clicks of each turn on a line."""
    spec = importlib.util.spec_from_file_location("clicks", SCRIPT)
    assert spec and spec.loader
    script = importlib.util.module_from_spec(spec)
    sys.modules["clicks"] = script
    spec.loader.exec_module(script)
    match = backburn.load(name, seats=2, **options).match(1, position)
    for move in line.split(", "):
        match.push(move)
    found: list[tuple[int, int]] = script.clicks(match)
    return found


def test_a_shortest_way_is_one_click() -> None:
    assert counted("forest-fire-acres", FLIGHT, "fly, s, s, s, s") == [(5, 2)]


def test_what_is_done_on_the_way_cuts_it() -> None:
    assert counted("forest-fire-acres", FLIGHT, "fly, se, scoop, s, s, drop water, n") == [(7, 6)]


def test_a_way_round_is_not_the_way_of_a_mark() -> None:
    assert counted("forest-fire-acres", FLIGHT, "fly, n, s") == [(3, 3)]


def test_a_line_is_dug_by_a_mark_and_its_menu() -> None:
    assert counted("forest-fire-acres", LINE, "drive k8, dig, n, dig, n, dig, n, dig") == [(8, 4)]


def test_a_menu_is_a_click_more() -> None:
    assert counted("forest-fire-acres", BARRELS, "get two and two, barrel a7, se, se") == [(5, 3)]
    assert counted("forest-fire-acres", BARRELS, "get barrels, barrel a7, se, se") == [(4, 2)]


def test_the_same_again_is_one_click() -> None:
    line = "intensify 11, token 9, token 9, token 9, token 9, token 8"
    assert counted("forest-fire-path", None, line, start_tokens=3) == [(7, 5)]


def test_the_turns_of_two_are_distinguished() -> None:
    assert counted("forest-fire-path", None, "gust, engine 1, load 0, move 4, load 0") == [(1, 1), (4, 3)]
