"""Import of what `backburn export` wrote: every line is one that the server itself could have written, or nothing is read."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import IO

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from backburn.club.errors import ClubError
from backburn.core.kit.errors import RecordError, shown
from backburn.core.kit.loose import JsonObject
from backburn.daily.fire import day_at
from backburn.server.desk.club_audit import audited
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.failures import database_failure
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage import schema
from backburn.server.storage.archives import archive_row
from backburn.server.storage.evenings import evening_row
from backburn.server.storage.export import FORMAT, line_of
from backburn.server.storage.fires import fire_row
from backburn.server.storage.people import claim_row, guest_row, is_guest, person_row, result_row
from backburn.server.storage.store import Store
from backburn.server.tables.acting.creation import LIFE
from backburn.server.tables.keeping.archive import OldTable, archiving
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.keeping.old_audit import audit_old_events, check_archive
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.views import ViewBuilder
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.daily import LONGEST_SALT
from backburn.server.tables.state.daily import result_of as fire_result
from backburn.server.tables.state.events import KINDS, Event
from backburn.server.tables.state.rating import Result, is_between, result_of
from backburn.server.tables.state.seats import DIGEST, clean_name
from backburn.server.tables.state.table import Table

FORMATS = ({"backburn export": 1}, {"backburn export": 2}, {"backburn export": 3}, FORMAT)
"""The first had no results, claims and people, the second no archives, the third no guests, evenings and salts."""
INSERT_BATCH = 500
MAX_LINE_LENGTH = 2**20
"""Characters of a line; the export never writes a longer one."""
MAX_CLOCK_SKEW = 86_400
"""Seconds by which the clock of the machine that wrote a file may be ahead."""
PERSON = re.compile(r"[\w-]{1,32}", re.ASCII)
SALT = re.compile(rf"[\w-]{{1,{LONGEST_SALT}}}", re.ASCII)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
FIELDS: dict[str, dict[str, type]] = {
    "event": {"table": str, "number": int, "kind": str, "data": dict, "time": float},
    "result": {"table": str, "game": str, "sides": list, "ranks": list, "time": float},
    "claim": {"token": str, "person": str},
    "person": {"id": str, "name": str, "secret": str, "made": float},
    "guest": {"id": str, "name": str, "seen": float},
    "evening": {"id": str, "version": int, "data": dict, "made": float},
    "salt": {"day": str, "salt": str},
    "archive": {"table": str, "packed": str},
}
"""What a line of each kind consists of."""


def import_file(database: str, file: str, catalogue: Catalogue | None = None) -> int:
    """Read everything from a file; return the number of tables. Raises RecordError, and then nothing has changed."""
    with nullcontext(sys.stdin) if file == "-" else Path(file).open(encoding="utf-8") as stream:
        found = _verify(stream, catalogue or Catalogue())
    return asyncio.run(_import(database, found))


@dataclass(frozen=True)
class FileLine:
    """A line of a file: its number, its kind, and its data."""

    number: int
    kind: str
    data: JsonObject

    @property
    def group(self) -> tuple[str, str]:
        """Lines that follow each other and belong together."""
        return self.kind, self.data["table"] if self.kind == "event" else ""


@dataclass(frozen=True)
class ImportedRows:
    """What a file contains, as database rows."""

    results: dict[str, FileLine] = field(default_factory=dict)
    claims: dict[str, str] = field(default_factory=dict)
    people: list[JsonObject] = field(default_factory=list)
    guests: list[JsonObject] = field(default_factory=list)
    evenings: list[JsonObject] = field(default_factory=list)
    salts: dict[str, str] = field(default_factory=dict)
    archives: dict[str, ArchiveLines] = field(default_factory=dict)
    tables: list[ImportedTable] = field(default_factory=list)
    fires: list[JsonObject] = field(default_factory=list)
    """Of Daily Fires; they follow from their tables."""


@dataclass
class ArchiveLines:
    """The archive of a table, and the number of its first line."""

    number: int
    packed: str = ""


@dataclass(frozen=True)
class ImportedTable:
    """An imported table, as database rows."""

    table: JsonObject
    events: list[JsonObject]


# ---- verification


def _verify(stream: IO[str], catalogue: Catalogue) -> ImportedRows:
    """Everything in the file, verified by the rules. Raises RecordError."""
    found, rematches = ImportedRows(), dict[str, int]()
    try:
        for (kind, id), group in groupby(_lines(stream), key=lambda line: line.group):
            lines = list(group)
            if kind == "event":
                table = _add_table(found, id, catalogue, lines)
                rematches |= {table.rematch: lines[0].number} if table.rematch else {}
            else:
                _add_rows(found, kind, lines, catalogue)
    except UnicodeDecodeError as error:
        raise RecordError("this is not a text file", 1) from error
    _check_that_all_are_there(found, rematches)
    return found


def _check_that_all_are_there(found: ImportedRows, rematches: dict[str, int]) -> None:
    ids = {each.table["id"] for each in found.tables}
    for id, number in rematches.items():
        if id not in ids:
            raise RecordError("the rematch of this table is missing", number)
    for id, line in found.results.items():
        if id not in ids:
            raise RecordError("the table of this result is missing", line.number)
    for id, archive in found.archives.items():
        if id not in ids:
            raise RecordError("the table of this archive is missing", archive.number)


def _add_rows(found: ImportedRows, kind: str, lines: list[FileLine], catalogue: Catalogue) -> None:
    for line in lines:
        if found.tables:
            raise RecordError(f"{an(kind)} comes before all tables", line.number)
        if kind == "evening":
            found.evenings.append(_evening_row(line, catalogue))
        else:
            _add_row(found, line)


def _add_row(found: ImportedRows, line: FileLine) -> None:
    data = line.data
    match line.kind:
        case "result":
            _check(data["table"] not in found.results and _is_time(data["time"]), line)
            found.results[data["table"]] = line
        case "claim":
            _check(bool(DIGEST.fullmatch(data["token"]) and PERSON.fullmatch(data["person"])) and data["token"] not in found.claims, line)
            found.claims[data["token"]] = data["person"]
        case "archive":
            found.archives.setdefault(data["table"], ArchiveLines(line.number)).packed += data["packed"]
        case "guest":
            _check(is_guest(data["id"]) and clean_name(data["name"]) == data["name"] and _is_time(data["seen"]), line)
            found.guests.append(guest_row(**data))
        case "salt":
            _check(data["day"] not in found.salts and _is_salted(**data), line)
            found.salts[data["day"]] = data["salt"]
        case _:
            _check_person(line)
            found.people.append(person_row(**data))


def _evening_row(line: FileLine, catalogue: Catalogue) -> JsonObject:
    """The row of an evening that a server could have kept. Raises RecordError."""
    id, data = line.data["id"], line.data["data"]
    _check(line.data["version"] >= 0 and _is_time(line.data["made"]) and data.get("id") == id, line)
    try:
        return evening_row(id, line.data["version"], audited(data, catalogue).written(), line.data["made"])
    except ClubError as error:
        raise RecordError(f"evening {id[:64]}: {error}", line.number) from error


def _check_person(line: FileLine) -> None:
    name, has_form = line.data["name"], bool(PERSON.fullmatch(line.data["id"]) and DIGEST.fullmatch(line.data["secret"]))
    _check(has_form and bool(name) and clean_name(name) == name and _is_time(line.data["made"]), line)


def _is_salted(day: str, salt: str) -> bool:
    """Has the day begun, and is it a salt?"""
    return bool(DAY.fullmatch(day) and SALT.fullmatch(salt)) and day <= str(day_at(server_time() + MAX_CLOCK_SKEW))


def _is_time(time: float) -> bool:
    return 0 <= time <= server_time() + MAX_CLOCK_SKEW


def _check(fits: bool, line: FileLine) -> None:
    if not fits:
        raise RecordError(f"no server wrote this {line.kind}", line.number)


def _add_table(found: ImportedRows, id: str, catalogue: Catalogue, lines: list[FileLine]) -> Table | OldTable:
    """A table that the server itself could have written, with the result that follows from it, if it has one."""
    events = [Event(line.data["number"], line.data["kind"], line.data["data"], line.data["time"]) for line in lines]
    latest = server_time() + MAX_CLOCK_SKEW
    try:
        table = audit_old_events(id, catalogue, events, latest) or audit_events(id, catalogue, events, latest)
        _check_archive(found, table)
    except (DamagedTable, RefusedRequest, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise RecordError(f"table {id[:64]}: {error}", lines[0].number) from error
    kept = found.results.get(id)
    if kept and not _follows(_result(kept), table, events, found.claims):
        raise RecordError("this is not the result of its table", kept.number)
    due = _due(table, events[-1].time)
    rows = [_event_row(id, event, due if event is events[-1] else None) for event in events]
    found.tables.append(ImportedTable(_table_row(id, events), rows))
    fire = fire_result(table, events) if isinstance(table, Table) else None
    found.fires.extend([fire_row(id, fire)] if fire else [])
    return table


def _check_archive(found: ImportedRows, table: Table | OldTable) -> None:
    """An archive of this version is made again from the table; one of an earlier version has to fit it."""
    archive = found.archives.get(table.id)
    if archive is None:
        return
    if isinstance(table, OldTable):
        check_archive(table, archive.packed)
    elif table.ending:
        archive.packed = archiving(ViewBuilder(table, ElementPool()))().packed()
    else:
        raise DamagedTable("a game that is not over has no archive")


def _follows(result: Result, table: Table | OldTable, events: list[Event], claims: dict[str, str]) -> bool:
    """Does the result follow from the table? Of an earlier version, of the rules or of its life, only its players can be compared."""
    if isinstance(table, Table) and table.life.version in (0, LIFE):
        return result == result_of(table, events, claims)
    game = table.match.game.card.id if isinstance(table, Table) else table.game
    return bool(table.ending) and result.game == game and is_between(result, table.seats, claims)


def _due(table: Table | OldTable, now: float) -> float | None:
    """When the server must act; at an unfinished table of an earlier version, a server with its rules looks immediately."""
    if isinstance(table, Table):
        return table.due(now)
    return None if table.ending else now


def _result(line: FileLine) -> Result:
    return Result(line.data["game"], line.data["sides"], line.data["ranks"])


# ---- lines


def _lines(stream: IO[str]) -> Iterator[FileLine]:
    """Every line between the first and the last, which are checked."""
    digest, count, last, number = hashlib.sha256(), 0, None, 0
    for number, line in enumerate(iter(lambda: stream.readline(MAX_LINE_LENGTH), ""), start=1):
        data = _object(line, number)
        if number == 1:
            _check_format(data)
        elif last is not None:
            raise RecordError("there are lines after the end", number)
        elif "end" in data:
            last = data
        else:
            digest.update(line.encode())
            count += 1
            yield _line(data, number, line)
    if last is None:
        raise RecordError("the file is truncated: its last line is missing", number + 1)
    if last != {"end": count, "sha256": digest.hexdigest()}:
        raise RecordError("the file was modified: its checksum is wrong", number)


def _check_format(data: JsonObject) -> None:
    """The first line names a form of the file that is read here."""
    if json.dumps(data) in [json.dumps(known) for known in FORMATS]:  # as they are written: 3.0 and true are no forms
        return
    complaint = "this is not what `backburn export` writes"
    if data.keys() == FORMAT.keys():
        form = shown(data["backburn export"])
        raise RecordError(f"{complaint}: it is of form {form}, and forms 1 to {FORMAT['backburn export']} are read", 1)
    raise RecordError(complaint, 1)


def _object(line: str, number: int) -> JsonObject:
    try:
        data = json.loads(line, parse_constant=_reject_constant)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RecordError("this is not a JSON object", number)
    return data


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _line(data: JsonObject, number: int, line: str) -> FileLine:
    [(kind, fields)] = data.items() if set(data) <= FIELDS.keys() - {"event"} and len(data) == 1 else [("event", data)]
    if not _has_fields(fields, FIELDS[kind]) or (kind == "event" and fields["kind"] not in KINDS):
        raise RecordError(f"this is not {an(kind)}", number)
    if line_of(data) != line:
        raise RecordError(f"this is not how `backburn export` writes {an(kind)}", number)
    return FileLine(number, kind, fields)


def an(kind: str) -> str:
    """The kind of a line with its article."""
    return f"an {kind}" if kind[0] in "ae" else f"a {kind}"


def _has_fields(data: object, fields: dict[str, type]) -> bool:
    return isinstance(data, dict) and set(data) == set(fields) and all(type(data[name]) is kind for name, kind in fields.items())


# ---- the database


async def _import(database: str, found: ImportedRows) -> int:
    store = Store(database)
    try:
        await store.open()
        async with store.engine.begin() as connection:
            for table in found.tables:
                await connection.execute(sql.insert(schema.tables), table.table)
                await _insert(connection, schema.events, table.events)
            await _insert(connection, schema.people, found.people)
            await _insert(connection, schema.guests, found.guests)
            await _insert(connection, schema.evenings, found.evenings)
            await _insert(connection, schema.salts, [{"day": day, "salt": salt} for day, salt in found.salts.items()])
            await _insert(connection, schema.claims, [claim_row(*claim) for claim in found.claims.items()])
            await _insert(connection, schema.archives, [archive_row(id, each.packed) for id, each in found.archives.items()])
            await _insert(connection, schema.fires, found.fires)
            await _insert(connection, schema.results, [_result_row(line) for line in found.results.values()])
    except IntegrityError:
        raise RecordError("a table, a person or an evening of this file is in the database already; nothing was read", 1) from None
    except SQLAlchemyError as error:
        raise RecordError(f"the database fails: {database_failure(error)}; nothing was read", 1) from error
    finally:
        await store.close()
    return len(found.tables)


async def _insert(connection: AsyncConnection, table: sql.Table, rows: list[JsonObject]) -> None:
    for first in range(0, len(rows), INSERT_BATCH):
        await connection.execute(sql.insert(table), rows[first : first + INSERT_BATCH])


def _result_row(line: FileLine) -> JsonObject:
    return result_row(line.data["table"], _result(line), line.data["time"])


def _table_row(id: str, events: list[Event]) -> JsonObject:
    ended = next((event.time for event in events if event.kind == "ended"), None)
    return {"id": id, "game": events[0].data["game"], "made": events[0].time, "ended": ended}


def _event_row(table: str, event: Event, due: float | None) -> JsonObject:
    data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": table, "number": event.number, "kind": event.kind, "data": data, "time": event.time, "due": due}
