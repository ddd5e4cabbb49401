"""`backburn import`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.flags import Database
from backburn.cli.main import app


@app.command("import")
def import_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file written by `backburn export`, or - for standard input.")],
    database: Database = "",
) -> None:
    """Read tables into a database: all of them or, if anything is wrong, none."""
    from backburn.server.storage.import_ import import_file

    typer.echo(f"{import_file(database, file)} tables read", err=True)
