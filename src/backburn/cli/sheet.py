"""`backburn sheet`"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.flags import GameName, RulesetName, Seats, Settings, load
from backburn.cli.main import app
from backburn.cli.running import Overwrite


class Paper(StrEnum):
    """The sizes of paper."""

    a4 = "a4"
    letter = "letter"


@app.command()
def sheet(
    game: GameName,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FOLDER", help="The folder for the files; by default GAME-sheets here.")
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The paper.")] = Paper.a4,
    seats: Seats = None,
    language: Annotated[
        str | None, typer.Option("--language", metavar="LL", help="The language of the sheets, like de; by default the terminal's.")
    ] = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    overwrite: Overwrite = False,
) -> None:
    """Print a game: board, cards and counters to cut out as PDF, and as PNG for Tabletop Simulator or Tabletop Playground."""
    from backburn.terminal.commands.sheets import Sheets, words_of

    found = load(game, seats, ruleset, settings)
    for path in Sheets(found, output or Path(f"{found.card.id}-sheets"), paper.value, words_of(found.card, language)).write(overwrite):
        typer.echo(str(path))
