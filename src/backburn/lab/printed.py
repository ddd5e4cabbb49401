"""Summaries printed for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from backburn.core.simulation.simulate import NO_ONE
from backburn.lab.lengths import CLICKING, THINKING, Spread
from backburn.lab.statistics.intervals import Interval
from backburn.lab.summary import ResultsRow, Summary

if TYPE_CHECKING:
    from rich.table import Table

HEADINGS = ("agent", "seat", "games", "wins", "95 %", "draws", "return", "95 %", "score", "95 %")
GRADED = ("agent", "seat", "games", "points", "95 %")
"""Where results are graded, there are no wins and draws."""


def table(summary: Summary) -> Table:
    """Return a summary's rows as a table: each agent over all of its seats, then by seat."""
    from rich import box
    from rich.table import Table

    printed = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, heading in enumerate(GRADED if summary.results.game.card.graded else HEADINGS):
        printed.add_column(heading, justify="left" if number < 2 else "right", no_wrap=True)
    for row in summary.by_agent:
        printed.add_row(*_cells(row))
    printed.add_section()
    for row in summary.by_agent_and_seat:
        printed.add_row(*_cells(row))
    return printed


def _cells(row: ResultsRow) -> Iterator[str]:
    yield row.agent
    yield row.seat or "all"
    yield f"{row.games}"
    if row.wins is not None and row.draws is not None:
        yield f"{row.wins.value:.1%}"
        yield _interval(row.wins, 100, ".1f")
        yield f"{row.draws.value:.1%}"
        yield f"{row.mean_return.value:+.3f}"
        yield _interval(row.mean_return, 1, "+.3f")
    yield f"{row.mean_score:.2f}"
    yield _interval(row.score, 1, ".2f") if row.score else ""


def grades(summary: Summary) -> Iterator[str]:
    """Yield a line for each grade of the rulebook that was reached."""
    for name, share in summary.grades.items():
        yield f"{name}: {share.value:.1%} of games ({_interval(share, 100, '.1f')})"


def _interval(estimate: Interval, factor: int, form: str) -> str:
    return f"{estimate.low * factor:{form}} to {estimate.high * factor:{form}}"


def length(summary: Summary) -> Iterator[str]:
    """Yield sentences on the length of the games: in plies, in turns and rounds, in minutes."""
    found = summary.lengths
    yield f"Plies a game: {_spread(found['plies'])}."
    yield f"Turns a game: {_spread(found['turns'])}; rounds: {found['rounds']['mean']:.1f}."
    waiting = f", {found['waiting']['mean']:.1f} between two turns of one's own" if summary.results.game.seats > 1 else ""
    taken = f"{THINKING:.0f} s for a turn, {CLICKING:.0f} s for a choice"
    yield f"Among people about {found['minutes']['mean']:.0f} minutes{waiting} ({taken})."


def _spread(found: Spread) -> str:
    return (
        f"{found['mean']:.1f} on average, median {found['median']:.0f}, "
        f"90 % between {found['q05']:.0f} and {found['q95']:.0f}, all between {found['shortest']:.0f} and {found['longest']:.0f}"
    )


def forfeits(summary: Summary) -> Iterator[str]:
    """Yield a line for each program that lost games because it failed."""
    results = summary.results
    games = np.flatnonzero(results.forfeits != NO_ONE)
    failed = np.array(results.agents, dtype=object)[results.seating[games, results.forfeits[games]]]
    for agent in dict.fromkeys(failed):
        lost = games[failed == agent]
        yield f"{agent} failed in {len(lost)} of {len(results)} games and lost them; the first was game {lost[0]}."
