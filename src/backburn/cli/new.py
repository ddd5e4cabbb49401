"""`backburn new`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.main import app


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of your game, such as my-game.")],
    secrets: Annotated[bool, typer.Option("--secrets", help="Begin with a game with hidden cards.")] = False,
) -> None:
    """Begin a game of your own: a folder here, with a short game, ready to play."""
    from backburn.gate import TYPED
    from backburn.play.own import begin

    module = begin(name, Path(), secrets)
    TYPED.card(str(module.parent.resolve()))
    folder = f"./{module.parent}"
    typer.echo(f"{module}: change it as you like\nplay it: backburn play {folder}\ncheck it: backburn check {folder}")
