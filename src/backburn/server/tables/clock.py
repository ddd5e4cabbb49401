"""Clocks: a bank of seconds for each seat, and some back with each turn."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Clock:
    """The clocks of one table, driven by the times of its events."""

    seconds: float
    increment: float
    out: str
    """What happens when time is up: `loses`, or `bot` takes over."""
    left: list[float] = field(default_factory=list)
    running: int | None = None
    since: float = 0.0
    _last: int | None = None

    def turn(self, seat: int | None, to_act: int, now: float, earned: bool = True) -> None:
        """From now on `seat` uses time, or nobody; `to_act` is whose turn it is; `earned` if the turn before it is worth an increment."""
        if self.running is not None:
            self.left[self.running] -= max(0.0, now - self.since)  # a clock that was set back gives nobody time
        if to_act >= 0 and to_act != self._last:
            if earned and self._last is not None and self.left[self._last] > 0:
                self.left[self._last] += self.increment
            self._last = to_act
        self.running, self.since = seat, now

    def remaining(self, seat: int, now: float) -> float:
        """The seconds that a seat has at a moment."""
        return self.left[seat] - (max(0.0, now - self.since) if seat == self.running else 0)

    def falls(self) -> float | None:
        """When the running clock's time is up."""
        return None if self.running is None else self.since + self.left[self.running]
