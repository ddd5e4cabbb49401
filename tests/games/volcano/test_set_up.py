"""The clauses of Volcano! on material and set-up (R1), as pictures."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from games.volcano.pictures import ALIKE, ALL_LAID, ALONE, FOUR, NOTHING_LAID, TWO, Fire
from pictures import clause


def start_of(seats: int, **options: Any) -> list[str]:
    """The colours of the set-up, each with what it has."""
    return [line for line in Fire(seats, **options).start().splitlines() if ": loads " in line]


# ---- R1 Material and set-up


@clause("R1.1a", "R1.1b", "R1.2a", "R1.4", "R1.5a")
def test_the_board_before_any_tile_is_dealt() -> None:
    start = TWO.picture(NOTHING_LAID, "chance to lay a1", "", **TWO.unused())
    assert TWO.start() == TWO.same(start)
    assert TWO.start() == "\n".join(
        [
            "chance to lay a1",
            "a          ?     ?     ?     ?",
            "b       ?     ?     ?     ?     ?",
            "c    ?     ?     ?     ?     ?     ?",
            "d ?     ?     ?     #     ?     ?     ?",
            "e    ?     ?     ?     ?     ?     ?",
            "f       ?     ?     ?     ?     ?",
            "g          ?     ?     ?     ?",
            "blue: loads 12, won -",
            "white: loads 12, won -",
            "green: loads 12, won -",
            "violet: loads 12, won -",
        ]
    )


NEIGHBOURS = {
    "a1": "a2 b1 b2",
    "a4": "a3 b4 b5",
    "c3": "b2 b3 c2 c4 d3",
    "d1": "c1 d2 e1",
    "d7": "c6 d6 e6",
    "e4": "d5 e3 e5 f3 f4",
    "f1": "e1 e2 f2 g1",
    "g4": "f4 f5 g3",
}
"""Without the volcano."""


@clause("R1.1a", "R1.1b")
@pytest.mark.parametrize(("cell", "neighbours"), NEIGHBOURS.items())
def test_two_cells_are_neighbours_when_they_share_an_edge(cell: str, neighbours: str) -> None:
    """With two loads in hand a row of two tiles is the longest."""
    fire = Fire(2, loads=2)
    ends = [move.removeprefix("to ") for move in fire.moves(fire.picture(ALL_LAID, f"blue to fly from {cell}", "", **fire.unused()))]
    assert sorted(ends) == sorted([cell, *neighbours.split()])


@clause("R1.1b")
def test_the_volcano_is_no_tile() -> None:
    alone = TWO.picture("c . . . 6 . .")
    assert TWO.moves(alone) == ["from c4"]
    assert TWO.refusal(alone, "from d4")[0] == "R3.1"
    # Of row d only what lies west of it can be reached.
    row = [move for move in TWO.moves(TWO.picture(ALL_LAID, "blue to fly from d1", "", **TWO.unused())) if " d" in move]
    assert row == ["to d1", "to d2", "to d3"]


@clause("R1.2")
def test_there_are_six_tiles_of_each_value() -> None:
    game = TWO.game
    assert [game.card.rules.weight(game.start, move) for move in game.legal(game.start)] == [6] * 6
    assert TWO.moves(TWO.start()) == [f"tile {value}" for value in range(1, 7)]


@clause("R1.2")
def test_the_numbers_of_tiles_are_options_that_add_up_to_all_cells() -> None:
    game = backburn.load("volcano", seats=2, tiles_1=0, tiles_2=1, tiles_3=2, tiles_4=3, tiles_5=10, tiles_6=20)
    assert game.match(seed=1).moves() == ["tile 2", "tile 3", "tile 4", "tile 5", "tile 6"]
    assert [game.card.rules.weight(game.start, move) for move in game.legal(game.start)] == [1, 2, 3, 10, 20]
    for wrong in ({"tiles_1": 7}, {"tiles_6": 5}, {"tiles_2": 0}, {"tiles_3": 36}):
        with pytest.raises(backburn.OptionError, match="36"):
            Fire(2, **wrong)


@clause("R1.2a")
def test_the_tiles_are_dealt_in_the_order_of_the_cells() -> None:
    match = TWO.game.match(seed=1)
    cells = [f"{row}{number}" for row, count in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True) for number in range(1, count + 1)]
    cells.remove("d4")
    for number, cell in enumerate(cells[:-1]):
        assert match.diagram().startswith(f"chance to lay {cell}\n") and match.to_act == backburn.CHANCE
        match.push(f"tile {number % 6 + 1}")
    # The last one is the only 6 left, so it has been dealt by itself.
    assert match.diagram().startswith("blue to fly\n")
    rows = """a 1 2 3 4
              b 5 6 1 2 3
              c 4 5 6 1 2 3
              d 4 5 6 # 1 2 3
              e 4 5 6 1 2 3
              f 4 5 6 1 2
              g 3 4 5 6"""
    assert match.diagram() == TWO.same(TWO.picture(rows, "blue to fly", "", **TWO.unused()))


@clause("R1.2a")
def test_the_last_tiles_are_dealt_without_more_ado_when_they_are_alike() -> None:
    game = Fire(2, **ALIKE | {"tiles_1": 34, "tiles_4": 2}).game
    match = game.match(seed=1)
    match.push("tile 4")
    assert match.moves() == ["tile 1", "tile 4"]
    assert [game.card.rules.weight(match.state, move) for move in match.legal()] == [34, 1]
    match.push("tile 1")
    assert match.diagram().startswith("chance to lay a3\n")
    match.push("tile 4")
    assert match.diagram().splitlines()[:3] == ["blue to fly", "a          4     1     4     1", "b       1     1     1     1     1"]
    assert Fire(2, **ALIKE).start().startswith("blue to fly\n")


@clause("R1.2", "R1.2a")
def test_a_value_that_is_used_up_is_not_dealt() -> None:
    rows = NOTHING_LAID.replace("a ? ? ? ?", "a 6 6 6 6").replace("b ? ?", "b 6 6")
    dealing = TWO.picture(rows, "chance to lay b3", "", **TWO.unused())
    assert TWO.moves(dealing) == ["tile 1", "tile 2", "tile 3", "tile 4", "tile 5"]
    assert TWO.refusal(dealing, "tile 6")[0] == "R1.2"
    assert TWO.refusal(dealing, "from a1")[0] == "R1.2a"
    assert TWO.refusal(TWO.picture("c . . . 6 . ."), "tile 6")[0] == "R3.1a"


@clause("R1.3")
@pytest.mark.parametrize(("value", "places"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_places_of_each_value(value: int, places: int) -> None:
    """The last load but one leaves the tile where it is, the last one puts it out."""
    rows = f"c . . {value}{'w' * (places - 1)} 6 . ."
    assert TWO.after(TWO.picture(rows), "from c3", "to c3") == TWO.same(
        TWO.picture(
            "c . . . 6 . .",
            "white to fly",
            blue=f"loads 2, won {'-' if places == 3 else value}",
            white=f"won {value if places == 3 else '-'}",
        )
    )
    for fewer in range(places - 1):
        assert f"c    .     .     {value}{'b' * (fewer + 1):4} 6" in TWO.after(
            TWO.picture(f"c . . {value}{'b' * fewer} 6 . ."), "from c3", "to c3"
        )


@clause("R1.3")
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("places", range(1, 4))
def test_the_places_are_options(value: int, places: int) -> None:
    fire = Fire(2, **{f"places_{value}": places})
    for loads in range(places):
        after = fire.after(fire.picture(f"c . . {value}{'b' * loads} {7 - value} . ."), "from c3", "to c3")
        assert (f"blue: loads 2, won {value}" in after) == (loads + 1 == places)


@clause("R1.4", "R1.7a")
def test_each_seat_has_a_colour_with_its_loads() -> None:
    assert start_of(4) == ["blue: loads 13, won -", "white: loads 13, won -", "green: loads 12, won -", "violet: loads 12, won -"]
    assert start_of(4, loads=36)[3] == "violet: loads 36, won -"
    assert FOUR.match(FOUR.picture("c . . . 6 . .", "green to fly")).to_act == 2


@clause("R1.4")
def test_loads_that_have_fallen_never_come_back() -> None:
    before = TWO.picture("c . . . 5bb . .\ne . . 6 . . .", "white to fly")
    after = TWO.picture("e . . 6 . . .", "green to fly", blue="won 5", white="loads 2")
    assert TWO.after(before, "from c4") == TWO.same(after)


@clause("R1.5a", "R2.1")
def test_two_players_have_two_colours_each() -> None:
    rows = "c . . . 6 . .\ne . . 6 6 . ."
    seats = [TWO.match(TWO.picture(rows, f"{colour} to fly")).to_act for colour in ("blue", "white", "green", "violet")]
    assert seats == [0, 1, 0, 1]
    assert start_of(2) == [f"{colour}: loads 12, won -" for colour in ("blue", "white", "green", "violet")]


@clause("R1.5a")
def test_two_players_can_have_one_colour_each() -> None:
    assert start_of(2, two_colours="off") == ["blue: loads 12, won -", "white: loads 12, won -"]
    fire = Fire(2, two_colours="off")
    assert [fire.match(fire.picture("c . . . 6 . .", f"{colour} to fly")).to_act for colour in ("blue", "white")] == [0, 1]


@clause("R1.5a", "R5.4")
def test_each_colour_has_its_own_tiles_but_a_players_points_are_added() -> None:
    picture = TWO.picture("c . . . 6 . .", blue="won 1 6", white="won 2*2", green="won 3", violet="won 5")
    assert TWO.scores(picture) == [10, 9]
    # Blue and green have two of the three loads together, but white has flown after each of them.
    before = TWO.picture("c . . . 6bw . .\ne . . 6 . . .", "green to fly", "white violet blue green")
    after = TWO.picture("e . . 6 . . .", "violet to fly", "green white violet blue", green="loads 2, won 6")
    assert TWO.after(before, "from c4") == TWO.same(after)


@clause("R1.6")
def test_three_players_have_four_neutral_loads_each() -> None:
    assert start_of(3) == [
        "blue: loads 12, neutral 4, won -",
        "white: loads 12, neutral 4, won -",
        "green: loads 12, neutral 4, won -",
    ]
    assert start_of(3, neutrals=12)[2] == "green: loads 12, neutral 12, won -"
    assert start_of(3, neutrals=0)[2] == "green: loads 12, won -"
    assert all("neutral" not in line for seats in (1, 2, 4) for line in start_of(seats, neutrals=9))


@clause("R1.7a")
def test_extra_loads_for_the_first_seats() -> None:
    def hands(seats: int, **options: Any) -> list[int]:
        return [int(line.split()[2].strip(",")) for line in start_of(seats, **options)]

    assert hands(2, extra_loads_two_1=5) == [17, 12, 12, 12]
    assert hands(2, extra_loads_two_1=5, two_colours="off") == [17, 12]
    assert hands(3) == [12, 12, 12]
    assert hands(3, extra_loads_three_1=12, extra_loads_three_2=5) == [24, 17, 12]
    assert hands(4) == [13, 13, 12, 12]
    assert hands(4, extra_loads_four_1=3, extra_loads_four_2=4, extra_loads_four_3=5, loads=1) == [4, 5, 6, 1]


@clause("R1.7b", "R5.4")
def test_extra_points_for_the_first_seats() -> None:
    def scores(seats: int, **options: Any) -> list[int]:
        match = backburn.load("volcano", seats=seats, **options).match(seed=1)
        return match.scores()

    assert scores(2) == [0, 0] and scores(2, extra_points_two_1=5) == [5, 0]
    assert scores(2, extra_points_two_1=5, two_colours="off") == [5, 0]
    assert scores(3) == [5, 3, 0] and scores(3, extra_points_three_1=0, extra_points_three_2=12) == [0, 12, 0]
    assert scores(4) == [0, 0, 0, 0]
    assert scores(4, extra_points_four_1=3, extra_points_four_2=4, extra_points_four_3=5) == [3, 4, 5, 0]


@clause("R1.7b", "R6.2")
def test_extra_points_decide_a_game() -> None:
    """Blue and white have put out a 5 each."""
    end = "over\na . . . .\nb . . . . .\nc . . . . . .\nd . . . # . . .\ne . . . . . .\nf . . . . .\ng . . . ."
    hands = "\nblue: loads 9, neutral 4, won 5\nwhite: loads 9, neutral 4, won 5\ngreen: loads 9, neutral 4, won 4\nflown: blue green white"
    game = backburn.load("volcano", seats=3)
    assert game.returns(game.position(end + hands)) == [1, -1, -1], "blue began with five points, white with three"
    for options, returns in (("extra_points_three_1=3", [0, 0, -1]), ("extra_points_three_1=2", [-1, 1, -1])):
        state = game.position(f"{end}{hands}\noptions {options}")
        assert game.returns(state) == returns


@clause("R1.8a")
def test_a_single_player_has_blue_with_loads_of_its_own_number() -> None:
    assert start_of(1) == ["blue: loads 24, won -"]
    assert start_of(1, solo_loads=72, loads=5) == ["blue: loads 72, won -"]
    before = ALONE.picture("c . . 6 5 . .\ne . . 6 5 . .")
    assert ALONE.after(before, "from c3", "to c4").startswith("blue to fly\n")


@clause("R1.9a")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_together_each_has_one_colour_and_nothing_else(seats: int) -> None:
    extra = {f"extra_{what}_{table}_1": 3 for what in ("loads", "points") for table in ("two", "three", "four")}
    assert start_of(seats, cooperative="on", **extra) == [
        f"{colour}: loads 12, won -" for colour in ("blue", "white", "green", "violet")[:seats]
    ]


@clause("R1.9a")
def test_alone_there_is_no_one_to_play_together_with() -> None:
    assert start_of(1, cooperative="on") == start_of(1)


@clause("R1.10a")
def test_the_rulesets() -> None:
    assert backburn.load("volcano", seats=2).non_default == backburn.load("volcano", seats=2, ruleset="ablaze").non_default == {}
    even = backburn.load("volcano", seats=4, ruleset="even").match(seed=1)
    assert even.scores() == [4, 3, 2, 0] and "loads 13" not in even.diagram()
    assert backburn.load("volcano", seats=2, ruleset="vulkan").non_default == {"adjacent_edges": "on"}
