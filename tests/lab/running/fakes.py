"""Samples without games: rows that follow from the number, as fast or as slow as a test wants."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from backburn.lab.running.playing import Rows

FIELDS = np.dtype([("number", "<i8"), ("returns", "<f8", (2,)), ("plies", "<i4")])


@dataclass(frozen=True)
class Fake:
    """A sample whose rows follow from its name and the number of the game."""

    digest: str
    round: int = 1
    pause: float = 0.0
    """Seconds that each game takes."""
    log: Path | None = None
    """A file to which each game writes its number."""
    sources: str = "as they are"

    @property
    def kernels(self) -> Hashable:
        """All are compiled alike."""
        return "fake"

    def play(self, first: int, games: int) -> Rows:
        """Return the rows, as slowly as is wanted."""
        rows = np.zeros(games, FIELDS)
        rows["number"] = np.arange(first, first + games)
        rows["plies"] = rows["number"] * len(self.digest) % 97
        rows["returns"] = np.stack([np.sin(rows["number"]), np.cos(rows["number"])], axis=1)
        for number in rows["number"]:
            time.sleep(self.pause)
            if self.log:
                with self.log.open("a") as log:
                    log.write(f"{number}\n")
        return rows
