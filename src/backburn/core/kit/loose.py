"""The types that say little, each with its reason; `tests/test_types.py` lists where else `Any` may stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from backburn.core.kit.arrays import NDArray

Json = Any
"""Whatever JSON can hold."""
JsonObject = dict[str, Any]
"""An object of JSON, from outside or on its way there. Who reads one checks it."""
Kernel = Callable[..., Any]
"""A kernel: the slot that it fills says what it takes and returns."""
Array = NDArray[Any]
"""An array of numbers of whatever kind, or of rows with named columns."""
