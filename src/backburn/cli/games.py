"""`backburn games`"""

from __future__ import annotations

import typer

from backburn.cli.flags import AsJson, print_json
from backburn.cli.main import app


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
    from backburn.gate import cards
    from backburn.terminal.kit.rulebook import as_data

    if as_json:
        print_json([as_data(each) for each in cards()])
        return
    for each in cards():
        year = f" {each.year}" if each.year else ""
        typer.echo(f"{each.id}  ({each.title}, {each.authors}{year}, {_counts(each.seats)} players)")
        typer.echo(f"    {each.about}")


def _counts(seats: range) -> str:
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
