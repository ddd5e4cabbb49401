"""turns: how many legal moves a decision has, how many decisions a turn, and how many turns a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from backburn.lab.findings import RATIO, SHARE, Cell, Column, Findings, Reached, Table
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.statistics import intervals
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.measures import Measures, Numbers, half_width
from backburn.lab.verbs.questions import Question, strength


class Turns(Question):
    """How much is there to choose, and how often?"""


def answer(question: Turns, runner: Runner) -> Findings:
    """Play and count, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Turns, runner: Runner) -> Findings:
    sample = replace(question.sample(question.players[0], question.levels[0]), counted=True)
    rows = runner.spend([sample], runner.share)[sample]
    measures = Measures(sample.loaded)
    body = tuple(_rows(rows, measures))
    listed, decided, turns, _ = _measured(rows, slice(None))
    widest = max((row[1] for row in body), key=half_width)
    own = runner.spent / max(1, int(rows["decisions"].sum()))
    columns = (
        Column("seat"), Column("legal moves of a decision", RATIO), Column("decisions of a turn", RATIO), Column("turns of a game", RATIO),
        Column("decisions with one legal move", SHARE),
    )  # fmt: skip
    return Findings(
        verb="turns",
        game=measures.game.card.title,
        question=f"How much is there to choose in {measures.game.card.title}?",
        answer=(
            f"A decision has {words.estimate(listed, RATIO)} legal moves, a turn {words.estimate(decided, RATIO)} decisions, and each "
            f"player has {words.estimate(turns, RATIO)} turns."
        ),
        caveat=f"A choice made of several, such as each square of a card, counts as several decisions. {strength(question.levels[:1])}",
        tables=(Table("seats", "By seat", columns, body, "Means of what each game has on average."),),
        reached=Reached("The interval of legal moves", half_width(widest), RATIO, len(rows), runner.spent),
        about=question.summary()
        | {"games": f"{len(rows):,}"}
        | ({"a bot's time": f"{1000 * own:.3g} ms a decision, all else included"} if runner.spent else {}),
        rows_hash=runner.hash(),
    )


def _rows(rows: Rows, measures: Measures) -> Iterator[tuple[Cell, Interval, Interval, Interval, Interval]]:
    for seat, name in enumerate(measures.game.seat_names):
        yield name, *_measured(rows, slice(seat, seat + 1))


def _measured(rows: Rows, seats: slice) -> tuple[Interval, Interval, Interval, Interval]:
    """Return the measures of some seats."""
    listed, decided, forced, turns = (rows[name][:, seats].astype(float) for name in ("listed", "decisions", "forced", "turns_of"))
    found = (_mean(_ratio(listed, decided)), _mean(_ratio(decided, turns)), _mean(turns.mean(axis=1)))
    return *found, intervals.share([_ratio(forced, decided)])


def _ratio(above: Numbers, below: Numbers) -> Numbers:
    """Return the ratio of each game in which there is one."""
    some = below.sum(axis=1) > 0
    found: Numbers = above[some].sum(axis=1) / below[some].sum(axis=1)
    return found if len(found) else np.zeros(1)


def _mean(values: Numbers) -> Interval:
    return intervals.mean([values]) or Interval(float(values.mean()), float("-inf"), float("inf"))
