"""Findings: what a verb of the laboratory answers, as data. Terminals and reports draw this and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backburn.lab.statistics.intervals import Interval

Cell = str | int | float | Interval | None
"""What stands in a table: words, a number, an estimate with its interval, or nothing."""


@dataclass(frozen=True)
class Table:
    """Rows under a title."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    """What has to be known to read it."""


@dataclass(frozen=True)
class Example:
    """A game to step through."""

    title: str
    record: str
    """The game record, as a file of it reads."""
    ply: int = 0
    """The number of plies before the moment that is of interest."""


@dataclass(frozen=True)
class Figure:
    """What is drawn: named rows of numbers of one length, and how."""

    name: str
    kind: str
    """Bars (`bars`), with a text for each bar in `labels`; or lines over the first row (`lines`)."""
    data: Mapping[str, Sequence[float]]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Findings:
    """The answer to a question."""

    sentence: str
    caveat: str
    """What the sentence does not say."""
    tables: tuple[Table, ...] = ()
    examples: tuple[Example, ...] = ()
    figures: tuple[Figure, ...] = ()
