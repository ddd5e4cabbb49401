"""What makes arrays, and finds things in them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from types import GenericAlias
from typing import Any

from backburn.core.kit.plain.array import array_of, blank, ndarray
from backburn.core.kit.plain.kinds import dtype, float64, int64


class NDArray:
    """`NDArray[kind]` in annotations, of the same make as numpy's, so that records find the kind."""

    def __class_getitem__(cls, kind: Any) -> Any:
        return GenericAlias(ndarray, (Any, GenericAlias(dtype, (kind,))))


def zeros(shape: int | Sequence[int], dtype: Any = float64) -> ndarray:
    """Return an array of zeros."""
    return blank(_sides(shape), _kind(dtype))


empty = zeros


def full(shape: int | Sequence[int], value: Any, dtype: Any = None) -> ndarray:
    """Return an array with the same element everywhere."""
    made = zeros(shape, array_of([value]).dtype if dtype is None else dtype)
    made[...] = value
    return made


def array(value: Any, dtype: Any = None) -> ndarray:
    """Return a new array of what lists of lists, or another array, contain."""
    return array_of(value, dtype)


def asarray(value: Any, dtype: Any = None) -> ndarray:
    """Return the same array if it is one of that kind, or else a new one."""
    if isinstance(value, ndarray) and (dtype is None or _kind(dtype) is value.dtype):
        return value
    return array_of(value, dtype)


def frombuffer(data: Any, dtype: Any) -> ndarray:
    """Return the array that some bytes are, which share its memory."""
    kind, memory = _kind(dtype), memoryview(data).cast("B")
    return ndarray(kind.over(memory), kind, (len(memory) // kind.itemsize,))


def arange(*bounds: int, dtype: Any = int64) -> ndarray:
    """Return whole numbers in a row."""
    return array_of(range(*bounds), dtype)


def concatenate(arrays: Sequence[ndarray]) -> ndarray:
    """Return arrays behind one another, as elements of a kind that holds all of theirs."""
    rows = [row for each in arrays for row in each.tolist()]
    kinds = {each.dtype for each in arrays if each.size}
    return array_of(rows, kinds.pop() if len(kinds) == 1 else None)


def repeat(value: Any, times: int | Sequence[int]) -> ndarray:
    """Return each element several times."""
    given = asarray(value)
    counts = [times] * given.size if isinstance(times, int) else times
    return array_of([each for each, count in zip(given.elements(), counts, strict=True) for _ in range(count)], given.dtype)


def flatnonzero(value: Any) -> ndarray:
    """Return the indices of the elements that are not 0."""
    return array_of([i for i, each in enumerate(asarray(value).elements()) if each], int64)


def isin(value: ndarray, among: Sequence[Any]) -> ndarray:
    """Return which elements are among these."""
    return array_of([each in among for each in value.elements()], bool)


def searchsorted(ascending: ndarray, value: Any) -> int:
    """Return the index at which a number would keep the order."""
    return bisect_left(ascending.tolist(), value)


def _sides(shape: int | Sequence[int]) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


def _kind(of: Any) -> Any:
    return dtype(of)
