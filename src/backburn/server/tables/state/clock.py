"""Game clocks: a time bank for each seat, with an increment per turn; or a time for each turn, as in games by correspondence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from backburn.core.kit.loose import JsonObject

FIRST_TURN_SECONDS = 120.0
"""Seconds that a seat has for its first move at least."""


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
    unmoved: set[int] = field(default_factory=set)
    """The seats that have not made their first move, which never costs the game: it comes, or the game is called off."""
    running: int | None = None
    since: float = 0.0
    _last_to_act: int | None = None

    def copy(self) -> Clock:
        """The same clock, to see how it would continue."""
        return replace(self, left=list(self.left), unmoved=set(self.unmoved))

    def switch(self, seat: int | None, to_act: int, now: float, earns: bool = True) -> None:
        """Run the clock of `seat`, or none; `to_act` is whose turn it is; `earns` if the turn before it earns time."""
        self._charge(now)
        if to_act >= 0 and to_act != self._last_to_act:
            if earns and self._last_to_act is not None and self.left[self._last_to_act] > 0:
                self._earn(self._last_to_act)
            self._last_to_act = to_act
        self.running, self.since = seat, now

    def note_move(self, seat: int, now: float) -> None:
        """A seat moves; one that used up its clock for the first move starts with a full one."""
        self._charge(now)
        if seat in self.unmoved:
            self.unmoved.remove(seat)
            if self.left[seat] <= 0:
                self.left[seat] = self.seconds

    def give_back(self, seconds: float, now: float) -> None:
        """Some of the last seconds do not count."""
        self.since = min(self.since + seconds, max(now, self.since))

    def _charge(self, now: float) -> None:
        if self.running is not None:
            self.left[self.running] -= max(0.0, now - self.since)  # a system clock that was set back gives no time
        self.since = now

    def _earn(self, seat: int) -> None:
        self.left[seat] = self.seconds if self.per_turn else self.left[seat] + self.increment

    def setup(self) -> JsonObject:
        """The settings of the clock, as stored; tables from before there was a choice have no `per`."""
        plain = {"seconds": self.seconds, "increment": self.increment, "out": self.out}
        return plain | ({"per": "turn"} if self.per_turn else {})

    def remaining(self, seat: int, now: float) -> float:
        """The seconds a seat has left at a moment."""
        return self.left[seat] - (max(0.0, now - self.since) if seat == self.running else 0)

    def runs_out_at(self) -> float | None:
        """When the running clock runs out: when its seat has lost, or, before its first move, when the game is called off."""
        if self.running is None:
            return None
        more = max(0.0, FIRST_TURN_SECONDS - self.seconds) if self.is_first_turn else 0.0
        return self.since + self.left[self.running] + more

    @property
    def is_first_turn(self) -> bool:
        """Does the running clock belong to a seat that has not moved yet?"""
        return self.running in self.unmoved
