"""Tables of results for other programs: one row for each game and seat, as Parquet or CSV."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from backburn.core.kit.errors import BackburnError, listed
from backburn.core.simulation.simulate import Results

if TYPE_CHECKING:
    import polars

SUFFIXES = (".parquet", ".csv")
KEY = "backburn"
"""The name of what a table is of, in the metadata of its file."""


class TableError(BackburnError):
    """A table that cannot be written to the file asked for."""


def check_target(path: Path, suffixes: Sequence[str] = SUFFIXES) -> None:
    """Check before a long simulation that a table can be written there. Raises TableError."""
    if path.suffix.lower() not in suffixes:
        raise TableError(f"{str(path)!r} must end in {listed(suffixes)}: that says which kind of table to write")
    if path.is_dir():
        raise TableError(f"{str(path)!r} is a folder")
    if not path.parent.is_dir():
        raise TableError(f"there is no folder {str(path.parent)!r} to write {path.name!r} into")
    if path.exists() and not os.access(path, os.W_OK):
        raise TableError(f"{str(path)!r} cannot be written: permission denied")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise TableError(f"{str(path)!r} cannot be written: {str(error.strerror).casefold()}") from None


def frame(results: Results) -> polars.DataFrame:
    """Return the results as a data frame with one row for each game and seat."""
    import polars

    games, seats = results.returns.shape
    names = results.game.seat_names
    return polars.DataFrame(
        {
            "game": np.repeat(np.arange(games), seats),
            "seat": list(names) * games,
            "agent": np.array(results.agents, dtype=object)[results.seating].ravel().tolist(),
            "return": results.returns.ravel(),
            "score": results.scores.ravel(),
            "plies": np.repeat(results.plies, seats),
            "turns": results.turns.ravel(),
            "choices": results.choices.ravel(),
            "forfeit": (results.forfeits[:, None] == np.arange(seats)).ravel(),
        }
    ).with_columns(polars.col("seat", "agent").cast(polars.Categorical))


def origin(results: Results) -> dict[str, str]:
    """Return the metadata stored with a table so that its games can be played again."""
    game = results.game
    about = {"game": game.card.id, "version": game.card.version, "seats": game.seats, "options": game.options, "seed": results.seed}
    return {KEY: json.dumps(about | {"agents": list(results.agents)})}


def write(results: Results, path: Path) -> None:
    """Write the table to `path`, replacing the file only once it is complete. Raises TableError."""
    if path.suffix.lower() == ".csv":
        replace(path, frame(results).write_csv)
    else:
        replace(path, lambda draft: frame(results).write_parquet(draft, metadata=origin(results)))


def replace(path: Path, write: Callable[[Path], None]) -> None:
    """Let `write` write a draft beside `path`, and replace the file by it. Raises TableError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        write(draft)
        os.replace(draft, path)
    except OSError as error:
        raise TableError(f"{str(path)!r} cannot be written: {error.strerror or error}") from error
    finally:
        draft.unlink(missing_ok=True)
