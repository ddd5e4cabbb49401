"""Tables in memory and their events, which something else keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from backburn.core.kit.errors import BackburnError
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting.creation import CreatedTable, first_events, replay
from backburn.server.tables.keeping.archive import require_version
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.table import Table

Keep = Callable[[str, Sequence[Event]], None]


class KeptTables:
    """The tables of a house, by their events."""

    def __init__(self, catalogue: Catalogue, keep: Keep) -> None:
        self.catalogue = catalogue
        self.keep = keep
        """Keeps new events of a table, before anything else is done; if it fails, nothing has happened."""
        self._events: dict[str, list[Event]] = {}
        self._tables: dict[str, Table] = {}
        self._left_off: dict[str, float] = {}
        """When the house was last open, for the tables that came from elsewhere."""

    def changed(self, table: Table) -> None:
        """Events have been kept and applied to a table."""

    def restore(self, id: str, events: Sequence[Event], left_off: float | None = None) -> None:
        """Take a table that was kept; its game is played again when it is needed.

        `left_off` is when the house was last open: no clock has run since then.
        """
        self._events[id] = list(events)
        if left_off is not None:
            self._left_off[id] = left_off

    def events(self, id: str) -> list[Event]:
        """All events of a table. Raises RefusedRequest if there is none."""
        if id not in self._events:
            raise RefusedRequest("table/unknown", "there is no such table")
        return list(self._events[id])

    def ids(self) -> list[str]:
        """The tables that there are."""
        return list(self._events)

    def loaded(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def table(self, id: str) -> Table:
        """A table. Raises RefusedRequest, or DamagedTable if its events are no game."""
        if id not in self._tables:
            events = self.events(id)
            require_version(id, self.catalogue, events)
            self._tables[id] = table = replay(id, self.catalogue, events)
            self._resume(table)
        return self._tables[id]

    def _resume(self, table: Table) -> None:
        """Give a running clock the time back in which the house was closed."""
        left_off, clock = self._left_off.pop(table.id, None), table.clock
        if left_off is None or table.ending or clock is None or clock.running is None:
            return
        lost = server_time() - max(left_off, clock.since)
        if lost > 0:
            self.execute(table.id, lambda now: [Draft("resumed", {"seconds": lost})])

    def create(self, created: CreatedTable) -> Table:
        """Open a new table, unless there is one of that id already."""
        if created.id not in self._events:
            events = first_events(created, server_time())
            table = replay(created.id, self.catalogue, events)
            self.keep(created.id, events)
            self._events[created.id], self._tables[created.id] = events, table
        return self.table(created.id)

    def execute(self, id: str, command: Callable[[Table], list[Draft]]) -> list[Event]:
        """Execute a command: when this returns its events are kept, and everybody has been told. Raises RefusedRequest."""
        table = self.table(id)
        try:
            drafts = command(table)
        except BackburnError as error:
            raise refusal_of(error) from None
        events = numbered(drafts, table.at + 1, server_time())
        if events:
            self.keep(id, events)
            self._events[id] += events
            for event in events:
                table.apply(event)
            self.changed(table)
        return events
