"""The event store, in SQLite or PostgreSQL."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from backburn.core.kit.errors import OptionError
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.failures import Outage, database_failure
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.ops.settings import database_address
from backburn.server.storage.migrate import migrate, migrate_connection
from backburn.server.storage.schema import events as rows
from backburn.server.storage.schema import tables
from backburn.server.storage.writer import Writer
from backburn.server.tables.state.events import Event

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
"""FULL: a commit is on the disk itself, so that an acknowledged move survives a power failure."""


_RUNNING = sql.and_(tables.c.ended.is_(None), tables.c.aside.is_(None))
READ_CHUNK = 500
"""Events read in one query, before other work gets a turn."""
CONNECT_TIMEOUT = 10
"""Seconds to wait for a connection to PostgreSQL."""
MAX_CLOCK_SKEW = 10.0
"""Seconds by which the clocks of machines sharing a database may differ."""
RETRY_AFTER = 3.0
"""Seconds after which callers may retry when the database has failed."""


def _has_versions(file: Path) -> bool:
    """Whether a file of SQLite has a schema of ours. The store's own connections would change its header."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return bool(connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchall())


class Store:
    """Reads and appends events."""

    def __init__(self, database: str) -> None:
        self.address = database_address(database)
        self.engine = _engine(self.address)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.writer = Writer(_writer_engine(self.address))
        self._read_outage, self._write_outage = Outage("reading the database"), Outage("writing to the database")

    async def open(self, create: bool = True) -> None:
        """Migrate the schema. Raises OptionError if the database cannot be used, or with `create=False`, if there is none."""
        try:
            if not create:
                await self._require_one()
            elif not self.postgres:
                self._file.parent.mkdir(parents=True, exist_ok=True)
            await migrate(self.engine)
        except OSError as error:
            raise unusable_database(self.address, OSError((error.strerror or str(error)).lower())) from None
        except (sql.exc.SQLAlchemyError, sqlite3.Error) as error:
            raise unusable_database(self.address, error) from error

    @property
    def _file(self) -> Path:
        return Path(self.address.partition(":///")[2])

    async def _require_one(self) -> None:
        """Raise OptionError unless backburn has kept tables here before; nothing is created or changed."""
        if self.postgres:
            async with self.engine.connect() as connection:
                there = await connection.run_sync(lambda found: sql.inspect(found).has_table("alembic_version"))
        else:
            there = self._file.is_file() and _has_versions(self._file)
        if not there:
            what = self.engine.url.render_as_string(hide_password=True) if self.postgres else str(self._file)
            raise OptionError(f"there is no database of backburn at {what}; name the one to be read with --database")

    async def close(self) -> None:
        """Close the connections."""
        await self.writer.close()
        await self.engine.dispose()

    @property
    def failing(self) -> bool:
        """Did the last operation fail?"""
        return self._read_outage.active or self._write_outage.active

    async def check(self) -> None:
        """Read and write for real. Raises RefusedRequest."""
        async with self._connection(self._read_outage) as connection:
            await connection.execute(sql.text("SELECT 1"))
        with _refuse_on_failure(self._write_outage):
            await self.writer.probe()

    async def append(self, table: str, events: Sequence[Event], due: float | None = None) -> bool:
        """Write events atomically; False if another process was first. Raises RefusedRequest if the database fails."""
        with _refuse_on_failure(self._write_outage):
            return await self.writer.append(table, events, due)

    @asynccontextmanager
    async def _connection(self, outage: Outage, change: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection, in a transaction if something is changed. Raises RefusedRequest if the database fails."""
        with _refuse_on_failure(outage):
            async with self.engine.begin() if change else self.engine.connect() as connection:
                yield connection

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that reads. Raises RefusedRequest if the database fails."""
        return self._connection(self._read_outage)

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection in a transaction. Raises RefusedRequest if the database fails."""
        return self._connection(self._write_outage, change=True)

    async def read(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after number `after`."""
        wanted = sql.select(rows).where(rows.c.table_id == table).order_by(rows.c.number).limit(READ_CHUNK)
        found, full = list[Event](), True
        async with self._connection(self._read_outage) as connection:
            while full:
                piece = (await connection.execute(wanted.where(rows.c.number > after))).all()
                found += map(_event, piece)
                full = len(piece) == READ_CHUNK
                after = found[-1].number if full else after
        return found

    async def overdue(self, before: float) -> list[str]:
        """The tables at which the server should have acted before that time and has not.

        Events that were due immediately count even if they seem to be in the future: the system clock was set back since.
        """
        later = rows.alias()
        early = sql.and_(rows.c.due <= rows.c.time, rows.c.time > before + MAX_CLOCK_SKEW)
        followed = sql.exists().where(later.c.table_id == rows.c.table_id, later.c.number == rows.c.number + 1)
        wanted = sql.select(rows.c.table_id).where(rows.c.due.is_not(None), sql.or_(rows.c.due <= before, early), ~followed)
        async with self._connection(self._read_outage) as connection:
            return list((await connection.execute(wanted)).scalars())

    async def count_running(self) -> int:
        """The number of running games: neither over nor abandoned."""
        async with self._connection(self._read_outage) as connection:
            counted = await connection.execute(sql.select(sql.func.count()).select_from(tables).where(_RUNNING))
            return int(counted.scalar_one())

    async def most_played(self) -> list[str]:
        """The games of which there are tables, the most played first."""
        async with self._connection(self._read_outage) as connection:
            counted = sql.select(tables.c.game).group_by(tables.c.game).order_by(sql.func.count().desc(), tables.c.game)
            return list((await connection.execute(counted)).scalars())

    async def mark_abandoned(self, before: float) -> int:
        """Mark running games without an event since `before` as abandoned, and unmark those with one. No events are touched."""
        lately = sql.exists().where(rows.c.table_id == tables.c.id, rows.c.time >= before)
        async with self._connection(self._write_outage, change=True) as connection:
            await connection.execute(sql.update(tables).where(tables.c.aside.is_not(None), lately).values(aside=None))
            done = await connection.execute(sql.update(tables).where(_RUNNING, ~lately).values(aside=server_time()))
        return done.rowcount

    async def all_events(self) -> AsyncIterator[tuple[str, Event]]:
        """Every event of every table, in order, from one snapshot."""
        wanted = sql.select(rows).order_by(rows.c.table_id, rows.c.number)
        async with self.engine.connect() as connection:
            async for row in await connection.stream(wanted.execution_options(yield_per=1000)):
                yield row.table_id, _event(row)


@contextmanager
def _refuse_on_failure(outage: Outage) -> Iterator[None]:
    """Turn a database failure into a refusal, and log the outage once."""
    try:
        yield
    except (sql.exc.SQLAlchemyError, OSError) as error:
        outage.failed(error)
        raise RefusedRequest(
            "server/storage", f"the database fails: {database_failure(error)}; please try again later", wait=RETRY_AFTER
        ) from error
    outage.recovered()


def _event(row: Any) -> Event:
    try:
        return Event(row.number, row.kind, json.loads(row.data), row.time)
    except (ValueError, RecursionError) as error:
        raise DamagedTable(f"event {row.number} of table {row.table_id} is not JSON") from error


def _engine(address: str) -> AsyncEngine:
    if address.startswith("postgresql"):
        return create_async_engine(
            address, hide_parameters=True, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=_connect_args(address)
        )
    engine = create_async_engine(address, hide_parameters=True)
    sql.event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _writer_engine(address: str) -> sql.Engine:
    """The engine of the writer's thread."""
    if address.startswith("postgresql"):
        return sql.create_engine(address, hide_parameters=True, pool_size=1, pool_pre_ping=True, connect_args=_connect_args(address))
    engine = sql.create_engine(address.replace("sqlite+aiosqlite", "sqlite"), hide_parameters=True)
    sql.event.listen(engine, "connect", _set_pragmas)
    return engine


def _connect_args(address: str) -> dict[str, int]:
    """The timeout for connecting to PostgreSQL, unless the URL has one."""
    return {} if "connect_timeout" in address else {"connect_timeout": CONNECT_TIMEOUT}


def _set_pragmas(connection: Any, _: Any) -> None:
    """Set up a new SQLite connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def unusable_database(address: str, error: Exception) -> OptionError:
    """The error that names the problem with the database, its place, and the remedy."""
    reason = (str(getattr(error, "orig", None) or error).strip().splitlines() or ["no reason given"])[0]
    if address.startswith("sqlite"):
        where = address.partition(":///")[2]
        help = "it and its folder have to be writable for this user; or name another file with --database"
    else:
        where = sql.make_url(address).set(drivername="postgresql").render_as_string(hide_password=True) if address else "of --database"
        help = "see that PostgreSQL runs there, that the database has been made (createdb), and that user and password are right"
    return OptionError(f"the database {where} cannot be used: {reason}; {help}")


def check_database(database: str) -> None:
    """Open a database, migrate its schema, and close it. Raises OptionError if it cannot be used."""
    address = database_address(database)
    try:
        engine = _writer_engine(address)
    except (sql.exc.ArgumentError, ValueError) as error:
        raise unusable_database("", error) from None  # the URL cannot be parsed, so its password cannot be hidden
    try:
        with engine.begin() as connection:
            migrate_connection(connection)
    except sql.exc.SQLAlchemyError as error:
        raise unusable_database(address, error) from error
    finally:
        engine.dispose()


def lock_database(address: str, url: str) -> IO[str] | None:
    """Lock a SQLite database for this process, and store our URL for others to read. Raises OptionError if it is locked."""
    if address.startswith("postgresql"):
        return None
    import fcntl

    path = Path(address.partition(":///")[2] + ".server")
    _refuse_hard_links(address)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise unusable_database(address, OSError((error.strerror or str(error)).lower())) from None
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
                raise DatabaseInUse(url) from None
            time.sleep(0.1)
    file.seek(0)
    file.truncate()
    file.write(url)
    file.flush()
    return file


def _refuse_hard_links(address: str) -> None:
    """Refuse a file with several hard links: SQLite keeps a journal per name, and another server could use another name."""
    path = Path(address.partition(":///")[2])
    if path.is_file() and path.stat().st_nlink > 1:
        raise OptionError(f"the database {path} has several names (hard links), under which it would be damaged; remove all but one")


class DatabaseInUse(OptionError):
    """Another server uses the database; only PostgreSQL can be shared."""

    def __init__(self, url: str) -> None:
        super().__init__(f"another backburn server uses this database already, at {url or 'an unknown address'}")
        self.url = url
