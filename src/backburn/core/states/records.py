"""Records: classes whose fields are the bytes of a numpy structured scalar.

A subclass declares its fields as annotations. They are stored in that order without padding, so records with equal contents have equal
bytes. The same attribute access works in plain Python and in compiled kernels, and editors understand it. Copying, undoing, hashing,
comparing and saving a record all work on its bytes.

In plain Python a field, or an element of an array field, reads as an ordinary int. Numpy's own scalars would keep the width of the field in
arithmetic and overflow where the compiled kernel, which computes in 64 bits, does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from struct import Struct
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Self, TypeVar, get_type_hints, overload

from backburn.core.kit.arrays import PLAIN, np

if TYPE_CHECKING:
    from backburn.core.kit.arrays import NDArray

    One = TypeVar("One", covariant=True)
    Part = TypeVar("Part")

    class Records(np.ndarray[Any, np.dtype[np.void]], Generic[One]):
        """An array of records, as those who check types see it: an element is one record, a named part one field of all."""

        @overload  # type: ignore[override]
        def __getitem__(self, index: int) -> One: ...
        @overload
        def __getitem__(self, index: str) -> NDArray[Any]: ...
        @overload
        def __getitem__(self, index: slice | NDArray[Any] | list[int]) -> Records[One]: ...
        def __getitem__(self, index: int | str | slice | NDArray[Any] | list[int]) -> One | NDArray[Any] | Records[One]: ...

    class _Bytes:
        """The part of numpy's structured scalar that records use; numpy's type stubs forbid subclassing it."""

        def __init__(self, memory: memoryview) -> None: ...
        def part(self, name: str, of: type[Part]) -> Part: ...
        def copy(self) -> Self: ...
        def tobytes(self) -> bytes: ...
        @property
        def base(self) -> Any: ...
        @property
        def dtype(self) -> np.dtype[np.void]: ...
        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: Any) -> None: ...

else:
    _Bytes = np.void

Int8 = Annotated[int, np.int8]
"""One signed byte."""
Int16 = Annotated[int, np.int16]
"""Two signed bytes."""
Int32 = Annotated[int, np.int32]
"""Four signed bytes."""
Float64 = Annotated[float, np.float64]
"""Eight bytes: a number with decimals."""


class Record(_Bytes):
    """A mutable structure of fixed size; subclasses only annotate fields.

    A field is `Int8`, `Int16`, `Int32`, `Float64`, another record, or an array written `Annotated[NDArray[np.int16], shape]`.
    """

    layout: ClassVar[np.dtype[np.void]]
    """The numpy layout, with this class as the type of its scalars."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        hints = get_type_hints(cls, include_extras=True)
        fields = {name: _field(hint) for name, hint in hints.items() if name not in _NOT_FIELDS}
        cls.layout = np.dtype((cls, [(name, *field) for name, field in fields.items()]))
        places = parts_of(cls.layout)
        for name, field in fields.items():
            setattr(cls, name, _array_property(name) if len(field) == 2 else _property(name, field[0], places[name][1]))

    if not TYPE_CHECKING:  # to those who check types, what is no field is missing

        def __getattr__(self, name: str) -> Any:
            """An array field that is read for the first time."""
            if name.startswith(_VIEW):
                return _view(self, name)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

    @classmethod
    def blank(cls) -> Self:
        """Return a new record filled with zeros."""
        return cls.blanks(1)[0]

    @classmethod
    def blanks(cls, count: int) -> Records[Self]:
        """Return an array of `count` records filled with zeros."""
        return np.zeros(count, cls.layout)  # type: ignore[return-value]

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as bytes."""
        return self.from_bytes, (self.tobytes(),)

    def copy(self) -> Self:
        """Another record of the same bytes. Numpy's own way goes field by field, and takes a hundred times as long."""
        return self.from_bytes(self.tobytes())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the record that `tobytes` wrote."""
        if PLAIN:  # pragma: no cover (where numpy is hidden)
            return cls(memoryview(bytearray(data)))
        return cls.boxed(data)[0]

    @classmethod
    def boxed(cls, data: bytes) -> Records[Self]:
        """Return the record in its own array, which compiled kernels take much faster than a record."""
        return np.frombuffer(bytearray(data), cls.layout)  # type: ignore[return-value]


def parts_of(layout: np.dtype[Any]) -> Mapping[str, tuple[np.dtype[Any], int]]:
    """Return the fields of a layout: the kind of each, and after how many bytes it begins."""
    assert layout.fields is not None
    return {name: layout.fields[name][:2] for name in layout.names or ()}


_NOT_FIELDS = ("layout", "specs")
_VIEW, _ROW = "_view_of_", "_row"
"""Under which names a record keeps the view of a field, and its own place in its array."""


class Cells(np.ndarray[Any, Any]):
    """An array field as plain Python sees it: its elements read as ints."""

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, tuple if self.ndim > 1 else int):
            return _plain(super().__getitem__(index))
        try:
            return self.item(index)
        except (TypeError, ValueError):  # not an element but a part of the array: a slice or too few indices
            return _plain(super().__getitem__(index))


if PLAIN:  # pragma: no cover (where numpy is hidden)
    del Cells.__getitem__  # there, all elements read as ints


def _view(record: Record, name: str) -> Cells:
    """Return an array field, and let the record keep it under that name: a view takes much longer to make than an element to read.

    It is a view of the array where the record is. One of the record itself would hold the record that holds it, forever.
    """
    field, home, kept = name.removeprefix(_VIEW), record.base, record.__dict__
    found: Cells
    if PLAIN:  # pragma: no cover (where numpy is hidden)
        found = kept[name] = record.part(field, Cells)
        return found
    if not isinstance(home, np.ndarray) or home.ndim != 1 or home.dtype is not record.layout:
        found = record[field].view(Cells)
        return found
    if _ROW not in kept:
        kept[_ROW] = 0 if len(home) == 1 else _row(record, field, home)
    found = kept[name] = home[field][kept[_ROW]].view(Cells)
    return found


def _row(record: Record, field: str, home: np.ndarray[Any, Any]) -> int:
    """Return the index of a record in its array, by where one of its fields is in memory."""
    places: Any = record.layout.fields
    return int(record[field].ctypes.data - places[field][1] - home.ctypes.data) // home.strides[0]


def _plain(item: Any) -> Any:
    return item.item() if isinstance(item, np.generic) else item


def _field(hint: Any) -> tuple[Any, ...]:
    """Return the numpy type of an annotation, followed by the shape if it is an array."""
    if isinstance(hint, type) and issubclass(hint, Record):
        return (hint.layout,)
    if not hasattr(hint, "__metadata__"):
        raise TypeError(f"a record's field cannot be {hint!r}; use Int8, Int16, Int32, a record or Annotated[NDArray[...], shape]")
    (what,) = hint.__metadata__
    if isinstance(what, type):
        return (what,)
    kind = hint.__origin__.__args__[-1].__args__[0]
    return (kind, what)


def _property(name: str, kind: Any, offset: int) -> property:
    """Return the property of a number or a nested record; a number is read from the bytes, fifteen times as fast as through numpy."""
    if isinstance(kind, np.dtype):
        return property(attrgetter(_VIEW + name)) if PLAIN else property(lambda self: self[name])
    struct = Struct(np.dtype(kind).char)
    unpack, pack = struct.unpack_from, struct.pack_into
    if PLAIN:  # pragma: no cover (where numpy is hidden)
        return property(lambda self: unpack(self.memory, offset)[0], lambda self, value: pack(self.memory, offset, value))

    def write(self: Record, value: float) -> None:
        self[name] = value

    return property(lambda self: unpack(self, offset)[0], write)


def _array_property(name: str) -> property:
    """Return the property that reads and writes an array field."""

    def write(self: Record, value: Any) -> None:
        self[name] = value

    return property(attrgetter(_VIEW + name), write)
