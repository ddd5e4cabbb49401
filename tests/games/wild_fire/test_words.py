"""Reasons and names that the other tests do not come by."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.wild_fire.state import State
from games.test_every_game import check_told
from games.wild_fire.pictures import play, refused, table
from pictures import clause


@clause("R1.2", "R3.6")
def test_who_has_neutral_pawns_only_places_no_other() -> None:
    match = table("white: pawns to place", "0:0 5w 4 3 2", seats=3, left="2 2 2", pawns=1, neutrals=2)
    assert refused(match, "pawn 1:0") == "R1.2"
    assert refused(play(match, "neutral 1:0, neutral 1:0"), "neutral 1:0") == "R2.2", "the turn is over"


@clause("R7.2a")
@pytest.mark.parametrize(("options", "teams"), [({}, (0, 1, 2)), ({"cooperative": "on"}, (0, 0, 0))])
def test_against_the_fire_all_are_one_team(options: dict[str, str], teams: tuple[int, ...]) -> None:
    game = backburn.load("wild-fire", seats=3, **options)
    assert game.card.teams(game.start) == teams


@clause("R1.3a")
def test_who_plays_two_colours_is_called_by_both() -> None:
    assert backburn.load("wild-fire", seats=2, two_colours="on").seat_names == ("blue and green", "white and violet")
    assert backburn.load("wild-fire", seats=3, two_colours="on").seat_names == ("blue", "white", "green")


def told(match: backburn.Match[State], move: str) -> str:
    """The explanation of a move."""
    found = next(each for each in match.legal() if match.text(each) == move)
    check_told(match.game, match.state, found)
    return match.game.card.notation.explain(match.state, found)


@pytest.mark.parametrize(
    ("pawns", "sentence"),
    [(3, "2 are left in hand"), (2, "1 is left in hand"), (1, "none is left in hand")],
)
def test_what_stays_in_hand_is_counted_as_people_do(pawns: int, sentence: str) -> None:
    match = table("white: pawns to place, placed 1", "0:0 5w 4 3 2", seats=3, left="2 2 2", pawns=pawns, neutrals=2)
    assert told(match, "done") == f"Place no more pawns this turn; {sentence}."


@pytest.mark.parametrize(("lying", "sentence"), [(0, "2 are left"), (1, "1 is left"), (2, "it is the last one")])
def test_neutral_pawns_are_counted_as_people_do(lying: int, sentence: str) -> None:
    match = table("white: pawns to place", f"0:0 5{'n' * lying} 4 3 2", seats=3, left=f"3 {3 - lying} 3", neutrals=3)
    assert told(match, "neutral 1:0").endswith(f"; {sentence}.")


def test_the_last_tile_is_described() -> None:
    options: dict[str, Any] = {f"tiles_{value}": 0 for value in range(1, 10)} | {"tiles_0": 4, "firebreaks": "on"}
    assert told(table("white: flip or firebreak", "0:0 0 0", seats=2, **options), "flip") == (
        "Turn up the next tile, which goes to the hottest spot; 2 tiles are left, including this one."
    )
    assert (
        told(table("blue: flip or firebreak", "0:0 0 0 0", seats=2, **options), "flip")
        == "Turn up the last tile, which goes to the hottest spot."
    )


SHAPE = ("1:-1 4 2", "0:0 4 9 xw", "0:1 6 3b")
NAMES = [
    ("pawn 0:0", "the 4 next to 9, 6 and 4"),
    ("pawn 2:-1", "the 2 next to 9, 4 and a firebreak"),
    ("pawn 1:1", "the 3 next to 9, 6 and a firebreak"),
    ("pawn 0:1", "the 6 next to 9, 4 and 3"),
]


@pytest.mark.parametrize(("move", "tile"), NAMES)
def test_tiles_are_called_by_what_lies_beside_them(move: str, tile: str) -> None:
    """The board shows values, not the coordinates of cells."""
    match = table("blue: pawns to place, placed 1", *SHAPE, start_tiles=5, firebreaks="on")
    assert f" onto {tile}" in told(match, move)


def test_firebreaks_are_counted_too() -> None:
    match = table("blue: pawns to place", "0:0 5 xb", "0:1 xb", seats=1, start_tiles=1, firebreaks="on")
    assert " onto the 5 next to 2 firebreaks:" in told(match, "pawn 0:0")


def test_cells_are_called_by_what_lies_beside_them() -> None:
    laying = table("white: 5 to lay", "0:0 4 4", tiles_0=0)
    assert told(laying, "lay 1:-1") == "The 5 goes next to 4 and 4, one of the hottest spots (heat 8)."
    breaking = table("white: firebreak to lay", "0:0 4 7", firebreaks="on")
    assert told(breaking, "lay 2:0") == "A firebreak with a white pawn closes the cell next to 7, where the heat is 7."
    drawing = table("blue: tile to draw", "1:-1 4", "0:0 5 7")
    assert told(drawing, "draw 9") == "The tile shows 9 and goes next to 7 and 5, where the fire is hottest (heat 12)."
    assert (
        told(table("white: tile to draw", "0:0 4 4"), "draw 9")
        == "The tile shows 9 and goes to one of 2 cells, where the fire is hottest (heat 8)."
    )
    site = table("start: 5 to lay", "0:0 4")
    assert told(site, "lay 1:0") == "The 5 of the first fire goes next to 4."


def test_a_cell_that_is_not_hottest_is_refused_without_its_coordinates() -> None:
    laying = table("white: 5 to lay", "0:0 4 4")
    with pytest.raises(backburn.IllegalMove, match="the heat there is only 4; elsewhere it is 8"):
        laying.push("lay 2:0")


@clause("R1.5a")
def test_a_first_tile_that_does_not_wait_is_refused() -> None:
    match = table("start: tile to choose, waiting 3 5 8", "0:0 5", seats=4)
    assert match.moves() == ["tile 3", "tile 5", "tile 8"] and refused(match, "tile 4") == "R1.5a"


@clause("R2.2")
def test_a_tile_that_is_not_left_cannot_be_drawn() -> None:
    match = backburn.load("wild-fire", seats=2, tiles_1=0).match(1)
    assert "draw 2" in match.moves() and refused(match, "draw 1") == "R2.2"
