"""The scorer: keeps the results of finished games that count, and rates people and bots by them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any
from weakref import WeakSet

import structlog

from backburn.server.live.live_tables import LiveTables
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.logs import table_hash
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.people import People
from backburn.server.tables.state.rating import Ratings, rate, result_of, tokens_of
from backburn.server.tables.state.table import Table

CATCH_UP_SECONDS, MAX_CAUGHT_UP = 86_400.0, 500
"""How old ended tables are looked at when the server starts, and how many."""
log = structlog.get_logger("backburn.scorer")


class Scorer:
    """Watches tables for their ends."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._scored: WeakSet[Table] = WeakSet()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ratings, self._counted = Ratings(), 0

    def table_changed(self, table: Table) -> None:
        """Keep the result of a table that is over."""
        if table.ending and table not in self._scored:
            self._scored.add(table)
            self._start(self._score(table))

    def start(self, live_tables: LiveTables) -> None:
        """Keep the results of games that ended just before the server did."""
        self._start(self._catch_up(live_tables))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="score")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, live_tables: LiveTables) -> None:
        with suppress(RefusedRequest):
            for id in await self.people.unscored(server_time() - CATCH_UP_SECONDS, MAX_CAUGHT_UP):
                with suppress(RefusedRequest, DamagedTable):
                    await self._score(await live_tables.table(id))

    async def _score(self, table: Table) -> None:
        try:
            events = await self.people.store.read(table.id)
            claimed = await self.people.claimed(sorted(tokens_of(events)))
            result = result_of(table, events, claimed) if claimed else None
            if result:
                await self.people.add_result(table.id, result, server_time())
        except (RefusedRequest, DamagedTable):
            self._scored.discard(table)  # the database failed; who looks at the table again lets it be tried again
        except Exception:
            log.exception("result lost", table=table_hash(table.id))

    async def ratings(self) -> Ratings:
        """The ratings by all results so far."""
        await asyncio.gather(*self._tasks)
        count = await self.people.count_results()
        if count != self._counted:
            results = await self.people.results()
            self._ratings, self._counted = await asyncio.to_thread(rate, results), len(results)
        return self._ratings

    async def close(self) -> None:
        """Wait for pending writes."""
        await asyncio.gather(*self._tasks)
