"""The clauses of Volcano! on the end (R6), as pictures."""

from __future__ import annotations

import pytest

import backburn
from games.volcano.pictures import ALONE, FOUR, THREE, TOGETHER, TWO, WAITING, Fire
from pictures import clause

ALL_USED = {colour: "loads 0" for colour in ("blue", "white", "green", "violet")}
"""No colour has a load left."""


def ended(fire: Fire, rows: str = "", **won: str) -> str:
    """The picture of an end without tiles, or with these."""
    return fire.picture(rows, "over", **{colour: f"won {tiles}" for colour, tiles in won.items()})


# ---- R6.1 When it ends


@clause("R6.1")
def test_the_game_ends_when_the_last_tile_goes() -> None:
    before = TWO.picture("c . . 4w . . .", "green to fly", green="loads 5", white="won 6")
    after = TWO.picture("", "over", "green white blue violet", green="loads 4, won 4", white="won 6")
    assert TWO.after(before, "from c3") == TWO.same(after)
    assert TWO.match(after).moves() == [] and TWO.match(after).to_act == backburn.OVER


@clause("R6.1", "R4.3", "R5.1a")
def test_the_game_ends_when_the_last_tiles_are_cut_off() -> None:
    before = TWO.picture("c . . . 1 6 5w")
    after = TWO.picture("", "over", "blue violet green white", blue="loads 2, won 1", white="won 5")
    assert TWO.after(before, "from c4", "to c4") == TWO.same(after)


@clause("R6.1", "R6.1b")
def test_the_game_ends_when_the_last_load_is_used_up() -> None:
    before = TWO.picture("c . . 6 5 . .", "violet to fly", **ALL_USED | {"violet": "loads 1, won 3", "white": "loads 0, won 2"})
    after = TWO.picture(
        "c . . 6v 5 . .", "over", "violet green white blue", **ALL_USED | {"violet": "loads 0, won 3", "white": "loads 0, won 2"}
    )
    assert TWO.after(before, "from c3") == TWO.same(after)
    assert TWO.returns(after) == [-1, 1]


@clause("R6.1")
def test_the_last_load_still_puts_out() -> None:
    before = TWO.picture("c . . 6ww 5 . .\nd . . . # . . .\ne . . 4 . . .", **ALL_USED | {"blue": "loads 1"})
    after = TWO.picture("c . . . 5 . .\ne . . 4 . . .", "over", "blue violet green white", **ALL_USED | {"white": "loads 0, won 6"})
    assert TWO.after(before, "from c3") == TWO.same(after)


@clause("R6.1", "R2.2b")
def test_a_neutral_load_in_anybodys_hand_is_a_load() -> None:
    hands = {"blue": "loads 1, neutral 0", "white": "loads 0, neutral 0"}
    before = THREE.picture("c . . 6 5 . .", green="loads 0, neutral 1", **hands)
    after = THREE.picture(
        "c . . 6b 5 . .", "green to fly", "blue green white", green="loads 0, neutral 1", **hands | {"blue": "loads 0, neutral 0"}
    )
    assert THREE.after(before, "from c3") == THREE.same(after)
    end = THREE.picture("c . . 6b 5n . .", "over", "green blue white", green="loads 0, neutral 0", **hands | {"blue": "loads 0, neutral 0"})
    assert THREE.after(after, "from c4") == THREE.same(end)


@clause("R6.1a")
def test_the_game_ends_when_every_tile_left_is_full() -> None:
    before = WAITING.picture("c . . 1 2w . .", green="won 6")
    after = WAITING.picture("c . . 1b 2w . .", "over", "blue violet green white", blue="loads 2", green="won 6")
    assert WAITING.after(before, "from c3", "to c3") == WAITING.same(after)
    assert WAITING.refusal(after, "from c3")[0] == "R6.1a"
    assert WAITING.returns(after) == [1, -1]
    more = WAITING.picture("c . . 1 2w . .\ne . . 6 . . .", green="won 6")
    assert WAITING.after(more, "from c3", "to c3").startswith("white to fly\n")
    # A ring around the volcano has three free edges each, and waits forever where it takes four.
    ring = Fire(2, free_edges=4)
    before = ring.picture("c . . 1 2w . .\nd . . 1g # 2v . .\ne . . 1b 2w . .")
    after = ring.picture("c . . 1b 2w . .\nd . . 1g # 2v . .\ne . . 1b 2w . .", "over", "blue violet green white", blue="loads 2")
    assert ring.after(before, "from c3", "to c3") == ring.same(after)
    assert ring.returns(after) == [0, 0]


# ---- R6.2, R6.3a Who wins


@clause("R6.2", "R6.1b")
def test_most_points_win() -> None:
    assert FOUR.returns(ended(FOUR, blue="6", white="1*5", green="3", violet="4")) == [1, -1, -1, -1]
    assert FOUR.returns(ended(FOUR, blue="6", white="1*5", green="3*2 5", violet="4*2")) == [-1, -1, 1, -1]
    assert THREE.returns(ended(THREE, green="6")) == [-1, -1, 1]
    left = FOUR.picture("c . . 6w 6ww . .", "over", **ALL_USED | {"violet": "loads 0, won 1"})
    assert FOUR.scores(left) == [0, 0, 0, 1] and FOUR.returns(left) == [-1, -1, -1, 1]


@clause("R1.5a", "R6.2", "R6.3a")
@pytest.mark.parametrize(
    ("blue", "white", "green", "violet", "returns"),
    [
        ("6", "5", "-", "2", [-1, 1]),  # 6 to 7.
        ("3", "2 3", "3", "-", [1, -1]),  # 6 to 5.
        ("6", "2 4", "-", "-", [-1, 1]),  # 6 each: two tiles against one.
        ("6", "2", "-", "4", [-1, 1]),
        ("1", "2*2", "4", "1", [-1, 1]),  # 5 each: three tiles against two.
        ("1 5", "2 4", "-", "-", [1, -1]),  # Two tiles each: a 5 is more than a 4.
        ("1", "2", "5", "4", [1, -1]),
        ("3", "5", "3", "1", [-1, 1]),
        ("1 5", "5", "-", "1", [0, 0]),  # All is equal.
        ("-", "-", "-", "-", [0, 0]),
        ("1 3 5", "1", "-", "4*2", [1, -1]),  # 9 and three tiles each, 5 against 4.
        ("2*2 5", "1 3 5", "-", "-", [0, 0]),  # The second best tile does not count.
    ],
)
def test_victory_of_two_with_two_colours_each(blue: str, white: str, green: str, violet: str, returns: list[float]) -> None:
    assert TWO.returns(ended(TWO, blue=blue, white=white, green=green, violet=violet)) == returns


@clause("R6.3a")
@pytest.mark.parametrize(
    ("blue", "white", "green", "violet", "returns"),
    [
        ("6", "6", "5", "-", [0, 0, -1, -1]),  # Two share.
        ("6", "2 4", "3*2", "5", [-1, 1, -1, -1]),  # Two tiles; white has a 4.
        ("6", "3*2", "3*2", "1 2 3", [-1, -1, -1, 1]),  # Three tiles.
        ("2 4", "3*2", "2 4", "6", [0, -1, 0, -1]),  # A 4 against 3, two of them.
        ("1 5", "1 5", "1 5", "1 5", [0, 0, 0, 0]),
        ("5", "6", "5", "5", [-1, 1, -1, -1]),
        ("1*6", "6", "-", "-", [1, -1, -1, -1]),  # Six tiles against one, of the same 6 points.
        ("1*4", "5", "-", "-", [-1, 1, -1, -1]),  # Points come first.
    ],
)
def test_ties_of_four(blue: str, white: str, green: str, violet: str, returns: list[float]) -> None:
    assert FOUR.returns(ended(FOUR, blue=blue, white=white, green=green, violet=violet)) == returns


# ---- R6.4a Alone or together


@clause("R6.4a")
def test_the_score_of_all_is_what_was_put_out_less_what_is_left() -> None:
    left = "c . . 6b 5 . .\ne . . 1 . . ."
    assert ALONE.scores(ALONE.picture(left, "over", blue="loads 0, won 2*3 6")) == [12 - 12]
    assert ALONE.scores(ALONE.picture("", "over", blue="loads 2, won 2*3 6")) == [12]  # Other tiles have left the game.
    together = TOGETHER.picture(left, "over", blue="loads 0, won 1", white="loads 0, won 3 5", green="loads 0, won 6")
    assert TOGETHER.scores(together) == [15 - 12] * 3


@clause("R6.4b")
def test_alone_or_together_the_goal_is_that_no_tile_is_left() -> None:
    for fire in (ALONE, TOGETHER, Fire(2, cooperative="on"), Fire(4, cooperative="on")):
        everybody = fire.game.seats
        assert fire.returns(ended(fire)) == [1] * everybody
        assert fire.returns(ended(fire, blue="1")) == [1] * everybody
        used = {colour: "loads 0" for colour in fire.colours}
        assert fire.returns(fire.picture("c . . 1 . . .", "over", **used | {"blue": "loads 0, won 5*2 6*3"})) == [-1] * everybody


@clause("R6.4b")
@pytest.mark.parametrize(("target", "returns"), [(1, 1), (9, 1), (10, 1), (11, -1), (216, -1)])
def test_the_goal_may_be_a_score(target: int, returns: int) -> None:
    """16 put out, 6 left."""
    alone = Fire(1, target=target)
    assert alone.returns(alone.picture("c . . 6b . . .", "over", blue="loads 0, won 5*2 6")) == [returns]
    together = Fire(2, target=target, cooperative="on")
    assert together.returns(together.picture("c . . 6b . . .", "over", blue="loads 0, won 5", white="loads 0, won 5 6")) == [returns] * 2


@clause("R6.4b")
def test_a_target_may_be_missed_without_any_tile_left() -> None:
    alone = Fire(1, target=17)
    assert alone.returns(ended(alone, blue="5*2 6")) == [-1]
    assert alone.returns(ended(alone, blue="6*3")) == [1]


@clause("R6.2", "R6.4b")
def test_a_target_changes_nothing_for_opponents() -> None:
    fire = Fire(4, target=100)
    assert fire.returns(ended(fire, blue="6", white="5")) == [1, -1, -1, -1]


@clause("R1.9a", "R6.4a", "R5.2")
def test_together_each_tile_still_goes_to_a_colour() -> None:
    before = TOGETHER.picture("c . . 6ww . . .\ne . . 6 . . .")
    after = TOGETHER.picture("e . . 6 . . .", "white to fly", blue="loads 2", white="won 6")
    assert TOGETHER.after(before, "from c3") == TOGETHER.same(after)
