"""When people were last connected to a table, as far as this process has seen it. Nothing is stored."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from backburn.server.ops.monotonic_clock import server_time

MAX_TABLES = 5_000
"""Tables remembered; the least recently changed are forgotten."""


class Departures:
    """Remembers for each table who is connected, and when the others were last."""

    def __init__(self) -> None:
        self._connected: OrderedDict[str, frozenset[int]] = OrderedDict()
        self._last_seen: dict[str, dict[int, float]] = {}

    def update(self, table: str, connected: frozenset[int]) -> None:
        """Note who is connected now."""
        gone = self._connected.get(table, frozenset()) - connected
        self._last_seen.setdefault(table, {}).update(dict.fromkeys(gone, round(server_time(), 1)))
        self._connected[table] = connected
        self._connected.move_to_end(table)
        if len(self._connected) > MAX_TABLES:
            forgotten, _ = self._connected.popitem(last=False)
            del self._last_seen[forgotten]

    def last_seen(self, table: str) -> Mapping[int, float]:
        """When the people of each seat were last connected, if they have been."""
        return self._last_seen.get(table, {})
