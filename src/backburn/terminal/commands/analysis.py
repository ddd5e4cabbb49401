"""An analysis in the terminal: a graph of characters, the turning points, and how far it has come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from backburn.analysis.data import sentence
from backburn.analysis.estimates import Estimate
from backburn.analysis.judging import JudgedMove, Verdict
from backburn.analysis.match_analysis import Analysis
from backburn.play.texts.wording import capital, counted
from backburn.terminal.kit.progress import ProgressBar

if TYPE_CHECKING:
    from rich.progress import TaskID
    from rich.table import Table

COLUMNS, ROWS = 60, 10
"""The size of the graph; it has one row more, for nothing."""
LETTERS = "*o+x#@"
"""The marks of the sides, in order."""
MOST_LISTED, ENOUGH = 8, 3
"""Turning points in the table; with fewer than enough, moves that may have lost something are there as well."""


def heading(analysis: Analysis) -> str:
    """Return a sentence on what was looked at."""
    progress = f"{len(analysis.verdicts)} of {counted(len(analysis.decisions), 'decision')} looked at"
    return f"{analysis.game.card.title}: {_plies(analysis)}, {progress}."


def _plies(analysis: Analysis) -> str:
    plies = len(analysis.match.plies)
    return "1 ply" if plies == 1 else f"{plies} plies"


# ---- the graph


def graph(analysis: Analysis) -> Iterator[str]:
    """Yield the lines of the graph: a mark for each side at each turn, and below it where the turning points are."""
    rows = [[" "] * COLUMNS for _ in range(ROWS + 1)]
    sides = _sides(analysis)
    for mark, seats in reversed(list(zip(LETTERS, sides, strict=False))):
        for column, share in enumerate(_course(analysis, seats[0])):
            rows[ROWS - round(share * ROWS)][column] = mark
    yield f"{_measure(analysis)} at each turn: {', '.join(_legend(analysis, sides))}"
    for number, row in enumerate(rows):
        yield f"{100 * (ROWS - number) // ROWS:>4} % |{''.join(row).rstrip()}"
    yield f"       +{''.join(_marks(analysis))}"


def _measure(analysis: Analysis) -> str:
    return "Share of the best result" if analysis.game.card.graded else "Chance to win"


def _sides(analysis: Analysis) -> list[list[int]]:
    """Return the seats of each side; of two sides that oppose each other only the first, since the other one is its mirror."""
    teams = analysis.game.card.teams(analysis.match.state)
    sides = [[seat for seat, team in enumerate(teams) if team == side] for side in dict.fromkeys(teams)]
    return sides[:1] if len(sides) == 2 else sides


def _legend(analysis: Analysis, sides: list[list[int]]) -> Iterator[str]:
    for mark, seats in zip(LETTERS, sides, strict=False):
        yield f"{mark} {' and '.join(analysis.game.seat_names[seat] for seat in seats)}"


def _course(analysis: Analysis, seat: int) -> Iterator[float]:
    """Yield a seat's chance for each column: at the last turn that had begun by then."""
    plies = sorted(analysis.points)
    for column in range(COLUMNS):
        here = plies[0] + column * (len(analysis.match.plies) - plies[0]) / (COLUMNS - 1)
        ply = max((ply for ply in plies if ply <= here), default=plies[0])
        yield analysis.points[ply].chances[seat].value


def _marks(analysis: Analysis) -> list[str]:
    marks, first = ["-"] * COLUMNS, min(analysis.points, default=0)
    for each in shown_verdicts(analysis):
        marks[round((each.ply - first) * (COLUMNS - 1) / max(1, len(analysis.match.plies) - first))] = "^"
    return marks


# ---- moves


def turning_points(analysis: Analysis) -> Table:
    """Return the moves that lost most, with what would have been better."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name, right in (("ply", True), ("seat", False), ("played", False), ("lost", True), ("better", False), ("because", False)):
        table.add_column(name, justify="right" if right else "left", no_wrap=name != "because")
    for each in shown_verdicts(analysis):
        assert each.other is not None
        seat, lost = analysis.game.seat_names[each.seat], ("" if each.certain else "perhaps ") + percent(each.lost)
        table.add_row(str(each.ply + 1), seat, each.other.text, lost, each.best[0].text, sentence(each.reasons))
    return table


def shown_verdicts(analysis: Analysis) -> list[Verdict]:
    """Return the turning points; where they are few, those that may be some as well."""
    turning = analysis.turning_points()[:MOST_LISTED]
    return turning + analysis.suspects()[: max(0, ENOUGH - len(turning))]


def percent(found: Estimate) -> str:
    """Return an estimate with its 95 % interval, in per cent."""
    if not found.games:
        return f"{found.value:.0%}"
    low, high = found.interval
    return f"{100 * found.value:.0f} % ({100 * low:.0f} to {100 * high:.0f} %{'; doubtful' if found.doubtful else ''})"


def advice(analysis: Analysis, verdict: Verdict) -> Iterator[str]:
    """Yield a bot's opinion of the moves in one position."""
    name = analysis.game.seat_names[verdict.seat]
    yield f"{capital(name)} to move; the search looked at it {verdict.iterations:,} times. {_measure(analysis)}: {percent(verdict.chance)}."
    yield from (_line(number, each) for number, each in enumerate(verdict.best, start=1))
    if verdict.other is not None:
        lead = "is better by" if verdict.certain else "may be better by"
        reason = f"; {sentence(verdict.reasons)}" if verdict.reasons else ""
        yield f"{verdict.best[0].text} {lead} {percent(verdict.lost)} than {verdict.other.text}{reason}."


def _line(number: int, choice: JudgedMove) -> str:
    return f"  {number}. {choice.text}: {choice.visits:,} visits, value {choice.value:+.3f} ± {choice.error:.3f}"


def outcomes(analysis: Analysis) -> Iterator[str]:
    """Yield the chances in a position in which there is nothing to decide."""
    for point in analysis.points.values():
        for name, chance in zip(analysis.game.seat_names, point.chances, strict=True):
            yield f"{_measure(analysis)} of {name}: {percent(chance)}"


class AnalysisProgress(ProgressBar):
    """A bar of the seconds that an analysis may take, with the best move so far if there is only one decision."""

    def __init__(self, title: str, seconds: float, quiet: bool) -> None:
        super().__init__(round(seconds), quiet, title)
        self._row: TaskID | None = None

    def show(self, analysis: Analysis, seconds: float) -> None:
        """Show how much of the time is over and what has been found."""
        if self._quiet or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._begin()
        if self._bar is not None and self._row is not None:
            self._bar.update(self._row, completed=seconds, description=_so_far(analysis))

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
        self._row = self._bar.add_task("thinking", total=self.total)
        self._bar.start()


def _so_far(analysis: Analysis) -> str:
    if len(analysis.decisions) == 1 and analysis.verdicts:
        found = next(iter(analysis.verdicts.values()))
        return f"{found.best[0].text} ({found.iterations:,})"
    return f"{counted(len(analysis.points), 'turn')}, {counted(len(analysis.verdicts), 'decision')}"
