"""The elements of an array: a part of some bytes, with a shape and steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from operator import index as whole
from typing import Any

from backburn.core.kit.plain.kinds import dtype

Memory = Any
"""Elements as Python itself shows them: a view of bytes, or None."""
MOST_SHAPES = 1000
"""Shapes whose steps are remembered."""


@lru_cache(MOST_SHAPES)
def steps_of(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many elements lie between neighbours of each axis, if the last axis is the densest."""
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


def _direct(memory: Memory, kind: dtype, shape: tuple[int, ...], first: int, steps: tuple[int, ...]) -> Memory:
    """Return the elements as Python itself shows memory, which finds one of them at once; None if it cannot show these."""
    size = prod(shape)
    if kind.is_record or not shape:
        return None
    if len(shape) == 1 and steps[0] > 0:
        return memory[first : first + size * steps[0] : steps[0]]
    return kind.over(memory[first : first + size].cast("B"), shape) if size and steps == steps_of(shape) else None


class Elements:
    """Numbers or records in a shape. `memory` has all elements, of which it shows those from `first` on, by steps along each axis."""

    def __init__(self, memory: Memory, kind: dtype, shape: Sequence[int], first: int = 0, steps: Sequence[int] = ()) -> None:
        self.memory, self.dtype, self.shape, self.first = memory, kind, tuple(shape), first
        self.steps = tuple(steps) or steps_of(self.shape)
        self.direct = _direct(memory, kind, self.shape, first, self.steps)
        self.key = None if self.direct is None else int if len(self.shape) == 1 else tuple
        """What an index of one element is, if it is found at once."""

    @property
    def ndim(self) -> int:
        """How many axes it has."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """How many elements it has."""
        return prod(self.shape)

    @property
    def itemsize(self) -> int:
        """Bytes of an element."""
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return self.size * self.itemsize

    @property
    def data(self) -> Any:
        """The memory of its elements, which lie side by side."""
        return self.memory[self.first : self.first + self.size]

    @property
    def is_dense(self) -> bool:
        """Do its elements lie side by side?"""
        return self.steps == steps_of(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError(f"an array of {self.size} elements is neither true nor false")
        return bool(self.elements()[0])

    def __eq__(self, other: object) -> bool:
        raise TypeError("plain arrays are not compared as a whole; compare their lists")

    __hash__ = None  # type: ignore[assignment]  # arrays change

    # ---- elements

    def places(self) -> Iterator[int]:
        """Yield where in the memory each element is."""
        if self.is_dense:
            yield from range(self.first, self.first + self.size)
        else:
            for indices in product(*map(range, self.shape)):
                yield self.first + sum(each * step for each, step in zip(indices, self.steps, strict=True))

    def at(self, place: int) -> Any:
        """Return the element at a place of the memory."""
        if not self.dtype.is_record:
            return self.memory[place]
        size = self.itemsize
        return self.dtype.read(self.memory[place * size : place * size + size])

    def put(self, place: int, value: Any) -> None:
        """Write an element. Raises ValueError for a whole number that does not fit."""
        if self.dtype.is_record:
            size = self.itemsize
            self.dtype.write(self.memory[place * size : place * size + size], value)
        else:
            self.memory[place] = value if type(value) is int and self.dtype.char not in "?fd" else self.dtype.cut(value)

    def elements(self) -> list[Any]:
        """Return all elements in a row."""
        if self.is_dense and not self.dtype.is_record:
            return list(self.memory[self.first : self.first + self.size])
        return [self.at(place) for place in self.places()]

    def item(self, *indices: Any) -> Any:
        """Return one element. Raises TypeError for a part of the array."""
        if not indices:
            (only,) = self.elements()
            return only
        found = indices[0] if len(indices) == 1 and isinstance(indices[0], tuple) else indices
        if len(found) != self.ndim:
            raise TypeError(f"{len(found)} indices are no element of an array with {self.ndim} axes")
        return self.at(self._place(found))

    def _place(self, indices: Sequence[Any]) -> int:
        place = self.first
        for each, length, step in zip(indices, self.shape, self.steps, strict=False):
            place += self._within(whole(each), length) * step
        return place

    @staticmethod
    def _within(number: int, length: int) -> int:
        if not -length <= number < length:
            raise IndexError(f"index {number} is out of bounds for an axis of {length}")
        return number + length if number < 0 else number
