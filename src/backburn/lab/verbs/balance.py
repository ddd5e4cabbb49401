"""balance: who wins how often, with how many points, and how long it takes, by side, players and level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from pydantic import Field

from backburn.core.kit.loose import Array
from backburn.lab.findings import COUNT, P_VALUE, PLIES, POINTS, SHARE, TURNS, Cell, Column, Figure, Findings, Reached, Series, Table
from backburn.lab.lengths import minutes, waiting
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics import intervals, pairs, stopping
from backburn.lab.statistics.intervals import Interval
from backburn.lab.statistics.many import benjamini_hochberg, holm
from backburn.lab.verbs import turn_order
from backburn.lab.verbs.examples import typical
from backburn.lab.verbs.measures import Measures, half_width
from backburn.lab.verbs.questions import PreciseQuestion, strength

AT_EVERY_LOOK = "Intervals of wins hold however often one looks, all together; p-values do not, and are left out."
MOST_LISTED = 4
"""How many uneven shares the answer names."""


class Balance(PreciseQuestion):
    """Is the game even, and how long does it take?"""

    margin: float | None = Field(
        default=None, gt=0, lt=0.5, description="Stop once each side's share is known to be uneven, or even within this, such as 0.05."
    )


@dataclass(frozen=True)
class SideRow:
    """One side at one number of players and one level."""

    seats: int
    level: str
    side: str
    games: int
    share: Interval
    even: float | None
    """The even share; None where all play together."""
    p: float
    points: Interval

    @property
    def place(self) -> str:
        """The name of this row, in words."""
        return f"{self.side} ({self.level})"


def answer(question: Balance, runner: Runner) -> Findings:
    """Play, and say how even it is. Raises OptionError."""
    samples = {question.sample(seats, level): (seats, level) for seats in question.players for level in question.levels}
    measures = {seats: Measures(question.load(seats)) for seats in question.players}

    found: dict[Sample, Rows] = {}
    for left, (sample, place) in zip(range(len(samples), 0, -1), samples.items(), strict=True):
        seconds = None if runner.seconds is None else max(0.0, runner.seconds - runner.spent) / left
        found |= runner.spend([sample], seconds, _stop(question, sample, place, measures))
    played = {samples[sample]: rows for sample, rows in found.items()}
    return _findings(question, played, measures, runner, found)


def _stop(
    question: Balance, sample: Sample, place: tuple[int, str], measures: Mapping[int, Measures]
) -> Callable[[dict[Sample, Rows]], bool] | None:
    """Return what says whether the games of a sample are enough; None if only the time does."""
    if question.precision is None and question.margin is None:
        return None
    return lambda found: _is_enough(question, list(_rows(question, {place: found[sample]}, measures)))


def _rows(question: Balance, played: Mapping[tuple[int, str], Rows], measures: Mapping[int, Measures]) -> Iterator[SideRow]:
    """Yield a row for each side. Where play stopped as soon as it was clear, all intervals together hold at every look."""
    always = None if question.margin is None else stopping.ALPHA / _comparisons(question, measures)
    for (seats, level), rows in played.items():
        each = measures[seats]
        wins = each.sides.wins(rows)
        even = None if each.sides.is_one else float(wins.sum(axis=1).mean()) / len(each.sides.names)
        for side, name in enumerate(each.sides.names):
            share = each.wins(side).interval(rows, always)
            p = 1.0 if even is None else _p(wins[:, side], even)
            yield SideRow(seats, level, name, len(rows), share, even, p, each.points(side).interval(rows))


def _comparisons(question: Balance, measures: Mapping[int, Measures]) -> int:
    """Return how many shares are compared; of two sides only one, since the other's follows from it."""
    sides = [len(measures[seats].sides.names) for seats in question.players]
    return len(question.levels) * sum(1 if each == 2 else each for each in sides)


def _p(values: Array, even: float) -> float:
    """Return the p-value of an even share; a lost and a won game are added, as for its interval."""
    middle, error, degrees = intervals.moments([np.append(values, [0.0, 1.0]) - even])
    return pairs.p_value(middle, error, degrees)


def _is_enough(question: Balance, rows: list[SideRow]) -> bool:
    precise = question.precision is not None and all(half_width(row.share) <= question.precision for row in rows)
    margin = question.margin
    return precise or (
        margin is not None and all(row.even is not None and stopping.evenness(row.share, row.even, margin) is not None for row in rows)
    )


def _findings(
    question: Balance,
    played: Mapping[tuple[int, str], Rows],
    measures: Mapping[int, Measures],
    runner: Runner,
    found: Mapping[Sample, Rows],
) -> Findings:
    rows = list(_rows(question, played, measures))
    graded = next(iter(measures.values())).game.card.graded
    title = next(iter(measures.values())).game.card.title
    main, unit = ("points", POINTS) if graded else ("wins", SHARE)
    widest = max((row.points if graded else row.share for row in rows), key=half_width)
    return Findings(
        verb="balance",
        game=title,
        question=f"How even is {title}?" if any(row.even is not None for row in rows) else f"How hard is {title}?",
        answer=_sentence(rows, graded, question.margin is not None),
        caveat=" ".join(filter(None, [strength(question.levels), AT_EVERY_LOOK if question.margin is not None else _many(rows)])),
        tables=(*_tables(question, rows, played, measures, graded), *turn_order.tables(dict(found))),
        figures=(_figure(rows, main, unit),),
        examples=typical(next(iter(found)), next(iter(found.values())), next(iter(measures.values()))),
        reached=Reached(f"The interval of {main}", half_width(widest), unit, sum(map(len, found.values())), runner.spent),
        about=question.summary() | {"games": f"{sum(map(len, found.values())):,}"},
        rows_hash=runner.hash(),
    )


def _sentence(rows: list[SideRow], graded: bool, by_interval: bool = False) -> str:
    if graded:
        reached = [f"{words.estimate(row.points, POINTS)} points at {row.level}{_of(rows, row)}" for row in rows]
        return f"The team reaches {words.several(reached)}."
    if rows[0].even is None:
        won = [f"{words.estimate(row.share, SHARE)} at {row.level}{_of(rows, row)}" for row in rows]
        return f"{rows[0].side[0].upper()}{rows[0].side[1:]} wins {words.several(won)}."
    uneven = _uneven(rows, by_interval)
    if not uneven:
        furthest = max(abs(bound - _even(row)) for row in rows for bound in (row.share.low, row.share.high))
        return f"No side is seen to have an advantage; one of more than {100 * furthest:.0f} percentage points is excluded."
    shares = [
        f"{row.side} wins {words.estimate(row.share, SHARE)} where {100 * _even(row):.0f} % would be even, at {row.level}{_of(rows, row)}"
        for row in uneven[:MOST_LISTED]
    ]
    more = f"; {len(uneven) - MOST_LISTED} more differ" if len(uneven) > MOST_LISTED else ""
    return f"Not even: {'; '.join(shares)}{more}."


def _uneven(rows: list[SideRow], by_interval: bool) -> list[SideRow]:
    """Return the rows that are not even, the furthest first; of two sides only one, since the other's share follows from it.

    Where play stopped once it was clear, their intervals say so, since p-values hold for a number of games that was fixed before.
    """
    if by_interval:
        known = [row for row in rows if not row.share.low <= _even(row) <= row.share.high]
    else:
        known = [row for row, p in zip(rows, _adjusted(rows, holm), strict=True) if p < 0.05]
    places = [(row.seats, row.level) for row in rows]
    first = {place: row.side for row, place in zip(reversed(rows), reversed(places), strict=True)}
    kept = [row for row in known if places.count((row.seats, row.level)) > 2 or first[row.seats, row.level] == row.side]
    return sorted(kept, key=lambda row: -abs(row.share.value - _even(row)))


def _adjusted(rows: list[SideRow], method: Callable[[Sequence[float]], Iterable[float]]) -> list[float]:
    """Return adjusted p-values; of two sides, whose shares are one, only one counts as a comparison."""
    keys = [(row.seats, row.level, "" if _of_two(rows, row) else row.side) for row in rows]
    tests = {key: row.p for key, row in zip(keys, rows, strict=True)}
    found = dict(zip(tests, map(float, method(list(tests.values()))), strict=True))
    return [found[key] for key in keys]


def _of_two(rows: list[SideRow], row: SideRow) -> bool:
    return sum((each.seats, each.level) == (row.seats, row.level) for each in rows) == 2


def _even(row: SideRow) -> float:
    assert row.even is not None
    return row.even


def _of(rows: list[SideRow], row: SideRow) -> str:
    """Return the number of players, where it has to be said."""
    return f" with {row.seats} players" if len({each.seats for each in rows}) > 1 else ""


def _many(rows: list[SideRow]) -> str:
    tests = len({(row.seats, row.level, "" if _of_two(rows, row) else row.side) for row in rows})
    if tests < 2 or rows[0].even is None:
        return ""
    return f'{tests} shares are compared: "not even" is said of those that remain so after Holm\'s correction.'


def _tables(
    question: Balance, rows: list[SideRow], played: Mapping[tuple[int, str], Rows], measures: Mapping[int, Measures], graded: bool
) -> Iterator[Table]:
    one = rows[0].even is None or question.margin is not None
    first = (Column("players", COUNT), Column("bots"), Column("side"), Column("games", COUNT))
    shares = () if graded else (Column("wins", SHARE),)
    tests = () if one else (Column("even", SHARE), Column("p", P_VALUE), Column("p, Holm", P_VALUE), Column("p, BH", P_VALUE))
    adjusted = zip(_adjusted(rows, holm), _adjusted(rows, benjamini_hochberg), strict=True)
    body = tuple(
        (*_about(row), *(() if graded else (row.share,)), row.points, *(() if one else (row.even, row.p, *p)))
        for row, p in zip(rows, adjusted, strict=True)
    )
    about = (
        ""
        if one
        else (
            "A shared win counts in part. p is how likely a share so far from even is if the game is even; beside it, corrected for many "
            "comparisons, so that hardly one of those found is wrong (Holm), or few are (BH, Benjamini and Hochberg)."
        )
    )
    yield Table("shares", "By side", (*first, *shares, Column("points", POINTS), *tests), body, about)
    if graded:
        yield from _grades(played, measures)
    yield _lengths(played, measures)


def _about(row: SideRow) -> tuple[Cell, ...]:
    return row.seats, row.level, row.side, row.games


def _grades(played: Mapping[tuple[int, str], Rows], measures: Mapping[int, Measures]) -> Iterator[Table]:
    """Yield how often each grade of the rulebook was reached, the best first; each number of points, if it has no names for them."""
    body = []
    for (seats, level), rows in played.items():
        grade = measures[seats].game.card.grade or "{} points".format
        points = measures[seats].sides.points(rows)[:, 0].astype(int)
        names = np.array([grade(int(value)) for value in points])
        for name in dict.fromkeys(grade(int(value)) for value in np.unique(points)[::-1]):
            body.append((seats, level, name, intervals.share([(names == name).astype(float)])))
    columns = (Column("players", COUNT), Column("bots"), Column("grade"), Column("of games", SHARE))
    yield Table("grades", "How often each grade is reached", columns, tuple(body))


def _lengths(played: Mapping[tuple[int, str], Rows], measures: Mapping[int, Measures]) -> Table:
    columns = (
        Column("players", COUNT), Column("bots"), Column("turns", TURNS), Column("rounds", TURNS), Column("minutes", TURNS),
        Column("minutes of waiting", TURNS), Column("plies", PLIES), Column("90 % of games, plies"),
    )  # fmt: skip
    body = []
    for (seats, level), rows in played.items():
        low, high = np.percentile(rows["plies"], [5, 95])
        turns, choices = rows["turns_of"], rows["choices_of"]
        taken = (rows["turns"], rows["rounds"], minutes(turns, choices).sum(axis=1), waiting(turns, choices).mean(axis=1), rows["plies"])
        means = (intervals.mean([each.astype(float)]) or float(each.mean()) for each in taken)
        body.append((seats, level, *means, f"{low:.0f} to {high:.0f}"))
    about = f"{words.PLY} Minutes are an estimate for people; waiting is the time between two of one's own turns."
    return Table("length", "Length of a game", columns, tuple(body), about)


def _figure(rows: list[SideRow], main: str, unit: str) -> Figure:
    several = len({row.seats for row in rows}) > 1
    levels = tuple(dict.fromkeys(row.level for row in rows))
    series = []
    for level in levels:
        own = [row for row in rows if row.level == level]
        names = tuple(f"{row.side}, {row.seats} players" if several else row.side for row in own)
        series.append(Series(level, names, tuple(row.share if unit == SHARE else row.points for row in own)))
    evens = {row.even for row in rows}
    even = evens.pop() if len(evens) == 1 and unit == SHARE else None
    return Figure("rows", "Who wins" if unit == SHARE else "Points", main, unit, tuple(series), mark=even, mark_name="even" if even else "")
