"""Packing states into short keys: only the bytes that differ between the positions of one enumeration are kept.

A byte of a state is constant, or the sign of a small number (0 or -1, as the byte before it says), or kept. Every byte counts as constant
until a state is found that shows otherwise; then the keys made so far are packed again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import AnyState, States
from backburn.core.states.records import parts_of

Bytes = NDArray[np.int8]
CONSTANT, SIGN, KEPT, IGNORED = range(4)
"""The kinds of bytes."""


class Code(NamedTuple):
    """How a state becomes a key, for kernels."""

    template: Bytes
    """The bytes of the start."""
    constant: Bytes
    """-1 for every constant byte, 0 for the others."""
    signs: NDArray[np.int16]
    """The places of signs, in ascending order."""
    kept: NDArray[np.int16]
    """The places of the bytes in a key, in ascending order."""


@kernel
def fits(code: Code, raw: Bytes) -> bool:
    """Whether a state's constant bytes and signs are as they should be."""
    wrong = 0
    for place in range(len(raw)):
        wrong |= (int(raw[place]) ^ int(code.template[place])) & int(code.constant[place])
    for place in code.signs:
        wrong |= int(raw[place]) ^ sign_after(int(raw[place - 1]))
    return wrong == 0


@kernel
def sign_after(low: int) -> int:
    """Return the byte that follows the low byte of a small number."""
    return -1 if low < 0 else 0


@kernel
def pack(code: Code, raw: Bytes, key: Bytes) -> None:
    """Write the key of a state."""
    for i in range(len(code.kept)):
        key[i] = raw[code.kept[i]]


@kernel
def unpack(code: Code, key: Bytes, raw: Bytes) -> None:
    """Write the state that has a key."""
    for place in range(len(raw)):
        raw[place] = code.template[place]
    for i in range(len(code.kept)):
        raw[code.kept[i]] = key[i]
    for place in code.signs:
        raw[place] = sign_after(int(raw[place - 1]))


class Packing:
    """The present kinds of a state's bytes, and the keys packed by them."""

    def __init__(self, start: AnyState, ignored: Iterable[str] = ()) -> None:
        self.template: Bytes = np.frombuffer(bytearray(start.tobytes()), np.int8)
        self.kinds = np.zeros(len(self.template), np.int8)
        self.State = type(start)
        for name in ignored:
            field, offset = parts_of(self.State.layout)[name]
            self.kinds[offset : offset + field.itemsize] = IGNORED

    @property
    def code(self) -> Code:
        """The kinds of bytes as kernels take them."""
        signs, kept = (np.flatnonzero(self.kinds == kind).astype(np.int16) for kind in (SIGN, KEPT))
        return Code(self.template, np.where(self.kinds == CONSTANT, -1, 0).astype(np.int8), signs, kept)

    @property
    def width(self) -> int:
        """The number of bytes of a key."""
        return int((self.kinds == KEPT).sum())

    def widen(self, raw: Bytes, keys: Bytes) -> Bytes:
        """Change kinds so that a state fits which did not; return the keys in the new layout."""
        columns = self.columns(keys)
        for place in np.flatnonzero(self._misfits(raw)):
            kind = SIGN if self.kinds[place] == CONSTANT and self._is_sign(int(place), raw, columns, len(keys)) else KEPT
            if kind == KEPT:
                columns[int(place)] = self._column(int(place), columns, len(keys))
            self.kinds[place] = kind
        return np.stack([columns[place] for place in sorted(columns)], axis=1)

    def _misfits(self, raw: Bytes) -> NDArray[np.bool_]:
        low = np.concatenate([[0], raw[:-1]])
        wrong_sign = (self.kinds == SIGN) & (raw != np.where(low < 0, -1, 0))
        misfits: NDArray[np.bool_] = wrong_sign | ((self.kinds == CONSTANT) & (raw != self.template))
        return misfits

    def _is_sign(self, place: int, raw: Bytes, columns: dict[int, Bytes], count: int) -> bool:
        """Whether the byte is the sign of the one before it, in this state and in all that have been packed."""
        if place == 0 or raw[place] != sign_after(int(raw[place - 1])):
            return False
        low = self._column(place - 1, columns, count)
        return bool((np.where(low < 0, -1, 0) == self.template[place]).all())

    def _column(self, place: int, columns: dict[int, Bytes], count: int) -> Bytes:
        """Return a byte of all states packed so far."""
        if place in columns:
            return columns[place]
        if self.kinds[place] == SIGN:
            low = self._column(place - 1, columns, count)
            return np.where(low < 0, -1, 0).astype(np.int8)
        return np.full(count, self.template[place])

    def states(self, keys: Bytes) -> States:
        """Return the states that have these keys, as an array of records."""
        return cast("States", self.bytes_at(keys, slice(0, len(self.template))).view(self.State.layout)[:, 0])

    def bytes_at(self, keys: Bytes, places: slice) -> Bytes:
        """Return some bytes of the states that have these keys, in rows."""
        columns = self.columns(keys)
        found = np.empty((len(keys), places.stop - places.start), np.int8)
        for number, place in enumerate(range(places.start, places.stop)):
            found[:, number] = self._column(place, columns, len(keys))
        return found

    def columns(self, keys: Bytes) -> dict[int, Bytes]:
        """Return the columns of keys, by the place of the byte that each keeps."""
        return {int(place): keys[:, number] for number, place in enumerate(np.flatnonzero(self.kinds == KEPT))}
