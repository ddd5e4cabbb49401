"""The program: one command line, its errors on one line, its exit codes."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Annotated, Any

import typer

from backburn.core.kit.errors import BackburnError, KernelWarning

UsageError: type[Exception] = next(each for each in typer.BadParameter.__mro__ if each.__name__ == "UsageError")
"""What typer raises for every mistake on the command line, wherever its version defines the class."""

MISTAKE, INTERRUPTED, BROKEN = 2, 130, 1
"""Exit codes."""

LONGEST_QUOTED, SHOWN = 255, 60
"""An argument longer than any file's name is cut where a message quotes it."""

app = typer.Typer(
    name="backburn",
    help="Wildfire board games at one table: play them, read their rules, let bots play them.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        with _plain_warnings():
            code = app(args=given, prog_name="backburn", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return BROKEN
    except UsageError as error:
        return _print_error(getattr(error, "format_message", error.__str__)(), given)
    except BackburnError as error:
        return _print_error(str(error), given)
    except OSError as error:
        if not error.filename:
            _drop_output()
        return _print_error(f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}", given)
    except MemoryError:
        return _print_error("there is not enough memory for that")
    except (KeyboardInterrupt, typer.Abort):
        print("backburn: interrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        if not (why := _not_compiled(error)):
            raise
        return _print_error(why)
    return code if isinstance(code, int) else 0


def _not_compiled(error: Exception) -> str:
    from backburn.play.own import not_compiled

    return not_compiled(error)


@contextmanager
def _plain_warnings() -> Iterator[None]:
    """Print how kernels are compiled as one line, without the line of code that Python adds for programmers."""

    def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
        print(f"backburn: {message}", file=sys.stderr) if category is KernelWarning else usual(message, category, *place, **more)

    with warnings.catch_warnings():
        usual, warnings.showwarning = warnings.showwarning, show
        yield


def _drop_output() -> None:
    """Discard unwritten text of a broken output; otherwise Python would complain again when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_error(message: str, given: Sequence[str] = ()) -> int:
    from backburn.terminal.kit.screen import printable

    print(f"backburn: {printable(_without_long_words(message, given))}", file=sys.stderr)
    return MISTAKE


def _without_long_words(message: str, given: Sequence[str]) -> str:
    """Return a message that quotes no argument at length: the user knows what was pasted, and wants the problem."""
    for argument in sorted(given, key=len, reverse=True):
        for part in (argument, *argument.partition("=")[::2], argument.partition(":")[2]):
            for quoted in (part, repr(part)[1:-1]):
                if len(quoted) > LONGEST_QUOTED:
                    message = message.replace(quoted, f"{quoted[:SHOWN]}...")
    return message


def _version(wanted: bool) -> None:
    if wanted:
        from backburn.version import __version__

        typer.echo(f"backburn {__version__}")
        raise typer.Exit


def _folders(wanted: bool) -> None:
    if wanted:
        from backburn.core.kit.folders import cache_root, data_folder

        typer.echo(f"tables and saved games: {data_folder()}\ncompiled kernels: {cache_root()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def welcome(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
    folders: Annotated[bool, typer.Option("--folders", callback=_folders, is_eager=True, help="Print where your files are.")] = False,
    own: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="PATH", help="Know a game of your own, for its records and tables: its folder or file."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Start the table without opening a browser.")] = False,
) -> None:
    """Wildfire board games at one table: play them, read their rules, let bots play them.

    Without a command: open a table in the browser, on this computer only.
    """
    if own:
        from backburn.gate import TYPED

        for path in own:
            TYPED.card(path)
    if context.invoked_subcommand is None:
        from backburn.server.ops.settings import Settings
        from backburn.server.tables.state.catalogue import Catalogue
        from backburn.server.web.serve import ListenAddress, serve

        serve(Settings(), ListenAddress(), browser=not no_browser, catalogue=Catalogue.offering(own or []))
