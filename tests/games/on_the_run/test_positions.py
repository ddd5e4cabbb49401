"""What the reader of positions refuses, and why."""

from __future__ import annotations

import pytest

import backburn
from games.on_the_run.woods import BARE, Woods, put

PAIR = Woods(2, animals_2=2, inner_2=1)
LONE = Woods(2, animals_2=1, inner_2=0, flee="out")
GLADE = put(BARE, b3="b", d5="2", d6="b", e3="w", e4="1", g2="w")


def refused(text: str, table: Woods = PAIR) -> str:
    with pytest.raises(backburn.PositionError) as caught:
        table.game.position(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("a . . . .", "a . . .", "row a must be 'a' and 4 tiles"),
        ("b .", "h .", "row b must be 'b' and 5 tiles"),
        ("a . . . .", "a . . . g", "a4 cannot be 'g': a tile is '.', b, w or a number from 1 to 6"),
        ("a . . . .", "", "a position has 10 lines"),
        ("blue: points 0,", "blue: points -1,", "the line of blue must be like"),
        ("white: points", "green: points", "the line of white must be like"),
        ("round 2, white first: white to move", "white to move", "the first line must be like"),
        ("white to move", "white to win", "the first line must be like"),
        ("white to move", "green to move", "'green' is not a seat of this table; valid here: blue, white"),
        ("white to move", "white to step from a7, 1 left", "'a7' is not a tile; valid here: a1, a2, a3, a4, b1"),
        (
            "round 2, white first",
            "round 3, blue first",
            "the line 'round 3, blue first: white to move' does not fit the rest of the position; it would be written 'round 2, white first: ",
        ),
        (
            "round 2, white first",
            "round 2, blue first",
            "does not fit the rest of the position; it would be written 'round 2, white first: white to move'",
        ),
        ("options", "options wings=2", "in the line of options"),
        ("white to move", "white to burn", "c4 alone is the hottest tile"),
        ("white to move", "blue to burn", "white turns up the next tile"),
        ("white to move", "blue turns up c5", "it would be written 'round 2, white first: white turns up c5'"),
        ("white to move", "white turns up a1", "a1 is not among the hottest tiles"),
        ("white to move", "white to step from a1, 2 left", "white has no animal on a1"),
        ("white to move", "white to step from e3, 3 left", "an animal has 1 to 2 steps left, not 3"),
        ("white to move", "white to place", "animals are placed before anything else happens"),
        ("e . . w 1", "e . . w 2", "a moment"),
        ("d . . . 3", "d . . . 4", "d4 must burn with the lightning's number, 3"),
        ("d . . . 3 2 b", "d 2 . . 3 . b", "some burning tiles are not connected to the lightning"),
        ("a . . . .", "a b . . .", "blue has 3 animals, but began with 2"),
        ("b . . b . .", "b . . . . .", ""),
        (
            "blue: points 0, out 0, best 0",
            "blue: points 1, out 0, best 0",
            "blue cannot have 1 point and a best escape of 0 with 0 animals saved",
        ),
    ],
)
def test_pictures_that_are_no_moment_of_the_game(old: str, new: str, message: str) -> None:
    picture = PAIR.picture("white to move", GLADE)
    assert old in picture
    text = picture.replace(old, new)
    if message in ("", "a moment"):
        assert PAIR.game.position(text).burning == 3, "another number, or a lost animal, is possible"
    else:
        assert message in refused(text)


def test_no_text_is_no_position() -> None:
    assert "the text is empty" in refused(" \n ")
    assert "the text is empty" in refused("unseen 1*6")


def test_more_numbers_than_tiles() -> None:
    table = Woods(2, animals_2=1, inner_2=0, tiles_1=0, tiles_2=12)
    assert "too many tiles burn with a 1: 1, but there are only 0" in refused(
        table.picture("blue to burn", put(BARE, c3="1", a1="b", a4="w")), table
    )


def test_more_animals_are_missing_than_tiles_were_turned_up() -> None:
    assert "more animals are missing (2) than tiles have been turned up" in refused(
        PAIR.picture("white to burn", put(BARE, c3="1", a1="b", a4="w"))
    )
    assert "no animal is in the forest, so the game is over" in refused(PAIR.picture("white to burn", put(BARE, c3="1"), "2 2 1", "2 2 1"))
    assert "animals are still in the forest" in refused(PAIR.picture("over", GLADE))


def test_points_that_the_animals_out_cannot_have_scored() -> None:
    over = put(BARE, c3="1", c4="1", d5="1", d3="1")
    assert PAIR.game.position(PAIR.picture("over", over, "6 2 5", "2 2 1")).to_act == backburn.OVER
    assert "cannot have 7 points" in refused(PAIR.picture("over", over, "7 2 3", "2 2 1"))
    assert "a best escape of 6" in refused(PAIR.picture("over", over, "8 2 6", "2 2 1"))
    family = Woods(2, animals_2=2, inner_2=1, scoring="family")
    assert family.returns(family.picture("over", over, "3 2 2", "1 1 1")) == [1.0, -1.0]
    assert "cannot have 4 points" in refused(family.picture("over", over, "4 2 2", "1 1 1"), family)
    plain = Woods(2, animals_2=2, inner_2=1, scoring="plain")
    assert "cannot have 3 points" in refused(plain.picture("over", over, "3 2 2", "1 1 1"), plain)


@pytest.mark.parametrize(
    ("decision", "rows", "message"),
    [
        ("blue to place", put(BARE, c3="b"), "white places the next animal"),
        ("blue to place", put(BARE, c3="b", c4="w", b2="w", b3="b"), "all animals have been placed"),
        ("white to place", put(BARE, a1="b"), "blue's animals are not in the rings where they begin"),
        (
            "white to place",
            put(BARE, c3="w"),
            "blue's animals are not in the rings where they begin, or too few or too many have been placed",
        ),
        ("white to place", put(BARE, c3="b", b2="w"), "white's animals are not in the rings"),
    ],
)
def test_animals_placed_where_they_cannot_be(decision: str, rows: str, message: str) -> None:
    assert message in refused(PAIR.picture(decision, rows))


def test_what_would_not_be_asked() -> None:
    full = Woods(2, animals_2=9, inner_2=3)
    rows = put(BARE, c3="b", c4="w", d3="w", d5="b", e3="b")
    assert "there is only one tile for the next animal" in refused(full.picture("white to place", rows), full)
    shut = put(BARE, c3="1", d3="1", e3="1", e4="1", c4="w", d5="b")
    assert "the tiles of this round are being turned up" in refused(LONE.picture("blue to step from d5, 1 left", put(shut, c3=".")), LONE)
    corner = put(BARE, c3="1", b2="1", b1="1", a2="1", a1="b", g4="w")
    assert "has no choice, so it moves automatically" in refused(LONE.picture("blue to step from a1, 2 left", corner), LONE)
    inside = put(shut, c5="2", d6="2", e5="2", c4="2", d5="w", a1="b")
    assert "white has no animal that can move" in refused(LONE.picture("white to move", inside), LONE)
    alike = Woods(2, animals_2=1, inner_2=0, tiles_1=0, tiles_2=0, tiles_3=36, tiles_4=0, tiles_5=0, tiles_6=0)
    assert "all hidden tiles have the same number" in refused(alike.picture("blue turns up c3", put(BARE, a1="b", g1="w")), alike)


def test_an_animal_that_cannot_be_fleeing() -> None:
    rows = put(BARE, c3="1", a1="w")
    assert LONE.game.position(LONE.picture("blue to flee from c3", rows)).tile == 11
    assert "a1 has not been turned up" in refused(LONE.picture("blue to flee from a1", put(rows, a1=".", a4="w")), LONE)
    assert "d4 has not been turned up" in refused(LONE.picture("blue to flee from d4", rows), LONE)
    hot = put(BARE, c3="6", b2="1", a1="w")
    assert "b2 was not among the hottest tiles" in refused(LONE.picture("blue to flee from b2", hot), LONE)
    none = Woods(2, animals_2=1, inner_2=0, flee="none")
    assert "the animal on c3 has no choice" in refused(none.picture("blue to flee from c3", rows), none)
