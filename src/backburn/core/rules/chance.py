"""Chance: a pseudorandom generator that gives the same numbers in compiled kernels, in plain Python and on every platform.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014); its state is an array
of one uint64. Bounded integers are drawn without bias by Lemire's method ("Fast random integer generation in an interval", 2019).
"""

from __future__ import annotations

from typing import Any

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.loose import Array
from backburn.core.rules.contract import AnyState, Moves, weight

Generator = NDArray[np.uint64]
Bits = Any
"""64 bits: an int, or an array of uint64."""

ALL_BITS = 0xFFFFFFFFFFFFFFFF
_LOW = 0xFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
_MIX_A = 0xBF58476D1CE4E5B9
_MIX_B = 0x94D049BB133111EB


def generator(seed: int) -> Generator:
    """Return the generator for a seed; the low 64 bits count."""
    return np.array([seed & ALL_BITS], np.uint64)


@kernel
def mix(number: Bits) -> Bits:
    """Return the output function of SplitMix64, a bijection of 64-bit numbers, for an int or for uint64 (compiled or in numpy).

    A kernel must not pass a signed number: compiled, its sign would be shifted into the result.
    """
    number = ((number ^ (number >> 30)) * _MIX_A) & ALL_BITS
    number = ((number ^ (number >> 27)) * _MIX_B) & ALL_BITS
    return number ^ (number >> 31)


@kernel
def hash_of(words: NDArray[np.uint64]) -> Bits:
    """Return a hash of words of 64 bits, a number of as many bits.

    It is the sum of the scrambled words, each with its own number added first, so that the processor need not wait for one word
    before it scrambles the next. It begins with a number that does not fit into a signed one: compiled, 0 would make the sum signed.
    """
    found = own = _GAMMA
    for i in range(len(words)):
        found = (found + mix((int(words[i]) + own) & ALL_BITS)) & ALL_BITS
        own = (own + _GAMMA) & ALL_BITS
    return found


@kernel
def next_bits(rng: Generator) -> int:
    """Advance the generator and return 32 random bits, the high half of its 64."""
    step = (int(rng[0]) + _GAMMA) & ALL_BITS
    rng[0] = step
    return int(mix(step)) >> 32


@kernel
def below(rng: Generator, bound: int) -> int:
    """Return a uniformly distributed integer from 0 to `bound` - 1, for a `bound` from 1 to 2**31."""
    product = next_bits(rng) * bound
    if product & _LOW < bound:
        refused = (_LOW + 1 - bound) % bound
        while product & _LOW < refused:
            product = next_bits(rng) * bound
    return product >> 32


@kernel
def chance_move(state: AnyState, moves: Moves, count: int, rng: Generator) -> int:
    """Sample a chance node: return one of the first `count` outcomes in `moves`, each with a probability proportional to its weight."""
    total = 0
    for i in range(count):
        total += weight(state, int(moves[i]))
    ticket = below(rng, total) - weight(state, int(moves[0]))
    drawn = 0
    while ticket >= 0:
        drawn += 1
        ticket -= weight(state, int(moves[drawn]))
    return int(moves[drawn])


@kernel
def restart(rng: Generator, seed: Generator, source: int, number: int) -> None:
    """Set a generator to the `number`-th stream of a source, derived from a seed as by `stream`. Numbers are below 2**32."""
    rng[0] = (int(source) << 32) + int(number) + 1  # as a number without sign
    rng[0] = mix((((int(seed[0]) * _GAMMA) & ALL_BITS) + mix(int(rng[0]))) & ALL_BITS)


@kernel
def begin_ply(rng: Generator, seed: Generator, ply: int) -> None:
    """Set a generator to the luck of a match's ply: to `stream(seed[0], ply)`; the low 64 bits count."""
    rng[0] = ply + 1
    number = mix(int(rng[0]))
    rng[0] = (int(seed[0]) * _GAMMA) & ALL_BITS
    rng[0] = mix((int(rng[0]) + number) & ALL_BITS)


@kernel
def luck(state: AnyState, moves: Moves, count: int, seed: Generator, ply: int, rng: Generator) -> int:
    """The rule of luck of every match: return the outcome at a chance node that the match's seed gives to the ply of this number.

    It depends on nothing else, so the same seed and the same moves give the same game, however it is played.
    """
    begin_ply(rng, seed, ply)
    return chance_move(state, moves, count, rng)


def stream(seed: Bits, number: Bits) -> Bits:
    """Return the seed of the `number`-th seed stream derived from `seed`, for ints and for arrays of uint64.

    An experiment plays the same games however they are batched, and numbers drawn from one stream reveal nothing about another.
    """
    return mix((((seed * _GAMMA) & ALL_BITS) + mix((number + 1) & ALL_BITS)) & ALL_BITS)


def streams_for(seed: int, numbers: Array, columns: int) -> Generator:
    """Return independent generators, shape (len(numbers), columns), for the games with these numbers: one column for each that draws."""
    own = stream(seed & ALL_BITS, numbers.astype(np.uint64))
    return np.stack([stream(own, column) for column in range(columns)], axis=1)
