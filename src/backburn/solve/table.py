"""A hash table over keys: open addressing with linear probing. A slot holds the number of a position, counted from 1, or 0."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from backburn.core.kernels.jit import kernel
from backburn.solve.packing import Bytes

Slots = NDArray[np.int32]
FULLEST = 0.7
"""The greatest share of slots that may be taken."""
SMALLEST = 1 << 10


@kernel
def digest(key: Bytes) -> int:
    """Return the hash of a key, 32 bits (FNV-1a with a final mix)."""
    found = 0x811C9DC5
    for i in range(len(key)):
        found = ((found ^ int(key[i])) * 0x01000193) & 0xFFFFFFFF
    found ^= found >> 15
    found = (found * 0x2C1B3C6D) & 0xFFFFFFFF
    return found ^ (found >> 13)


@kernel
def same(key: Bytes, other: Bytes) -> bool:
    """Whether two keys are equal."""
    different = 0
    for i in range(len(key)):
        different |= int(key[i]) ^ int(other[i])
    return different == 0


@kernel
def slot_of(slots: Slots, keys: Bytes, key: Bytes) -> int:
    """Return the slot of a key: where it is, or the empty one where it belongs."""
    last = len(slots) - 1
    slot = digest(key) & last
    while slots[slot] != 0 and not same(keys[slots[slot] - 1], key):
        slot = (slot + 1) & last
    return slot


@kernel
def enter_all(slots: Slots, keys: Bytes, count: int) -> None:
    """Enter the first `count` keys, which are all different, into an empty table."""
    for number in range(count):
        slots[free_slot(slots, keys[number])] = number + 1


@kernel
def free_slot(slots: Slots, key: Bytes) -> int:
    """Return the slot for a key that is not in the table."""
    last = len(slots) - 1
    slot = digest(key) & last
    while slots[slot] != 0:
        slot = (slot + 1) & last
    return slot


def size_for(count: int) -> int:
    """Return the number of slots, a power of two, for this many keys."""
    return max(SMALLEST, 1 << int(np.ceil(np.log2(max(count, 1) / FULLEST))))
