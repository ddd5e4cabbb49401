"""Absences: whose people have been gone from a table for so long that the others may go on without them.

A person is there who is connected, has asked for the table's page, or has done something. What was before this process started is unknown
to it, so it counts from its start.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection

from backburn.server.ops.monotonic_clock import server_time
from backburn.server.ops.settings import Absence
from backburn.server.tables.attendance import Attendance
from backburn.server.tables.table import Table

MAX_TABLES = 5_000
"""Tables whose last visitors are remembered; the least recently visited are forgotten."""


class Absences:
    """Tells who is absent."""

    def __init__(self, settings: Absence) -> None:
        self.settings = settings
        self.started = server_time()
        self._visits: OrderedDict[str, dict[int, float]] = OrderedDict()

    def visit(self, table: str, seats: Collection[int]) -> None:
        """The people of these seats have just asked for something."""
        if seats:
            self._visits.setdefault(table, {}).update(dict.fromkeys(seats, server_time()))
            self._visits.move_to_end(table)
            if len(self._visits) > MAX_TABLES:
                self._visits.popitem(last=False)

    def visitors(self, table: str) -> frozenset[int]:
        """The seats whose people have ever asked for something."""
        return frozenset(self._visits.get(table, ()))

    def after(self, table: Table) -> float:
        """After how many seconds somebody counts as absent at a table."""
        clock = table.clock
        if clock is None:
            return self.settings.seconds_without_clock
        return self.settings.turns * clock.seconds if clock.per_turn else self.settings.seconds

    def absent(self, table: Table, people: Attendance) -> frozenset[int]:
        """The seats whose people are absent now."""
        now = server_time()
        return frozenset(seat for seat, moment in self._moments(table, people).items() if moment <= now)

    def next_moment(self, table: Table, people: Attendance) -> float | None:
        """When somebody will be absent next who is not yet."""
        now = server_time()
        return min((moment for moment in self._moments(table, people).values() if moment > now), default=None)

    def _moments(self, table: Table, people: Attendance) -> dict[int, float]:
        """For each seat of a person who is not connected, when they are absent; who has left is at once."""
        after, found, visits = self.after(table), dict[int, float](), self._visits.get(table.id, {})
        for seat in table.seats:
            if seat.who == "person" and (seat.left or seat.number not in people.connected):
                known = (
                    self.started,
                    seat.acted_at,
                    people.last_seen.get(seat.number, 0.0),
                    visits.get(seat.number, 0.0),
                )
                found[seat.number] = 0.0 if seat.left else max(known) + after
        return found
