"""Web push: notifies players whose page is closed of their turns, in games that last for days. Nothing waits for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit
from weakref import WeakSet

import httpx
import structlog

from backburn.core.kit.errors import OptionError
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.push_addresses import Resolver, public_address, push_host, resolved
from backburn.server.ops.push_encryption import BrowserKeys, authorization, encoded, encrypt, new_key, point_of, private_key
from backburn.server.storage.subscriptions import Subscriptions, WaitingBrowser
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.seats import digest
from backburn.server.tables.state.table import Table

DELAYS = (5.0, 30.0, 180.0, 900.0)
"""Seconds before each further attempt, where a push service fails."""
PATIENCE = 10.0
"""Seconds that a push service has for an answer."""
MOST_WAITING, AT_ONCE = 1_000, 8
"""How many turns may wait, and how many requests run at the same time."""
HOLDS = 86_400
"""Seconds for which a push service keeps a message for a browser that is off."""
FORGOTTEN = (404, 410)
"""The answers of a service that knows the browser no longer."""
log = structlog.get_logger("backburn.push")


@dataclass(frozen=True)
class Turn:
    """A turn at a table: whose it is, and its number."""

    table: Table
    seat: str
    number: int

    def lasts(self) -> bool:
        """Is it still that turn?"""
        return self.table.turn == self.number and not self.table.ending

    def message(self) -> bytes:
        """The message: the game, by its title and its id, and where it is played."""
        card = self.table.match.game.card
        return json.dumps({"game": card.title[:200], "id": card.id, "table": self.table.id}).encode()


class Push:
    """Watches tables for turns of those who are not there."""

    def __init__(self, subscriptions: Subscriptions, people: Callable[[Table], Attendance], contact: str) -> None:
        self.subscriptions = subscriptions
        self.people = people
        self.contact = contact or "https://localhost"
        """Where push services can ask about this server."""
        self.resolve: Resolver = resolved
        self.client: Callable[[], httpx.AsyncClient] = lambda: httpx.AsyncClient(trust_env=False, timeout=PATIENCE)
        self.delays: tuple[float, ...] = DELAYS
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._over: WeakSet[Table] = WeakSet()

    def table_changed(self, table: Table) -> None:
        """Notify whose turn it is; when the game is over, forget their browsers."""
        if not by_correspondence(table) or len(self._tasks) >= MOST_WAITING:
            return
        if table.ending:
            if table not in self._over:
                self._over.add(table)
                self._hold(asyncio.create_task(self._forget(table.id), name="push"))
        elif table.to_act >= 0 and (seat := table.seats[table.to_act]).has_person and table.to_act not in self.people(table).here:
            self._hold(asyncio.create_task(self._tell(Turn(table, seat.token, table.turn)), name="push"))

    def _hold(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forget(self, table: str) -> None:
        with suppress(RefusedRequest):  # the database failed; they are forgotten when they are old
            await self.subscriptions.remove_table(table)

    async def _tell(self, turn: Turn) -> None:
        with suppress(RefusedRequest):  # the database failed; the next turn is another try
            found = await self.subscriptions.to_tell(turn.table.id, turn.seat, turn.number)
            await asyncio.gather(*(self._send(each, turn) for each in found))

    async def _send(self, browser: WaitingBrowser, turn: Turn) -> None:
        """Send a message, again and again until it has arrived, cannot arrive, or is no longer true."""
        for delay in (*self.delays, None):
            async with self._slots:
                if not turn.lasts() or await self._attempt(browser, turn.message()) or delay is None:
                    return
            await asyncio.sleep(delay)

    async def _attempt(self, browser: WaitingBrowser, message: bytes) -> bool:
        """Send it once; False if it should be tried again."""
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self._post(browser, message)
        except OptionError:
            await self.subscriptions.remove(browser.endpoint)
            return True
        except (OSError, TimeoutError, httpx.HTTPError):
            return False
        if status in FORGOTTEN:
            await self.subscriptions.remove(browser.endpoint)
        elif status >= 400:
            log.warning("a push service refuses", host=push_host(browser.endpoint), status=status)
        return not (status == 429 or status >= 500)

    async def _post(self, browser: WaitingBrowser, message: bytes) -> int:
        """Send it to the machine that was looked up and found public: a second look-up could find another one."""
        host, parts = push_host(browser.endpoint), urlsplit(browser.endpoint)
        address = await public_address(host, self.resolve)
        machine = f"[{address}]" if ":" in address else address
        key = private_key(await self.subscriptions.server_key(new_key))
        headers = {
            "Host": host,
            "Authorization": authorization(browser.endpoint, key, self.contact),
            "Content-Encoding": "aes128gcm",
            "TTL": f"{HOLDS}",
            "Topic": digest(browser.table)[:32],
        }
        body = encrypt(message, BrowserKeys.read(browser.key, browser.secret))
        async with (
            self.client() as client,
            client.stream(
                "POST", parts._replace(netloc=machine).geturl(), content=body, headers=headers, extensions={"sni_hostname": host}
            ) as answer,
        ):
            return answer.status_code

    # ---- subscribing

    async def public_key(self) -> str:
        """The key by which a browser knows this server again."""
        return encoded(point_of(private_key(await self.subscriptions.server_key(new_key))))

    async def check(self, endpoint: str, key: str, secret: str) -> None:
        """Raise RefusedRequest if this is no browser that can be reached."""
        try:
            BrowserKeys.read(key, secret)
            async with asyncio.timeout(PATIENCE):
                await public_address(push_host(endpoint), self.resolve)
        except OptionError as error:
            raise RefusedRequest("request/invalid", str(error)) from None
        except (OSError, TimeoutError):
            raise RefusedRequest("request/invalid", "the push service of this browser is not found") from None

    async def told(self) -> None:
        """Wait for what is being sent."""
        await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Give up what is not sent yet."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def by_correspondence(table: Table) -> bool:
    """Does a table last for days? One with a time for each turn, or without a clock."""
    return table.clock is None or table.clock.per_turn
