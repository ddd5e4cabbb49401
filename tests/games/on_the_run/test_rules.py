"""The clauses about the forest, the animals and the round (R1 and R2), each as pictures."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import backburn
from games.on_the_run.woods import BARE, SEATS, Woods, put, tiles
from pictures import clause

PAIR = Woods(2, animals_2=2, inner_2=1)
STROLL = Woods(2, animals_2=1, inner_2=0, steps=3)

EDGE = ["a1", "a2", "a3", "a4", "b1", "b5", "c1", "c6", "d1", "d7", "e1", "e6", "f1", "f5", "g1", "g2", "g3", "g4"]
FIRST_RING = ["c3", "c4", "d3", "d5", "e3", "e4"]
SECOND_RING = ["b2", "b3", "b4", "c2", "c5", "d2", "d6", "e2", "e5", "f2", "f3", "f4"]


# ---- R1 Material and set-up


@clause("R1.1", "R1.2", "R1.3", "R1.4", "R1.5")
def test_the_game_begins_with_lightning_in_the_middle_of_a_bare_forest() -> None:
    match = backburn.load("on-the-run", seats=2).match()
    assert match.position() == (
        "round 1, blue first: blue to place / a . . . . / b . . . . . / c . . . . . . / d . . . 3 . . . / e . . . . . . / f . . . . . / g . . . ."
        " / blue: points 0, out 0, best 0 / white: points 0, out 0, best 0"
    )
    assert "unseen 1*6 2*6 3*6 4*6 5*6 6*6" in match.diagram()
    assert match.diagram() == Woods(2).same(Woods(2).picture("blue to place", BARE))


@clause("R1.1", "R3.2")
@pytest.mark.parametrize(
    ("tile", "around"),
    [
        ("a1", "a2 b1 b2"),
        ("a2", "a1 a3 b2 b3"),
        ("a4", "a3 b4 b5"),
        ("b1", "a1 b2 c1 c2"),
        ("b5", "a4 b4 c5 c6"),
        ("b3", "a2 a3 b2 b4 c3 c4"),
        ("c1", "b1 c2 d1 d2"),
        ("c2", "b1 b2 c1 c3 d2 d3"),
        ("c4", "b3 b4 c3 c5 d5"),
        ("d1", "c1 d2 e1"),
        ("d2", "c1 c2 d1 d3 e1 e2"),
        ("d3", "c2 c3 d2 e2 e3"),
        ("d5", "c4 c5 d6 e4 e5"),
        ("d7", "c6 d6 e6"),
        ("e1", "d1 d2 e2 f1"),
        ("e3", "d3 e2 e4 f2 f3"),
        ("e5", "d5 d6 e4 e6 f4 f5"),
        ("e6", "d6 d7 e5 f5"),
        ("f1", "e1 e2 f2 g1"),
        ("f2", "e2 e3 f1 f3 g1 g2"),
        ("f5", "e5 e6 f4 g4"),
        ("g1", "f1 f2 g2"),
        ("g3", "f3 f4 g2 g4"),
        ("g4", "f4 f5 g3"),
    ],
)
def test_tiles_touch_along_their_row_and_half_a_tile_aside_in_the_rows_next_to_it(tile: str, around: str) -> None:
    """Only `d4`, which burns, is never among them."""
    far = "f4" if tile[0] in "abc" else "b2"
    moves = STROLL.moves(STROLL.picture(f"blue to step from {tile}, 2 left", put(BARE, **{tile: "b", far: "w"})))
    assert [move for move in moves if move.startswith("step")] == tiles("step", around.split())


@clause("R1.1", "R3.3")
@pytest.mark.parametrize("tile", [*EDGE, *FIRST_RING, *SECOND_RING])
def test_the_outermost_eighteen_tiles_are_edge_tiles(tile: str) -> None:
    far = "f4" if tile[0] in "abc" else "b2"
    moves = STROLL.moves(STROLL.picture(f"blue to step from {tile}, 2 left", put(BARE, **{tile: "b", far: "w"})))
    assert ("out" in moves) == (tile in EDGE)


@clause("R1.2")
@pytest.mark.parametrize("number", [1, 6])
def test_the_lightning_has_the_number_of_its_option_and_takes_none_of_the_tiles(number: int) -> None:
    match = backburn.load("on-the-run", seats=3, lightning=number).match()
    assert f"/ d . . . {number} . . . /" in match.position() and "unseen 1*6 2*6 3*6 4*6 5*6 6*6" in match.diagram()


@clause("R1.3", "R4.3")
def test_each_number_is_on_as_many_tiles_as_its_option_says() -> None:
    table = Woods(2, animals_2=2, inner_2=1, tiles_1=1, tiles_2=2, tiles_3=0, tiles_4=4, tiles_5=12, tiles_6=17)
    before = table.picture("blue turns up c3", put(BARE, b2="b", f4="b", e3="w", c5="w"))
    assert table.weights(before) == {"number 1": 1, "number 2": 2, "number 4": 4, "number 5": 12, "number 6": 17}
    assert "unseen 1*1 2*2 4*4 5*12 6*17" in table.same(before)


@clause("R1.3a")
@pytest.mark.parametrize("options", [{"tiles_6": 5}, {"tiles_1": 7}, {"tiles_1": 0, "tiles_2": 0}, {"tiles_4": 36}])
def test_the_numbers_add_up_to_all_tiles(options: dict[str, Any]) -> None:
    with pytest.raises(backburn.OptionError, match="36"):
        backburn.load("on-the-run", **options)
    assert backburn.load("on-the-run", tiles_1=12, tiles_6=0).match().moves()


@clause("R1.4")
@pytest.mark.parametrize(
    ("seats", "options", "each"),
    [
        (2, {}, 6),
        (3, {}, 4),
        (4, {}, 3),
        (2, {"animals_2": 7, "animals_3": 5}, 7),
        (3, {"animals_2": 8, "animals_3": 5}, 5),
        (4, {"animals_4": 2, "animals_2": 8}, 2),
    ],
)
def test_each_player_has_as_many_animals_as_the_option_for_the_table_says(seats: int, options: dict[str, Any], each: int) -> None:
    match = backburn.load("on-the-run", seats=seats, **options).match()
    while "to place" in match.position():
        match.push(match.legal()[0])
    forest = Counter(mark for line in match.position().split(" / ")[1:8] for mark in line.split()[1:])
    assert {mark: forest[mark] for mark in "bwgv" if forest[mark]} == dict.fromkeys("bwgv"[:seats], each)
    assert match.position().startswith("round 1, blue first: blue to move")


@clause("R1.4", "R1.5a")
def test_an_occupied_tile_takes_no_second_animal() -> None:
    before = PAIR.picture("white to place", put(BARE, c4="b"))
    assert PAIR.moves(before) == tiles("place", ["c3", "d3", "d5", "e3", "e4"])
    assert PAIR.refusal(before, "place c4")[0] == "R1.4"


@clause("R1.5")
@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (2, "blue white white blue blue white white blue blue white white blue"),
        (3, "blue white green green white blue blue white green green white blue"),
        (4, "blue white green violet violet green white blue blue white green violet"),
    ],
)
def test_animals_are_placed_to_and_fro(seats: int, order: str) -> None:
    match = backburn.load("on-the-run", seats=seats).match()
    for seat in order.split():
        assert match.position().startswith(f"round 1, blue first: {seat} to place")
        assert match.to_act == SEATS.index(seat)
        match.push(match.legal()[-1])
    assert match.position().startswith("round 1, blue first: blue to move")


@clause("R1.5")
def test_after_the_last_seat_the_same_seat_places_again() -> None:
    before = PAIR.picture("white to place", put(BARE, c4="b"))
    after = PAIR.picture("white to place", put(BARE, c4="b", d3="w"))
    assert PAIR.leads(before, "place d3", after)
    assert PAIR.leads(after, "place f4", PAIR.picture("blue to place", put(BARE, c4="b", d3="w", f4="w")))


@clause("R1.5a")
def test_the_first_animals_go_next_to_the_lightning_the_later_ones_on_the_second_ring() -> None:
    start = PAIR.picture("blue to place", BARE)
    assert PAIR.moves(start) == tiles("place", FIRST_RING)
    later = PAIR.picture("white to place", put(BARE, c4="b", d3="w"))
    assert PAIR.moves(later) == tiles("place", SECOND_RING)
    assert PAIR.refusal(start, "place c2")[0] == PAIR.refusal(later, "place c3")[0] == "R1.5a"
    assert PAIR.refusal(start, "place a1")[0] == PAIR.refusal(later, "place g4")[0] == "R1.5a"
    assert PAIR.refusal(start, "place d4")[0] == "R1.5a"


@clause("R1.5a")
@pytest.mark.parametrize(
    ("seats", "options", "inner"),
    [
        (2, {}, 2),
        (3, {}, 3),
        (4, {}, 4),
        (2, {"inner_2": 0}, 0),
        (2, {"inner_2": 2, "inner_3": 2}, 4),
        (3, {"inner_3": 0}, 0),
        (4, {"inner_4": 0}, 0),
    ],
)
def test_how_many_animals_begin_next_to_the_lightning(seats: int, options: dict[str, Any], inner: int) -> None:
    match = backburn.load("on-the-run", seats=seats, **options).match()
    rings = []
    while "to place" in match.position():
        rings.append(match.moves()[-1] in tiles("place", FIRST_RING))
        match.push(match.legal()[-1])
    by_itself = 1 if inner == 0 else 0  # All twelve on the second ring: the last one is not asked.
    assert rings == [True] * inner + [False] * (12 - inner - by_itself)


@clause("R1.5b")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"animals_2": 1, "inner_2": 2}),
        (2, {"animals_2": 9}),
        (2, {"animals_2": 7, "inner_2": 0}),
        (3, {"animals_3": 1, "inner_3": 2}),
        (3, {"animals_3": 6}),
        (3, {"animals_3": 5, "inner_3": 0}),
        (4, {"animals_4": 4, "inner_4": 0}),
    ],
)
def test_animals_without_room_are_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(backburn.OptionError, match="do not go together"):
        backburn.load("on-the-run", seats=seats, **options)


@clause("R1.5b")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"animals_2": 9, "inner_2": 3}),
        (2, {"animals_2": 1, "inner_2": 1}),
        (2, {"animals_2": 6, "inner_2": 0}),
        (2, {"animals_3": 6, "animals_4": 4, "inner_4": 0}),
        (3, {"animals_3": 6, "inner_3": 2}),
        (3, {"animals_2": 1, "inner_2": 3}),
        (4, {"animals_4": 4}),
        (4, {"animals_4": 1}),
    ],
)
def test_only_the_animals_at_the_table_need_room(seats: int, options: dict[str, Any]) -> None:
    assert backburn.load("on-the-run", seats=seats, **options).match().moves()


@clause("R1.5c")
def test_the_last_free_tile_is_taken_without_a_question() -> None:
    crowd = Woods(3, animals_3=6, inner_3=2)
    five = put(BARE, c3="b", c4="w", d3="g", d5="g", e3="w")
    assert crowd.leads(crowd.picture("white to place", put(five, e3=".")), "place e3", crowd.picture("blue to place", put(five, e4="b"))), (
        "the sixth animal of the first ring is blue's, who goes on with the second ring"
    )
    eleven = put(five, e4="b", b2="b", b3="w", b4="g", c2="g", c5="w", d2="b", d6="b", e2="w", e5="g", f2="g")
    assert crowd.moves(crowd.picture("white to place", eleven)) == ["place f3", "place f4"]
    assert crowd.leads(crowd.picture("white to place", eleven), "place f3", crowd.picture("blue to move", put(eleven, f3="w", f4="b")))


# ---- R2 The round


@clause("R2.1", "R2.2")
def test_everybody_moves_then_everybody_feeds_the_fire_then_the_marker_passes() -> None:
    before = """   . . . .
                 . . g . .
                . b . . . .
               . . . 3 . w .
                . . . . b .
                 . w g . .
                  . . . ."""
    table = Woods(3, animals_3=2, inner_3=0)
    match = table.match(table.picture("blue to move", before))
    asked = []
    for move in ["pass", "pass", "pass", "burn c3", "number 6", "burn c4", "number 1", "number 2"]:
        asked.append(match.position().split(" / ")[0])
        match.push(move)
    assert asked == [
        "round 1, blue first: blue to move",
        "round 1, blue first: white to move",
        "round 1, blue first: green to move",
        "round 1, blue first: blue to burn",
        "round 1, blue first: blue turns up c3",
        "round 1, blue first: white to burn",  # c4 and d3 touch the 6 and the 3.
        "round 1, blue first: white turns up c4",
        "round 1, blue first: green turns up d3",  # Still 9; d5 touches 1 and 3, b3 6 and 1.
    ]
    assert match.diagram() == table.same(table.picture("white to move", put(before, c3="6", c4="1", d3="2")))


@clause("R2.2")
@pytest.mark.parametrize(("burnt", "first"), [(0, "blue"), (3, "white"), (6, "green"), (9, "blue"), (12, "white")])
def test_the_marker_goes_round(burnt: int, first: str) -> None:
    table = Woods(3, animals_3=1, inner_3=0)
    names = ["c3", "c4", "d3", "d5", "e3", "e4", "b2", "b3", "b4", "c2", "c5", "d2"][:burnt]
    rows = put(BARE, **{name: "123456"[place % 6] for place, name in enumerate(names)}, f2="b", f4="w", e5="g")
    order = SEATS[SEATS.index(first) : 3] + SEATS[: SEATS.index(first)]
    start = table.picture(f"{first} to move", rows)
    assert table.match(start).position().startswith(f"round {burnt // 3 + 1}, {first} first: {first} to move")
    assert table.asked(start, "pass") == f"{order[1]} to move"
    assert table.asked(start, "pass", "pass") == f"{order[2]} to move"
    assert table.asked(start, "pass", "pass", "pass").split()[0] == first
