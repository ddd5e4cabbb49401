"""The DROUGHT: the clauses of R7. It is the last card of all here, so that the turn is the last one."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import ONE, Forest
from pictures import clause

MARKING = Forest(winds="eight", realistic="on")
"""Here a fire that spreads is marked, and one that has the drought is not."""


def strikes(rows: str, weather: str = "n 2 odd", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """Before the drought is drawn."""
    return table.picture("draws a card", rows, at, turn=58, weather=weather, **said)


def dry(left: int, rows: str, lit: str, weather: str = "n 2 odd", **said: Any) -> str:
    """The team chooses."""
    return ONE.picture(f"chooses acres of the drought, {left} left", rows, turn=58, weather=weather, lit=lit, **said)


def over(rows: str, weather: str = "n 2 odd", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """The drought is over, and all fires that may have spread in this turn."""
    return table.picture("moves equipment", rows, at, turn=58, weather=weather, **said)


# ---- R7.1: the largest fire


@clause("R7.1", "R4.9")
def test_the_largest_fire_doubles() -> None:
    before = strikes("f f . f", table=MARKING)
    assert MARKING.moves(before) == ["drought"]
    assert MARKING.leads(before, "drought", over("f f . F\nf f . F", table=MARKING))


@clause("R7.1", "R7.1a")
@pytest.mark.parametrize(
    ("weather", "upwind", "other"),
    [
        ("n 2 odd", "k9", "a10"),
        ("n 2 odd", "k10", "b10"),
        ("s 2 odd", "k11", "a10"),
        ("s 2 odd", "b10", "k10"),
        ("ne 2 even", "m12", "k10"),
        ("ne 2 even", "k10", "m14"),
        ("sw 2 even", "m14", "k10"),
        ("sw 2 even", "k10", "m12"),
        ("nw 2 even", "i12", "k10"),
        ("nw 2 even", "k10", "i14"),
        ("se 2 even", "i14", "k10"),
        ("se 2 even", "k10", "i12"),
        ("w 2 odd", "c18", "d1"),
        ("e 2 odd", "d1", "c18"),
    ],
)
def test_of_equal_fires_the_one_farthest_upwind_doubles(weather: str, upwind: str, other: str) -> None:
    before = strikes("", weather, table=MARKING, also=f"{upwind}=f {other}=f")
    assert MARKING.land(before, "drought", f"{upwind} {other}") == "fF"


@clause("R7.1", "R7.1a")
@pytest.mark.parametrize(
    ("weather", "one", "other"),
    [
        ("n 2 odd", "k10", "m10"),
        ("ne 2 even", "k10", "m13"),
        ("sw 2 even", "k10", "m13"),
        ("nw 2 even", "i13", "k10"),
        ("w 2 odd", "c1", "c18"),
    ],
)
def test_equal_fires_equally_far_upwind_are_drawn(weather: str, one: str, other: str) -> None:
    before = strikes("", weather, table=MARKING, also=f"{one}=f {other}=f")
    assert MARKING.asked(before, "drought") == "the drought strikes"
    assert MARKING.weights(before, "drought") == {f"spread {one}": 1, f"spread {other}": 1}
    assert MARKING.land(before, f"drought, spread {one}", f"{one} {other}") == "fF"
    assert MARKING.land(before, f"drought, spread {other}", f"{one} {other}") == "Ff"


@clause("R7.1")
def test_only_the_nearest_acre_of_a_fire_counts() -> None:
    """The fire in one column reaches as far upwind as the one in the row."""
    tied = strikes("f . . . f\nf . . f f\nf . . . .", at="k9")
    assert ONE.moves(tied, "drought") == ["spread k9", "spread n10"]
    lower = strikes("f . . . .\nf . . f f\nf . . . f", at="k9", table=MARKING)
    assert MARKING.land(lower, "drought", "k9 n10") == "fF"
    assert ONE.refused(ONE.after(strikes("f . f . .\n. . . . f"), "drought"), "spread o11") == "R7.1"


@clause("R7.1")
def test_without_a_fire_nothing_happens() -> None:
    assert ONE.leads(strikes(""), "drought", over(""))


# ---- R7.2: ring by ring


@clause("R7.2", "R7.2a")
def test_whole_rings_are_taken() -> None:
    assert ONE.leads(strikes("f f"), "drought", over("f f\nf f"))
    assert ONE.leads(strikes("f\nf\nf"), "drought", over("f\nf\nf\nf\nf\nf"))
    assert ONE.leads(strikes("f s\nf ~\n. ."), "drought", over("f s\nf ~\nf .\nf ."))
    assert ONE.leads(strikes("f f\nh s"), "drought", over("f f\nf f"))
    assert ONE.leads(strikes("f f", at="k19"), "drought", over("f f\nf f", at="k19"))
    assert ONE.leads(strikes("f f", at="k20"), "drought", over("f f", at="k20"))


@clause("R7.2a")
def test_of_a_ring_that_is_too_large_the_team_chooses() -> None:
    before = strikes("f f f\nf . .")
    asked = dry(1, "f f f\nf f f\nf . .", "k10 k11 k12 l10 l11 m10 m11")
    assert ONE.leads(before, "drought", asked)
    assert ONE.moves(asked) == ["burn k13", "burn l12", "burn m12"]
    assert ONE.leads(asked, "burn l12", over("f f f\nf f f\nf f ."))
    assert ONE.refused(asked, "burn l13") == "R7.2a"


@clause("R7.2", "R7.2a")
def test_the_ring_is_found_afresh_after_each_choice() -> None:
    before = strikes("f f f\nf . .\nf . .")
    asked = dry(2, "f f f\nf f f\nf . .\nf . .", "k10 k11 k12 k13 l10 l11 m10 m11")
    assert ONE.leads(before, "drought", asked)
    assert ONE.moves(asked) == ["burn k14", "burn l12", "burn m12"]
    again = dry(1, "f f f\nf f f\nf f .\nf . .", "k10 k11 k12 k13 l10 l11 l12 m10 m11")
    assert ONE.leads(asked, "burn l12", again)
    assert ONE.moves(again) == ["burn k14", "burn l13", "burn m12"]


@clause("R4.10a", "R4.11", "R7.2a")
def test_extinguishers_and_machines_in_the_ring() -> None:
    """The acre with the barrel counts as taken, and nothing goes on from there."""
    before = strikes("f f", barrels="k11", bulldozers="k11 l11")
    assert ONE.leads(before, "drought", over("f f\nx f", bulldozers="k11"))
    assert ONE.leads(strikes("f", balls="k11*2"), "drought", over("f\nx", balls="k11"))
    assert ONE.moves(strikes("f\nf", balls="k12"), "drought") == ["burn j11", "burn l11"]


# ---- R7.3: over fire line


@clause("R7.3", "R7.3a")
@pytest.mark.parametrize(
    ("weather", "after"),
    [("n 12 odd", "f\nr\nf\n."), ("n 17 odd", "f\nr\nf\n."), ("n 22 odd", "f\nr\nf\n.")],
)
def test_a_strong_wind_carries_it_over_fire_line(weather: str, after: str) -> None:
    assert ONE.leads(strikes("f\nr\n.\n.", weather, bulldozers="k11"), "drought", over(after, weather))


@clause("R7.3", "R7.4")
def test_a_weak_wind_does_not() -> None:
    assert ONE.moves(strikes("f\nr\n.", "n 7 odd"), "drought") == ["burn j10", "burn l10"]
    assert ONE.moves(strikes("f\nr\nr\n.", "n 12 odd"), "drought") == ["burn j10", "burn l10"]
    assert ONE.moves(strikes("f\nr\nr\n.", "n 17 odd"), "drought") == ["burn j10", "burn l10"]
    assert ONE.moves(strikes("f\nr\nr\nr\n.", "n 22 odd"), "drought") == ["burn j10", "burn l10"]


@clause("R5.5", "R7.3a")
def test_two_acres_of_fire_line_at_22_mph() -> None:
    """Behind one and behind two are one ring; what is jumped loses its machines."""
    before = strikes("f f\nr r\n. x\n. .", "n 22 odd", bulldozers="k11 l11", helicopter="l12", barrels="l11")
    assert ONE.leads(before, "drought", over("f f\nr r\nf x\n. f", "n 22 odd", barrels="l11"))
    other = strikes("f\nr\n.", "n 22 odd", bulldozers="k11", barrels="k12")
    assert ONE.leads(other, "drought", over("f\nr\nx", "n 22 odd"))


@clause("R7.3", "R7.2a")
def test_it_does_not_jump_while_there_is_forest_downwind() -> None:
    assert ONE.leads(strikes("f f\nr .\n. .", "n 22 odd", bulldozers="k11"), "drought", over("f f\nr f\n. f", "n 22 odd", bulldozers="k11"))


@clause("R7.3", "R7.2a")
def test_of_a_ring_behind_fire_line_the_team_chooses() -> None:
    """A machine is lost only where it is jumped over. Southeast of l10 is m11, of k11 l11, and of k12 l12."""
    before = strikes("f . . .\nf r r .\nf r . .", "nw 12 even", bulldozers="l11 l12")
    asked = dry(2, "f f . .\nf r r .\nf r . .", "k10 k11 k12 l10", "nw 12 even", bulldozers="l11 l12")
    assert ONE.leads(before, "drought", asked)
    assert ONE.moves(asked) == ["burn m12", "burn m13", "burn n11"]
    assert ONE.leads(asked, "burn m12", over("f f . .\nf r r .\nf r f f", "nw 12 even", bulldozers="l12"))


# ---- R7.4: a step aside


@clause("R7.4", "R7.4a")
def test_a_step_aside() -> None:
    before = strikes("f\n~")
    asked = dry(1, "f\n~", "k10")
    assert ONE.leads(before, "drought", asked)
    assert ONE.moves(asked) == ["burn j10", "burn l10"]
    assert ONE.leads(asked, "burn l10", over("f f\n~ ."))
    assert ONE.leads(strikes("f r\n~ ."), "drought", over("f r\n~ .", also="j10=f"))
    assert ONE.leads(strikes("f r\n~ .", also="j10=x"), "drought", over("f r\n~ .", also="j10=x"))


@clause("R7.4a")
def test_no_step_aside_round_the_edge_or_round_fire() -> None:
    assert ONE.leads(strikes("f", at="k20"), "drought", over("f", at="k20"))


@clause("R7.4", "R7.2")
def test_after_a_step_aside_it_goes_on_downwind() -> None:
    """k10 and k9 have nothing but the river before them; from l10 there is forest again."""
    before = strikes("f .\nf .\n~ .", at="k9", also="j10=x")
    assert ONE.leads(before, "drought", over("f .\nf f\n~ f", at="k9", also="j10=x"))


# ---- R7.5b, R7.5a


@clause("R7.5b", "R5.2")
def test_the_fire_of_the_drought_does_not_spread_as_well() -> None:
    before = strikes("f . . . f f", "n 12 odd")
    assert ONE.leads(before, "drought", over("f . . . f f\nf . . . f f", "n 12 odd"))
    two = strikes("f . f . f f", "n 12 odd")
    asked = ONE.picture("one of the fires spreads, 2 left", "f . f . f f\n. . . . f f", turn=58, weather="n 12 odd", lit="o10 o11 p10 p11")
    assert ONE.leads(two, "drought", asked)
    assert ONE.moves(asked) == ["spread k10", "spread m10"]


@clause("R7.5a")
def test_a_fire_that_it_touches_later_does_not_grow_along() -> None:
    """One acre is not placed; k14 stays forest, and the fires, one now, do not spread."""
    assert ONE.leads(strikes("f\nf\n.\nf"), "drought", over("f\nf\nf\nf"))
