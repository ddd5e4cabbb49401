"""The pages of docs/games: every figure in their prose stands in a table next to it, in a clause of the rulebook, or follows from the code.

A figure is followed by a comment that readers of the page do not see:
`37 %<!--ends|first turn|two players-->` is what the table between the marks `numbers: ends` has in the row that begins so, in the column of that name;
`36<!--R1.2-->` stands in that clause; `664<!--bytes-->` is the size of a state. A row whose first cell is not its own is named by two: `random / balanced`.
`95 %<!--method-->` is how it was counted, `38<!--cited-->` another source's figure.
"""

from __future__ import annotations

import json
import re

import pytest

import backburn
import house
from workshop.numbers.path_kits import BEST, called

FIGURE = re.compile(r"(?P<figure>-?\d[\d,]*(?:\.\d+)?)(?P<unit> ?%)?(?:<!--(?P<source>[^>]*?)-->)?")
BLOCK = re.compile(r"<!-- numbers: (?P<name>.*?) -->\n(?P<text>.*?)<!-- end of (?P=name) -->", re.DOTALL)
SOURCE = re.compile(r"(<!--.*?-->)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\([^)]*\)")
NAME = re.compile(r"\bR\d+(?:\.\d+[a-z]?)?|^#.*$", re.MULTILINE)
"""Clauses and headings."""
VAGUE = re.compile(
    r"\b(?:half|thirds?|quarters?|fifths?|tenths?|twice|thrice"
    r"|(?:one|two|three|four|five|six|seven|eight|nine|nineteen)(?: \w+)? (?:of|in) (?:three|four|five|six|ten|twenty|a hundred))\b"
)
"""Shares in words, which nothing can be compared with."""
ORDINAL = re.compile(r"\bthe third(?: of (?:three|four))?\b(?! of)")

every_game = pytest.mark.parametrize("game_id", backburn.names())


def page(game_id: str) -> str:
    path = house.ROOT / "docs/games" / f"{game_id}.md"
    assert path.exists(), f"{game_id} has no page {path}"
    return path.read_text()


def prose(game_id: str) -> str:
    """The page without its tables, code, addresses, headings and names of clauses."""
    pieces = SOURCE.split(BLOCK.sub("", page(game_id)))
    pieces[::2] = [NAME.sub("", LINK.sub("", CODE.sub("", piece))) for piece in pieces[::2]]
    return "".join(pieces)


def tables(game_id: str) -> dict[str, dict[tuple[str, str], str]]:
    """The cells of each generated table, by the beginning of their row and the name of their column."""
    found: dict[str, dict[tuple[str, str], str]] = {}
    for block in BLOCK.finditer(page(game_id)):
        cells = found.setdefault(block["name"], {})
        headings: list[str] = []
        for line in block["text"].splitlines():
            row = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
            if not row:
                headings = []
            elif not headings:
                headings = row
            elif not set(row[0]) <= set("-:"):
                for name in (row[0], f"{row[0]} / {row[1]}"):
                    cells |= {(name, heading): cell for heading, cell in zip(headings, row, strict=True)}
    return found


def looked_up(game_id: str, source: str) -> str:
    """What the source of a figure has."""
    if source == "bytes":
        return str(backburn.load(game_id).card.State.blanks(1).dtype.itemsize)
    if source.startswith("R"):
        text = backburn.load(game_id).card.rulebook.partition(f"### {source} ")[2].partition("\n### ")[0]
        assert text, f"there is no clause {source}"
        return text
    name, row, column = source.split("|")
    return tables(game_id)[name][row, column]


def agrees(figure: str, found: str, exact: bool) -> bool:
    """Does a cell begin with the figure, as far as it is written out? Or does the clause's text have it?"""
    plain = figure.replace(",", "")
    numbers = [number.replace(",", "") for number in re.findall(r"-?\d[\d,]*(?:\.\d+)?", found)]
    if exact:
        return plain in numbers
    digits = len(plain.partition(".")[2])
    return bool(numbers) and f"{float(numbers[0]):.{digits}f}" == plain


@every_game
def test_every_figure_of_the_prose_stands_in_a_table_or_a_clause(game_id: str) -> None:
    wrong = []
    for figure in FIGURE.finditer(prose(game_id)):
        source = figure["source"]
        if source in ("method", "cited"):
            continue
        if not source:
            wrong.append(f"{figure[0]}: no source")
        elif not agrees(figure["figure"], looked_up(game_id, source), source.startswith("R") or source == "bytes"):
            wrong.append(f"{figure['figure']}: {source} has {looked_up(game_id, source)[:60]!r}")
    assert wrong == []


@every_game
def test_the_table_in_the_browser_is_even_between_the_bots_that_sit_there(game_id: str) -> None:
    """By the ruleset that the card names, between those whom the page seats: from 35 to 65 % for each seat, or of all that can be won."""
    seated = re.search(r'USUAL = \["([^"]+)"', (house.ROOT / "src/backburn/server/web/page/static/pages/start.js").read_text())
    found = tables(game_id)["at the table"]
    rows = {name for name, column in found if column == "rules" and " / " not in name}
    assert rows and seated
    for name in rows:
        assert found[name, "rules"] == f"`{backburn.load(game_id).card.table_ruleset}`" and found[name, "bots"] == f"`{seated[1]}`"
        assert int(found[name, "games"]) >= 400 and 35 <= float(found[name, "% of the games"].split()[0]) <= 65


def test_the_lesson_where_beginners_begin_leads_to_the_side_whose_play_matters_most() -> None:
    lesson = json.loads((backburn.load("forest-fire-path").card.folder / "tutorial.json").read_text(encoding="utf-8"))
    skill = tables("forest-fire-path")["skill"]
    shares = {
        side: [float(cell.split()[0]) for (_, column), cell in skill.items() if column == f"won as the {side}, %"]
        for side in ("fire", "chief")
    }
    gains = {side: max(found) - min(found) for side, found in shares.items()}
    assert gains[lesson["plays"]] == max(gains.values()) > 50


def test_the_kits_that_the_strongest_play_are_those_that_the_fire_seldom_beats() -> None:
    kits = [name for name, column in tables("forest-fire-path")["kits"] if column == "games" and " / " not in name]
    assert kits[: len(BEST)] == [called(kit) for kit in BEST]


@every_game
def test_no_share_is_written_in_words(game_id: str) -> None:
    assert VAGUE.findall(ORDINAL.sub("", re.sub(r"\w+<!--method-->|<!--.*?-->", "", prose(game_id)))) == []


@pytest.mark.parametrize(
    ("figure", "found", "exact", "same"),
    [
        ("37", "37.2 (36.1-38.4)", False, True),
        ("38", "37.2 (36.1-38.4)", False, False),
        ("37.2", "37.2 %", False, True),
        ("1,000", "1,000", False, True),
        ("36", "On 36 tiles lie 6 of each", True, True),
        ("7", "On 36 tiles lie 6 of each", True, False),
        ("-2.2", "-2.21, -3 - 1", False, True),
        ("1", "none", False, False),
    ],
)
def test_figures_agree_as_far_as_they_are_written_out(figure: str, found: str, exact: bool, same: bool) -> None:
    assert agrees(figure, found, exact) == same
