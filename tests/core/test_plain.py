"""Arrays in plain Python do what numpy does, as far as they do it, and refuse the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import numpy
import pytest
from numpy.typing import NDArray

from backburn.core.kit import plain

KINDS = ["bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"]


def told(value: Any) -> Any:
    """What an array, or a number, is, in whichever of the two it was made."""
    if isinstance(value, numpy.ndarray | plain.ndarray):
        return value.shape, numpy.dtype(str(getattr(value.dtype, "char", ""))), value.tolist(), value.tobytes()
    return value.item() if isinstance(value, numpy.generic) else value


def both(ask: Callable[[Any], Any]) -> None:
    assert told(ask(plain)) == told(ask(numpy))


@pytest.mark.parametrize("kind", KINDS)
def test_arrays_of_each_kind_have_the_same_bytes(kind: str) -> None:
    both(lambda np: np.array([0, 1, 1, 0], getattr(np, kind)))
    both(lambda np: np.full((2, 3), 1, getattr(np, kind)))
    both(lambda np: np.zeros(3, getattr(np, kind)).itemsize)
    both(lambda np: np.frombuffer(bytearray(range(16)), getattr(np, kind))[:0])


MAKING: list[Callable[[Any], Any]] = [
    lambda np: np.array([[1, 2], [3, 4]]),
    lambda np: np.array([[1, 2.5], [3, 4]]),
    lambda np: np.array([True, False]),
    lambda np: np.array([]),
    lambda np: np.array(np.array([1, 2], np.int8), np.int16),
    lambda np: np.array([np.array([1, 2], np.int8), np.array([3, 4], np.int8)], np.int8),
    lambda np: np.asarray(np.array([1, 2], np.int8)),
    lambda np: np.asarray([1, 2], np.int8),
    lambda np: np.arange(3, 9),
    lambda np: np.arange(3, dtype=np.int8),
    lambda np: np.concatenate([np.arange(2), np.arange(3)]),
    lambda np: np.concatenate([np.zeros(0), np.arange(2)]).astype(np.int16),
    lambda np: np.repeat([1, 2], 2),
    lambda np: np.repeat([1, 2], [1, 3]),
    lambda np: np.flatnonzero(np.array([0, 3, 0, 1])),
    lambda np: np.isin(np.arange(4), (1, 3)),
    lambda np: np.searchsorted(np.array([1, 4, 9]), 4),
    lambda np: np.full(2, True),
    lambda np: np.full(2, 0.5),
    lambda np: np.array([300, -1]).astype(np.uint8),
    lambda np: after(np, (0, 0), np.array([1, 2, 3, 2**40 + 4])).astype(np.int8),
    lambda np: np.uint64(7),
    lambda np: np.int8(3.0),
    lambda np: np.zeros((2, 3)).size,
    lambda np: np.zeros((2, 3), np.int16).nbytes,
    lambda np: np.zeros((2, 3)).ndim,
]


@pytest.mark.parametrize("ask", MAKING)
def test_what_makes_arrays(ask: Callable[[Any], Any]) -> None:
    both(ask)


def board(np: Any) -> Any:
    return np.arange(24).reshape(2, 3, 4)


READING: list[Callable[[Any], Any]] = [
    lambda np: board(np)[1, 2, 3],
    lambda np: board(np)[-1, -1],
    lambda np: (int(np.arange(5)[-1]), int(np.arange(9)[1::3][1]), int(np.arange(5)[::-1][1])),
    lambda np: np.zeros((0, 3), np.int8)[:, 1],
    lambda np: board(np)[:, 1],
    lambda np: board(np)[..., :2],
    lambda np: board(np)[...],
    lambda np: board(np)[0, 1:, ::2],
    lambda np: board(np)[:, ::-1, 0].copy(),
    lambda np: board(np)[:, :, 1].reshape(-1),
    lambda np: board(np)[:, 0].tobytes(),
    lambda np: board(np)[[1, 0, 1]],
    lambda np: np.arange(5)[np.array([3, 3, 0])],
    lambda np: board(np).item(1, 0, 2),
    lambda np: board(np).item((1, 0, 2)),
    lambda np: np.array([7]).item(),
    lambda np: board(np).reshape((6, -1)),
    lambda np: board(np).astype(np.float64),
    lambda np: np.arange(3, dtype=np.int16).view(np.uint8),
    lambda np: board(np)[1].view(np.int32),
    lambda np: len(board(np)),
    lambda np: [int(row.sum()) for row in board(np)[0]],
    lambda np: (int(board(np).max()), int(board(np).min()), bool(board(np).any()), bool(np.array([0]))),
    lambda np: bytes(np.arange(4, dtype=np.int8)[1:3].data),
    lambda np: np.zeros((0, 3)).tolist(),
    lambda np: board(np)[:, :, 1].tobytes(),
]


@pytest.mark.parametrize("ask", READING)
def test_what_is_read_of_an_array(ask: Callable[[Any], Any]) -> None:
    both(ask)


def after(np: Any, index: Any, value: Any) -> Any:
    written = board(np)
    written[index] = value
    return written


WRITING: list[tuple[Any, Any]] = [
    ((1, 2, 3), 100),
    ((1, 2, 3), 2.9),
    ((0, 1), 5),
    (slice(None), 6),
    ((slice(None), 1), [1, 2, 3, 4]),
    ((slice(None), slice(None), 0), [[1, 2, 3], [4, 5, 6]]),
    ((slice(None), slice(None), 0), [[1, 2, 3]]),
    (..., 7),
    ([1], 8),
]


@pytest.mark.parametrize(("index", "value"), WRITING)
def test_what_is_written_to_an_array(index: Any, value: Any) -> None:
    both(lambda np: after(np, index, value))


PARTS: list[Callable[[Any], Any]] = [
    lambda row: row.__setitem__(2, True),
    lambda row: row.__setitem__(2, 0.75),
    lambda row: row.__setitem__(slice(1, 4), 1),
    lambda row: row.__setitem__(slice(None, None, 2), 1),
    lambda row: row.__setitem__(slice(0, 0), 1),
    lambda row: row.__setitem__(slice(1, None), row[:-1]),
    lambda row: row.__setitem__(slice(None, None, 2), row[:3].copy()),
    lambda row: row[1::2].__setitem__(1, 0),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("write", PARTS)
def test_a_part_is_written_in_each_kind_as_numpy_does(write: Callable[[Any], Any], kind: str) -> None:
    def ask(np: Any) -> Any:
        row = np.array([1, 0, 1, 1, 0], getattr(np, kind))
        write(row)
        return row

    both(ask)


def test_lists_of_rows_are_written_one_by_one_and_views_share_what_they_show() -> None:
    def ask(np: Any) -> Any:
        found, rows = np.zeros((3, 2), np.int16), np.array([2, 0])
        found[rows] = np.array([[1, 2], [3, 4]])
        part = found[1:]
        part[0] = found[0]
        found.view(np.uint8)[0, 0] = 200
        return found

    both(ask)


class WrittenTwice:
    """The same record, in both kinds of arrays."""

    def __init__(self) -> None:
        inner = (type("Inner", (plain.void,), {}), [("low", plain.int8), ("high", plain.int16)])
        inner[0].layout = plain.dtype(inner)  # type: ignore[attr-defined]
        fields = [("number", plain.int32), ("row", plain.int16, 3), ("board", plain.int8, (2, 2)), ("inner", inner[0].layout)]  # type: ignore[attr-defined]
        record = type("Outer", (plain.void,), {})
        record.layout = self.layout = plain.dtype((record, fields))  # type: ignore[attr-defined]
        other = numpy.dtype([("low", "i1"), ("high", "<i2")])
        self.other = numpy.dtype([("number", "<i4"), ("row", "<i2", 3), ("board", "i1", (2, 2)), ("inner", other)])


def test_a_view_as_another_class_shares_the_elements_and_so_do_its_parts() -> None:
    for np in (plain, numpy):
        own: Any = type("Own", (np.ndarray,), {})
        array: Any = np.arange(4)
        part = array.view(own)[1:]
        part[0] = 9
        assert isinstance(part, own) and array.tolist() == [0, 9, 2, 3]


def test_records_have_the_same_bytes() -> None:
    kinds, bytes_ = WrittenTwice(), []
    assert kinds.layout.itemsize == kinds.other.itemsize and kinds.layout.names == kinds.other.names
    for np, layout in ((plain, kinds.layout), (numpy, kinds.other)):
        records: Any = np.zeros(3, layout)
        record = records[1]
        record["number"], record["row"], record["board"][1, 0] = -70_000, [1, 2, 3], 9
        record["inner"]["high"] = 300
        records[2] = records[1]
        records[0]["inner"] = records[1]["inner"]
        records[1]["row"][1:] = 8
        assert [int(record["number"]), record["row"].tolist(), int(record["inner"]["high"])] == [-70_000, [1, 8, 8], 300]
        bytes_.append([records.tobytes(), records[2].tobytes(), records.copy()[1].tobytes(), records[1:].view(np.uint8).tobytes()])
    assert bytes_[0] == bytes_[1]


def test_a_record_is_a_view_is_compared_by_its_bytes_and_is_emptied_by_a_number() -> None:
    kinds = WrittenTwice()
    records = plain.zeros(2, kinds.layout)
    assert records[0] == records[1] and records[0] != 0 and records[0].dtype is kinds.layout and records[0].base is None
    records[0]["number"] = 5
    assert records[0] != records[1]
    records[0] = 0
    assert records[0] == records[1] and "Outer" in repr(kinds.layout)


def test_a_part_of_a_record_is_a_view_of_the_class_that_is_wished_for() -> None:
    own: Any = type("Own", (plain.ndarray,), {})
    record: Any = plain.zeros(1, WrittenTwice().layout)[0]
    row = record.part("row", own)
    row[1] = 7
    record.part("inner", plain.void)["high"] = 300
    assert isinstance(row, own) and record["row"].tolist() == [0, 7, 0] and record["inner"]["high"] == 300


def test_annotations_tell_the_kind_as_numpys_do() -> None:
    plain_alias: Any = plain.NDArray
    for of, kind in ((NDArray[numpy.int16], numpy.int16), (plain_alias[plain.int16], plain.int16)):
        hint: Any = Annotated[of, (3,)]
        assert hint.__origin__.__args__[-1].__args__[0] is kind


REFUSED: list[tuple[type[Exception], Callable[[Any], Any]]] = [
    (IndexError, lambda np: np.arange(3)[3]),
    (IndexError, lambda np: np.arange(3)[-4]),
    (IndexError, lambda np: np.arange(3)[0, 0]),
    (IndexError, lambda np: np.zeros((2, 2))[0, 2]),
    (IndexError, lambda np: np.zeros((2, 2)).item(0, 2)),
    (IndexError, lambda np: np.arange(3).__setitem__(3, 1)),
    (ValueError, lambda np: after(np, 0, [1, 2, 3])),
    (ValueError, lambda np: bool(np.arange(2))),
    (ValueError, lambda np: np.array([[1], [1, 2]])),
    (ValueError, lambda np: np.array([1, [1, 2]])),
    (OverflowError, lambda np: np.array([1, 300], np.uint8)),
    (TypeError, lambda np: np.zeros(2, object()) if np is plain else np.dtype(object())),
    (TypeError, lambda np: hash(np.arange(2))),
]


@pytest.mark.parametrize(("error", "ask"), REFUSED)
def test_what_numpy_refuses_is_refused(error: type[Exception], ask: Callable[[Any], Any]) -> None:
    for np in (plain, numpy):
        with pytest.raises(error):
            ask(np)


def test_whole_arrays_are_not_compared_and_what_is_no_element_is_said() -> None:
    with pytest.raises(TypeError, match="compare their lists"):
        plain.arange(3) == plain.arange(3)  # noqa: B015
    with pytest.raises(TypeError, match="no element"):
        plain.zeros((2, 2)).item(1)
    assert repr(plain.arange(2, dtype=plain.int8)) == "array([0, 1], dtype(int8))"


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_numpys_letter(kind: str) -> None:
    assert plain.dtype(getattr(plain, kind)).kind == numpy.dtype(kind).kind


def test_the_base_of_a_field_is_the_kind_of_its_elements() -> None:
    kinds = WrittenTwice()
    for name in kinds.layout.names:
        field, other = kinds.layout.fields[name][0], (kinds.other.fields or {})[name][0]
        assert (field.shape, field.base.kind, field.base.itemsize) == (other.shape, other.base.kind, other.base.itemsize)
