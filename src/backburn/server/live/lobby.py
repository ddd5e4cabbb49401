"""The lobby: tables that anybody may join, games that anybody may watch, and players who look for another.

What there is, the store knows; who is there, the hub. A table is shown only while one of its people is.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from backburn.core.kit.loose import JsonObject
from backburn.server.desk.anybody import free_seats, has_usual_rules, name_among
from backburn.server.live.hub import Hub
from backburn.server.live.live_tables import LiveTables
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.openings import Opening, Openings
from backburn.server.tables.acting import seat_commands
from backburn.server.tables.acting.creation import CreatedTable
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.free_seats import ANYBODY
from backburn.server.tables.state.seats import digest, new_token
from backburn.server.tables.state.table import Table

MOST_LOOKED_AT, MOST_SHOWN = 100, 12
"""How many tables are looked at, the newest first, and how many of each kind are shown."""
GRACE = 15.0
"""Seconds that the page of a new table has to connect."""
KEPT = 1.0
"""Seconds for which all who look at the lobby get the same answer."""
TRIES, PAUSE = 100, 0.1
"""How often one tries to meet another who is about to open a table in another process, and how many seconds apart."""


@dataclass(frozen=True)
class FoundSeat:
    """A table with a seat for one who wanted to play anybody; without a token they have had the seat before."""

    table: str
    seat: int
    token: str = ""


class Lobby:
    """The lists of the lobby."""

    def __init__(self, openings: Openings, live_tables: LiveTables, hub: Hub) -> None:
        self.openings = openings
        self.live_tables = live_tables
        self.hub = hub
        self._meeting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """By game, so that those who come at the same time meet; between processes the store sees to that."""
        self._looking = asyncio.Lock()
        self._shown: tuple[float, JsonObject] | None = None

    # ---- what there is

    async def shown(self) -> JsonObject:
        """The tables with a free seat and those to watch, as they were at most a second ago."""
        async with self._looking:
            if self._shown is None or self._shown[0] < server_time() - KEPT:
                self._shown = (server_time(), await self._look())
            return self._shown[1]

    async def _look(self) -> JsonObject:
        tables = [table for _, table in await self._tables(None)]
        open_tables = [table for table in tables if free_seats(table)]
        live = sorted((table for table in tables if not free_seats(table)), key=self._liveliness, reverse=True)
        return {
            "open": [self._open(table) for table in open_tables[:MOST_SHOWN]],
            "live": [self._live(table) for table in live[:MOST_SHOWN]],
        }

    def _liveliness(self, table: Table) -> tuple[int, float]:
        """People first, then the newest."""
        return len(self.hub.groups.attendance(table.id).connected), table.made

    async def _tables(self, game: str | None) -> list[tuple[Opening, Table]]:
        """The tables with a player there, the newest first; those that are over are forgotten."""
        found, over = list[tuple[Opening, Table]](), list[str]()
        for opening in await self.openings.newest(MOST_LOOKED_AT, game):
            if not self._is_attended(opening):
                continue
            try:
                table = await self.live_tables.table(opening.table)
            except (RefusedRequest, DamagedTable):  # not there yet, or of no use any more
                continue
            if table.ending:
                over.append(opening.table)
            else:
                found.append((opening, table))
        if over:
            await self.openings.remove(over)
        return found

    def _is_attended(self, opening: Opening) -> bool:
        """Is one of the people there, or may still be coming?"""
        return opening.made > server_time() - GRACE or bool(self.hub.groups.attendance(opening.table).connected)

    def _open(self, table: Table) -> JsonObject:
        """Who waits, for whom, and by which rules."""
        names = table.match.game.seat_names
        waits = [{"seat": seat, "role": names[seat], "for_now": table.plays_for_now(seat)} for seat in free_seats(table)]
        clock = table.clock and {"per": "game", **table.clock.setup()}
        return {**_named(table), "free": waits, "clock": clock, "since": table.made}

    def _live(self, table: Table) -> JsonObject:
        """Who plays, and how far they are. Nothing of the position: the page shows what a spectator sees."""
        return {**_named(table), "turn": table.turn, "spectators": self.hub.groups.attendance(table.id).spectators}

    # ---- meeting another player

    async def meet(self, game: str, browser: str, name: str, make: Callable[[], Awaitable[CreatedTable]]) -> FoundSeat:
        """A seat at a table where a player waits, else at a new one. Raises RefusedRequest."""
        async with self._meeting[game]:
            created: CreatedTable | None = None
            for _ in range(TRIES):
                if met := await self._join(game, browser, name):
                    return met
                created = created or await make()
                opening = Opening(created.id, game, server_time(), browser, queues=True)
                if await self.openings.add(opening):
                    return await self._wait_at(created)
                await asyncio.sleep(PAUSE)
        raise RefusedRequest("server/busy", "too many people want to play at the same time; try again", wait=PAUSE)

    async def _wait_at(self, created: CreatedTable) -> FoundSeat:
        try:
            await self.live_tables.create(created)
        except RefusedRequest:
            await self.openings.remove([created.id])
            raise
        [(seat, token)] = created.tokens.items()
        return FoundSeat(created.id, seat, token)

    async def _join(self, game: str, browser: str, name: str) -> FoundSeat | None:
        """One's own table where one waits already, or another's; None if there is none."""
        tables = await self._tables(game)
        for opening, table in tables:
            if opening.browser == browser and table.open_to == ANYBODY and free_seats(table):
                return FoundSeat(table.id, next(seat.number for seat in table.seats if seat.token))
        for opening, table in tables:
            met = await self._take(opening, table, name) if table.open_to == ANYBODY or has_usual_rules(table) else None
            if met:
                return met
        await self._clear_queue(game)
        return None

    async def _take(self, opening: Opening, table: Table, name: str) -> FoundSeat | None:
        """Take a free seat; None if there is none any more."""
        for seat in free_seats(table):
            token = new_token()
            try:
                await self.live_tables.execute(table.id, partial(_taken, seat, name, digest(token)))
            except RefusedRequest as refusal:
                if refusal.code != "seat/taken":
                    raise
                continue
            if opening.queues:
                await self.openings.leave_queue(table.id)
            return FoundSeat(table.id, seat, token)
        return None

    async def _clear_queue(self, game: str) -> None:
        """A table that has been left, or is full, does not keep others from waiting; one that is being made does."""
        for opening in await self.openings.newest(1, game):
            if opening.queues and (not self._is_attended(opening) or self.live_tables.get(opening.table)):
                await self.openings.leave_queue(opening.table)


def _taken(seat: int, name: str, token: str, table: Table) -> list[Draft]:
    return seat_commands.take_seat(table, seat, name_among(table, name), token)


def _named(table: Table) -> JsonObject:
    """What the lobby says of any table."""
    game, people = table.match.game, [seat for seat in table.seats if seat.who != "open"]
    names = [{"seat": seat.number, "name": seat.name, "who": seat.status} for seat in people]
    return {"table": table.id, "game": game.card.id, "ruleset": game.ruleset, "options": table.changed_options(), "players": names}
