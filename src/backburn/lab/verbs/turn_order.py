"""The order of turns: how often the seat wins that begins, and those after it, where chance says who begins."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from backburn.lab.findings import COUNT, P_VALUE, SHARE, Cell, Column, Table
from backburn.lab.running.playing import Rows
from backburn.lab.sample import Sample
from backburn.lab.statistics import intervals, pairs
from backburn.lab.statistics.many import holm
from backburn.lab.verbs.measures import Measures

PLACES = ("begins", "second", "third", "fourth", "fifth", "sixth")


def tables(found: dict[Sample, Rows]) -> Iterator[Table]:
    """Yield a table of what each place in the order of turns wins; none if the same seat always begins, or if seats play together."""
    body = [line for sample, rows in found.items() for line in _lines(sample, rows)]
    if body:
        columns = (
            Column("players", COUNT), Column("bots"), Column("turn"),
            Column("wins", SHARE), Column("even", SHARE), Column("p, Holm", P_VALUE),
        )  # fmt: skip
        adjusted = holm([p for _, p in body])
        lines = tuple((*cells, float(p)) for (cells, _), p in zip(body, adjusted, strict=True))
        yield Table("order", "By order of turns", columns, lines, "Chance says who begins. A shared win counts in part.")


def _lines(sample: Sample, rows: Rows) -> Iterator[tuple[tuple[Cell, ...], float]]:
    sides, seats = Measures(sample.loaded).sides, sample.seats
    began = sample.beginners(rows) if len(sides.names) == seats > 1 else np.zeros(1, np.int8)
    if (began == began[0]).all():
        return
    wins, even = sides.wins(rows), 1 / seats
    for place in range(seats):
        own = wins[np.arange(len(rows)), (began + place) % seats]
        middle, error, degrees = intervals.moments([np.append(own, [0.0, 1.0]) - even])
        cells = (seats, sample.agents[0], PLACES[place], intervals.share([own]), even)
        yield cells, pairs.p_value(middle, error, degrees)
