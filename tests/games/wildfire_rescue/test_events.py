"""Clauses of R4, R5 and R6.1 to R6.6: new tools, campers, the event die."""

from __future__ import annotations

import pytest

import backburn
from games.wildfire_rescue.pictures import after, forest, moves, refusal, same, weights, woods
from pictures import clause

BLUE = "round 3: blue to act"
WHITE = "round 3: white to act"
DRAWS = "round 3: blue draws"
DRAW = "round 3, draw of blue: die"
END = "round 3, end: die"
NEXT = "round 4: blue to act"
CAMP = "b4c d4c"
THREE = {"blue": "axe", "white": "pickaxe", "green": "bow"}


# ---- R4 New tools


@clause("R4.1", "R6.2")
def test_drawing_a_tool_brings_an_event() -> None:
    deck = "axe*1 bow*2 extinguisher*1"
    before = woods(BLUE, f"a1b e1w {CAMP}", deck=deck)
    between = woods(DRAWS, f"a1b e1w {CAMP}", deck=deck)
    assert after(before, "draw") == same(between)
    assert weights(between) == {"tool axe": 1, "tool bow": 2, "tool extinguisher": 1}
    assert refusal(between, "tool pickaxe") in ("R4.1", "R1.3")
    hands = {"blue": "axe bow", "white": "pickaxe"}
    event = woods(DRAW, f"a1b e1w {CAMP}", deck="axe*1 bow*1 extinguisher*1", **hands)
    assert after(between, "tool bow") == same(event)
    assert after(event, "die 6") == same(woods(WHITE, f"a1b e1w {CAMP}", deck="axe*1 bow*1 extinguisher*1", **hands))


@clause("R4.1", "R6.1")
def test_after_the_draw_of_the_last_seat_the_round_ends_with_an_event_of_its_own() -> None:
    hands = {"blue": "axe", "white": "axe pickaxe"}
    event = woods("round 3, draw of white: die", f"a1b e1w {CAMP}", **hands)
    assert after(event, "die 6") == same(woods(END, f"a1b e1w {CAMP}", **hands))


@clause("R4.2")
def test_new_tools_are_drawn_four_times_in_a_game() -> None:
    """With a deck of eight for three players, one card is left after four draws."""
    options = "axes=3 extra_cards=5"
    three = {"blue": "axe bow", "white": "pickaxe axe", "green": "bow"}
    drawn_two = woods(BLUE, f"a1b e1w a5g {CAMP}", deck="axe*1 pickaxe*1 extinguisher*1", options=options, **three)
    assert "draw" in moves(drawn_two)
    four = three | {"green": "bow extinguisher"}
    drawn_three = woods(BLUE, f"a1b e1w a5g {CAMP}", deck="axe*1 pickaxe*1", options=options, **four)
    assert "draw" in moves(drawn_three)
    drawn_four = woods(BLUE, f"a1b e1w a5g {CAMP}", deck="pickaxe*1", options=options, **four)
    assert refusal(drawn_four, "draw") == "R4.2"


@clause("R4.2")
def test_how_often_is_an_option() -> None:
    assert refusal(woods(BLUE, f"a1b e1w {CAMP}", options="new_tools=0"), "draw") == "R4.2"
    one = woods(BLUE, f"a1b e1w {CAMP}", options="new_tools=1", blue="axe bow", white="pickaxe")
    assert refusal(one, "draw") == "R4.2"
    assert "draw" in moves(one.replace("new_tools=1", "new_tools=2"))


@clause("R4.2")
def test_an_empty_deck_gives_no_tools() -> None:
    hands = {"blue": "axe bow", "white": "pickaxe extinguisher"}
    empty = woods(BLUE, f"a1b e1w {CAMP}", deck="", options="extra_cards=2", **hands)
    assert refusal(empty, "draw") == "R4.2"


@clause("R4.3")
def test_too_many_tools() -> None:
    before = woods(DRAWS, f"a1b e1w {CAMP}", deck="pickaxe*1 bow*1 extinguisher*1", blue="axe bow", white="pickaxe")
    choosing = woods("round 3: blue to discard", f"a1b e1w {CAMP}", deck="pickaxe*1 bow*1", blue="axe bow extinguisher", white="pickaxe")
    assert after(before, "tool extinguisher") == same(choosing)
    assert moves(choosing) == ["discard axe", "discard bow", "discard extinguisher"]
    assert refusal(choosing, "discard pickaxe") == "R4.3"
    event = woods(DRAW, f"a1b e1w {CAMP}", deck="pickaxe*1 bow*1", blue="axe extinguisher", white="pickaxe")
    assert after(choosing, "discard bow") == same(event)


@clause("R4.3")
def test_a_kind_held_twice_is_discarded_once() -> None:
    choosing = woods("round 3: blue to discard", f"a1b e1w {CAMP}", deck="pickaxe*1 extinguisher*1", blue="axe bow bow", white="pickaxe")
    assert moves(choosing) == ["discard axe", "discard bow"]
    event = woods(DRAW, f"a1b e1w {CAMP}", deck="pickaxe*1 extinguisher*1", blue="axe bow", white="pickaxe")
    assert after(choosing, "discard bow") == same(event)


@clause("R4.3")
def test_the_limit_is_an_option() -> None:
    before = woods(DRAWS, f"a1b e1w {CAMP}", deck="axe*1 pickaxe*1 bow*1 extinguisher*1", options="tool_limit=1")
    choosing = woods(
        "round 3: blue to discard",
        f"a1b e1w {CAMP}",
        deck="axe*1 pickaxe*1 extinguisher*1",
        options="tool_limit=1",
        blue="axe bow",
        white="pickaxe",
    )
    assert after(before, "tool bow") == same(choosing)
    three = woods(DRAWS, f"a1b e1w {CAMP}", deck="pickaxe*1 bow*1 extinguisher*1", options="tool_limit=3", blue="axe bow", white="pickaxe")
    assert after(three, "tool bow").splitlines()[0] == DRAW


@clause("R4.3a")
def test_tools_of_one_kind_leave_nothing_to_choose() -> None:
    before = woods(DRAWS, f"a1b e1w {CAMP}", deck="axe*1 pickaxe*1 bow*1 extinguisher*1", options="tool_limit=1")
    event = woods(DRAW, f"a1b e1w {CAMP}", deck="pickaxe*1 bow*1 extinguisher*1", options="tool_limit=1")
    assert after(before, "tool axe") == same(event)


# ---- R5 Campers


@clause("R5.1", "R5.1a")
def test_a_move_saves_all_campers_of_the_tile() -> None:
    before = woods(BLUE, "d2bw d3cc b4c", blue="axe", white="pickaxe, saved 1")
    then = woods(WHITE, "d3bw b4c", blue="axe, saved 2", white="pickaxe, saved 1")
    assert after(before, "go south", "take white") == same(then), "the one who is taken along saves none"


@clause("R5.1", "R3.4")
def test_a_move_without_the_tool_saves_too() -> None:
    before = woods(BLUE, "d2b e1w d3c b4c")
    assert after(before, "go south") == same(woods(WHITE, "d3b e1w b4c", blue="axe, owes, saved 1", white="pickaxe"))


@clause("R5.1", "R5.2b")
def test_campers_in_the_fire_are_saved_by_entering_it() -> None:
    hands = {"blue": "bow extinguisher", "white": "pickaxe"}
    before = woods(BLUE, "a3b e1w b3*x d4c", **hands)
    assert after(before, "go east") == same(woods(WHITE, "b3b e1w d4c", **hands | {"blue": "bow extinguisher, saved 1"}))


@clause("R5.2", "R6.1", "R5.2a")
def test_a_camper_in_the_fire_has_one_round_to_be_saved() -> None:
    """Animals on b3 catch fire at the end of round 3; at the end of round 4 the camper there is gone before the die is rolled."""
    first = woods(END, "a1b e1w b3c d4c")
    begins = woods(NEXT, "a1b e1w b3*x c4* c2~ d3~ d4c")
    assert after(first, "die 1") == same(begins)
    ends = woods("round 4, end: die", "a1b e1w b3* c4* c2~ d3~ d4c")
    assert after(begins, "pass", "pass") == same(ends)


@clause("R5.2a")
def test_all_campers_in_danger_are_removed_and_no_others() -> None:
    before = woods(WHITE, "a1b e1w c4*x d3*xx b3c c2~c")
    assert after(before, "pass") == same(woods(END, "a1b e1w c4* d3* b3c c2~c"))


@clause("R5.2b")
def test_a_fire_in_the_middle_of_a_round_gives_more_time() -> None:
    hands = {"blue": "axe bow", "white": "pickaxe"}
    draw = woods(DRAW, "a1b e1w b3c", **hands)
    white = woods(WHITE, "a1b e1w b3*c c4* c2~ d3~", **hands)
    assert after(draw, "die 1") == same(white)
    end = woods(END, "a1b e1w b3*c c4* c2~ d3~", **hands)
    assert after(white, "pass") == same(end)
    assert after(end, "die 6") == same(woods(NEXT, "a1b e1w b3*x c4* c2* d3*", **hands))


@clause("R5.2b")
def test_a_fire_put_out_is_no_danger_any_longer() -> None:
    hands = {"blue": "axe bow", "white": "pickaxe"}
    sending = woods("round 3, draw of blue: blue to send the plane", "a1b e1w b3*x c4*x", **hands)
    white = woods(WHITE, "a1b e1w b3c c4*x", **hands)
    assert after(sending, "plane row 3") == same(white)
    assert after(white, "pass") == same(woods(END, "a1b e1w b3c c4*", **hands))


# ---- R6 The event die


@clause("R6.2")
def test_the_faces_of_the_die() -> None:
    before = woods(END, f"a1b e1w c4* {CAMP}")
    assert weights(before) == {f"die {face}": 1 for face in range(1, 7)}
    spread = same(woods(NEXT, "a1b e1w b3* c4* c2~ d3~ c5~ b4~c d4*x"))
    nothing = same(woods(NEXT, f"a1b e1w c4* {CAMP}"))
    plane = same(woods("round 3, end: blue to send the plane", f"a1b e1w c4* {CAMP}"))
    assert [after(before, f"die {face}") for face in range(1, 7)] == [spread] * 3 + [plane] + [nothing] * 2


@clause("R6.2", "R6.2a")
@pytest.mark.parametrize(("wildfire", "plane"), [(0, 6), (6, 0), (1, 2), (0, 0), (2, 1)])
def test_the_faces_are_options(wildfire: int, plane: int) -> None:
    chosen = [f"wildfire_faces={wildfire}"] * (wildfire != 3) + [f"plane_faces={plane}"] * (plane != 1)
    before = woods(END, f"a1b e1w c4* {CAMP}", options=" ".join(chosen))
    rows = [after(before, f"die {face}").splitlines() for face in range(1, 7)]
    results = ["plane" if "plane" in lines[0] else "spread" if "A*" in lines[4] else "nothing" for lines in rows]
    assert results == ["spread"] * wildfire + ["plane"] * plane + ["nothing"] * (6 - wildfire - plane)


@clause("R6.2a")
def test_the_die_has_six_faces() -> None:
    with pytest.raises(backburn.OptionError, match="6"):
        backburn.load("wildfire-rescue", wildfire_faces=4, plane_faces=3)
    assert backburn.load("wildfire-rescue", wildfire_faces=4, plane_faces=2)


@clause("R6.3", "R6.4", "R6.3a")
def test_the_wildfire_spreads_from_its_tile() -> None:
    """To animals on b3 and c4; on c2 and d3 are rocks."""
    assert after(woods(END, "a1b e1w a4c"), "die 3") == same(woods(NEXT, "a1b e1w b3* c4* c2~ d3~ a4c"))


@clause("R6.3", "R6.4", "R6.5")
def test_every_fire_spreads_by_one_tile() -> None:
    before = woods(END, "a1b e1w e3* a4c")
    after_it = woods(NEXT, "a1b e1w b3* c4* c2~ d3~ e2* e4* e3* a4c")
    assert after(before, "die 1") == same(after_it), "what has just caught fire passes nothing on"


@clause("R6.3a")
def test_the_wildfire_in_a_corner() -> None:
    rows = forest("a1")
    assert after(woods(END, "a5b e1w d4c", rows), "die 1") == same(woods(NEXT, "a5b e1w b1~ a2* d4c", rows))


@clause("R6.4", "R6.5", "R6.5b")
def test_a_hazard_does_not_spread_and_burns_at_the_next_roll() -> None:
    """d3 was a hazard before the roll: it does not light its neighbours d2, e3 and d4, but burns now; rocks on c2 get a hazard."""
    before = woods(END, "a1b e1w d3~ a4c")
    assert after(before, "die 2") == same(woods(NEXT, "a1b e1w b3* c4* c2~ d3* a4c"))


@clause("R6.4")
def test_rocks_that_burn_get_no_hazard() -> None:
    before = woods(END, "a1b e1w d3* c2* a4c")
    after_it = woods(NEXT, "a1b e1w b3* c4* d3* c2* d2* e3* d4* b2* c1* a4c")
    assert after(before, "die 2") == same(after_it)


@clause("R6.5a", "R6.5b")
def test_hazards_burn_also_when_nothing_happens() -> None:
    before = woods(END, "a1b e1w d3~ c2~ a4c")
    assert after(before, "die 6") == same(woods(NEXT, "a1b e1w d3* c2* a4c"))
    kept = woods(END, "a1b e1w d3~ c2~ a4c", options="hazards=wildfire")
    assert after(kept, "die 6") == same(woods(NEXT, "a1b e1w d3~ c2~ a4c", options="hazards=wildfire"))
    spread = woods(NEXT, "a1b e1w b3* c4* d3* c2* a4c", options="hazards=wildfire")
    assert after(kept, "die 1") == same(spread)


@clause("R6.6", "R6.5b")
def test_hazards_that_the_plane_leaves_burn() -> None:
    before = woods("round 3, end: blue to send the plane", "a1b e1w d3~ c2~ b3* a4c")
    assert after(before, "plane row 3") == same(woods(NEXT, "a1b e1w c2* a4c"))
    assert after(before, "plane column c") == same(woods(NEXT, "a1b e1w d3* b3* a4c"))
    kept = woods("round 3, end: blue to send the plane", "a1b e1w d3~ c2~ b3* a4c", options="hazards=wildfire")
    assert after(kept, "plane row 3") == same(woods(NEXT, "a1b e1w c2~ a4c", options="hazards=wildfire"))


@clause("R6.5", "R6.3")
def test_a_fire_that_was_a_hazard_spreads_at_the_roll_after_that() -> None:
    first = woods(END, "a1b a5w d3~ e2c")
    second = after(first, "die 6", "pass", "pass", "die 1")
    assert second == same(woods("round 5: blue to act", "a1b a5w b3* c4* c2~ d3* d2* d4* e3* e2c"))


@clause("R6.6", "R6.6b")
def test_the_plane_flies_along_a_row_or_column_that_burns() -> None:
    sending = woods("round 3, end: blue to send the plane", "a1b e1w d3~ c2~ b3* a4c")
    rows_and_columns = ["plane row 2", "plane row 3", "plane column b", "plane column c", "plane column d"]
    assert moves(sending) == rows_and_columns
    assert refusal(sending, "plane row 1") == refusal(sending, "plane column a") == "R6.6b"


@clause("R6.6")
def test_the_plane_flies_the_whole_line_and_not_round_the_corner() -> None:
    sending = woods("round 3, end: blue to send the plane", "a1b e1w a3* b3* d3* e3* c4* a4* e2c")
    assert after(sending, "plane row 3") == same(woods(NEXT, "a1b e1w c4* a4* e2c"))
    column = woods("round 3, end: blue to send the plane", "b1b e1w a1* a2* a4* a5* b2* d2c")
    assert after(column, "plane column a") == same(woods(NEXT, "b1b e1w b2* d2c"))


@clause("R6.6c")
def test_the_plane_flies_along_the_diagonals_by_an_option() -> None:
    """Of five tiles only, with the middle in both, and not round a corner."""
    burning = "b1b e1w a1* d4* d5* e4* a5* d2c"
    sending = woods("round 3, end: blue to send the plane", burning, options="plane=diagonals")
    assert moves(sending)[-2:] == ["plane diagonal a1", "plane diagonal e1"] and len(moves(sending)) == 8
    assert after(sending, "plane diagonal a1") == same(woods(NEXT, "b1b e1w d5* e4* a5* d2c", options="plane=diagonals"))
    assert after(sending, "plane diagonal e1") == same(woods(NEXT, "b1b e1w a1* d4* d5* e4* d2c", options="plane=diagonals"))
    assert refusal(woods("round 3, end: blue to send the plane", burning), "plane diagonal a1") == "R6.6c"
    away = woods("round 3, end: blue to send the plane", "a1b e1w b1* d4c", options="plane=diagonals")
    assert moves(away) == ["plane row 1", "plane column b"] and refusal(away, "plane diagonal e1") == "R6.6b"


@clause("R6.6b")
def test_the_wildfire_tile_is_no_fire_to_put_out() -> None:
    """Row 3 and column c are not offered for the wildfire tile alone; without fires there is nothing to ask, and the wildfire goes on."""
    assert after(woods(END, "a1b e1w a4c"), "die 4") == same(woods(NEXT, "a1b e1w a4c"))
    sending = woods("round 3, end: blue to send the plane", "a1b e1w e2* a4c")
    assert moves(sending) == ["plane row 2", "plane column e"]
    beside = woods("round 3, end: blue to send the plane", "a1b e1w b3* a4c")
    then = woods("round 5: blue to act", "a1b e1w b3* c4* c2~ d3~ a4c")
    assert after(beside, "plane row 3", "pass", "pass", "die 1") == same(then)


@clause("R6.6a")
def test_who_sends_the_plane() -> None:
    hands = THREE | {"white": "pickaxe axe"}
    drawn = woods("round 3, draw of white: die", "a1b e1w a5g b3* d4c", **hands)
    assert after(drawn, "die 4") == same(woods("round 3, draw of white: white to send the plane", "a1b e1w a5g b3* d4c", **hands))
    assert after(drawn, "die 4", "plane row 3") == same(woods("round 3: green to act", "a1b e1w a5g d4c", **hands))
    dead = THREE | {"blue": "dead"}
    ended = woods(END, "e1w a5g b3* d4c", **dead)
    assert after(ended, "die 4") == same(woods("round 3, end: white to send the plane", "e1w a5g b3* d4c", **dead))


@clause("R6.6")
def test_nothing_else_is_done_while_the_plane_has_to_be_sent() -> None:
    assert refusal(woods("round 3, end: blue to send the plane", "a1b e1w a3* b3* e2c"), "aside axe") == "R6.6"
