"""The results of counted Daily Fires, after their audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence

import sqlalchemy as sql

from backburn.core.kit.loose import JsonObject
from backburn.daily.outcome import Outcome
from backburn.server.storage.schema import fires, salts
from backburn.server.storage.store import Store
from backburn.server.tables.state.daily import CountedResult


class Fires:
    """Reads and writes results."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, table: str, result: CountedResult) -> None:
        """Keep a result; a table has one."""
        async with self.store.writing() as connection:
            await connection.execute(self.store.writer.insert(fires).values(**fire_row(table, result)).on_conflict_do_nothing())

    async def has(self, table: str) -> bool:
        """Is the result of a table there?"""
        async with self.store.reading() as connection:
            return (await connection.execute(sql.select(fires.c.table_id).where(fires.c.table_id == table))).first() is not None

    async def of_day(self, day: str, game: str, salt: str = "") -> Counter[Outcome]:
        """The outcomes of a day, with how often each occurred."""
        count = sql.func.count()
        wanted = sql.select(fires.c.payoff, fires.c.lead, count).where(*_alike(day, game, salt))
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted.group_by(fires.c.payoff, fires.c.lead))
            return Counter({Outcome(row[0], row[1]): row[2] for row in rows})

    async def best(self, day: str, game: str, most: int, salt: str = "") -> Sequence[tuple[str, Outcome]]:
        """The best results of a day and whose they are, the best first, up to a number of them."""
        wanted = sql.select(fires.c.name, fires.c.payoff, fires.c.lead).where(*_alike(day, game, salt))
        async with self.store.reading() as connection:
            rows = await connection.execute(wanted.order_by(fires.c.payoff.desc(), fires.c.lead.desc(), fires.c.name).limit(most))
            return [(row[0], Outcome(row[1], row[2])) for row in rows]

    async def salt_of(self, day: str, new: str = "") -> str:
        """What this server adds to a day, empty for nothing; `new` is what it adds from now on, if it has nothing yet."""
        wanted = sql.select(salts.c.salt).where(salts.c.day == day)
        async with self.store.reading() as connection:
            found = str((await connection.execute(wanted)).scalar() or "")
        if found or not new:
            return found
        async with self.store.writing() as connection:
            await connection.execute(self.store.writer.insert(salts).values(day=day, salt=new).on_conflict_do_nothing())
            return str((await connection.execute(wanted)).scalar())

    async def all_salts(self) -> AsyncIterator[JsonObject]:
        """What this server has added to days, as rows of `salts`."""
        async with self.store.engine.connect() as connection:
            async for row in await connection.stream(sql.select(salts).order_by(salts.c.day)):
                yield {"day": row.day, "salt": row.salt}


def _alike(day: str, game: str, salt: str) -> tuple[sql.ColumnElement[bool], ...]:
    """The results that are compared with each other."""
    return fires.c.day == day, fires.c.game == game, fires.c.salt == salt


def fire_row(table: str, result: CountedResult) -> JsonObject:
    """A result as a row of the database."""
    own = result.outcome
    return {
        "table_id": table,
        "day": result.day,
        "game": result.game,
        "payoff": own.payoff,
        "lead": own.lead,
        "name": result.name,
        "salt": result.salt,
    }
