"""The clauses of Volcano! on the turn and the flight (R2 and R3), as pictures."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.volcano.pictures import ALL_LAID, ALONE, FOUR, THREE, TOGETHER, TWO, WAITING, Fire, tiles
from pictures import clause

# ---- R2 The turn


@clause("R2.1")
@pytest.mark.parametrize("fire", [ALONE, TWO, THREE, FOUR, TOGETHER], ids=["alone", "two", "three", "four", "together"])
def test_the_colours_fly_in_their_order(fire: Fire) -> None:
    order = [*fire.colours, fire.colours[0]]
    for flying, following in pairwise(order):
        before = fire.picture(
            "c . . 6 . . .\ne . . . 5 . .", f"{flying} to fly", **{colour: "neutral 0" for colour in fire.colours if fire.neutral}
        )
        assert fire.after(before, "from c3").startswith(f"{following} to fly\n")


@clause("R2.2", "R2.2a")
def test_a_player_with_a_load_has_to_fly() -> None:
    flying = TWO.picture("c . . 6 . . .\ne . . . 5 . .", "white to fly", white="loads 1")
    assert TWO.moves(flying) == ["from c3", "from e4"]


@clause("R2.2a", "R3.2b")
def test_neutral_loads_count_as_loads_in_hand() -> None:
    before = THREE.picture("c . . 6 . . .\ne . . . 5 . .", white="loads 0, neutral 1", blue="neutral 0")
    after = THREE.picture("c . . 6b . . .\ne . . . 5n . .", "green to fly", blue="loads 2, neutral 0", white="loads 0, neutral 0")
    between = THREE.after(before, "from c3")
    assert between.startswith("white to fly\n")
    assert THREE.after(between, "from e4") == THREE.same(after)


@clause("R2.2b")
def test_colours_without_loads_are_passed_over() -> None:
    rows, after = "c . . 6 . . .\ne . . . 5 . .", "c . . 6b . . .\ne . . . 5 . ."
    before = TWO.picture(rows, white="loads 0", green="loads 0")
    assert TWO.after(before, "from c3") == TWO.same(
        TWO.picture(after, "violet to fly", "blue violet green white", blue="loads 2", white="loads 0", green="loads 0")
    )
    before = TWO.picture(rows, white="loads 0", green="loads 0", violet="loads 0")
    assert TWO.after(before, "from c3").startswith("blue to fly\n")
    before = THREE.picture(rows, blue="neutral 0", white="loads 0, neutral 0")
    assert THREE.after(before, "from c3").startswith("green to fly\n")


# ---- R3 The flight


@clause("R3.1")
def test_rows_run_in_three_directions_over_tiles_only() -> None:
    before = TWO.picture(
        """a  .  1  1  .
           b  2  2  1  1  .
           c  .  4  4  4  .  .
           d  .  6  6  #  .  .  .
           e  .  .  5  5  .  .""",
        blue="loads 9",
    )
    # c3: west c2, then nothing; east c4, then nothing; north-west b2, then nothing at a1; north-east b3, a3; south-west d3, then
    # nothing at e2; south-east is the volcano.
    assert TWO.moves(TWO.after(before, "from c3")) == ["to a3", "to b2", "to b3", "to c2", "to c3", "to c4", "to d3"]
    # b1: east all along the row; a1 is gone, c1 is gone; south-east c2, d3, e3.
    assert TWO.moves(TWO.after(before, "from b1")) == ["to b1", "to b2", "to b3", "to b4", "to c2", "to d3", "to e3"]
    # d3: east is the volcano, on the other side of which nothing can be reached.
    assert TWO.moves(TWO.after(before, "from d3")) == ["to a3", "to b1", "to b3", "to c2", "to c3", "to d2", "to d3", "to e3"]


@clause("R3.1")
def test_what_is_no_row_is_refused() -> None:
    flying = TWO.picture("b . 2 2 . .\nc . 4 4 . 4 .\nd . . 6 # 6 . .", "blue to fly from c2")
    assert TWO.moves(flying) == ["to b2", "to c2", "to c3", "to d3"]
    assert TWO.refusal(flying, "to b3")[0] == "R3.1"  # Not in one line.
    assert TWO.refusal(flying, "to c5")[0] == "R3.1"  # Behind a gap.
    assert TWO.refusal(flying, "to c4")[0] == "R3.1"  # No tile.
    west = flying.replace("from c2", "from d3")
    assert TWO.refusal(west, "to d4")[0] == TWO.refusal(west, "to d5")[0] == "R3.1"  # The volcano, and behind it.
    assert TWO.refusal(flying.replace(" from c2", ""), "from c4")[0] == "R3.1"


@clause("R3.1")
def test_the_longest_rows_have_six_tiles() -> None:
    fire = Fire(2, loads=6)
    # From a2 to the south-east: a2, b3, c4, d5, e5, f5.
    assert "to f5" in fire.moves(fire.picture(ALL_LAID, "blue to fly from a2", "", **fire.unused()))
    after = fire.after(fire.picture(ALL_LAID, "blue to fly", "", **fire.unused()), "from c6", "to c1")
    # The 2s are full, c1 with its three free edges is put out; now c2 has one.
    assert "c    .     2b    2b    3b    3b    3b\n" in after and "blue: loads 0, won 2\n" in after


@clause("R3.1a")
def test_both_ends_are_named_in_either_order_with_the_same_effect() -> None:
    before = TWO.picture("c . 6 6 5 5 .")
    after = TWO.same(TWO.picture("c . 6b 6b 5b 5 .", "white to fly", blue="loads 0"))
    assert TWO.moves(before) == ["from c2", "from c3", "from c4", "from c5"]
    assert TWO.after(before, "from c2", "to c4") == TWO.after(before, "from c4", "to c2") == after
    assert TWO.after(before, "from c4") == TWO.same(TWO.picture("c . 6 6 5 5 .", "blue to fly from c4"))
    single = TWO.same(TWO.picture("c . 6 6b 5 5 .", "white to fly", blue="loads 2"))
    assert TWO.after(before, "from c3", "to c3") == single


@clause("R3.1a")
def test_one_end_after_the_other() -> None:
    before = TWO.picture("c . 6 6 5 5 .")
    assert TWO.refusal(before, "to c4")[0] == "R3.1a"
    assert TWO.refusal(TWO.after(before, "from c2"), "from c3")[0] == "R3.1a"


@clause("R3.1b")
def test_the_other_end_is_not_asked_where_there_is_one_row_only() -> None:
    lonely = TWO.picture("c . . 6 . . .\ne . . . 6 5 .")
    assert TWO.after(lonely, "from c3") == TWO.same(TWO.picture("c . . 6b . . .\ne . . . 6 5 .", "white to fly", blue="loads 2"))
    poor = TWO.picture("c . . 6 5 . .\ne . . . 6 5 .", blue="loads 1")
    assert TWO.after(poor, "from c4") == TWO.same(TWO.picture("c . . 6 5b . .\ne . . . 6 5 .", "white to fly", blue="loads 0"))
    # The first tile is full: the only row with a drop ends on the other one. From there two rows have the same effect, and are offered.
    full = WAITING.picture("c . . 1w 6 . .", blue="loads 1")
    assert WAITING.after(full, "from c3") == WAITING.same(WAITING.picture("c . . 1w 6b . .", "white to fly", blue="loads 0"))
    assert WAITING.moves(WAITING.after(full, "from c4")) == ["to c3", "to c4"]
    # The first end is a choice even where there is one flight in all.
    single = TWO.picture("c . . 6 . . .")
    assert TWO.moves(single) == ["from c3"]


@clause("R3.2", "R3.2a")
@pytest.mark.parametrize(
    ("ends", "row"),
    [
        ("c2 c5", "6b 1w 6b 6b"),  # The full one lies within the row,
        ("c5 c2", "6b 1w 6b 6b"),
        ("c3 c5", "6 1w 6b 6b"),  # begins it,
        ("c2 c3", "6b 1w 6 6"),  # or ends it.
    ],
)
def test_one_load_falls_on_every_tile_with_a_free_place(ends: str, row: str) -> None:
    before = WAITING.picture("c . 6 1w 6 6 .")
    first, last = ends.split()
    after = WAITING.picture(f"c . {row} .", "white to fly", blue=f"loads {3 - row.count('b')}")
    assert WAITING.after(before, f"from {first}", f"to {last}") == WAITING.same(after)


@clause("R3.2")
def test_not_more_than_one_load_falls_on_a_tile() -> None:
    after = TWO.picture("c . . 6bw 6bb . .", "white to fly", blue="loads 1")
    assert TWO.after(TWO.picture("c . . 6w 6b . ."), "from c3", "to c4") == TWO.same(after)


@clause("R3.2a")
def test_a_row_of_full_tiles_is_no_flight() -> None:
    flying = WAITING.picture("b . 6 . . .\nc . . 1w 1b 6 .", "blue to fly from c3")
    assert WAITING.moves(flying) == ["to b2", "to c5"]
    assert WAITING.refusal(flying, "to c3")[0] == "R3.2a"
    assert WAITING.refusal(flying, "to c4")[0] == "R3.2a"
    before = WAITING.picture("c . . 1w 1b . .\ne . . 6 . . .")
    assert WAITING.moves(before) == ["from e3"]
    assert WAITING.refusal(before, "from c3")[0] == WAITING.refusal(before, "from c4")[0] == "R3.2a"
    assert "a row needs a tile with a free place" in WAITING.refusal(before, "from c3")[1]


@clause("R3.1a", "R3.2a")
def test_a_row_may_begin_on_a_full_tile_that_has_a_free_place_in_line() -> None:
    """All six around the volcano are full; the seventh tile is in line with some of them, also beyond another one."""
    fire = Fire(2, free_edges=4)
    ring = dict.fromkeys(["c3", "c4", "d3", "d5", "e3", "e4"], "1w")
    for cell, starts in {
        "c2": "c2 c3 c4 d3 e3",  # To the east lie c3 and c4, to the south-east d3 and e3.
        "c5": "c3 c4 c5 d5 e4",  # West, south-west.
        "b2": "b2 c3",  # South-east; behind c3 lies the volcano.
        "b3": "b3 c3 c4 d3 d5",  # South-west, south-east.
        "b4": "b4 c4",  # South-west.
        "e2": "c3 d3 e2 e3 e4",  # East, north-east.
        "f3": "d3 d5 e3 e4 f3",  # North-west, north-east.
        "f4": "e4 f4",  # North-west.
    }.items():
        before = fire.picture(tiles(**ring, **{cell: "6"}))
        assert fire.moves(before) == [f"from {start}" for start in starts.split()]


@clause("R3.2b")
def test_a_row_must_not_take_more_loads_than_are_in_hand() -> None:
    before = WAITING.picture("c 6 6 1w 6 6 .", "blue to fly from c2", blue="loads 2")
    assert WAITING.moves(before) == ["to c1", "to c2", "to c3", "to c4"]
    assert WAITING.refusal(before, "to c5")[0] == "R3.2b"
    three = THREE.picture("c 6 6 5 5 . .", "white to fly from c1", white="loads 2, neutral 1")
    assert THREE.moves(three) == ["to c1", "to c2", "to c3"]
    assert THREE.refusal(three, "to c4")[0] == "R3.2b"
    assert THREE.refusal(THREE.picture("c 6 6 5 5 . .", "white to fly from c1", white="loads 0, neutral 3"), "to c4")[0] == "R3.2b"


@clause("R3.3a", "R3.3b")
def test_each_drop_is_chosen_in_the_order_of_the_row() -> None:
    hands = {"blue": "loads 5, neutral 3"}
    before = THREE.picture("c . 6 6 5 . .", **hands)
    there = THREE.after(before, "from c2", "to c4")
    assert there == THREE.same(THREE.picture("c . 6 6 5 . .", "blue to drop on c2 towards c4", **hands))
    assert THREE.moves(there) == ["drop own", "drop neutral"]
    second = THREE.picture("c . 6n 6 5 . .", "blue to drop on c3 towards c4", blue="loads 5, neutral 2")
    assert THREE.after(there, "drop neutral") == THREE.same(second)
    third = THREE.picture("c . 6n 6b 5 . .", "blue to drop on c4 towards c4", blue="loads 4, neutral 2")
    assert THREE.after(second, "drop own") == THREE.same(third)
    after = THREE.picture("c . 6n 6b 5n . .", "white to fly", blue="loads 4, neutral 1")
    assert THREE.after(third, "drop neutral") == THREE.same(after)
    back = THREE.picture("c . 6 6 5 . .", "blue to drop on c4 towards c2", **hands)
    assert THREE.after(before, "from c4", "to c2") == THREE.same(back)
    last = THREE.picture("c . 6 6b 5n . .", "blue to drop on c2 towards c2", blue="loads 4, neutral 2")
    assert THREE.after(back, "drop neutral", "drop own") == THREE.same(last)


@clause("R3.3b", "R3.1b")
def test_a_row_of_one_tile_asks_for_its_drop() -> None:
    before = THREE.picture("c . . 6 . . .\ne . . . 5 . .")
    assert THREE.after(before, "from c3") == THREE.same(THREE.picture("c . . 6 . . .\ne . . . 5 . .", "blue to drop on c3 towards c3"))


@clause("R3.3b")
def test_what_is_left_falls_by_itself() -> None:
    before = THREE.picture("c . 6 6 5 . .", blue="loads 2, neutral 1")
    after = THREE.picture("c . 6n 6b 5b . .", "white to fly", blue="loads 0, neutral 0")
    assert THREE.after(before, "from c2", "to c4", "drop neutral") == THREE.same(after)
    before = THREE.picture("c . 6 6 5 . .", blue="loads 1, neutral 4")
    after = THREE.picture("c . 6b 6n 5n . .", "white to fly", blue="loads 0, neutral 2")
    assert THREE.after(before, "from c2", "to c4", "drop own") == THREE.same(after)
    before = THREE.picture("c . 6 6 5 . .", blue="loads 3, neutral 0")
    after = THREE.picture("c . 6b 6b 5b . .", "white to fly", blue="loads 0, neutral 0")
    assert THREE.after(before, "from c2", "to c4") == THREE.same(after)


@clause("R3.2a", "R3.3b")
def test_full_tiles_need_no_choice() -> None:
    fire = Fire(3, free_edges=5)
    before = fire.picture("c . 6 1w 6 1g .\nd . . . # 6 . .", blue="loads 3, neutral 2")
    first = fire.picture("c . 6 1w 6 1g .\nd . . . # 6 . .", "blue to drop on c2 towards c5", blue="loads 3, neutral 2")
    assert fire.after(before, "from c2", "to c5") == fire.same(first)
    second = fire.picture("c . 6b 1w 6 1g .\nd . . . # 6 . .", "blue to drop on c4 towards c5", blue="loads 2, neutral 2")
    assert fire.after(first, "drop own") == fire.same(second)
    begun = fire.picture("c . 6 1w 6 1g .\nd . . . # 6 . .", "blue to drop on c4 towards c2", blue="loads 3, neutral 2")
    assert fire.after(before, "from c5", "to c2") == fire.same(begun)


@clause("R3.3b", "R4.1c")
def test_nothing_is_put_out_before_the_flight_is_over() -> None:
    before = THREE.picture("c . . 1 5 . .")
    between = THREE.picture("c . . 1b 5 . .", "blue to drop on c4 towards c4", blue="loads 2")
    after = THREE.picture("c . . . 5n . .", "white to fly", blue="loads 2, neutral 0, won 1")
    assert THREE.after(before, "from c3", "to c4", "drop own") == THREE.same(between)
    assert THREE.after(between, "drop neutral") == THREE.same(after)


TWO_TILES = "c . . 6 5 . .\ne . . 6 . . ."


@clause("R3.1", "R3.1a", "R3.3a", "R3.3b", "R6.1")
@pytest.mark.parametrize(
    ("to", "clauses"),
    [
        ("blue to fly", {"from d4": "R3.1", "from a1": "R3.1", "to c4": "R3.1a", "drop own": "R3.3b", "tile 1": "R3.1a"}),
        (
            "blue to fly from c3",
            {"to d4": "R3.1", "to a1": "R3.1", "to e3": "R3.1", "from c4": "R3.1a", "drop neutral": "R3.3b", "tile 1": "R3.1a"},
        ),
        ("blue to drop on c3 towards c4", {"to c4": "R3.3a", "from c4": "R3.3a", "tile 1": "R3.3a"}),
        ("over", {"from c3": "R6.1", "to c4": "R6.1", "drop own": "R6.1", "tile 1": "R6.1"}),
    ],
)
def test_refusals_name_what_is_due_instead(to: str, clauses: dict[str, str]) -> None:
    picture = THREE.picture("" if to == "over" else TWO_TILES, to)
    assert {move: THREE.refusal(picture, move)[0] for move in clauses} == clauses
