"""Uncaught errors, warnings and library messages go to the log instead of standard error, without the values they quote."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import threading
import warnings
from pathlib import PurePath
from typing import Any

import structlog

from backburn.core.kit.errors import KernelWarning
from backburn.core.kit.loose import JsonObject

log = structlog.get_logger("backburn.uncaught")
_BEFORE_VALUES = re.compile(r"[^'\"<({\[:\n]*")


def redirect_to_log() -> None:
    """Make sure that nothing in this process writes to standard error except the log."""
    root = logging.getLogger()
    root.handlers = [LibraryHandler(logging.WARNING)]
    root.setLevel(logging.WARNING)
    sys.excepthook = lambda kind, error, trace: log.critical("uncaught exception", exc_info=error)
    threading.excepthook = lambda found: log.error("uncaught exception in a thread", exc_info=found.exc_value)
    sys.unraisablehook = _log_unraisable
    warnings.showwarning = _log_warning  # type: ignore[assignment]


class LibraryHandler(logging.Handler):
    """Logs the messages of libraries, without the values they quote."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record."""
        said = without_values(record.msg) if isinstance(record.msg, str) else type(record.msg).__name__
        log.log(record.levelno, "library message", library=record.name, said=said, exc_info=record.exc_info)


def without_values(text: str) -> str:
    """The beginning of a message, up to the first quoted value."""
    found = _BEFORE_VALUES.match(text)
    return found[0].strip()[:200] if found else ""


def log_loop_error(_: asyncio.AbstractEventLoop, context: JsonObject) -> None:
    """Log an error in the event loop that no task awaits."""
    log.error("unhandled event loop error", said=without_values(context.get("message", "")), exc_info=context.get("exception"))


def _log_unraisable(found: Any) -> None:
    log.error("unraisable exception", exc_info=found.exc_value)


def _log_warning(message: Warning | str, category: type[Warning], filename: str, line: int, *_: Any) -> None:
    said = {"said": str(message)} if issubclass(category, KernelWarning) else {}
    log.warning("warning", category=category.__name__, where=f"{'/'.join(PurePath(filename).parts[-3:])}:{line}", **said)
