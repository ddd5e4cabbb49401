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
def mix(number: Any) -> Any:
    """A one-to-one scramble of 64 bits, of an int or, compiled or in numpy, of uint64."""
    number = ((number ^ (number >> 30)) * _MIX_A) & ALL_BITS
    number = ((number ^ (number >> 27)) * _MIX_B) & ALL_BITS
    return number ^ (number >> 31)


@kernel
def next_bits(rng: Generator) -> int:
    """The next 32 random bits of the stream."""
    step = (int(rng[0]) + _GAMMA) & ALL_BITS
    rng[0] = step
    return int(mix(step)) >> 32


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
        total += weight(state, int(moves[i]))
    ticket = below(rng, total) - weight(state, int(moves[0]))
    drawn = 0
    while ticket >= 0:
        drawn += 1
        ticket -= weight(state, int(moves[drawn]))
    return int(moves[drawn])


def stream(seed: Any, number: Any) -> Any:
    """The seed of the `number`-th stream that `seed` names, for ints or for arrays of uint64 alike.

    Games of an experiment stay the same however they are batched, and nothing drawn from one stream tells anything of another.
    """
    return mix((((seed * _GAMMA) & ALL_BITS) + mix((number + 1) & ALL_BITS)) & ALL_BITS)


def deal_seeds(seed: int, numbers: NDArray[Any], columns: int) -> Generator:
    """(numbers, columns): the generators of the games with these numbers, one column for each that draws."""
    own = stream(seed & ALL_BITS, numbers.astype(np.uint64))
    return np.stack([stream(own, column) for column in range(columns)], axis=1)
