"""What scenes and their elements are made with."""

from __future__ import annotations

from dataclasses import replace

from backburn.picture.scene import LETTERS, Element, Scene, at, dashes, fine, rect, scaled, sized, solid, use


def test_an_element_is_measured_in_hundredths_as_its_parts_are() -> None:
    parts = (rect(0, 0, 10, 10, "x"),)
    assert at("box", 150, 25, "thing", parts, "A box", (3,)) == Element("box", 1.5, 0.25, "thing", parts, "A box", (3,))
    assert at("box", 0, 0, "thing", parts) == Element("box", 0, 0, "thing", parts)


def test_dashes_go_around_what_can_be_chosen() -> None:
    assert dashes(40, 20, 5) == (rect(0, 0, 40, 20, "ring case", 5), rect(0, 0, 40, 20, "ring dashes", 5))
    assert dashes(40, 20, 5, 7, -3)[1] == rect(7, -3, 40, 20, "ring dashes", 5)


def test_dashes_are_finer_around_small_things() -> None:
    assert fine(dashes(40, 20, 5)) == (rect(0, 0, 40, 20, "ring case fine", 5), rect(0, 0, 40, 20, "ring dashes fine", 5))


def test_what_was_chosen_has_a_whole_line_around_it() -> None:
    assert solid(40, 20, 5, 7, -3) == (rect(7, -3, 40, 20, "chosen-case", 5), rect(7, -3, 40, 20, "chosen", 5))


def test_scaled() -> None:
    parts = (rect(0, 0, 1, 1, "x"), use("blue", 4))
    assert scaled(parts, 1) is parts
    assert [part.attributes["transform"] for part in scaled(parts, 0.5)] == ["scale(0.5)", "scale(0.5) translate(4 0)"]


def test_a_line_is_as_large_as_it_has_room() -> None:
    ten = "ten people"
    rooms = [10 * width for width in LETTERS.values()]
    assert [sized(ten, room) for room in (*rooms, 1)] == ["large", "normal", "small", "small"]
    assert sized(ten, rooms[0], "normal") == "normal" and sized(ten, rooms[0] - 1) == "normal"


def test_what_changed_since_an_earlier_scene() -> None:
    one, two, three = (at(name, 0, 0, "x", ()) for name in ("one", "two", "three"))
    earlier = Scene(1, 1, "Before", (one, two))
    moved = replace(two, x=1)
    assert Scene(1, 1, "After", (three, moved)).changed_since(earlier) == ([three, moved], ["one"])
