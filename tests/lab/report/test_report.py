"""What was found, as people and programs get it."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import polars
import pytest
from rich.console import Console

import backburn
from backburn.core.rules.contract import AnyState
from backburn.lab.findings import COUNT, P_VALUE, PLIES, POINTS, RATIO, SHARE, TEXT, TURNS, Column, Reached, Table
from backburn.lab.report import figures, page, printed, tables, words
from backburn.lab.report.steps import MOST_STEPS, film
from backburn.lab.statistics.intervals import Interval
from lab.report.invented import findings, record


def printed_text(width: int = 100, **changed: object) -> str:
    text = io.StringIO()
    printed.show(replace(findings(), **changed), Console(width=width, file=text))  # type: ignore[arg-type]
    return text.getvalue()


def test_the_terminal_shows_the_question_the_answer_and_intervals() -> None:
    text = printed_text()
    for expected in (
        "Is the path even",
        "No: the fire wins",
        "62.2 (59.1 to 65.2)",
        "fire <b>",
        "± 3.1 percentage points",
        "4,000 games",
        "5d41402abc4b2a76",
    ):
        assert expected in text


def test_the_terminal_cuts_long_tables_and_says_so() -> None:
    long = Table("long", "Long", (Column("number", COUNT),), tuple((number,) for number in range(1000, 1100)))
    text = printed_text(tables=(long,), reached=None, rows_hash="")
    assert "1,039" in text and "1,040" not in text and "60 more rows are in the report" in text


def test_the_page_is_whole_and_asks_for_nothing_from_elsewhere() -> None:
    text = page.page(findings())
    assert not re.findall(r'(?:src|href)="(?!#)[^"]+"', text) and "@import" not in text
    assert not re.findall(r"url\((?!#|[\"']?#)[^)]+\)", text)
    assert "fire &lt;b&gt;" in text and "<b>" not in text
    assert text.count("<figure>") == 2 and text.count('class="film"') == 1 and text.count('type="range"') == 3
    assert "backburn lab balance forest-fire-path --levels 2" in text and "5d41402abc4b2a76b9719d911017c592" in text


def test_the_same_findings_give_the_same_page() -> None:
    assert page.page(findings()) == page.page(findings())


def test_findings_without_pictures_make_a_page_too() -> None:
    text = page.page(replace(findings(), figures=(), examples=(), tables=(), slider=None, reached=None, command="", rows_hash=""))
    assert "<svg" not in text and "No: the fire wins" in text


def test_a_long_table_says_where_the_rest_is() -> None:
    long = Table("long", "Long", (Column("number", COUNT),), tuple((number,) for number in range(201)))
    assert "1 more rows are in the files next to this one" in page.page(replace(findings(), tables=(long,)))


def test_the_answer_is_the_first_column_and_what_never_differs_the_last() -> None:
    cells = tuple((2, side, Interval(0.4, 0.3, 0.5), Interval(0.1 * n, 0.0, 0.2)) for n, side in enumerate(("fire", "chief")))
    columns = (Column("players", COUNT), Column("side"), Column("before", SHARE), Column("difference", SHARE))
    table = Table("differences", "Before and after", columns, cells, main="difference")
    assert table.reading_order == [3, 1, 0, 2]
    assert replace(table, main="").reading_order == [2, 1, 3, 0], "the first of intervals"
    assert replace(table, columns=columns[:2], rows=tuple(row[:2] for row in cells)).reading_order == [0, 1]
    shown = page._table(table)
    assert shown.index(">difference, %<") < shown.index(">side<") < shown.index(">players<")


def test_an_existing_report_is_replaced_as_a_whole(tmp_path: Path) -> None:
    target = tmp_path / "study.html"
    page.write(findings(), target)
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    with pytest.raises(backburn.BackburnError, match=r"must end in .html"):
        page.write(findings(), tmp_path / "study.pdf")


def test_figures_have_the_colours_of_the_page() -> None:
    for figure in findings().figures:
        drawn = figures.draw(figure)
        ElementTree.fromstring(drawn)
        assert "var(--seat-0)" in drawn and "var(--fire)" in drawn
        assert not set(re.findall(r"#[0-9a-f]{6}", drawn)) - {"#000000", "#ffffff"}


@pytest.mark.parametrize("game", ["forest-fire-path", "volcano"])
def test_steps_lead_to_the_pictures_of_the_match(game: str) -> None:
    match = backburn.read_record(record(game, 30))
    shown = film(match, ply=1)
    last = len(shown.steps) - 1
    assert shown.begin == 1 and shown.steps[0].words == "The beginning."
    for place, state in ((0, match.start), (last, match.state)):
        expected = re.findall(r'<g id="[^"]+"', picture(match, state))
        assert re.findall(r'<g id="[^"]+"', shown.picture(place)) == expected
    ElementTree.fromstring(shown.picture(last))
    assert film(match).begin == last


def picture(match: backburn.Match, state: AnyState) -> str:
    copy = match.copy()
    copy.state = state
    return copy.svg()


def test_long_games_are_shown_in_fewer_steps() -> None:
    match = backburn.read_record(record("volcano", 400))
    assert 2 < len(film(match).steps) <= MOST_STEPS + 2


def test_tables_for_programs_keep_intervals(tmp_path: Path) -> None:
    written = tables.write(findings(), tmp_path / "study.html")
    assert [path.name for path in written] == ["study-shares.csv", "study-shares.parquet"]
    found = polars.read_parquet(written[1])
    assert found.columns == ["side", "wins", "wins low", "wins high", "turns", "turns low", "turns high", "p"]
    assert found["wins low"].to_list() == [0.591, 0.348, None]


def test_findings_are_data_for_programs() -> None:
    data = json.loads(json.dumps(findings().as_data(), allow_nan=False))
    assert data["tables"]["shares"][0]["wins"] == {"value": 0.622, "low": 0.591, "high": 0.652}
    assert data["reached"]["half_costs"] == 4_000


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (0.5, SHARE, "50.0"), (-0.00001, SHARE, "0.0"), (1.234, POINTS, "1.23"), (12.34, TURNS, "12.3"), (99.6, PLIES, "100"),
        (0.256, RATIO, "0.26"), (12345, COUNT, "12,345"), (0.0004, P_VALUE, "below 0.001"), (0.04, P_VALUE, "0.040"), (3, TEXT, "3"),
    ],
)  # fmt: skip
def test_numbers_as_people_read_them(value: float, unit: str, expected: str) -> None:
    assert words.number(value, unit) == expected


def test_precision_in_words() -> None:
    assert (
        words.precision(Reached("Points", 0.5, POINTS, 400))
        == "Points: ± 0.50 points, from 400 games. Half of that would take 1,600 games."
    )
    assert words.duration(0.2) == "1 s" and words.duration(600) == "10 minutes" and words.duration(7200) == "2.0 hours"
    assert words.estimate(Interval(3.0, 2.5, 3.5), POINTS) == "3.00 (2.50 to 3.50)"
    assert words.several(["a"]) == "a" and words.several(["a", "b", "c"]) == "a, b and c"


def test_an_estimate_that_there_is_not_is_a_dash_and_null() -> None:
    column, unknown = Column("share", SHARE), Interval(float("nan"), 0.0, float("inf"))
    assert words.cell(unknown, column) == "–"
    made = replace(findings(), tables=(Table("luck", "Luck", (column,), ((unknown,),)),))
    assert json.loads(json.dumps(made.as_data(), allow_nan=False))["tables"]["luck"] == [
        {"share": {"value": None, "low": 0.0, "high": None}}
    ]
