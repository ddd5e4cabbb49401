"""Standings printed for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from backburn.lab.arena.standings import Standing, Standings
from backburn.lab.statistics.intervals import Interval
from backburn.lab.statistics.sequential import SequentialTest, TestResult

if TYPE_CHECKING:
    from rich.table import Table

MOST_INTERVALS = 6
"""The number of agents up to which a crosstable has intervals."""
HEADINGS = ("agent", "games", "Elo", "95 %", "wins", "95 %", "score", "95 %")


def table(found: Standings) -> Table:
    """Return the agents, the strongest first."""
    printed = _grid(HEADINGS)
    for each in _ranked(found):
        printed.add_row(*_cells(each, each is found.agents[0]))
    return printed


def by_side(found: Standings) -> Table:
    """Return the share of first places of the agent of each row on the side of each column, in per cent."""
    printed = _grid(("wins as", *found.arena.plan.side_names))
    for each in _ranked(found):
        printed.add_row(each.agent, *map(_percent, each.by_side))
    return printed


def crosstable(found: Standings) -> Table:
    """Return the points of the agent of each row against the agent of each column, in per cent: columns have the numbers of the rows."""
    ranked = [found.agents.index(each) for each in _ranked(found)]
    printed = _grid(("against", *(str(number) for number in range(1, len(ranked) + 1))))
    for number, row in enumerate(ranked, 1):
        cells = [_points(found, row, column) for column in ranked]
        shown = cells if len(cells) <= MOST_INTERVALS else [cell.partition(" ")[0] for cell in cells]
        printed.add_row(f"{number} {found.agents[row].agent}", *shown)
    return printed


def leads(found: Standings) -> Iterator[str]:
    """Yield a sentence for each pair on how many points of the game one has more than the other."""
    for each in found.pairs.values():
        if each.lead:
            yield f"{each.second} scores {each.lead.value:+.2f} ({_interval(each.lead, '+.2f')}) against {each.first} with the same luck."


def test_results(found: Standings) -> Iterator[str]:
    """Yield a sentence for each pair on what the sequential test says."""
    test = found.arena.plan.test
    for each in found.pairs.values():
        if test and each.result:
            yield f"{each.second} over {each.first}, after {each.result.rounds} rounds: {_said(each.result, test)}."


def _said(result: TestResult, test: SequentialTest) -> str:
    null, other = f"H0 ({test.elo0:+g} Elo)", f"H1 ({test.elo1:+g} Elo)"
    if result.accepted:
        return f"{other} is accepted, {null} is not" if result.accepted == "H1" else f"{null} is accepted, {other} is not"
    low, high = test.bounds
    return (
        f"undecided between {null} and {other}; the log likelihood ratio is {result.ratio:+.2f}, the bounds are {low:.2f} and {high:+.2f}"
    )


def _grid(headings: tuple[str, ...]) -> Table:
    from rich import box
    from rich.table import Table

    printed = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, heading in enumerate(headings):
        printed.add_column(heading, justify="right" if number else "left", no_wrap=number > 0, overflow="fold")
    return printed


def _ranked(found: Standings) -> list[Standing]:
    return sorted(found.agents, key=lambda each: -each.elo.value)


def _cells(each: Standing, is_anchor: bool) -> Iterator[str]:
    yield each.agent
    yield f"{each.games}"
    yield f"{each.elo.value:+.0f}"
    yield "anchor" if is_anchor else _interval(each.elo, "+.0f")
    yield f"{each.wins.value:.1%}"
    yield f"{100 * each.wins.low:.1f} to {100 * each.wins.high:.1f}"
    yield f"{each.score.value:.2f}" if each.score else ""
    yield _interval(each.score, ".2f") if each.score else ""


def _interval(estimate: Interval, form: str) -> str:
    return f"{estimate.low:{form}} to {estimate.high:{form}}"


def _points(found: Standings, row: int, column: int) -> str:
    if row == column:
        return "-"
    if (column, row) in found.pairs:
        return _percent(found.pairs[column, row].points)
    mirrored = found.pairs[row, column].points
    return _percent(Interval(1 - mirrored.value, 1 - mirrored.high, 1 - mirrored.low))


def _percent(share: Interval) -> str:
    return f"{100 * share.value:.1f} ({100 * share.low:.0f}-{100 * share.high:.0f})"
