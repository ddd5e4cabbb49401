"""Lasting failures: each outage is logged when it begins and when it ends, not on every attempt."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.logs import table_hash
from backburn.server.ops.metrics import Metrics

FIRST_DELAY, MAX_DATABASE_DELAY, MAX_DELAY = 1.0, 15.0, 3600.0
"""Seconds before a failing table is retried: at first, at most during a database outage, and at most otherwise."""
MAX_LOGGED = 50
"""Failing tables that are logged individually; more are only counted."""
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
log = structlog.get_logger("backburn.failures")


def database_failure(error: BaseException) -> str:
    """Why a database operation failed, in words that reveal nothing of its contents."""
    cause = getattr(error, "orig", None) or error
    name = getattr(cause, "sqlite_errorname", None) or ""
    number = cause.errno if isinstance(cause, OSError) else None
    codes = (name, "_".join(name.split("_")[:2]), getattr(cause, "sqlstate", None), errno.errorcode.get(number or 0))
    return next((_REASONS[code] for code in codes if code in _REASONS), "it does not answer as it should")


class Outage:
    """Whether one subsystem works."""

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.active = False

    def failed(self, error: BaseException) -> None:
        """Note a failure."""
        if not self.active:
            self.active = True
            log.error(f"{self.subject} fails", exc_info=error)

    def recovered(self) -> None:
        """Note a success."""
        if self.active:
            self.active = False
            log.info(f"{self.subject} works again")


@dataclass
class Backoff:
    """When to retry a failing table."""

    code: str
    at: int | None
    """The last event at the time; any later event may have fixed it."""
    tries: int = 0
    retry_at: float = 0.0


class FailingTables:
    """Tables at which the server cannot act. They are retried with exponential backoff and logged once."""

    def __init__(self, metrics: Metrics, now: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._now = now
        self._backoffs: dict[str, Backoff] = {}

    def __len__(self) -> int:
        return sum(rest.code != "server/storage" for rest in self._backoffs.values())

    def failed(self, table: str, at: int | None, error: Exception) -> None:
        """The server could not act at a table."""
        code = failure_code(error)
        backoff = self._backoffs.get(table)
        if backoff is None or backoff.code != code:
            backoff = self._backoffs[table] = Backoff(code, at)
            self._log_failure(table, code, error)
        permanent = code in (DamagedTable.code, "table/version", "game/unknown")
        max_delay = MAX_DATABASE_DELAY if code == "server/storage" else MAX_DELAY
        backoff.at, backoff.retry_at = at, self._now() + (MAX_DELAY if permanent else min(max_delay, FIRST_DELAY * 2**backoff.tries))
        backoff.tries = min(backoff.tries + 1, 30)
        self._metrics.failing_tables.set(len(self))

    def _log_failure(self, table: str, code: str, error: Exception) -> None:
        if code == "server/storage":
            return  # the database failed, not the table
        if len(self) <= MAX_LOGGED:
            log.error("table failing", table=table_hash(table), why=code, exc_info=error)
        elif len(self) == MAX_LOGGED + 1:
            log.error("more tables failing; from now on they are only counted, in the metrics and in /health")

    def recovered(self, table: str) -> None:
        """The server has acted at the table."""
        backoff = self._backoffs.pop(table, None)
        if backoff and backoff.code != "server/storage":
            log.info("table recovered", table=table_hash(table))
        self._metrics.failing_tables.set(len(self))

    def replayed(self, table: str) -> None:
        """The table's events could be replayed."""
        backoff = self._backoffs.get(table)
        if backoff and backoff.code == DamagedTable.code:
            self.recovered(table)

    def delay(self, table: str, at: int | None) -> float:
        """Seconds to wait before retrying a table whose last event is `at`."""
        backoff = self._backoffs.get(table)
        return 0.0 if backoff is None or (at is not None and at != backoff.at) else max(0.0, backoff.retry_at - self._now())


def failure_code(error: Exception) -> str:
    """The code of a table's failure."""
    return error.code if isinstance(error, RefusedRequest) else getattr(error, "code", "server/error")
