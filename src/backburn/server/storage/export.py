"""Export of all tables to one file of JSON lines, and import: all of it or nothing.

The first line identifies the format; then one line per event, table by table; the last line has their number and the SHA-256 of all
lines in between.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from backburn.core.errors import OptionError, RecordError
from backburn.server.ops.errors import DamagedTable, Refusal
from backburn.server.ops.failures import database_failure
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.schema import events as event_rows
from backburn.server.storage.schema import tables as table_rows
from backburn.server.storage.store import Store
from backburn.server.tables.audit import audit_events
from backburn.server.tables.catalogue import Catalogue
from backburn.server.tables.events import KINDS, Event
from backburn.server.tables.table import Table

FORMAT = {"backburn export": 1}
INSERT_BATCH = 500
MAX_LINE_LENGTH = 2**20
"""Characters of a line; the export never writes a longer one."""
MAX_CLOCK_SKEW = 86_400
"""Seconds by which the clock of the machine that wrote a file may be ahead."""


def export_file(database: str, file: str) -> int:
    """Write every table to a file, or to standard output for -; return their number."""
    with _output(file) as stream:
        return asyncio.run(_export(database, stream))


def import_file(database: str, file: str, catalogue: Catalogue | None = None) -> int:
    """Read every table from a file; return their number. Raises RecordError, and then nothing has changed."""
    with nullcontext(sys.stdin) if file == "-" else Path(file).open(encoding="utf-8") as stream:
        tables = list(_verify(stream, catalogue or Catalogue()))
    return asyncio.run(_import(database, tables))


@contextmanager
def _output(file: str) -> Iterator[IO[str]]:
    """The stream to write to. The file appears under its name (or the target of a link) only once it is complete."""
    if file == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    path = Path(os.path.realpath(file))
    if path.exists() and not path.is_file():
        raise OptionError(
            f"{file} is not a regular file and cannot be replaced; to write to a pipe or a device: backburn export - > {file}"
        )
    descriptor, part = _temporary_file(path)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _temporary_file(path: Path) -> tuple[int, Path]:
    """A new file in the same folder, readable only by its owner."""
    try:
        descriptor, part = tempfile.mkstemp(prefix=f".{path.name[:100]}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None
    return descriptor, Path(part)


# ---- export


async def _export(database: str, stream: IO[str]) -> int:
    store = Store(database)
    try:
        await store.open()
        return await _write(store.all_events(), stream)
    except DamagedTable as error:
        raise OptionError(f"the database is damaged: {error}; nothing was written") from error
    except SQLAlchemyError as error:
        raise OptionError(f"the database fails: {database_failure(error)}; nothing was written") from error
    finally:
        await store.close()


async def _write(events: AsyncIterator[tuple[str, Event]], stream: IO[str]) -> int:
    digest, count, tables = hashlib.sha256(), 0, 0
    stream.write(_line(FORMAT))
    async for table, event in events:
        row = {"table": table, "number": event.number, "kind": event.kind, "data": event.data, "time": event.time}
        digest.update(_line(row).encode())
        stream.write(_line(row))
        count += 1
        tables += event.number == 0
    stream.write(_line({"end": count, "sha256": digest.hexdigest()}))
    return tables


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


# ---- import


@dataclass(frozen=True)
class ImportedTable:
    """An imported table, as database rows."""

    table: dict[str, Any]
    events: list[dict[str, Any]]


def _verify(stream: IO[str], catalogue: Catalogue) -> Iterator[ImportedTable]:
    """Every table of the file, verified by the rules. Raises RecordError."""
    ids, following = set[str](), dict[str, int]()
    try:
        for id, group in groupby(_lines(stream), key=lambda item: item[1]):
            numbered = list(group)
            table, found = _verify_table(id, catalogue, numbered)
            ids.add(id)
            following |= {table.rematch: numbered[0][0]} if table.rematch else {}
            yield found
    except UnicodeDecodeError as error:
        raise RecordError("this is not a text file", 1) from error
    for id, line in following.items():
        if id not in ids:
            raise RecordError("the rematch of this table is missing", line)


def _verify_table(id: str, catalogue: Catalogue, numbered: list[tuple[int, str, Event]]) -> tuple[Table, ImportedTable]:
    """A table that the server itself could have written."""
    events = [event for _, _, event in numbered]
    try:
        table = audit_events(id, catalogue, events, server_time() + MAX_CLOCK_SKEW)
    except (DamagedTable, Refusal, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise RecordError(f"table {id[:64]}: {error}", numbered[0][0]) from error
    due = table.due(events[-1].time)
    return table, ImportedTable(
        _table_row(table, events), [_event_row(id, event, due if event is events[-1] else None) for event in events]
    )


def _lines(stream: IO[str]) -> Iterator[tuple[int, str, Event]]:
    """Line number, table and event of every line, and a check of the first and last line."""
    digest, count, last, number = hashlib.sha256(), 0, None, 0
    for number, line in enumerate(iter(lambda: stream.readline(MAX_LINE_LENGTH), ""), start=1):
        data = _object(line, number)
        if number == 1:
            if data != FORMAT:
                raise RecordError("this is not what `backburn export` writes", 1)
        elif last is not None:
            raise RecordError("there are lines after the end", number)
        elif "end" in data:
            last = data
        else:
            digest.update(line.encode())
            count += 1
            yield number, *_event(data, number, line)
    if last is None:
        raise RecordError("the file is truncated: its last line is missing", number + 1)
    if last != {"end": count, "sha256": digest.hexdigest()}:
        raise RecordError("the file was modified: its checksum is wrong", number)


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line, parse_constant=_reject_constant)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RecordError("this is not a JSON object", number)
    return data


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _event(data: dict[str, Any], number: int, line: str) -> tuple[str, Event]:
    kinds = {"table": str, "number": int, "kind": str, "data": dict, "time": float}
    if set(data) != set(kinds) or not all(type(data[name]) is kind for name, kind in kinds.items()) or data["kind"] not in KINDS:
        raise RecordError("this is not an event", number)
    if _line(data) != line:
        raise RecordError("this is not how `backburn export` writes an event", number)
    return data["table"], Event(data["number"], data["kind"], data["data"], data["time"])


async def _import(database: str, tables: list[ImportedTable]) -> int:
    store = Store(database)
    try:
        await store.open()
        async with store.engine.begin() as connection:
            for found in tables:
                await connection.execute(sql.insert(table_rows), found.table)
                for first in range(0, len(found.events), INSERT_BATCH):
                    await connection.execute(sql.insert(event_rows), found.events[first : first + INSERT_BATCH])
    except IntegrityError:
        raise RecordError("a table of this file is in the database already; nothing was read", 1) from None
    except SQLAlchemyError as error:
        raise RecordError(f"the database fails: {database_failure(error)}; nothing was read", 1) from error
    finally:
        await store.close()
    return len(tables)


def _table_row(table: Table, events: list[Event]) -> dict[str, Any]:
    ended = next((event.time for event in events if event.kind == "ended"), None)
    return {"id": table.id, "game": table.match.game.card.id, "made": events[0].time, "ended": ended}


def _event_row(table: str, event: Event, due: float | None) -> dict[str, Any]:
    data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": table, "number": event.number, "kind": event.kind, "data": data, "time": event.time, "due": due}
