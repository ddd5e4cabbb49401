"""Claims: what a study says of its figures, as a test: the interval of a new run must be within the claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from backburn.core.kit.errors import listed
from backburn.lab.findings import TEXT, Cell, Findings, Table
from backburn.lab.statistics.intervals import Interval
from backburn.lab.study.toml import StudyError

SLACK = 3.0
"""How many half widths to either side of a value a study claims by default. An independent run of as many games stays within in 99 %."""


class Claim(BaseModel):
    """One figure of a table, and its bounds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    table: str
    row: str
    """The cells that name the row, separated by commas."""
    column: str
    low: float
    high: float


@dataclass(frozen=True)
class CheckedClaim:
    """A claim, and the interval that was found."""

    claim: Claim
    found: Interval

    @property
    def holds(self) -> bool:
        """Whether the interval is within the claim."""
        return self.claim.low <= self.found.low and self.found.high <= self.claim.high

    def __str__(self) -> str:
        claim = self.claim
        said = f"{self.found.value:.4g} ({self.found.low:.4g} to {self.found.high:.4g})"
        return f"{claim.row}: {claim.column} {said} {'is within' if self.holds else 'leaves'} {claim.low:.4g} to {claim.high:.4g}"


def claims_of(findings: Findings) -> tuple[Claim, ...]:
    """Return what a study claims by default: every interval of its first table."""
    return tuple(
        Claim(table=table.name, row=row, column=column, low=_rounded(found, -1), high=_rounded(found, 1))
        for table in findings.tables[:1]
        for row, column, found in intervals(table)
    )


def _rounded(found: Interval, side: int) -> float:
    return float(f"{found.value + side * SLACK * (found.high - found.low) / 2:.4g}")


def intervals(table: Table) -> Iterator[tuple[str, str, Interval]]:
    """Yield the intervals of a table with the names of their rows and columns."""
    for row in table.rows:
        for column, cell in zip(table.columns, row, strict=True):
            if isinstance(cell, Interval):
                yield _name(table, row), column.name, cell


def _name(table: Table, row: Sequence[Cell]) -> str:
    """Return what names a row: its first cell, and all texts before the first interval."""
    named = []
    for place, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
        if isinstance(cell, Interval):
            break
        if place == 0 or column.unit == TEXT:
            named.append(str(cell))
    return ", ".join(named)


def check(claims: Sequence[Claim], findings: Findings) -> list[CheckedClaim]:
    """Return the claims, checked. Raises StudyError for a figure that is not there."""
    found = {(table.name, row, column): each for table in findings.tables for row, column, each in intervals(table)}
    tables = {table for table, _, _ in found}
    for claim in claims:
        if (claim.table, claim.row, claim.column) not in found:
            have = [f"{row!r} {column!r}" for table, row, column in found if table == claim.table]
            others = f"it has {listed(have, 8)}" if have else f"the tables are {listed(sorted(tables))}"
            raise StudyError(f"the study claims {claim.column!r} of {claim.row!r} in {claim.table!r}, which is not found; {others}")
    return [CheckedClaim(claim, found[claim.table, claim.row, claim.column]) for claim in claims]
