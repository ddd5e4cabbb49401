"""Numbers and intervals as people read them."""

from __future__ import annotations

from math import isnan

from backburn.lab.findings import COUNT, P_VALUE, PLIES, POINTS, RATIO, SHARE, TURNS, Cell, Column, Reached
from backburn.lab.statistics.intervals import Interval

FORMS = {SHARE: ".1f", POINTS: ".2f", TURNS: ".1f", PLIES: ".0f", RATIO: ".2f", COUNT: ",.0f"}
LEAST_P = 0.001
NAMES = {SHARE: "percentage points", POINTS: "points", TURNS: "turns", PLIES: "plies"}
"""What half widths are measured in."""
PLY = "A ply is one choice, or one roll or draw."


def cell(value: Cell, column: Column) -> str:
    """Return a cell as text: an interval as `53.2 (50.1 to 56.3)`."""
    if value is None or (isinstance(value, float | Interval) and isnan(value.value if isinstance(value, Interval) else value)):
        return "–"
    if isinstance(value, str):
        return value
    if isinstance(value, Interval):
        return f"{number(value.value, column.unit)} ({number(value.low, column.unit)} to {number(value.high, column.unit)})"
    return number(value, column.unit)


def number(value: float, unit: str) -> str:
    """Return a number; shares are in per cent, without the sign."""
    if unit == P_VALUE:
        return f"below {LEAST_P}" if value < LEAST_P else f"{value:.3f}"
    text = f"{value * (100 if unit == SHARE else 1):{FORMS.get(unit, 'g')}}"
    return text.removeprefix("-") if not text.strip("-0.") else text


def heading(column: Column) -> str:
    """Return the heading of a column with its unit, where that has to be said."""
    return f"{column.name}, %" if column.unit == SHARE else column.name


def estimate(interval: Interval, unit: str) -> str:
    """Return an interval within a sentence: `53 % (50 to 56)`."""
    if unit == SHARE:
        return f"{100 * interval.value:.0f} % ({100 * interval.low:.0f} to {100 * interval.high:.0f})"
    return f"{number(interval.value, unit)} ({number(interval.low, unit)} to {number(interval.high, unit)})"


def precision(reached: Reached) -> str:
    """Return a sentence on the interval that was reached, and on what half of it would cost."""
    wide = f"± {number(reached.half_width, reached.unit)} {NAMES.get(reached.unit, '')}".rstrip()
    time = f" and about {duration(4 * reached.seconds)}" if reached.seconds else ""
    took = f" in {duration(reached.seconds)}" if reached.seconds else ""
    return f"{reached.what}: {wide}, from {reached.games:,} games{took}. Half of that would take {reached.half_costs:,} games{time}."


def duration(seconds: float) -> str:
    """Return a time as people say it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def several(names: list[str]) -> str:
    """Return names as a list within a sentence."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
