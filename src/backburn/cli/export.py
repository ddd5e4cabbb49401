"""`backburn export`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.flags import Database
from backburn.cli.main import app


@app.command("export")
def export_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write, or - for standard output.")], database: Database = ""
) -> None:
    """Write every table of a database to a file."""
    from backburn.server.storage.export import export_file

    typer.echo(f"{export_file(database, file)} tables written", err=True)
