"""New equipment, and extinguishers that are carried and go off: R6.1 to R6.8."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import EDGE, ONE, Forest
from pictures import clause

WAYS = ["n", "ne", "se", "s", "sw", "nw"]
LOTS = {"get barrels", "get balls", "get two and two", "get four and one"}
SMALL = Forest(lot_barrels=1, lot_balls=1)


def acts(rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """Before the team acts."""
    return table.picture("moves equipment", rows, at, **said)


def done(rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """The act is over, and the next turn begins."""
    return table.picture("draws a card", rows, at, turn=4, **said)


def puts(now: str, rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    return table.picture("puts a new piece", rows, at, now=now, **said)


def steps(now: str, rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    return table.picture("moves a piece", rows, at, now=now, **said)


def takes(now: str, rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    return table.picture("takes a piece", rows, at, now=now, **said)


# ---- R6.1: one act


@clause("R6.1")
def test_what_the_team_may_do() -> None:
    assert set(ONE.moves(acts())) == LOTS | {"get bulldozer", "get helicopter", "pass"}
    everything = acts(bulldozers="k3 m14", helicopter="c3", balls="t20")
    assert set(ONE.moves(everything)) == LOTS | {"carry", "drive k3", "drive m14", "fly", "pass"}
    assert ONE.moves(acts(bulldozers="k3 k3")).count("drive k3") == 1


@clause("R6.1", "R6.1a")
def test_one_act_ends_the_turn_and_so_does_none() -> None:
    assert ONE.leads(acts("f", bulldozers="k3"), "pass", done("f", bulldozers="k3"))
    assert ONE.leads(acts("f", bulldozers="k3"), "drive k3, n, stay", done("f", bulldozers="k2"))


@clause("R6.1")
def test_what_has_nothing_to_do_is_not_offered() -> None:
    before = acts()
    assert ONE.refused(before, "carry") == "R6.8"
    assert ONE.refused(before, "drive k3") == "R6.9"
    assert ONE.refused(before, "fly") == "R6.11"
    assert ONE.refused(acts(bulldozers="k3"), "drive k4") == "R6.9"


@clause("R6.1")
def test_a_bulldozer_that_can_neither_step_nor_dig_is_not_driven() -> None:
    walled = """~ ~ ~
                ~ r ~
                ~ ~ ~"""
    assert "drive l11" not in ONE.moves(acts(walled, bulldozers="l11"))
    assert "drive l11" in ONE.moves(acts(walled.replace("r", "."), bulldozers="l11"))
    assert "drive l11" in ONE.moves(acts(walled.replace("~ ~ ~", "~ x ~", 1), bulldozers="l11"))
    blunt = Forest(dig_acres=0)
    assert "drive l11" not in blunt.moves(acts(walled.replace("r", "."), table=blunt, bulldozers="l11"))


# ---- R6.2, R6.2a: lots


@clause("R6.2", "R1.3")
@pytest.mark.parametrize(
    ("lot", "now"),
    [
        ("get barrels", "lot barrels 6"),
        ("get balls", "lot balls 3"),
        ("get two and two", "lot barrels 2 balls 2"),
        ("get four and one", "lot barrels 4 balls 1"),
    ],
)
def test_the_lots(lot: str, now: str) -> None:
    assert ONE.leads(acts(), lot, puts(now))


@clause("R1.3", "R6.2b")
def test_lots_of_what_the_store_has() -> None:
    three = Forest(barrels=3, balls=1)
    before = acts(table=three)
    for lot, now in (("get barrels", "barrels 3"), ("get four and one", "barrels 3 balls 1"), ("get two and two", "barrels 2 balls 1")):
        assert three.leads(before, lot, puts(f"lot {now}", table=three))
    assert not LOTS & set(three.moves(acts(table=three, barrels="k10*3", balls="k10")))
    assert LOTS & set(three.moves(acts(table=three, barrels="k10*2", balls="k10"))) == {"get barrels"}
    assert LOTS & set(three.moves(acts(table=three, barrels="k10*3"))) == {"get balls"}
    assert three.refused(acts(table=three, barrels="k10*3"), "get two and two") == "R6.2b"
    assert three.leads(acts(table=three, barrels="k10 l3"), "get barrels", puts("lot barrels 1", table=three, barrels="k10 l3"))


@clause("R6.2", "R1.1")
def test_the_pieces_are_put_anywhere_on_the_edge() -> None:
    edge = "~ ~ h s r x f\n. . . . . . ."
    lot = puts("lot barrels 2 balls 1", edge, "c1")
    assert len(EDGE) == 76
    assert set(ONE.moves(lot)) == {f"{kind} {acre}" for kind in ("barrel", "ball") for acre in EDGE} | {"done"}
    assert set(ONE.moves(puts("lot balls 1"))) == {f"ball {acre}" for acre in EDGE} | {"done"}
    assert ONE.refused(lot, "barrel k10") == "R6.2"
    assert ONE.refused(puts("lot balls 1"), "barrel a5") == "R6.2"


@clause("R6.2", "R6.3")
def test_a_new_piece_takes_up_to_two_steps() -> None:
    lot = puts("lot barrels 6")
    assert ONE.leads(lot, "barrel a5", steps("lot barrel a5 steps 2 barrels 5"))
    assert ONE.leads(lot, "barrel a5, stay", puts("lot barrels 5", barrels="a5"))
    assert ONE.leads(lot, "barrel a5, se", steps("lot barrel b5 steps 1 barrels 5"))
    assert ONE.leads(lot, "barrel a5, se, stay", puts("lot barrels 5", barrels="b5"))
    assert ONE.leads(lot, "barrel a5, se, se", puts("lot barrels 5", barrels="c6"))
    assert ONE.leads(puts("lot balls 3", balls="c6"), "ball a5, se, se", puts("lot balls 2", balls="c6*2"))


@clause("R6.2")
def test_the_lot_is_over_when_nothing_is_to_come() -> None:
    assert SMALL.leads(acts(table=SMALL), "get barrels, barrel a5, stay", done(table=SMALL, barrels="a5"))
    assert SMALL.leads(acts("f", "a5", SMALL), "get barrels, barrel a5", done("x", "a5", SMALL, out="1"))
    still = Forest(new_steps=0, lot_balls=1)
    assert still.leads(acts(table=still), "get balls, ball t20", done(table=still, balls="t20"))


@clause("R6.2a")
def test_a_lot_may_be_ended_early() -> None:
    assert ONE.leads(acts(), "get balls, done", done())
    assert ONE.leads(acts(), "get balls, ball t1, stay, done", done(balls="t1"))
    assert ONE.refusal(steps("lot barrel a5 steps 2 barrels 5"), "done")[0] in ("R6.2a", "R6.3")


# ---- R6.3: steps


@clause("R6.3", "R1.1", "R6.3a")
def test_steps_lead_to_every_touching_acre() -> None:
    around = """~ h s
                r . x
                . . ."""
    assert set(ONE.moves(steps("lot barrel l11 steps 1", around))) == {*WAYS, "stay"}
    assert set(ONE.moves(steps("lot barrel a1 steps 1"))) == {"se", "s", "stay"}
    assert set(ONE.moves(steps("lot ball t20 steps 1"))) == {"n", "nw", "stay"}
    assert set(ONE.moves(steps("lot ball t1 steps 1"))) == {"s", "sw", "nw", "stay"}
    assert ONE.refused(steps("lot barrel a1 steps 1"), "n") == "R1.1"


@clause("R6.3", "R6.4")
def test_a_piece_goes_off_on_the_first_burning_acre() -> None:
    lot = puts("lot barrels 2", ". f f", "a5")
    assert ONE.leads(lot, "barrel a5, se", puts("lot barrels 1", ". x f", "a5"))
    assert ONE.leads(puts("lot barrels 2", "f f f", "a5"), "barrel a5", puts("lot barrels 1", "x f f", "a5"))


# ---- R6.4, R6.5a: going off


@clause("R6.4", "R6.5a")
def test_a_ball_puts_out_two_acres() -> None:
    lot = puts("lot balls 2", "f\nf", "a5")
    assert ONE.leads(lot, "ball a5", puts("lot balls 1", "x\nx", "a5", out="1"))
    alone = puts("lot balls 2", "f\n.\nf", "a5")
    assert ONE.leads(alone, "ball a5", puts("lot balls 1", "x\n.\nf", "a5", out="1"))


@clause("R6.4", "R6.5a")
def test_the_team_chooses_the_second_acre_of_a_ball() -> None:
    """When a5 is out the fire is in two parts; the acre chosen is the last of its part."""
    before = puts("lot balls 2", "f\nf\nf\nf", "a4")
    spraying = ONE.picture("sprays", "f\nx\nf\nf", "a4", now="lot ball a5 balls 1")
    assert ONE.leads(before, "ball a5", spraying)
    assert ONE.moves(spraying) == ["spray n", "spray s"]
    assert ONE.leads(spraying, "spray n", puts("lot balls 1", "x\nx\nf\nf", "a4", out="1"))
    assert ONE.leads(spraying, "spray s", puts("lot balls 1", "f\nx\nx\nf", "a4"))
    assert ONE.refused(spraying, "spray se") == "R6.4"


@clause("R6.4")
def test_what_has_gone_off_is_in_the_store_again() -> None:
    two = Forest(barrels=2)
    before = acts("f", "a5", two, barrels="k10")
    assert two.leads(before, "get barrels, barrel a5", done("x", "a5", two, barrels="k10", out="1"))
    assert "get barrels" in two.moves(before, "get barrels, barrel a5, weather n 7 odd")


@clause("R6.5a")
@pytest.mark.parametrize(
    ("rows", "after", "out"),
    [
        ("f\n.\n.", "x\n.\n.", "1"),
        ("f\nf\n.", "x\nf\n.", ""),
        ("f .\n. f\n. .", "x .\n. f\n. .", "1"),
        ("f f\n. .\n. .", "x f\n. .\n. .", ""),
        ("f\n.\nf", "x\n.\nf", "1"),
    ],
)
def test_a_fire_is_out_with_its_last_acre(rows: str, after: str, out: str) -> None:
    """b6 does not touch a5, b5 does."""
    assert ONE.leads(puts("lot barrels 2", rows, "a5"), "barrel a5", puts("lot barrels 1", after, "a5", out=out))


@clause("R6.5a")
def test_fires_out_add_up() -> None:
    lot = puts("lot barrels 2", "f . . f", "a1", out="3", also="k10=x l10=x m10=x")
    assert ONE.leads(lot, "barrel a1, barrel d1", done("x . . x", "a1", out="5", also="k10=x l10=x m10=x"))


# ---- R6.6: a bulldozer


@clause("R6.6", "R6.6a")
def test_a_bulldozer_is_put_on_solid_ground() -> None:
    before = acts(".\nh\ns\n~\nf\nx\nr", "a1")
    assert ONE.leads(before, "get bulldozer", puts("bulldozer", ".\nh\ns\n~\nf\nx\nr", "a1"))
    bad = {"a3", "a4", "a5"}
    assert set(ONE.moves(before, "get bulldozer")) == {f"bulldozer {acre}" for acre in EDGE if acre not in bad}
    after = ONE.after(before, "get bulldozer")
    assert [ONE.refused(after, f"bulldozer {acre}") for acre in ("a3", "a5", "k10")] == ["R6.6a", "R6.6a", "R6.6"]
    assert ONE.leads(after, "bulldozer a2, stay", done(".\n.\ns\n~\nf\nx\nr", "a1", bulldozers="a2")), "the house goes"


@clause("R6.6", "R6.9", "R6.6a")
def test_a_new_bulldozer_takes_up_to_two_steps_and_does_not_dig() -> None:
    """From a5 it goes through the house on b5 to c6."""
    rows = ". h .\n~ s ."
    here = steps("bulldozer bulldozer a5 steps 2", rows, "a5")
    assert ONE.leads(acts(rows, "a5"), "get bulldozer, bulldozer a5", here)
    assert set(ONE.moves(here)) == {"n", "ne", "se", "stay"}
    assert ONE.leads(here, "se", steps("bulldozer bulldozer b5 steps 1", ". . .\n~ s .", "a5"))
    assert ONE.leads(here, "se, se", done(". . .\n~ s .", "a5", bulldozers="c6"))
    assert ONE.leads(here, "stay", done(rows, "a5", bulldozers="a5"))
    assert ONE.refused(here, "dig") == "R6.6a"
    assert ONE.refused(here, "s") == "R6.9"


@clause("R6.6")
def test_a_new_bulldozer_that_cannot_step_stays() -> None:
    rows = ". f\n~ ."
    assert ONE.leads(acts(rows, "a1"), "get bulldozer, bulldozer a1", done(rows, "a1", bulldozers="a1"))
    still = Forest(new_steps=0)
    assert still.leads(acts(table=still), "get bulldozer, bulldozer a1", done(table=still, bulldozers="a1"))


@clause("R6.6", "R1.3", "R1.3b")
def test_there_are_at_most_two_bulldozers() -> None:
    assert "get bulldozer" in ONE.moves(acts(bulldozers="k3"))
    assert ONE.refused(acts(bulldozers="k3 k3"), "get bulldozer") == "R6.6"
    none = Forest(bulldozers=0)
    assert "get bulldozer" in none.moves(acts(table=none, bulldozers="k3"))


# ---- R6.7: a helicopter


@clause("R6.7", "R6.7a")
def test_a_helicopter_is_put_anywhere_on_the_edge_and_flies_two_steps() -> None:
    rows = "f ~\nh s"
    before = acts(rows, "a1")
    assert ONE.leads(before, "get helicopter", puts("helicopter", rows, "a1"))
    assert set(ONE.moves(before, "get helicopter")) == {f"helicopter {acre}" for acre in EDGE}
    here = steps("helicopter helicopter a1 steps 2", rows, "a1")
    assert ONE.leads(before, "get helicopter, helicopter a1", here)
    assert set(ONE.moves(here)) == {"se", "s", "stay"}
    assert ONE.leads(here, "s, s", done(rows, "a1", helicopter="a3"))


@clause("R6.13", "R6.7a")
def test_a_new_helicopter_lands_where_it_stays() -> None:
    assert ONE.leads(acts("~", "a1"), "get helicopter, helicopter a1, stay", done("~", "a1"))
    assert ONE.leads(acts("~", "a1"), "get helicopter, helicopter a2, stay", done("~", "a1", helicopter="a2"))
    assert ONE.leads(acts("f", "a1"), "get helicopter, helicopter a2, stay", done("f", "a1"))
    still = Forest(new_steps=0)
    assert still.leads(acts("h", "a1", still), "get helicopter, helicopter a1", done("h", "a1", still))
    assert still.leads(acts("h", "a1", still), "get helicopter, helicopter b1", done("h", "a1", still, helicopter="b1"))


@clause("R6.7", "R1.3")
def test_there_is_at_most_one_helicopter() -> None:
    assert ONE.refused(acts(helicopter="k3"), "get helicopter") == "R6.7"


# ---- R6.8: carrying


@clause("R6.8", "R6.8a")
def test_pieces_are_taken_up_one_after_the_other() -> None:
    before = acts(barrels="k11*2 m3", balls="k11")
    assert ONE.leads(before, "carry", takes("carry steps 10", barrels="k11*2 m3", balls="k11"))
    assert set(ONE.moves(before, "carry")) == {"take barrel k11", "take barrel m3", "take ball k11", "done"}
    taken = steps("carry barrel k11 steps 10", barrels="k11 m3", balls="k11")
    assert ONE.leads(before, "carry, take barrel k11", taken)
    assert set(ONE.moves(taken)) == set(WAYS)
    assert ONE.refused(taken, "stay") == "R6.8a"
    gone = steps("carry barrel k10 steps 9 moved", barrels="k11 m3", balls="k11")
    assert ONE.leads(taken, "n", gone)
    assert set(ONE.moves(gone)) == {*WAYS, "stay"}
    assert ONE.leads(gone, "stay", takes("carry steps 9", barrels="k10 k11 m3", balls="k11"))
    assert ONE.leads(gone, "stay, take ball k11, n, stay, done", done(barrels="k10 k11 m3", balls="k10"))
    assert ONE.refused(takes("carry steps 9", barrels="k10"), "take ball k10") == "R6.8"


@clause("R6.8")
def test_all_pieces_share_the_steps() -> None:
    three = Forest(carry_steps=3)
    before = acts(table=three, barrels="k11 m3")
    moves = "carry, take barrel k11, n, n, stay"
    assert three.leads(before, moves, takes("carry steps 1", table=three, barrels="k9 m3"))
    assert three.leads(before, f"{moves}, take barrel m3, s", done(table=three, barrels="k9 m4"))
    assert three.leads(before, "carry, take barrel k11, n, n, n", done(table=three, barrels="k8 m3"))


@clause("R6.8", "R6.3")
def test_carrying_to_the_fire() -> None:
    before = acts("f\nf\n.\n.", barrels="k13", balls="k14")
    assert ONE.leads(before, "carry, take barrel k13, n, n", takes("carry steps 8", "f\nx\n.\n.", balls="k14"))
    assert ONE.leads(before, "carry, take ball k14, n, n, n", takes("carry steps 7", "x\nx\n.\n.", barrels="k13", out="1"))
    last = acts("f\nf\n.\n.", balls="k13")
    assert ONE.leads(last, "carry, take ball k13, n, n", done("x\nx\n.\n.", out="1"))


@clause("R6.8", "R6.4")
def test_a_ball_carried_among_several_fires() -> None:
    """The spray comes before the act is over, with the last step too."""
    spraying = ONE.picture("sprays", "f\nx\nf .", now="carry ball k11 steps 9")
    near = acts("f\nf\nf .", balls="l10")
    assert ONE.leads(near, "carry, take ball l10, sw", spraying)
    assert ONE.moves(spraying) == ["spray n", "spray s"]
    assert ONE.leads(spraying, "spray s", done("f\nx\nx .", out="1"))
    one = Forest(carry_steps=1)
    short = acts("f\nf\nf .", table=one, balls="l10", barrels="a1")
    assert one.leads(short, "carry, take ball l10, sw, spray n", done("x\nx\nf .", table=one, barrels="a1", out="1"))
