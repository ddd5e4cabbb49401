"""How long an analysis may take: a number of seconds, or an amount of work, which gives the same result on every machine."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """The limits of an analysis."""

    seconds: float = 20.0
    iterations: int = 0
    """Iterations of the search at each decision; 0: as many as there is time for."""
    games: int = 0
    """Games played on from each position; 0: as many as there is time for."""
    looks: int = 0
    """Turns whose chances are estimated, and decisions that are looked at; 0: all, or as many as there is time for."""

    @property
    def counted(self) -> bool:
        """Whether the work is counted and no clock is looked at."""
        return self.iterations > 0 and self.games > 0


class Stopwatch:
    """How much of an effort is left."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self._began = time.perf_counter()

    @property
    def left(self) -> float:
        """The seconds left; all of them if the work is counted."""
        return self.effort.seconds if self.effort.counted else self.effort.seconds - (time.perf_counter() - self._began)

    def put_aside(self, seconds: float) -> None:
        """Nothing was done for so long: that time does not count."""
        self._began += seconds

    def beyond(self, share: float) -> bool:
        """Whether more than this share of the time is used up."""
        return self.left < self.effort.seconds * (1 - share)
