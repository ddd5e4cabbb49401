"""How fires spread: the clauses of R5."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import ONE, Forest
from pictures import clause

REALISTIC = Forest(realistic="on")
EIGHT = Forest(winds="eight")


def draws(rows: str, at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """Before a card is drawn."""
    return table.picture("draws a card", rows, at, **said)


def moves(rows: str, weather: str = "n 12 odd", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """After the fires have spread in this weather."""
    return table.picture("moves equipment", rows, at, weather=weather, **said)


# ---- R5.1, R5.2: how many, and which

THREE_FIRES = """. f . . f . . f
                 . . . . f . . .
                 . . . . . . . ."""


@clause("R5.1", "R3.3")
def test_as_many_fires_spread_as_the_weather_says() -> None:
    before = draws(THREE_FIRES)
    assert ONE.asked(before, "weather n 7 odd") == "one of the fires spreads, 1 left"
    assert ONE.asked(before, "weather n 7 odd, spread l10") == "moves equipment"
    assert ONE.asked(before, "weather n 12 odd") == "one of the fires spreads, 2 left"
    assert ONE.asked(before, "weather n 12 odd, spread l10") == "one of the fires spreads, 1 left"
    after = """. f . . f . . f
               . f . . f . . .
               . . . . f . . ."""
    assert ONE.leads(before, "weather n 12 odd, spread l10, spread o10", moves(after))


@clause("R5.1")
def test_a_fire_is_named_for_its_first_acre() -> None:
    """k11 comes before l10, and the two touch."""
    before = draws(""". f . . f
                      f . . . .
                      . . f . .""")
    assert ONE.moves(before, "weather n 7 odd") == ["spread k11", "spread m12", "spread o10"]
    assert ONE.weights(before, "weather n 7 odd") == {"spread k11": 1, "spread m12": 1, "spread o10": 1}
    assert ONE.refused(ONE.after(before, "weather n 7 odd"), "spread l10") == "R5.1"


@clause("R5.2")
def test_what_has_spread_does_not_spread_again() -> None:
    rows = """. f . . f . . f
              . f . . f . . .
              . . . . . . . ."""
    once = ONE.picture("one of the fires spreads, 1 left", rows, lit="l10 l11", weather="n 12 odd")
    assert ONE.leads(draws(THREE_FIRES), "weather n 12 odd, spread l10", once)
    assert ONE.moves(once) == ["spread o10", "spread r10"]
    assert ONE.refused(once, "spread l10") == "R5.2a"


@clause("R5.2")
def test_of_a_single_fire_there_is_no_question() -> None:
    assert ONE.leads(draws("f"), "weather n 12 odd", moves("f\nf"))
    assert ONE.leads(draws(""), "weather n 22 odd", moves("", "n 22 odd"))
    two = draws("f . . f")
    assert ONE.asked(two, "weather n 12 odd") == "one of the fires spreads, 2 left"
    assert ONE.leads(two, "weather n 12 odd, spread n10", moves("f . . f\nf . . f"))


@clause("R5.2a")
def test_fires_that_have_met_count_as_one() -> None:
    before = draws("f\n.\nf")
    assert ONE.leads(before, "weather n 12 odd, spread k10", moves("f\nf\nf"))
    assert ONE.leads(before, "weather n 12 odd, spread k12", moves("f\nf\nf\nf"))


@clause("R5.2a")
def test_the_fires_are_counted_afresh_before_each() -> None:
    before = draws("f . . . f\n. . . . .\nf . . . .")
    after = """f . . . f
               f . . . f
               f . . . f
               . . . . f"""
    assert ONE.moves(before, "weather n 22 odd") == ["spread k10", "spread k12", "spread o10"]
    assert ONE.leads(before, "weather n 22 odd, spread k10", moves(after, "n 22 odd"))


@clause("R5.2a")
def test_the_parts_of_a_fire_that_has_spread_count_as_spread() -> None:
    before = draws("f .\nf .\nf .", balls="l11")
    assert ONE.leads(before, "weather nw 12 even", moves("f f\nx x\nf f", "nw 12 even"))


# ---- R5.3: with the wind


@clause("R5.3")
def test_only_the_front_spreads() -> None:
    before = draws(""". f . .
                      . f f .
                      . . . .""")
    after = moves(""". f . .
                     . f f .
                     . f f .""")
    assert ONE.leads(before, "weather n 12 odd", after)


@clause("R5.3", "R2.4", "R1.1")
@pytest.mark.parametrize(
    ("weather", "after"),
    [
        ("n 7 odd", ". . .\n. f .\n. f ."),
        ("s 7 odd", ". f .\n. f .\n. . ."),
        ("ne 7 even", ". . .\n. f .\nf . ."),
        ("nw 7 even", ". . .\n. f .\n. . f"),
        ("se 7 even", ". . .\nf f .\n. . ."),
        ("sw 7 even", ". . .\n. f f\n. . ."),
    ],
)
def test_from_a_lower_column(weather: str, after: str) -> None:
    assert ONE.leads(draws(". . .\n. f .\n. . ."), f"weather {weather}", moves(after, weather))


@clause("R5.3", "R2.4", "R1.1")
@pytest.mark.parametrize(
    ("weather", "after"),
    [
        ("n 7 odd", ". . .\n. f .\n. f ."),
        ("s 7 odd", ". f .\n. f .\n. . ."),
        ("ne 7 even", ". . .\nf f .\n. . ."),
        ("nw 7 even", ". . .\n. f f\n. . ."),
        ("se 7 even", "f . .\n. f .\n. . ."),
        ("sw 7 even", ". . f\n. f .\n. . ."),
    ],
)
def test_from_an_upper_column(weather: str, after: str) -> None:
    assert ONE.leads(draws(". . .\n. f .\n. . .", "j10"), f"weather {weather}", moves(after, weather, "j10"))


@clause("R5.3", "R4.10", "R1.2")
def test_fire_takes_buildings_and_stops_at_fire_line_and_the_edge() -> None:
    before = draws("f f f f f f\nh s ~ x r .", also="t20=f")
    after = moves("f f f f f f\nf f ~ x r f", also="t20=f")
    assert ONE.leads(before, "weather n 12 odd, spread k10", after)


@clause("R5.3")
def test_lines_of_three_acres() -> None:
    """The third line ends at fire, the fourth jumps a river with its second acre."""
    before = draws("f f f f f\n. . . . .\n. h . ~ .\n. . f . .\n. . . . .")
    after = moves("f f f f f\nf f f f f\nf f f ~ f\nf f f f f\n. . . . .", "n 22 odd")
    assert ONE.leads(before, "weather n 22 odd, spread k10", after)


@clause("R5.3")
def test_a_line_ends_at_the_edge() -> None:
    assert ONE.leads(draws("f\n.", "k19"), "weather n 22 odd", moves("f\nf", "n 22 odd", "k19"))


@clause("R5.3", "R5.4")
def test_two_acres_without_a_jump() -> None:
    """The lines run southeast: k10 l10 m11, k11 l11 m12 and k12 l12 m13."""
    before = draws("f . .\nf ~ .\nf . .\n. . r")
    after = moves("f f .\nf ~ f\nf f .\n. . r", "nw 17 even")
    assert ONE.leads(before, "weather nw 17 even", after)


@clause("R3.2a", "R5.3")
@pytest.mark.parametrize("at", ["i11", "j11"])
@pytest.mark.parametrize(("weather", "after"), [("e 17 odd", "f f f . ."), ("w 17 odd", ". . f f f")])
def test_east_and_west_winds_keep_to_the_row(at: str, weather: str, after: str) -> None:
    before = EIGHT.picture("draws a card", ". . f . .", at)
    assert EIGHT.leads(before, f"weather {weather}", EIGHT.picture("moves equipment", after, at, weather=weather))


# ---- R5.4, R5.5: jumping


@clause("R5.4")
def test_three_acres_and_a_jump_of_two() -> None:
    """One jumped, two lit; two jumped, one lit; one lit, one jumped, one lit; two to jump too late; three; fire behind; two; a school."""
    before = draws("""f f f f f f f f
                      ~ ~ . . ~ x ~ ~
                      . r x r ~ f r .
                      . . . x r . . s
                      . . . . . . h .""")
    after = moves(
        """f f f f f f f f
           ~ ~ f f ~ x ~ ~
           f r x r ~ f r f
           f f f x r . f f
           . . . . . . h .""",
        "n 22 odd",
    )
    assert ONE.leads(before, "weather n 22 odd, spread k10", after)


@clause("R5.4")
def test_two_acres_and_a_jump_of_one() -> None:
    before = draws("f f f f f\n~ . x ~ r\n. ~ r h .\n. . . . .")
    after = moves("f f f f f\n~ f x ~ r\nf ~ r f f\n. . . . .", "n 17 odd")
    assert ONE.leads(before, "weather n 17 odd", after)


@clause("R5.4")
def test_two_acres_and_a_jump_of_two() -> None:
    """By two acres no second acre of fire line can be jumped. The lines run southeast."""
    before = draws("f ~ . .\nf . . .\nf ~ . .\n. . r .")
    after = moves("f ~ . .\nf f f .\nf ~ f .\n. . r .", "nw 22 even")
    assert ONE.leads(before, "weather nw 22 even", after)


@clause("R5.4b")
def test_nothing_is_jumped_without_an_acre_behind_to_burn() -> None:
    assert ONE.leads(draws("f\n~", "k19"), "weather n 22 odd", moves("f\n~", "n 22 odd", "k19"))
    assert ONE.leads(draws("f\nr\nf\nx"), "weather n 22 odd, spread k10", moves("f\nr\nf\nx\nf\nf", "n 22 odd"))


@clause("R5.5")
def test_machines_that_are_jumped_over_are_lost() -> None:
    before = draws("f f\nr x\n. r\n. x", barrels="k11", bulldozers="k11 l11", helicopter="l11")
    after = moves("f f\nr x\nf r\nf x", "n 22 odd", barrels="k11", bulldozers="l11", helicopter="l11")
    assert ONE.leads(before, "weather n 22 odd", after)
    both = draws("f\nr\nx\n.", bulldozers="k11", helicopter="k12")
    assert ONE.leads(both, "weather n 22 odd", moves("f\nr\nx\nf", "n 22 odd"))


@clause("R5.5", "R5.5a")
def test_machines_on_fire_line_are_safe_without_a_jump() -> None:
    said: dict[str, Any] = {"bulldozers": "k11 m11", "helicopter": "l11", "balls": "k11"}
    before = draws("f f f\nr x r\n. . f", **said)
    after = moves("f f f\nr x r\n. . f\n. . f", **said)
    assert ONE.leads(before, "weather n 12 odd, spread k10", after)


# ---- R5.6: extinguishers in a line


@clause("R5.6", "R4.11", "R6.4", "R5.6a", "R5.3a")
def test_extinguishers_stop_a_line() -> None:
    """A barrel, a ball, a ball next to the front, a barrel before a ball."""
    before = draws("f f f f\n. . . .\n. . . .\n. . . .", barrels="k12 n11", balls="l12 m11 n11")
    after = moves("f f x f\nf x x x\nx x . .\n. . . .", "n 22 odd", balls="n11")
    assert ONE.leads(before, "weather n 22 odd", after)


@clause("R5.6", "R6.5a", "R5.5a")
def test_a_ball_behind_a_jump_puts_out_the_acre_before_it() -> None:
    before = draws("f\nr\n.", balls="k12", bulldozers="k11")
    assert ONE.leads(before, "weather n 17 odd", moves("x\nr\nx", "n 17 odd", out="1"))


@clause("R5.6", "R4.11b")
def test_machines_are_kept_where_an_extinguisher_goes_off_and_a_building_is_not() -> None:
    before = draws("f f f\nh . .", barrels="k11*2 l11", balls="m11*2", bulldozers="l11 m11", helicopter="l11")
    after = moves("f f x\nx x x", barrels="k11", balls="m11", bulldozers="l11 m11", helicopter="l11")
    assert ONE.leads(before, "weather n 12 odd", after)


# ---- R5.7: realistic fires


def real(rows: str, at: str = "k10", **said: Any) -> str:
    return draws(rows, at, REALISTIC, **said)


def really(rows: str, weather: str = "n 12 odd", at: str = "k10", **said: Any) -> str:
    return moves(rows, weather, at, REALISTIC, **said)


@clause("R5.7b")
def test_a_fire_that_spreads_for_the_first_time_is_marked() -> None:
    assert REALISTIC.leads(real("f f .\n. . ."), "weather n 12 odd", really("F F .\nF F ."))
    assert REALISTIC.leads(real("f ~ f\n. . ."), "weather n 12 odd, spread m10", really("F ~ F\nF . F"))


@clause("R5.7", "R5.7b")
def test_the_windward_side_turns_burnt_the_second_time() -> None:
    """m10 burned before, but l9 to the northwest of it does as well in the wind from there."""
    before = real("F F .\nF F .\n. . .")
    assert REALISTIC.leads(before, "weather n 12 odd", really("x x .\nf f .\nf f ."))
    assert REALISTIC.leads(before, "weather s 12 odd", really("f f .\nf f .\nx x .", "s 12 odd", "k9"))
    assert REALISTIC.leads(real("F\nF\n.", "k1"), "weather n 12 odd", really("x\nf\nf", at="k1"))


@clause("R5.7b")
def test_one_marked_acre_is_enough() -> None:
    """New fires and droughts bring acres without a mark."""
    assert REALISTIC.leads(real("F f\n. ."), "weather n 12 odd", really("x x\nf f"))


@clause("R5.7")
def test_only_the_fire_that_spreads_is_blackened() -> None:
    before = real("F . F\n. . .")
    once = REALISTIC.picture("moves equipment", "x . F\nf . .", weather="n 7 odd")
    assert REALISTIC.leads(before, "weather n 7 odd, spread k10", once)


@clause("R5.7", "R6.5a")
def test_acres_that_turn_burnt_so_are_no_fire_put_out() -> None:
    """What burns on reaches a barrel, and nothing of the fire is left."""
    before = real("F F\n~ .", barrels="l11")
    assert REALISTIC.leads(before, "weather n 12 odd", really("x x\n~ x"))


@clause("R5.7a")
def test_a_fire_that_reaches_nothing_has_not_spread() -> None:
    """Neither for the first time nor for the second, whether fire line, other fire or the edge of the board is before it."""
    for mark in "fF":
        for rows, at in ((f"{mark}\n~", "k10"), (f"{mark}\nr\nx\n.", "k10"), (mark, "k20"), (f"{mark} {mark}\nx {mark}\n. r", "k10")):
            assert REALISTIC.leads(real(rows, at), "weather n 12 odd", really(rows, at=at)), rows
    assert REALISTIC.leads(real("F .\n~ ."), "weather nw 7 even", really("x f\n~ .", "nw 7 even")), "the mark that stayed counts later"


@clause("R5.7a", "R5.6")
def test_a_fire_that_sets_off_an_extinguisher_has_spread() -> None:
    assert REALISTIC.leads(real("f\n.", barrels="k11"), "weather n 12 odd", really("F\nx"))
    assert REALISTIC.leads(real("F F\n. ~", barrels="k11"), "weather n 12 odd", really("x x\nx ~"))


@clause("R5.2b")
def test_a_fire_that_reaches_nothing_is_drawn_only_once() -> None:
    """Two fires spread: k10 cannot, and is one of them all the same."""
    for table in (ONE, REALISTIC):
        mark = "F" if table is REALISTIC else "f"
        before = table.picture("draws a card", "f . f . f\n~ . . . .")
        asked = table.picture("one of the fires spreads, 1 left", "f . f . f\n~ . . . .", weather="n 12 odd", lit="k10")
        assert table.leads(before, "weather n 12 odd, spread k10", asked)
        assert table.moves(asked) == ["spread m10", "spread o10"]
        after = table.picture("moves equipment", f"f . {mark} . f\n~ . {mark} . .", weather="n 12 odd")
        assert table.leads(asked, "spread m10", after)


@clause("R5.6", "R5.7b")
def test_a_mark_that_is_put_out_while_the_fire_spreads_still_counts() -> None:
    """k10 goes out with the ball; l10 was not marked, but belongs to a fire that was."""
    before = real("F f\n. .", balls="k11")
    assert REALISTIC.leads(before, "weather n 12 odd", really("x x\nx f"))


@clause("R5.7")
def test_without_the_option_nothing_is_marked() -> None:
    assert "F" in REALISTIC.land(real("f"), "weather n 12 odd", "k10 k11")
    assert ONE.complaint(draws("F"))


# ---- R5.8


@clause("R5.8", "R8.2", "R5.8a")
def test_too_much_fire_after_spreading() -> None:
    six = Forest(burning_limit=6)
    before = six.picture("draws a card", "f f f")
    assert six.leads(before, "weather n 12 odd", six.picture("moves equipment", "f f f\nf f f", weather="n 12 odd"))
    more = six.picture("draws a card", "f f f f")
    assert six.leads(more, "weather n 12 odd", six.picture("lost after turn 3", "f f f f\nf f f f", weather="n 12 odd"))


@clause("R5.8", "R4.3")
def test_too_much_fire_after_a_new_fire() -> None:
    six = Forest(burning_limit=6)
    before = six.picture("draws a card", "f f f f")
    said: dict[str, Any] = {"cards": "fire2"}
    assert six.leads(before, "forest fire 2, fire a1, burn a2", six.picture("draws a card", "f f f f", turn=4, also="a1=f a2=f", **said))
    more = six.picture("draws a card", "f f f f f")
    lost = six.picture("lost after turn 3", "f f f f f", also="a1=f a2=f", **said)
    assert six.leads(more, "forest fire 2, fire a1, burn a2", lost)


@clause("R5.8", "R7.2", "R5.8a")
def test_too_much_fire_after_a_drought_before_anything_spreads() -> None:
    """The last card of all; the fire of four acres takes four more, and the other one stays as it is."""
    seven = Forest(burning_limit=7)
    before = seven.picture("draws a card", "f f f f . f", turn=58, weather="n 2 odd")
    lost = seven.picture("lost after turn 58", "f f f f . f\nf f f f . .", weather="n 2 odd")
    assert seven.leads(before, "drought", lost)
