"""Numbers as people give them: one reader for options, seeds, counts and the command line.

Digits are those from 0 to 9. Python's own readers also take `٣`, `1_0` and `True`, and cut 5.7 to 5.
"""

from __future__ import annotations

import re
from math import isfinite
from operator import index
from typing import TypeVar

from backburn.core.kit.errors import OptionError, shown

Number = TypeVar("Number", int, float)

SEEDS = 2**64
"""Seeds are between this number and its negative."""
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
_DECIMAL = re.compile(r"[+-]?([0-9]{1,30}\.?|[0-9]{0,30}\.[0-9]{1,30})(e[+-]?[0-9]{1,3})?", re.IGNORECASE)


def whole(value: object) -> int | None:
    """Return the whole number that was given in Python or typed as text; None if it is none."""
    if isinstance(value, str):
        return int(value) if _WHOLE.fullmatch(value.strip()) else None
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def decimal(value: object) -> float | None:
    """Return the number, with decimals or without, that was given in Python or typed as text; None if it is none."""
    if isinstance(value, str):
        return float(value) if _DECIMAL.fullmatch(value.strip()) else None
    try:
        return None if isinstance(value, bool) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None


def read_whole(value: object, low: float | None = None, high: float | None = None) -> int:
    """Return a whole number between two bounds. Raises OptionError."""
    return _within(value, whole(value), "whole number", low, high)


def read_decimal(value: object, low: float | None = None, high: float | None = None) -> float:
    """Return a number between two bounds. Raises OptionError."""
    return _within(value, decimal(value), "number", low, high)


def _within(value: object, found: Number | None, kind: str, low: float | None, high: float | None) -> Number:
    if found is not None and (low is None or found >= low) and (high is None or found <= high) and isfinite(found):
        return found
    if low is None or high is None:
        limits = f" of at least {low:g}" if low is not None else f" of at most {high:g}" if high is not None else ""
    else:
        limits = f" from {low:g} to {high:g}"
    raise OptionError(f"{shown(value)} is not a {kind}{limits}")


def read_games(value: object) -> int:
    """Return a number of games to be played. Raises OptionError."""
    found = whole(value)
    if found is None or found < 1:
        raise OptionError(f"{shown(value)} games cannot be played; the number of games must be at least 1, and whole")
    return found


def read_seed(value: object) -> int:
    """Return a seed, for dice or bots. Every door for seeds leads through here. Raises OptionError."""
    found = whole(value)
    if found is None or not -SEEDS < found < SEEDS:
        raise OptionError(f"{shown(value)} is not a whole number of at most 64 bits, as a seed has to be")
    return found
