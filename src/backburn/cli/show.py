"""`backburn show`"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.flags import read_record, whole
from backburn.cli.main import app
from backburn.cli.running import Overwrite, check_free


class Theme(StrEnum):
    """The colours of a picture."""

    auto = "auto"
    light = "light"
    dark = "dark"


@app.command()
def show(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|POSITION|LINK",
            help="A record, a position or a scenario in a file; - for a record on standard input; a position in quotes; a link to a table.",
        ),
    ],
    game: Annotated[
        str | None, typer.Option("-g", "--game", metavar="GAME", help="The game of the position; by default all games are tried.")
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Draw it as FILE.svg or FILE.png.")] = None,
    theme: Annotated[Theme | None, typer.Option("--theme", help="The colours; by default auto for SVG and light for PNG.")] = None,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", parser=whole(0), help="Show a record after ply N; by default at its end.")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="Show what this seat may see.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """Show a position, or draw it as SVG or PNG."""
    from backburn.terminal.commands import positions
    from backburn.terminal.kit.screen import Screen

    if output is not None:
        positions.check_target(output)
        check_free(output, overwrite)
    match = positions.find(what, game, ply, read_record)
    number = None if seat is None else positions.seat_number(match.game, seat)
    if output is None:
        positions.print_diagram(match, number, Screen())
    else:
        positions.draw_to(match, number, output, None if theme is None else theme.value)
