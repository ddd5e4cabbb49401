"""The browsers that wait for a turn, and the server's key for push services."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sql

from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.schema import push_keys, subscriptions
from backburn.server.storage.store import Store

KEPT = 180 * 86_400.0
"""Seconds after which a browser is forgotten, unless it subscribes again."""
MOST = 8
"""Browsers that one seat has; of more, the oldest is forgotten."""


@dataclass(frozen=True)
class WaitingBrowser:
    """A browser that waits for a seat's turn."""

    endpoint: str
    """An address of its maker's push service."""
    table: str
    seat: str
    """The digest of the seat's token."""
    key: str
    secret: str


class Subscriptions:
    """Reads and writes them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, found: WaitingBrowser, told: int) -> None:
        """Add a browser, which knows the turns up to a number; or renew it."""
        values = {"seat": found.seat, "key": found.key, "secret": found.secret, "made": server_time(), "told": told}
        new = self.store.writer.insert(subscriptions).values(endpoint=found.endpoint, table_id=found.table, **values)
        of_seat = sql.and_(subscriptions.c.table_id == found.table, subscriptions.c.seat == found.seat)
        newest = sql.select(subscriptions.c.endpoint).where(of_seat).order_by(subscriptions.c.made.desc()).limit(MOST)
        async with self.store.writing() as connection:
            await connection.execute(sql.delete(subscriptions).where(subscriptions.c.made < server_time() - KEPT))
            await connection.execute(new.on_conflict_do_update(index_elements=["endpoint", "table_id"], set_=values))
            kept = list((await connection.execute(newest)).scalars())
            await connection.execute(sql.delete(subscriptions).where(of_seat, subscriptions.c.endpoint.not_in(kept)))

    async def has(self, endpoint: str, table: str) -> bool:
        """Does this browser wait for a turn at a table?"""
        wanted = sql.select(subscriptions.c.endpoint).where(subscriptions.c.endpoint == endpoint, subscriptions.c.table_id == table)
        async with self.store.reading() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def to_tell(self, table: str, seat: str, turn: int) -> list[WaitingBrowser]:
        """The browsers of a seat that do not know of a turn yet; they count as notified from now on, also for other processes."""
        untold = (subscriptions.c.table_id == table, subscriptions.c.seat == seat, subscriptions.c.told < turn)
        async with self.store.writing() as connection:
            rows = await connection.execute(sql.update(subscriptions).where(*untold).values(told=turn).returning(*subscriptions.c))
            return [WaitingBrowser(row.endpoint, row.table_id, row.seat, row.key, row.secret) for row in rows]

    async def remove(self, endpoint: str, table: str | None = None) -> None:
        """Forget a browser, at one table or all."""
        at = (subscriptions.c.table_id == table,) if table else ()
        async with self.store.writing() as connection:
            await connection.execute(sql.delete(subscriptions).where(subscriptions.c.endpoint == endpoint, *at))

    async def remove_table(self, table: str) -> None:
        """Forget all browsers of a table."""
        async with self.store.writing() as connection:
            await connection.execute(sql.delete(subscriptions).where(subscriptions.c.table_id == table))

    async def server_key(self, new: Callable[[], str]) -> str:
        """The server's private key; the first time, a new one."""
        wanted = sql.select(push_keys.c.key)
        async with self.store.writing() as connection:
            found = (await connection.execute(wanted)).scalar()
            if found is None:
                made = self.store.writer.insert(push_keys).values(number=0, key=new())
                await connection.execute(made.on_conflict_do_nothing())
                found = (await connection.execute(wanted)).scalar_one()
            return str(found)
