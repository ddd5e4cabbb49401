"""What a file of games belongs to: plain data that says which games are played.

A file of something else is refused, and the difference is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from backburn.core.kit.loose import JsonObject
from backburn.lab.tables import TableError


class OtherFileError(TableError):
    """A file of other games than the ones played."""


def compare(wanted: JsonObject, found: JsonObject, path: Path) -> None:
    """Check that a file was played as is wanted. Raises OtherFileError, which names the first difference."""
    for name, now in wanted.items():
        was = found.get(name)
        if was != now:
            differ = [key for key in now if was.get(key) != now[key]] if isinstance(was, dict) and isinstance(now, dict) else None
            difference = f"{name} {_text(was, differ)}, not {_text(now, differ)}"
            raise OtherFileError(f"{str(path)!r} was played with {difference}; name another file, or go on as it began")


def _text(value: object, keys: Sequence[str] | None = None) -> str:
    """Return a value of the identity as people read it; of a dictionary only these keys, if they are given."""
    if isinstance(value, dict):
        return ", ".join(f"{key}={_text(value.get(key))}" for key in keys or value)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "none" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
