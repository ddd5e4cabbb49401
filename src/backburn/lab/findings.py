"""Findings: the answer to a designer's question, as data. The terminal, the report and the tables for other programs all show these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite

from backburn.core.kit.loose import JsonObject
from backburn.lab.statistics.intervals import Interval

Cell = str | int | float | Interval | None
SHARE, POINTS, TURNS, PLIES, P_VALUE, RATIO, COUNT, TEXT = "share", "points", "turns", "plies", "p", "ratio", "count", "text"
"""The units of numbers: how they are written."""


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading, and the unit of its numbers."""

    name: str
    unit: str = TEXT


@dataclass(frozen=True)
class Table:
    """A table; the most important one comes first."""

    name: str
    """In small letters and hyphens: the name of its file."""
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    about: str = ""
    """What has to be known to read it."""
    main: str = ""
    """The column that answers the question; the first of intervals, if none is named."""

    @property
    def reading_order(self) -> list[int]:
        """The columns as a page shows them: the answer first, since a phone shows no more; last the columns that never differ."""
        named = [number for number, column in enumerate(self.columns) if column.name == self.main]
        found = named or [number for row in self.rows for number, cell in enumerate(row) if isinstance(cell, Interval)][:1]
        same = [
            number for number in range(len(self.columns)) if found and len(self.rows) > 1 and len({row[number] for row in self.rows}) == 1
        ]
        rest = [number for number in range(len(self.columns)) if number not in found]
        return [*found, *(number for number in rest if number not in same), *(number for number in rest if number in same)]


@dataclass(frozen=True)
class Series:
    """Points of a figure that belong together."""

    name: str
    places: tuple[float | str, ...]
    """Where on the axis each value is: numbers, or the names of rows."""
    values: tuple[Interval, ...]


@dataclass(frozen=True)
class Figure:
    """A figure: intervals next to the names of rows ("rows"), or curves over numbers ("curves"), or points of two values ("front")."""

    kind: str
    title: str
    axis: str
    """What the values are."""
    unit: str
    series: tuple[Series, ...]
    over: str = ""
    """What curves run over."""
    mark: float | None = None
    """A value to compare with, such as an even share; None if there is none."""
    mark_name: str = ""


@dataclass(frozen=True)
class Example:
    """A game that shows what was found, as a record that `backburn replay` reads."""

    title: str
    record: str
    note: str = ""
    """What to look at."""
    ply: int | None = None
    """The ply to begin with; None for the end."""


@dataclass(frozen=True)
class Slider:
    """Answers for every point of a grid, computed beforehand, so that a reader can try values."""

    title: str
    axes: tuple[tuple[str, tuple[str, ...]], ...]
    """The options and their values, in order."""
    answers: tuple[tuple[str, ...], ...]
    """For each point of the grid, the last axis first to change: one text for each heading."""
    headings: tuple[str, ...]
    start: tuple[int, ...]
    """The point that is shown first."""


@dataclass(frozen=True)
class Reached:
    """How precise the answer is, and what twice the precision would cost."""

    what: str
    half_width: float
    unit: str
    games: int
    seconds: float = 0.0
    """The time it took, compiling not counted; 0 if that is not known."""

    @property
    def half_costs(self) -> int:
        """The games that an interval of half the width takes: intervals narrow with the square root of the games."""
        return 4 * self.games


@dataclass(frozen=True)
class Findings:
    """The answer to one question."""

    verb: str
    game: str
    """The title of the game."""
    question: str
    answer: str
    """In a sentence or two."""
    caveat: str
    """What the answer does not say."""
    tables: tuple[Table, ...]
    figures: tuple[Figure, ...] = ()
    examples: tuple[Example, ...] = ()
    slider: Slider | None = None
    reached: Reached | None = None
    about: Mapping[str, str] = field(default_factory=dict)
    """What was played and how: name and text, in the order in which it is shown."""
    command: str = ""
    """What makes the report again."""
    study: str = ""
    """The study's file, which the report offers as a download."""
    table: str = ""
    """The address of a table at which the report's games can be played on."""
    rows_hash: str = ""
    """The hash of all rows, by which two studies can be compared."""

    def as_data(self) -> JsonObject:
        """Return everything but the examples as plain data, for programs."""
        return {
            "verb": self.verb,
            "game": self.game,
            "question": self.question,
            "answer": self.answer,
            "caveat": self.caveat,
            "tables": {table.name: [dict(_named(table, row)) for row in table.rows] for table in self.tables},
            "reached": None if self.reached is None else vars(self.reached) | {"half_costs": self.reached.half_costs},
            "about": dict(self.about),
            "command": self.command,
            "rows": self.rows_hash,
        }


def _named(table: Table, row: tuple[Cell, ...]) -> Iterator[tuple[str, object]]:
    for column, cell in zip(table.columns, row, strict=True):
        yield column.name, {part: _plain(value) for part, value in vars(cell).items()} if isinstance(cell, Interval) else _plain(cell)


def _plain(value: object) -> object:
    """A number that there is not, or that has no end, is null in data for programs."""
    return value if not isinstance(value, float) or isfinite(value) else None
