"""`backburn puzzle`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.main import app


@app.command()
def puzzle(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game of the puzzle; by default the day's, of all games.")
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="The puzzle of this day, like 2026-03-31; by default today.")
    ] = None,
    number: Annotated[str | None, typer.Option("--id", metavar="ID", help="A specific puzzle of GAME, such as 48-120 of volcano.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Solve a puzzle: find the move that is clearly the best in a position."""
    from backburn.terminal.commands import puzzle as solving
    from backburn.terminal.kit.screen import Screen

    solving.play(*solving.chosen(game, date, number), Screen(plain))
