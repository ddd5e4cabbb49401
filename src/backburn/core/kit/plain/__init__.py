"""Arrays in plain Python, for where numpy is not: what a table and its bots ask of numpy, under numpy's names, and with the same results.

An array is a part of some bytes, with a shape and strides, so that views share what they show. Elements read as Python's own numbers. There
is no arithmetic of whole arrays: whatever is missing here raises where it is used. `core.kit.arrays` is the door to it.
"""

from backburn.core.kit.plain.array import address_of, ndarray
from backburn.core.kit.plain.kinds import (
    bool_,
    dtype,
    float32,
    float64,
    generic,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
    void,
)
from backburn.core.kit.plain.making import (
    NDArray,
    arange,
    array,
    asarray,
    concatenate,
    empty,
    flatnonzero,
    frombuffer,
    full,
    isin,
    repeat,
    searchsorted,
    zeros,
)

__all__ = [
    "NDArray",
    "address_of",
    "arange",
    "array",
    "asarray",
    "bool_",
    "concatenate",
    "dtype",
    "empty",
    "flatnonzero",
    "float32",
    "float64",
    "frombuffer",
    "full",
    "generic",
    "int8",
    "int16",
    "int32",
    "int64",
    "isin",
    "ndarray",
    "repeat",
    "searchsorted",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "void",
    "zeros",
]
