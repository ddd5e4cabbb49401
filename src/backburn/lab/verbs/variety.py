"""variety: how often two games are the same, how many openings there are, and how far ends and lengths spread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from pydantic import Field

from backburn.core.kit.loose import Array
from backburn.core.simulation.tally import OPENING
from backburn.lab.findings import COUNT, RATIO, SHARE, Cell, Column, Figure, Findings, Reached, Series, Table
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.statistics import diversity, intervals
from backburn.lab.statistics.intervals import Interval, wilson
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.examples import typical
from backburn.lab.verbs.measures import Measures, half_width
from backburn.lab.verbs.questions import Question, strength

VariedRow = tuple[str, int, Interval, str, Interval]
"""The things counted, how many different ones were seen, how often two are alike, how many as varied, and the share of the commonest."""


class Variety(Question):
    """How different are the games from each other?"""

    decisions: int = Field(default=4, ge=1, le=OPENING, description="How many decisions are an opening.")


def answer(question: Variety, runner: Runner) -> Findings:
    """Play, and tell games apart, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Variety, runner: Runner) -> Findings:
    sample = replace(question.sample(question.players[0], question.levels[0]), counted=True)
    rows = runner.spend([sample], runner.share)[sample]
    measures = Measures(sample.loaded)
    varied = [_row(*each) for each in _things(rows, question.decisions)]
    return Findings(
        verb="variety",
        game=measures.game.card.title,
        question=f"How different are games of {measures.game.card.title}?",
        answer=_sentence(varied, question.decisions),
        caveat=f"Bots that choose the same in the same position vary less than people do. {strength(question.levels[:1])}",
        tables=(_table(varied), _spread(rows, measures)),
        figures=(_figure(varied[1:-1]),),
        examples=typical(sample, rows, measures),
        reached=Reached("How often two openings are alike", half_width(varied[-2][2]), SHARE, len(rows), runner.spent),
        about=question.summary() | {"games": f"{len(rows):,}", "an opening": f"{question.decisions} decisions of all players together"},
        rows_hash=runner.hash(),
    )


def _things(rows: Rows, decisions: int) -> Iterator[tuple[str, Array]]:
    """Yield the things counted: games with their luck, openings without, and ends."""
    yield "whole games, luck included", rows["digest"]
    for number in range(decisions):
        yield f"first {number + 1} decisions" if number else "first decision", rows["openings"][:, number]
    ends = np.concatenate([rows["scores"], rows["returns"]], axis=1)
    yield "ends: who wins, with which points", np.unique(ends, axis=0, return_inverse=True)[1].ravel()


def _row(name: str, things: Array) -> VariedRow:
    counts = np.unique(things, return_counts=True)[1]
    found = diversity.alike(things)
    return name, len(counts), found, _many(diversity.as_many(found)), wilson(counts.max() / len(things), len(things))


def _many(found: Interval) -> str:
    """Return a number of equally frequent things that may be known to one side only."""
    if np.isinf(found.high):
        return f"more than {found.low:,.0f}"
    return f"{found.value:,.1f} ({found.low:,.1f} to {found.high:,.1f})"


def _sentence(varied: list[VariedRow], decisions: int) -> str:
    whole, opening, end = varied[0], varied[-2], varied[-1]
    if whole[1] == 1:
        return "All games are the same."
    same = "No two games are the same" if whole[2].value == 0 else f"Two games are the same in {words.estimate(whole[2], SHARE)}"
    return (
        f"{same}. Openings of {decisions} decisions are as varied as {opening[3]} that are equally frequent; the commonest is played in "
        f"{words.estimate(opening[4], SHARE)}. Two games end alike in {words.estimate(end[2], SHARE)}."
    )


def _table(varied: list[VariedRow]) -> Table:
    columns = (
        Column("what"), Column("different ones", COUNT), Column("two are alike", SHARE), Column("as varied as"),
        Column("the commonest", SHARE),
    )  # fmt: skip
    about = (
        "Two are alike: how often two games, drawn at random, have it in common. As varied as this many that are equally frequent. The "
        "number of different ones depends on how many games were played, the rest does not."
    )
    return Table("variety", "What games have in common", columns, tuple(varied), about)


def _spread(rows: Rows, measures: Measures) -> Table:
    """Return how far points and lengths spread: standard deviations."""
    sides = range(len(measures.sides.names))
    body: list[tuple[Cell, ...]] = []
    for measure in (*map(measures.points, sides), measures.turns, measures.plies):
        values = measure.take(rows)
        low, high = np.percentile(values, [5, 95])
        body.append((measure.name, intervals.deviation(values), intervals.mean([values]), f"{low:g} to {high:g}"))
    columns = (Column("what"), Column("standard deviation", RATIO), Column("mean", RATIO), Column("90 % of games"))
    return Table("spread", "How far ends and lengths spread", columns, tuple(body))


def _figure(openings: list[VariedRow]) -> Figure:
    series = Series("openings", tuple(float(number) for number in range(1, len(openings) + 1)), tuple(row[2] for row in openings))
    return Figure("curves", "How often two openings are alike", "two are alike", SHARE, (series,), "decisions")
