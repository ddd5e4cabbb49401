"""A study's tables for other programs: CSV and Parquet, with three columns for each interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from backburn.lab.findings import TEXT, Findings, Table
from backburn.lab.statistics.intervals import Interval
from backburn.lab.tables import replace

if TYPE_CHECKING:
    import polars

PARTS = ("value", "low", "high")


def frame(table: Table) -> polars.DataFrame:
    """Return a table as a data frame: of a column with intervals, NAME, NAME low and NAME high; shares are from 0 to 1."""
    import polars

    return polars.DataFrame(dict(_columns(table)), strict=False)


def _columns(table: Table) -> Iterator[tuple[str, Sequence[object]]]:
    for number, column in enumerate(table.columns):
        cells = [row[number] for row in table.rows]
        if any(isinstance(cell, Interval) for cell in cells):
            for part in PARTS:
                name = column.name if part == "value" else f"{column.name} {part}"
                yield name, [getattr(cell, part) if isinstance(cell, Interval) else None for cell in cells]
        else:
            yield column.name, [str(cell) for cell in cells] if column.unit == TEXT else cells


def write(findings: Findings, report: Path) -> list[Path]:
    """Write each table next to a report, as `REPORT-NAME.csv` and `.parquet`; return the files. Raises TableError."""
    written = []
    for table in findings.tables:
        data = frame(table)
        for suffix, save in ((".csv", data.write_csv), (".parquet", data.write_parquet)):
            path = report.with_name(f"{report.stem}-{table.name}{suffix}")
            replace(path, save)
            written.append(path)
    return written
