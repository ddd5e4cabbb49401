"""Small sets as the bits of a number: how many members a set has, and which is its first."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel


@kernel
def popcount(bits: int) -> int:
    """Return how many bits are set, by a loop that the compiler makes one instruction."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@kernel
def lowest(bits: int) -> int:
    """Return the number of the lowest bit that is set, from 0; there must be one."""
    return popcount((bits & -bits) - 1)
