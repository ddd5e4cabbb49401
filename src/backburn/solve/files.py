"""Solutions on disk: a Parquet file with a row for each position, its fields in separate columns, and a record of what was solved.

Only fields that differ between positions are kept; an element of an array is a column such as `squares[3]`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.extras import extra_needed
from backburn.core.kit.loose import Array, JsonObject
from backburn.core.states.records import parts_of
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game
from backburn.solve import table
from backburn.solve.packing import IGNORED, KEPT, Packing
from backburn.solve.solution import Solution, SolutionFacts
from backburn.version import __version__

if TYPE_CHECKING:
    import polars

FORMAT = 1
SUFFIX = ".parquet"
NAME = "backburn"
"""The key under which the record is kept in the file."""


class SolutionFileError(BackburnError):
    """A solution that cannot be written or read."""


def check_target(path: Path) -> None:
    """Check before a long computation that a solution can be written there. Raises SolutionFileError."""
    if path.suffix.lower() != SUFFIX:
        raise SolutionFileError(f"{str(path)!r} must end in {SUFFIX}: solutions are written as Parquet")
    if path.is_dir():
        raise SolutionFileError(f"{str(path)!r} is a folder")
    if not path.parent.is_dir():
        raise SolutionFileError(f"there is no folder {str(path.parent)!r} to write {path.name!r} into")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise SolutionFileError(f"{str(path)!r} cannot be written: permission denied")


def write(solution: Solution, path: Path, command: str = "") -> None:
    """Write a solution, replacing the file only once it is complete. Raises SolutionFileError, MissingPackage without polars."""
    with extra_needed():
        import polars

    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        polars.DataFrame(_columns(solution)).write_parquet(draft, metadata={NAME: json.dumps(record(solution, command))})
        os.replace(draft, path)
    except OSError as error:
        raise SolutionFileError(f"{str(path)!r} cannot be written: {error.strerror or error}") from error
    finally:
        draft.unlink(missing_ok=True)


def record(solution: Solution, command: str = "") -> JsonObject:
    """Return the data to make the solution again, and its summary."""
    game = solution.game
    return {
        "format": FORMAT,
        "program": __version__,
        "command": command,
        "game": game.card.id,
        "version": game.card.version,
        "seats": game.seats,
        "ruleset": game.ruleset,
        "options": game.non_default,
        "start": write_position(game, solution.start),
        "ignored": list(solution.ignored),
        "facts": asdict(solution.facts),
    }


def read(path: Path, load: Callable[..., Game], compiled: bool = True) -> Solution:
    """Return the solution in a file; `load` finds its game, as `backburn.load` does. Raises SolutionFileError."""
    with extra_needed():
        import polars

    try:
        about = json.loads(polars.read_parquet_metadata(path)[NAME])
        rows = polars.read_parquet(path)
    except (OSError, KeyError, ValueError, polars.exceptions.PolarsError) as error:
        raise SolutionFileError(f"{str(path)!r} is not a solution that backburn wrote: {error}") from error
    game = load(about["game"], seats=about["seats"], **about["options"])
    _check_version(path, about, game)
    return _from_rows(rows, game, about, compiled)


def _check_version(path: Path, about: JsonObject, game: Game) -> None:
    if (about["format"], about["version"]) != (FORMAT, game.card.version):
        raise SolutionFileError(
            f"{str(path)!r} is a solution of version {about['version']} of {game.card.id} in format {about['format']}; "
            f"this program has version {game.card.version} and format {FORMAT}: solve it again with {about['command'] or 'backburn solve'}"
        )


def _from_rows(rows: polars.DataFrame, game: Game, about: JsonObject, compiled: bool) -> Solution:
    start = game.position(about["start"])
    packing = Packing(start, about["ignored"])
    sides = [name for name in rows.columns if name.startswith(VALUE)]
    for name, _, places in _numbers(game):
        if name in rows.columns:
            packing.kinds[places] = KEPT
    keys = np.zeros((len(rows) + 1, packing.width), np.int8)
    _fill(keys, packing, rows, game)
    values = np.ascontiguousarray(rows.select(sides).to_numpy())
    slots = np.zeros(table.size_for(len(rows)), np.int32)
    game.specialize(table.enter_all, compiled)(slots, keys, len(rows))
    return Solution(game, start, packing, keys, slots, values, SolutionFacts(**about["facts"]), tuple(about["ignored"]), compiled)


VALUE = "value of "
"""What the names of the columns with values begin with."""


def _numbers(game: Game) -> Iterator[tuple[str, np.dtype[Any], slice]]:
    """Yield the name, type and bytes of every number of a state, except its options."""
    for name, (kind, offset) in parts_of(game.card.State.layout).items():
        if kind.fields is None:
            base, shape = kind.subdtype or (kind, ())
            for index in np.ndindex(shape):
                first = offset + int(np.ravel_multi_index(index, shape)) * base.itemsize if shape else offset
                yield name + "".join(f"[{each}]" for each in index), base, slice(first, first + base.itemsize)


def _columns(solution: Solution) -> dict[str, Array]:
    """Return the columns: the numbers that differ, then the values."""
    packing, found = solution.packing, {}
    for name, base, places in _numbers(solution.game):
        kinds = packing.kinds[places]
        if (kinds == KEPT).any() and not (kinds == IGNORED).any():
            found[name] = packing.bytes_at(solution.keys[:-1], places).view(base)[:, 0]
    for number in range(solution.worths.shape[1]):
        found[VALUE + solution.game.seat_names[number]] = solution.worths[:, number]
    return found


def _fill(keys: NDArray[np.int8], packing: Packing, rows: polars.DataFrame, game: Game) -> None:
    """Write the columns into keys."""
    columns = packing.columns(keys[:-1])
    for name, base, places in _numbers(game):
        if name in rows.columns:
            data = np.ascontiguousarray(rows[name].to_numpy().astype(base)).view(np.int8).reshape(len(rows), -1)
            for offset, place in enumerate(range(places.start, places.stop)):
                columns[place][:] = data[:, offset]
