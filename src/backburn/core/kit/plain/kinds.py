"""Kinds of elements: numbers of a width, and records, whose fields are numbers, arrays or records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from struct import Struct, calcsize, pack, unpack
from types import GenericAlias
from typing import Any, ClassVar, Self, TypeVar


class generic:
    """What numpy calls a scalar."""


class number(generic):
    """A number of a width; calling it gives a Python number cut to that width."""

    char: ClassVar[str]
    """Its letter in `struct`."""

    def __new__(cls, value: float = 0) -> Any:
        """Return the number cut to this width."""
        return dtype(cls).cut(value)


def _number(name: str, char: str) -> type[number]:
    return type(name, (number,), {"char": char, "__doc__": f"`{name}`, as in numpy."})


bool_ = _number("bool_", "?")
int8, int16, int32, int64 = (_number(f"int{8 * size}", char) for size, char in ((1, "b"), (2, "h"), (4, "i"), (8, "q")))
uint8, uint16, uint32, uint64 = (_number(f"uint{8 * size}", char) for size, char in ((1, "B"), (2, "H"), (4, "I"), (8, "Q")))
float32, float64 = _number("float32", "f"), _number("float64", "d")
_KNOWN = {bool: bool_, int: int64, float: float64}


Part = TypeVar("Part")


class void(generic):
    """A record: bytes, of which the layout of its class says what they are."""

    layout: ClassVar[dtype]
    base = None

    def __init__(self, memory: memoryview) -> None:
        self.memory = memory

    @property
    def dtype(self) -> dtype:
        """The layout."""
        return self.layout

    def tobytes(self) -> bytes:
        """Return a copy of the bytes."""
        return self.memory.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, void) and self.layout is other.layout and self.memory == other.memory

    __hash__ = None  # type: ignore[assignment]  # records change

    def __getitem__(self, name: str) -> Any:
        kind, offset = self.layout.fields[name]
        return kind.read(self.memory[offset : offset + kind.itemsize])

    def part(self, name: str, of: type[Part]) -> Part:
        """Return a view of a field that is an array of this class, or a record."""
        kind, offset = self.layout.fields[name]
        memory = self.memory[offset : offset + kind.itemsize]
        found: Part = dtype.make_array(memory, kind, of) if kind.shape else kind.read(memory)
        return found

    def __setitem__(self, name: str, value: Any) -> None:
        kind, offset = self.layout.fields[name]
        kind.write(self.memory[offset : offset + kind.itemsize], value)


class dtype:
    """The kind of an array's elements. `dtype((Class, fields))` is a record's; a field is (name, kind) or (name, kind, shape)."""

    make_array: ClassVar[Callable[..., Any]]
    """(memory, kind of an array field, class): the array there; `plain.array` sets it."""
    _kept: ClassVar[dict[Any, dtype]] = {}

    __class_getitem__: ClassVar[Any] = classmethod(GenericAlias)

    def __new__(cls, of: Any) -> Any:
        """Return the kind that is meant: the same one for the same class."""
        if isinstance(of, cls):
            return of
        if isinstance(of, tuple):
            return cls._of_record(*of)
        kind = _KNOWN.get(of, of)
        if kind not in cls._kept:
            if not (isinstance(kind, type) and issubclass(kind, number)):
                raise TypeError(f"{of!r} is not the kind of an element")
            cls._kept[kind] = cls._made(kind, kind.char, calcsize(kind.char), {}, ())
        return cls._kept[kind]

    @classmethod
    def _made(cls, kind: type[generic], char: str, itemsize: int, fields: dict[str, Any], shape: tuple[int, ...]) -> Self:
        made = object.__new__(cls)
        made.of, made.char, made.itemsize, made.fields, made.shape = kind, char, itemsize, fields, shape
        return made

    of: type[generic]
    """The class of a number of this kind, or of a record."""
    char: str
    itemsize: int
    fields: dict[str, tuple[dtype, int]]
    """Of a record: each field's kind, and where it begins."""
    shape: tuple[int, ...]
    """Of a field that is an array."""

    @classmethod
    def _of_record(cls, record: type[void], fields: Sequence[tuple[Any, ...]]) -> Self:
        found, offset = {}, 0
        for name, of, *shape in fields:
            kind = cls(of)
            if shape:
                sides = shape[0] if isinstance(shape[0], tuple) else (shape[0],)
                kind = cls._made(kind.of, kind.char, kind.itemsize * prod(sides), kind.fields, sides)
            found[name] = kind, offset
            offset += kind.itemsize
        return cls._made(record, "V", offset, found, ())

    def __repr__(self) -> str:
        return f"dtype({self.of.__name__})"

    @property
    def is_record(self) -> bool:
        """Is it a record's?"""
        return self.char == "V"

    @property
    def base(self) -> dtype:
        """The kind of the elements of a field that is an array; of any other field its own kind."""
        return self.of.layout if issubclass(self.of, void) else dtype(self.of)

    @property
    def kind(self) -> str:
        """The letter of such elements whatever their width, as in numpy: `i` for whole numbers, `u` without a sign, `f`, `b`, `V`."""
        return {"?": "b", "d": "f", "f": "f", "V": "V"}.get(self.char, "i" if self.char.islower() else "u")

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of a record."""
        return tuple(self.fields)

    def over(self, memory: memoryview, shape: tuple[int, ...] = ()) -> Any:
        """Return bytes as numbers of this kind, in a shape if one is given; those of records stay bytes."""
        letter: Any = self.char
        if self.is_record:
            return memory
        return memory.cast(letter, shape) if shape else memory.cast(letter)

    def cut(self, value: Any) -> Any:
        """Return a number as it is once stored, in Python: whole numbers keep their lowest bits."""
        if self.char == "?":
            return bool(value)
        if self.char in "fd":
            return unpack(self.char, pack(self.char, float(value)))[0]
        bits = 8 * self.itemsize
        kept = int(value) & ((1 << bits) - 1)
        return kept - (1 << bits) if self.char.islower() and kept >> (bits - 1) else kept

    def read(self, memory: memoryview) -> Any:
        """Return what is there: a number, or a view of a record or of an array."""
        if self.shape:
            return dtype.make_array(memory, self)
        return self.of(memory) if issubclass(self.of, void) else unpack(f"={self.char}", memory)[0]

    def write(self, memory: memoryview, value: Any) -> None:
        """Put something there."""
        if self.shape:
            dtype.make_array(memory, self)[...] = value
        elif self.is_record:
            memory[:] = value.tobytes() if isinstance(value, void) else bytes(self.itemsize)
        else:
            Struct(f"={self.char}").pack_into(memory, 0, value)
