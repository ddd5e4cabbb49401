"""The rulebook's clauses R6: groups and points, in pictures of the end. Scores are listed in the order of the seats: blue, white, green."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.wild_fire.state import State
from games.wild_fire.pictures import table
from pictures import clause

HOLE = ("1:-2 4 4 4", "0:-1 4 6w 3w 4", "-1:0 4 5 . 5 4", "-1:1 4 5 5 4", "-1:2 4 4 4")
"""Two white tiles whose only free edge is the hole 1:0."""


def ended(*rows: str, seats: int = 2, unseen: str = "", left: str = "", **options: Any) -> backburn.Match[State]:
    """A game that is over, with the tiles of the picture and no others; even_turns would put none aside."""
    return table("over", *rows, unseen=unseen, seats=seats, left=left, even_turns="off", start_tiles=1, **options)


def scores(*rows: str, seats: int = 2, unseen: str = "", left: str = "", **options: Any) -> list[int]:
    return ended(*rows, seats=seats, unseen=unseen, left=left, **options).scores()


# ---- R6.1: groups


@clause("R6.1", "R6.2")
def test_a_chain_is_the_sum_over_its_lowest_value() -> None:
    """4+3+6 = 13, over 3."""
    assert scores("0:0 4w 3w 6w 2") == [0, 4]


@clause("R6.1")
def test_two_groups_of_a_player_are_worth_something_each() -> None:
    """6/2 and 11/5; in one group 17/2 would be 8."""
    assert scores("0:0 4w 2w 3 5w 6w") == [0, 3 + 2]


@clause("R6.1", "R6.2")
def test_a_shared_tile_belongs_to_groups_of_all_its_colours() -> None:
    """Blue 4+2+3 over 2, white 4+2 over 2."""
    assert scores("0:0 4bw 2bw 3b 5") == [4, 3]


@clause("R6.1")
def test_tiles_of_another_colour_do_not_connect() -> None:
    """White 4/4 and 8/8, blue 6/6."""
    assert scores("0:0 4w 6b 8w 2") == [1, 2]


@clause("R6.2")
def test_many_pawns_make_a_tile_count_once() -> None:
    """White 6/2, blue 3/3."""
    assert scores("0:0 4www 2wwww 3bb 5") == [1, 3]


@clause("R6.1")
@pytest.mark.parametrize(
    ("rows", "white"),
    [
        (("0:0 4w 8w 1", "0:1 1"), 3),  # east: 12/4
        (("0:0 4w 1", "0:1 8w 1"), 3),  # south-east: 12/4
        (("0:0 1 4w", "0:1 8w 1"), 3),  # south-west: 12/4
        (("0:0 4w 1", "0:1 1 8w"), 2),  # 1:1 does not touch 0:0: 1 + 1
        (("0:0 4w", "-1:1 1", "-1:2 8w 1"), 2),  # -1:2 lies straight below 0:0, two rows on: 1 + 1
        (("0:0 4w 1 8w 1",), 2),  # 1 + 1
    ],
)
def test_tiles_are_connected_by_their_edges(rows: tuple[str, ...], white: int) -> None:
    assert scores(*rows) == [0, white]


@clause("R6.1")
def test_a_group_may_branch_and_bend() -> None:
    """2+3+4+5+6+7 = 27 over 2, around a tile without a pawn; 9 at the end is blue's."""
    assert scores("1:-1 2w 3w", "0:0 4w 8 5w 9b", "0:1 6w 7w") == [1, 13]


@clause("R6.1a", "R6.2")
def test_a_tile_of_value_0_belongs_and_connects() -> None:
    """4+0+8 over 4: 0 is no divisor."""
    assert scores("0:0 4w 0w 8w 3") == [0, 3]


@clause("R6.1a", "R4.4")
def test_a_firebreak_belongs_nowhere_and_connects_nothing() -> None:
    """4/4 and 8/8; with the break as a tile of value 0 it would be 12/4."""
    assert scores("0:0 4w xw 8w 3", unseen="5", firebreaks="on") == [0, 2]
    assert scores("0:0 4 xw 8 3", unseen="5", firebreaks="on") == [0, 0]


# ---- R6.2: the divisor and the rounding


@clause("R6.2")
def test_a_tile_without_a_free_edge_counts_but_does_not_divide() -> None:
    """6+1+5 = 12; the 1 in the middle is enclosed, so 12/5, and 12/1 with one neighbour less."""
    assert scores("0:-1 6w 5", "-1:0 7 1w 5w", "-1:1 5 9") == [0, 2]
    assert scores("0:-1 6w 5", "-1:0 7 1w 5w", "-1:1 5") == [0, 12]


@clause("R6.2")
def test_a_tile_that_is_not_in_the_group_does_not_divide() -> None:
    """4+6 over 4, whatever the 1 and the 2 next to it."""
    assert scores("0:0 1 4w 6w 2b") == [1, 2]


@clause("R6.2", "R3.2a")
def test_a_hole_is_a_free_edge() -> None:
    """6+3 over 3 through the hole, which is the only way out; nothing when it is filled."""
    assert scores(*HOLE) == [0, 3]
    assert scores(*(row.replace(".", "5") for row in HOLE)) == [0, 0]


@clause("R6.2")
@pytest.mark.parametrize(
    ("row", "down", "up"),
    [
        ("0:0 4w 3w 6w 2", 4, 5),  # 13/3
        ("0:0 4w 2w 6w 9", 6, 6),  # 12/2
        ("0:0 4w 2w 3 5w 6w", 5, 6),  # 6/2 and 11/5: each group is rounded
        ("0:0 3w 5w 1 3w 5w", 4, 6),  # 8/3 twice: not 16/3
        ("0:0 9w 8w 1 1", 2, 3),  # 17/8
        ("0:0 9w 1 1 1", 1, 1),  # 9/9
    ],
)
def test_the_quotient_is_rounded(row: str, down: int, up: int) -> None:
    assert scores(row) == [0, down] and scores(row, rounding="up") == [0, up]


# ---- R6.3, R6.3a: no way out


@clause("R6.3")
def test_an_enclosed_tile_is_worth_nothing() -> None:
    """White's 1 is enclosed; blue's 5 and 3 lie apart on the rim, 1 + 1."""
    rows = ("0:-1 6 5b", "-1:0 7 1w 5", "-1:1 3b 9")
    assert scores(*rows) == scores(*rows, rounding="up") == [2, 0]


@clause("R6.3")
def test_an_enclosed_group_is_worth_nothing() -> None:
    """Eight tiles around white's two; blue's 4+4+4 over 4 above them."""
    assert scores("0:-1 4b 4b 4b", "-1:0 4 8w 2w 4", "-1:1 4 4 4") == [3, 0]


@clause("R6.3")
def test_an_enclosed_group_lives_by_one_tile_on_the_rim() -> None:
    """8+2+4 over 4, the only one with a free edge."""
    assert scores("0:-1 4 4w 4", "-1:0 4 8w 2w 4", "-1:1 4 4 4") == [0, 3]


@clause("R6.3", "R4.4", "R3.2a")
def test_a_firebreak_may_shut_a_group_in() -> None:
    assert scores("0:-1 6 5", "-1:0 xb 3w 5", "-1:1 5 9", unseen="1", firebreaks="on") == [0, 0]
    assert scores("0:-1 6 5", "0:0 3w 5", "-1:1 5 9") == [0, 1]


@clause("R6.3a")
def test_a_group_that_only_a_0_leads_out_of_is_worth_nothing() -> None:
    """White's 5 is enclosed, the 0 is on the rim; with a 7 on the rim it is 12/7."""
    assert scores("0:-1 0w 5", "-1:0 7 5w 5", "-1:1 5 9") == [0, 0]
    assert scores("0:-1 0w 5", "-1:0 7w 5w 5", "-1:1 5 9") == [0, 1]


@clause("R6.3a", "R6.4")
def test_a_0_alone_is_worth_nothing() -> None:
    assert scores("0:0 0w 4 4 4") == scores("0:0 0w 0w 4 4") == [0, 0]
    assert scores("0:0 0w 0w 4 4", rounding="up") == [0, 0]


# ---- R6.4: single tiles


@clause("R6.4", "R6.4a")
def test_a_single_tile_is_worth_1_or_nothing() -> None:
    """White 1 and 8/2; blue 1, which a 0 next to it makes a group of two: 5/5."""
    row = "0:0 4w 3 6w 2w 1 5b"
    assert scores(row) == [1, 5]
    assert scores(row, single_tile="nothing") == [0, 4]
    assert scores(row.replace("5b", "5b 0b"), single_tile="nothing") == [1, 4]


# ---- R6.5: who wins


@clause("R6.5", "R1.3a")
def test_the_points_of_both_colours_of_a_player_are_added() -> None:
    """Blue 1, green 6+2 over 2 (they do not join); white 8/3, violet 1."""
    match = ended("0:0 4b 2g 6g 9 5w 3w 5v 2 2", two_colours="on")
    assert match.scores() == [1 + 4, 2 + 1] and match.returns() == [1, -1]


@clause("R6.5", "R3.6")
def test_neutral_pawns_score_for_no_one() -> None:
    """White 4 and 3 are parted by a tile that holds a neutral pawn only; with white's pawn it were 9/2."""
    match = ended("0:0 4wn 2n 3w 5g 2 6", seats=3, neutrals=4, left="3 3 4")
    assert match.scores() == [0, 2, 1] and match.returns() == [-1, 1, -1]
    assert scores("0:0 4wn 2wn 3w 5g 2 6", seats=3, neutrals=4, left="3 3 4") == [0, 4, 1]


@clause("R6.5")
def test_most_points_win_over_the_best_group() -> None:
    """Blue 9/3; white 8/4, 1 and 1."""
    match = ended("0:0 6b 3b 9 4w 4w 9 5w 9 5w")
    assert match.scores() == [3, 4] and match.returns() == [-1, 1]


# ---- R6.6: ties


@clause("R6.6")
def test_the_most_valuable_group_breaks_a_tie() -> None:
    """Blue 9/3; white 8/4 and 1."""
    match = ended("0:0 6b 3b 9 4w 4w 9 5w")
    assert match.scores() == [3, 3] and match.returns() == [1, -1]


@clause("R6.6", "R1.3a")
def test_with_two_colours_the_best_group_of_either_counts() -> None:
    """Blue 1, 1, green 1; white 1, violet 8/3."""
    match = ended("0:0 4b 2g 6b 5v 3v 5w 2 2", two_colours="on")
    assert match.scores() == [3, 3] and match.returns() == [-1, 1]


@clause("R6.6a")
def test_a_tie_of_points_and_groups_is_shared() -> None:
    """Blue 9/3, white 6/2, green 1."""
    assert ended("0:0 6b 3b 9 4w 2w 1").returns() == [0, 0]
    match = ended("0:0 6b 3b 9 4w 2w 1g", seats=3)
    assert match.scores() == [3, 3, 1] and match.returns() == [0, 0, -1]


@clause("R6.6")
def test_only_those_who_tie_for_most_points_are_compared() -> None:
    """Blue 9/3 and 1, white 6/2 and 1, green 8/4 and 1+1: all 4; violet 18/3, then 14/7."""
    match = ended("0:0 6b 3b 9 4w 2w 9 4g 4g 9 5g 9 5g 1 9v 3v 6v 1 2b 1 2w", seats=4)
    assert match.scores() == [4, 4, 4, 6] and match.returns() == [-1, -1, -1, 1]
    match = ended("0:0 6b 3b 9 4w 2w 9 4g 4g 9 5g 9 5g 1 7v 7v 1 2b 1 2w", seats=4)
    assert match.scores() == [4, 4, 4, 2] and match.returns() == [0, 0, -1, -1]


@clause("R6.6a")
def test_no_one_with_points_is_a_tie_of_all() -> None:
    match = ended("0:0 6 3 9 4 2 1 2 2", seats=4)
    assert match.scores() == [0, 0, 0, 0] and match.returns() == [0, 0, 0, 0]
