"""Who at a table plays under a registered name, as opposed to one that is typed in. In memory; the database knows."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from backburn.server.storage.people import People
from backburn.server.tables.showing.views import View
from backburn.server.tables.state.table import Table

MAX_TABLES = 5_000
"""Tables remembered; the least recently looked up are forgotten."""


class Registered:
    """The registered names at tables."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._names: OrderedDict[str, dict[str, str | None]] = OrderedDict()
        """By table, the names of the seats by the digests of their tokens; None for guests."""

    async def look_up(self, table: Table, again: bool = False) -> bool:
        """Look the names of a table up, if seats have changed or `again` is set; return whether they are others now."""
        tokens = {seat.token for seat in table.seats if seat.token}
        before = self._names.get(table.id)
        if not again and before is not None and before.keys() == tokens:
            return False
        found = await self.people.names_of_seats(sorted(tokens)) if tokens else {}
        self._names[table.id] = {token: found.get(token) for token in tokens}
        self._names.move_to_end(table.id)
        if len(self._names) > MAX_TABLES:
            self._names.popitem(last=False)
        return self._names[table.id] != before

    def marked(self, view: View, table: Table) -> View:
        """The view with the registered name of each seat."""
        names = self._names.get(table.id, {})
        seats = [
            chip | {"registered": names.get(seat.token) if seat.who == "person" else None}
            for chip, seat in zip(view.fields["seats"], table.seats, strict=True)
        ]
        return replace(view, fields=view.fields | {"seats": seats})
