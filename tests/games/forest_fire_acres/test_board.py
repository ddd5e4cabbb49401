"""The board and the map: the clauses of R1."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backburn
from games.forest_fire_acres.patches import COLUMNS, EDGE, ONE, Forest, board, patch
from pictures import clause

ACRES = [f"{column}{row}" for column in COLUMNS for row in range(1, 21)]
MIDDLE = {acre for acre in ACRES if acre[0] in "fghijklmno" and 6 <= int(acre[1:]) <= 15}
CORNERS = {"a1", "a20", "t1", "t20"}
DRAWING = Forest(seats=3, map_by="players", houses=2, schools=1)
BARE = Forest(seats=2, map_by="players", houses=0, schools=0)


def touching(acre: str) -> set[str]:
    """The acres that touch this one, on paper: upper columns touch higher rows next to them, lower columns lower ones."""
    column, row = COLUMNS.index(acre[0]), int(acre[1:])
    beside = (row, row + 1) if column % 2 else (row - 1, row)
    near = {(column, row - 1), (column, row + 1)} | {(column + side, r) for side in (-1, 1) for r in beside}
    return {f"{COLUMNS[c]}{r}" for c, r in near if 0 <= c < 20 and 1 <= r <= 20}


def groups(acres: set[str]) -> list[set[str]]:
    """The parts of a set of acres that hang together."""
    found: list[set[str]] = []
    for acre in sorted(acres):
        beside = [group for group in found if group & touching(acre)]
        found = [group for group in found if group not in beside] + [{acre}.union(*beside)]
    return found


def edges(acres: set[str]) -> list[str]:
    """The edges on which acres lie that are no corner."""
    sides = (("west", "a"), ("east", "t"))
    found = [name for acre in acres - CORNERS for name, column in sides if acre[0] == column]
    return sorted(found + [name for acre in acres - CORNERS for name, row in (("north", "1"), ("south", "20")) if acre[1:] == row])


def land(position: str) -> dict[str, set[str]]:
    """The acres of each kind in a position."""
    rows = [line.split() for line in position.split(" / ") if line.split()[0].isdigit()]
    marks: dict[str, set[str]] = {}
    for row in rows:
        for column, mark in zip(COLUMNS, row[1:], strict=True):
            marks.setdefault(mark, set()).add(column + row[0])
    return marks


def map_of(number: int, **options: Any) -> dict[str, set[str]]:
    return land(backburn.load("forest-fire-acres", seats=1, map=number, **options).match(seed=1).position())


# ---- R1.1 to R1.4a


@clause("R1.1", "R1.1a")
def test_every_acre_touches_those_around_it() -> None:
    """A piece is carried one step, from the corners, from the edges and from both kinds of columns."""
    for acre in ("a1", "t1", "a20", "t20", "a7", "t7", "e1", "f1", "e20", "f20", "k10", "l10"):
        picture = ONE.picture("moves a piece", now=f"carry barrel {acre} steps 2")
        ends = {ONE.line(picture, f"{way}, stay", "barrels") for way in ONE.moves(picture)}
        assert ends == touching(acre)


@clause("R1.1")
def test_the_order_of_the_board() -> None:
    order = ONE.moves(ONE.picture("has a lucky bulldozer", bulldozers="a3", cards="bulldozer"), "move a3")
    assert order == [f"bulldozer {acre}" for acre in ACRES]


@clause("R1.2")
def test_what_can_burn_and_what_is_fire_line() -> None:
    before = ONE.picture("draws a card", ". h s ~ f x r", elsewhere="r")
    assert ONE.moves(before, "forest fire 2") == ["fire k10", "fire l10", "fire m10"]
    kinds = ONE.match(before).diagram().splitlines()
    assert "r r r r r r r r r r . h s ~ f x r r r r" in kinds[11]
    assert "z" in ONE.complaint(before.replace(" h ", " z "))


@clause("R1.3")
def test_the_pieces_there_are() -> None:
    assert ONE.complaint(ONE.picture("moves equipment", barrels="k10*29"))
    assert ONE.complaint(ONE.picture("moves equipment", balls="k10*10 l3*5"))
    assert ONE.complaint(ONE.picture("moves equipment", bulldozers="k10 l10 m10"))
    full = ONE.picture("moves equipment", barrels="k10*28", balls="k10*14", bulldozers="k10 k10", helicopter="k10")
    assert set(ONE.moves(full)) == {"carry", "drive k10", "fly", "pass"}


@clause("R1.4", "R1.4b")
def test_a_map_is_drawn() -> None:
    game = backburn.load("forest-fire-acres", seats=2)
    match = game.match(seed=1)
    assert match.diagram().startswith("setup: the map is drawn\n") and match.moves() == [f"map {number}" for number in range(1, 101)]
    assert {int(game.card.rules.weight(match.state, move)) for move in match.legal()} == {1}
    match.push("map 37")
    assert land(match.position()) == map_of(37)
    assert match.position().startswith("setup: ash sets a bulldozer")


@clause("R1.4", "R1.4b")
def test_a_map_of_a_given_number() -> None:
    assert map_of(5) == map_of(5) != map_of(6)
    few = map_of(5, houses=3, schools=0)
    assert len(few["h"]) == 3 and "s" not in few
    start = backburn.load("forest-fire-acres", seats=3, map=32767).match(seed=1)
    assert start.diagram().startswith("setup: ash sets a bulldozer") and "options map=32767" in start.diagram()


@clause("R1.4a", "R1.4")
@pytest.mark.parametrize("number", [*range(1, 13), 100, 101, 32767])
def test_what_every_map_keeps(number: int) -> None:
    check_map(map_of(number), 20, 2)


@clause("R1.4a")
@pytest.mark.parametrize(("houses", "schools"), [(40, 6), (0, 0), (1, 0), (40, 0)])
def test_what_crowded_and_bare_maps_keep(houses: int, schools: int) -> None:
    for number in (1, 2, 50):
        check_map(map_of(number, houses=houses, schools=schools, first_fire=6), houses, schools)


def check_map(marks: dict[str, set[str]], houses: int, schools: int) -> None:
    river, buildings = marks["~"], marks.get("h", set()) | marks.get("s", set())
    assert set(marks) <= set(".~hs") and len(marks.get("h", ())) == houses and len(marks.get("s", ())) == schools
    assert 40 <= len(river) <= 50 and not river & CORNERS
    rivers = groups(river)
    assert len(rivers) == 2 and all(len(edges(one)) == 2 for one in rivers)
    assert edges(river) == ["east", "north", "south", "west"]
    assert not buildings & set(EDGE)
    luck = random.Random(1)
    free = MIDDLE & marks["."]
    for _ in range(20):
        left = free - set(luck.sample(sorted(free), 2))
        assert max(len(group) for group in groups(left)) >= 6


# ---- R1.5: drawing the map together


@clause("R1.5", "R1.5a", "R1.5b", "R1.5c")
def test_a_map_that_players_draw() -> None:
    """Whatever they draw keeps the rules, and no token leads into a dead end."""
    match, luck = DRAWING.game.match(seed=0), random.Random(1)
    tokens = 0
    while not match.position().startswith("setup: ash sets a bulldozer"):
        assert match.to_act == tokens % 3
        match.push(luck.choice(match.moves()))
        tokens += 1
    marks = land(match.position())
    assert 40 <= len(marks["~"]) <= 50 and len(marks["~"] & set(EDGE)) == 4 and not marks["~"] & CORNERS
    assert len(marks["h"]) == 2 and len(marks["s"]) == 1 and not (marks["h"] | marks["s"]) & set(EDGE)


@clause("R1.5")
def test_players_draw_only_with_the_option() -> None:
    assert backburn.load("forest-fire-acres").match(seed=1).diagram().startswith("setup: the map is drawn")
    with pytest.raises(backburn.OptionError, match="map"):
        backburn.load("forest-fire-acres", map_by="players", map=3)


def draws(decision: str, rows: str = "", at: str = "a1", table: Forest = BARE, **said: Any) -> str:
    return table.picture(f"setup: {decision}", rows, at, **said)


def begun(rows: str, at: str, last: str, seat: str = "ash", also: str = "", edge: str = "north") -> str:
    return draws(f"{seat} draws the river from {last}, begun in the {edge}", rows, at, also=also)


@clause("R1.5a")
def test_where_a_river_begins() -> None:
    begins = draws("ash begins a river")
    assert set(BARE.moves(begins)) == {f"river {acre}" for acre in EDGE if acre not in CORNERS}
    assert [BARE.refused(begins, f"river {acre}") for acre in ("a1", "k10")] == ["R1.5a"] * 2


@clause("R1.5a")
def test_how_a_river_goes_on() -> None:
    """From e1 it may not keep to the edge, which is d1 and f1; b1 is no end for a river from the north, a2 is one."""
    assert BARE.moves(begun("~", "e1", "e1", "birch")) == ["river e2"]
    assert BARE.moves(begun("~", "d1", "d1", "birch")) == ["river c2", "river d2", "river e2"]
    near = begun("~\n~", "b1", "b2")
    assert set(BARE.moves(near)) == {"river a2", "river a3", "river b3", "river c2", "river c3"}
    assert BARE.asked(near, "river a2") == "birch begins a river"
    assert BARE.refused(near, "river b1") == "R1.5a"
    assert BARE.refused(near, "river c1") == "R1.5a"
    assert BARE.refused(near, "river k10") == "R1.5a"


@clause("R1.5a")
def test_a_river_ends_without_a_question_on_another_edge() -> None:
    """Three tokens join the north and the west; the next river may begin on the same edges."""
    ended = draws("birch begins a river", ". ~\n. ~\n~ .")
    assert BARE.leads(begun("~\n~", "b1", "b2"), "river a3", ended)
    assert set(BARE.moves(ended)) == {f"river {acre}" for acre in EDGE if acre not in {*CORNERS, "b1", "a3"}} - {"river a2"}


@clause("R1.5a")
def test_a_river_may_join_opposite_edges_and_touch_the_other() -> None:
    down = begun("\n".join(["~"] * 19), "b1", "b19", "birch")
    assert set(BARE.moves(down)) == {"river a19", "river b20", "river c19", "river c20"}
    beside = draws("ash draws the river from l2, begun in the north", also=f"{COLUMN_K} l1=~ l2=~")
    assert {"river l3", "river m2", "river m3"} <= set(BARE.moves(beside)) and BARE.same(beside)
    assert BARE.refused(beside, "river k3") == "R1.5a"


COLUMN_K = " ".join(f"k{row}=~" for row in range(1, 21))


@clause("R1.5a")
def test_the_first_river_leaves_room_for_a_second() -> None:
    """Of its 44 tokens eight are left on s19: the way on along the edge is shut to it as soon as it could not end any more."""
    way = [f"{column}2=~" for column in COLUMNS[1:-1]] + [f"s{row}=~" for row in range(3, 20)]
    here = draws("ash draws the river from s19, begun in the north", also=" ".join(["b1=~", *way]))
    assert BARE.asked(here, "river r19, river q19, river p19, river o19, river n19, river m19, river m20") == "birch begins a river"
    last = BARE.after(here, "river r19", "river q19", "river p19", "river o19", "river n19", "river m19", "river l19")
    assert all(move in {"river k20", "river l20", "river m20"} for move in BARE.moves(last)) and BARE.moves(last)


@clause("R1.5a")
def test_the_second_river_ends_only_when_there_are_enough_tokens() -> None:
    short = draws("ash draws the river from b2, begun in the north", also=f"{COLUMN_K} b1=~ b2=~")
    assert set(BARE.moves(short)) == {"river b3", "river c2", "river c3"}
    assert BARE.refused(short, "river a2") == "R1.5a"
    down = " ".join(f"c{row}=~" for row in range(1, 19))
    enough = draws("birch draws the river from b18, begun in the north", also=f"{COLUMN_K} {down} b18=~")
    assert "river a18" in BARE.moves(enough) and BARE.asked(enough, "river a18") == "ash sets a bulldozer"


@clause("R1.5a")
def test_no_river_is_led_to_where_it_would_end_too_short() -> None:
    """The first one shuts b2 and b3 in, from where only the edge is left; in another game the two enclose the acres next to f2."""
    pocket = "a5=~ b4=~ c4=~ c3=~ c2=~ d1=~"
    begins = draws("ash begins a river", also=pocket)
    assert not {"river b1", "river c1", "river a3", "river a4"} & set(BARE.moves(begins)) and "river e1" in BARE.moves(begins)
    assert BARE.refused(begins, "river b1") == "R1.5a"
    first = "e1=~ e2=~ e3=~ e4=~ e5=~ d5=~ c6=~ b5=~ a5=~"
    second = "a8=~ b7=~ c7=~ d7=~ e8=~ f7=~ g7=~ g6=~ g5=~ g4=~ g3=~ g2=~"
    here = draws("birch draws the river from g2, begun in the west", also=f"{first} {second}")
    assert BARE.moves(here) == ["river h2"]
    assert BARE.refused(here, "river f2") == BARE.refused(here, "river f1") == "R1.5a"


@clause("R1.5b", "R1.5")
def test_setting_buildings() -> None:
    """Forty tokens of river and two buildings: the seat with the number 42 modulo three is next."""
    rivers = f"{COLUMN_K} {COLUMN_K.replace('k', 'm')}"
    before = draws("birch sets a building", table=DRAWING, also=rivers)
    assert DRAWING.match(before).to_act == 1
    spots = set(ACRES) - set(EDGE) - {f"{column}{row}" for column in "km" for row in range(2, 20)}
    assert set(DRAWING.moves(before)) == {f"{kind} {acre}" for kind in ("house", "school") for acre in spots}
    one = draws("cedar sets a building", table=DRAWING, also=f"{rivers} h10=s")
    assert DRAWING.leads(before, "school h10", one)
    assert set(DRAWING.moves(one)) == {f"house {acre}" for acre in spots - {"h10"}}
    assert DRAWING.refused(one, "school h11") == "R1.5b"
    assert [DRAWING.refused(one, f"house {acre}") for acre in ("k2", "h10", "a5")] == ["R1.5b"] * 3
    done = draws("ash sets a bulldozer", table=DRAWING, also=f"{rivers} h10=s h11=h h12=h")
    assert DRAWING.leads(one, "house h11, house h12", done)


@clause("R1.5b")
def test_without_buildings_the_bulldozers_follow_the_rivers() -> None:
    down = " ".join(f"s{row}=~" for row in range(1, 19))
    before = draws("ash draws the river from s18, begun in the north", also=f"{COLUMN_K} {down}")
    assert BARE.asked(before, "river s19") == "birch draws the river from s19, begun in the north"
    assert BARE.asked(before, "river s19, river s20") == "ash sets a bulldozer"


# ---- R1.6: own maps


@clause("R1.6")
def test_a_map_of_ones_own() -> None:
    rows = board(patch("~ h s\n. . h", "j9"))
    match = ONE.game.match(seed=1, position="\n".join(rows))
    assert match.diagram().startswith("setup: ash sets a bulldozer")
    assert "options houses=2 schools=1" in match.diagram()
    assert land(match.position())["h"] == {"k9", "l10"}


@clause("R1.6a")
def test_what_a_map_may_not_have() -> None:
    bare = board({})
    for count, mark in ((53, "~"), (41, "h"), (7, "s")):
        marks = {acre: mark for acre in ACRES[100 : 100 + count]}
        with pytest.raises(backburn.PositionError):
            ONE.game.match(seed=1, position="\n".join(board(marks)))
        del marks[next(iter(marks))]
        assert ONE.game.match(seed=1, position="\n".join(board(marks)))
    for mark in "fFxr?":
        with pytest.raises(backburn.PositionError):
            ONE.game.match(seed=1, position="\n".join(bare).replace(".", mark, 1))
