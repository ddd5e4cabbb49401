"""sweep: an outcome over a grid of one to three options, with curves, and sliders in the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from backburn.core.kit.errors import OptionError
from backburn.core.states.options import Option, Value
from backburn.lab.findings import COUNT, SHARE, Cell, Column, Figure, Findings, Reached, Series, Slider, Table
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics import pairs
from backburn.lab.statistics.intervals import Interval
from backburn.lab.statistics.many import holm
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.measures import Measure, Measures, half_width
from backburn.lab.verbs.questions import PreciseQuestion, meanings, options_named, strength

Numbers = NDArray[np.float64]
LEVEL, FRESH = 0.05, 1_000_003
"""How often points without effect are said to differ, and the addition to the seed for games that chose no point."""
MOST_AXES, MOST_POINTS, MOST_VALUES = 3, 200, 7
"""The most options of a grid, its most points, and how many values of a usual range are tried."""


SAME_LUCK = 'All points are played with the same luck; "differ" is said after testing all pairs of points of a level together (Holm).'


class Sweep(PreciseQuestion):
    """How does an outcome follow from one to three options?"""

    over: tuple[str, ...] = Field(
        default=(), description="The options of the grid: NAME for its usual values, NAME=4:8 for a range, NAME=4:6:8 for single values."
    )
    measure: tuple[str, ...] = Field(default=(), description="The measure: win(side), points(SIDE), turns, plies.")


@dataclass(frozen=True)
class GridPoint:
    """A point of the grid at one level, and what was measured there."""

    values: tuple[str, ...]
    level: str
    games: int
    found: tuple[Interval, ...]
    taken: Numbers
    """The first measure, game by game."""


def answer(question: Sweep, runner: Runner) -> Findings:
    """Play every point with the same luck, for each number of players. Raises OptionError."""
    return answer_each(question, runner, _answer, levels=False)


def _answer(question: Sweep, runner: Runner) -> Findings:
    axes = axes_of(question)
    seats = question.players[0]
    measures = Measures(question.load(seats))
    wanted = [measures.read(text) for text in question.measure] or [measures.main, measures.plies]
    samples = _samples(question, axes, seats)

    def enough(found: Mapping[Sample, Rows]) -> bool:
        return all(half_width(wanted[0].interval(rows)) <= (question.precision or 0) for rows in found.values())

    found: dict[Sample, Rows] = {}
    for level in question.levels:
        seconds = None if runner.share is None else runner.share / len(question.levels)
        own = [sample for sample, (_, of) in samples.items() if of == level]
        found |= runner.spend(own, seconds, enough if question.precision else None)
    points = [
        GridPoint(*samples[sample], len(rows), tuple(each.interval(rows) for each in wanted), wanted[0].take(rows))
        for sample, rows in found.items()
    ]
    fresh = _announced(question, axes, seats, points, wanted[0], runner, measures)
    return _findings(question, axes, wanted, points, runner, measures, fresh)


def differ(taken: Sequence[Numbers], most: float | None) -> bool:
    """Whether points of a grid differ for sure, all pairs tested together (Holm): game n of each has the same luck."""
    return min(holm([pairs.difference(one, other, most).p for one, other in combinations(taken, 2)]), default=1.0) < LEVEL


def _announced(
    question: Sweep,
    axes: Mapping[str, tuple[str, ...]],
    seats: int,
    points: list[GridPoint],
    measure: Measure,
    runner: Runner,
    measures: Measures,
) -> tuple[GridPoint, Interval] | None:
    """Return the point that is nearest to even with its interval in fresh games; None if none is announced."""  # the choice favours luck
    if measure.unit != SHARE or measures.sides.is_one or not any(_differ(points, level, measure) for level in question.levels):
        return None
    near = min(points, key=lambda point: abs(point.found[0].value - 1 / len(measures.sides.names)))
    options: dict[str, Value] = dict(zip(axes, near.values, strict=True))
    rows = runner.rows(question.sample(seats, near.level, options, question.seed + FRESH), near.games)
    return near, measure.interval(rows)


def _differ(points: list[GridPoint], level: str, measure: Measure) -> bool:
    return differ([point.taken for point in points if point.level == level], measure.most)


def _samples(question: Sweep, axes: Mapping[str, tuple[str, ...]], seats: int) -> dict[Sample, tuple[tuple[str, ...], str]]:
    """Return the samples, with the point and the level of each; what the card refuses is left out."""
    samples: dict[Sample, tuple[tuple[str, ...], str]] = {}
    refused = ""
    for level in question.levels:
        for values in product(*axes.values()):
            try:
                samples[question.sample(seats, level, dict(zip(axes, values, strict=True)))] = (values, level)
            except OptionError as error:
                refused = str(error)
    if not samples:
        raise OptionError(f"no point of the grid can be played: {refused}")
    return samples


def axes_of(question: Sweep) -> dict[str, tuple[str, ...]]:
    """Return the values of each option of the grid. Raises OptionError."""
    if not 1 <= len(question.over) <= MOST_AXES:
        raise OptionError(f"a grid has 1 to {MOST_AXES} options, not {len(question.over)}: name them with --over")
    axes = {}
    for text in question.over:
        name, _, values = text.partition("=")
        if name in axes or name in question.options:
            raise OptionError(f"the option {name!r} is given twice, by --over {text}{'' if name in axes else ' and by --set'}")
        axes[name] = _values(options_named(question.card, [name])[name], values)
    count = 1
    for each in axes.values():
        count *= len(each)
    if count > MOST_POINTS:
        raise OptionError(f"a grid has {MOST_POINTS} points at most, not {count}: fewer values, as in --over {next(iter(axes))}=4:6:8")
    return axes


def _values(option: Option, text: str) -> tuple[str, ...]:
    """Return the values of one option: from a text, or the usual ones."""
    if option.choices:
        return tuple(text.split(":")) if text else option.choices
    low, high = option.range
    parts = [option.read(part) for part in text.split(":")] if text else [low, high]
    if len(parts) == 2:
        if parts[0] > parts[1]:
            raise OptionError(f"{text!r} goes from a higher value to a lower one; {':'.join(text.split(':')[::-1])} would do")
        return tuple(option.write(each) for each in spread(option, *parts))
    return tuple(option.write(part) for part in parts)


def spread(option: Option, low: Value, high: Value) -> list[Value]:
    """Return values of an option from the first to the last, few of them."""
    low, high = float(low), float(high)
    many = MOST_VALUES if option.kind is float else min(MOST_VALUES, int(high - low) + 1)
    steps = [low + (high - low) * step / max(many - 1, 1) for step in range(many)]
    return list(dict.fromkeys(round(step) if option.kind is int else step for step in steps))


def _findings(
    question: Sweep,
    axes: Mapping[str, tuple[str, ...]],
    wanted: list[Measure],
    points: list[GridPoint],
    runner: Runner,
    measures: Measures,
    fresh: tuple[GridPoint, Interval] | None,
) -> Findings:
    title, first = measures.game.card.title, wanted[0]
    widest = max((point.found[0] for point in points), key=half_width)
    columns = (*(Column(name) for name in axes), Column("bots"), Column("games", COUNT), *(Column(each.name, each.unit) for each in wanted))
    body: tuple[tuple[Cell, ...], ...] = tuple((*point.values, point.level, point.games, *point.found) for point in points)
    return Findings(
        verb="sweep",
        game=title,
        question=f"How do {first.name} follow from {words.several(list(axes))}?",
        answer=_sentence(axes, first, points, fresh),
        caveat=strength(question.levels),
        tables=(Table("grid", "Every point", columns, body, f"{SAME_LUCK} {words.PLY}"),),
        figures=tuple(_curves(axes, each, number, points, measures) for number, each in enumerate(wanted)),
        slider=_slider(axes, wanted, points, question, measures),
        reached=Reached(f"The interval of {first.name}", half_width(widest), first.unit, sum(each.games for each in points), runner.spent),
        about=question.summary() | meanings(question.card, axes) | {"games": f"{sum(each.games for each in points):,}"},
        rows_hash=runner.hash(),
    )


def _sentence(
    axes: Mapping[str, tuple[str, ...]], measure: Measure, points: list[GridPoint], fresh: tuple[GridPoint, Interval] | None
) -> str:
    least, most = (min(points, key=lambda point: sign * point.found[0].value) for sign in (1, -1))
    levels = list(dict.fromkeys(point.level for point in points))
    several = len(levels) > 1
    if not any(_differ(points, level, measure) for level in levels):
        return f"No difference between the points is sure; all together are between {_bounds(points, measure)}."
    ends = [f"{words.estimate(each.found[0], measure.unit)} at {_place(axes, each, several)}" for each in (least, most)]
    text = f"{measure.name[0].upper()}{measure.name[1:]} lie between {ends[0]} and {ends[1]}."
    if fresh is None:
        return text
    return f"{text} Nearest to even is {_place(axes, fresh[0], several)}, with {words.estimate(fresh[1], SHARE)} in fresh games."


def _bounds(points: list[GridPoint], measure: Measure) -> str:
    low, high = min(point.found[0].low for point in points), max(point.found[0].high for point in points)
    return f"{words.number(low, measure.unit)} and {words.number(high, measure.unit)}{' %' if measure.unit == SHARE else ''}"


def _place(axes: Mapping[str, tuple[str, ...]], point: GridPoint, several: bool) -> str:
    return ", ".join([f"{name}={value}" for name, value in zip(axes, point.values, strict=True)] + ([point.level] if several else []))


def _curves(axes: Mapping[str, tuple[str, ...]], measure: Measure, number: int, points: list[GridPoint], measures: Measures) -> Figure:
    """Return curves over the first option; one for each level and each point of the other options."""
    name, values = next(iter(axes.items()))
    numbers, several = all(_is_number(value) for value in values), len({point.level for point in points}) > 1
    series = []
    others = list(dict.fromkeys((point.values[1:], point.level) for point in points))
    for rest, level in others:
        own = [point for point in points if (point.values[1:], point.level) == (rest, level)]
        label = ", ".join([f"{axis}={value}" for axis, value in zip(list(axes)[1:], rest, strict=True)] + ([level] if several else []))
        places = tuple(float(point.values[0]) if numbers else point.values[0] for point in own)
        series.append(Series(label, places, tuple(point.found[number] for point in own)))
    even = 1 / len(measures.sides.names) if measure.unit == SHARE and not measures.sides.is_one else None
    title = f"{measure.name[0].upper()}{measure.name[1:]} by {name}"
    return Figure("curves", title, measure.name, measure.unit, tuple(series[:6]), name, even, "even" if even else "")


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _slider(
    axes: Mapping[str, tuple[str, ...]], wanted: list[Measure], points: list[GridPoint], question: Sweep, measures: Measures
) -> Slider | None:
    """Return the sliders over the grid and the levels; the unchanged rules come first, where they are in the grid."""
    levels = {"bots": question.levels} if len(question.levels) > 1 else {}
    answers = {
        (*point.values, point.level): tuple(_estimate(each, own) for each, own in zip(point.found, wanted, strict=True)) for point in points
    }
    grid = []
    for place in product(*axes.values(), question.levels):
        grid.append(answers.get(place, ("cannot be played",) * len(wanted)))
    now = measures.game.options
    start = tuple(values.index(now[name]) if now[name] in values else 0 for name, values in axes.items())
    everything = {**axes, **levels}
    return Slider("Try it", tuple(everything.items()), tuple(grid), tuple(each.name for each in wanted), (*start, *(0 for _ in levels)))


def _estimate(found: Interval, measure: Measure) -> str:
    return words.estimate(found, measure.unit)
