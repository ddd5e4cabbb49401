"""Sets as the bits of a number, interpreted and compiled, against Python's own ways."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from backburn.core.kernels.jit import build
from backburn.core.states.bits import lowest, popcount

SETS = [1, 2, 3, 1 << 40, (1 << 60) - 1, *(random.Random(1).getrandbits(width) | 1 << width for width in range(1, 60))]
both_ways = pytest.mark.parametrize("compiled", [False, True])


@both_ways
def test_how_many_bits_are_set(compiled: bool) -> None:
    count: Callable[[int], int] = build(popcount, {}, "bits", compiled)
    assert [count(bits) for bits in (0, *SETS)] == [bits.bit_count() for bits in (0, *SETS)]


@both_ways
def test_the_lowest_bit(compiled: bool) -> None:
    find: Callable[[int], int] = build(lowest, {}, "bits", compiled)
    assert [find(bits) for bits in SETS] == [f"{bits:b}"[::-1].index("1") for bits in SETS]
