"""The table of one sample as a file: a row for each game and seat, as Parquet, which can be gone on with, or as CSV."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from backburn.core.kit.loose import Array
from backburn.lab import tables
from backburn.lab.running.identity import OtherFileError, compare
from backburn.lab.running.playing import Playing, Rows
from backburn.lab.sample import Sample, fields

if TYPE_CHECKING:
    import polars

EVERY = 10.0
"""How many seconds pass between two writings."""


class TableFile:
    """The store of one sample, which is written from time to time, and replaced only once it is complete."""

    def __init__(self, path: Path, sample: Sample, overwrite: bool = False) -> None:
        """Read the rows that are there already. Raises TableError for a file that is of something else, or a CSV that is there."""
        tables.check_target(path)
        self.path, self._sample = path, sample
        self._parts: list[Rows] = []
        self._written, self._is_new = monotonic(), False
        if path.exists() and not overwrite:
            self._parts.append(self._read())

    @property
    def goes_on(self) -> bool:
        """Whether a later run can go on from the file."""
        return self.path.suffix.lower() == ".parquet"

    def held(self, sample: Playing) -> list[Rows]:
        """Return the rows that the file had."""
        return list(self._parts)

    def seconds(self, sample: Playing) -> float:
        """Return 0: the file does not say."""
        return 0.0

    def add(self, sample: Playing, first: int, rows: Rows, seconds: float) -> None:
        """Keep a block, and write all of them from time to time."""
        self._parts.append(rows)
        self._is_new = True
        if monotonic() - self._written > EVERY:
            self.close()

    def close(self) -> None:
        """Write the rest. Raises TableError."""
        if self._is_new:
            self._parts[:] = [np.concatenate(self._parts)]
            tables.write(self._sample.results(self._parts[0]), self.path)
            self._written, self._is_new = monotonic(), False

    def _read(self) -> Rows:
        import polars

        if not self.goes_on:
            raise OtherFileError(f"{str(self.path)!r} is there already; a .parquet file could be gone on with; or say --overwrite")
        refusal = OtherFileError(
            f"{str(self.path)!r} is there already and is no table of such games; name another file, or say --overwrite"
        )
        try:
            about = json.loads(polars.read_parquet_metadata(self.path)[tables.KEY])
            frame = polars.read_parquet(self.path)
        except OSError as error:
            raise OtherFileError(f"{str(self.path)!r} cannot be read: {error.strerror or error}") from None
        except (KeyError, ValueError, polars.exceptions.PolarsError):
            raise refusal from None
        nothing = self._sample.results(np.zeros(0, fields(self._sample.seats)))
        compare(json.loads(tables.origin(nothing)[tables.KEY]), about, self.path)
        try:
            return self._rows(frame)
        except (ValueError, polars.exceptions.PolarsError):
            raise refusal from None

    def _rows(self, frame: polars.DataFrame) -> Rows:
        """Return the rows of a data frame. Raises ValueError or PolarsError for one that is no table of such games."""
        seats = self._sample.seats
        columns: dict[str, Array] = {
            name: frame[name].to_numpy().reshape(-1, seats) for name in ("return", "score", "plies", "turns", "choices", "forfeit")
        }
        rows = np.zeros(len(columns["plies"]), fields(seats))
        names = self._sample.results(rows).agents
        rows["number"] = np.arange(len(rows))
        rows["seating"] = np.array([names.index(agent) for agent in frame["agent"].to_list()]).reshape(-1, seats)
        for field, name in (("returns", "return"), ("scores", "score"), ("turns_of", "turns"), ("choices_of", "choices")):
            rows[field] = columns[name]
        rows["plies"] = columns["plies"][:, 0]
        rows["turns"], rows["rounds"] = columns["turns"].sum(axis=1), columns["turns"].max(axis=1)
        rows["forfeit"] = np.where(columns["forfeit"].any(axis=1), columns["forfeit"].argmax(axis=1), -1)
        return rows
