"""`backburn show`"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.flags import read_record
from backburn.cli.main import app


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
            metavar="FILE|POSITION",
            help="A game record, a position or a scenario, in a file; - for a record on the standard input; or a position in quotes.",
        ),
    ],
    game: Annotated[
        str | None, typer.Option("-g", "--game", metavar="GAME", help="Whose position it is; all games are tried if not said.")
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Draw it to FILE.svg or FILE.png.")] = None,
    theme: Annotated[Theme | None, typer.Option("--theme", help="The colours; if not said, auto for SVG and light for PNG.")] = None,
    ply: Annotated[int | None, typer.Option("--ply", metavar="N", min=0, help="After ply N of a record; at its end if not said.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="As this seat may see it.")] = None,
) -> None:
    """Show a position, or draw it as SVG or PNG."""
    from backburn.terminal import exhibit
    from backburn.terminal.screen import Screen

    if output is not None:
        exhibit.check_target(output)
    match = exhibit.find(what, game, ply, read_record)
    number = None if seat is None else exhibit.seat_number(match.game, seat)
    if output is None:
        exhibit.print_diagram(match, number, Screen())
    else:
        exhibit.draw_to(match, number, output, None if theme is None else theme.value)
