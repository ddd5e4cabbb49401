"""Attendance: who has a table open, who of them looks at it, and how many watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Attendance:
    """The people at a table."""

    here: frozenset[int] = frozenset()
    """The seats whose people have the table before their eyes."""
    away: frozenset[int] = frozenset()
    """The seats whose people have it open, but only on pages that are hidden."""
    spectators: int = 0
    """How many connections speak for no seat."""
    last_seen: Mapping[int, float] = field(default_factory=dict)
    """When the people of the other seats were last connected, in seconds since the epoch, as far as known."""

    known: frozenset[int] = frozenset()
    """The seats whose people have been there at some time, as far as this process has seen it."""
    absent: frozenset[int] = frozenset()
    """The seats whose people have been gone for so long that others may continue without them."""

    gone: frozenset[int] = frozenset()
    """The seats whose consent is not needed to keep the game going: of absent people, and after a game of all who are not connected."""
    absent_after: float = 0.0
    """After how many seconds that is."""

    @property
    def connected(self) -> frozenset[int]:
        """The seats whose people have the table open."""
        return self.here | self.away

    def __or__(self, other: Attendance) -> Attendance:
        """Those whom either of two processes sees; who looks at the table anywhere is here."""
        here = self.here | other.here
        return Attendance(here, (self.away | other.away) - here, self.spectators + other.spectators, self.last_seen)


NO_ONE = Attendance()
