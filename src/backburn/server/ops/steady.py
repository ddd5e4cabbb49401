"""The time of day that the server goes by: the machine's at the start, carried on evenly. Setting the machine's clock moves nothing here.

What is kept has this time, because it must mean something to other processes, too; what only lasts is measured by `time.monotonic`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MUCH = 2.0
"""Seconds by which the machine's clock may go astray before anybody is told."""


class Steady:
    """Seconds since 1970 that never jump."""

    def __init__(self, wall: Callable[[], float] = time.time, even: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._even = wall, even
        self._offset = wall() - even()
        self._astray = 0.0

    def __call__(self) -> float:
        """The time now."""
        return self._offset + self._even()

    def leapt(self) -> float:
        """By how many seconds the machine's clock was set since somebody asked; 0 if it was not."""
        leap = self._wall() - self() - self._astray
        if abs(leap) < MUCH:
            return 0.0
        self._astray += leap
        return leap


now = Steady(lambda: time.time())
"""The time of this process."""
