"""People who have claimed a name, the seats they took under it, and the results that are rated."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import sqlalchemy as sql

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.errors import RefusedRequest
from backburn.server.storage.schema import claims, guests, people, results, tables
from backburn.server.storage.store import Store
from backburn.server.tables.state.names import name_keys
from backburn.server.tables.state.rating import Result
from backburn.server.tables.state.seats import digest

GUEST = re.compile(r"guest-[0-9a-f]{26}")
"""The ids of guests."""


class PlayedGame(NamedTuple):
    """A result with its table, and when it was kept."""

    table: str
    result: Result
    time: float


class People:
    """Reads and writes people and results."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def claim_name(self, row: JsonObject) -> None:
        """Give a name to a new person. Raises RefusedRequest if it is taken."""
        async with self.store.writing() as connection:
            made = await connection.execute(self.store.writer.insert(people).values(**row).on_conflict_do_nothing().returning(people.c.id))
            if made.scalar() is None:
                raise RefusedRequest("person/taken", "this name, or one that looks like it, is taken already; choose another")

    async def person(self, secret: str) -> tuple[str, str] | None:
        """The id and the name of the person with that digest of a secret."""
        wanted = sql.select(people.c.id, people.c.name).where(people.c.secret == secret)
        async with self.store.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return (row.id, row.name) if row else None

    async def names(self) -> dict[str, str]:
        """The names of all people by their ids."""
        async with self.store.reading() as connection:
            return {row.id: row.name for row in await connection.execute(sql.select(people.c.id, people.c.name))}

    async def note_guest(self, guest: str, name: str, seen: float) -> None:
        """Note what a guest is called now."""
        insert = self.store.writer.insert(guests).values(**guest_row(guest, name, seen))
        async with self.store.writing() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"name": name, "seen": seen}))

    async def guests(self) -> dict[str, str]:
        """The names of all guests by their ids."""
        async with self.store.reading() as connection:
            return {row.id: row.name for row in await connection.execute(sql.select(guests.c.id, guests.c.name))}

    async def claim_seats(self, tokens: list[str], person: str) -> None:
        """Note whose seats these are, by the digests of their tokens; the last to come has them."""
        insert = self.store.writer.insert(claims)
        async with self.store.writing() as connection:
            await connection.execute(
                insert.on_conflict_do_update(index_elements=["token"], set_={"person": insert.excluded.person}),
                [claim_row(token, person) for token in tokens],
            )

    async def names_of_seats(self, tokens: list[str]) -> dict[str, str]:
        """The registered names of those who have these seats, by the digests of their tokens."""
        wanted = sql.select(claims.c.token, people.c.name).join(people, people.c.id == claims.c.person).where(claims.c.token.in_(tokens))
        async with self.store.reading() as connection:
            return {row.token: row.name for row in await connection.execute(wanted)}

    async def claimed(self, tokens: list[str]) -> dict[str, str]:
        """Whose seats these are, as far as they have been claimed."""
        wanted = sql.select(claims).where(claims.c.token.in_(tokens))
        async with self.store.reading() as connection:
            return {row.token: row.person for row in await connection.execute(wanted)}

    async def add_result(self, table: str, result: Result, time: float) -> None:
        """Keep a result; a table has one."""
        async with self.store.writing() as connection:
            await connection.execute(self.store.writer.insert(results).values(**result_row(table, result, time)).on_conflict_do_nothing())

    async def unscored(self, since: float, most: int) -> list[str]:
        """Tables that have ended since then and have no result; most of them need none."""
        scored = sql.exists().where(results.c.table_id == tables.c.id)
        wanted = sql.select(tables.c.id).where(tables.c.ended >= since, ~scored).order_by(tables.c.ended.desc()).limit(most)
        async with self.store.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def count_results(self) -> int:
        """How many results there are."""
        async with self.store.reading() as connection:
            return int((await connection.execute(sql.select(sql.func.count()).select_from(results))).scalar_one())

    async def results(self) -> list[Result]:
        """All results, in the order in which they were kept."""
        async with self.store.reading() as connection:
            return [_result(row) for row in await connection.execute(sql.select(results).order_by(results.c.number))]

    async def results_of(self, person: str, most: int) -> list[PlayedGame]:
        """The newest results of a person or a guest."""
        own = results.c.sides.contains(json.dumps(f"person {person}"), autoescape=True)
        wanted = sql.select(results).where(own).order_by(results.c.number.desc()).limit(most)
        async with self.store.reading() as connection:
            return [PlayedGame(row.table_id, _result(row), row.time) for row in await connection.execute(wanted)]

    async def all_results(self) -> AsyncIterator[JsonObject]:
        """Every result with its table and time, in the order in which they were kept."""
        async for row in self._all(sql.select(results).order_by(results.c.number)):
            result = _result(row)
            yield {"table": row.table_id, "game": result.game, "sides": result.sides, "ranks": result.ranks, "time": row.time}

    async def all_claims(self) -> AsyncIterator[JsonObject]:
        """Every claimed seat."""
        async for row in self._all(sql.select(claims).order_by(claims.c.token)):
            yield {"token": row.token, "person": row.person}

    async def all_people(self) -> AsyncIterator[JsonObject]:
        """Everybody, as `person_row` takes them."""
        async for row in self._all(sql.select(people).order_by(people.c.made, people.c.id)):
            yield {"id": row.id, "name": row.name, "secret": row.secret, "made": row.made}

    async def all_guests(self) -> AsyncIterator[JsonObject]:
        """Every browser that plays without a claimed name, as a row of `guests`."""
        async for row in self._all(sql.select(guests).order_by(guests.c.id)):
            yield guest_row(row.id, row.name, row.seen)

    async def _all(self, wanted: sql.Select[Any]) -> AsyncIterator[Any]:
        async with self.store.engine.connect() as connection:
            async for row in await connection.stream(wanted.execution_options(yield_per=1000)):
                yield row


def guest_id(secret: str) -> str:
    """The id of the browser with that secret."""
    return f"guest-{digest(secret)[:26]}"


def is_guest(person: str) -> bool:
    """Is it the id of a browser, not of a claimed name?"""
    return bool(GUEST.fullmatch(person))


def guest_row(id: str, name: str, seen: float) -> JsonObject:
    """A row of `guests`."""
    return {"id": id, "name": name, "seen": seen}


def person_row(id: str, name: str, secret: str, made: float) -> JsonObject:
    """A row of `people`; `secret` is the digest of what proves who they are."""
    key, look = name_keys(name)
    return {"id": id, "name": name, "key": key, "look": look, "secret": secret, "made": made}


def claim_row(token: str, person: str) -> JsonObject:
    """A row of `claims`; `token` is the digest of a seat's token."""
    return {"token": token, "person": person}


def result_row(table: str, result: Result, time: float) -> JsonObject:
    """A row of `results`."""
    return {"table_id": table, "game": result.game, "sides": json.dumps(result.sides), "ranks": json.dumps(result.ranks), "time": time}


def _result(row: Any) -> Result:
    return Result(row.game, json.loads(row.sides), json.loads(row.ranks))
