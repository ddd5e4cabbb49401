"""Evenings: every change is one step that is kept whole, and the tables follow; results come from the tables themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog

from backburn.club.errors import ClubError
from backburn.club.rounds import ClubTable
from backburn.core.kit.errors import BackburnError
from backburn.server.desk import club as desk
from backburn.server.desk.club import Club
from backburn.server.live.live_tables import LiveTables
from backburn.server.ops.cost_accounting import WorkScheduler
from backburn.server.ops.errors import DamagedTable, RefusedRequest, refusal_of
from backburn.server.ops.logs import table_hash
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.evenings import EveningRows
from backburn.server.storage.store import MAX_CLOCK_SKEW
from backburn.server.tables.acting import seat_commands
from backburn.server.tables.keeping.archive import OtherVersion
from backburn.server.tables.keeping.audit import audit_events

MAX_ATTEMPTS = 5
"""How often a change is tried again when another process was faster."""
Said = TypeVar("Said")
log = structlog.get_logger("backburn.evenings")


class Evenings:
    """The evenings of a server."""

    def __init__(self, rows: EveningRows, live_tables: LiveTables, scheduler: WorkScheduler) -> None:
        self.rows = rows
        self.live_tables = live_tables
        self.scheduler = scheduler
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(self, club: Club) -> None:
        """Keep a new evening."""
        await self.rows.add(club.id, club.written())

    async def club(self, id: str) -> Club:
        """An evening with the results that there are by now. Raises RefusedRequest."""
        _, club = await self._read(id)
        found = await self._results(club)
        return (await self._change(id, found))[0] if found else club

    async def change(self, id: str, command: Callable[[Club], tuple[Club, Said]]) -> tuple[Club, Said]:
        """Change an evening, and let its tables follow. Raises RefusedRequest.

        A table that could not be opened now is opened when someone looks; who tries the same again completes the rest.
        """
        await self.club(id)
        club, said = await self._change(id, command)
        await self._let_tables_follow(club)
        return club, said

    async def _read(self, id: str) -> tuple[int, Club]:
        kept = await self.rows.read(id)
        if kept is None:
            raise RefusedRequest("club/unknown", "there is no such evening")
        return kept.version, desk.read(kept.data)

    async def _change(self, id: str, command: Callable[[Club], tuple[Club, Said]]) -> tuple[Club, Said]:
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            for _ in range(MAX_ATTEMPTS):
                version, club = await self._read(id)
                try:
                    changed, said = await self.scheduler.run_in_thread(partial(command, club))
                except BackburnError as error:
                    raise refusal_of(error) from None
                if changed == club or await self.rows.replace(id, version, changed.written()):
                    return changed, said
        raise RefusedRequest("server/busy", "too many requests changed this evening at the same time; try again")

    # ---- tables

    async def _let_tables_follow(self, club: Club) -> None:
        """Open missing tables, let clocks stand or run, and take those who have left out of their games."""
        for board in club.evening.open_boards:
            await self._table(club, board)
            await self.live_tables.execute(board.table, lambda table: seat_commands.pause(table, club.evening.paused))
            for seat, number in enumerate(board.seats):
                if number >= 0 and not club.evening.guest(number).here:
                    await self.live_tables.execute(board.table, partial(desk.step_out, seat=seat))

    async def _table(self, club: Club, board: ClubTable) -> None:
        """See that the table of a board is there."""
        try:
            await self.live_tables.table(board.table)
        except RefusedRequest as refusal:
            if refusal.code != "table/unknown":
                raise
            created = await self.scheduler.run_in_thread(lambda: desk.table_for(self.live_tables.catalogue, club, board))
            await self.live_tables.create(created)

    async def _results(self, club: Club) -> Callable[[Club], tuple[Club, None]] | None:
        """The change by the games of the last round that have ended."""
        found = {board.table: await self._result(club, board) for board in club.evening.open_boards if await self._is_over(club, board)}
        return (lambda now: (_with_results(now, found), None)) if found else None

    async def _is_over(self, club: Club, board: ClubTable) -> bool:
        try:
            await self._table(club, board)
            return (await self.live_tables.table(board.table)).ending is not None
        except (DamagedTable, OtherVersion):
            return False  # already logged; the host can say that it does not count

    async def _result(self, club: Club, board: ClubTable) -> tuple[float, ...] | None:
        """What the game is worth, after an audit; None if it does not count."""
        events = await self.live_tables.store.read(board.table)
        latest, catalogue = server_time() + MAX_CLOCK_SKEW, self.live_tables.catalogue
        try:
            audited = await self.scheduler.run_in_thread(lambda: audit_events(board.table, catalogue, events, latest))
        except (DamagedTable, RefusedRequest):
            log.warning("result refused", table=table_hash(board.table))
            return None
        return desk.result(club, audited, board)


def _with_results(club: Club, found: dict[str, tuple[float, ...] | None]) -> Club:
    evening = club.evening
    for table, points in found.items():
        with suppress(ClubError):  # another process was faster
            evening = evening.with_void(table) if points is None else evening.with_points(table, points)
    return desk.replaced(club, evening)
