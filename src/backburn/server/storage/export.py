"""Export of a whole database to one file of JSON lines: all tables, evenings at the club, and where ratings are kept, people and results.

The first line identifies the format. Then come, each on its own line, results, claimed seats, people, guests, evenings, salts of Daily
Fires and archives (long ones in several lines), and then the events, table by table. The last line has the number of lines in between and
their SHA-256.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy.exc import SQLAlchemyError

from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import JsonObject
from backburn.server.ops.errors import DamagedTable
from backburn.server.ops.failures import database_failure
from backburn.server.storage.archives import Archives
from backburn.server.storage.evenings import EveningRows
from backburn.server.storage.fires import Fires
from backburn.server.storage.people import People
from backburn.server.storage.store import Store

FORMAT = {"backburn export": 4}
PIECE = 2**19
"""Characters of an archive in one line."""


def export_file(database: str, file: str) -> int:
    """Write everything to a file, or to standard output for -; return the number of tables."""
    with _output(file) as stream:
        return asyncio.run(_export(database, stream))


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


async def _export(database: str, stream: IO[str]) -> int:
    store = Store(database)
    try:
        await store.open(create=False)
        return await _write(_rows(store), stream)
    except DamagedTable as error:
        raise OptionError(f"the database is damaged: {error}; nothing was written") from error
    except SQLAlchemyError as error:
        raise OptionError(f"the database fails: {database_failure(error)}; nothing was written") from error
    finally:
        await store.close()


async def _rows(store: Store) -> AsyncIterator[JsonObject]:
    """Whatever is read later is at least as new: a result's table has ended, a claim's person is there."""
    people = People(store)
    async for result in people.all_results():
        yield {"result": result}
    async for claim in people.all_claims():
        yield {"claim": claim}
    async for person in people.all_people():
        yield {"person": person}
    async for guest in people.all_guests():
        yield {"guest": guest}
    async for evening in EveningRows(store).all():
        yield {"evening": evening}
    async for salt in Fires(store).all_salts():
        yield {"salt": salt}
    async for id, archive in Archives(store).all():
        for first in range(0, len(archive), PIECE):
            yield {"archive": {"table": id, "packed": archive[first : first + PIECE]}}
    async for table, event in store.all_events():
        yield {"table": table, "number": event.number, "kind": event.kind, "data": event.data, "time": event.time}


async def _write(rows: AsyncIterator[JsonObject], stream: IO[str]) -> int:
    digest, count, tables = hashlib.sha256(), 0, 0
    stream.write(line_of(FORMAT))
    async for row in rows:
        digest.update(line_of(row).encode())
        stream.write(line_of(row))
        count += 1
        tables += row.get("number") == 0
    stream.write(line_of({"end": count, "sha256": digest.hexdigest()}))
    return tables


def line_of(data: JsonObject) -> str:
    """The one way in which a line is written."""
    return json.dumps(data, ensure_ascii=False) + "\n"
