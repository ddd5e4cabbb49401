"""Arrays as another memory gets them: a list of blocks with their contents, and where each array begins in them.

Arrays that overlap here overlap there: a search writes an observation as a record and reads it as words.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any, TypedDict

from backburn.core.kit.arrays import address_of, is_dense, np, strides_of
from backburn.core.kit.loose import Array

Argument = Any
"""An array, a number, or a tuple of these: what drivers are called with."""


class MemoryBlock(TypedDict):
    """A piece of memory."""

    bytes: int
    contents: str
    """The first bytes, in base64; all others are 0."""


class ArrayPlace(TypedDict):
    """Where an array is."""

    block: int
    offset: int
    """In bytes."""
    shape: list[int]
    strides: list[int]
    """In bytes."""
    itemsize: int


class MemoryPlan(TypedDict):
    """Everything that a driver is called with."""

    blocks: list[MemoryBlock]
    arguments: list[ArrayPlace | int | float]
    """In the order in which compiled drivers take them; tuples are spread out."""


def plan(*arguments: Argument) -> MemoryPlan:
    """Return where another memory is to have these arguments, and with what in it."""
    flat = list(spread(arguments))
    blocks = _blocks([each for each in flat if isinstance(each, np.ndarray)])
    return {
        "blocks": [{"bytes": end - start, "contents": _contents(pieces, start, end)} for start, end, pieces in blocks],
        "arguments": [_place(each, blocks) if isinstance(each, np.ndarray) else each for each in flat],
    }


def spread(argument: Argument) -> Iterator[Array | int | float]:
    """Yield the arrays and numbers of an argument, with all in its tuples, one by one."""
    if isinstance(argument, tuple):
        for each in argument:
            yield from spread(each)
    else:
        yield argument


def _blocks(arrays: Sequence[Array]) -> list[tuple[int, int, list[Array]]]:
    """Return (start, end, arrays) of the pieces of memory in which these arrays are, in ascending order."""
    found: list[tuple[int, int, list[Array]]] = []
    for array in sorted(arrays, key=lambda each: (address_of(each), -each.nbytes)):
        if not is_dense(array):
            raise ValueError(f"an array with gaps, of shape {array.shape} and strides {strides_of(array)}, cannot be moved")
        start, end = address_of(array), address_of(array) + array.nbytes
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]), [*found[-1][2], array])
        else:
            found.append((start, end, [array]))
    return found


def _contents(arrays: Sequence[Array], start: int, end: int) -> str:
    written = bytearray(end - start)
    for each in arrays:
        written[address_of(each) - start : address_of(each) - start + each.nbytes] = each.tobytes()
    return b64encode(written.rstrip(b"\0")).decode()


def _place(array: Array, blocks: Sequence[tuple[int, int, list[Array]]]) -> ArrayPlace:
    block = next(i for i, (_, _, arrays) in enumerate(blocks) if any(each is array for each in arrays))
    return {
        "block": block,
        "offset": address_of(array) - blocks[block][0],
        "shape": list(array.shape),
        "strides": list(strides_of(array)),
        "itemsize": array.itemsize,
    }
