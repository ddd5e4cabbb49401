"""The program: one command line, its errors as one line, its exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

import typer

from backburn.core.errors import BackburnError

UsageProblem: type[Exception] = typer.BadParameter.__mro__[2]
"""What typer raises for every mistake on the command line, wherever its release keeps the class."""

MISTAKE, INTERRUPTED, BROKEN = 2, 130, 1
"""Exit codes."""

app = typer.Typer(
    name="backburn",
    help="Wildfire board games at one table: play them, read their rules, let bots play them.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    try:
        code = app(args=None if arguments is None else list(arguments), prog_name="backburn", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return BROKEN
    except UsageProblem as error:
        return _complain(getattr(error, "format_message", error.__str__)())
    except BackburnError as error:
        return _complain(str(error))
    except OSError as error:
        if not error.filename:
            _drop_output()
        return _complain(f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}")
    except MemoryError:
        return _complain("there is not enough memory for that")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _drop_output() -> None:
    """What is still to be written to a broken output goes nowhere, or Python would complain once more when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> int:
    from backburn.terminal.screen import printable

    print(f"backburn: {printable(message)}", file=sys.stderr)
    return MISTAKE


def _version(wanted: bool) -> None:
    if wanted:
        from backburn.version import __version__

        typer.echo(f"backburn {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def welcome(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Tell the version.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Start the table without opening a browser.")] = False,
) -> None:
    """Wildfire board games at one table: play them, read their rules, let bots play them.

    Without a command: a table in the browser, on this computer only.
    """
    if context.invoked_subcommand is None:
        from backburn.server.ops.settings import Settings
        from backburn.server.web.run import Place, serve

        serve(Settings(), Place(), browser=not no_browser)
