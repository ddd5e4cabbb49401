"""Clauses of R2 and R3: turns, steps, company, teaming up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.wildfire_rescue.pictures import after, moves, refusal, same, woods
from pictures import clause

BLUE = "round 3: blue to act"
WHITE = "round 3: white to act"
END = "round 3, end: die"
CAMP = "b4c d4c"
THREE = {"blue": "axe", "white": "pickaxe", "green": "bow"}
FOUR = THREE | {"violet": "extinguisher"}


# ---- R2 The round


@clause("R2.1", "R2.1a", "R6.1", "R2.1b")
def test_a_round_has_a_turn_for_each_ranger_alive() -> None:
    marks = f"a1b e1w a5g {CAMP}"
    headings = [BLUE, WHITE, "round 3: green to act", END]
    pictures = [woods(heading, marks, **THREE) for heading in headings]
    for before, then in pairwise(pictures):
        assert after(before, "pass") == same(then)
    assert after(pictures[3], "die 6") == same(woods("round 4: blue to act", marks, **THREE))


@clause("R2.1")
def test_the_dead_have_no_turn() -> None:
    hands = FOUR | {"blue": "dead", "green": "dead"}
    pictures = [woods(heading, f"e1w a5v {CAMP}", **hands) for heading in (WHITE, "round 3: violet to act", END)]
    assert after(pictures[0], "pass") == same(pictures[1])
    assert after(pictures[1], "pass") == same(pictures[2])
    assert after(pictures[2], "die 6") == same(woods("round 4: white to act", f"e1w a5v {CAMP}", **hands))


@clause("R2.1", "R2.1a")
def test_what_can_be_done_in_a_turn() -> None:
    assert moves(woods(BLUE, f"a1b e1w {CAMP}")) == ["go east", "go south", "draw", "pass"]
    assert moves(woods(BLUE, f"b2b c2w {CAMP}")) == [
        "go north",
        "go east",
        "go south",
        "go west",
        "draw",
        "fetch white",
        "join white",
        "pass",
    ]


@clause("R2.1a")
def test_one_who_is_caught_cannot_pass() -> None:
    assert refusal(woods(BLUE, f"b3*b e1w {CAMP}"), "pass") == "R6.8e"


@clause("R2.2")
def test_a_turn_owed_is_lost_once() -> None:
    before = woods(BLUE, f"a1b e1w {CAMP}", blue="axe", white="pickaxe, owes")
    assert after(before, "pass") == same(woods(END, f"a1b e1w {CAMP}"))
    first = woods(END, f"a1b e1w {CAMP}", blue="axe, owes", white="pickaxe")
    assert after(first, "die 6") == same(woods("round 4: white to act", f"a1b e1w {CAMP}"))


@clause("R2.2")
def test_all_may_owe_a_turn() -> None:
    before = woods(END, f"a1b e1w {CAMP}", blue="axe, owes", white="pickaxe, owes")
    assert after(before, "die 6") == same(woods("round 4, end: die", f"a1b e1w {CAMP}"))


@clause("R3.4a", "R2.2a")
def test_no_one_owes_two_turns() -> None:
    options = "slow=all"
    hands = {"blue": "axe", "white": "axe, owes"}
    before = woods(BLUE, f"c1bw {CAMP}", options=options, **hands)
    between = woods(END, f"c2bw {CAMP}", options=options, blue="axe, owes", white="axe")
    assert after(before, "go south", "take white") == same(between), "white's turn is lost in this round, and no other"


# ---- R3 Steps


@clause("R3.1")
@pytest.mark.parametrize(("direction", "tile"), [("north", "b1"), ("east", "c2"), ("south", "b3"), ("west", "a2")])
def test_a_step_goes_to_a_neighbour(direction: str, tile: str) -> None:
    hands = {"blue": "pickaxe bow", "white": "axe"}
    assert after(woods(BLUE, f"b2b e1w {CAMP}", **hands), f"go {direction}") == same(woods(WHITE, f"{tile}b e1w {CAMP}", **hands))


@clause("R3.1")
def test_no_one_leaves_the_board() -> None:
    for tile, ways in (("a1", ("north", "west")), ("e1", ("north", "east")), ("a5", ("south", "west")), ("e5", ("south", "east"))):
        for way in ways:
            assert refusal(woods(BLUE, f"{tile}b c1w {CAMP}"), f"go {way}") == "R3.1"


@clause("R3.2")
@pytest.mark.parametrize(("tile", "way"), [("c2", "south"), ("b3", "east"), ("d3", "west"), ("c4", "north")])
def test_no_one_enters_the_wildfire(tile: str, way: str) -> None:
    hands = {"blue": "axe extinguisher", "white": "pickaxe bow"}
    assert refusal(woods(BLUE, f"{tile}bw {CAMP}", **hands), f"go {way}") == "R3.2"


@clause("R3.3", "R3.4")
def test_the_tools_of_all_company_may_be_used() -> None:
    """Blue has an axe, c2 are rocks."""
    free = woods(WHITE, f"c2b c1w {CAMP}")
    assert after(woods(BLUE, f"c1bw {CAMP}"), "go south", "leave white") == same(free)
    slow = woods(WHITE, f"c2b b1w {CAMP}", blue="axe, owes", white="pickaxe")
    assert after(woods(BLUE, f"c1b b1w {CAMP}"), "go south") == same(slow), "a neighbour is no company"
    there = woods(WHITE, f"c2bw {CAMP}", blue="axe, owes", white="pickaxe")
    assert after(woods(BLUE, f"c1b c2w {CAMP}"), "go south") == same(there), "nor are those on the tile entered"


@clause("R3.3")
def test_the_dead_are_no_company() -> None:
    hands = {"blue": "axe", "white": "dead", "green": "pickaxe"}
    before = woods(BLUE, f"c1bg {CAMP}", **hands)
    assert after(before, "go south", "leave green") == same(woods("round 3: green to act", f"c2b c1g {CAMP}", **hands))


@clause("R1.3", "R3.4")
@pytest.mark.parametrize(
    ("tool", "way", "needs"),
    [
        (tool, way, needs)
        for tool in ("axe", "pickaxe", "bow", "extinguisher")
        for way, needs in (("north", "axe"), ("east", "pickaxe"), ("west", "bow"))
    ],
)
def test_without_the_tool_one_owes_a_turn(tool: str, way: str, needs: str) -> None:
    """North of c2 are trees, east of a4 rocks, west of d4 animals."""
    start, there = {"north": ("c2", "c1"), "east": ("a4", "b4"), "west": ("d4", "c4")}[way]
    hands = {"blue": tool, "white": "bow"}
    owing = hands if tool == needs else {"blue": f"{tool}, owes", "white": "bow"}
    before = woods(BLUE, f"{start}b e5w b2c", **hands)
    assert after(before, f"go {way}") == same(woods(WHITE, f"{there}b e5w b2c", **owing))


@clause("R3.4a")
@pytest.mark.parametrize(
    ("slow", "owing"),
    [("mover", "blue"), ("all", "blue green"), ("free", "")],
)
def test_who_is_slow(slow: str, owing: str) -> None:
    options = "" if slow == "mover" else f"slow={slow}"
    hands = {"blue": "axe", "white": "axe", "green": "bow"}
    before = woods(BLUE, f"c1bwg {CAMP}", options=options, **hands)
    owes = {seat: f"{tool}, owes" if seat in owing.split() else tool for seat, tool in hands.items()}
    left = woods(WHITE, f"c2bg c1w {CAMP}", options=options, **owes)
    assert after(before, "go south", "leave white", "take green") == same(left)


# ---- R3 Fire and hazards


@clause("R3.5")
def test_a_fire_is_put_out_by_entering_it_with_tool_and_extinguisher() -> None:
    hands = {"blue": "bow extinguisher", "white": "pickaxe"}
    before = woods(BLUE, f"b3* c4* a3b e1w {CAMP}", **hands)
    assert after(before, "go east") == same(woods(WHITE, f"b3b c4* e1w {CAMP}", **hands))


@clause("R3.3", "R3.5")
def test_tool_and_extinguisher_may_be_those_of_the_company() -> None:
    hands = {"blue": "axe", "white": "bow", "green": "extinguisher"}
    before = woods(BLUE, f"b3* a3bwg {CAMP}", **hands)
    assert after(before, "go east", "leave white", "leave green") == same(woods(WHITE, f"b3b a3wg {CAMP}", **hands))
    apart = woods(BLUE, f"b3* a3bw a2g {CAMP}", **hands)
    assert refusal(apart, "go east") == "R3.5"


@clause("R3.5")
@pytest.mark.parametrize("tools", ["bow", "extinguisher", "bow axe", "extinguisher pickaxe"])
def test_a_fire_is_not_entered_without_tool_or_extinguisher(tools: str) -> None:
    for options in ("", "slow=free"):
        before = woods(BLUE, f"b3* a3b e1w {CAMP}", options=options, blue=tools, white="axe")
        assert "go east" not in moves(before) and refusal(before, "go east") == "R3.5"


@clause("R3.6")
def test_a_hazard_is_entered_like_rocks_without_one() -> None:
    assert after(woods(BLUE, f"c2~ c1b e1w {CAMP}", blue="pickaxe", white="axe"), "go south") == same(
        woods(WHITE, f"c2~b e1w {CAMP}", blue="pickaxe", white="axe")
    )
    slow = woods(WHITE, f"c2~b e1w {CAMP}", blue="axe, owes", white="pickaxe")
    assert after(woods(BLUE, f"c2~ c1b e1w {CAMP}"), "go south") == same(slow)


@clause("R3.6c")
@pytest.mark.parametrize(("tools", "owes"), [("pickaxe extinguisher", ""), ("axe extinguisher", ", owes")])
def test_an_extinguisher_removes_a_hazard(tools: str, owes: str) -> None:
    before = woods(BLUE, f"c2~ d3~ c1b e1w {CAMP}", blue=tools, white="bow")
    assert after(before, "go south") == same(woods(WHITE, f"c2b d3~ e1w {CAMP}", blue=tools + owes, white="bow"))
    company = woods(BLUE, f"c2~ c1bw {CAMP}", blue="pickaxe", white="extinguisher")
    assert after(company, "go south", "leave white") == same(woods(WHITE, f"c2b c1w {CAMP}", blue="pickaxe", white="extinguisher"))


@clause("R3.6a")
def test_no_pickaxe_on_a_hazard_is_an_option() -> None:
    options = "hazard_free=on"
    before = woods(BLUE, f"c2~ c1b e1w {CAMP}", options=options)
    assert after(before, "go south") == same(woods(WHITE, f"c2~b e1w {CAMP}", options=options))
    bare = woods(BLUE, f"c1b e1w {CAMP}", options=options)
    assert after(bare, "go south") == same(woods(WHITE, f"c2b e1w {CAMP}", options=options, blue="axe, owes", white="pickaxe"))
    cleared = woods(WHITE, f"c2b e1w {CAMP}", options=options, blue="axe extinguisher", white="pickaxe")
    assert after(woods(BLUE, f"c2~ c1b e1w {CAMP}", options=options, blue="axe extinguisher", white="pickaxe"), "go south") == same(cleared)
    fire = woods(BLUE, f"c2* c1b e1w {CAMP}", options=options, blue="axe extinguisher", white="pickaxe")
    assert refusal(fire, "go south") == "R3.5"


@clause("R3.6b")
def test_putting_out_a_hazard_under_the_own_feet_is_an_option() -> None:
    hands = {"blue": "axe", "white": "extinguisher"}
    before = woods(BLUE, f"c2~bw d3~ {CAMP}", options="own_feet=on", **hands)
    assert moves(before)[-2:] == ["put out", "pass"]
    assert after(before, "put out") == same(woods(WHITE, f"c2bw d3~ {CAMP}", options="own_feet=on", **hands))
    assert refusal(woods(BLUE, f"c2~bw {CAMP}", **hands), "put out") == "R3.6b"
    assert refusal(woods(BLUE, f"c2~b c1w {CAMP}", options="own_feet=on", **hands), "put out") == "R3.6b"
    assert refusal(woods(BLUE, f"c2bw d3~ {CAMP}", options="own_feet=on", **hands), "put out") == "R3.6b"


@clause("R3.6b", "R6.7", "R6.8")
def test_putting_out_a_fire_under_the_own_feet_is_an_option() -> None:
    """b3 shows animals."""
    hands = {"blue": "bow extinguisher", "white": "pickaxe"}
    before = woods(BLUE, f"b3*bw c4* {CAMP}", options="own_feet=on", **hands)
    assert "put out" in moves(before)
    assert after(before, "put out") == same(woods(WHITE, f"b3bw c4* {CAMP}", options="own_feet=on", **hands))
    assert refusal(before.replace("\noptions own_feet=on", ""), "put out") == "R3.6b"
    for tools in ("axe extinguisher", "bow axe"):
        lacking = woods(BLUE, f"b3*bw c4* {CAMP}", options="own_feet=on", blue=tools, white="pickaxe")
        assert "put out" not in moves(lacking) and refusal(lacking, "put out") == "R3.6b"


# ---- R3 Teaming up


@clause("R3.7", "R3.8")
def test_fetching_a_partner() -> None:
    before = woods(BLUE, f"b2b c2w {CAMP}", blue="axe", white="axe")
    assert "join white" not in moves(before), "white has no pickaxe"
    after_it = woods(END, f"b2bw {CAMP}", blue="axe", white="axe")
    assert after(before, "fetch white") == same(after_it), "white's turn of this round is spent"


@clause("R3.7", "R3.8")
def test_joining_a_partner() -> None:
    before = woods(BLUE, f"b2b c2w {CAMP}", blue="pickaxe", white="pickaxe")
    assert "fetch white" not in moves(before), "blue has no axe"
    assert after(before, "join white") == same(woods(END, f"c2bw {CAMP}", blue="pickaxe", white="pickaxe"))


@clause("R3.8a")
def test_a_partner_who_has_had_his_turn_loses_the_next() -> None:
    before = woods(WHITE, f"b2b c2w {CAMP}")
    between = woods(END, f"b2bw {CAMP}", blue="axe, owes", white="pickaxe")
    assert after(before, "join blue") == same(between)
    assert after(between, "die 6") == same(woods("round 4: white to act", f"b2bw {CAMP}"))


@clause("R3.7b")
def test_the_tool_is_that_of_the_company_on_the_tile_entered() -> None:
    """Each has the tool that the other would need on their own tile."""
    crossed = woods(BLUE, f"b2b c2w {CAMP}", blue="pickaxe", white="axe")
    assert moves(crossed) == ["go north", "go east", "go south", "go west", "draw", "pass"]
    assert refusal(crossed, "fetch white") == refusal(crossed, "join white") == "R3.7"
    hands = {"blue": "bow", "white": "bow", "green": "axe", "violet": "pickaxe"}
    helped = woods(BLUE, f"b2bg c2wv {CAMP}", **hands)
    assert [move for move in moves(helped) if "white" in move or "violet" in move] == [
        "fetch white",
        "fetch violet",
        "join white",
        "join violet",
    ]


@clause("R3.7b")
def test_exactly_one_ranger_changes_his_tile() -> None:
    before = woods(BLUE, f"b2bg c2wv {CAMP}", **FOUR | {"blue": "axe"})
    green = "round 3: green to act"
    assert after(before, "fetch white") == same(woods(green, f"b2bwg c2v {CAMP}", **FOUR))
    assert after(before, "join white") == same(woods(green, f"b2g c2bwv {CAMP}", **FOUR))
    assert after(before, "join violet") == same(woods(WHITE, f"b2g c2bwv {CAMP}", **FOUR | {"violet": "extinguisher, owes"}))


@clause("R3.7")
def test_partners_are_alive_and_on_neighbouring_tiles() -> None:
    hands = {"blue": "axe bow", "white": "axe"}
    for tile in ("c1", "b4", "b2", "d2"):
        far = woods(BLUE, f"b2b {tile}w d4c", **hands) if tile != "b2" else woods(BLUE, "b2bw d4c", **hands)
        assert refusal(far, "fetch white") == refusal(far, "join white") == "R3.7"
    dead = woods(BLUE, "b2b d4c", blue="axe", white="dead")
    assert refusal(dead, "fetch white") in ("R3.7", "R6.9")
    assert refusal(woods(BLUE, f"b2b c2w {CAMP}", **hands), "fetch blue") == "R3.7"


@clause("R3.7a")
def test_one_who_owes_a_turn_is_no_partner() -> None:
    before = woods(BLUE, f"b2b c2w {CAMP}", blue="axe", white="pickaxe, owes")
    assert refusal(before, "fetch white") == refusal(before, "join white") == "R3.7a"


@clause("R3.7a")
def test_a_burning_tile_is_not_entered_by_teaming_up() -> None:
    """White is caught on b3: he cannot be joined, but fetched."""
    hands = {"blue": "axe", "white": "bow extinguisher"}
    before = woods(BLUE, f"b2b b3*w c4* {CAMP}", **hands)
    assert refusal(before, "join white") == "R3.7a"
    assert after(before, "fetch white") == same(woods(END, f"b2bw b3* c4* {CAMP}", **hands)), "and is saved by that"


@clause("R3.6a", "R3.7a")
def test_teaming_up_onto_a_hazard() -> None:
    hands = {"blue": "axe extinguisher", "white": "bow"}
    before = woods(BLUE, f"c2~b c1w {CAMP}", **hands)
    assert refusal(before, "fetch white") == "R3.7"
    free = woods(BLUE, f"c2~b c1w {CAMP}", options="hazard_free=on", **hands)
    assert after(free, "fetch white") == same(woods(END, f"c2~bw {CAMP}", options="hazard_free=on", **hands)), "the hazard stays"
    other = woods(BLUE, f"c2~w c1b {CAMP}", options="hazard_free=on", blue="axe", white="bow")
    assert after(other, "join white") == same(woods(END, f"c2~bw {CAMP}", options="hazard_free=on", blue="axe", white="bow"))
    able = woods(BLUE, f"c2~b c1w {CAMP}", blue="pickaxe extinguisher", white="bow")
    assert after(able, "fetch white") == same(woods(END, f"c2~bw {CAMP}", blue="pickaxe extinguisher", white="bow"))


# ---- R3 Taking along


@clause("R3.9", "R3.9a")
def test_each_of_the_company_is_taken_or_left() -> None:
    hands = FOUR | {"blue": "axe", "white": "pickaxe, owes"}
    before = woods("round 3: green to act", f"c1bwgv {CAMP}", **hands)
    headings = [
        "round 3: green goes south, takes nobody, asks blue",
        "round 3: green goes south, takes blue, asks white",
        "round 3: green goes south, takes blue, asks violet",
    ]
    asked = [woods(heading, f"c1bwgv {CAMP}", **hands) for heading in headings]
    assert after(before, "go south") == same(asked[0])
    assert moves(asked[0]) == ["take blue", "leave blue"]
    assert after(asked[0], "take blue") == same(asked[1])
    assert after(asked[1], "leave white") == same(asked[2])
    assert after(asked[2], "take violet") == same(woods("round 3: violet to act", f"c2bgv c1w {CAMP}", **hands))
    assert refusal(asked[1], "take violet") == refusal(asked[1], "leave blue") == "R3.9"


@clause("R3.9a")
def test_all_taken_are_named_in_the_order_of_the_seats() -> None:
    marks = f"c1bwgv {CAMP}"
    last = woods("round 3: blue goes south, takes white green, asks violet", marks, **FOUR)
    assert after(woods(BLUE, marks, **FOUR), "go south", "take white", "take green") == same(last)
    assert after(last, "leave violet") == same(woods(WHITE, f"c2bwg c1v {CAMP}", **FOUR))


@clause("R3.9", "R3.5")
def test_the_mover_may_be_taken_along_again_by_the_others() -> None:
    """Each of the two carries the other."""
    before = woods(BLUE, f"c1bw {CAMP}")
    assert after(before, "go south", "take white", "go north", "take blue") == same(woods(END, f"c1bw {CAMP}"))
