"""`backburn mcp`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.main import app

NoLegal = Annotated[bool, typer.Option("--no-legal", help="Never list the legal moves.")]
Hints = Annotated[bool, typer.Option("--hints", help="Let the model ask what looks best one move ahead.")]


Allow = Annotated[
    list[str] | None,
    typer.Option(
        "--allow", metavar="BOT", help="A command or a file that the model may name as a bot, as you type it here; can be repeated."
    ),
]


Own = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="PATH", help="Also offer a game of your own: its folder or file; can be repeated."),
]


@app.command()
def mcp(no_legal: NoLegal = False, hints: Hints = False, allow: Allow = None, own: Own = None) -> None:
    """Offer the games as tools to a language model: a server of the Model Context Protocol on standard input and output."""
    from backburn.adapters.language.table import Allowed
    from backburn.adapters.mcp import server

    server(Allowed(not no_legal, hints, tuple(allow or ()), tuple(own or ()))).run("stdio")
