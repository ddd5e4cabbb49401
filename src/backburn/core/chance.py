"""Luck: a small generator that runs alike in kernels, in plain Python and everywhere else.

A generator is an array of one uint64. The stream is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014); numbers below a bound are made without bias by Lemire's method ("Fast random integer generation in an interval", 2019).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.contract import Moves, weight
from backburn.core.jit import kernel

Generator = NDArray[np.uint64]

ALL_BITS = 0xFFFFFFFFFFFFFFFF
_LOW = 0xFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
_MIX_A = 0xBF58476D1CE4E5B9
_MIX_B = 0x94D049BB133111EB


def generator(seed: int) -> Generator:
    """The generator whose stream `seed` names."""
    return np.array([seed & ALL_BITS], np.uint64)


@kernel
def mix(number: int) -> int:
    """A one-to-one scramble of 64 bits."""
    number = ((number ^ (number >> 30)) * _MIX_A) & ALL_BITS
    number = ((number ^ (number >> 27)) * _MIX_B) & ALL_BITS
    return number ^ (number >> 31)


@kernel
def next_bits(rng: Generator) -> int:
    """The next 32 random bits of the stream."""
    step = (int(rng[0]) + _GAMMA) & ALL_BITS
    rng[0] = step
    return mix(step) >> 32


@kernel
def below(rng: Generator, bound: int) -> int:
    """A number from 0 to `bound` - 1, all equally likely; `bound` is from 1 to 2**31."""
    product = next_bits(rng) * bound
    if product & _LOW < bound:
        refused = (_LOW + 1 - bound) % bound
        while product & _LOW < refused:
            product = next_bits(rng) * bound
    return product >> 32


@kernel
def chance_move(state: Any, moves: Moves, count: int, rng: Generator) -> int:
    """One of the first `count` outcomes in `moves`, drawn by its weight."""
    total = 0
    for i in range(count):
        total += weight(state, moves[i])
    ticket = below(rng, total)
    for i in range(count):
        ticket -= weight(state, moves[i])
        if ticket < 0:
            return moves[i]
    return moves[count - 1]


@kernel
def stream(seed: int, number: int) -> int:
    """The seed of the `number`-th game of an experiment: games stay the same however they are batched."""
    return mix((int(seed) * _GAMMA + mix((int(number) + 1) & ALL_BITS)) & ALL_BITS)
