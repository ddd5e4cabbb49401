"""The file of an arena: its games as Parquet, with the plan and the summary as metadata, so that it can be read, and played on later."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from backburn.lab import tables
from backburn.lab.arena.arena import Arena
from backburn.lab.arena.blocks import Games
from backburn.lab.arena.plan import Plan
from backburn.lab.arena.standings import standings
from backburn.lab.running.identity import compare
from backburn.lab.running.workers import Workers

if TYPE_CHECKING:
    import polars

KEY, SUMMARY = "backburn arena", "summary"
"""The names of the plan and of the summary in the metadata, both JSON."""
EVERY = 10.0
"""How many seconds pass between two writings."""


class ArenaFileError(tables.TableError):
    """A file of another arena."""


def begin(plan: Plan, path: Path | None = None) -> Arena:
    """Return the arena of a plan with what its file holds, if there is one. Raises TableError if the file is another one's."""
    arena = Arena(plan)
    if path is not None:
        tables.check_target(path, (".parquet",))
        if path.exists():
            _read(arena, path)
    return arena


def run(
    arena: Arena,
    path: Path | None = None,
    jobs: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
    cluster: str | None = None,
) -> None:
    """Play an arena to its end, and write it from time to time; whatever ends it, what has been played is written.

    `jobs` and `cluster` say who plays, see `lab.running.Workers`. Raises WorkerError, and TableError if it cannot be written.
    """
    written = monotonic()
    try:
        for _ in arena.play(Workers(jobs, cluster)):
            if progress:
                progress(arena.played, arena.planned)
            if path and monotonic() - written > EVERY:
                write(arena, path)
                written = monotonic()
    finally:
        if path:
            write(arena, path)


def write(arena: Arena, path: Path) -> None:
    """Write the file, replacing it only once it is complete. Raises TableError."""
    about = {KEY: json.dumps(arena.plan.identity()), SUMMARY: json.dumps(standings(arena).as_data(), allow_nan=False)}
    tables.replace(path, lambda draft: frame(arena).write_parquet(draft, metadata=about))


def frame(arena: Arena) -> polars.DataFrame:
    """Return all games as a data frame with one row for each game and seat."""
    import polars

    parts = [_rows(arena, meeting) for meeting in range(len(arena.plan.meetings))]
    return polars.concat(parts).with_columns(polars.col("seat", "agent").cast(polars.Categorical))


def _rows(arena: Arena, meeting: int) -> polars.DataFrame:
    import polars

    plan, games = arena.plan, arena.games(meeting)
    met = plan.meetings[meeting]
    rounds, seatings, seats = games.returns.shape
    sits = np.array(plan.agents)[np.array(met.agents)[met.seats(plan.teams)]]
    number = np.arange(rounds * seatings)
    return polars.DataFrame(
        {
            "meeting": np.full(games.returns.size, meeting, np.int32),
            "round": np.repeat(number // seatings, seats),
            "game": np.repeat(number, seats),
            "seat": list(plan.game.seat_names) * len(number),
            "agent": np.tile(sits.ravel(), rounds),
            "return": games.returns.ravel(),
            "score": games.scores.ravel(),
            "plies": np.repeat(games.plies.ravel(), seats),
        },
        schema_overrides={"agent": polars.String, "seat": polars.String},
    )


def _read(arena: Arena, path: Path) -> None:
    """Add what a file holds. Raises ArenaFileError if it is the file of something else."""
    import polars

    with _refusing(path):
        about = json.loads(polars.read_parquet_metadata(path)[KEY])
    compare(arena.plan.identity(), about, path)
    with _refusing(path):
        rows = polars.read_parquet(path)
        held = [_games(arena, meeting, rows.filter(polars.col("meeting") == meeting)) for meeting in range(len(arena.plan.meetings))]
    for meeting, games in enumerate(held):
        arena.add(meeting, games)


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """Raise ArenaFileError for a file that cannot be read, or is not what an arena writes."""
    import polars

    try:
        yield
    except OSError as error:
        raise ArenaFileError(f"{str(path)!r} cannot be read: {error.strerror or error}") from None
    except (KeyError, ValueError, polars.exceptions.PolarsError):
        raise ArenaFileError(f"{str(path)!r} is there already and is not the file of an arena; name another file") from None


def _games(arena: Arena, meeting: int, rows: polars.DataFrame) -> Games:
    seatings, seats = len(arena.plan.meetings[meeting].seatings), arena.plan.game.seats
    shape = (-1, seatings, seats)
    returns, scores, plies = (rows[name].to_numpy().reshape(shape) for name in ("return", "score", "plies"))
    return Games(returns, scores, plies[:, :, 0])
