"""Clauses of R6.7 to R6.9: caught rangers escape or die."""

from __future__ import annotations

import pytest

from games.wildfire_rescue.pictures import after, deck_of, moves, refusal, same, weights, woods
from pictures import clause

BLUE = "round 3: blue to act"
WHITE = "round 3: white to act"
END = "round 3, end: die"
NEXT = "round 4: blue to act"
ESCAPE = "round 3, end: blue to escape"
CAMP = "d4c e4c"
ALL_AROUND = "b3* c4* c2~ d3~"
"""What the wildfire on c3 lights at first. Animals are on b3; its neighbours are trees on b2 and rocks on a3 and b4."""
AT_ONCE = "escape=at_once"


# ---- R6.7 Caught


@clause("R6.7", "R6.8")
def test_a_ranger_is_caught_when_his_tile_catches_fire() -> None:
    before = woods(END, f"b3b e1w {CAMP}")
    caught = woods(NEXT, f"b3*b c4* c2~ d3~ e1w {CAMP}")
    assert after(before, "die 1") == same(caught)
    assert moves(caught) == ["go north", "give up"]


@clause("R6.7")
def test_a_hazard_catches_no_one_before_it_burns() -> None:
    before = woods(END, f"c2b e1w {CAMP}", blue="axe", white="pickaxe")
    hazard = woods(NEXT, f"b3* c4* c2~b d3~ e1w {CAMP}")
    assert after(before, "die 1") == same(hazard)
    assert moves(hazard)[-1] == "pass"
    burning = after(woods(END, f"c2~b e1w {CAMP}"), "die 6")
    assert burning == same(woods(NEXT, f"c2*b e1w {CAMP}"))
    assert moves(burning) == ["go north", "go east", "go west", "give up"]


@clause("R6.6", "R6.7a")
def test_the_plane_frees_the_caught() -> None:
    hands = {"blue": "axe bow", "white": "pickaxe"}
    sending = woods("round 3, draw of blue: blue to send the plane", f"a1b b3*w c4* {CAMP}", **hands)
    free = woods(WHITE, f"a1b b3w c4* {CAMP}", **hands)
    assert after(sending, "plane row 3") == same(free)
    assert "pass" in moves(free)
    assert moves(after(sending, "plane row 4"))[-1] == "give up"


@clause("R6.7a")
def test_one_who_enters_with_an_extinguisher_frees_the_caught() -> None:
    hands = {"blue": "bow extinguisher", "white": "pickaxe"}
    before = woods(BLUE, f"a3b b3*w c4* {CAMP}", **hands)
    free = woods(WHITE, f"b3bw c4* {CAMP}", **hands)
    assert after(before, "go east") == same(free)
    assert moves(free)[-1] == "pass"


@clause("R6.8", "R3.9", "R6.7a")
def test_those_who_are_taken_along_are_free() -> None:
    before = woods(BLUE, f"b3*bw c4* {CAMP}")
    free = woods(WHITE, f"b2bw b3* c4* {CAMP}")
    assert after(before, "go north", "take white") == same(free)
    assert moves(free)[-1] == "pass"
    left = woods(WHITE, f"b2b b3*w c4* {CAMP}")
    assert after(before, "go north", "leave white") == same(left)
    assert moves(left) == ["go south", "go west", "join blue", "give up"]


# ---- R6.8 Escape


@clause("R6.8")
def test_a_caught_ranger_needs_the_tool() -> None:
    """The pickaxe leads to a3 and b4, but not to the trees on b2; no one is near to be fetched."""
    for options in ("", "slow=free"):
        before = woods(BLUE, f"b3*b c4* e1w {CAMP}", options=options, blue="pickaxe", white="axe")
        assert moves(before) == ["go south", "go west", "give up"]
        assert refusal(before, "go north") == "R6.8"
        assert after(before, "go south") == same(woods(WHITE, f"b4b b3* c4* e1w {CAMP}", options=options, blue="pickaxe", white="axe"))


@clause("R6.8", "R6.8e")
def test_what_a_caught_ranger_may_not_do() -> None:
    """Blue has the tool for his own tile, so that only the fire forbids to fetch white."""
    before = woods(BLUE, f"b3*b b2w c4* {CAMP}", blue="bow", white="axe")
    assert moves(before) == ["join white", "give up"]
    assert refusal(before, "draw") == "R6.8e"
    assert refusal(before, "fetch white") == "R6.8e"
    assert refusal(before, "pass") == "R6.8e"
    assert refusal(before, "go north") == "R6.8"
    assert refusal(woods(BLUE, f"b2b e1w b3* {CAMP}"), "give up") == "R6.8e"


@clause("R6.8", "R3.7", "R3.8")
def test_a_caught_ranger_joins_a_partner() -> None:
    before = woods(BLUE, f"b3*b b2w c4* {CAMP}", blue="bow", white="axe")
    assert after(before, "join white") == same(woods(END, f"b2bw b3* c4* {CAMP}", blue="bow", white="axe"))
    owing = woods(BLUE, f"b3*b b2w c4* {CAMP}", blue="axe", white="axe, owes")
    assert moves(owing) == ["go north", "give up"]
    lacking = woods(BLUE, f"b3*b b4w c4* {CAMP}", blue="axe", white="bow")
    assert moves(lacking) == ["go north", "give up"]


@clause("R6.8", "R6.8b")
def test_a_caught_ranger_does_not_flee_through_fire() -> None:
    hands = {"blue": "axe extinguisher", "white": "pickaxe"}
    marks = f"b3*b b2* c4* a3w {CAMP}"
    assert moves(woods(BLUE, marks, **hands | {"blue": "pickaxe extinguisher"})) == ["go south", "go west", "join white", "give up"]
    before = woods(BLUE, marks, **hands)
    assert moves(before) == ["join white", "give up"] and refusal(before, "go north") in ("R6.8", "R6.8b")
    through = woods(BLUE, marks, options="escape_through_fire=on", **hands)
    assert moves(through) == ["go north", "join white", "give up"]
    out = woods(WHITE, f"b3* b2b c4* a3w {CAMP}", options="escape_through_fire=on", **hands)
    assert after(through, "go north") == same(out)


@clause("R6.8b", "R3.5")
def test_through_the_fire_only_with_tool_and_extinguisher() -> None:
    for tools, clause_of_it in (("axe pickaxe", "R3.5"), ("pickaxe extinguisher", "R6.8")):
        before = woods(BLUE, f"b3*b b2* c4* e1w {CAMP}", options="escape_through_fire=on", blue=tools, white="bow")
        assert moves(before) == ["go south", "go west", "give up"]
        assert refusal(before, "go north") == clause_of_it


@clause("R6.8", "R3.6", "R3.6a")
def test_an_escape_onto_a_hazard() -> None:
    marks = f"b3*b b4~ c4* e1w {CAMP}"
    assert moves(woods(BLUE, marks)) == ["go north", "give up"]
    assert moves(woods(BLUE, marks, options="hazard_free=on")) == ["go north", "go south", "give up"]
    hands = {"blue": "pickaxe extinguisher", "white": "axe"}
    assert after(woods(BLUE, marks, **hands), "go south") == same(woods(WHITE, f"b3* b4b c4* e1w {CAMP}", **hands))


@clause("R6.8", "R5.1")
def test_an_escape_saves_campers() -> None:
    before = woods(BLUE, f"b3*b b2c c4* e1w {CAMP}")
    assert after(before, "go north") == same(woods(WHITE, f"b2b b3* c4* e1w {CAMP}", blue="axe, saved 1", white="pickaxe"))


@clause("R6.8", "R6.9", "R6.8e")
def test_giving_up() -> None:
    before = woods(BLUE, f"b3*bw c4* {CAMP}", blue="axe, saved 2", white="pickaxe, saved 1")
    dead = {"blue": "dead", "white": "pickaxe, saved 1"}
    assert after(before, "give up") == same(woods(WHITE, f"b3*w c4* {CAMP}", deck=deck_of(before), **dead))


@clause("R3.3", "R6.9a")
def test_the_tools_of_the_dead_leave_the_game() -> None:
    """White could have gone north with blue's axe."""
    before = woods(BLUE, f"b3*bw c4* {CAMP}", blue="axe", white="extinguisher")
    over = woods("round 3: over", f"b3* c4* {CAMP}", deck=deck_of(before), blue="dead", white="dead")
    assert after(before, "give up") == same(over)


@clause("R6.8a")
def test_without_a_way_out_he_dies_without_a_question() -> None:
    before = woods(END, f"b3b e1w {CAMP}", blue="bow", white="pickaxe")
    dead = woods("round 4: white to act", f"{ALL_AROUND} e1w {CAMP}", deck=deck_of(before), blue="dead", white="pickaxe")
    assert after(before, "die 1") == same(dead)


@clause("R6.8a")
def test_the_last_of_a_round_dies_too() -> None:
    before = woods(BLUE, f"b3*w c4* a1b {CAMP}", blue="axe", white="bow")
    dead = woods(END, f"b3* c4* a1b {CAMP}", deck=deck_of(before), blue="axe", white="dead")
    assert after(before, "pass") == same(dead)


@clause("R6.8a", "R3.6b")
def test_to_put_the_fire_out_is_a_way_out() -> None:
    hands = {"blue": "bow extinguisher", "white": "pickaxe"}
    before = woods(END, f"b3b e1w {CAMP}", options="own_feet=on", **hands)
    asked = woods(NEXT, f"b3*b c4* c2~ d3~ e1w {CAMP}", options="own_feet=on", **hands)
    assert after(before, "die 1") == same(asked)
    assert moves(asked) == ["put out", "give up"]


@clause("R6.8c")
def test_a_caught_ranger_who_owes_a_turn_dies() -> None:
    before = woods(END, f"b3b e1w {CAMP}", blue="axe, owes", white="pickaxe")
    dead = woods("round 4: white to act", f"{ALL_AROUND} e1w {CAMP}", deck=deck_of(before), blue="dead", white="pickaxe")
    assert after(before, "die 1") == same(dead)


@clause("R6.8c")
def test_to_waive_the_lost_turn_is_an_option() -> None:
    options = "waive_lost_turn=on"
    before = woods(END, f"b3b e1w {CAMP}", options=options, blue="axe, owes", white="pickaxe, owes")
    caught = woods(NEXT, f"b3*b c4* c2~ d3~ e1w {CAMP}", options=options, blue="axe", white="pickaxe, owes")
    assert after(before, "die 1") == same(caught)
    assert moves(caught) == ["go north", "give up"]
    then = woods("round 4, end: die", f"b2b {ALL_AROUND} e1w {CAMP}", options=options)
    assert after(caught, "go north") == same(then), "white is not caught and loses his turn"
    helpless = woods(END, f"b3b e1w {CAMP}", options=options, blue="bow, owes", white="pickaxe")
    dead = woods("round 4: white to act", f"{ALL_AROUND} e1w {CAMP}", deck=deck_of(helpless), options=options, blue="dead", white="pickaxe")
    assert after(helpless, "die 1") == same(dead)


@clause("R6.8c", "R3.9")
def test_one_who_owes_a_turn_is_saved_if_he_is_taken_along_before() -> None:
    before = woods(BLUE, f"b3*bw c4* {CAMP}", blue="axe", white="pickaxe, owes")
    assert after(before, "go north", "take white") == same(woods(END, f"b2bw b3* c4* {CAMP}"))
    died = woods(END, f"b2b b3* c4* {CAMP}", deck=deck_of(before), blue="axe", white="dead")
    assert after(before, "go north", "leave white") == same(died)


# ---- R6.8d At once


@clause("R6.8d")
def test_at_once_the_caught_escape_before_anything_else() -> None:
    before = woods(END, f"b3b e1w {CAMP}", options=AT_ONCE)
    asked = woods(ESCAPE, f"b3*b c4* c2~ d3~ e1w {CAMP}", options=AT_ONCE)
    assert after(before, "die 1") == same(asked)
    assert moves(asked) == ["go north", "give up"]
    assert after(asked, "go north") == same(woods(NEXT, f"b2b {ALL_AROUND} e1w {CAMP}", options=AT_ONCE))
    assert refusal(asked, "go south") == "R6.8"


@clause("R6.8d")
def test_at_once_after_the_event_of_a_draw() -> None:
    hands = {"blue": "axe", "white": "pickaxe bow", "green": "bow"}
    before = woods("round 3, draw of white: die", f"b3b e1w a5g {CAMP}", options=AT_ONCE, **hands)
    asked = woods("round 3, draw of white: blue to escape", f"b3*b c4* c2~ d3~ e1w a5g {CAMP}", options=AT_ONCE, **hands)
    assert after(before, "die 1") == same(asked)
    then = woods("round 3: green to act", f"b2b {ALL_AROUND} e1w a5g {CAMP}", options=AT_ONCE, **hands)
    assert after(asked, "go north") == same(then)


@clause("R6.8f", "R3.8")
def test_at_once_a_partner_brings_the_caught_out_and_both_spend_their_next_turns() -> None:
    """White stands on the rocks of a3 with the pickaxe."""
    hands = {"blue": "axe", "white": "pickaxe", "green": "bow"}
    asked = woods(ESCAPE, f"b3*b c4* c2~ d3~ a3w e1g {CAMP}", options=AT_ONCE, **hands)
    assert moves(asked) == ["go north", "join white", "give up"]
    spent = woods("round 4: green to act", f"{ALL_AROUND} a3bw e1g {CAMP}", options=AT_ONCE, **hands)
    assert after(asked, "join white") == same(spent), "neither has a turn in round 4"
    assert after(spent, "pass") == same(woods("round 4, end: die", f"{ALL_AROUND} a3bw e1g {CAMP}", options=AT_ONCE, **hands))


@clause("R6.8f", "R3.8a")
def test_at_once_in_the_middle_of_a_round_the_next_turns_are_spent() -> None:
    """White has drawn: green spends the turn of this round, blue and white who have had theirs that of the next."""
    hands = {"blue": "axe", "white": "pickaxe bow", "green": "bow"}
    asked = woods("round 3, draw of white: green to escape", f"b3*g c4* c2~ d3~ a3w e1b {CAMP}", options=AT_ONCE, **hands)
    spent = woods("round 3, end: die", f"{ALL_AROUND} a3wg e1b {CAMP}", options=AT_ONCE, **hands | {"white": "pickaxe bow, owes"})
    assert moves(asked) == ["join white", "give up"]
    assert after(asked, "join white") == same(spent)
    other = woods(
        "round 3, draw of white: blue to escape", f"b3*b c4* c2~ d3~ a3g e1w {CAMP}", options=AT_ONCE, **hands | {"green": "pickaxe"}
    )
    owing = hands | {"blue": "axe, owes", "green": "pickaxe"}
    assert after(other, "join green") == same(woods("round 3, end: die", f"{ALL_AROUND} a3bg e1w {CAMP}", options=AT_ONCE, **owing))


@clause("R6.8f", "R3.7a")
def test_a_ranger_who_owes_a_turn_does_not_team_up_at_once() -> None:
    marks = f"b3*b c4* c2~ d3~ a3w {CAMP}"
    for hands, why in (
        ({"blue": "axe, owes", "white": "pickaxe"}, "R6.8f"),
        ({"blue": "axe", "white": "pickaxe, owes"}, "R3.7a"),
        ({"blue": "axe", "white": "bow"}, "R3.7"),
    ):
        asked = woods(ESCAPE, marks, options=AT_ONCE, **hands)
        assert moves(asked) == ["go north", "give up"]
        assert refusal(asked, "join white") == why
    assert refusal(woods(ESCAPE, marks, options=AT_ONCE), "fetch white") == "R6.8e", "it is the caught one who comes out"


@clause("R6.8d", "R3.9")
def test_at_once_others_may_be_taken_along() -> None:
    before = woods(END, f"b3bw {CAMP}", options=AT_ONCE)
    asking = woods("round 3, end: blue goes north, takes nobody, asks white", f"b3*bw c4* c2~ d3~ {CAMP}", options=AT_ONCE)
    assert after(before, "die 1", "go north") == same(asking)
    assert after(asking, "take white") == same(woods(NEXT, f"b2bw {ALL_AROUND} {CAMP}", options=AT_ONCE)), "white is not asked"
    left = woods("round 3, end: white to escape", f"b2b b3*w c4* c2~ d3~ {CAMP}", options=AT_ONCE)
    assert after(asking, "leave white") == same(left)
    assert moves(left) == ["go south", "go west", "join blue", "give up"]


@clause("R6.8d", "R2.2")
def test_at_once_a_turn_owed_makes_no_difference_and_is_still_owed() -> None:
    hands = {"blue": "axe, owes", "white": "pickaxe"}
    asked = woods(ESCAPE, f"b3*b c4* c2~ d3~ e1w {CAMP}", options=AT_ONCE, **hands)
    assert after(woods(END, f"b3b e1w {CAMP}", options=AT_ONCE, **hands), "die 1") == same(asked)
    assert after(asked, "go north") == same(woods("round 4: white to act", f"b2b {ALL_AROUND} e1w {CAMP}", options=AT_ONCE))
    drawn = {"blue": "axe bow", "white": "pickaxe, owes"}
    draw = woods("round 3, draw of blue: white to escape", f"a1b b3*w c4* c2~ d3~ {CAMP}", options=AT_ONCE, **drawn)
    gone = woods(END, f"a1b b4w {ALL_AROUND} {CAMP}", options=AT_ONCE, blue="axe bow", white="pickaxe")
    assert after(draw, "go south") == same(gone)


@clause("R6.8a", "R6.8d")
def test_at_once_without_a_way_out() -> None:
    """Blue dies, then white, who stands on animals too, has to choose."""
    hands = {"blue": "bow", "white": "axe"}
    before = woods(END, f"b3b c4w {CAMP}", options=AT_ONCE, **hands)
    asked = woods(
        "round 3, end: white to escape",
        f"b3* c4*w c2~ d3~ {CAMP}",
        deck=deck_of(before),
        options=AT_ONCE,
        blue="dead",
        white="axe",
    )
    assert after(before, "die 1") == same(asked)
    assert moves(asked) == ["go east", "give up"]


@clause("R6.8a", "R6.8f")
def test_at_once_a_partner_to_join_is_a_way_out() -> None:
    """Blue has no tool that leads anywhere; with a turn owed he cannot spend another."""
    hands = {"blue": "bow", "white": "axe"}
    before = woods(END, f"b3b b2w {CAMP}", options=AT_ONCE, **hands)
    asked = woods(ESCAPE, f"b3*b c4* c2~ d3~ b2w {CAMP}", options=AT_ONCE, **hands)
    assert after(before, "die 1") == same(asked)
    assert moves(asked) == ["join white", "give up"]
    late = woods(END, f"b3b b2w {CAMP}", options=AT_ONCE, blue="bow, owes", white="axe")
    dead = woods("round 4: white to act", f"{ALL_AROUND} b2w {CAMP}", deck=deck_of(late), options=AT_ONCE, blue="dead", white="axe")
    assert after(late, "die 1") == same(dead)
    later = woods(END, f"b3b b2w {CAMP}", **hands)
    assert moves(after(later, "die 1")) == ["join white", "give up"]


@clause("R6.8b", "R6.8d")
def test_at_once_through_the_fire() -> None:
    hands = {"blue": "axe extinguisher", "white": "pickaxe"}
    marks = f"b3*b b2* c4* c2~ d3~ e1w {CAMP}"
    options = f"{AT_ONCE} escape_through_fire=on"
    asked = woods(ESCAPE, marks, options=options, **hands)
    assert moves(asked) == ["go north", "give up"]
    assert after(asked, "go north") == same(woods(NEXT, f"b3* b2b c4* c2~ d3~ e1w {CAMP}", options=options, **hands))


@clause("R3.6b", "R6.8d")
def test_at_once_the_fire_may_be_put_out() -> None:
    hands = {"blue": "bow extinguisher", "white": "pickaxe"}
    options = f"own_feet=on {AT_ONCE}"
    asked = woods(ESCAPE, f"b3*bw c4* c2~ d3~ {CAMP}", options=options, **hands)
    assert moves(asked) == ["go south", "go west", "put out", "give up"]
    assert after(asked, "put out") == same(woods(NEXT, f"b3bw c4* c2~ d3~ {CAMP}", options=options, **hands))


@clause("R6.8d", "R6.5")
def test_at_once_after_hazards_have_become_fires() -> None:
    before = woods(END, f"c2~b e1w {CAMP}", options=AT_ONCE)
    asked = woods(ESCAPE, f"c2*b e1w {CAMP}", options=AT_ONCE)
    assert after(before, "die 6") == same(asked)
    plane = woods("round 3, end: blue to send the plane", f"c2~b b3* e1w {CAMP}", options=AT_ONCE)
    assert after(plane, "plane row 3") == same(asked)
    assert after(plane, "plane row 2") == same(woods(NEXT, f"c2b b3* e1w {CAMP}", options=AT_ONCE))


@clause("R6.8d", "R5.2")
def test_campers_are_in_danger_from_the_round_after_the_escapes() -> None:
    asked = woods(ESCAPE, "b3*b c4*c c2~ d3~ e1w d4c", options=AT_ONCE)
    assert weights(after(asked, "go north", "pass", "pass")), "the die"
    assert after(asked, "go north") == same(woods(NEXT, "b2b b3* c4*x c2~ d3~ e1w d4c", options=AT_ONCE))
    assert after(asked, "go north", "pass", "pass") == same(woods("round 4, end: die", f"b2b {ALL_AROUND} e1w d4c", options=AT_ONCE))


@pytest.mark.parametrize("seat", ["blue", "white"])
@clause("R6.8")
def test_every_seat_escapes_in_its_turn(seat: str) -> None:
    hands = {"blue": "axe", "white": "axe"}
    marks = {"blue": f"b3*b e1w {CAMP}", "white": f"b3*w e1b {CAMP}"}[seat]
    assert moves(woods(f"round 3: {seat} to act", marks, **hands)) == ["go north", "give up"]
