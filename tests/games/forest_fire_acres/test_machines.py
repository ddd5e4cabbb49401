"""The bulldozer drives and the helicopter flies: R6.9 to R6.13b."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import ONE, Forest
from pictures import clause

WAYS = ["n", "ne", "se", "s", "sw", "nw"]


def acts(rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    return table.picture("moves equipment", rows, at, **said)


def done(rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """The act is over, and the next turn begins."""
    return table.picture("draws a card", rows, at, turn=4, **said)


def drives(now: str, rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    return table.picture("drives", rows, at, now=f"drive bulldozer {now}", **said)


def flies(now: str, rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    return table.picture("flies", rows, at, now=f"flight helicopter {now}", **said)


# ---- R6.9: driving


@clause("R6.9", "R6.9a")
def test_where_a_bulldozer_goes() -> None:
    """Around l11 there are l10 (a house), m11 (a river), m12 (a school), l12 (rock), k12 (burnt) and k11 (on fire)."""
    rows = """. h .
              f . ~
              x r s"""
    here = drives("l11 steps 10 digs 5", rows)
    assert ONE.leads(acts(rows, bulldozers="l11"), "drive l11", here)
    assert set(ONE.moves(here)) == {"n", "s", "sw", "dig", "stay"}
    assert [ONE.refused(here, way) for way in ("ne", "se", "nw")] == ["R6.9"] * 3
    gone = rows.replace("h", ".")
    assert ONE.leads(here, "n", drives("l10 steps 9 digs 5", gone))
    assert ONE.leads(here, "s", drives("l12 steps 9 digs 5", rows))
    assert ONE.leads(here, "n, stay", done(gone, bulldozers="l10"))


@clause("R6.9", "R6.10")
def test_a_bulldozer_goes_ten_steps() -> None:
    before = acts(bulldozers="k20 m3")
    north = ", ".join(["n"] * 10)
    assert ONE.leads(before, f"drive k20, {north}", drives("k10 digs 5", bulldozers="m3"))
    assert set(ONE.moves(before, f"drive k20, {north}")) == {"dig", "stay"}
    assert ONE.leads(before, f"drive k20, {north}, dig", done("r", bulldozers="k10 m3"))
    three = Forest(drive_steps=3)
    assert three.leads(acts("x", table=three, bulldozers="k13"), "drive k13, n, n, n", done("x", table=three, bulldozers="k10"))


# ---- R6.10: digging


@clause("R6.10")
def test_digging_on_the_start_acre_and_on_the_way() -> None:
    before = acts(bulldozers="k11")
    assert ONE.leads(before, "drive k11, dig", drives("k11 steps 10 digs 4", "r", "k11"))
    assert ONE.leads(before, "drive k11, dig, n, dig, stay", done("r\nr", bulldozers="k10"))
    assert ONE.leads(before, "drive k11, dig, n, n, dig, stay", done("r\n.\nr", "k9", bulldozers="k9"))
    assert ONE.leads(before, "drive k11, stay", done(bulldozers="k11"))


@clause("R6.10a")
def test_only_forest_is_dug() -> None:
    for ground in ("x", "r"):
        here = drives("k10 steps 10 digs 5", ground)
        assert set(ONE.moves(here)) == {*WAYS, "stay"}
        assert ONE.refused(here, "dig") == "R6.10a"
    house = drives("k11 steps 10 digs 5", "h\n.")
    assert ONE.leads(house, "n, dig", drives("k10 steps 9 digs 4", "r\n."))


@clause("R6.10")
def test_five_acres_are_dug_at_most() -> None:
    five = "drive k15, " + ", ".join(["dig, n"] * 5)
    after = ONE.after(acts(bulldozers="k15"), *five.split(", "))
    assert ONE.leads(acts(bulldozers="k15"), five, drives("k10 steps 5", ".\nr\nr\nr\nr\nr"))
    assert "dig" not in ONE.moves(after) and ONE.refused(after, "dig") == "R6.10"
    none = Forest(dig_acres=0)
    assert none.leads(acts(table=none, bulldozers="k15"), "drive k15", drives("k15 steps 10", table=none))


@clause("R6.10")
def test_a_bulldozer_that_can_do_nothing_more_stays() -> None:
    """a1 touches a2 and b1 only."""
    assert ONE.leads(acts(". ~\n~ .", "a1", bulldozers="a1"), "drive a1, dig", done("r ~\n~ .", "a1", bulldozers="a1"))
    one = Forest(drive_steps=1, dig_acres=1)
    assert one.leads(acts(table=one, bulldozers="k11"), "drive k11, dig, n", done(".\nr", table=one, bulldozers="k10"))
    assert one.leads(acts(table=one, bulldozers="k11"), "drive k11, n", drives("k10 digs 1", table=one))


@clause("R1.3a", "R6.10")
def test_pieces_of_rock_run_out() -> None:
    """With two pieces the third acre is not dug, and a bulldozer that can only dig does not drive then."""
    two = Forest(rock_pieces=2)
    before = acts("r", "a1", table=two, bulldozers="k11")
    assert two.leads(before, "drive k11, dig", drives("k11 steps 10 digs 4", "r", "k11", table=two, also="a1=r"))
    assert "dig" in two.moves(before, "drive k11, n") and "dig" not in two.moves(before, "drive k11, dig, n")
    last = drives("k10 steps 9 digs 4", "r", "k11", table=two, also="a1=r")
    assert set(two.moves(last)) == {*WAYS, "stay"} and two.refused(last, "dig") == "R1.3a"
    walled = "a2=~ b1=~ k10=r"
    assert "drive a1" in two.moves(acts(table=two, bulldozers="a1", also=walled))
    assert "drive a1" not in two.moves(acts(table=two, bulldozers="a1", also=f"{walled} k11=r"))
    assert two.leads(
        acts(table=two, bulldozers="a1", also=walled), "drive a1, dig", done(table=two, bulldozers="a1", also=f"{walled} a1=r")
    )
    many = ", ".join(["dig, n"] * 5)
    assert ONE.count(acts(bulldozers="k15", also=" ".join(f"a{row}=r b{row}=r" for row in range(1, 21))), f"drive k15, {many}", "r") == 45


# ---- R6.11: flying, picking up, taking up


@clause("R6.11")
def test_the_helicopter_flies_over_anything() -> None:
    rows = """s h .
              f . ~
              x r f"""
    here = flies("l11 steps 10", rows)
    assert ONE.leads(acts(rows, helicopter="l11"), "fly", here)
    assert set(ONE.moves(here)) == {*WAYS, "land"}
    assert ONE.leads(here, "nw", flies("k11 steps 9", rows))
    assert set(ONE.moves(flies("a1 steps 10"))) == {"se", "s", "land"}
    two = Forest(fly_steps=2)
    assert two.leads(acts(table=two, helicopter="k12"), "fly, n, n", done(table=two, helicopter="k10"))


@clause("R6.11")
def test_picking_up_on_the_way() -> None:
    before = acts(helicopter="k12", barrels="k12 k11*2", balls="k11")
    assert ONE.leads(before, "fly, pick barrel", flies("k12 steps 10 barrels 1", barrels="k11*2", balls="k11"))
    assert set(ONE.moves(before, "fly")) == {*WAYS, "pick barrel", "land"}
    moves = "fly, n, pick barrel, pick ball"
    assert ONE.leads(before, moves, flies("k11 steps 9 barrels 1 balls 1", barrels="k11 k12"))
    assert set(ONE.moves(before, moves)) == {*WAYS, "pick barrel", "drop barrel", "drop ball", "land"}
    assert ONE.refused(flies("k10 steps 10"), "pick ball") == "R6.11"


@clause("R6.11a")
def test_water_is_taken_up_once_on_each_entry_of_a_river() -> None:
    rows = ".\n~\n~"
    before = acts(rows, helicopter="k10")
    assert "scoop" not in ONE.moves(before, "fly")
    assert ONE.leads(before, "fly, s, scoop", flies("k11 steps 9 water 1 scooped", rows))
    assert "scoop" not in ONE.moves(before, "fly, s, scoop")
    assert ONE.refused(flies("k11 steps 9 water 1 scooped", rows), "scoop") == "R6.11a"
    assert ONE.leads(before, "fly, s, scoop, s, scoop, n, scoop, n", flies("k10 steps 6 water 3", rows))
    assert ONE.leads(before, "fly, s, scoop, s", flies("k12 steps 8 water 1", rows))


@clause("R6.11a")
def test_a_limit_of_the_load() -> None:
    two = Forest(load_limit=2)
    rows = "~\n."
    here = flies("k11 steps 9 barrels 1", rows, table=two, barrels="k11 m3", balls="k11")
    assert set(two.moves(here)) == {*WAYS, "pick barrel", "pick ball", "drop barrel", "land"}
    full = flies("k11 steps 9 barrels 1 balls 1", rows, table=two, barrels="k11 m3")
    assert two.leads(here, "pick ball", full)
    assert set(two.moves(full)) == {*WAYS, "drop barrel", "drop ball", "land"}
    assert two.refused(full, "pick barrel") == "R6.11a"
    assert "scoop" not in two.moves(full, "n")
    assert "scoop" in two.moves(here, "n")
    assert "pick ball" in two.moves(here, "n, s") and "pick ball" not in two.moves(here, "n, scoop, s")


# ---- R6.12: dropping


@clause("R6.12", "R6.12a")
def test_dropping_where_nothing_burns() -> None:
    here = flies("k10 steps 5 barrels 2 balls 1 water 1", "h", barrels="k10")
    assert set(ONE.moves(here)) == {*WAYS, "pick barrel", "drop barrel", "drop ball", "land"}
    dropped = flies("k10 steps 5 barrels 1 balls 1 water 1 dropped", "h", barrels="k10*2")
    assert ONE.leads(here, "drop barrel", dropped)
    assert set(ONE.moves(dropped)) == {*WAYS, "drop barrel", "drop ball", "land"}
    assert ONE.refused(dropped, "pick barrel") == "R6.12a"
    assert ONE.leads(here, "drop ball, n", flies("k9 steps 4 barrels 2 water 1", "h", barrels="k10", balls="k10"))
    assert "pick barrel" in ONE.moves(here, "drop barrel, n, s")
    assert ONE.refused(here, "drop water") == "R6.12"
    assert ONE.refused(flies("k10 steps 5", "f"), "drop ball") == "R6.12"


@clause("R6.12", "R6.4", "R6.5a", "R6.12a")
def test_dropping_on_the_fire() -> None:
    rows = "f .\nf f"
    here = flies("k10 steps 5 barrels 1 balls 1 water 2", rows)
    assert set(ONE.moves(here)) == {*WAYS, "drop barrel", "drop ball", "drop water", "land"}
    assert ONE.leads(here, "drop water", flies("k10 steps 5 barrels 1 balls 1 water 1", "x .\nf f"))
    assert ONE.leads(here, "drop barrel", flies("k10 steps 5 balls 1 water 2 dropped", "x .\nf f"))
    assert ONE.leads(here, "drop ball", flies("k10 steps 5 barrels 1 water 2 dropped", "x .\nx f"))
    last = flies("k10 steps 5 water 1", "f")
    assert ONE.leads(last, "drop water", flies("k10 steps 5", "x", out="1"))


@clause("R6.12", "R6.4")
def test_a_ball_dropped_among_several_fires() -> None:
    here = flies("k11 steps 5 balls 2", "f\nf\nf")
    spraying = ONE.picture("sprays", "f\nx\nf", now="flight helicopter k11 steps 5 balls 1 dropped")
    assert ONE.leads(here, "drop ball", spraying)
    assert ONE.moves(spraying) == ["spray n", "spray s"]
    assert ONE.leads(spraying, "spray n", flies("k11 steps 5 balls 1 dropped", "x\nx\nf", out="1"))


# ---- R6.13 to R6.13b: landing


@clause("R6.13")
@pytest.mark.parametrize(
    ("ground", "lands"), [(".", True), ("x", True), ("r", True), ("~", False), ("h", False), ("s", False), ("f", False)]
)
def test_where_a_helicopter_lands(ground: str, lands: bool) -> None:
    said: dict[str, Any] = {"helicopter": "k10"} if lands else {}
    assert ONE.leads(flies("k10 steps 5", ground), "land", done(ground, **said))


@clause("R6.13")
@pytest.mark.parametrize(
    ("acre", "distance"), [("k10", 0), ("k11", 1), ("l10", 1), ("m11", 2), ("m10", 2), ("l12", 3), ("k13", 3), ("n11", 3)]
)
def test_how_near_to_fire_it_lands(acre: str, distance: int) -> None:
    """k10 burns."""
    for far in (1, 2, 3):
        table = Forest(landing_distance=far)
        said: dict[str, Any] = {"helicopter": acre} if distance >= far else {}
        assert table.leads(flies(f"{acre} steps 5", "f", table=table), "land", done("f", table=table, **said))


@clause("R6.13c")
def test_the_distance_is_measured_after_the_drops() -> None:
    assert ONE.leads(flies("k10 steps 5 water 1", "f"), "drop water, land", done("x", helicopter="k10", out="1"))


@clause("R6.13a", "R6.13c")
def test_the_cargo_of_a_helicopter() -> None:
    """Where it lands the pieces are set down; with a lost one they go back to the store."""
    table = Forest(barrels=3)
    here = flies("k10 steps 5 barrels 2 balls 1 water 3", table=table, barrels="k10")
    assert table.leads(here, "land", done(table=table, helicopter="k10", barrels="k10*3", balls="k10"))
    assert "get barrels" not in table.moves(here, "land, weather n 7 odd")
    lost = flies("k10 steps 5 barrels 2 balls 1 water 3", "~", table=table, barrels="k10")
    assert table.leads(lost, "land", done("~", table=table, barrels="k10"))
    assert table.asked(lost, "land, weather n 7 odd, get barrels") == "puts a new piece"
    assert "barrels 2" in table.line(lost, "land, weather n 7 odd, get barrels", "now")


@clause("R6.13b")
def test_it_lands_when_there_is_nothing_left_to_do() -> None:
    assert ONE.leads(flies("k11 steps 1"), "n", done(helicopter="k10"))
    assert ONE.leads(flies("k11 steps 1 water 1"), "n", done(helicopter="k10"))
    assert ONE.leads(flies("k11 steps 1 water 1", "f"), "n", flies("k10 water 1", "f"))
    assert ONE.leads(flies("k11 steps 1 water 1", "f"), "n, drop water", done("x", helicopter="k10", out="1"))
    assert ONE.leads(flies("k11 steps 1 barrels 1"), "n", flies("k10 barrels 1"))
    assert set(ONE.moves(flies("k10 barrels 1"))) == {"drop barrel", "land"}
    assert ONE.leads(flies("k10 barrels 1"), "drop barrel", done(helicopter="k10", barrels="k10"))
    assert ONE.leads(flies("k11 steps 1", "~"), "n", flies("k10", "~"))
    assert ONE.leads(flies("k10", "~"), "scoop", done("~"))
    assert ONE.leads(flies("k11 steps 1", balls="k10"), "n", flies("k10", balls="k10"))
