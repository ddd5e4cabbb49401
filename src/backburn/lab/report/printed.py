"""Findings printed for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backburn.lab.findings import TEXT, Findings, Table
from backburn.lab.report import words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Printed

MOST_ROWS = 40
"""Longer tables are cut in the terminal; the report and the files have all rows."""


def show(findings: Findings, console: Console) -> None:
    """Print the question, the answer, the tables and what they are worth."""
    from rich.markup import escape

    console.print(f"[bold]{escape(findings.question)}[/]", soft_wrap=False)
    console.print(escape(findings.answer))
    console.print(f"[dim]{escape(findings.caveat)}[/]")
    for table in findings.tables:
        console.print()
        console.print(_table(table))
        for line in _below(table):
            console.print(f"[dim]{escape(line)}[/]")
    console.print()
    if findings.reached:
        console.print(escape(words.precision(findings.reached)))
    if findings.rows_hash:
        console.print(f"[dim]fingerprint of the games: {findings.rows_hash[:16]}[/]")


def _table(table: Table) -> Printed:
    from rich import box
    from rich.markup import escape
    from rich.table import Table as Printed

    printed = Printed(title=escape(table.title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in table.columns:
        printed.add_column(escape(words.heading(column)), justify="left" if column.unit == TEXT else "right")
    for row in table.rows[:MOST_ROWS]:
        printed.add_row(*(escape(words.cell(value, column)) for value, column in zip(row, table.columns, strict=True)))
    return printed


def _below(table: Table) -> list[str]:
    cut = [f"{len(table.rows) - MOST_ROWS} more rows are in the report."] if len(table.rows) > MOST_ROWS else []
    return cut + ([table.about] if table.about else [])
