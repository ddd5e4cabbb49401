"""Enumerating positions: breadth-first from the start, each position once, and then the moves that link them.

Both are compiled loops that stop now and then, so that Python can report progress, make room and be interrupted. The first one counts: it
keeps only the keys of positions. When it is done, it is known how much memory the links and values take.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, AnyState, Moves, States, apply, legal, payoff, weight
from backburn.solve.packing import Bytes, Code, fits, pack, unpack
from backburn.solve.table import Slots, slot_of

ABSENT = -1
"""Marks a position that was not enumerated."""


class FoundPositions(NamedTuple):
    """The positions found so far, for kernels."""

    code: Code
    keys: Bytes
    """(positions and one to spare, width): the key of each."""
    slots: Slots


class Marks(NamedTuple):
    """How far the counting has come: arrays of one number each."""

    expanded: NDArray[np.int64]
    """positions whose successors have been found"""
    found: NDArray[np.int64]
    links: NDArray[np.int64]
    """pairs of a position and a successor"""
    entries: NDArray[np.int64]
    """what they take in `Links.entries`"""


class ExploringScratch(NamedTuple):
    """What kernels work with."""

    states: States
    """two states: a position and its successor"""
    raw: Bytes
    """the same memory as bytes, (2, size)"""
    moves: Moves


class Links(NamedTuple):
    """The moves between positions."""

    to_act: NDArray[np.int8]
    """who acts in each position"""
    firsts: NDArray[np.int64]
    """where the entries of each position begin in `entries`, and where the last one's end"""
    entries: NDArray[np.int32]
    """the numbers of a position's successors; at a chance node each is followed by its weight"""


@kernel
def stride(to_act: int) -> int:
    """Return the number of entries that a link takes."""
    return 2 if to_act == CHANCE else 1


@kernel
def count_on(scratch: ExploringScratch, found: FoundPositions, marks: Marks, until: int, most: int) -> bool:
    """Expand positions up to number `until`, as long as there is room for `most`; return False if a state does not fit its key."""
    while marks.expanded[0] < min(until, marks.found[0]):
        unpack(found.code, found.keys[marks.expanded[0]], scratch.raw[0])
        number = legal(scratch.states[0], scratch.moves)
        if marks.found[0] + number > most:
            return True
        links = expand(scratch, found, marks, number)
        if links < 0:
            return False
        marks.links[0] += links
        marks.entries[0] += links * stride(scratch.states[0].to_act)
        marks.expanded[0] += 1
    return True


@kernel
def expand(scratch: ExploringScratch, found: FoundPositions, marks: Marks, number: int) -> int:
    """Enter the successors of a position; return how many links lead to them, or -1 if one does not fit its key."""
    links, last = 0, -1
    for i in range(number):
        scratch.states[1] = scratch.states[0]
        apply(scratch.states[1], int(scratch.moves[i]))
        if not fits(found.code, scratch.raw[1]):
            return -1
        target = enter(found, marks, scratch.raw[1])
        links += not merges(scratch.states[0], target, last)
        last = target
    return links


@kernel
def merges(state: AnyState, target: int, last: int) -> bool:
    """Whether an outcome of chance leads to the same position as the outcome before it: one link for both, with both weights."""
    return bool(state.to_act == CHANCE and target == last)


@kernel
def enter(found: FoundPositions, marks: Marks, raw: Bytes) -> int:
    """Return the number of a position, which is entered if it is new."""
    key = found.keys[marks.found[0]]
    pack(found.code, raw, key)
    slot = slot_of(found.slots, found.keys, key)
    if found.slots[slot] == 0:
        marks.found[0] += 1
        found.slots[slot] = marks.found[0]
    return int(found.slots[slot]) - 1


@kernel
def number_of(found: FoundPositions, raw: Bytes) -> int:
    """Return the number of a position, or ABSENT; the last row of keys is scratch space."""
    if not fits(found.code, raw):
        return ABSENT
    key = found.keys[len(found.keys) - 1]
    pack(found.code, raw, key)
    return int(found.slots[slot_of(found.slots, found.keys, key)]) - 1


@kernel
def link(scratch: ExploringScratch, found: FoundPositions, links: Links, values: NDArray[np.float64], marks: Marks, until: int) -> None:
    """Write the links of positions up to number `until`, and as the value of each its payoffs if the game ended there."""
    for position in range(marks.expanded[0], until):
        unpack(found.code, found.keys[position], scratch.raw[0])
        links.to_act[position] = scratch.states[0].to_act
        if scratch.states[0].to_act == CHANCE:
            write_outcomes(scratch, found, links.entries, marks)
        else:
            write_moves(scratch, found, links.entries, marks)
        links.firsts[position + 1] = marks.entries[0]
        settle(scratch.states[0], values[position])
    marks.expanded[0] = until


@kernel
def write_moves(scratch: ExploringScratch, found: FoundPositions, entries: NDArray[np.int32], marks: Marks) -> None:
    """Write the successors of a position."""
    for i in range(legal(scratch.states[0], scratch.moves)):
        entries[marks.entries[0]] = number_after(scratch, found, int(scratch.moves[i]))
        marks.entries[0] += 1


@kernel
def write_outcomes(scratch: ExploringScratch, found: FoundPositions, entries: NDArray[np.int32], marks: Marks) -> None:
    """Write the successors of a chance node with their weights."""
    last = ABSENT
    for i in range(legal(scratch.states[0], scratch.moves)):
        move = int(scratch.moves[i])
        target = number_after(scratch, found, move)
        if target != last:
            entries[marks.entries[0]] = target
            entries[marks.entries[0] + 1] = 0
            marks.entries[0] += 2
        entries[marks.entries[0] - 1] += weight(scratch.states[0], move)
        last = target


@kernel
def number_after(scratch: ExploringScratch, found: FoundPositions, move: int) -> int:
    """Return the number of the position after a move in the first state."""
    scratch.states[1] = scratch.states[0]
    apply(scratch.states[1], move)
    return number_of(found, scratch.raw[1])


@kernel
def settle(state: AnyState, values: NDArray[np.float64]) -> None:
    """Write the payoff of as many seats as there are values."""
    for seat in range(len(values)):
        values[seat] = payoff(state, seat)


@kernel
def successors(scratch: ExploringScratch, found: FoundPositions, targets: NDArray[np.int32]) -> int:
    """Write the number of the first state, then of its successors in the order of its moves; return how many successors it has."""
    targets[0] = number_of(found, scratch.raw[0])
    number = legal(scratch.states[0], scratch.moves)
    for i in range(number):
        targets[i + 1] = number_after(scratch, found, int(scratch.moves[i]))
    return number
