"""The clauses about points and the end (R6 and R7), each as pictures."""

from __future__ import annotations

import pytest

import backburn
from games.on_the_run.woods import BARE, Woods, put
from pictures import clause

PAIR = Woods(2, animals_2=2, inner_2=1)
TRIO = Woods(3)
FOUR = Woods(4)
SOLE = Woods(2, animals_2=1, inner_2=1)

WILD = """   6 . . .
          . 5 4 . .
         . . 3 1 . .
        . 6 1 3 2 . .
         4 5 6 1 5 .
          3 . 2 . 4
           . . . ."""
"""Round 9 of two players, blue has the marker: 17 tiles burn."""


def leaving(rows: str, tile: str) -> tuple[Woods, str]:
    """Blue is on the tile, with a step left; another of blue's animals and one of white's are far from it."""
    rest = {"d7": "w", "c5": "b"} if tile not in ("c6", "d7", "e6") else {"g1": "w", "c1": "b"}
    return PAIR, PAIR.picture(f"blue to step from {tile}, 1 left", put(rows, **rest, **{tile: "b"}))


# ---- R6 Points


@clause("R6.1", "R3.3")
@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("a2", 1 + 3),  # a1, b2, b3 burn; a3 does not.
        ("a3", 1 + 1),  # b3; not b4.
        ("a4", 1 + 0),  # a3, b4, b5 are forest: the fire is two tiles away.
        ("b1", 1 + 2),  # a1, b2; not c1, c2.
        ("b5", 1 + 0),
        ("c1", 1 + 1),  # d2; not d1, b1, c2.
        ("c6", 1 + 0),
        ("d1", 1 + 2),  # d2, e1; not c1.
        ("d7", 1 + 0),
        ("e6", 1 + 2),  # e5, f5; not d6, d7.
        ("g1", 1 + 1),  # f1; not f2, g2.
        ("g2", 1 + 1),  # f3; not f2, g1, g3.
        ("g3", 1 + 1),  # f3; not f4, g2, g4.
        ("g4", 1 + 1),  # f5; not f4, g3.
    ],
)
def test_fire_at_the_heels_of_an_animal_that_leaves(tile: str, points: int) -> None:
    table, before = leaving(WILD, tile)
    assert table.points(before, "out") == [points, 0]


@clause("R6.1", "R3.4a")
@pytest.mark.parametrize(
    ("rows", "tile", "points"),
    [
        (put(WILD, a3="2", f3="."), "a2", 1 + 4),  # a1, a3, b2, b3: all that touches it.
        (put(WILD, c1="2", f3="."), "d1", 1 + 3),  # c1, d2, e1: all that touches a corner.
        (put(WILD, c1="1", c2="2", f3=".", f5="."), "b1", 1 + 4),  # a1, b2, c1, c2.
        (put(WILD, f4="3", g3="5", a1=".", f1="."), "g4", 1 + 3),  # f4, f5, g3.
    ],
)
def test_an_animal_surrounded_by_fire_leaves_with_the_most_points(rows: str, tile: str, points: int) -> None:
    before = PAIR.picture("blue to move", put(rows, **{"d7": "w", "c5": "b", tile: "b"}))
    assert PAIR.leads(before, f"animal {tile}", PAIR.picture("white to move", put(rows, d7="w", c5="b"), f"{points} 1 {points}", "0 0 0"))


@clause("R6.1")
def test_the_numbers_of_the_fires_and_other_animals_do_not_matter() -> None:
    """Fire at its heels counts by tiles: `b2` and `b3` with 1 and 1 are worth as much as with 6 and 6."""
    cold, hot = (put(BARE, c3="5", b2=number, b3=number, c4="2", a2="b", a1="w", f2="w", f3="b") for number in "16")
    for rows in (cold, hot):
        assert PAIR.points(PAIR.picture("blue to step from a2, 1 left", rows), "out") == [3, 0]


@clause("R6.1", "R7.2")
def test_points_add_up_and_the_best_score_is_kept() -> None:
    """1 from `b5`, away from the fire, after 3; 4 from `a2` after 3."""
    for tile, then in (("b5", "4 2 3"), ("a2", "7 2 4")):
        before = PAIR.picture(f"blue to step from {tile}, 1 left", put(WILD, d7="w", **{tile: "b"}), "3 1 3", "0 0 0")
        assert PAIR.leads(before, "out", PAIR.picture("white to move", put(WILD, d7="w"), then, "0 0 0"))


@clause("R6.1a", "R5.1a")
@pytest.mark.parametrize(
    ("rows", "tile", "points"),
    [
        (put(BARE, c3="5", b2="6", b3="5", a1="6"), "a2", 1 + 3),  # a1, b2, b3, not a2 itself.
        (put(BARE, c5="1", c6="1", d5="1", d6="6"), "d7", 1 + 2),  # c6, d6; not e6.
        (put(BARE, e3="1", f2="6", f1="6", e2="1"), "g1", 1 + 2),  # f1, f2.
    ],
)
def test_the_tile_from_which_an_animal_flees_does_not_count(rows: str, tile: str, points: int) -> None:
    table = Woods(2, animals_2=2, inner_2=1, flee="out")
    others = {"g1": "w", "a1": "b"} if tile == "d7" else {"d7": "w", "e6": "b"}
    running = table.picture(f"blue to flee from {tile}", put(rows, **others, **{tile: "1"}))
    assert table.points(running, "out") == [points, 0]


@clause("R6.2")
@pytest.mark.parametrize("tile", ["a2", "d1", "b5"])
def test_plain_scoring_gives_a_point_for_each_animal(tile: str) -> None:
    table = Woods(2, animals_2=2, inner_2=1, scoring="plain")
    before = table.picture(f"blue to step from {tile}, 1 left", put(WILD, d7="w", g3="w", **{tile: "b"}), "1 1 1", "0 0 0")
    assert table.leads(before, "out", table.picture("white to move", put(WILD, d7="w", g3="w"), "2 2 1", "0 0 0"))


@clause("R6.2")
@pytest.mark.parametrize(("scored", "then"), [("0 0 0", "1 1 1"), ("1 1 1", "3 2 2"), ("3 2 2", "6 3 3"), ("6 3 3", "10 4 4")])
def test_family_scoring_gives_a_point_more_for_each_animal_that_left_before(scored: str, then: str) -> None:
    """White's three animals outside are of no use to blue, nor are those of blue's six that are lost."""
    table = Woods(2, scoring="family")
    rows = put(WILD, d7="w", g3="w", c5="b")
    before = table.picture("blue to step from a2, 1 left", put(rows, a2="b"), scored, "6 3 3")
    assert table.leads(before, "out", table.picture("white to move", rows, then, "6 3 3"))


@clause("R6.2", "R5.1a")
def test_an_animal_that_flees_out_is_one_of_the_family() -> None:
    table = Woods(2, animals_2=3, inner_2=1, scoring="family", flee="out")
    rows = put(BARE, c3="5", b2="6", b3="5", a1="6", a2="1", g1="w", e6="b")
    running = table.picture("blue to flee from a2", rows, "1 1 1", "0 0 0")
    assert table.points(running, "out") == [3, 0]


@clause("R6.3")
def test_a_lost_animal_costs_nothing() -> None:
    table = Woods(2, animals_2=3, inner_2=1, flee="none")
    rows = put(BARE, b4="b", c3="5", d3="w", e2="b", f2="b", f4="w")
    before = table.picture("white turns up d3", rows, "0 0 0", "1 1 1")
    match = table.match(before)
    match.push("number 6")
    assert match.diagram() == table.same(table.picture("white to move", put(rows, d3="6"), "0 0 0", "1 1 1"))
    assert match.scores() == [0, 1]


# ---- R7 The end


@clause("R7.1")
def test_the_game_is_over_when_the_last_animal_leaves_even_in_the_middle_of_a_round() -> None:
    """White moved first; blue is still to feed the fire, but no one is left."""
    rows = put(WILD, g4="b")
    before = PAIR.picture("blue to step from g4, 2 left", rows, "2 1 2", "0 0 0")
    after = PAIR.picture("over", WILD, "4 2 2", "0 0 0")
    assert PAIR.leads(before, "out", after)
    assert PAIR.moves(after) == [] and PAIR.match(after).to_act == backburn.OVER


@clause("R7.1")
def test_the_game_goes_on_while_anybody_has_an_animal() -> None:
    before = PAIR.picture("blue to step from g4, 2 left", put(WILD, g4="b", d7="w"), "2 1 2", "0 0 0")
    assert PAIR.asked(before, "out") == "white to move"
    assert PAIR.asked(before, "out", "pass").startswith("blue turns up"), "blue feeds the fire still"


@clause("R7.1", "R6.3")
def test_the_game_is_over_when_the_last_animal_is_lost() -> None:
    """Blue feeds first; white gets no chance to."""
    table = Woods(2, animals_2=2, inner_2=1, flee="none")
    rows = put(BARE, c3="5", b2="6", b3="5", a1="6", a2="w")
    before = table.picture("blue turns up a2", rows, "2 1 2", "1 1 1")
    assert table.leads(before, "number 2", table.picture("over", put(rows, a2="2"), "2 1 2", "1 1 1"))


@clause("R7.1", "R5.1a")
def test_the_game_is_over_when_the_last_animal_flees_out() -> None:
    table = Woods(2, animals_2=2, inner_2=1, flee="out")
    rows = put(BARE, c3="5", b2="6", b3="5", a1="6", a2="1")
    running = table.picture("white to flee from a2", rows, "2 1 2", "1 1 1")
    assert table.leads(running, "out", table.picture("over", rows, "2 1 2", "5 2 4")), "while it flees it is in the forest"


@clause("R7.2", "R7.3")
@pytest.mark.parametrize(
    ("blue", "white", "returns"),
    [
        ("7 3 3", "6 4 2", [1, -1]),  # Points decide, not animals out
        ("6 4 2", "7 2 4", [-1, 1]),  # or not.
        ("7 3 3", "7 2 4", [1, -1]),  # Points tied: more animals saved, not the better one.
        ("7 2 4", "7 3 3", [-1, 1]),
        ("7 3 3", "7 3 4", [-1, 1]),  # Animals tied too: the larger single score.
        ("7 3 4", "7 3 3", [1, -1]),
        ("7 3 3", "7 3 3", [0, 0]),  # All equal: shared.
        ("0 0 0", "0 0 0", [0, 0]),  # All animals lost.
        ("1 1 1", "0 0 0", [1, -1]),
    ],
)
def test_the_winner_of_two(blue: str, white: str, returns: list[float]) -> None:
    over = Woods(2).picture("over", put(WILD, d1="5"), blue, white)
    assert Woods(2).returns(over) == returns
    assert Woods(2).match(over).scores() == [int(blue.split()[0]), int(white.split()[0])]


@clause("R7.2", "R7.3")
@pytest.mark.parametrize(
    ("players", "returns"),
    [
        (["3 2 2", "4 3 2", "4 2 3"], [-1, 1, -1]),
        (["4 3 2", "2 2 1", "4 3 2"], [0, -1, 0]),
        (["3 2 2", "3 2 2", "3 2 2"], [0, 0, 0]),
        (["5 3 2", "5 3 3", "5 3 3"], [-1, 0, 0]),
        (["2 1 2", "3 3 1", "5 2 3", "5 2 4"], [-1, -1, -1, 1]),
        (["5 2 3", "5 2 3", "5 2 3", "5 3 2"], [-1, -1, -1, 1]),
        (["4 2 2", "4 1 4", "0 0 0", "4 2 2"], [0, -1, -1, 0]),
    ],
)
def test_the_winner_of_more(players: list[str], returns: list[float]) -> None:
    table = TRIO if len(players) == 3 else FOUR
    assert table.returns(table.picture("over", put(WILD, d1="5"), *players)) == returns


@clause("R7.4")
@pytest.mark.parametrize(
    ("target", "players", "each"),
    [
        (14, ["7 3 3", "7 2 4"], 1),
        (15, ["7 3 3", "7 2 4"], -1),
        (13, ["7 3 3", "7 2 4"], 1),
        (1, ["0 0 0", "0 0 0"], -1),
        (1, ["1 1 1", "0 0 0"], 1),
    ],
)
def test_together_all_win_with_enough_points(target: int, players: list[str], each: float) -> None:
    table = Woods(2, cooperative="on", target=target)
    assert table.returns(table.picture("over", put(WILD, d1="5"), *players)) == [each, each]


@clause("R7.4")
def test_together_thirty_two_points_are_wanted() -> None:
    table = Woods(3, cooperative="on")
    assert table.returns(table.picture("over", put(WILD, d1="5"), "12 4 4", "12 4 4", "8 3 4")) == [1, 1, 1]
    assert table.returns(table.picture("over", put(WILD, d1="5"), "12 4 4", "12 4 4", "7 3 4")) == [-1, -1, -1]
    assert backburn.load("on-the-run", ruleset="together").match().position().endswith(" / options cooperative=on")


@clause("R7.4", "R7.2")
def test_the_target_does_not_matter_to_rivals() -> None:
    table = Woods(2, target=1)
    assert table.returns(table.picture("over", put(WILD, d1="5"), "7 3 3", "6 4 2")) == [1, -1]
