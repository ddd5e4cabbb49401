"""The report: one HTML file that needs no other file, no server and no network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import asdict
from dataclasses import replace as replaced
from functools import cache
from html import escape
from pathlib import Path
from typing import TypeVar

import backburn
from backburn.core.kit.extras import extra_needed
from backburn.lab.findings import TEXT, Cell, Column, Example, Figure, Findings, Slider, Table
from backburn.lab.report import figures, links, words
from backburn.lab.report.steps import film, sheets
from backburn.lab.statistics.intervals import Interval
from backburn.lab.tables import check_target, replace
from backburn.play.matches.match import Match
from backburn.version import __version__

T = TypeVar("T")
SUFFIX, FINGERPRINT = ".html", "fingerprint"
MOST_ROWS, MANY_ROWS, SHORT = 200, 12, 16
"""The rows of a table, those visible before unfolding, and the letters of a cell that stay on one line."""


def write(findings: Findings, path: Path) -> None:
    """Write the report, replacing the file only once it is complete. Raises TableError, MissingPackage without matplotlib."""
    check_target(path, (SUFFIX,))
    text = page(findings)

    def save(draft: Path) -> None:
        draft.write_text(text, encoding="utf-8")

    replace(path, save)


def check(path: Path) -> None:
    """Check before a long study that a report can be written there. Raises TableError, MissingPackage without matplotlib."""
    check_target(path, (SUFFIX,))
    with extra_needed():
        import matplotlib  # noqa: F401


def page(findings: Findings) -> str:
    """Return the whole page."""
    matches = [backburn.read_record(example.record) for example in findings.examples]
    style = _file("report.css") + "\n" + sheets(matches)
    body = "\n".join(_parts(findings, matches))
    title = escape(f"{findings.game}: {findings.question}")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="game" content="{escape(findings.game)}">\n{_table_address(findings)}'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n<script>{_file('report.js')}</script>\n</body>\n</html>\n"
    )


def _table_address(findings: Findings) -> str:
    """Return where the links lead; a report that does not know asks its own address."""
    return f'<meta name="table" content="{escape(findings.table)}">\n' if findings.table else ""


def _parts(findings: Findings, matches: list[Match]) -> Iterator[str]:
    yield _head(findings)
    first, *others = findings.tables or (None,)
    yield from map(_figure, findings.figures[:1])
    if findings.slider:
        yield _slider(findings.slider)
    if first:
        yield _table(first)
    yield from map(_figure, findings.figures[1:])
    yield from (_table(table) for table in others if table)
    yield from (_example(example, match) for example, match in zip(findings.examples, matches, strict=True))
    yield _how(findings)


def _head(findings: Findings) -> str:
    reached = f'<p class="soft">{escape(words.precision(findings.reached))}</p>' if findings.reached else ""
    return (
        f'<header><p class="kicker">{escape(findings.game)}</p><h1>{escape(findings.question)}</h1>'
        f'<p class="answer">{escape(findings.answer)}</p><p class="soft">{escape(findings.caveat)}</p>{reached}</header>'
    )


def _figure(figure: Figure) -> str:
    return f"<section><figure><figcaption>{escape(figure.title)}</figcaption>{figures.draw(figure)}</figure></section>"


def _table(table: Table) -> str:
    order = table.reading_order
    table = replaced(table, columns=_ordered(table.columns, order), rows=tuple(_ordered(row, order) for row in table.rows))
    head = "".join(f'<th scope="col"{_kind(column)}>{escape(words.heading(column))}</th>' for column in table.columns)
    cut = f" {len(table.rows) - MOST_ROWS} more rows are in the files next to this one." if len(table.rows) > MOST_ROWS else ""
    about = f'<p class="soft">{escape(table.about + cut)}</p>' if table.about or cut else ""
    title = escape(table.title)
    rows = [f"<tr>{_row(table, row)}</tr>" for row in table.rows[:MOST_ROWS]]
    if len(rows) > MANY_ROWS + 3:
        body = _body(head, rows[:MANY_ROWS], title)
        body += f"<details><summary>All {len(table.rows)} rows</summary>{_body(head, rows, f'{title}, all rows')}</details>"
    else:
        body = _body(head, rows, title)
    return f"<section><h2>{title}</h2>{body}{about}</section>"


def _ordered(cells: tuple[T, ...], order: list[int]) -> tuple[T, ...]:
    return tuple(cells[number] for number in order)


def _body(head: str, rows: list[str], title: str) -> str:
    """Return a table that can be moved aside on a narrow screen."""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{title}">{table}</div>'


def _row(table: Table, row: tuple[Cell, ...]) -> str:
    return "".join(f"<td{_kind(column)}>{_cell(value, column)}</td>" for value, column in zip(row, table.columns, strict=True))


def _kind(column: Column) -> str:
    return ' class="text"' if column.unit == TEXT else ""


def _cell(value: Cell, column: Column) -> str:
    """Return a cell; an interval is set in small letters below its value."""
    if isinstance(value, Interval):
        low, high = (words.number(bound, column.unit) for bound in (value.low, value.high))
        return f'{words.number(value.value, column.unit)}<span class="range">{low} to {high}</span>'
    text = words.cell(value, column)
    return f'<span class="short">{escape(text)}</span>' if len(text) <= SHORT else escape(text)


def _slider(slider: Slider) -> str:
    rows = "".join(
        f'<label for="axis-{number}">{escape(name)}</label>'
        f'<input id="axis-{number}" type="range" min="0" max="{len(values) - 1}" value="{at}"><output>{escape(values[at])}</output>'
        for number, ((name, values), at) in enumerate(zip(slider.axes, slider.start, strict=True))
    )
    place = 0
    for (_, values), at in zip(slider.axes, slider.start, strict=True):
        place = place * len(values) + at
    answers = zip(slider.headings, slider.answers[place], strict=True)
    found = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in answers)
    data = _json({"axes": slider.axes, "answers": slider.answers})
    return (
        f'<section class="slider"><h2>{escape(slider.title)}</h2><div class="axis">{rows}</div>'
        f'<dl class="found" aria-live="polite">{found}</dl>{data}</section>'
    )


def _example(example: Example, match: Match) -> str:
    """Return a game to step through; without scripts, the picture of the step that it begins with."""
    shown = film(match, example.ply)
    step = shown.steps[shown.begin]
    bar = (
        '<div class="steps"><button type="button">Back</button>'
        f'<input type="range" min="0" max="{len(shown.steps) - 1}" value="{shown.begin}" '
        'aria-label="Turn"><button type="button">On</button></div>'
    )
    return (
        f'<section><h2>{escape(example.title)}</h2><p class="soft">{escape(example.note)}</p><div class="film">'
        f'<p class="turn" aria-live="polite">{escape(step.words)}</p>{bar}<p class="facts soft">{escape(step.facts)}</p>'
        f'<div class="picture">{shown.picture(shown.begin)}</div>{_play(match)}{_json(asdict(shown))}</div>'
        f'<details class="only-screen"><summary>The game as a record</summary><pre>{escape(example.record)}</pre></details></section>'
    )


def _play(match: Match) -> str:
    """Return links to a table, which the page's script shows once it knows where one is."""
    doors = {"beside": links.BESIDE, "here": links.HERE, "set-up": links.set_up(match.game)}
    known = "".join(f' data-{name}="{escape(text)}"' for name, text in doors.items())
    return (
        f'<p class="play only-screen" hidden{known}><a class="position">Look at this position, and play on from it</a>'
        '<a class="set-up">Set up this game</a><span class="soft" hidden>The links lead to <code>backburn serve</code> on this '
        "computer.</span></p>"
    )


def _json(data: object) -> str:
    """Return data for the page's script, which no text in it can end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json">{text}</script>'


def _how(findings: Findings) -> str:
    about = (
        dict(findings.about) | {"version": f"backburn {__version__}"} | ({FINGERPRINT: findings.rows_hash} if findings.rows_hash else {})
    )
    pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in about.items())
    again = f"<p>This command makes the report again:</p><pre>{escape(findings.command)}</pre>" if findings.command else ""
    again += _download(findings)
    return f'<section><h2>How it was found</h2><dl class="about">{pairs}</dl>{again}</section>'


def _download(findings: Findings) -> str:
    """Return a link to the study, which the page contains; nothing if there is none."""
    if not findings.study:
        return ""
    data = b64encode(findings.study.encode()).decode()
    return f'<p class="only-screen"><a download="study.toml" href="data:application/toml;base64,{data}">The study as a file</a></p>'


@cache
def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
