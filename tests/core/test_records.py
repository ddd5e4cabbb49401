"""Records and tables: bytes with names."""

from __future__ import annotations

import pickle
import sys
from enum import IntEnum
from typing import Annotated, Any

import numpy as np
import pytest
from numpy.typing import NDArray

from backburn.core.states.records import Int8, Int16, Int32, Record
from backburn.core.states.tables import listing, table


class Inner(Record):
    depth: Int16


class Outer(Record):
    small: Int8
    row: Annotated[NDArray[np.int16], 3]
    grid: Annotated[NDArray[np.int8], (2, 2)]
    inner: Inner


def test_fields_lie_in_order_without_gaps() -> None:
    assert Outer.layout.names == ("small", "row", "grid", "inner")
    assert Outer.layout.itemsize == 1 + 6 + 4 + 2


class Widths(Record):
    odd: Int8
    middle: Int16
    long: Int32
    inner: Inner


def test_numbers_read_as_numpy_has_them_wherever_the_record_lies() -> None:
    """One by itself, one in an array, one in another record; what was written last counts."""
    rows = Widths.blanks(2)
    for record in (Widths.blank(), rows[1], Widths.from_bytes(rows[0].tobytes())):
        for name, kind in (("odd", np.int8), ("middle", np.int16), ("long", np.int32)):
            for value in (np.iinfo(kind).min, -1, 0, 1, np.iinfo(kind).max):
                setattr(record, name, value)
                found = getattr(record, name)
                assert type(found) is int and found == value == record[name]
        record.inner.depth = -300
        assert (record.odd, record.middle, record.long, record.inner.depth) == (127, 32767, 2**31 - 1, -300)
    assert rows["long"].tolist() == [0, 2**31 - 1]


class Deep(Record):
    outer: Outer


def test_an_array_field_is_the_records_own_wherever_it_lies() -> None:
    """In an array, in every second place of one, in another record; also when the place of the record is written again."""
    rows = Outer.blanks(6)
    records = [*rows[::2], Deep.blank().outer, rows[1:2][0]]
    for number, record in enumerate(records):
        record.row[2], record.grid[1, 0] = number, -number
    for number, record in enumerate(records):
        assert (record.row[2], record["row"][2], record.grid[1, 0]) == (number, number, -number)
    assert [record["row"][2] for record in rows] == [0, 4, 1, 0, 2, 0]
    row = records[1].row
    rows[2] = rows[4]
    assert records[1].row is row and row[2] == 2
    records[1].row = [5, 6, 7]
    assert row.tolist() == rows[2].row.tolist() == [5, 6, 7]


def test_a_record_does_not_live_on_in_its_views() -> None:
    """Numpy's objects are not collected when they hold each other."""
    record = Outer.blanks(3)[1]
    holders = sys.getrefcount(record)
    assert record.row is record.row and record.grid[1, 1] == 0
    assert sys.getrefcount(record) == holders


def test_what_is_no_field_is_missing() -> None:
    with pytest.raises(AttributeError, match="'Outer' object has no attribute 'column'"):
        _ = Outer.blank().column  # type: ignore[attr-defined]


def test_a_copy_is_a_record_of_its_own() -> None:
    """One of a record in an array, too."""
    rows = Outer.blanks(1)
    rows[0].row[1] = 5
    copy = rows[0].copy()
    assert type(copy) is Outer and copy == rows[0]
    copy.row[1], copy.inner.depth = 7, 2
    assert (rows[0].row[1], rows[0].inner.depth, copy.row[1], copy.inner.depth) == (5, 0, 7, 2)


def test_fields_read_as_ints_and_write_through() -> None:
    record = Outer.blank()
    record.small = 5
    record.row[1] = 300
    record.row = np.array([1, record.row[1], 3], np.int16)
    record.grid[1, 0] = 7
    record.inner.depth = -2
    assert (record.small, record.row[1], record.grid[1, 0], record.inner.depth) == (5, 300, 7, -2)
    assert all(type(value) is int for value in (record.small, record.row[1], record.grid[1, 0], record.inner.depth))
    assert record.grid[1].tolist() == [7, 0] and record.grid[:, 0].tolist() == [0, 7]
    assert 1 << record.row[0] << 20 == 1 << 21, "no arithmetic in the width of the field"


def test_bytes_make_equal_copies() -> None:
    record = Outer.blank()
    record.row[2] = 9
    again = Outer.from_bytes(record.tobytes())
    assert again == record and again.copy().tobytes() == record.tobytes()
    again.row[2] = 8
    assert record.row[2] == 9
    assert pickle.loads(pickle.dumps(record)) == record


def test_a_field_of_no_fixed_size_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot be <class 'list'>"):

        class Bad(Record):
            items: list  # type: ignore[type-arg]


class Colour(IntEnum):
    RED = 0
    BLUE = 1


class Gap(IntEnum):
    ONE = 1
    TWO = 2


def test_tables_are_complete_or_refused() -> None:
    assert table(Colour, {Colour.RED: 4, Colour.BLUE: 2}).tolist() == [4, 2]
    assert listing(Colour, {Colour.BLUE: "b", Colour.RED: "r"}) == ["r", "b"]
    with pytest.raises(ValueError, match="missing: BLUE"):
        table(Colour, {Colour.RED: 4})
    facts: dict[Any, int] = {Colour.RED: 4, Colour.BLUE: 2, 7: 1}
    with pytest.raises(ValueError, match="each member once"):
        table(Colour, facts)
    with pytest.raises(ValueError, match="must count from 0"):
        table(Gap, {Gap.ONE: 1, Gap.TWO: 2})
