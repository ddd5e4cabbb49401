"""Where a runner keeps rows: in memory, or in a file that a kill at any moment leaves whole.

The file is an SQLite database with one row for each block: that is the library whose business it is to survive a kill, and a block is
added without rewriting those before it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from zlib import compress, crc32, decompress
from zlib import error as ZlibError

import numpy as np

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.lab import tables
from backburn.lab.running.identity import compare
from backburn.lab.running.playing import Playing, Rows

SUFFIX = ".games"
MARK = 0x6275726E
"""What says in the header of the database that it is one of these files: "burn"."""
TABLES = """
CREATE TABLE about (identity TEXT NOT NULL);
CREATE TABLE blocks (
  sample TEXT NOT NULL, first INTEGER NOT NULL, games INTEGER NOT NULL, fields TEXT NOT NULL, rows BLOB NOT NULL, checksum INTEGER NOT NULL,
  seconds REAL NOT NULL, PRIMARY KEY (sample, first));
"""


class StoreError(BackburnError):
    """A file that cannot be used, or is something else's."""


class RowStore(Protocol):
    """Where rows are kept."""

    def held(self, sample: Playing) -> list[Rows]:
        """Return the blocks of a sample that are kept, which follow each other from game 0 on."""

    def seconds(self, sample: Playing) -> float:
        """Return how many seconds the blocks of a sample took that are kept."""

    def add(self, sample: Playing, first: int, rows: Rows, seconds: float) -> None:
        """Keep a block, which follows those that are kept already."""

    def close(self) -> None:
        """Write the rest."""


class RowsInMemory:
    """Keeps nothing beyond the process."""

    def held(self, sample: Playing) -> list[Rows]:
        """Return nothing: what was played is known to the runner."""
        return []

    def seconds(self, sample: Playing) -> float:
        """Return 0: no run came before."""
        return 0.0

    def add(self, sample: Playing, first: int, rows: Rows, seconds: float) -> None:
        """Keep nothing: the runner has it."""

    def close(self) -> None:
        """Write nothing."""


class GamesFile:
    """A file of blocks of several samples. It belongs to one study, and to one process at a time."""

    def __init__(self, path: Path, identity: Mapping[str, object], tell: Callable[[str], None] | None = None) -> None:
        """Open or make the file of what `identity` says, plain data. Raises StoreError or TableError.

        `tell` gets one call, if the file has games of rules or bots that have been edited since: these are kept, but played again.
        """
        tables.check_target(path, (SUFFIX,))
        self.path = path
        self._tell = tell
        with self._refusing():
            self._base = sqlite3.connect(path, isolation_level=None, timeout=0)
            try:
                self._begin(dict(identity))
            except BaseException:
                self._base.close()
                raise

    def _begin(self, identity: JsonObject) -> None:
        self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._base.execute("BEGIN EXCLUSIVE")  # which is kept until the file is closed
        (mark,) = self._base.execute("PRAGMA application_id").fetchone()
        (found,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if found and mark != MARK:
            raise StoreError(f"{str(self.path)!r} is there already and is not a file of games; name another file")
        if not found:
            for command in (f"PRAGMA application_id = {MARK}", *TABLES.strip().split(";\n")):
                self._base.execute(command)
            self._base.execute("INSERT INTO about VALUES (?)", (json.dumps(identity),))
        self._base.execute("COMMIT")
        (about,) = self._base.execute("SELECT identity FROM about").fetchone()
        compare(json.loads(json.dumps(identity)), json.loads(about), self.path)

    def held(self, sample: Playing) -> list[Rows]:
        """Return the blocks of a sample, which follow each other from game 0 on. Raises StoreError if the file is damaged."""
        query = "SELECT first, games, fields, rows, checksum FROM blocks WHERE sample = ? ORDER BY first"
        blocks, expected = [], 0
        with self._refusing():
            for first, games, fields, packed, checksum in self._base.execute(query, (_key(sample),)):
                rows = _unpacked(fields, packed, checksum)
                if rows is None or first != expected or len(rows) != games:
                    raise StoreError(f"{str(self.path)!r} is damaged: its games from number {expected} on cannot be read; delete it")
                blocks.append(rows)
                expected += games
        if not blocks:
            self._tell_of_edits(sample)
        return blocks

    def _tell_of_edits(self, sample: Playing) -> None:
        """Say so if there are rows of a sample, but of other sources."""
        with self._refusing():
            (games,) = self._base.execute("SELECT total(games) FROM blocks WHERE sample GLOB ?", (f"{sample.digest}*",)).fetchone()
        if games and self._tell:
            self._tell(f"the rules or the bots have changed since {str(self.path)!r} was played: its games are played again")
            self._tell = None

    def seconds(self, sample: Playing) -> float:
        """Return how many seconds the blocks of a sample took."""
        with self._refusing():
            (found,) = self._base.execute("SELECT total(seconds) FROM blocks WHERE sample = ?", (_key(sample),)).fetchone()
        return float(found)

    def add(self, sample: Playing, first: int, rows: Rows, seconds: float) -> None:
        """Add a block, all of it or nothing."""
        packed = compress(np.ascontiguousarray(rows).tobytes(), 1)
        fields = json.dumps(np.lib.format.dtype_to_descr(rows.dtype))
        with self._refusing():
            block = (_key(sample), first, len(rows), fields, packed, crc32(packed), seconds)
            self._base.execute("INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?)", block)

    def close(self) -> None:
        """Give the file back to others; all that was added is written already."""
        self._base.close()

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Raise StoreError where SQLite fails."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise StoreError(f"{str(self.path)!r} is in use: another command is playing for it") from None
            raise StoreError(f"{str(self.path)!r} cannot be used: {error}") from None
        except sqlite3.DatabaseError:
            raise StoreError(f"{str(self.path)!r} is there already and is not a file of games; name another file") from None


def _key(sample: Playing) -> str:
    """Return what a sample's blocks are found by."""
    return f"{sample.digest} {sample.sources}"


def _unpacked(fields: str, packed: bytes, checksum: int) -> Rows | None:
    """Return the rows of a block; None if it is damaged."""
    if crc32(packed) != checksum:
        return None
    try:
        found: Rows = np.frombuffer(decompress(packed), np.lib.format.descr_to_dtype(_as_tuples(json.loads(fields))))
    except (ZlibError, ValueError):
        return None
    return found


def _as_tuples(description: Any) -> Any:
    """Return a description of fields as numpy writes it: JSON knows no tuples."""
    if isinstance(description, str):
        return description
    return [(name, _as_tuples(kind), *(tuple(shape) for shape in shapes)) for name, kind, *shapes in description]
