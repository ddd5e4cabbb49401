"""Everything to one file of JSON lines, and back: all of it or nothing.

The first line says what the file is; then a line for each event, table by table; the last line counts them and has the SHA-256 of all
lines between.
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
from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.ops.steady import now as steady_now
from backburn.server.ops.trouble import reason
from backburn.server.storage.schema import events as event_rows
from backburn.server.storage.schema import tables as table_rows
from backburn.server.storage.store import Store
from backburn.server.tables.audit import audited
from backburn.server.tables.catalogue import Shelf
from backburn.server.tables.events import KINDS, Event
from backburn.server.tables.table import Table

FORMAT = {"backburn export": 1}
AT_ONCE = 500
LONGEST = 2**20
"""Characters of a line; one that is longer is none that was exported."""
DAY = 86_400
"""Seconds by which the clock of the machine that wrote a file may be ahead."""


def export_file(database: str, file: str) -> int:
    """Write every table to a file, or - for the standard output; return how many."""
    with _target(file) as stream:
        return asyncio.run(_export(database, stream))


def import_file(database: str, file: str, shelf: Shelf | None = None) -> int:
    """Read every table of a file; return how many. Raises RecordError, and then nothing has changed."""
    with nullcontext(sys.stdin) if file == "-" else Path(file).open(encoding="utf-8") as stream:
        tables = list(_verified(stream, shelf or Shelf()))
    return asyncio.run(_import(database, tables))


@contextmanager
def _target(file: str) -> Iterator[IO[str]]:
    """The stream to write to; a file appears under its name, or the one that a link leads to, only when it is whole."""
    if file == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    path = Path(os.path.realpath(file))
    if path.exists() and not path.is_file():
        raise OptionError(
            f"{file} is no file that could be replaced as a whole; to write to a pipe or a device: backburn export - > {file}"
        )
    descriptor, part = _beside(path)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _beside(path: Path) -> tuple[int, Path]:
    """A new file in the same folder, which nobody else can read."""
    try:
        descriptor, part = tempfile.mkstemp(prefix=f".{path.name[:100]}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None
    return descriptor, Path(part)


# ---- out


async def _export(database: str, stream: IO[str]) -> int:
    store = Store(database)
    try:
        await store.open()
        return await _write(store.all(), stream)
    except Damaged as error:
        raise OptionError(f"the database is damaged: {error}; nothing was written") from error
    except SQLAlchemyError as error:
        raise OptionError(f"the database fails: {reason(error)}; nothing was written") from error
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


# ---- in


@dataclass(frozen=True)
class Found:
    """A table of the file, as rows of the database."""

    table: dict[str, Any]
    events: list[dict[str, Any]]


def _verified(stream: IO[str], shelf: Shelf) -> Iterator[Found]:
    """Every table of the file, replayed by the rules. Raises RecordError."""
    ids, following = set[str](), dict[str, int]()
    try:
        for id, group in groupby(_lines(stream), key=lambda item: item[1]):
            numbered = list(group)
            table, found = _checked(id, shelf, numbered)
            ids.add(id)
            following |= {table.rematch: numbered[0][0]} if table.rematch else {}
            yield found
    except UnicodeDecodeError as error:
        raise RecordError("this is no text", 1) from error
    for id, line in following.items():
        if id not in ids:
            raise RecordError("the table after this one is missing", line)


def _checked(id: str, shelf: Shelf, numbered: list[tuple[int, str, Event]]) -> tuple[Table, Found]:
    """A table that the server itself could have written."""
    events = [event for _, _, event in numbered]
    try:
        table = audited(id, shelf, events, steady_now() + DAY)
    except (Damaged, Refusal, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise RecordError(f"table {id[:64]}: {error}", numbered[0][0]) from error
    due = table.due(events[-1].time)
    return table, Found(_table_row(table, events), [_event_row(id, event, due if event is events[-1] else None) for event in events])


def _lines(stream: IO[str]) -> Iterator[tuple[int, str, Event]]:
    """Line number, table and event of every line, once the frame around them is right."""
    digest, count, last, number = hashlib.sha256(), 0, None, 0
    for number, line in enumerate(iter(lambda: stream.readline(LONGEST), ""), start=1):
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
        raise RecordError("the file breaks off: its last line is missing", number + 1)
    if last != {"end": count, "sha256": digest.hexdigest()}:
        raise RecordError("the file was changed: its checksum is wrong", number)


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RecordError("this is no JSON object", number)
    return data


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _event(data: dict[str, Any], number: int, line: str) -> tuple[str, Event]:
    kinds = {"table": str, "number": int, "kind": str, "data": dict, "time": float}
    if set(data) != set(kinds) or not all(type(data[name]) is kind for name, kind in kinds.items()) or data["kind"] not in KINDS:
        raise RecordError("this is no event", number)
    if _line(data) != line:
        raise RecordError("this is not how `backburn export` writes an event", number)
    return data["table"], Event(data["number"], data["kind"], data["data"], data["time"])


async def _import(database: str, tables: list[Found]) -> int:
    store = Store(database)
    try:
        await store.open()
        async with store.engine.begin() as connection:
            for found in tables:
                await connection.execute(sql.insert(table_rows), found.table)
                for first in range(0, len(found.events), AT_ONCE):
                    await connection.execute(sql.insert(event_rows), found.events[first : first + AT_ONCE])
    except IntegrityError:
        raise RecordError("a table of this file is in the database already; nothing was read", 1) from None
    except SQLAlchemyError as error:
        raise RecordError(f"the database fails: {reason(error)}; nothing was read", 1) from error
    finally:
        await store.close()
    return len(tables)


def _table_row(table: Table, events: list[Event]) -> dict[str, Any]:
    ended = next((event.time for event in events if event.kind == "ended"), None)
    return {"id": table.id, "game": table.match.game.card.id, "made": events[0].time, "ended": ended}


def _event_row(table: str, event: Event, due: float | None) -> dict[str, Any]:
    data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": table, "number": event.number, "kind": event.kind, "data": data, "time": event.time, "due": due}
