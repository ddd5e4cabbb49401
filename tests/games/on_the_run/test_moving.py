"""The clauses about moving (R3), each as pictures."""

from __future__ import annotations

import pytest

from games.on_the_run.woods import BARE, Woods, put, tiles
from pictures import clause

PAIR = Woods(2, animals_2=2, inner_2=1)
STROLL = Woods(2, animals_2=1, inner_2=0, steps=3)

GLADE = """   . . . .
            . . b . .
           . . . . . .
          . . . 3 2 b .
           . . w 1 . .
            . . . . .
             . w . ."""
"""Round 2: three tiles burn, white has the marker."""


# ---- R3 Moving


@clause("R3.1")
def test_a_player_moves_one_own_animal_or_passes() -> None:
    before = PAIR.picture("white to move", GLADE)
    assert PAIR.moves(before) == ["animal e3", "animal g2", "pass"]
    assert PAIR.refusal(before, "animal b3")[0] == PAIR.refusal(before, "animal a1")[0] == PAIR.refusal(before, "animal d4")[0] == "R3.1"
    assert PAIR.leads(before, "pass", PAIR.picture("blue to move", GLADE))
    after = PAIR.picture("blue to move", put(GLADE, e3=".", e1="w"))
    assert PAIR.leads(before, "animal e3, step e2, step e1", after)
    assert PAIR.moves(after) == ["animal b3", "animal d6", "pass"]


@clause("R3.2")
def test_a_step_leads_to_a_touching_tile_without_fire_or_animal() -> None:
    """`e4` and `d4` burn, `f3` is white's own, `e2` is blue's; `d3` and `f2` are free."""
    rows = put(GLADE, g2=".", f3="w", b3=".", e2="b")
    before = PAIR.picture("white to move", rows)
    chosen = PAIR.picture("white to step from e3, 2 left", rows)
    assert PAIR.leads(before, "animal e3", chosen)
    assert PAIR.moves(chosen) == ["step d3", "step f2"]
    assert PAIR.refusal(chosen, "step e4")[0] == "R3.2", "it burns"
    assert PAIR.refusal(chosen, "step f3")[0] == PAIR.refusal(chosen, "step e2")[0] == "R3.2", "there are animals"
    assert PAIR.refusal(chosen, "step f1")[0] == PAIR.refusal(chosen, "step e3")[0] == "R3.2", "it does not touch"
    between = PAIR.picture("white to step from f2, 1 left", put(rows, e3=".", f2="w"))
    assert PAIR.leads(chosen, "step f2", between)
    assert PAIR.moves(between) == tiles("step", ["e3", "f1", "g1", "g2"]) + ["stay"]


@clause("R3.2")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_an_animal_takes_up_to_as_many_steps_as_the_option_says(steps: int) -> None:
    table = Woods(2, animals_2=2, inner_2=1, steps=steps)
    walk = ["animal g2", "step f2", "step e2", "step d2"][: steps + 1]
    before = table.picture("white to move", GLADE)
    assert table.asked(before, "animal g2") == f"white to step from g2, {steps} left"
    end = ["g2", "f2", "e2", "d2"][steps]
    assert table.leads(before, ", ".join(walk), table.picture("blue to move", put(GLADE, **{"g2": ".", end: "w"})))


@clause("R3.2a")
def test_a_chosen_animal_takes_a_step_and_may_then_stay() -> None:
    chosen = PAIR.picture("white to step from e3, 2 left", GLADE)
    assert PAIR.moves(chosen) == tiles("step", ["d3", "e2", "f2", "f3"])
    assert PAIR.refusal(chosen, "stay")[0] == "R3.2a"
    assert PAIR.leads(chosen, "step e2, stay", PAIR.picture("blue to move", put(GLADE, e3=".", e2="w")))


@clause("R3.2a")
def test_an_animal_may_come_back_to_where_it_began() -> None:
    chosen = PAIR.picture("white to step from e3, 2 left", GLADE)
    assert PAIR.leads(chosen, "step e2, step e3", PAIR.picture("blue to move", GLADE))


@clause("R3.3", "R6.1")
def test_an_animal_leaves_from_an_edge_tile_with_a_step_and_its_move_is_over() -> None:
    """No fire touches `g2`: 1 point. With two steps left it is gone all the same."""
    before = PAIR.picture("white to step from g2, 2 left", GLADE)
    assert PAIR.moves(before) == [*tiles("step", ["f2", "f3", "g1", "g3"]), "out"]
    after = PAIR.picture("blue to move", put(GLADE, g2="."), "0 0 0", "1 1 1")
    assert PAIR.leads(before, "out", after)


@clause("R3.3")
def test_leaving_takes_a_step_of_its_own() -> None:
    """From the second ring two steps lead out, but not the one step that is left after coming from the first ring."""
    before = PAIR.picture("blue to move", GLADE)
    assert PAIR.leads(before, "animal d6, step d7, out", PAIR.picture("white turns up c4", put(GLADE, d6="."), "1 1 1", "0 0 0"))
    ring = PAIR.picture("white to step from e3, 2 left", GLADE)
    clause, told = PAIR.refusal(ring, "out")
    assert clause == "R3.3" and "is not at the edge of the forest, and only from there" in told
    assert "out" not in PAIR.moves_after(ring, "step f3")
    assert PAIR.asked(ring, "step f3", "step g3") == "blue to move", "at the edge, but without a step"


@clause("R3.3")
def test_there_is_one_way_out_of_a_corner() -> None:
    """It has three sides to the outside."""
    before = STROLL.picture("blue to step from a1, 2 left", put(BARE, a1="b", f4="w"))
    assert STROLL.moves(before) == [*tiles("step", ["a2", "b1", "b2"]), "out", "stay"]


@clause("R3.4a")
def test_an_animal_with_one_first_step_takes_it_and_may_go_on() -> None:
    """White on `e3`: `e4` burns, `e2`, `f2`, `f3` hold animals; only `d3` is left."""
    table = Woods(2, animals_2=3, inner_2=1)
    rows = put(GLADE, b3=".", d6=".", g2=".", e2="b", f2="b", f3="w", g4="b", a4="w")
    before = table.picture("white to move", rows)
    after = table.picture("white to step from d3, 1 left", put(rows, e3=".", d3="w"))
    assert table.leads(before, "animal e3", after)
    assert table.moves(after) == tiles("step", ["c2", "c3", "d2", "e3"]) + ["stay"]


@clause("R3.4a")
def test_with_one_step_the_only_way_is_the_whole_move() -> None:
    table = Woods(2, animals_2=3, inner_2=1, steps=1)
    rows = put(GLADE, b3=".", d6=".", g2=".", e2="b", f2="b", f3="w", g4="b", a4="w")
    assert table.leads(table.picture("white to move", rows), "animal e3", table.picture("blue to move", put(rows, e3=".", d3="w")))


@clause("R3.4a", "R3.3")
def test_out_can_be_the_only_first_step() -> None:
    """Corner `g1` touches `f1`, `f2` and `g2`, all taken: choosing the animal leads it out. Two taken: there is a question."""
    table = Woods(2, animals_2=3, inner_2=1)
    rows = put(GLADE, b3=".", d6=".", e3=".", g2="w", g1="w", f1="b", f2="b", d7="b", a4="w")
    before = table.picture("white to move", rows)
    assert table.leads(before, "animal g1", table.picture("blue to move", put(rows, g1="."), "0 0 0", "1 1 1"))
    other = table.picture("white to move", put(rows, f2=".", e1="b"))
    assert table.asked(other, "animal g1") == "white to step from g1, 2 left"


@clause("R3.4a")
def test_only_animals_that_can_take_a_step_may_be_chosen() -> None:
    """Blue on `d3` between `d4`, `c3` that burn and animals on `c2`, `d2`, `e2`, `e3`."""
    rows = """   . . . .
              . . . . .
             . w 1 . . .
            . b b 3 2 . .
             . w w . . .
              . . . . .
               . . . ."""
    table = Woods(2, animals_2=3, inner_2=1)
    before = table.picture("blue to move", put(rows, b5="b"))
    assert table.moves(before) == ["animal b5", "animal d2", "pass"]
    clause, told = table.refusal(before, "animal d3")
    assert clause == "R3.2" and "it needs a free tile next to it that does not burn" in told


@clause("R3.4a")
def test_a_player_who_cannot_take_a_step_is_passed_over() -> None:
    """Blue's only animal is shut in on `d3`; blue is not asked to move and not even to pass."""
    rows = """   . . . .
              . . . . .
             . w 1 . . .
            . w b 3 2 . .
             . w w . . .
              . . . . .
               . . . ."""
    table = Woods(2, animals_2=4, inner_2=1)
    before = table.picture("white to move", rows, "3 3 1", "0 0 0")
    assert table.asked(before, "pass") == "white turns up c4"
    assert table.asked(before, "animal c2", "step b2", "stay") == "blue to move", "now c2 is free"


@clause("R3.4a", "R7.1")
def test_a_player_without_animals_is_passed_over() -> None:
    before = PAIR.picture("white to move", put(GLADE, b3=".", d6="."), "2 2 1", "0 0 0")
    assert PAIR.asked(before, "pass") == "white turns up c4", "it touches 3 and 2, no other tile more than 4"


@clause("R3.4a")
def test_the_move_ends_after_the_last_step() -> None:
    chosen = PAIR.picture("white to step from e3, 1 left", GLADE)
    assert PAIR.asked(chosen, "step f3") == "blue to move"
