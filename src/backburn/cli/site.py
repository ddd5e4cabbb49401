"""`backburn site`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.main import app
from backburn.cli.running import say


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder for the site; an earlier site there is replaced.")],
    python: Annotated[
        Path | None,
        typer.Option(
            "--pyodide", metavar="FOLDER", help="Take Python for browsers from the unpacked npm package `pyodide`, instead of fetching it."
        ),
    ] = None,
    modules: Annotated[
        Path | None,
        typer.Option("--modules", metavar="FOLDER", help="Take compiled rules and bots from here; by default those that came along."),
    ] = None,
) -> None:
    """Build a site without a server: a folder of files for any web host, at whose tables everything happens in the browser."""
    from backburn.site.build import build

    build(folder, modules, python, say)
