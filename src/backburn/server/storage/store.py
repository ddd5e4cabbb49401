"""The store: events on disk, in SQLite or PostgreSQL."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from backburn.core.errors import OptionError
from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.ops.settings import database_address
from backburn.server.ops.steady import now as steady_now
from backburn.server.ops.trouble import Trouble, reason
from backburn.server.storage.migrate import bring, migrate
from backburn.server.storage.schema import events as rows
from backburn.server.storage.schema import tables
from backburn.server.storage.writer import Writer
from backburn.server.tables.events import Event

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
"""FULL: a commit is on the disk itself, so that a move once acknowledged survives a power cut."""


_GOING = sql.and_(tables.c.ended.is_(None), tables.c.aside.is_(None))
PIECE = 500
"""Events read before others get a turn."""
DIAL = 10
"""Seconds that PostgreSQL has to answer the first call."""
AHEAD = 10.0
"""Seconds by which the clocks of machines on one database may differ."""
WAIT = 3.0
"""Seconds after which callers may try again what failed because the database did."""


class Store:
    """Reads events and appends them."""

    def __init__(self, database: str) -> None:
        self.address = database_address(database)
        self.engine = _engine(self.address)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.writer = Writer(_writing_engine(self.address))
        self._reading, self._writing = Trouble("reading the database"), Trouble("writing to the database")

    async def open(self) -> None:
        """Bring the schema up to date. Raises OptionError if the database cannot be used."""
        try:
            if not self.postgres:
                Path(self.address.partition(":///")[2]).parent.mkdir(parents=True, exist_ok=True)
            await migrate(self.engine)
        except OSError as error:
            raise unusable(self.address, OSError((error.strerror or str(error)).lower())) from None
        except sql.exc.SQLAlchemyError as error:
            raise unusable(self.address, error) from error

    async def close(self) -> None:
        """Let go of the database."""
        await self.writer.close()
        await self.engine.dispose()

    @property
    def failing(self) -> bool:
        """Has it failed the last time?"""
        return self._reading.on or self._writing.on

    async def try_out(self) -> None:
        """Read and write for real. Raises Refusal."""
        async with self._using(self._reading) as connection:
            await connection.execute(sql.text("SELECT 1"))
        with _failing(self._writing):
            await self.writer.touch()

    async def append(self, table: str, events: Sequence[Event], due: float | None = None) -> bool:
        """Write events to disk all together; False if somebody else was there first. Raises Refusal if the database fails."""
        with _failing(self._writing):
            return await self.writer.append(table, events, due)

    @asynccontextmanager
    async def _using(self, trouble: Trouble, change: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection, in a transaction if something is changed. Raises Refusal if the database fails."""
        with _failing(trouble):
            async with self.engine.begin() if change else self.engine.connect() as connection:
                yield connection

    async def read(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table with numbers above `after`."""
        wanted = sql.select(rows).where(rows.c.table_id == table).order_by(rows.c.number).limit(PIECE)
        found, full = list[Event](), True
        async with self._using(self._reading) as connection:
            while full:
                piece = (await connection.execute(wanted.where(rows.c.number > after))).all()
                found += map(_event, piece)
                full = len(piece) == PIECE
                after = found[-1].number if full else after
        return found

    async def overdue(self, before: float) -> list[str]:
        """The tables at which the server should have acted before that time and has not.

        What was due at once is due although it seems to be of the future: then the clock was set back since.
        """
        later = rows.alias()
        early = sql.and_(rows.c.due <= rows.c.time, rows.c.time > before + AHEAD)
        followed = sql.exists().where(later.c.table_id == rows.c.table_id, later.c.number == rows.c.number + 1)
        wanted = sql.select(rows.c.table_id).where(rows.c.due.is_not(None), sql.or_(rows.c.due <= before, early), ~followed)
        async with self._using(self._reading) as connection:
            return list((await connection.execute(wanted)).scalars())

    async def going(self) -> int:
        """How many games are under way: neither over nor set aside."""
        async with self._using(self._reading) as connection:
            counted = await connection.execute(sql.select(sql.func.count()).select_from(tables).where(_GOING))
            return int(counted.scalar_one())

    async def set_aside(self, before: float) -> int:
        """Set aside the games at which nothing has happened since; where something has, take them up again. Nothing is lost either way."""
        lately = sql.exists().where(rows.c.table_id == tables.c.id, rows.c.time >= before)
        async with self._using(self._writing, change=True) as connection:
            await connection.execute(sql.update(tables).where(tables.c.aside.is_not(None), lately).values(aside=None))
            done = await connection.execute(sql.update(tables).where(_GOING, ~lately).values(aside=steady_now()))
        return done.rowcount

    async def all(self) -> AsyncIterator[tuple[str, Event]]:
        """Every event of every table, in order, as of one moment."""
        wanted = sql.select(rows).order_by(rows.c.table_id, rows.c.number)
        async with self.engine.connect() as connection:
            async for row in await connection.stream(wanted.execution_options(yield_per=1000)):
                yield row.table_id, _event(row)


@contextmanager
def _failing(trouble: Trouble) -> Iterator[None]:
    """Tell the caller in a sentence what the database fails of, and the log once."""
    try:
        yield
    except (sql.exc.SQLAlchemyError, OSError) as error:
        trouble.begins(error)
        raise Refusal("server/storage", f"the database fails: {reason(error)}; please try again later", wait=WAIT) from error
    trouble.over()


def _event(row: Any) -> Event:
    try:
        return Event(row.number, row.kind, json.loads(row.data), row.time)
    except (ValueError, RecursionError) as error:
        raise Damaged(f"event {row.number} of table {row.table_id} is no JSON") from error


def _engine(address: str) -> AsyncEngine:
    if address.startswith("postgresql"):
        return create_async_engine(
            address, hide_parameters=True, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=_dial(address)
        )
    engine = create_async_engine(address, hide_parameters=True)
    sql.event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _writing_engine(address: str) -> sql.Engine:
    """What the writer's thread works with."""
    if address.startswith("postgresql"):
        return sql.create_engine(address, hide_parameters=True, pool_size=1, pool_pre_ping=True, connect_args=_dial(address))
    engine = sql.create_engine(address.replace("sqlite+aiosqlite", "sqlite"), hide_parameters=True)
    sql.event.listen(engine, "connect", _prepare)
    return engine


def _dial(address: str) -> dict[str, int]:
    """How long to wait for PostgreSQL, unless the address says it."""
    return {} if "connect_timeout" in address else {"connect_timeout": DIAL}


def _prepare(connection: Any, _: Any) -> None:
    """Set up a new connection to SQLite."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def unusable(address: str, error: Exception) -> OptionError:
    """What is wrong with the database, where it is, and what to do."""
    reason = (str(getattr(error, "orig", None) or error).strip().splitlines() or ["no reason given"])[0]
    if address.startswith("sqlite"):
        where = address.partition(":///")[2]
        help = "its folder must be there, and both writable for this user; or name another file with --database"
    else:
        where = sql.make_url(address).set(drivername="postgresql").render_as_string(hide_password=True) if address else "of --database"
        help = "see that PostgreSQL runs there, that the database has been made (createdb), and that user and password are right"
    return OptionError(f"the database {where} cannot be used: {reason}; {help}")


def try_out(database: str) -> None:
    """Open a database, bring its schema up to date, and close it. Raises OptionError if it cannot be used."""
    address = database_address(database)
    try:
        engine = _writing_engine(address)
    except (sql.exc.ArgumentError, ValueError) as error:
        raise unusable("", error) from None  # the address makes no sense, so no password can be struck out of it
    try:
        with engine.begin() as connection:
            bring(connection)
    except sql.exc.SQLAlchemyError as error:
        raise unusable(address, error) from error
    finally:
        engine.dispose()


def lock_file(address: str, url: str) -> IO[str] | None:
    """Claim a SQLite database for this process, and leave our address there for others. Raises OptionError if it is taken."""
    if address.startswith("postgresql"):
        return None
    import fcntl

    path = Path(address.partition(":///")[2] + ".server")
    _one_name(address)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise unusable(address, OSError((error.strerror or str(error)).lower())) from None
    deadline = time.monotonic() + 2
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except OSError:
            if time.monotonic() > deadline:
                file.seek(0)
                url = file.read().strip()
                file.close()
                raise Occupied(url) from None
            time.sleep(0.1)
    file.seek(0)
    file.truncate()
    file.write(url)
    file.flush()
    return file


def _one_name(address: str) -> None:
    """Refuse a file with several hard links: SQLite would keep a journal for each name, and another server could be at another one."""
    path = Path(address.partition(":///")[2])
    if path.is_file() and path.stat().st_nlink > 1:
        raise OptionError(f"the database {path} has several names (hard links), under which it would be damaged; remove all but one")


class Occupied(OptionError):
    """Another server uses the database; several can only share PostgreSQL."""

    def __init__(self, url: str) -> None:
        super().__init__(f"another backburn server uses this database already, at {url or 'an unknown address'}")
        self.url = url
