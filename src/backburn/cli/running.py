"""What the commands share that let bots play many games: flags, progress, and what happens when they are interrupted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.flags import whole
from backburn.cli.main import INTERRUPTED
from backburn.core.kit.errors import BackburnError

Jobs = Annotated[int, typer.Option("--jobs", metavar="J", parser=whole(0, 1024), help="The number of processes; 0 for one on each core.")]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="URL", help="Let a running cluster play instead: dask://HOST:PORT or ray://HOST:PORT."),
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace the file, if there is one.")]


class FileExists(BackburnError):
    """A file would be overwritten, and `--overwrite` is missing."""


def check_free(path: Path | None, overwrite: bool, otherwise: str = "name another file") -> None:
    """Check that nothing is lost by writing to `path`. Raises FileExists."""
    if path is not None and path.exists() and not overwrite:
        raise FileExists(f"{str(path)!r} is there already; {otherwise}, or say --overwrite")


def joblib_jobs(jobs: int) -> int:
    """Return a number of processes as joblib has it."""
    return jobs or -1


def exit_code_of(interruption: BaseException) -> int:
    """Return the exit code after Ctrl-C or a signal that ended the work."""
    return interruption.code if isinstance(interruption, SystemExit) and isinstance(interruption.code, int) else INTERRUPTED


def say(text: str) -> None:
    """Print a line to stderr."""
    print(f"backburn: {text}", file=sys.stderr, flush=True)
