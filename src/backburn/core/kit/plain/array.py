"""The array: elements that can be seen in parts, copied, and read as other kinds."""

from __future__ import annotations

from array import array as numbers
from collections.abc import Iterator, Sequence
from math import prod
from operator import index as whole
from types import GenericAlias
from typing import Any, ClassVar, Self

from backburn.core.kit.plain.elements import Elements
from backburn.core.kit.plain.kinds import dtype

Index = Any
"""A number, a slice, `...` or several of these; or an array or list of numbers, alone."""

NUMBERS = (int, float, bool)
WHOLE = "bBhHiIqQ"


class ndarray(Elements):
    """An array, under numpy's name for it."""

    __class_getitem__: ClassVar[Any] = classmethod(GenericAlias)

    def __repr__(self) -> str:
        return f"array({self.tolist()}, {self.dtype})"

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self.shape[0]))

    __hash__ = None

    # ---- parts

    def __getitem__(self, index: Index) -> Any:
        if type(index) is self.key:
            try:
                return self.direct[index]
            except (NotImplementedError, TypeError):  # it is a part of the array
                pass
        if isinstance(index, ndarray | list):
            return self.taken([int(each) for each in index])
        part = self._part(index if isinstance(index, tuple) else (index,))
        return part.at(part.first) if not part.shape and index is not ... else part

    def __setitem__(self, index: Index, value: Any) -> None:
        if type(index) is self.key and type(value) in NUMBERS:
            try:
                self.direct[index] = value
                return
            except (NotImplementedError, TypeError):  # it is a part of the array, or a number of another kind
                pass
        if isinstance(index, ndarray | list):
            for row, each in enumerate(index):
                self[int(each)] = value[row] if isinstance(value, ndarray | list) else value
            return
        part = self._part(index if isinstance(index, tuple) else (index,))
        if part.direct is not None and part.is_dense and part.size and part._write_bytes(value):
            return
        elements = spread_over(value, part.shape)
        if isinstance(value, ndarray) and value.dtype is not part.dtype:
            elements = [part.dtype.cut(each) for each in elements]
        for place, each in zip(part.places(), elements, strict=True):
            part.put(place, each)

    def _write_bytes(self, value: object) -> bool:
        """Write, as bytes, a number to all elements, or an array of the same make; return whether it is one of these."""
        if type(value) in NUMBERS:
            self.put(self.first, value)
            written = self.data.cast("B")
            written[:] = bytes(written[: self.itemsize]) * self.size
            return True
        if not isinstance(value, ndarray) or value.dtype is not self.dtype or value.shape != self.shape or not value.is_dense:
            return False
        self.data[:] = value.data
        return True

    def _part(self, indices: tuple[Any, ...]) -> ndarray:
        if ... in indices:
            at = indices.index(...)
            indices = indices[:at] + (slice(None),) * (self.ndim - len(indices) + 1) + indices[at + 1 :]
        shape, steps, first = [], [], self.first
        for each, length, step in zip(indices, self.shape, self.steps, strict=False):
            if isinstance(each, slice):
                begin, end, by = each.indices(length)
                shape.append(len(range(begin, end, by)))
                steps.append(step * by)
                first += begin * step
            else:
                first += self._within(whole(each), length) * step
        if len(indices) > self.ndim:
            raise IndexError(f"too many indices, {len(indices)}, for an array with {self.ndim} axes")
        return self._like((*shape, *self.shape[len(indices) :]), first, (*steps, *self.steps[len(indices) :]))

    def _like(self, shape: Sequence[int], first: int, steps: Sequence[int]) -> Self:
        return type(self)(self.memory, self.dtype, shape, first, steps)

    def taken(self, rows: Sequence[int]) -> ndarray:
        """Return a copy of some rows."""
        made = blank((len(rows), *self.shape[1:]), self.dtype)
        for i, row in enumerate(rows):
            made[i] = self[row]
        return made

    # ---- as a whole

    def sum(self) -> Any:
        """Return the sum of all elements."""
        return sum(self.elements())

    def max(self) -> Any:
        """Return the highest element."""
        return max(self.elements())

    def min(self) -> Any:
        """Return the lowest element."""
        return min(self.elements())

    def any(self) -> bool:
        """Is an element not 0?"""
        return any(self.elements())

    def tolist(self) -> Any:
        """Return the elements as Python's numbers, in lists of lists."""
        found = self.elements()
        for length in reversed(self.shape[1:]):
            found = [found[i : i + length] for i in range(0, len(found), length)]
        return found if self.shape else found[0]

    def tobytes(self) -> bytes:
        """Return a copy of the bytes of the elements."""
        if not self.is_dense:
            return self.copy().tobytes()
        size = self.itemsize
        return bytes(self.memory.cast("B")[self.first * size : (self.first + self.size) * size])

    def copy(self) -> Self:
        """Return a copy."""
        made = type(self)(blank(self.shape, self.dtype).memory, self.dtype, self.shape)
        made[...] = self
        return made

    def astype(self, kind: Any) -> ndarray:
        """Return a copy with elements of another kind."""
        made = blank(self.shape, dtype(kind))
        made[...] = self
        return made

    def view(self, of: Any) -> Any:
        """Return a view of the same elements as another class of arrays, or of the same bytes as another kind."""
        if isinstance(of, type) and issubclass(of, ndarray):
            return of(self.memory, self.dtype, self.shape, self.first, self.steps)
        kind, size = dtype(of), self.itemsize
        part = self.memory.cast("B")[self.first * size : (self.first + self.size) * size]
        shape = (*self.shape[:-1], self.shape[-1] * size // kind.itemsize)
        return ndarray(kind.over(part), kind, shape)

    def reshape(self, *shape: Any) -> Any:
        """Return the elements in another shape, of which one side may be -1: the rest."""
        sides = tuple(shape[0]) if isinstance(shape[0], tuple | list) else shape
        if -1 in sides:
            sides = tuple(-self.size // prod(sides) if side == -1 else side for side in sides)
        source = self if self.is_dense else self.copy()
        return type(self)(source.memory, source.dtype, sides, source.first)


def address_of(array: ndarray) -> int:
    """Return where in memory an array begins; 0 for one of no elements, which is nowhere."""
    from ctypes import addressof, c_char

    if not array.size:
        return 0
    memory = array.memory.cast("B")
    return addressof(c_char.from_buffer(memory)) + array.first * array.itemsize


SEVERAL = (list, tuple, range, ndarray)
"""What has elements."""


def blank(shape: Sequence[int], kind: dtype) -> ndarray:
    """Return an array of zeros."""
    memory = memoryview(bytearray(prod(shape) * kind.itemsize))
    return ndarray(kind.over(memory), kind, shape)


def spread_over(value: Any, shape: Sequence[int]) -> Sequence[Any]:
    """Return the elements of a value that is written to an array of this shape: one for all, or the same rows again and again."""
    count = prod(shape)
    if isinstance(value, list | tuple | range):
        value = array_of(value)
    if not isinstance(value, ndarray):
        return [value] * count
    given = value.shape
    while given and given[0] == 1:
        given = given[1:]
    if given != tuple(shape[len(shape) - len(given) :]):
        raise ValueError(f"what has the shape {value.shape} does not fill an array of the shape {tuple(shape)}")
    return value.elements() * (count // max(prod(given), 1))


def array_of(value: Any, kind: Any = None) -> ndarray:
    """Return a new array of numbers in lists of lists; of what kind they are follows from them, if it is not given.

    Raises OverflowError for a whole number that does not fit.
    """
    if isinstance(value, ndarray):
        return value.astype(value.dtype if kind is None else kind)
    shape, elements = _flat(value)
    made = blank(shape, dtype(_common(elements) if kind is None else kind))
    if made.dtype.char in WHOLE and {*map(type, elements)} == {int}:
        made.memory[:] = numbers(made.dtype.char, elements)
        return made
    for place, each in enumerate(elements):
        made.put(place, each)
    return made


def _flat(value: Any) -> tuple[tuple[int, ...], list[Any]]:
    """Return the shape and the elements of lists of lists."""
    if isinstance(value, ndarray):
        return value.shape, value.elements()
    if not isinstance(value, SEVERAL):
        return (), [value]
    if not any(issubclass(kind, SEVERAL) for kind in {*map(type, value)}):
        return (len(value),), [*value]
    rows = [_flat(each) for each in value]
    shapes = {shape for shape, _ in rows}
    if len(shapes) > 1:
        raise ValueError(f"the rows of an array have different shapes: {sorted(shapes)}")
    return (len(rows), *next(iter(shapes), ())), [each for _, elements in rows for each in elements]


def _common(elements: Sequence[Any]) -> type:
    """Return of what kind numbers are together."""
    if not elements or any(isinstance(each, float) for each in elements):
        return float
    return bool if all(isinstance(each, bool) for each in elements) else int


def _field(memory: memoryview, kind: dtype, of: type[ndarray] = ndarray) -> ndarray:
    element = kind.base
    return of(element.over(memory), element, kind.shape)


dtype.make_array = staticmethod(_field)
