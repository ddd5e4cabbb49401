"""The clauses about the fire and about fleeing from it (R4 and R5), each as pictures."""

from __future__ import annotations

import pytest

from games.on_the_run.woods import BARE, Woods, put, tiles
from pictures import clause

PAIR = Woods(2, animals_2=2, inner_2=1)
NO_FLIGHT = Woods(2, animals_2=2, inner_2=1, flee="none")
WAY_OUT = Woods(2, animals_2=2, inner_2=1, flee="out")

RIDGE = """   6 w . .
            . 6 5 . .
           . . 5 . . .
          . . . 3 . . .
           . . . . b .
            . . . . w
             . b . ."""
"""Round 3, blue has the marker. Around `a2` is the most: 6 + 6 + 5."""


# ---- R4 The fire


@clause("R4.1", "R4.2")
def test_at_first_all_tiles_next_to_the_lightning_are_equally_hot() -> None:
    rows = put(BARE, b2="b", c3="b", e4="w", f4="w")
    before = PAIR.picture("white to move", rows)
    assert PAIR.leads(before, "pass", PAIR.picture("blue to burn", rows))
    assert PAIR.moves_after(before, "pass") == tiles("burn", ["c3", "c4", "d3", "d5", "e3", "e4"])


@clause("R4.1", "R1.2")
def test_the_smallest_sum_of_all_is_the_largest_while_there_is_no_other() -> None:
    """Only a lightning of 1 burns."""
    table = Woods(2, animals_2=2, inner_2=1, lightning=1)
    rows = put(BARE, d4="1", b2="b", c3="b", e4="w", f4="w")
    assert table.moves_after(table.picture("white to move", rows), "pass") == tiles("burn", ["c3", "c4", "d3", "d5", "e3", "e4"])


@clause("R4.1")
@pytest.mark.parametrize(
    ("rows", "hottest"),
    [
        # c4: 3 + 2 = 5; e3: 3 + 1 = 4; c3, d3: 3; e5: 2 + 1 = 3.
        (put(BARE, d5="2", e4="1"), "c4"),
        # e4: 3 + 4 + 5 = 12; d3: 3 + 5 = 8; c4: 3 + 4 = 7.
        (put(BARE, d5="4", e3="5"), "e4"),
        # The sum, not how many: b4 touches 6 and 6, that is 12; c3: 6 + 3 = 9; d6 touches three, 6 + 1 + 1 = 8, and so does e4, 3 + 1 + 1 = 5.
        (put(BARE, c4="6", c5="6", d5="1", e5="1"), "b4"),
        # The sum, not the largest number: d3: 2 + 2 + 3 + 1 = 8; e2 and f3: 6 + 1 = 7.
        (put(BARE, c2="2", c3="2", e3="1", f2="6"), "d3"),
        # All six sides count: e3: 1 + 3 + 1 + 1 + 1 + 1 = 8; c3 and d5: 3 + 1 = 4.
        (put(BARE, d3="1", e2="1", e4="1", f2="1", f3="1", g2="1"), "e3"),
    ],
)
def test_the_hottest_tile_has_the_largest_sum_of_burning_numbers_around_it(rows: str, hottest: str) -> None:
    before = put(rows, d1="b", g4="b", a4="w", g1="w")
    rounds = sum(mark.isdigit() for mark in rows) // 2  # Those that are over; the last seat is to move in the next.
    match = PAIR.match(PAIR.picture("white to move" if rounds % 2 == 0 else "blue to move", before))
    match.push("pass")
    assert match.position().split(" / ")[0].endswith(f"turns up {hottest}")


@clause("R4.1")
def test_a_colder_tile_or_a_burning_one_is_not_turned_up() -> None:
    before = PAIR.picture("white to burn", put(BARE, c3="6", b2="b", f4="b", e2="w", c5="w"))
    assert PAIR.moves(before) == ["burn c4", "burn d3"]
    assert PAIR.refusal(before, "burn b3")[0] == "R4.1", "it touches 6 alone"
    assert PAIR.refusal(before, "burn e3")[0] == "R4.1", "it touches 3 alone"
    assert PAIR.refusal(before, "burn c3")[0] == PAIR.refusal(before, "burn d4")[0] == "R4.1", "they burn"
    assert PAIR.refusal(before, "burn a1")[0] == "R4.1", "no fire touches it"


@clause("R4.1")
def test_a_player_without_animals_feeds_the_fire_too() -> None:
    rows = put(BARE, c3="6", d3="6", f4="w", e6="w")
    before = PAIR.picture("white to move", rows, "2 2 1", "0 0 0")
    assert PAIR.asked(before, "pass") == "white turns up c2", "6 + 6"
    after = PAIR.picture("blue to burn", put(rows, c2="2"), "2 2 1", "0 0 0")
    assert PAIR.leads(before, "pass, number 2", after)
    assert PAIR.moves(after) == ["burn c4", "burn e3"]
    assert PAIR.leads(after, "burn e3, number 1", PAIR.picture("white to move", put(rows, c2="2", e3="1"), "2 2 1", "0 0 0")), "round 3"


@clause("R4.2")
def test_of_tied_tiles_the_player_whose_turn_it_is_chooses() -> None:
    """`c4` and `d3` touch the 6 and the 3: 9."""
    rows = put(BARE, c3="6", b2="b", f4="b", e2="w", c5="w")
    before = PAIR.picture("white to burn", rows)
    assert PAIR.match(before).to_act == 1
    assert PAIR.moves(before) == ["burn c4", "burn d3"]
    assert PAIR.leads(before, "burn d3", PAIR.picture("white turns up d3", rows))


@clause("R4.2")
def test_a_single_hottest_tile_is_no_question() -> None:
    rows = put(BARE, c3="6", d3="1", b2="b", f4="b", e2="w", c5="w")
    before = PAIR.picture("blue to move", rows)
    assert PAIR.leads(before, "pass", PAIR.picture("white turns up c4", rows))


@clause("R4.3", "R1.3")
def test_the_number_is_one_of_those_still_hidden() -> None:
    """Of 36 numbers 6 are turned up, among them one 2 and two 1s; all 3s and 5s are there still. The 3 in the middle is the lightning's."""
    rows = put(BARE, c3="1", d3="1", c4="2", b2="4", b3="6", b4="6", f4="b", e6="b", g1="w", g4="w")
    before = PAIR.picture("blue to move", rows)
    assert PAIR.weights(PAIR.after(before, "pass")) == {
        "number 1": 4,
        "number 2": 5,
        "number 3": 6,
        "number 4": 5,
        "number 5": 6,
        "number 6": 4,
    }
    assert "unseen 1*4 2*5 3*6 4*5 5*6 6*4" in PAIR.after(before, "pass")


@clause("R4.3")
def test_a_number_that_is_used_up_is_not_turned_up() -> None:
    table = Woods(2, animals_2=2, inner_2=1, tiles_6=1, tiles_2=1, tiles_1=16)
    rows = put(BARE, c3="6", d3="2", f4="b", e6="b", g1="w", g4="w")
    match = table.match(table.picture("blue to move", rows))
    match.push("pass")
    assert match.position().split(" / ")[0] == "round 2, white first: white turns up c4", "it touches 6 and 3"
    assert match.moves() == ["number 1", "number 3", "number 4", "number 5"]
    before = match.diagram()
    assert table.refusal(before, "number 6")[0] == table.refusal(before, "number 2")[0] == "R4.3"
    assert table.leads(before, "number 5", table.picture("blue turns up b3", put(rows, c4="5"))), "6 + 5"


@clause("R4.3")
def test_a_tile_burns_with_its_number_to_the_end() -> None:
    rows = put(BARE, c3="6", b2="b", f4="b", e2="w", c5="w")
    before = PAIR.picture("white turns up d3", rows)
    assert PAIR.leads(before, "number 4", PAIR.picture("white to move", put(rows, d3="4")))


@clause("R4.3a")
def test_a_number_that_is_the_only_one_left_is_not_drawn() -> None:
    table = Woods(2, animals_2=2, inner_2=1, tiles_1=0, tiles_2=0, tiles_3=0, tiles_4=36, tiles_5=0, tiles_6=0)
    rows = put(BARE, b2="b", f4="b", e2="w", c5="w")
    before = table.picture("blue to burn", rows)
    assert table.leads(before, "burn c3", table.picture("white to burn", put(rows, c3="4")))


@clause("R4.3a")
def test_when_all_other_numbers_are_used_up_the_rest_is_not_drawn() -> None:
    """Two 1s and 34 times 5: after the second 1 only 5s are left."""
    table = Woods(2, animals_2=2, inner_2=1, tiles_1=2, tiles_2=0, tiles_3=0, tiles_4=0, tiles_5=34, tiles_6=0)
    rows = put(BARE, c3="1", b2="b", f4="b", e2="w", c5="w")
    before = table.picture("white to burn", rows)
    assert table.moves_after(before, "burn d3") == ["number 1", "number 5"]
    assert table.asked(before, "burn d3", "number 1") == "white to move"
    last = table.after(before, "burn d3", "number 1", "pass")
    assert table.asked(last, "pass") == "white to burn", "c4 and e3"
    after = table.picture("blue to move", put(rows, d3="1", c4="5", d5="5"))
    assert table.leads(last, "pass, burn c4", after), "the 5s of c4 and of d5, with 5 + 3 the hottest then, come by themselves"


# ---- R5 Fleeing


@clause("R5.1")
def test_an_animal_on_the_burning_tile_steps_away_once_its_owner_knows_the_number() -> None:
    """White feeds the fire, but blue's animal runs and blue chooses."""
    rows = put(BARE, c3="6", d3="b", c2="w", f4="b", e2="w")
    before = PAIR.picture("white turns up d3", rows)
    running = PAIR.picture("blue to flee from d3", put(rows, d3="5"))
    assert PAIR.leads(before, "number 5", running)
    assert PAIR.match(running).to_act == 0
    assert PAIR.moves(running) == ["flee d2", "flee e3"]
    assert PAIR.leads(running, "flee e3", PAIR.picture("white to move", put(rows, d3="5", e3="b")))


@clause("R5.1")
def test_fleeing_leads_to_a_touching_tile_without_fire_or_animal() -> None:
    rows = put(BARE, c3="6", d3="5", c2="w", f4="b", e2="w")
    running = PAIR.picture("blue to flee from d3", rows)
    assert PAIR.refusal(running, "flee c3")[0] == PAIR.refusal(running, "flee d4")[0] == "R5.1", "they burn"
    assert PAIR.refusal(running, "flee c2")[0] == PAIR.refusal(running, "flee e2")[0] == "R5.1", "there are animals"
    assert PAIR.refusal(running, "flee d1")[0] == PAIR.refusal(running, "flee d3")[0] == "R5.1", "not a touching tile"


@clause("R5.1", "R6.3")
def test_an_animal_that_cannot_flee_is_lost() -> None:
    """Blue on `c3` among five other animals and the lightning."""
    table = Woods(2)
    rows = """   . . . .
              . w w b .
             . b b w w .
            . b b 3 . . .
             . b . w . .
              . . w . .
               . . . ."""
    before = table.picture("blue turns up c3", rows)
    after = table.picture("white to burn", put(rows, c3="2"))
    assert table.leads(before, "number 2", after)
    assert table.moves(after) == ["burn c4", "burn d3"]


@clause("R5.1")
def test_the_fire_goes_on_after_the_flight() -> None:
    rows = put(BARE, c3="b", b2="b", f4="w", e2="w")
    before = PAIR.picture("blue to flee from c3", put(rows, c3="4"))
    assert PAIR.moves(before) == tiles("flee", ["b3", "c2", "c4", "d3"])
    after = PAIR.picture("white to burn", put(rows, c3="4", c4="b"))
    assert PAIR.leads(before, "flee c4", after)
    assert PAIR.leads(after, "burn c4, number 1", PAIR.picture("blue to flee from c4", put(rows, c3="4", c4="1"))), "hunted"


@clause("R5.1a")
def test_an_animal_does_not_flee_out_of_the_forest_by_default() -> None:
    """On the edge tile `a2` white has only `a3` to run to, and goes there without a question."""
    before = PAIR.picture("blue turns up a2", RIDGE)
    assert PAIR.leads(before, "number 1", PAIR.picture("white turns up c4", put(RIDGE, a2="1", a3="w")))


@clause("R5.1a", "R6.3")
def test_animals_may_be_unable_to_flee() -> None:
    """At the edge and in the middle of free tiles."""
    before = NO_FLIGHT.picture("blue turns up a2", RIDGE)
    assert NO_FLIGHT.leads(before, "number 1", NO_FLIGHT.picture("white turns up c4", put(RIDGE, a2="1")))
    rows = put(BARE, c3="b", b2="b", f4="w", e2="w")
    inside = NO_FLIGHT.picture("blue turns up c3", rows)
    assert NO_FLIGHT.leads(inside, "number 4", NO_FLIGHT.picture("white to burn", put(rows, c3="4")))


@clause("R5.1a", "R3.3", "R6.1a")
def test_animals_may_be_able_to_flee_out_of_the_forest() -> None:
    """From `a2`, which touches the fires on `a1`, `b2` and `b3`: 1 + 3 points, nothing for `a2` itself."""
    before = WAY_OUT.picture("blue turns up a2", RIDGE)
    running = WAY_OUT.picture("white to flee from a2", put(RIDGE, a2="1"))
    assert WAY_OUT.leads(before, "number 1", running)
    assert WAY_OUT.moves(running) == ["flee a3", "out"]
    assert WAY_OUT.leads(running, "out", WAY_OUT.picture("white turns up c4", put(RIDGE, a2="1"), "0 0 0", "4 1 4"))
    assert WAY_OUT.leads(running, "flee a3", WAY_OUT.picture("white turns up c4", put(RIDGE, a2="1", a3="w")))


@clause("R5.1a")
def test_they_flee_out_only_from_an_edge_tile_and_only_with_the_option() -> None:
    rows = put(BARE, c3="4", b2="b", f4="w", e2="w")
    running = WAY_OUT.picture("blue to flee from c3", rows)
    assert WAY_OUT.moves(running) == tiles("flee", ["b3", "c2", "c4", "d3"])
    assert WAY_OUT.refusal(running, "out")[0] in ("R3.3", "R5.1a"), "both say so"
    edge = PAIR.picture("blue to flee from b1", put(RIDGE, a2="1", b1="1", b3="1", g2="w", f5="."))
    assert PAIR.moves(edge) == ["flee c1", "flee c2"]
    assert PAIR.refusal(edge, "out")[0] == "R5.1a"


@clause("R5.1b")
def test_the_only_way_to_flee_is_taken_without_a_question() -> None:
    """Blue's on `d3` has `e3` left; on the edge, with `a3` taken, white's animal goes out by itself."""
    rows = put(BARE, c3="6", d3="b", c2="w", d2="b", e2="w")
    before = PAIR.picture("white turns up d3", rows)
    assert PAIR.leads(before, "number 5", PAIR.picture("white to move", put(rows, d3="5", e3="b")))
    ridge = put(RIDGE, a3="b", e5=".")
    edge = WAY_OUT.picture("blue turns up a2", ridge)
    assert WAY_OUT.leads(edge, "number 1", WAY_OUT.picture("white turns up c4", put(ridge, a2="1"), "0 0 0", "4 1 4"))
    assert PAIR.leads(PAIR.picture("blue turns up a2", ridge), "number 1", PAIR.picture("white turns up c4", put(ridge, a2="1"))), "lost"
