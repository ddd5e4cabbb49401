"""`backburn export`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.flags import Database
from backburn.cli.main import app
from backburn.cli.running import Overwrite, check_free


@app.command("export")
def export_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write, or - for standard output.")],
    database: Database = "",
    overwrite: Overwrite = False,
) -> None:
    """Write every table of a database to a file."""
    from backburn.server.storage.export import export_file

    check_free(Path(file) if Path(file).is_file() else None, overwrite)
    typer.echo(f"{export_file(database, file)} tables written", err=True)
