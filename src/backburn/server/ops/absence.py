"""When people who are not connected count as absent: a setting of a host."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Absence:
    """After how long people who are not connected count as absent, so that the others may continue without them."""

    seconds: float = 300.0
    """At a table with a clock."""
    turns: float = 3.0
    """Where each turn has its own time: how many times that."""
    seconds_without_clock: float = 86_400.0
    seconds_when_over: float = 10.0
    """Once a game is over, a rematch does not wait for players disconnected for this long; a reload takes less."""
