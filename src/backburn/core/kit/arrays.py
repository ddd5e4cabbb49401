"""The door to arrays: numpy where it is installed, and otherwise what `core.kit.plain` has under the same names.

Whatever a table needs imports `np` and `NDArray` from here, and asks of them only what both have; kernels compile with numpy alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from backburn.core.kit import plain

__all__ = ["PLAIN", "NDArray", "address_of", "is_dense", "np", "strides_of"]

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:  # pragma: no cover (numpy is always there in tests; one hides it, in a process of its own)
    if missing.name != "numpy":  # it is installed, and something that it needs is not
        raise
    if not TYPE_CHECKING:
        np = plain
        from backburn.core.kit.plain import NDArray

PLAIN = np.__name__ != "numpy"
"""Are there only arrays in plain Python?"""


def address_of(array: Any) -> int:
    """Return where in memory an array begins."""
    return plain.address_of(array) if isinstance(array, plain.ndarray) else int(array.__array_interface__["data"][0])


def is_dense(array: Any) -> bool:
    """Do its elements lie side by side, the last axis the densest?"""
    return array.is_dense if isinstance(array, plain.ndarray) else bool(array.flags.c_contiguous)


def strides_of(array: Any) -> tuple[int, ...]:
    """Return how many bytes are between neighbours of each axis."""
    return tuple(step * array.itemsize for step in array.steps) if isinstance(array, plain.ndarray) else tuple(array.strides)
