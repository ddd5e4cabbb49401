"""One mark for all games: what can be chosen, what was, and what changed look alike on every board."""

from __future__ import annotations

import re
from pathlib import Path

import backburn
from backburn import games, picture
from backburn.picture.svg import art_sheet, style_sheet
from backburn.server.web.bundles import PAGE

PICTURE = Path(picture.__file__).parent
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
OF_MARKS = re.compile(r"\.(?:case|dashes|ring|chosen|chosen-case|mark|mark-case|hinted)\b")
COLOURS = re.compile(r"stroke: var\(--offer\)")
FLAMES = re.compile(r"stroke: var\(--(?:flame|fire|engine)\); stroke-width: [4-9](?!.*dasharray)")
"""A whole line in the colour of fire, and so broad that it is no part of a drawing."""


def rules(css: str) -> list[tuple[str, str]]:
    """The selectors of a style sheet, with what they say."""
    return [(selector.strip(), says) for selector, says in RULE.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))]


def of_games() -> list[tuple[str, str, str]]:
    """Every rule of every game, with what it imports."""
    return [(name, *rule) for name in backburn.names() for rule in rules(art_sheet(games.card(name).folder))]


def test_no_game_says_what_a_mark_looks_like() -> None:
    assert [(name, selector) for name, selector, _ in of_games() if OF_MARKS.search(selector)] == []
    assert [(name, selector) for name, selector, says in of_games() if COLOURS.search(says)] == []


def test_no_rule_of_a_game_runs_into_the_next() -> None:
    """A selector that says nothing takes the next rule with it, as once in Wildfire Rescue! the one that exempts panels from marks."""
    assert [(name, selector) for name, selector, _ in of_games() if "\n" in selector.replace(",\n", "")] == []


def test_no_game_marks_a_state_in_red() -> None:
    assert [(name, selector) for name, selector, says in of_games() if FLAMES.search(says)] == []


def test_the_marks_differ_in_shape_as_well() -> None:
    said = dict(rules(style_sheet()))
    assert "stroke-dasharray: 11 6" in said[".board .offer .dashes, .board .undoes .dashes"]
    assert "stroke-dasharray: none" in said[".board :is(.offer, .undoes):is(:hover, :focus, .hinted) .dashes"]
    assert "dasharray" not in said[".board .chosen"]


def test_the_page_shows_no_state_in_the_colour_of_the_action() -> None:
    sheets = "".join(path.read_text(encoding="utf-8") for path in sorted((PAGE / "static").glob("*.css")))
    assert [selector for selector, says in rules(sheets) if "border" in says and "var(--fire)" in says] == []
