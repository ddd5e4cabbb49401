"""What the reader of Volcano! refuses: positions that the game cannot have."""

from __future__ import annotations

import pytest

import backburn
from games.volcano.pictures import ALIKE, ALL_LAID, FOUR, NOTHING_LAID, THREE, TWO, WAITING, Fire

ROWS = "c . . 6 5 . ."
FLYING = TWO.picture(ROWS)
DROPPING = THREE.picture(ROWS, "blue to drop on c3 towards c4")
DEALING = TWO.picture(NOTHING_LAID.replace("a ? ?", "a 1 2"), "chance to lay a3", "", **TWO.unused())
FIRST = TWO.picture(ALL_LAID, "blue to fly", "", **TWO.unused())


def test_the_pictures_that_are_spoilt_below_are_read() -> None:
    for fire, picture in ((TWO, FLYING), (THREE, DROPPING), (TWO, DEALING), (TWO, FIRST)):
        assert fire.same(fire.same(picture)) == fire.same(picture)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        # Lines
        ("c . . 6 5 . .", "c . . 6 5 .", "row c"),
        ("c . . 6 5 . .", "c . . 6 5 . . .", "row c"),
        ("b . . . . .\n", "", "row b"),
        ("b . . . . .\n", "a . . . .\n", "row b"),
        ("green: loads 3, won -\n", "", "line"),
        ("green: loads 3, won -\n", "red: loads 3, won -\n", "line of green"),
        ("\nflown", "\nhello\nflown", "lines"),
        ("\nflown", "\nsmoke", "flown"),
        # The heading
        ("blue to fly", "red to fly", "red"),
        ("blue to fly", "blue to sing", "blue to sing"),
        ("blue to fly", "blue to fly from c3 c4", "c3 c4"),
        ("blue to fly", "chance", "chance"),
        # Cells
        ("6", "7", "c3"),
        ("6", "0", "c3"),
        ("6", "6x", "c3"),
        ("6", "?", "c3"),
        ("6", "b", "c3"),
        ("5", "2bb", "only 1 place for loads"),
        ("5", "5bbbb", "places"),
        ("6", "6n", "neutral"),
        ("d . . . #", "d . . . .", "volcano"),
        ("d . . . #", "d . . . 5", "volcano"),
        ("d . . . #", "d . . # #", "d3"),
        # Colours
        ("blue: loads 3, won -", "blue: loads -1, won -", "blue"),
        ("blue: loads 3, won -", "blue: loads x, won -", "blue"),
        ("blue: loads 3, won -", "blue: loads 3, won", "blue"),
        ("blue: loads 3, won -", "blue: loads 3, won 0", "blue"),
        ("blue: loads 3, won -", "blue: loads 3, won 7", "blue"),
        ("blue: loads 3, won -", "blue: loads 3, won 5*0", "blue"),
        ("blue: loads 3, won -", "blue: loads 3, neutral 1, won -", "blue"),
        ("flown: violet green white blue", "flown: violet green white red", "red"),
        ("flown: violet green white blue", "flown: violet green white blue blue", "once"),
        ("flown: violet green white blue", "flown:", "flown"),
    ],
)
def test_what_cannot_be_read(old: str, new: str, complaint: str) -> None:
    assert old in FLYING
    assert complaint in TWO.complaint(FLYING.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("lay a3", "lay a4", "a3"),
        ("lay a3", "lay a2", "a2"),
        ("lay a3", "lay d4", "d4"),
        ("lay a3", "lay z9", "not a cell with a tile; the cells are a1 to g4, without the volcano d4"),
        ("a 1 2", "a ? 2", "a1"),
        ("a 1 2", "a . 2", ""),
        ("a 1 2", "a 1b  2", "blue"),
        ("g ? ? ? ?", "g ? ? ? 1", "g4"),
        ("g ? ? ? ?", "g ? ? ? .", "g4"),
        ("blue: loads 12", "blue: loads 11", "blue"),
        ("blue: loads 12, won -", "blue: loads 12, won 3", "blue"),
        ("chance to lay a3", "over", "a3"),
        ("chance to lay a3", "blue to fly", "a3"),
    ],
)
def test_what_cannot_be_while_tiles_are_dealt(old: str, new: str, complaint: str) -> None:
    assert old in DEALING
    assert complaint in TWO.complaint(DEALING.replace(old, new))


def test_no_one_has_flown_while_tiles_are_dealt() -> None:
    assert "blue" in TWO.complaint(DEALING + "\nflown: blue")


def test_no_more_tiles_of_a_value_than_there_are() -> None:
    seven = NOTHING_LAID.replace("a ? ? ? ?", "a 1 1 1 1").replace("b ? ? ?", "b 1 1 1")
    assert "value 1" in TWO.complaint(TWO.picture(seven, "chance to lay b4", "", **TWO.unused()))
    assert "value 6" in TWO.complaint(TWO.picture(ROWS, white="won 6*6"))
    assert "value 6" in TWO.complaint(TWO.picture(ROWS, white="won 6*3", blue="won 6*3"))
    assert TWO.scores(TWO.picture(ROWS, white="won 6*5")) == [0, 30]


def test_no_one_has_flown_before_all_tiles_are_dealt() -> None:
    early = DEALING.replace("a 1 2", "a 1 3b").replace("blue: loads 12", "blue: loads 11")
    assert "begin when all tiles are dealt" in TWO.complaint(early + "\nflown: blue")


def test_tiles_that_are_alike_are_not_waiting_to_be_dealt() -> None:
    fire = Fire(2, **ALIKE | {"tiles_1": 35, "tiles_2": 1})
    assert "alike" in fire.complaint(fire.picture(NOTHING_LAID.replace("a ?", "a 2"), "chance to lay a2", "", **TWO.unused()))
    assert fire.moves(fire.picture(NOTHING_LAID.replace("a ?", "a 1"), "chance to lay a2", "", **TWO.unused())) == ["tile 1", "tile 2"]


@pytest.mark.parametrize(
    ("rows", "colours"),
    [
        (ROWS, {"white": "loads 13"}),
        ("c . . 6w 5 . .", {"white": "loads 12"}),
        ("c . . 6ww 5w . .", {"white": "loads 10"}),
        (ROWS, {"white": "loads 12"}),  # White has flown.
        (ROWS, {"white": "loads 12, won 5"}),
    ],
)
def test_no_more_loads_than_there_are(rows: str, colours: dict[str, str]) -> None:
    assert "white" in TWO.complaint(TWO.picture(rows, **colours))


def test_no_more_neutral_loads_than_there_are() -> None:
    assert "neutral" in THREE.complaint(THREE.picture(ROWS, white="neutral 5"))
    many = THREE.picture("c . . 6nn 5n . .", blue="neutral 3", white="neutral 4", green="neutral 3")
    assert "neutral" in THREE.complaint(many)
    assert "neutral" in THREE.complaint(THREE.picture(ROWS).replace("neutral 1, ", "", 1))
    assert THREE.moves(many.replace("neutral 4", "neutral 2"))


def test_colours_not_in_play_are_nowhere() -> None:
    one_each = Fire(2, two_colours="off")
    assert "green" in one_each.complaint(one_each.picture("c . . 6g 5 . ."))
    assert "violet" in THREE.complaint(THREE.picture(ROWS, flown="violet green white blue"))
    assert "violet" in THREE.complaint(THREE.picture(ROWS).replace("blue to fly", "violet to fly"))


@pytest.mark.parametrize(
    ("flown", "complaint"),
    [
        ("", "blue has not flown"),
        ("blue green violet", "white has not flown"),
        ("blue violet green white", "white flies next"),  # Blue cannot fly twice,
        ("white blue violet green", "green flies next"),  # nor before green.
    ],
)
def test_who_has_flown_fits_the_rest(flown: str, complaint: str) -> None:
    assert complaint in TWO.complaint(TWO.picture("c . . 6w 5 . .", flown=flown))


def test_blue_begins_on_the_whole_board() -> None:
    assert "blue flies next" in TWO.complaint(FIRST.replace("blue to fly", "white to fly"))
    assert "36" in TWO.complaint(FIRST.replace("a 1 1", "a . 1"))


def test_what_has_been_put_out_is_gone() -> None:
    assert "c3" in TWO.complaint(TWO.picture("c . . 6bbw 5 . ."))
    assert "c2" in TWO.complaint(TWO.picture("c . 6 . 5 . ."))  # Cut off.
    assert "d1" in TWO.complaint(TWO.picture("d 6w . 6 # . . ."))
    adjacent = Fire(4, free_edges=4, adjacent_edges="on")
    assert "c2" in adjacent.complaint(adjacent.picture("c . 2w 6 . . .\nd . . 2g # . . ."))


def test_a_game_that_is_over_is_over() -> None:
    nothing = {colour: "loads 0" for colour in TWO.colours}
    assert "over" in TWO.complaint(TWO.picture(""))
    assert "over" in TWO.complaint(TWO.picture(ROWS, **nothing))
    assert "over" in WAITING.complaint(WAITING.picture("c . . 1w 1b . ."))
    assert "over" in TWO.complaint(TWO.picture(ROWS, "over"))
    assert "over" in TWO.complaint(TWO.picture(ROWS, "over", **nothing | {"green": "loads 1"}))
    assert "over" in TWO.complaint(FIRST.replace("blue to fly", "over"))
    assert "white flies next" in TWO.complaint(TWO.picture(ROWS, blue="loads 0"))


@pytest.mark.parametrize("cell", ["a1", "c5", "c3"])
def test_the_other_end_is_a_choice_only_where_there_are_several(cell: str) -> None:
    assert cell in TWO.complaint(TWO.picture(ROWS, f"blue to fly from {cell}", blue="loads 1"))
    assert TWO.moves(TWO.picture(ROWS, "blue to fly from c3", blue="loads 2")) == ["to c3", "to c4"]


def test_no_row_begins_on_the_volcano_or_among_full_tiles() -> None:
    assert "d4" in TWO.complaint(TWO.picture(ROWS, "blue to fly from d4"))
    assert "c3" in WAITING.complaint(WAITING.picture("c . . 1w 1b . .\ne . . 6 . . .", "blue to fly from c3"))


@pytest.mark.parametrize(
    ("rows", "drop", "blue"),
    [
        (ROWS, "c3 towards c4", "loads 0"),  # Only neutral loads are left,
        (ROWS, "c3 towards c4", "neutral 0"),  # or only own ones.
        (ROWS, "c3 towards c5", ""),  # The row ends before.
        (ROWS, "c3 towards d4", ""),
        (ROWS, "a1 towards a1", ""),
        ("b . 5 . . .\nc . . 6 5 . .", "b2 towards c4", ""),  # Not in one line.
        ("c 6 6 6 5 . .", "c1 towards c4", "loads 2"),  # Three loads for four tiles.
        ("c . . 6 5 . .\ne . . 1w . . .", "c3 towards c4", ""),  # e3 has been put out.
        ("c . . 1w 5 . .", "c4 towards c4", ""),  # Blue has not dropped on c3.
        ("c . . 6 1w . .", "c3 towards c4", ""),
        ("c . . 6 5 1b .", "c3 towards c4", ""),  # The plane comes from the other side,
        ("b . 1b . . .\nc . . 6 5 . .", "c3 towards c4", ""),  # and in one line.
        ("c . . 6 5 . .\nd 6 . . # . . .", "c3 towards c4", ""),  # d1 is cut off.
    ],
)
def test_what_cannot_be_while_loads_are_dropped(rows: str, drop: str, blue: str) -> None:
    assert THREE.complaint(THREE.picture(rows, f"blue to drop on {drop}", blue=blue))


def test_loads_are_chosen_only_where_there_are_neutral_ones() -> None:
    assert "neutral" in TWO.complaint(TWO.picture(ROWS, "blue to drop on c3 towards c4"))
    fire = Fire(3, free_edges=5)
    assert fire.complaint(fire.picture("c . . 1w 5 . .", "blue to drop on c3 towards c4"))  # A full tile.
    assert fire.moves(fire.picture("c . . 5 1w . .", "blue to drop on c3 towards c4")) == ["drop own", "drop neutral"]


def test_the_tiles_passed_in_a_flight_may_be_full() -> None:
    between = THREE.picture("c . . 1b 5 . .", "blue to drop on c4 towards c4")
    assert THREE.moves(between) == ["drop own", "drop neutral"]
    assert THREE.complaint(between.replace(" to drop on c4 towards c4", " to fly"))
    # While the last tile is to come the plane may have come from anywhere.
    assert THREE.moves(THREE.picture("b . 1b . . .\nc . . 6 5 . .", "blue to drop on c3 towards c3"))
    assert THREE.moves(THREE.picture("c . 1n 6 5 . .", "blue to drop on c3 towards c4"))


@pytest.mark.parametrize("options", ["tiles_1=7", "smoke=1", "loads=99", "loads=0", "two_colours=maybe", "free_edges=6"])
def test_options_that_cannot_be(options: str) -> None:
    assert TWO.complaint(FLYING + f"\noptions {options}")


@pytest.mark.parametrize(
    ("name", "lowest", "highest"),
    [
        *((f"places_{value}", 1, 3) for value in range(1, 7)),
        ("loads", 1, 36),
        ("neutrals", 0, 12),
        *((f"extra_loads_{which}", 0, 12) for which in ("two_1", "three_1", "three_2", "four_1", "four_2", "four_3")),
        ("solo_loads", 1, 72),
        ("free_edges", 0, 5),
        ("target", 0, 216),
    ],
)
def test_the_ranges_of_the_options(name: str, lowest: int, highest: int) -> None:
    for value in (lowest, highest):
        Fire(3, **{name: value})
    for value in (lowest - 1, highest + 1):
        with pytest.raises(backburn.OptionError, match=name):
            Fire(3, **{name: value})


def test_a_position_is_a_diagram_on_one_line() -> None:
    picture = FOUR.picture("c . . 6bw 5 . .", blue="won 1*2 4")
    assert FOUR.match(picture).position() == (
        "blue to fly / a . . . . / b . . . . . / c . . 6bw 5 . . / d . . . # . . . / e . . . . . . / f . . . . . / g . . . . / "
        "blue: loads 3, won 1*2 4 / white: loads 3, won - / green: loads 3, won - / violet: loads 3, won - / flown: violet green white blue"
    )
