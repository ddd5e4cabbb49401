"""The door to arrays: numpy where it is installed, and otherwise what `core.kit.plain` has under the same names.

Whatever a table needs imports `np` and `NDArray` from here, and asks of them only what both have; kernels compile with numpy alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["PLAIN", "NDArray", "np"]

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:  # pragma: no cover (numpy is always there in tests; one hides it, in a process of its own)
    if missing.name != "numpy":  # it is installed, and something that it needs is not
        raise
    if not TYPE_CHECKING:
        from backburn.core.kit import plain as np
        from backburn.core.kit.plain import NDArray

PLAIN = np.__name__ != "numpy"
"""Are there only arrays in plain Python?"""
