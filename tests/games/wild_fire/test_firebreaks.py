"""The rulebook's clauses R4: firebreaks."""

from __future__ import annotations

from typing import Any

import backburn
from backburn.games.wild_fire.state import State
from games.wild_fire.pictures import asked, cells, no_cell, now, play, refused, table, unreadable, weights
from pictures import clause


def breaks(first: str, *rows: str, **given: Any) -> backburn.Match[State]:
    """A match with firebreaks."""
    return table(first, *rows, **{"firebreaks": "on", **given})


@clause("R4.1")
def test_a_player_flips_the_top_tile_or_lays_a_firebreak() -> None:
    for move, then in (("flip", "white: tile to draw"), ("firebreak", "white: firebreak to lay")):
        match = breaks("white: flip or firebreak", "0:0 5 3")
        assert match.to_act == 1 and sorted(match.moves()) == ["firebreak", "flip"]
        assert now(play(match, move)) == f"{then} / 0:0 5 3"
    assert breaks("white: tile to draw", "0:0 5 3").to_act == backburn.CHANCE
    assert breaks("white: firebreak to lay", "0:0 5 3").to_act == 1


@clause("R4.1")
def test_the_question_comes_with_every_turn_while_the_stack_lasts() -> None:
    match = breaks("white: pawns to place", "0:0 5 3 4", unseen="6")
    assert now(play(match, "done, firebreak, lay 3:0, done")) == "white: pawns to place, passed 0 / 0:0 5 3 4 xb"


@clause("R4.1")
def test_without_the_option_or_a_pawn_the_tile_is_turned_up() -> None:
    assert asked(play(table("blue: pawns to place", "0:0 5 3 4 6"), "done")) == "white: tile to draw"
    assert asked(play(breaks("blue: pawns to place", "0:0 5w 3 4 6", pawns=1), "done")) == "white: tile to draw"
    assert asked(play(breaks("blue: pawns to place", "0:0 5w 3 4 6", pawns=2), "done")) == "white: flip or firebreak"
    assert refused(table("white: 4 to lay", "0:0 5 3"), "firebreak") == "R4.1"
    assert refused(table("white: pawns to place", "0:0 5 3 4"), "flip") in ("R4.1", "R2.1", "R2.2")


@clause("R4.1", "R3.6")
def test_a_neutral_pawn_does_not_man_a_firebreak() -> None:
    match = breaks("blue: pawns to place", "0:0 5w 3 4 6 2 2", seats=3, left="4 4 4", neutrals=4, pawns=1)
    assert asked(play(match, "done")) == "white: tile to draw"


@clause("R4.2")
def test_a_firebreak_goes_anywhere_beside_the_fire() -> None:
    match = breaks("white: firebreak to lay", "0:0 5 3")
    assert sorted(cells(match, "lay")) == sorted(["2:0", "1:1", "0:1", "-1:1", "-1:0", "0:-1", "1:-1", "2:-1"])
    assert refused(match, "lay 1:0") == "R4.2" and no_cell(match, "lay 3:0")
    assert now(play(match, "lay -1:1")) == "white: pawns to place / 0:0 5 3 / -1:1 xw"


@clause("R4.2", "R4.2a")
def test_a_firebreak_may_touch_firebreaks_only_and_fill_a_hole() -> None:
    match = breaks("blue: firebreak to lay", "1:-1 1 1", "0:0 1 . 1 xw", "0:1 1 1", start_tiles=6)
    assert {"4:0", "4:-1", "3:1", "1:0"} < set(cells(match, "lay"))
    assert no_cell(match, "lay 5:0")
    assert now(play(match, "lay 4:0")) == "blue: pawns to place / 1:-1 1 1 / 0:0 1 . 1 xw xb / 0:1 1 1"


@clause("R4.3", "R4.3a")
def test_a_firebreak_takes_a_pawn_from_the_hand_and_no_other_pawn() -> None:
    match = breaks("white: firebreak to lay", "0:0 5 3", pawns=2)
    assert now(play(match, "lay 2:0")) == "white: pawns to place / 0:0 5 3 xw"
    assert sorted(match.moves()) == ["done", "pawn 0:0", "pawn 1:0"] and refused(match, "pawn 2:0") == "R4.3a"
    assert now(play(match, "pawn 1:0")) == "blue: flip or firebreak / 0:0 5 3w xw", "the second pawn was the last"
    three = breaks("white: firebreak to lay", "0:0 5 3 4", seats=3, left="4 4 4", neutrals=4)
    assert refused(play(three, "lay 3:0"), "neutral 3:0") == "R4.3a"


@clause("R4.3", "R3.1a")
def test_the_last_pawn_on_a_firebreak_ends_the_turn() -> None:
    match = breaks("white: firebreak to lay", "0:0 5 3", pawns=1)
    assert now(play(match, "lay 2:0")) == "blue: flip or firebreak / 0:0 5 3 xw"


@clause("R4.3a")
def test_the_pawn_of_a_firebreak_is_not_counted_in_the_turn() -> None:
    match = breaks("white: firebreak to lay", "0:0 5 3", pawns_per_turn=1)
    assert asked(play(match, "lay 2:0")) == "white: pawns to place"
    assert now(play(match, "pawn 1:0")) == "blue: flip or firebreak / 0:0 5 3w xw"
    one = breaks("white: firebreak to lay", "0:0 5 3", one_tile="on")
    assert sorted(cells(play(one, "lay 2:0"), "pawn")) == ["0:0", "1:0"]
    assert asked(play(one, "pawn 1:0")) == "white: pawns to place, placed 1 at 1:0"


@clause("R4.3a")
def test_a_firebreak_needs_no_free_edge_for_its_pawn() -> None:
    match = breaks("white: firebreak to lay", "1:-1 1 1", "0:0 1 . 1", "0:1 1 1", start_tiles=6)
    assert now(play(match, "lay 1:0")) == "white: pawns to place / 1:-1 1 1 / 0:0 1 xw 1 / 0:1 1 1"


@clause("R4.4", "R3.2a")
def test_a_firebreak_takes_a_free_edge_away() -> None:
    match = breaks("blue: pawns to place, placed 4", "0:0 5bbbb xb", seats=1)
    assert cells(match, "pawn") == ["0:0"]
    assert now(play(match, "pawn 0:0")) == "blue: flip or firebreak / 0:0 5bbbbb xb"
    assert (
        breaks("blue: pawns to place, placed 4", "0:0 5bbbb 2", seats=1).moves()
        == table("blue: pawns to place, placed 4", "0:0 5bbbb 2", seats=1).moves()
    )


@clause("R4.4", "R2.3a")
def test_a_firebreak_gives_no_heat() -> None:
    """Its hidden 9 would make 2:-1 and 1:1 hottest, with 3+9."""
    match = breaks("blue: 9 to lay", "0:0 5 3 xw", unseen="9 9 9")
    assert sorted(cells(match, "lay")) == ["0:1", "1:-1"] and refused(match, "lay 2:-1") == "R2.3"


@clause("R4.4", "R2.2")
def test_the_value_of_a_firebreak_stays_unseen() -> None:
    match = breaks("blue: tile to draw", "0:0 5 3 xw", unseen="9 9 9 1")
    assert weights(match) == {"draw 1": 1, "draw 9": 3}
    assert weights(play(match, "draw 1, lay 0:1, done, flip")) == {"draw 9": 3}


@clause("R4.4a")
def test_a_fire_shut_in_by_firebreaks_jumps_anywhere() -> None:
    rows = ("0:-1 xw xb", "-1:0 xw 5 xb", "-1:1 xw xb")
    match = breaks("white: 4 to lay", *rows, start_tiles=1)
    around = ["0:-2", "1:-2", "2:-2", "-1:-1", "2:-1", "-2:0", "2:0", "-2:1", "1:1", "-2:2", "-1:2", "0:2"]
    assert sorted(cells(match, "lay")) == sorted(around)
    assert no_cell(match, "lay 3:0")
    assert now(play(match, "lay 2:-1")) == "white: pawns to place / 0:-1 xw xb 4 / -1:0 xw 5 xb / -1:1 xw xb"


@clause("R4.4a")
def test_the_fire_does_not_jump_while_there_is_any_heat() -> None:
    rows = ("0:-1 xw xb", "-1:0 xw 5 xb", "-1:1 xw")
    assert now(play(breaks("blue: tile to draw", *rows, start_tiles=1), "draw 4")).startswith(
        "blue: pawns to place / 0:-1 xw xb / -1:0 xw 5 xb / -1:1 xw 4"
    )


@clause("R4.4a", "R2.3")
def test_around_tiles_of_value_0_all_spots_are_alike() -> None:
    match = table("white: 4 to lay", "0:0 0 0")
    assert sorted(cells(match, "lay")) == sorted(["2:0", "1:1", "0:1", "-1:1", "-1:0", "0:-1", "1:-1", "2:-1"])


@clause("R4.1", "R4.3")
def test_firebreaks_that_cannot_be_are_not_read() -> None:
    assert unreadable("blue: tile to draw", "0:0 5 3 xw")
    for token in ("x", "xww", "xwb", "xn", "xg"):
        assert unreadable("blue: tile to draw", f"0:0 5 3 {token}", firebreaks="on"), token
    assert unreadable("white: flip or firebreak", "0:0 5 3")
    assert unreadable("white: firebreak to lay", "0:0 5 3")
    assert unreadable("white: flip or firebreak", "0:0 5w 3 4 4", firebreaks="on", pawns=1)
