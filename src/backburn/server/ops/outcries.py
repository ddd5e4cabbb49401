"""What Python and libraries would write to standard error by themselves goes to the log, and like everything there without its values."""

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

log = structlog.get_logger("backburn.outcries")
_BEFORE_VALUES = re.compile(r"[^'\"<({\[:\n]*")


def take_over() -> None:
    """From now on nothing in this process writes to standard error but the log."""
    root = logging.getLogger()
    root.handlers = [Libraries(logging.WARNING)]
    root.setLevel(logging.WARNING)
    sys.excepthook = lambda kind, error, trace: log.critical("nobody caught this", exc_info=error)
    threading.excepthook = lambda found: log.error("a thread broke off", exc_info=found.exc_value)
    sys.unraisablehook = _unraisable
    warnings.showwarning = _warned  # type: ignore[assignment]


class Libraries(logging.Handler):
    """What libraries say, without the values they say it of."""

    def emit(self, record: logging.LogRecord) -> None:
        """Hand it on."""
        said = plain(record.msg) if isinstance(record.msg, str) else type(record.msg).__name__
        log.log(record.levelno, "a library says", library=record.name, said=said, exc_info=record.exc_info)


def plain(said: str) -> str:
    """The beginning of what a library says, before it quotes something."""
    found = _BEFORE_VALUES.match(said)
    return found[0].strip()[:200] if found else ""


def unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody waited for in the loop has failed."""
    log.error("unhandled", said=plain(context.get("message", "")), exc_info=context.get("exception"))


def _unraisable(found: Any) -> None:
    log.error("unhandled at the end of something", exc_info=found.exc_value)


def _warned(message: Warning | str, category: type[Warning], filename: str, line: int, *_: Any) -> None:
    log.warning("a warning", category=category.__name__, where=f"{'/'.join(PurePath(filename).parts[-3:])}:{line}")
