"""Texts that are no position of the game are refused in a sentence that helps."""

from __future__ import annotations

import pytest

import backburn

FEW = "tiles_0=0 tiles_1=0 tiles_2=0 tiles_3=0 tiles_4=0 tiles_5=4 tiles_6=0 tiles_7=0 tiles_8=0 tiles_9=0"


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("", "there is no position here: the text is empty"),
        ("options pawns=3", "there is no position here, only options"),
        ("over / options tiles_1=60", "the table holds 60 at most"),
        ("over / 0:100 5", "a row is the cell of its first tile"),
        ("over / 0:0 5 / 99:99 5", "the row at 99:99 is too far from the first tile, or too long"),
        (f"over / 0:0 5 5 5 5 5 / options {FEW}", "there are 5 tiles, but only 4 can be placed"),
        ("start: tile to draw, waiting 12", "no tile of value 12 can wait"),
        ("white: tile to draw / 0:0 5 7 / 0:0 5", "there are two tiles at 0:0"),
        ("white: tile to draw / 1:0 5 7", "the first tile of the game must be at 0:0, but there is none"),
        ("white: tile to draw / 0:0 5 ٣", "'٣' at 1:0 is not a tile"),
        ("white: tile to draw / 0:0 5v 7 8", "1 violet pawn on tiles, but violet has only 0"),
        (f"white: tile to draw / 0:0 5{'b' * 128} 7", "128 pawns are at 0:0, where there was never room for more than 5"),
        ("start: tile to choose", "2 start tiles must be placed or waiting, not 0"),
    ],
)
def test_what_is_wrong_is_said(position: str, complaint: str) -> None:
    with pytest.raises(backburn.PositionError) as caught:
        backburn.load("wild-fire", seats=2).position(position)
    assert complaint in str(caught.value)
