"""Reasons and names that the other tests do not come by."""

from __future__ import annotations

import pytest

import backburn
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
