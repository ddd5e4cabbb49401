"""Plays the studies of docs/studies, one for each thing that designers and rulebooks say of their games, and writes the page.

python scripts/studies.py                     all studies whose file is missing, then the page
python scripts/studies.py path-doubling       these ones, even if they have a file
python scripts/studies.py --page              nothing; the page as it would be written now

Levels 2 and 3 play 1,000 games, or pairs of games, level 4 plays 200; where that would take too long, the page says how long.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

from backburn.core.kit.errors import listed
from backburn.games import card
from backburn.lab import study
from backburn.lab.findings import Cell, Findings, Table
from backburn.lab.markdown import heading, row
from backburn.lab.report import page as report
from backburn.lab.report import words
from backburn.lab.running import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.study.claims import claims_of
from backburn.lab.verbs.balance import Balance
from backburn.lab.verbs.compare import Compare
from workshop.studies.sayings import FAILS, HOLDS, OPEN, SAYINGS, Expected, Saying

FOLDER = Path(__file__).parents[2] / "docs" / "studies"
PAGE = FOLDER / "index.md"
REPORTS = Path(__file__).parents[2] / "src" / "backburn" / "server" / "web" / "studies"
"""Where the reports lie that come with the package, without boards."""
PLAYED = (("", ("level-2", "level-3"), 1000), ("-level-4", ("level-4",), 200))
"""What is added to the name of a study's file, its levels, and the games of each."""
PILOT, MINUTES = 3, 4.0
"""The games that tell how long a study would take, and how many minutes of processor time are too many, unless others are named."""
TOLD = {HOLDS: "it holds", FAILS: "it does not hold", OPEN: "open"}
INTRODUCTION = """# What is said of the games

Designers, rulebooks and this project say things of the games. Each is a study here, played by bots on all seats: 1,000 games, or
pairs of games, at level 2 and level 3, 200 at level 4. A saying holds if the whole 95 % interval agrees with it, does not hold if none
of it does, and is open otherwise; between bots, that is, and at that level. `python scripts/studies.py` plays them and writes this page.

`backburn lab run docs/studies/NAME.toml` plays a study again and writes its report; `backburn lab check docs/studies/NAME.toml` says
whether its figures are what they were.
"""


def main() -> int:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="the studies to play again, by their names")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of processor time for a study; what takes longer is not asked")
    parser.add_argument("--page", action="store_true", help="play nothing, write the page")
    given, known = parser.parse_args(), {each.name: each for each in SAYINGS}
    names = given.names
    if unknown := [name for name in names if name not in known]:
        parser.error(f"there is no study {unknown[0]!r}; there are {listed(list(known), 30)}")
    FOLDER.mkdir(exist_ok=True)
    sections = _sections(PAGE.read_text(encoding="utf-8")) if PAGE.is_file() else {}
    wanted = [known[name] for name in names] or [each for each in SAYINGS if not all(path.is_file() for path in _files(each))]
    for saying in [] if given.page else wanted:
        sections[saying.name] = "\n".join(_played(saying, given.minutes))
        _write_page(sections)
    _write_page(sections)
    return 0


def _files(saying: Saying) -> list[Path]:
    """Return the files of a saying's studies, in the order of PLAYED."""
    return [FOLDER / f"{saying.name}{suffix}.toml" for suffix, *_ in PLAYED]


def _sections(page: str) -> dict[str, str]:
    """Return what a page tells of each study, by its name."""
    return {name: body.strip() for name, body in re.findall(r"<!-- study: (\S+) -->\n(.*?)<!-- end -->", page, re.DOTALL)}


def _write_page(sections: dict[str, str]) -> None:
    parts = [f"<!-- study: {each.name} -->\n\n{sections[each.name]}\n\n<!-- end -->\n" for each in SAYINGS if each.name in sections]
    left = [f"- {each.title} (`{each.name}`). {each.said}" for each in SAYINGS if each.name not in sections]
    later = ["## Not played yet\n", "\n".join(left), ""] if left else []
    PAGE.write_text("\n".join([INTRODUCTION, *parts, *later]), encoding="utf-8")


def _played(saying: Saying, most: float) -> Iterator[str]:
    """Play the studies of a saying; yield what the page says of them."""
    rows, answers, files = [], [], []
    for path, (_, levels, games) in zip(_files(saying), PLAYED, strict=True):
        question = study.question_of(saying.verb, {"game": saying.game, **saying.question, "levels": list(levels)})
        minutes = _minutes(question, games)
        if minutes > most:
            again = " again" if path.is_file() else ""
            rows += [row(level, "0", f"not asked{again}: would take about {minutes:.1f} minutes of processor time", "") for level in levels]
            files += [_link(path)] if again else []
            continue
        findings = _answered(question, games, path)
        rows += _rows(saying, findings, levels, games)
        answers += [findings.answer]
        files += [_link(path)]
        print(f"{path.stem}: {findings.answer}", flush=True)
    note = f" {saying.note}" if saying.note else ""
    yield from (f"## {saying.title}", "", f"{saying.said}{note}", "", *"\n>\n".join(f"> {answer}" for answer in answers).splitlines(), "")
    yield from (*heading("bots", "games", "figure, with its 95 % interval", "", words=4), *rows, "")
    yield f"{card(saying.game).title}, `lab {saying.verb}`: {', '.join(files) or 'not played yet'}."


def _link(path: Path) -> str:
    return f"[`{path.name}`]({path.name})"


def _minutes(question: Any, games: int) -> float:
    """Return how many minutes of processor time a study would take, from a few games of it, once all is compiled."""
    taken = 0.0
    for sample in _samples(question):
        sample.play(0, 1)
        began = process_time()
        sample.play(1, PILOT)
        taken += process_time() - began
    return taken / PILOT * games / 60


def _samples(question: Any) -> Iterator[Sample]:
    both = [question, question.changed()] if isinstance(question, Compare) else [question]
    yield from (each.sample(seats, level) for each in both for seats in question.players for level in question.levels)


def _counts(question: Any, games: int) -> list[int]:
    """Return the numbers of games that a study's file tells: `balance` asks for each sample, `compare` for all at once."""
    return [games] * (len(question.players) * len(question.levels) if isinstance(question, Balance) else 1)


def _answered(question: Any, games: int, path: Path) -> Findings:
    """Play a study; write its file, which claims the figures of its first table, and the report that comes with the package."""
    runner = Runner(counts=_counts(question, games))
    findings = study.run(question, runner)
    study.write(study.Study.of(question, runner, findings, claims_of(findings)), path)
    if path.stem in {each.name for each in SAYINGS}:
        REPORTS.mkdir(exist_ok=True)
        command = f"backburn lab run docs/studies/{path.name}"
        report.write(replace(findings, examples=(), command=command), REPORTS / f"{path.stem}{report.SUFFIX}")
    return findings


def _rows(saying: Saying, findings: Findings, levels: Sequence[str], games: int) -> Iterator[str]:
    for level in levels:
        for figure in saying.figures:
            for found, unit in _found(figure, findings, level):
                told = TOLD.get(figure.verdict(found), "")
                yield row(level, f"{games:,}", f"{figure.name}: {_text(found, unit)}", told)
        yield from (row(level, f"{games:,}", text, "") for text in _grades(findings, level))


def _text(found: Interval, unit: str) -> str:
    return words.estimate(found, unit) if unit != "text" else f"{found.value:+g} ({found.low:+g} to {found.high:+g})"


def _found(figure: Expected, findings: Findings, level: str) -> Iterator[tuple[Interval, str]]:
    """Yield a figure at a level, and its unit."""
    for table in findings.tables:
        column = next((each for each in table.columns if each.name == figure.column), None)
        for cells in _lines(table) if table.name == figure.table and column else ():
            wanted = {**figure.row, "bots": level}
            if all(cells[name] == value for name, value in wanted.items()):
                value = cells[figure.column]
                assert isinstance(value, Interval)
                yield value, column.unit if column else ""


def _grades(findings: Findings, level: str) -> Iterator[str]:
    """Yield how often each grade was reached, in a line for each number of players."""
    lines = [line for table in findings.tables if table.name == "grades" for line in _lines(table) if line["bots"] == level]
    for players in dict.fromkeys(line["players"] for line in lines):
        own = [line for line in lines if line["players"] == players]
        shares = [(line["grade"], line["of games"]) for line in own]
        told = ", ".join(f"{name} {100 * share.value:.0f} %" for name, share in shares if isinstance(share, Interval))
        yield f"grades, {players} players: {told}"


def _lines(table: Table) -> Iterator[dict[str, Cell]]:
    names = [column.name for column in table.columns]
    return (dict(zip(names, cells, strict=True)) for cells in table.rows)


if __name__ == "__main__":
    sys.exit(main())
