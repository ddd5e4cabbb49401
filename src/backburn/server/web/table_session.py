"""What callers do at a table, over HTTP and over a socket: the desk's commands, with the server's rates, names and processes."""

from __future__ import annotations

import time

from backburn.core.kit.loose import JsonObject
from backburn.play.matches.game import Game
from backburn.server.desk.asking import hint_question
from backburn.server.desk.caller import Caller
from backburn.server.desk.session import DeskSession
from backburn.server.live.game_key import GameKey
from backburn.server.live.hub import Subscriber
from backburn.server.tables.state.events import Draft, Event
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.protocol import DroppedMoves, LegalMessage, ReachMessage, RefusedMessage
from backburn.server.web.people_api import may_be_rated, settle_seat
from backburn.server.web.server import Server


class TableSession:
    """The commands of one caller at one table."""

    def __init__(self, server: Server, table: str, caller: Caller) -> None:
        self.server = server
        self.table = table
        self.caller = caller

    def _check_rate(self) -> None:
        self.server.seat_rate.take(f"{self.table} {self.caller.require_seat()}")

    def _at(self, table: Table) -> DeskSession:
        return DeskSession(table, self.caller)

    async def _now(self) -> DeskSession:
        return self._at(await self.server.live_tables.table(self.table))

    async def move(self, move: int | str | list[int], at: int) -> tuple[list[Event], DroppedMoves | None]:
        """Play a move, or several in one command; return the events, and which moves were dropped."""
        self._check_rate()
        await self._settle_seat()
        began = time.perf_counter()
        dropped: DroppedMoves | None = None

        def command(table: Table) -> list[Draft]:
            nonlocal dropped
            drafts, dropped = self._at(table).move(move, at)
            return drafts

        events = await self.server.live_tables.execute(self.table, command)
        self.server.metrics.command_seconds.observe(time.perf_counter() - began)
        return events, dropped

    async def _settle_seat(self) -> None:
        """Before a seat's first move: it belongs to the one who makes it. Afterwards would be too late for a game that ends with it."""
        table, seat = await self.server.live_tables.table(self.table), self.caller.seat
        if self.server.settings.ratings and seat is not None and seat == table.to_act and not table.has_acted(seat):
            await settle_seat(self.server, table, self.caller.tokens[seat], self.caller.person_secret)

    async def reach(self, at: int, after: int | None = None) -> ReachMessage:
        """Where the pieces of the caller's seat can get by one intention, now or after a move."""
        self._check_rate()
        return await self.server.scheduler.run_in_thread((await self._now()).reach(at, after))

    async def undo(self, count: int | None, at: int | None = None) -> list[Event]:
        """Undo plies, or ask for consent."""
        self._check_rate()
        return await self.server.live_tables.execute(self.table, lambda table: self._at(table).undo(count, at))

    async def offer(self, what: str, at: int | None = None) -> list[Event]:
        """Resign, offer a draw or call the game off."""
        self._check_rate()
        people = self.server.hub.people
        return await self.server.live_tables.execute(self.table, lambda table: self._at(table).offer(what, people(table), at))

    async def answer(self, what: str, yes: bool, at: int | None = None) -> list[Event]:
        """Consent or refuse."""
        self._check_rate()
        people = self.server.hub.people
        events = await self.server.live_tables.execute(self.table, lambda table: self._at(table).answer(what, yes, people(table), at))
        await self.server.rematches.finish(self.table)
        return events

    async def rematch(self, keep: bool = False) -> str | None:
        """Play again, with the seats rotated or unchanged: the next table, or None while others are being asked."""
        self._check_rate()
        now, people = await self._now(), self.server.hub.people
        now.caller.require_seat()
        if now.table.rematch:
            return now.table.rematch
        asked = await self.server.live_tables.execute(self.table, lambda table: self._at(table).ask_rematch(keep, people(table)))
        following = await self.server.rematches.finish(self.table)
        waits = any(event.kind in ("asked", "answered") for event in asked)
        return following if following or waits else await self.server.rematches.create(self.table, keep)

    async def hint(self, at: int, address: str, here: bool = False) -> JsonObject:
        """What the caller's seat should do, as far as known by the deadline; or the event that asks those who have to agree.

        To a caller who wants to think: the question, if this is granted.
        """
        self._check_rate()
        asked = await self.server.live_tables.execute(self.table, lambda table: self._at(table).ask_hint(at))
        if asked:
            return {"asked": asked[0].number}
        now = await self._now()
        seat = now.caller.require_seat()
        if here and (game := self._thought_elsewhere(now.table)) and not await may_be_rated(self.server, now.table):
            return {"question": await self._granted(game, seat, at)}
        found = await self.server.analyses.hints.hint(now.table, seat, address)
        await self.server.live_tables.execute(self.table, lambda table: self._at(table).note_hint(seat, at))
        return found

    def _thought_elsewhere(self, table: Table) -> Game | None:
        """The game of a table, with bots, if browsers can think about it."""
        game = GameKey.of(self.server.catalogue, table.match.game, False).load()
        return game if self.server.browsers.know(game) else None

    async def _granted(self, game: Game, seat: int, at: int) -> JsonObject:
        """Note that the seat gets a hint; return the question for its browser."""
        view = b""

        def command(table: Table) -> list[Draft]:
            nonlocal view
            drafts, view = self._at(table).note_hint(seat, at), table.match.hidden(seat).tobytes()
            return drafts

        await self.server.live_tables.execute(self.table, command)
        return hint_question(game, view, self.server.settings.hint)

    async def stop_thinking(self) -> None:
        """Let the bot that is thinking play the best move that it has found; without one, do nothing."""
        self._check_rate()
        (await self._now()).caller.require_seat()
        self.server.driver.stop_thinking(self.table)

    async def say(self, phrase: str | None, text: str | None) -> None:
        """Say something to everybody at the table."""
        self.server.remark_rate.take(f"{self.table} {self.caller.require_seat()}")
        await self.server.remarks.say(self.table, (await self._now()).say(phrase, text, self.server.settings.chat))

    def set_presence(self, subscriber: Subscriber, here: bool) -> None:
        """The caller's page is seen again, or hidden."""
        table = self.server.live_tables.get(self.table)
        if table:
            self.server.hub.set_presence(table, subscriber, here)

    async def why(self, move: int | str) -> LegalMessage | RefusedMessage:
        """Would that move be legal, and if not, why not?"""
        self._check_rate()
        return (await self._now()).why(move)
