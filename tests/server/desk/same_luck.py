"""The same tokens, ids, salts and seeds each time, at a moment that lasts; imported also where there are no frameworks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from backburn.play.matches import match
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting import creation, remarks
from backburn.server.tables.state import seats


@contextmanager
def same_luck() -> Iterator[None]:
    """Begin the same luck again."""
    numbers = count(1)
    luck: Any = SimpleNamespace(
        token_urlsafe=lambda size: f"{next(numbers):016d}",
        token_hex=lambda size: f"{next(numbers):0{2 * size}d}",
        randbits=lambda bits: next(numbers),
    )
    modules: list[Any] = [patch.object(module, "secrets", luck) for module in (creation, remarks, seats, match)]
    times: list[Any] = [patch.object(server_time, "_offset", 1_000_000.0), patch.object(server_time, "_monotonic", lambda: 0.0)]
    for each in [*modules, *times]:
        each.start()
    try:
        yield
    finally:
        for each in [*modules, *times]:
            each.stop()
