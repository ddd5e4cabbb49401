"""The parts of diagrams that are written and read alike."""

from __future__ import annotations

import pytest

import backburn
from backburn.core.kit.errors import PositionError
from backburn.play.texts.diagram import fill, filled, heaps, heaps_in, marks_in, need_same, scan

TEMPLATES = ("turn {turn:d}: {seat} waits", "turn {turn:d}: {deed:s}")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("turn 3: ash waits", (0, {"turn": 3, "seat": "ash"})),
        ("turn 12: ash waits and sees", (1, {"turn": 12, "deed": "ash waits and sees"})),
    ],
)
def test_the_first_template_that_fits_is_scanned(line: str, found: object) -> None:
    number, gaps = scan(TEMPLATES, line, "the line", "'turn 3: ash waits'")
    assert (number, gaps) == found and TEMPLATES[number].format(**gaps) == line


@pytest.mark.parametrize("line", ["turn three: ash waits", "turn 3", "turn 3: ash waits.", "turn 12345: ash waits"])
def test_what_fits_no_template_is_refused_with_an_example(line: str) -> None:
    with pytest.raises(PositionError, match=rf"^the line must be like 'turn 3: ash waits', not '{line}'$"):
        scan(TEMPLATES[:1], line, "the line", "'turn 3: ash waits'")


def test_the_fields_of_a_state_are_written_and_read() -> None:
    state = backburn.load("on-the-run").start.copy()
    fill(state, {"points": 7, "saved": 2}, 1)
    fill(state, {"left": 3})
    assert filled("points {points:d}, out {saved:d}", state, 1) == "points 7, out 2"
    assert filled("{left:d} left", state) == "3 left" and state.points.tolist() == [0, 7, 0, 0]


def test_a_line_that_follows_from_the_rest_is_compared() -> None:
    need_same("round 03", "round 3")
    with pytest.raises(PositionError, match=r"^the line 'round 4' does not fit .* it would be written 'round 3'$"):
        need_same("round 4", "round 3")


def test_rows_have_a_label_and_a_mark_for_each_place() -> None:
    rows = {"a": [5, 6], "b": [7]}
    assert list(marks_in(rows, ["a x .", "b y"], "cells")) == [(5, "x"), (6, "."), (7, "y")]
    for line in ("c x .", "a x", "a x . ."):
        with pytest.raises(PositionError, match=rf"^row a must be 'a' and 2 cells, not '{line}'$"):
            list(marks_in(rows, [line, "b y"], "cells"))


def test_heaps_are_read_as_they_are_written() -> None:
    names, counts = ["ash", "elm", "oak"], [2, 0, 1]
    assert heaps(counts, names) == ["ash*2", "oak"] and list(heaps_in(["oak", "ash*2"], names)) == [(2, 1), (0, 2)]
    for word in ("fir", "ash*1", "ash*02", "ash*"):
        with pytest.raises(PositionError, match=r"appears twice here, or is not written like ash or ash\*2"):
            list(heaps_in([word], names))
    with pytest.raises(PositionError, match="'ash' appears twice"):
        list(heaps_in(["ash", "ash"], names))


@pytest.mark.parametrize("points", ["999", "9999"])
def test_a_number_that_no_state_can_hold_is_refused(points: str) -> None:
    game = backburn.load("on-the-run")
    text = game.match(seed=1).diagram().replace("out 0", f"out {points}", 1)
    with pytest.raises(PositionError, match=r"^a number in this position is larger than any in the game$"):
        game.position(text)
