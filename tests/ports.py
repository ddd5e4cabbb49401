"""Ports for servers that tests start: one of its own for each, however many tests run next to each other."""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from pathlib import Path
from typing import TextIO

FIRST, LAST = 20_000, 32_000
"""Below those that a computer gives away by itself: between the end of a server and its next start no one else is given its port."""
_LOCKS = Path(tempfile.gettempdir()) / f"backburn-test-ports-{os.getuid()}"
_held: list[TextIO] = []


def free_port() -> int:
    """A port that is this process's until it ends, whether or not something listens there."""
    _LOCKS.mkdir(exist_ok=True)
    return next(port for port in range(FIRST, LAST) if _is_free(port) and _reserved(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _reserved(port: int) -> bool:
    """Lock the port's file, if no other process has."""
    lock = (_LOCKS / str(port)).open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return False
    _held.append(lock)
    return True
