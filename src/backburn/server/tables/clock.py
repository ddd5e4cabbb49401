"""Game clocks: a time bank for each seat, with an increment per turn; or a time for each turn, as in games by correspondence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Clock:
    """The clocks of one table, driven by the timestamps of its events."""

    seconds: float
    increment: float
    out: str
    """What happens when time runs out: `loses`, or `bot` takes over."""
    left: list[float] = field(default_factory=list)
    per_turn: bool = False
    """Are the seconds for each turn, not for the game?"""
    running: int | None = None
    since: float = 0.0
    _last_to_act: int | None = None

    def switch(self, seat: int | None, to_act: int, now: float, earns: bool = True) -> None:
        """Run the clock of `seat`, or none; `to_act` is whose turn it is; `earns` if the turn before it earns time."""
        if self.running is not None:
            self.left[self.running] -= max(0.0, now - self.since)  # a system clock that was set back gives nobody time
        if to_act >= 0 and to_act != self._last_to_act:
            if earns and self._last_to_act is not None and self.left[self._last_to_act] > 0:
                self._earn(self._last_to_act)
            self._last_to_act = to_act
        self.running, self.since = seat, now

    def _earn(self, seat: int) -> None:
        self.left[seat] = self.seconds if self.per_turn else self.left[seat] + self.increment

    def setup(self) -> dict[str, Any]:
        """What the clock was set up with, as it is stored; tables from before there was a choice have no `per`."""
        plain = {"seconds": self.seconds, "increment": self.increment, "out": self.out}
        return plain | ({"per": "turn"} if self.per_turn else {})

    def remaining(self, seat: int, now: float) -> float:
        """The seconds a seat has left at a moment."""
        return self.left[seat] - (max(0.0, now - self.since) if seat == self.running else 0)

    def runs_out_at(self) -> float | None:
        """When the running clock runs out."""
        return None if self.running is None else self.since + self.left[self.running]
