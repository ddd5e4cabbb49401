"""Absences: whose people have been gone from a table for so long that the others may continue without them.

Once a game is over, not being connected is enough: a rematch does not wait for players who have closed the page.
A person is there who is connected, has asked for the table's page, or has done something. What was before this process started is unknown
to it, so it counts from its start.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection

from backburn.server.ops.absence import Absence
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.table import Table

MAX_TABLES = 5_000
"""Tables whose last visitors are remembered; the least recently visited are forgotten."""


class Absences:
    """Reports who is absent."""

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
        """After how many seconds a player counts as absent at a table."""
        clock = table.clock
        if clock is None:
            return self.settings.seconds_without_clock
        return self.settings.turns * clock.seconds if clock.per_turn else self.settings.seconds

    def _gone_after(self, table: Table) -> float:
        """After how many seconds a player's consent is no longer needed for going on."""
        return min(self.after(table), self.settings.seconds_when_over) if table.ending else self.after(table)

    def absent(self, table: Table, people: Attendance) -> frozenset[int]:
        """The seats whose people are absent now."""
        return _past(self._moments(table, people, self.after(table)))

    def gone(self, table: Table, people: Attendance) -> frozenset[int]:
        """The seats whose people need not agree to requests that only keep the game going."""
        return _past(self._moments(table, people, self._gone_after(table)))

    def next_moment(self, table: Table, people: Attendance) -> float | None:
        """When the next player will become absent or gone."""
        now, waits = server_time(), (self.after(table), self._gone_after(table))
        moments = [moment for after in waits for moment in self._moments(table, people, after).values()]
        return min((moment for moment in moments if moment > now), default=None)

    def _moments(self, table: Table, people: Attendance, after: float) -> dict[int, float]:
        """For each seat of a person who is not connected, after that long; who has left is gone immediately."""
        found, visits = dict[int, float](), self._visits.get(table.id, {})
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


def _past(moments: dict[int, float]) -> frozenset[int]:
    now = server_time()
    return frozenset(seat for seat, moment in moments.items() if moment <= now)
