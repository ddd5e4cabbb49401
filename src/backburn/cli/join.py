"""`backburn join`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.main import app


@app.command()
def join(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="A link to a table, like http://HOST/t/TABLE#seat=TOKEN.")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Take an open seat, using this name.")] = None,
    language: Annotated[
        str | None, typer.Option("--language", metavar="LL", help="The language of the game's words, like de; by default the terminal's.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line-by-line output, for pipes and screen readers.")] = False,
) -> None:
    """Play at a server's table, or watch if the link has no seat."""
    from backburn.terminal.commands.launch import join

    join(address, name, plain, language)
