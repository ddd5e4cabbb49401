"""The rulebook's clauses R2 and R3: the hottest spot, and pawns."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.wild_fire.state import State
from games.wild_fire.pictures import asked, cells, no_cell, now, play, refused, table, weights
from pictures import clause

RING = ("1:-1 1 1", "0:0 1 . 1", "0:1 1 1")
"""Six tiles around the hole 1:0."""

# ---- R2.1, R2.2


@clause("R2.1", "R3.1")
def test_a_turn_is_a_tile_and_then_pawns() -> None:
    match = table("white: tile to draw", "0:0 5 3")
    assert now(play(match, "draw 4")) == "white: 4 to lay / 0:0 5 3" and match.to_act == 1
    assert now(play(match, "lay 0:1")) == "white: pawns to place / 0:0 5 3 / 0:1 4" and match.to_act == 1
    assert now(play(match, "pawn 0:1")) == "white: pawns to place, placed 1 / 0:0 5 3 / 0:1 4w"
    assert now(play(match, "done")) == "blue: tile to draw / 0:0 5 3 / 0:1 4w" and match.to_act == backburn.CHANCE


@clause("R2.2")
def test_what_lies_is_not_turned_up_again() -> None:
    match = table("white: tile to draw", "0:0 9 9 9 0 8 1", start_tiles=6)
    assert weights(match) == dict(zip((f"draw {value}" for value in range(9)), (1, 5, 6, 6, 6, 6, 6, 3, 2), strict=True))


# ---- R2.3, R2.3a: the hottest spot


@clause("R2.3")
def test_the_player_chooses_among_the_hottest_spots_only() -> None:
    match = table("white: 4 to lay", "0:0 5 3")
    assert sorted(match.moves()) == ["lay 0:1", "lay 1:-1"]
    assert refused(match, "lay -1:0") == "R2.3"
    assert refused(match, "lay 0:0") in ("R2.3", "R2.3a") and no_cell(match, "lay 3:0")
    assert now(play(match, "lay 1:-1")) == "white: pawns to place / 1:-1 4 / 0:0 5 3"


@clause("R2.3")
def test_a_single_hottest_spot_is_taken_without_asking() -> None:
    """5+4 at -1:1 against 5+3 at 1:-1 and 4+3 at 1:1."""
    match = table("blue: tile to draw", "0:0 5 3", "0:1 4")
    assert now(play(match, "draw 0")) == "blue: pawns to place / 0:0 5 3 / -1:1 0 4"


@clause("R2.3", "R2.3a")
def test_a_notch_of_three_tiles_beats_two_hotter_ones() -> None:
    """6+1+2 at 1:1 against 3+5 at 3:1 and 4:-1."""
    assert spot_after(table("white: tile to draw", "0:0 0 1 2 3 5", "0:1 6", start_tiles=6)) == "1:1"


@clause("R2.3", "R2.3a")
def test_a_single_hot_tile_beats_two_cool_ones() -> None:
    match = table("white: 4 to lay", "0:0 9 0 3 2", start_tiles=4)
    assert sorted(cells(match, "lay")) == sorted(["-1:0", "-1:1", "0:-1", "0:1", "1:-1"])
    assert refused(match, "lay 2:1") == "R2.3"


@clause("R2.3a")
def test_a_hole_counts_all_its_six_tiles() -> None:
    assert spot_after(table("white: tile to draw", *RING, start_tiles=6)) == "1:0"


@clause("R2.3a")
def test_a_hole_is_not_filled_before_it_is_hottest() -> None:
    """1+1+1+1+1+1 in the hole against 3+4 outside."""
    match = table("white: 4 to lay", "1:-1 1 1", "0:0 1 . 1 3 4", "0:1 1 1", start_tiles=8)
    assert sorted(cells(match, "lay")) == ["3:1", "4:-1"]
    assert refused(match, "lay 1:0") == "R2.3"


def spot_after(match: backburn.Match[State]) -> str:
    """The cell that a drawn 4 goes to by itself."""
    before = tiles(now(match))
    (cell,) = tiles(now(play(match, "draw 4"))) - before
    return cell


def tiles(position: str) -> set[str]:
    """The cells of a position that have tiles."""
    found = set()
    for row in position.split(" / ")[1:]:
        name, *tokens = row.split()
        q, _, r = name.partition(":")
        found |= {f"{int(q) + step}:{r}" for step, token in enumerate(tokens) if token != "."}
    return found


# ---- R3.1, R3.1a: placing


@clause("R3.1")
def test_pawns_go_one_at_a_time_on_any_tiles_until_the_player_stops() -> None:
    match = table("white: pawns to place", "0:0 5 3 6")
    assert sorted(match.moves()) == ["done", "pawn 0:0", "pawn 1:0", "pawn 2:0"]
    assert now(play(match, "pawn 1:0, pawn 0:0, pawn 1:0")) == "white: pawns to place, placed 3 / 0:0 5w 3ww 6"
    assert refused(match, "pawn 0:1") in ("R3.1", "R3.2")
    assert now(play(match, "done")) == "blue: tile to draw / 0:0 5w 3ww 6"


@clause("R3.1")
def test_the_order_in_which_pawns_are_placed_does_not_matter() -> None:
    first, second = (table("white: pawns to place", "0:0 5 3 6") for _ in range(2))
    assert play(first, "pawn 0:0, pawn 2:0").position() == play(second, "pawn 2:0, pawn 0:0").position()


@clause("R3.1a")
def test_the_turn_ends_by_itself_with_the_last_pawn() -> None:
    match = table("white: pawns to place", "0:0 5 3w 6 2 2", pawns=3)
    assert asked(play(match, "pawn 0:0")) == "white: pawns to place, placed 1"
    assert now(play(match, "pawn 0:0")) == "blue: tile to draw / 0:0 5ww 3w 6 2 2"


@clause("R3.1a")
def test_without_pawns_there_is_no_choice() -> None:
    match = table("white: tile to draw", "0:0 5w 3b 6 2", pawns=1)
    assert now(play(match, "draw 0")) == "white: 0 to lay / 0:0 5w 3b 6 2"
    assert now(play(match, "lay 1:1")) == "blue: tile to draw / 0:0 5w 3b 6 2 / 1:1 0"
    assert now(play(match, "draw 0")).startswith("white: tile to draw")


# ---- R3.2, R3.2a: room


@clause("R3.2")
def test_a_tile_holds_as_many_pawns_as_it_has_free_edges() -> None:
    """The middle has one free edge, 2:-1 has four."""
    match = table("blue: pawns to place", "1:-1 4 4", "0:0 4 3", "0:1 4 4", seats=1)
    assert sorted(cells(match, "pawn")) == sorted(["1:-1", "2:-1", "0:0", "1:0", "0:1", "1:1"])
    play(match, "pawn 1:0")
    assert "pawn 1:0" not in match.moves() and refused(match, "pawn 1:0") == "R3.2"
    for count in range(2, 6):
        assert "pawn 2:-1" in match.moves()
        play(match, "pawn 2:-1")
        assert asked(match) == f"blue: pawns to place, placed {count}"
    assert "pawn 2:-1" not in match.moves() and refused(match, "pawn 2:-1") == "R3.2"
    with pytest.raises(backburn.IllegalMove, match="holds 4 pawns: it needs a free edge for each pawn"):
        match.push("pawn 2:-1")


@clause("R3.2")
def test_an_enclosed_tile_takes_no_pawn() -> None:
    match = table("blue: pawns to place", "1:-1 4 4", "0:0 4 3 5", "0:1 4 4", seats=1)
    assert "pawn 1:0" not in match.moves() and refused(match, "pawn 1:0") == "R3.2"


@clause("R3.2a")
def test_pawns_of_all_colours_and_neutral_ones_take_room() -> None:
    """Two free edges in the middle."""
    rows = ("1:-1 4 4", "0:0 4 3wn", "0:1 4")
    match = table("green: pawns to place", *rows, seats=3, left="4 3 4", neutrals=4)
    assert "pawn 1:0" not in match.moves() and "neutral 1:0" not in match.moves()
    assert refused(match, "pawn 1:0") == refused(match, "neutral 1:0") == "R3.2"


@clause("R3.2a")
def test_a_hole_is_a_free_edge() -> None:
    """0:0 touches two tiles of the ring, three empty cells outside and the hole."""
    match = table("blue: pawns to place", *RING, seats=1)
    assert asked(play(match, "pawn 0:0, pawn 0:0, pawn 0:0, pawn 0:0")) == "blue: pawns to place, placed 4"
    assert refused(match, "pawn 0:0") == "R3.2"


@clause("R3.2a", "R3.1")
def test_pawns_stay_on_a_tile_that_gets_too_small_for_them() -> None:
    match = table("blue: 3 to lay", "0:0 5bbbbb 4", seats=1)
    assert now(play(match, "lay 0:1")) == "blue: pawns to place / 0:0 5bbbbb 4 / 0:1 3"
    assert refused(match, "pawn 0:0") == "R3.2"
    assert now(play(match, "pawn 0:1")) == "blue: pawns to place, placed 1 / 0:0 5bbbbb 4 / 0:1 3b"


# ---- R3.3 to R3.5: what options allow


@clause("R3.3", "R3.3a")
def test_printed_places_limit_the_pawns() -> None:
    full = "0:0 0b 1b 2b 3bb 4bb 5bbb 6bbb 7bbb 8 9bb"
    match = table("blue: pawns to place", full, seats=1, printed_places="on", pawns=20)
    assert sorted(cells(match, "pawn")) == ["8:0", "9:0"]
    assert [refused(match, f"pawn {q}:0") for q in range(8)] == ["R3.3a", *["R3.3"] * 6, "R3.3a"]
    assert sorted(cells(play(match, "pawn 9:0"), "pawn")) == ["8:0"]
    one_less = "0:0 0 1 2 3b 4b 5bb 6bb 7bb 8bb 9bb"
    assert len(cells(table("blue: pawns to place", one_less, seats=1, printed_places="on", pawns=20), "pawn")) == 10
    assert len(cells(table("blue: pawns to place", full, seats=1, pawns=20), "pawn")) == 10


@clause("R3.3")
def test_free_edges_limit_the_pawns_all_the_same() -> None:
    match = table("blue: pawns to place", "1:-1 4 4", "0:0 4 9", "0:1 4 4", seats=1, printed_places="on")
    assert refused(play(match, "pawn 1:0"), "pawn 1:0") == "R3.2"


@clause("R3.4")
def test_the_pawns_placed_in_one_turn_are_limited() -> None:
    match = table("white: pawns to place", "0:0 5 3 6", pawns_per_turn=2)
    assert asked(play(match, "pawn 0:0")) == "white: pawns to place, placed 1"
    assert now(play(match, "pawn 1:0")) == "blue: tile to draw / 0:0 5w 3w 6"
    one = table("white: pawns to place", "0:0 5 3 6", pawns_per_turn=1)
    assert now(play(one, "pawn 1:0")) == "blue: tile to draw / 0:0 5 3w 6"


@clause("R3.5")
def test_all_pawns_of_one_turn_go_on_the_same_tile() -> None:
    match = table("white: pawns to place", "0:0 5 3 6", one_tile="on")
    assert now(play(match, "pawn 1:0")) == "white: pawns to place, placed 1 at 1:0 / 0:0 5 3w 6"
    assert sorted(match.moves()) == ["done", "pawn 1:0"] and refused(match, "pawn 0:0") == "R3.5"
    assert asked(play(match, "pawn 1:0, pawn 1:0")) == "white: pawns to place, placed 3 at 1:0"
    assert now(play(match, "pawn 1:0")) == "blue: tile to draw / 0:0 5 3wwww 6", "nothing else can be placed"


@clause("R3.5")
def test_the_next_turn_may_go_elsewhere() -> None:
    match = table("white: pawns to place", "0:0 5 3 6", one_tile="on")
    play(match, "pawn 1:0, done, draw 0, lay 2:-1")
    assert now(match) == "blue: pawns to place / 2:-1 0 / 0:0 5 3w 6"
    assert sorted(cells(match, "pawn")) == ["0:0", "1:0", "2:-1", "2:0"]


# ---- R3.6: neutral pawns


@clause("R3.6", "R1.3b")
def test_neutral_pawns_are_placed_like_own_ones() -> None:
    match = three("1 1 1", neutrals_each=1)
    assert sorted(cells(match, "neutral")) == sorted(cells(match, "pawn")) == ["0:0", "1:0", "2:0", "3:0"]
    assert now(play(match, "neutral 1:0")) == "white: pawns to place, placed 1 / 0:0 5 4n 3 2 / neutrals 1 0 1"
    assert not cells(match, "neutral") and refused(match, "neutral 0:0") in ("R1.3b", "R3.6")
    assert now(play(match, "pawn 1:0")) == "white: pawns to place, placed 2 / 0:0 5 4wn 3 2 / neutrals 1 0 1"


@clause("R3.6a", "R3.4")
def test_neutral_pawns_count_among_those_of_one_turn() -> None:
    match = three("4 4 4", neutrals_each=4, pawns_per_turn=2)
    assert now(play(match, "neutral 0:0, pawn 1:0")) == "green: tile to draw / 0:0 5n 4w 3 2 / neutrals 4 3 4"


@clause("R3.6a", "R3.5")
def test_neutral_pawns_go_on_the_same_tile_too() -> None:
    match = three("4 4 4", neutrals_each=4, one_tile="on")
    assert asked(play(match, "neutral 0:0")) == "white: pawns to place, placed 1 at 0:0"
    assert sorted(match.moves()) == ["done", "neutral 0:0", "pawn 0:0"]
    assert refused(match, "pawn 1:0") == refused(match, "neutral 1:0") == "R3.5"


@clause("R3.6", "R3.1a")
def test_who_has_only_neutral_pawns_left_may_still_place_them() -> None:
    match = three("2 2 2", "0:0 5w 4b 3g 2 2 2 2", neutrals_each=2, pawns=1)
    assert sorted(match.moves()) == ["done", *sorted(f"neutral {q}:0" for q in range(7))]
    assert asked(play(match, "neutral 6:0, neutral 6:0")) == "green: tile to draw"


def three(left: str, row: str = "0:0 5 4 3 2", *, neutrals_each: int, **options: Any) -> backburn.Match[State]:
    """White's turn among three players with neutral pawns."""
    return table("white: pawns to place", row, seats=3, left=left, neutrals=neutrals_each, **options)
