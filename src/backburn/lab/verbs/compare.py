"""compare: two rule sets on the same luck: what differs, by how much, and the games where it shows most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from pydantic import Field

from backburn.core.kit.errors import OptionError
from backburn.gate import CONTEXT
from backburn.lab.findings import (
    COUNT,
    P_VALUE,
    PLIES,
    RATIO,
    SHARE,
    TURNS,
    Cell,
    Column,
    Example,
    Figure,
    Findings,
    Reached,
    Series,
    Table,
)
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.sample import BY_SOURCE, Sample
from backburn.lab.statistics import pairs
from backburn.lab.statistics.intervals import Interval
from backburn.lab.statistics.many import holm
from backburn.lab.verbs.examples import first_difference, outcome_text, shown
from backburn.lab.verbs.measures import Measure, Measures, half_width
from backburn.lab.verbs.questions import PreciseQuestion, Question, meanings, settings, strength
from backburn.play.records.gamefile import write_record

SHOWN = 1
"""How many pairs of games are shown."""


class Compare(PreciseQuestion):
    """What does a change of the rules change?"""

    change: tuple[str, ...] = Field(default=(), description="The options that are changed, as NAME=VALUE.")
    to: str | None = Field(default=None, description="The ruleset to change to.")
    luck: str = Field(
        default=BY_SOURCE,
        description="How both keep step: source, the n-th roll of each die is the same; or ply.",
        pattern="^(source|ply)$",
    )

    def changed(self) -> Question:
        """Return the question with the other rules. Raises OptionError."""
        options = settings(self.change) if self.to else {**self.options, **settings(self.change)}
        fields = self.model_dump(include={"game", "seats", "levels", "seed"})
        fields |= {"ruleset": self.to or self.ruleset, "options": options}
        return Question.model_validate(fields, context={CONTEXT: self._door})

    @property
    def change_text(self) -> str:
        """The change, in words."""
        return " with ".join(filter(None, [self.to, ", ".join(self.change)]))


@dataclass(frozen=True)
class ComparedRow:
    """One measure at one number of players and one level, before and after."""

    seats: int
    level: str
    measure: str
    unit: str
    before: Interval
    after: Interval
    difference: Interval
    p: float
    ratio: float


Pair = tuple[Sample, Sample]


def answer(question: Compare, runner: Runner) -> Findings:
    """Play both with the same luck. Raises OptionError."""
    if not question.change_text:
        raise OptionError("nothing is changed: name a ruleset with --to, or an option with --change NAME=VALUE")
    luck = question.luck
    both = {
        (seats, level): (question.sample(seats, level, luck=luck), question.changed().sample(seats, level, luck=luck))
        for seats in question.players
        for level in question.levels
    }
    same = [pair for pair in both.values() if pair[0] == pair[1]]
    if same:
        raise OptionError(f"{question.change_text} changes nothing: both are the same rules")
    measures = {seats: (Measures(question.load(seats)), Measures(question.changed().load(seats))) for seats in question.players}

    def enough(found: dict[Sample, Rows]) -> bool:
        kept = _rows(both, found, measures)
        return all(half_width(row.difference) <= (question.precision or 0) for row in kept if row.unit == SHARE)

    samples = [sample for pair in both.values() for sample in pair]
    found = runner.spend(samples, runner.seconds, enough if question.precision else None)
    return _findings(question, both, found, measures, runner)


def _rows(
    both: Mapping[tuple[int, str], Pair], found: Mapping[Sample, Rows], measures: Mapping[int, tuple[Measures, Measures]]
) -> Iterator[ComparedRow]:
    for (seats, level), (first, second) in both.items():
        rows = found[first], found[second]
        for one, other in _compared(*measures[seats], rows):
            gap = pairs.difference(one.take(rows[0]), other.take(rows[1]), one.most)
            yield ComparedRow(
                seats, level, one.name, one.unit, one.interval(rows[0]), other.interval(rows[1]), gap.interval, gap.p, gap.ratio
            )


def _compared(first: Measures, second: Measures, rows: tuple[Rows, Rows]) -> Iterator[tuple[Measure, Measure]]:
    """Yield the measures of both sides."""
    sides = range(len(first.sides.names))
    if not first.game.card.graded:
        shown = sides[:1] if len(sides) == 2 else sides
        yield from ((first.wins(side), second.wins(side)) for side in shown)
    yield from ((first.points(side), second.points(side)) for side in sides)
    if all(np.any(each["turns"]) for each in rows):
        yield first.turns, second.turns
    yield first.plies, second.plies


def _findings(
    question: Compare,
    both: Mapping[tuple[int, str], Pair],
    found: Mapping[Sample, Rows],
    measures: Mapping[int, tuple[Measures, Measures]],
    runner: Runner,
) -> Findings:
    rows, first = list(_rows(both, found, measures)), next(iter(measures.values()))[0]
    title, main = first.game.card.title, rows[0].unit
    of_main = [row for row in rows if row.unit == main]
    widest = max(of_main, key=lambda row: half_width(row.difference))
    games = sum(map(len, found.values()))
    return Findings(
        verb="compare",
        game=title,
        question=f"What does {question.change_text} change?",
        answer=_sentence(rows, question.change_text),
        caveat=f"{strength(question.levels)} {_luck(rows)}",
        tables=(_table(rows),),
        figures=(_figure(of_main, question),),
        examples=_examples(question, both, found, measures),
        reached=Reached("The interval of the difference", half_width(widest.difference), main, games, runner.spent),
        about=question.summary()
        | meanings(question.card, settings(question.change))
        | {"changed": question.change_text, "games": f"{len(next(iter(found.values()))):,} pairs", "luck": question.luck},
        rows_hash=runner.hash(),
    )


def _sentence(rows: list[ComparedRow], change: str) -> str:
    adjusted = holm([row.p for row in rows])
    differ = [row for row, p in zip(rows, adjusted, strict=True) if p < 0.05]
    several = len({(row.seats, row.level) for row in rows}) > 1
    if not differ:
        most = max((max(abs(row.difference.low), abs(row.difference.high)) for row in rows if row.unit == rows[0].unit), default=0.0)
        return f"No difference is seen; {rows[0].measure} differ by {words.number(most, rows[0].unit)} {words.NAMES[rows[0].unit]} at most."
    first, *others = sorted(differ, key=lambda row: row.unit != rows[0].unit)
    way = "rise" if first.difference.value > 0 else "fall"
    before, after = (words.number(each.value, first.unit) for each in (first.before, first.after))
    of = _of(first, rows) if several else ""
    percent = " %" if first.unit == SHARE else ""
    text = f"With {change}, {first.measure} {way} from {before} to {after}{percent}{of}, by {_difference(first)}."
    same = "" if first.unit == rows[0].unit else f"No difference in {rows[0].measure} is seen. "
    named = list(dict.fromkeys(row.measure for row in others))
    more = f" {words.several(named).capitalize()} change, too." if named else ""
    return same + text + more


def _difference(row: ComparedRow) -> str:
    low, high = sorted([abs(row.difference.low), abs(row.difference.high)])
    value = words.number(abs(row.difference.value), row.unit)
    return f"{value} ({words.number(low, row.unit)} to {words.number(high, row.unit)}) {words.NAMES[row.unit]}"


def _of(row: ComparedRow, rows: list[ComparedRow]) -> str:
    players = f" with {row.seats} players" if len({each.seats for each in rows}) > 1 else ""
    return f" at {row.level}{players}"


def _luck(rows: list[ComparedRow]) -> str:
    known = [row.ratio for row in rows if row.unit == rows[0].unit and not np.isnan(row.ratio)]
    if not known:
        return "Both were played with the same luck."
    ratio = float(np.mean(known))
    if ratio == 0:
        return "Both were played with the same luck, and every game ended alike."
    worth = f"which is worth {1 / ratio:.1f} times as many games" if ratio < 0.95 else "which saved no games here"
    return f"Both were played with the same luck, {worth} (ratio of variances {ratio:.2f})."


def _table(rows: list[ComparedRow]) -> Table:
    columns = (
        Column("players", COUNT), Column("bots"), Column("measure"), Column("before"), Column("after"), Column("difference"),
        Column("p, Holm", P_VALUE), Column("ratio of variances", RATIO),
    )  # fmt: skip
    adjusted = holm([row.p for row in rows])
    body = tuple((row.seats, row.level, row.measure, *_cells(row), float(p), row.ratio) for row, p in zip(rows, adjusted, strict=True))
    about = (
        "Shares in per cent. p is how likely such a difference is if there is none, corrected for many comparisons (Holm). A ratio of "
        f"variances below 1 says how much the same luck helped; 1 is as good as independent games. {words.PLY}"
    )
    return Table("differences", "Before and after", columns, body, about, "difference")


def _cells(row: ComparedRow) -> tuple[Cell, ...]:
    return tuple(_shown(each, row.unit) for each in (row.before, row.after, row.difference))


def _shown(value: Interval, unit: str) -> Interval:
    """Return an interval for a column that holds several units."""
    factor = 100.0 if unit == SHARE else 1.0
    digits = {SHARE: 1, TURNS: 1, PLIES: 1}.get(unit, 2)
    return Interval(*(round(factor * each, digits) for each in (value.value, value.low, value.high)))


def _figure(rows: list[ComparedRow], question: Compare) -> Figure:
    names = tuple(", ".join([row.measure, row.level, f"{row.seats} players"][: 3 if len(question.players) > 1 else 2]) for row in rows)
    series = (Series("before", names, tuple(row.before for row in rows)), Series("after", names, tuple(row.after for row in rows)))
    return Figure("rows", "Before and after", "share" if rows[0].unit == SHARE else rows[0].unit, rows[0].unit, series)


def _parting(common: int) -> str:
    return f"Both games are the same for {common} plies." if common else "The games part with the first ply."


def _examples(
    question: Compare, both: Mapping[tuple[int, str], Pair], found: Mapping[Sample, Rows], measures: Mapping[int, tuple[Measures, Measures]]
) -> tuple[Example, ...]:
    """Return the pair of games that differ most in the result, from where they part."""
    ((seats, level), pair), *_ = both.items()
    rows, each = (found[pair[0]], found[pair[1]]), measures[seats]
    difference = np.abs(each[1].main.take(rows[1]) - each[0].main.take(rows[0]))
    examples: list[Example] = []
    for number in np.argsort(-difference, kind="stable")[:SHOWN]:
        one, other = (shown(sample, int(rows[0]["number"][number])) for sample in pair)
        if difference[number] == 0 or one is None or other is None:
            break
        common = first_difference(one, other)
        for name, match, own, mine in zip(("before", "after"), (one, other), each, rows, strict=True):
            note = f"Game {number} at {level}: {outcome_text(own, mine, int(number))}. {_parting(common)}"
            examples.append(Example(f"The game where it shows most: {name}", write_record(match), note, common + 1))
    return tuple(examples)
