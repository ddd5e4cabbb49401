"""What fails for a while: the log is told when it begins and when it is over, not every time between."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.ops.logs import mark
from backburn.server.ops.metrics import Metrics

FIRST, SOON, LATE = 1.0, 15.0, 3600.0
"""Seconds before a table at which the server could not act is tried again: at first, at most while the database fails, and at most."""
MOST_TOLD = 50
"""Tables that are named in the log; more are only counted."""
FULL, READ_ONLY = "the disk is full", "it can only be read"
_REASONS = {
    "SQLITE_FULL": FULL,
    "53100": FULL,
    "ENOSPC": FULL,
    "EDQUOT": FULL,
    "SQLITE_READONLY": READ_ONLY,
    "25006": READ_ONLY,
    "EROFS": READ_ONLY,
    "SQLITE_IOERR": "the disk cannot be read or written",
    "58030": "the disk cannot be read or written",
    "SQLITE_CORRUPT": "its file is damaged",
    "SQLITE_NOTADB": "its file is damaged",
    "SQLITE_BUSY": "another program keeps it locked",
    "SQLITE_LOCKED": "another program keeps it locked",
}
log = structlog.get_logger("backburn.trouble")


def reason(error: BaseException) -> str:
    """Why a database fails, in words that tell nothing of what is in it."""
    cause = getattr(error, "orig", None) or error
    name = getattr(cause, "sqlite_errorname", None) or ""
    number = cause.errno if isinstance(cause, OSError) else None
    codes = (name, "_".join(name.split("_")[:2]), getattr(cause, "sqlstate", None), errno.errorcode.get(number or 0))
    return next((_REASONS[code] for code in codes if code in _REASONS), "it does not answer as it should")


class Trouble:
    """One thing that works or does not."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.on = False

    def begins(self, error: BaseException) -> None:
        """It does not work."""
        if not self.on:
            self.on = True
            log.error(f"{self.what} fails", exc_info=error)

    def over(self) -> None:
        """It works."""
        if self.on:
            self.on = False
            log.info(f"{self.what} works again")


@dataclass
class Rest:
    """A table at which the server could not act."""

    why: str
    at: int | None
    """The last event by then; whatever happens since may have mended it."""
    tries: int = 0
    until: float = 0.0


class Ailing:
    """The tables at which the server cannot act. They are tried ever more seldom, and the host is told once."""

    def __init__(self, metrics: Metrics, now: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._now = now
        self._rests: dict[str, Rest] = {}

    def __len__(self) -> int:
        return sum(rest.why != "server/storage" for rest in self._rests.values())

    def failed(self, table: str, at: int | None, error: Exception) -> None:
        """The server could not act there."""
        why = cause_of(error)
        rest = self._rests.get(table)
        if rest is None or rest.why != why:
            rest = self._rests[table] = Rest(why, at)
            self._tell(table, why, error)
        lasting = why in (Damaged.code, "table/version", "game/unknown")
        most = SOON if why == "server/storage" else LATE
        rest.at, rest.until = at, self._now() + (LATE if lasting else min(most, FIRST * 2**rest.tries))
        rest.tries = min(rest.tries + 1, 30)
        self._metrics.ailing.set(len(self))

    def _tell(self, table: str, why: str, error: Exception) -> None:
        if why == "server/storage":
            return  # that is the database's trouble, not the table's
        if len(self) <= MOST_TOLD:
            log.error("a table cannot act", table=mark(table), why=why, exc_info=error)
        elif len(self) == MOST_TOLD + 1:
            log.error("more tables cannot act; from here on they are only counted, in the metrics and in /health")

    def well(self, table: str) -> None:
        """The server has acted there."""
        rest = self._rests.pop(table, None)
        if rest and rest.why != "server/storage":
            log.info("a table acts again", table=mark(table))
        self._metrics.ailing.set(len(self))

    def replays(self, table: str) -> None:
        """Its events make sense, perhaps again."""
        rest = self._rests.get(table)
        if rest and rest.why == Damaged.code:
            self.well(table)

    def wait(self, table: str, at: int | None) -> float:
        """How many seconds to leave the table alone, after event `at`."""
        rest = self._rests.get(table)
        return 0.0 if rest is None or (at is not None and at != rest.at) else max(0.0, rest.until - self._now())


def cause_of(error: Exception) -> str:
    """The code of what a table suffers from."""
    return error.code if isinstance(error, Refusal) else getattr(error, "code", "server/error")
