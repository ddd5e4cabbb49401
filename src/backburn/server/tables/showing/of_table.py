"""What shows one table, without keeping it in memory."""

from __future__ import annotations

from weakref import ref

from backburn.server.tables.state.table import Table


class OfTable:
    """A part of what shows a table. The reference is weak: an evicted table must not stay in memory because of its views."""

    def __init__(self, table: Table) -> None:
        self._reference = ref(table)

    @property
    def table(self) -> Table:
        """The table; callers hold a reference to it."""
        table = self._reference()
        assert table is not None
        return table
