"""The server's time: the system clock at start, advanced by the monotonic clock. Changing the system clock does not affect it.

Stored times use it, because it must mean something to other processes too; durations use `time.monotonic`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

TOLERANCE = 2.0
"""Seconds by which the system clock may drift before it is reported."""


class MonotonicClock:
    """Seconds since the epoch that never jump."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self.restart()

    def restart(self) -> None:
        """Begin again from the system clock, as when the memory of a process is used in another one."""
        self._offset = self._wall() - self._monotonic()
        self._reported = 0.0

    def __call__(self) -> float:
        """The current time."""
        return self._offset + self._monotonic()

    def wall_clock_shift(self) -> float:
        """The seconds by which the system clock was set since the last call; 0 if it was not."""
        shift = self._wall() - self() - self._reported
        if abs(shift) < TOLERANCE:
            return 0.0
        self._reported += shift
        return shift


server_time = MonotonicClock(lambda: time.time())
"""The clock of this process."""
