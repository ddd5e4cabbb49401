"""The clauses of Volcano! on putting out and on who has done it (R4 and R5), as pictures."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.volcano.pictures import ALIKE, ALONE, FOUR, THREE, TOGETHER, TWO, Fire, tiles
from pictures import clause

# ---- R4 Putting out


@clause("R4.1")
@pytest.mark.parametrize("needed", range(6))
@pytest.mark.parametrize("gone", range(6))
def test_a_full_tile_with_enough_free_edges_is_put_out(needed: int, gone: int) -> None:
    """Around c3 lie five tiles and the volcano; some of them are gone."""
    fire = Fire(2, free_edges=needed)
    around = dict.fromkeys(["b2", "b3", "c4", "c2", "d3"][gone:], "3")
    before = fire.picture(tiles(c3="1", e3="6", **around))  # The game goes on with e3.
    after = fire.after(before, "from c3", *(["to c3"] if gone < 5 else []))
    assert ("blue: loads 2, won 1\n" in after) == (gone >= needed)
    assert (" 1b " in after) == (gone < needed)


@clause("R4.1", "R1.3")
def test_a_tile_with_a_free_place_stays_however_open_it_is() -> None:
    after = TWO.picture("c . . 6bw . . .", "white to fly", blue="loads 2")
    assert TWO.after(TWO.picture("c . . 6w . . ."), "from c3") == TWO.same(after)


CORNERS = ["a1", "a4", "d1", "d7", "g1", "g4"]
SIDES = ["a2", "a3", "b1", "b5", "c1", "c6", "e1", "e6", "f1", "f5", "g2", "g3"]
INNER = ["b2", "b3", "b4", "c2", "c3", "c4", "c5", "d2", "d3", "d5", "d6", "e2", "e3", "e4", "e5", "f2", "f3", "f4"]


@clause("R4.1a", "R1.1b")
@pytest.mark.parametrize("needed", range(1, 5))
@pytest.mark.parametrize("adjacent", ["off", "on"])
def test_edges_at_the_border_are_free_and_edges_to_the_volcano_are_not(needed: int, adjacent: str) -> None:
    """On the full board a corner has three free edges, all side by side, a side has two, and all others have none."""
    fire = Fire(2, free_edges=needed, adjacent_edges=adjacent, **ALIKE)
    for free, cells in ((3, CORNERS), (2, SIDES), (0, INNER)):
        for cell in cells:
            after = fire.after(fire.start(), f"from {cell}", f"to {cell}")
            assert ("blue: loads 11, won 1\n" in after) == (free >= needed), cell


@clause("R4.1a")
def test_edges_towards_gone_tiles_are_free() -> None:
    # Only d3, and of all of c3's edges the one towards it, is free: c3 waits.
    before = TWO.picture("b . 5 5 . .\nc . 5 1 5 . .")
    after = TWO.picture("b . 5 5 . .\nc . 5 1b 5 . .", "white to fly", blue="loads 2")
    assert TWO.after(before, "from c3", "to c3") == TWO.same(after)
    # Without c2 there are two.
    before = TWO.picture("b . 5 5 . .\nc . . 1 5 . .")
    after = TWO.picture("b . 5 5 . .\nc . . . 5 . .", "white to fly", blue="loads 2, won 1")
    assert TWO.after(before, "from c3", "to c3") == TWO.same(after)


RING = ["a1", "a2", "b3", "c3", "c2", "b1"]
"""Around b2, clockwise; c4 and d3 keep all of them linked."""


def ring_without(fire: Fire, gone: list[str]) -> str:
    return fire.picture(tiles(b2="1", c4="5", d3="4", **{cell: "6" for cell in RING if cell not in gone}))


@clause("R4.1b", "R1.10a")
@pytest.mark.parametrize(("first", "second"), list(combinations(range(6), 2)))
def test_the_free_edges_may_have_to_lie_side_by_side(first: int, second: int) -> None:
    beside = second - first in (1, 5)
    gone = [RING[first], RING[second]]
    for adjacent, out in (("on", beside), ("off", True)):
        fire = Fire(2, adjacent_edges=adjacent)
        assert ("blue: loads 2, won 1\n" in fire.after(ring_without(fire, gone), "from b2", "to b2")) == out


@clause("R4.1b")
@pytest.mark.parametrize(
    ("gone", "out"),
    [
        ("a1 a2 b3", True),
        ("b1 a1 a2", True),
        ("c3 c2 b1", True),
        ("a1 b3 c2", False),
        ("a1 a2 c3", False),
        ("a1 a2 c3 c2", False),
        ("a1 a2 b3 c2", True),
    ],
)
def test_as_many_edges_as_it_takes_follow_each_other(gone: str, out: bool) -> None:
    fire = Fire(2, adjacent_edges="on", free_edges=3)
    assert ("blue: loads 2, won 1\n" in fire.after(ring_without(fire, gone.split()), "from b2", "to b2")) == out


@clause("R4.2")
def test_full_tiles_that_become_open_are_put_out_too() -> None:
    before = TWO.picture(
        """b . 6 1 . .
           c . 6 1w . . .
           d . . 6 # . . ."""
    )
    after = TWO.picture(
        """b . 6 . . .
           c . 6 . . . .
           d . . 6 # . . .""",
        "white to fly",
        blue="loads 2, won 1",
        white="won 1",
    )
    assert TWO.after(before, "from b3", "to b3") == TWO.same(after)


@clause("R4.2", "R4.3", "R4.3a")
def test_a_chain_of_tiles_put_out_that_cuts_others_off() -> None:
    """b3 goes, then c3, which had one free edge, then c2; now b1 and b2 hang on nothing."""
    before = FOUR.picture(
        """b 6w 6 1 . .
           c . 2g 1w . . .
           d . 5 5v # . . ."""
    )
    after = FOUR.picture("d . 5 5v # . . .", "white to fly", blue="loads 2, won 1", white="won 1 6", green="won 2")
    assert FOUR.after(before, "from b3", "to b3") == FOUR.same(after)


@clause("R4.2")
def test_a_tile_that_does_not_become_open_goes_on_waiting() -> None:
    before = TWO.picture("b . 6 1 . .\nc . 6 1w 6 . .\nd . . 6 # . . .")
    after = TWO.picture("b . 6 . . .\nc . 6 1w 6 . .\nd . . 6 # . . .", "white to fly", blue="loads 2, won 1")
    assert TWO.after(before, "from b3", "to b3") == TWO.same(after)


@clause("R4.2")
def test_tiles_put_out_together_open_each_other_no_sooner_than_they_go() -> None:
    """c2 and c4 go at once; c3 between them had one free edge and goes after them."""
    before = TWO.picture("b . 6 6 . .\nc . 1 1 1 . .\nd . . . # . . .\ne . . 6 . . .")
    after = TWO.picture("e . . 6 . . .", "white to fly", blue="loads 0, won 1*3")
    assert TWO.after(before, "from c2", "to c4") == TWO.same(after)


@clause("R4.3")
def test_what_is_cut_off_goes_full_or_not() -> None:
    before = FOUR.picture("c . . . 1 6wv 3\nd . . . # . 4w .\ne . . . 6 . .")
    after = FOUR.picture("e . . . 6 . .", "white to fly", blue="loads 2, won 1", white="won 4", violet="won 6")
    assert FOUR.after(before, "from c4", "to c4") == FOUR.same(after)
    fire = Fire(4, free_edges=4)
    before = fire.picture("b . . . . 5\nc . . . 1 6wwv 3\nd . . . # . 4w .\ne . . . 6 . .")
    after = fire.picture("e . . . 6 . .", "white to fly", blue="loads 2, won 1", white="won 4 6")
    assert fire.after(before, "from c4", "to c4") == fire.same(after)


@clause("R4.3")
@pytest.mark.parametrize("cell", ["c3", "c4", "d3", "d5", "e3", "e4"])
def test_a_tile_that_touches_the_volcano_is_linked(cell: str) -> None:
    """Opposite to it another tile is put out."""
    opposite = {"c3": "e4", "c4": "e3", "d3": "d5", "d5": "d3", "e3": "c4", "e4": "c3"}[cell]

    after = TWO.picture(tiles(**{cell: "6g"}), "white to fly", blue="loads 2, won 1")
    assert TWO.after(TWO.picture(tiles(**{cell: "6g", opposite: "1"})), f"from {opposite}") == TWO.same(after)


@clause("R4.3")
def test_a_chain_links_from_afar_until_it_breaks() -> None:
    """All tiles hang on e3, around half the board. b2 breaks the chain behind d2."""
    before = TWO.picture(
        """a  .  5g 5  .
           b  .  1  .  6w .
           c  .  4  .  .  6  .
           d  .  3  .  #  .  6v .
           e  .  6  6  .  .  ."""
    )
    after = TWO.picture(
        """c  .  4  .  .  .  .
           d  .  3  .  #  .  .  .
           e  .  6  6  .  .  .""",
        "white to fly",
        blue="loads 2, won 1",
        white="won 6",
        green="won 5",
        violet="won 6",
    )
    assert TWO.after(before, "from b2", "to b2") == TWO.same(after)
    assert TWO.after(before, "from e2", "to e2").startswith("white to fly\na          .     5g    5 ")


@clause("R4.3", "R4.3a")
def test_two_areas_are_cut_off_at_once() -> None:
    before = TWO.picture("c 6w . . . . .\nd . 1 6 # . . .\ne 5g . . . . .")
    after = TWO.picture("d . . 6 # . . .", "white to fly", blue="loads 2, won 1", white="won 6", green="won 5")
    assert TWO.after(before, "from d2", "to d2") == TWO.same(after)


# ---- R5 Who has put it out


@clause("R5.1", "R5.2", "R5.3a")
@pytest.mark.parametrize(
    ("tile", "winner"),
    [
        ("2", "blue"),  # The only load.
        ("4b", "blue"),  # Both.
        ("4w", "blue"),  # One each: blue is flying.
        ("4v", "blue"),
        ("6bb", "blue"),  # All three.
        ("6bw", "blue"),  # Two of three.
        ("6ww", "white"),  # Two of three, though blue has dropped the last one.
        ("6gg", "green"),
        ("6vv", "violet"),
        ("6wg", "blue"),  # One each.
        ("6gv", "blue"),
    ],
)
def test_a_tile_put_out_goes_to_the_colour_with_most_loads(tile: str, winner: str) -> None:
    before = FOUR.picture(f"c . . {tile} . . .\ne . . 6 . . .")
    won = {"blue": "loads 2"}
    won[winner] = f"{won[winner]}, won {tile[0]}" if winner in won else f"won {tile[0]}"
    assert FOUR.after(before, "from c3") == FOUR.same(FOUR.picture("e . . 6 . . .", "white to fly", **won))


CUT = "c . . . 1 {} .\ne . . 6 . . ."
"""Blue puts out c4, and c5 is cut off."""


def cut_off(fire: Fire, tile: str, flown: str | None = None, **colours: str) -> str:
    """Who gets the tile that is cut off when blue puts c4 out, or "nobody"."""
    after = fire.after(fire.picture(CUT.format(tile), flown=flown, **colours), "from c4", "to c4", *(["drop own"] if fire.neutral else []))
    assert "c    .     .     .     .     .     .\n" in after
    lines = [line for line in after.splitlines() if line.endswith((f"won {tile[0]}", f"won 1 {tile[0]}"))]
    return lines[0].split(":")[0] if lines else "nobody"


@clause("R5.1", "R5.1a", "R5.2")
@pytest.mark.parametrize(
    ("tile", "winner"),
    [
        ("6", "nobody"),
        ("2", "nobody"),
        ("6w", "white"),  # One load is enough.
        ("4g", "green"),
        ("6vv", "violet"),
        ("6b", "blue"),
        ("6wg", "green"),  # Before blue flew violet, before it green, before it white.
        ("6gv", "violet"),
        ("5wv", "violet"),
        ("6bw", "blue"),  # Blue is flying, though it has dropped nothing here now.
        ("5bv", "blue"),
    ],
)
def test_a_tile_cut_off_goes_to_the_colour_with_most_loads(tile: str, winner: str) -> None:
    assert cut_off(FOUR, tile) == winner


@clause("R5.2")
@pytest.mark.parametrize(("tile", "winner"), [("6wg", "white"), ("6gv", "violet"), ("6bg", "blue")])
def test_of_tied_colours_the_one_that_flew_last(tile: str, winner: str) -> None:
    """Green's loads have been used up long ago, so white has flown after it."""
    assert cut_off(FOUR, tile, "violet white blue green", green="loads 0") == winner


@clause("R5.2a")
@pytest.mark.parametrize(
    ("tile", "winner"),
    [("6wg", "nobody"), ("5gv", "nobody"), ("6bw", "blue"), ("5bv", "blue"), ("6w", "white"), ("6ww", "white"), ("6", "nobody")],
)
def test_only_the_pilot_may_win_a_tie(tile: str, winner: str) -> None:
    assert cut_off(Fire(4, ties="pilot"), tile) == winner


@clause("R5.2a")
def test_the_pilot_wins_a_tie_with_the_load_that_falls_now() -> None:
    for ties in ("last", "pilot"):
        fire = Fire(4, ties=ties)
        after = fire.picture("e . . 6 . . .", "green to fly", white="loads 2, won 6")
        assert fire.after(fire.picture("c . . 6gv . . .\ne . . 6 . . .", "white to fly"), "from c3") == fire.same(after)


@clause("R5.3a")
@pytest.mark.parametrize(
    ("tile", "drop", "winner"),
    [
        ("6nn", "own", "nobody"),  # Two neutral ones, one blue.
        ("6bn", "own", "blue"),  # Two blue ones.
        ("6bn", "neutral", "nobody"),
        ("6bb", "neutral", "blue"),
        ("6ww", "neutral", "white"),
        ("6wn", "own", "blue"),  # One each: without the neutral one a tie of two, and blue is flying.
        ("6wg", "neutral", "green"),  # One each: of two who are tied green flew last.
        ("6bg", "neutral", "blue"),
        ("4n", "own", "blue"),  # One each.
        ("4w", "neutral", "white"),
        ("4n", "neutral", "nobody"),
        ("2", "neutral", "nobody"),
        ("2", "own", "blue"),
    ],
)
def test_neutral_loads_win_only_alone_and_then_for_no_one(tile: str, drop: str, winner: str) -> None:
    before = THREE.picture(f"c . . {tile} . . .\ne . . 6 . . .")
    won = {"blue": "loads 2" if drop == "own" else "neutral 0"}
    if winner != "nobody":
        won[winner] = f"{won[winner]}, won {tile[0]}" if winner in won else f"won {tile[0]}"
    assert THREE.after(before, "from c3", f"drop {drop}") == THREE.same(THREE.picture("e . . 6 . . .", "white to fly", **won))


@clause("R5.3a", "R5.1a")
@pytest.mark.parametrize(("tile", "winner"), [("6n", "nobody"), ("6nn", "nobody"), ("6wn", "white"), ("5bn", "blue"), ("6gn", "green")])
def test_neutral_loads_on_a_tile_that_is_cut_off(tile: str, winner: str) -> None:
    assert cut_off(THREE, tile) == winner
    assert cut_off(Fire(3, ties="pilot"), tile) == winner  # A tie with the neutral colour is none.


@clause("R5.2a", "R5.3a")
def test_neutral_loads_beside_a_tie_without_the_pilot() -> None:
    fire = Fire(3, ties="pilot")
    before = fire.picture("c . . 6wg . . .\ne . . 6 . . .")
    after = fire.picture("e . . 6 . . .", "white to fly", blue="neutral 0")
    assert fire.after(before, "from c3", "drop neutral") == fire.same(after)


@clause("R4.2", "R4.3", "R5.1", "R5.1b", "R5.2")
def test_a_flight_that_puts_out_a_whole_corner() -> None:
    """Blue fills c2, c3 and c4.

    c2 (four free edges) and c4 (three) go at once: 4bv is tied and goes to blue, who is flying; 2b is blue's. Now c3 is open: of 6bbw
    blue has two. b2 and b3 hang on nothing: on 5wg green and white are tied, and green flew after white; 3g is green's.
    """
    before = FOUR.picture(
        """b  .  5wg 3g .  .
           c  .  4v 6bw 2  .  .
           e  .  .  .  6  .  ."""
    )
    after = FOUR.picture("e . . . 6 . .", "white to fly", blue="loads 0, won 2 4 6", green="won 3 5")
    assert FOUR.after(before, "from c2", "to c4") == FOUR.same(after)


@clause("R1.5a", "R5.1", "R5.2")
def test_a_players_two_colours_count_apart() -> None:
    """Blue and green have two of the three loads on c3, but each of them only one, and white is flying."""
    before = TWO.picture("c . . 6bg . . .\nd . . . # 5bg . .", "white to fly")
    after = TWO.picture("d . . . # 5bg . .", "green to fly", white="loads 2, won 6")
    assert TWO.after(before, "from c3") == TWO.same(after)


@clause("R5.2", "R5.3a", "R4.3")
def test_a_flight_with_neutral_loads_that_cuts_off() -> None:
    """Green drops a neutral load on c4 and an own one on c5.

    c4 (1n) leaves the game. c5 (4gn) is full and open in the same wave: neutral and green have one each, so green has it. c6 and b5 are cut
    off: on 6bw white flew after blue; on 5bn blue has as many as the neutral colour.
    """
    before = THREE.picture("b . . . . 5bn\nc . . . 1 4n 6bw\ne . . . 6 . .", "green to fly")
    after = THREE.picture("e . . . 6 . .", "blue to fly", green="loads 2, neutral 0, won 4", blue="won 5", white="won 6")
    assert THREE.after(before, "from c4", "to c5", "drop neutral") == THREE.same(after)


@clause("R5.4")
def test_points_are_the_values_of_the_tiles() -> None:
    rows = "c . . 6bb . . ."
    assert FOUR.scores(FOUR.picture(rows, blue="won 1*2 6", white="won 5", green="won -", violet="won 2 3 4")) == [8, 5, 0, 9]
    assert THREE.scores(THREE.picture(rows, white="won 6*2")) == [5, 15, 0], "with the points for flying early"


@clause("R6.4a", "R5.4")
def test_loads_on_tiles_are_worth_nothing_before_they_are_put_out() -> None:
    assert ALONE.scores(ALONE.picture("c . . 6bb . . .", blue="won 2")) == [2 - 6]
    assert TOGETHER.scores(TOGETHER.picture("c . . 6bb . . .", white="won 2 5")) == [1, 1, 1]
