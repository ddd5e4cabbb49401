"""`backburn audit`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.flags import AsJson, print_json
from backburn.cli.main import app
from backburn.core.kit.errors import OptionError

Files = Annotated[list[str], typer.Argument(metavar="FILE", help="Game records, or - for standard input.")]
Noted = Annotated[
    str | None, typer.Option("--commitment", metavar="HEX", help="The commitment to the dice that you noted before the first move.")
]


@app.command()
def audit(files: Files, noted: Noted = None, as_json: AsJson = False) -> None:
    """Check game records: every move, every die against the seed, the seed against its commitment, the result.

    The exit code is 0 if all is right, 1 if something in a record is not so, 2 if a file is no complete record.
    """
    from backburn.terminal.commands import audit as auditing
    from backburn.terminal.kit.screen import Screen

    if noted is not None and len(files) > 1:
        raise OptionError("--commitment belongs to one record; name one file")
    commitment = "" if noted is None else auditing.noted_commitment(noted)
    audits = [auditing.audit(file, commitment) for file in files]
    if as_json:
        print_json([auditing.as_data(each) for each in audits])
    else:
        screen = Screen()
        for each in audits:
            auditing.print_audit(each, screen)
    if worst := max(each.code for each in audits):
        raise typer.Exit(worst)
