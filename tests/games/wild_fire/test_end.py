"""The rulebook's clauses R5 and R7: the end of the game, and playing against the fire."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.wild_fire.state import State
from games.wild_fire.pictures import asked, now, play, table
from pictures import clause

# ---- R5


@clause("R5.1", "R5.2")
def test_when_the_stack_is_empty_turns_are_pawns_only() -> None:
    """The turn that placed the last tile is no pass, even without a pawn."""
    match = table("blue: pawns to place", "0:0 5 4 3 2", unseen="")
    assert now(play(match, "done")) == "white: pawns to place, passed 0 / 0:0 5 4 3 2"
    assert match.to_act == 1 and sorted(match.moves()) == ["done", *(f"pawn {q}:0" for q in range(4))]


@clause("R5.1", "R1.6a")
def test_tiles_put_aside_are_not_waited_for() -> None:
    match = table("blue: pawns to place", "0:0 5 4 3 2", unseen="9")
    assert asked(play(match, "done")) == "white: pawns to place, passed 0"
    match = table("blue: pawns to place", "0:0 5 4 3 2", unseen="9", even_turns="off")
    assert asked(play(match, "done")) == "white: tile to draw"


@clause("R5.2", "R5.3")
def test_the_game_is_over_when_all_have_passed_in_a_row() -> None:
    match = table("blue: pawns to place", "0:0 5 4 3 2 1 1 1 6", unseen="", seats=4)
    for passed, colour in enumerate(["white", "green", "violet", "blue"]):
        assert asked(play(match, "done")) == f"{colour}: pawns to place, passed {passed}"
    assert now(play(match, "done")) == "over / 0:0 5 4 3 2 1 1 1 6"
    assert match.to_act == backburn.OVER and match.moves() == []


@clause("R5.3", "R1.3a")
def test_with_two_colours_each_all_four_must_pass() -> None:
    match = table("blue: pawns to place", "0:0 5 4 3 2 1 1 1 6", unseen="", two_colours="on")
    for passed, colour in enumerate(["white", "green", "violet", "blue"]):
        assert asked(play(match, "done")) == f"{colour}: pawns to place, passed {passed}"
    assert asked(play(match, "done")) == "over"


@clause("R5.2", "R5.3")
def test_passing_drops_no_one_out() -> None:
    match = table("white: pawns to place, passed 2", "0:0 5 4 3 2 2 2", unseen="", seats=3)
    assert asked(play(match, "pawn 0:0")) == "white: pawns to place, placed 1"
    assert asked(play(match, "done")) == "green: pawns to place, passed 0"
    assert asked(play(match, "done, done")) == "white: pawns to place, passed 2"
    assert now(play(match, "done")) == "over / 0:0 5w 4 3 2 2 2"
    assert match.game.position(match.position()).tobytes() == match.state.tobytes(), "who was last at turn is forgotten"


@clause("R5.2")
def test_a_neutral_pawn_is_no_pass() -> None:
    match = table("white: pawns to place, passed 2", "0:0 5 4 3 2 2 2", unseen="", seats=3, left="1 1 1", neutrals=1)
    assert asked(play(match, "neutral 0:0, done")) == "green: pawns to place, passed 0"


@clause("R5.2")
def test_a_pawn_on_a_firebreak_is_placed_while_the_stack_lasts() -> None:
    """It needs no other pawn for the turn to count."""
    match = table("blue: firebreak to lay", "0:0 5 4 3", unseen="9", firebreaks="on")
    assert asked(play(match, "lay 3:0, done")) == "white: pawns to place, passed 0"


@clause("R5.2a")
def test_who_can_place_nothing_passes_by_itself() -> None:
    match = table("blue: pawns to place, passed 0", "0:0 5ww 4 3 2", unseen="", pawns=2)
    assert asked(play(match, "pawn 0:0, done")) == "blue: pawns to place, passed 1", "white has no pawn left"
    assert asked(play(match, "done")) == "over"


@clause("R5.2a", "R5.3")
def test_the_last_pawn_may_end_the_game() -> None:
    match = table("blue: pawns to place, passed 1", "0:0 5w 4 3 2", unseen="", pawns=1)
    assert now(play(match, "pawn 1:0")) == "over / 0:0 5w 4b 3 2"


@clause("R5.2a")
def test_want_of_room_is_a_pass_as_well() -> None:
    """Places are printed for one pawn on each of the tiles."""
    match = table("blue: pawns to place, passed 0", "0:0 0b 1w 2b 1", unseen="", printed_places="on")
    assert now(play(match, "pawn 3:0")) == "over / 0:0 0b 1w 2b 1b"


@clause("R5.3", "R5.2a")
def test_the_game_may_end_without_a_question() -> None:
    """White's only pawn lies, blue's goes down with the last tile: there is nothing left to choose."""
    match = table("blue: pawns to place", "0:0 5w 4 3 2", unseen="", pawns=1)
    assert now(play(match, "pawn 1:0")) == "over / 0:0 5w 4b 3 2"


# ---- R7


def chain(target: int) -> str:
    """A chain of blue tiles worth so much: a 1, as many 9 as fit, and the rest."""
    nines, rest = divmod(target - 1, 9)
    return " ".join(["0:0 1b", *["9b"] * nines, f"{rest}b"])


def chains(points: int, seats: int) -> str:
    """A chain for each player, with a tile of no one's between them, worth this much together."""
    shares = [points // seats + (seat < points % seats) for seat in range(seats)]
    return "0:0 " + " 1 ".join(chain(share).removeprefix("0:0 ").replace("b", "bwgv"[seat]) for seat, share in enumerate(shares))


def ended(row: str, seats: int, **options: Any) -> backburn.Match[State]:
    """A game that is over; all its tiles lie in one row."""
    return table("over", row, unseen="", seats=seats, even_turns="off", **options)


@clause("R7.1a")
def test_one_player_wins_with_the_target() -> None:
    for points, returns in ((11, [-1]), (12, [1]), (13, [1])):
        match = ended(chain(points), 1, target=12)
        assert match.scores() == [points] and match.returns() == returns


@clause("R7.2a")
def test_together_the_points_of_all_are_compared_with_the_target() -> None:
    """Blue 9/3, white 8/2."""
    row = "0:0 6b 3b 9 6w 2w"
    assert ended(row, 2, cooperative="on", target=7).returns() == [1, 1]
    assert ended(row, 2, cooperative="on", target=8).returns() == [-1, -1]
    assert ended(row, 2, target=8).returns() == [-1, 1]


@clause("R7.3a")
@pytest.mark.parametrize(
    ("seats", "options", "target"),
    [
        (1, {}, 60),
        (1, {"cooperative": "on"}, 60),
        (1, {"two_colours": "on"}, 60),
        (1, {"one_tile": "on"}, 45),
        (2, {"cooperative": "on"}, 120),
        (2, {"cooperative": "on", "two_colours": "on"}, 215),
        (2, {"cooperative": "on", "one_tile": "on"}, 100),
        (3, {"cooperative": "on"}, 170),
        (3, {"cooperative": "on", "one_tile": "on"}, 125),
        (4, {"cooperative": "on"}, 215),
        (4, {"cooperative": "on", "one_tile": "on"}, 120),
    ],
)
def test_the_usual_targets(seats: int, options: dict[str, int | str], target: int) -> None:
    for points, value in ((target - 1, -1), (target, 1)):
        for stated in ({}, {"target": target}):
            match = ended(chains(points, seats), seats, pawns=20, **options, **stated)
            assert sum(match.scores()) == points and match.returns() == [value] * seats


@clause("R7.3a")
def test_any_target_that_can_be_reached_may_be_set() -> None:
    """Sixty tiles, all but one of them nines, in one group of each of four colours."""
    most = 4 * (9 * 59 + 1)
    assert backburn.load("wild-fire", seats=4, cooperative="on", target=most).options["target"] == str(most)
    with pytest.raises(backburn.OptionError, match=str(most)):
        backburn.load("wild-fire", seats=4, cooperative="on", target=most + 1)
