"""What the cards do, and what happens where fire comes: the clauses of R4."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.naive_board import EDGE
from games.forest_fire_acres.patches import ONE, Forest
from pictures import clause

BARE = {"houses": 0, "schools": 0, "bulldozers": 0}
EMPTY = Forest(**BARE)
THREE = Forest(seats=3)


def draws(rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """Before a card is drawn in turn 3."""
    return table.picture("draws a card", rows, at, **said)


def goes_on(rows: str = "", at: str = "k10", table: Forest = ONE, cards: str = "", **said: Any) -> str:
    """The turn has gone on to the equipment; the weather was there before."""
    return table.picture("moves equipment", rows, at, cards=cards, **said)


def next_turn(rows: str = "", at: str = "k10", table: Forest = ONE, cards: str = "", **said: Any) -> str:
    return table.picture("draws a card", rows, at, turn=4, cards=cards, **said)


# ---- R4.1, R4.2: the turn


@clause("R4.1")
def test_the_seats_take_turns() -> None:
    before = THREE.picture("draws a card", turn=3, seat="cedar")
    match = THREE.match(THREE.after(before, "weather n 7 odd"))
    assert match.to_act == 2
    assert THREE.leads(before, "weather n 7 odd, pass", THREE.picture("draws a card", turn=4, seat="ash", weather="n 7 odd"))
    assert THREE.asked(before, "weather n 7 odd") == "moves equipment"
    assert "birch" in THREE.complaint(THREE.picture("draws a card", turn=3, seat="birch"))


@clause("R4.1", "R4.3")
def test_the_seat_of_the_turn_chooses_the_acres() -> None:
    before = THREE.picture("draws a card", turn=2, seat="birch")
    assert THREE.match(THREE.after(before, "forest fire 3", "fire k10")).to_act == 1


@clause("R4.2")
def test_a_new_weather_replaces_the_one_before() -> None:
    before = draws("f", weather="s 22 odd")
    assert ONE.leads(before, "weather n 7 odd", goes_on("f\nf", weather="n 7 odd", cards="s22odd"))
    before = EMPTY.picture("draws a card", "f f f f", turn=1, wind="s")
    assert EMPTY.leads(before, "weather n 7 odd", EMPTY.picture("moves equipment", "f f f f\nf f f f", turn=1, weather="n 7 odd"))


# ---- R4.3, R4.3a: FOREST FIRE cards


@clause("R4.3", "R4.3b")
def test_a_fire_breaks_out_where_something_can_burn() -> None:
    """The other acres follow without a question where there is only one, and then the turn is over."""
    rows = ". h s ~ f r x"
    before = draws(rows, elsewhere="x")
    assert ONE.weights(before, "forest fire 3") == {"fire k10": 1, "fire l10": 1, "fire m10": 1}
    assert ONE.leads(before, "forest fire 3, fire k10", next_turn("f f f ~ f r x", cards="fire3", elsewhere="x"))
    assert ONE.leads(before, "forest fire 2, fire m10", next_turn(". f f ~ f r x", cards="fire2", elsewhere="x"))
    assert ONE.leads(before, "forest fire 4, fire k10", next_turn("f f f ~ f r x", cards="fire4", elsewhere="x"))
    assert [ONE.refused(ONE.after(before, "forest fire 3"), f"fire {acre}") for acre in ("n10", "o10", "p10", "q10")] == ["R4.3"] * 4


@clause("R4.3")
def test_the_first_acre_is_drawn_even_if_there_is_only_one() -> None:
    before = draws(".", elsewhere="r")
    assert ONE.weights(before, "forest fire 3") == {"fire k10": 1}
    assert ONE.leads(before, "forest fire 3, fire k10", next_turn("f", cards="fire3", elsewhere="r"))


@clause("R4.3", "R4.3b")
def test_the_team_chooses_the_further_acres() -> None:
    """l12 and n11 burn already; nothing goes on from there."""
    rows = ". . . .\n. . . f\n. f . ."
    asked = ONE.picture("chooses acres that burn, 2 left", "f . . .\n. . . f\n. f . .", lit="k10", cards="fire3")
    assert ONE.leads(draws(rows), "forest fire 3, fire k10", asked)
    assert ONE.moves(asked) == ["burn j9", "burn j10", "burn k9", "burn k11", "burn l9", "burn l10"]
    assert ONE.asked(asked, "burn k11") == "chooses acres that burn, 1 left"
    assert ONE.line(asked, "burn k11", "lit") == "k10 k11"
    assert "burn k12" in ONE.moves(asked, "burn k11") and "burn m12" not in ONE.moves(asked, "burn k11")
    assert ONE.refused(asked, "burn m12") == "R4.3"
    assert ONE.leads(asked, "burn k11, burn l10", next_turn("f f . .\nf . . f\n. f . .", cards="fire3"))


@clause("R4.3", "R4.1")
def test_a_new_fire_does_not_let_the_others_spread() -> None:
    before = draws("f", weather="n 22 odd")
    after = next_turn("f", weather="n 22 odd", cards="fire2", also="a1=f a2=f")
    assert ONE.leads(before, "forest fire 2, fire a1, burn a2", after)


@clause("R4.3a")
def test_if_nothing_can_burn_the_turn_goes_on() -> None:
    before = draws("f ~", elsewhere="x")
    assert ONE.leads(before, "forest fire 4", goes_on("f ~", elsewhere="x", cards="fire4"))


# ---- R4.4, R4.4a: the crash


@clause("R4.4", "R4.4b")
def test_the_helicopter_crashes_into_the_forest() -> None:
    asked = ONE.picture("chooses acres that burn, 2 left", "f", lit="k10", cards="crash")
    assert ONE.leads(draws(helicopter="k10"), "crash", asked)
    assert ONE.leads(asked, "burn k11, burn k12", next_turn("f\nf\nf", cards="crash"))
    one = Forest(crash_acres=1)
    assert one.leads(draws(table=one, helicopter="k10", bulldozers="k10"), "crash", next_turn("f", table=one, cards="crash"))


@clause("R4.4", "R4.11", "R4.11a", "R4.11b")
def test_a_crash_onto_an_extinguisher() -> None:
    before = draws(helicopter="k10", bulldozers="k10", barrels="k10", balls="k10")
    assert ONE.leads(before, "crash", next_turn("x", cards="crash", bulldozers="k10", balls="k10"))


@clause("R4.4a")
@pytest.mark.parametrize("ground", ["x", "r"])
def test_a_crash_onto_fire_line(ground: str) -> None:
    before = draws(f"{ground} f", helicopter="k10", bulldozers="k10", weather="n 7 odd")
    after = goes_on(f"{ground} f\n. f", cards="crash", bulldozers="k10", weather="n 7 odd")
    assert ONE.leads(before, "crash", after)


@clause("R4.4a")
def test_a_crash_without_a_helicopter() -> None:
    assert ONE.leads(draws(bulldozers="k10"), "crash", goes_on(cards="crash", bulldozers="k10"))


# ---- R4.5a: the breakdown


@clause("R4.5a")
def test_the_team_gives_up_a_bulldozer() -> None:
    before = draws(bulldozers="k3 m14")
    asked = ONE.picture("gives up a bulldozer", bulldozers="k3 m14", cards="breakdown")
    assert ONE.leads(before, "breakdown", asked)
    assert ONE.moves(asked) == ["scrap k3", "scrap m14"]
    assert ONE.leads(asked, "scrap k3", goes_on(cards="breakdown", bulldozers="m14"))
    assert ONE.refused(asked, "scrap k4") == "R4.5a"


@clause("R4.5a")
def test_a_breakdown_without_a_choice() -> None:
    assert ONE.leads(draws(bulldozers="k3 k3"), "breakdown", goes_on(cards="breakdown", bulldozers="k3"))
    assert ONE.leads(draws(bulldozers="k3"), "breakdown", goes_on(cards="breakdown"))
    assert ONE.leads(draws("f", weather="n 7 odd"), "breakdown", goes_on("f\nf", cards="breakdown", weather="n 7 odd"))


# ---- R4.6 to R4.8a: lucky breaks


@clause("R4.6", "R4.6a")
def test_a_lucky_bulldozer() -> None:
    """The river, the fire and the acres of the other machines are closed to it."""
    said: dict[str, Any] = {"bulldozers": "a3", "helicopter": "b3", "cards": "bulldozer"}
    before = draws(". h s ~ f r x", bulldozers="a3", helicopter="b3")
    asked = ONE.picture("has a lucky bulldozer", ". h s ~ f r x", **said)
    assert ONE.leads(before, "lucky bulldozer", asked)
    assert set(ONE.moves(asked)) == {"new bulldozer", "move a3", "decline"}
    sets = ONE.moves(asked, "move a3")
    assert len(sets) == 397 and not {f"bulldozer {acre}" for acre in ("n10", "o10", "b3")} & set(sets)
    setting = ONE.after(asked, "move a3")
    assert [ONE.refused(setting, f"bulldozer {acre}") for acre in ("n10", "o10", "b3")] == ["R4.6a"] * 3


@clause("R4.6b", "R6.6")
def test_a_lucky_bulldozer_that_is_added_comes_over_the_edge() -> None:
    """It takes two steps like any other new one; then the fires spread, and the team moves its equipment."""
    said: dict[str, Any] = {"bulldozers": "t9", "cards": "bulldozer"}
    asked = ONE.picture("has a lucky bulldozer", "h .", "a5", **said)
    put = ONE.picture("free: puts a new piece", "h .", "a5", now="bulldozer", **said)
    assert ONE.leads(asked, "new bulldozer", put)
    assert set(ONE.moves(put)) == {f"bulldozer {acre}" for acre in EDGE}
    two = ONE.picture("free: moves a piece", ". .", "a5", now="bulldozer bulldozer a5 steps 2", **said)
    assert ONE.leads(put, "bulldozer a5", two), "the house is gone"
    assert ONE.leads(put, "bulldozer a5, stay", goes_on(". .", "a5", cards="bulldozer", bulldozers="a5 t9"))
    walled = Forest(burning_limit=400)
    shut = draws(". .", table=walled, elsewhere="f", bulldozers="k10")
    assert set(walled.moves(shut, "lucky bulldozer")) == {"move k10", "decline"}
    assert walled.refused(walled.after(shut, "lucky bulldozer"), "new bulldozer") == "R4.6b"


@clause("R4.6b", "R4.6a")
def test_a_lucky_bulldozer_that_is_added_may_be_set_anywhere_by_an_option() -> None:
    table = Forest(lucky_bulldozer="anywhere")
    asked = table.picture("has a lucky bulldozer", "r", bulldozers="a3", cards="bulldozer")
    assert table.leads(asked, "new bulldozer, bulldozer k10", goes_on("r", table=table, cards="bulldozer", bulldozers="a3 k10"))
    assert len(table.moves(asked, "new bulldozer")) == 399


@clause("R4.6a", "R6.9a")
def test_a_lucky_bulldozer_on_a_house_leaves_it_until_it_drives() -> None:
    """The house is worth its points as long as it stands; fire takes both."""
    stands = goes_on("h r\nf .\nf .", cards="bulldozer", bulldozers="k10", weather="n 7 odd")
    setting = ONE.picture("sets the lucky bulldozer", "h r\nf .", cards="bulldozer", weather="n 7 odd")
    assert ONE.leads(setting, "bulldozer k10", stands)
    driving = ONE.picture("drives", ". r\nf .\nf .", now="drive bulldozer k10 steps 10 digs 5", cards="bulldozer", weather="n 7 odd")
    assert ONE.leads(stands, "drive k10", driving)
    assert ONE.leads(driving, "dig, stay", next_turn("r r\nf .\nf .", cards="bulldozer", bulldozers="k10", weather="n 7 odd"))
    south = ONE.picture("sets the lucky bulldozer", "h r\nf .", cards="bulldozer", weather="s 7 odd")
    assert ONE.leads(south, "bulldozer k10", goes_on("f r\nf .", cards="bulldozer", weather="s 7 odd"))


@clause("R4.6a", "R6.9")
def test_a_lucky_bulldozer_on_a_school_drives_off_and_leaves_it() -> None:
    setting = ONE.picture("sets the lucky bulldozer", "s .", cards="bulldozer")
    stands = goes_on("s .", cards="bulldozer", bulldozers="k10")
    assert ONE.leads(setting, "bulldozer k10", stands)
    assert "dig" not in ONE.moves(stands, "drive k10")
    assert ONE.leads(stands, "drive k10, se, stay", next_turn("s .", cards="bulldozer", bulldozers="l10"))


@clause("R4.6a", "R6.1")
def test_a_lucky_bulldozer_shut_in_on_a_house_can_drive_to_dig() -> None:
    """With nothing to dig it has nothing to do."""
    shut: dict[str, Any] = {"also": "k9=~ j9=~ j10=~ l9=~ l10=~ k11=~", "bulldozers": "k10", "cards": "bulldozer"}
    assert "drive k10" in ONE.moves(goes_on("h", **shut))
    assert ONE.leads(goes_on("h", **shut), "drive k10, dig", next_turn("r", **shut))
    lazy = Forest(dig_acres=0)
    assert "drive k10" not in lazy.moves(goes_on("h", table=lazy, **shut))


@clause("R4.6")
def test_a_lucky_bulldozer_is_new_or_moved_or_declined() -> None:
    asked = ONE.picture("has a lucky bulldozer", "r", bulldozers="a3", cards="bulldozer")
    assert ONE.leads(asked, "new bulldozer, bulldozer k1, stay", goes_on("r", cards="bulldozer", bulldozers="a3 k1"))
    assert ONE.leads(asked, "move a3, bulldozer k10", goes_on("r", cards="bulldozer", bulldozers="k10"))
    assert ONE.leads(asked, "decline", goes_on("r", cards="bulldozer", bulldozers="a3"))
    setting = ONE.picture("sets the lucky bulldozer", "r", cards="bulldozer")
    assert ONE.leads(asked, "move a3", setting)
    assert "bulldozer a3" in ONE.moves(setting)
    two = ONE.picture("has a lucky bulldozer", bulldozers="a3 b7", cards="bulldozer")
    assert set(ONE.moves(two)) == {"move a3", "move b7", "decline"}
    assert ONE.refused(two, "new bulldozer") == "R4.6"
    assert ONE.leads(draws(bulldozers="a3 b7"), "lucky bulldozer", two)
    pair = ONE.picture("has a lucky bulldozer", bulldozers="a3 a3", cards="bulldozer")
    assert set(ONE.moves(pair)) == {"move a3", "decline"}
    none = ONE.picture("has a lucky bulldozer", cards="bulldozer")
    assert set(ONE.moves(none)) == {"new bulldozer", "decline"}


@clause("R4.6a")
def test_a_lucky_bulldozer_without_room() -> None:
    """Everything burns but the acres on which the machines stand; this takes a large limit."""
    large = Forest(burning_limit=400)
    assert large.asked(draws(table=large, elsewhere="f"), "lucky bulldozer") == "moves equipment"
    full = draws(". .", table=large, elsewhere="f", bulldozers="k10", helicopter="l10")
    assert large.asked(full, "lucky bulldozer") == "moves equipment"
    one = draws(". . .", table=large, elsewhere="f", bulldozers="k10 l10")
    assert set(large.moves(one, "lucky bulldozer")) == {"move k10", "move l10", "decline"}
    assert set(large.moves(one, "lucky bulldozer, move k10")) == {"bulldozer k10", "bulldozer m10"}


@clause("R4.6a")
def test_a_bulldozer_among_others_on_its_acre_is_not_set_there_again() -> None:
    pair = ONE.picture("has a lucky bulldozer", bulldozers="a3 a3", cards="bulldozer")
    assert "bulldozer a3" not in ONE.moves(pair, "move a3") and len(ONE.moves(pair, "move a3")) == 399


@clause("R2.1a", "R4.6a", "R6.9a")
def test_a_bulldozer_stands_on_a_building_until_it_drives() -> None:
    for mark in "hs":
        assert ONE.same(ONE.picture("moves equipment", f"{mark} h", bulldozers="k10 l10"))
        assert "cannot stand on" in ONE.complaint(goes_on(mark, helicopter="k10", cards="bulldozer"))
    assert "on k10, which is" in ONE.complaint(ONE.picture("moves equipment", "~", bulldozers="k10"))
    driven = ONE.picture("drives", "h", now="drive bulldozer k10 steps 10 digs 5", cards="bulldozer")
    assert "cannot stand on" in ONE.complaint(driven), "the house is gone when it drives"
    assert "cannot stand on" in ONE.complaint(ONE.picture("drives", "s", now="drive bulldozer k10 steps 9 digs 5", cards="bulldozer"))
    assert ONE.same(ONE.picture("drives", "s", now="drive bulldozer k10 steps 10 digs 5", cards="bulldozer"))


@clause("R4.7a")
def test_a_lucky_helicopter_is_new() -> None:
    before = draws("f", weather="n 7 odd")
    asked = ONE.picture("has a lucky helicopter", "f", weather="n 7 odd", cards="helicopter")
    assert ONE.leads(before, "lucky helicopter", asked)
    assert set(ONE.moves(asked)) == {"get helicopter", "decline"}
    assert ONE.leads(asked, "decline", goes_on("f\nf", weather="n 7 odd", cards="helicopter"))
    put = ONE.picture("free: puts a new piece", "f", now="helicopter", weather="n 7 odd", cards="helicopter")
    assert ONE.leads(asked, "get helicopter", put)
    assert ONE.leads(put, "helicopter a1, stay", goes_on("f\nf", weather="n 7 odd", cards="helicopter", helicopter="a1"))


@clause("R4.7a")
def test_a_lucky_helicopter_flies() -> None:
    asked = ONE.picture("has a lucky helicopter", "f\n.", cards="helicopter", helicopter="m10", weather="n 7 odd")
    assert set(ONE.moves(asked)) == {"fly", "decline"}
    free = ONE.picture("free: flies", "f\n.", now="flight helicopter m10 steps 10", cards="helicopter", weather="n 7 odd")
    assert ONE.leads(asked, "fly", free)
    assert ONE.leads(free, "land", goes_on("f\nf", cards="helicopter", helicopter="m10", weather="n 7 odd"))


@clause("R4.8a")
def test_a_lucky_lot() -> None:
    before = draws("f", weather="n 7 odd")
    asked = ONE.picture("has a lucky lot", "f", weather="n 7 odd", cards="lot")
    assert ONE.leads(before, "lucky lot", asked)
    assert set(ONE.moves(asked)) == {"get barrels", "get balls", "get two and two", "get four and one", "decline"}
    assert ONE.leads(asked, "decline", goes_on("f\nf", weather="n 7 odd", cards="lot"))
    put = ONE.picture("free: puts a new piece", "f", now="lot balls 3", weather="n 7 odd", cards="lot")
    assert ONE.leads(asked, "get balls", put)
    step = ONE.picture("free: moves a piece", "f", now="lot ball a1 steps 2 balls 2", weather="n 7 odd", cards="lot")
    assert ONE.leads(put, "ball a1", step)
    assert ONE.leads(step, "stay, done", goes_on("f\nf", weather="n 7 odd", cards="lot", balls="a1"))


@clause("R4.8a")
def test_a_lucky_lot_from_an_empty_store() -> None:
    empty = Forest(barrels=1, balls=0)
    before = draws(table=empty, barrels="a1")
    assert empty.leads(before, "lucky lot", goes_on(table=empty, cards="lot", barrels="a1"))
    assert set(empty.moves(draws(table=empty), "lucky lot")) == {"get barrels", "decline"}


@clause("R4.9")
def test_a_drought_card() -> None:
    early = Forest(drought_last=3)
    before = early.picture("draws a card", "f", turn=59, weather="n 2 odd")
    assert early.moves(before) == ["drought"]
    assert early.leads(before, "drought", early.picture("moves equipment", "f\nf", turn=59, weather="n 2 odd"))


# ---- R4.10 to R4.11a: fire reaches an acre


@clause("R4.10", "R4.10a")
def test_fire_takes_buildings_and_machines() -> None:
    before = draws("f f f\nh . .", bulldozers="l11 l11", helicopter="l11", weather="s 7 odd")
    assert ONE.leads(before, "weather n 12 odd", goes_on("f f f\nf f f", weather="n 12 odd", cards="s7odd"))
    new = draws("h", elsewhere="x", bulldozers="j10")
    assert ONE.leads(new, "forest fire 2, fire k10", next_turn("f", elsewhere="x", bulldozers="j10", cards="fire2"))


@clause("R4.11", "R4.11a", "R4.11b")
def test_a_new_fire_reaches_extinguishers() -> None:
    """k11 counts among the three acres, but nothing goes on from there; the acre it came from is not put out by the ball."""
    before = draws(balls="k11*2", barrels="l10", bulldozers="k11")
    asked = ONE.picture("chooses acres that burn, 1 left", "f\nx", lit="k10", balls="k11", barrels="l10", bulldozers="k11", cards="fire3")
    assert ONE.leads(before, "forest fire 3, fire k10, burn k11", asked)
    assert not {"burn k12", "burn j11"} & set(ONE.moves(asked))
    assert ONE.leads(asked, "burn l10", next_turn("f x\nx .", balls="k11", bulldozers="k11", cards="fire3"))


@clause("R4.11a")
def test_a_new_fire_that_begins_on_an_extinguisher_is_over() -> None:
    before = draws("h", barrels="k10", balls="k10")
    assert ONE.leads(before, "forest fire 4, fire k10", next_turn("x", balls="k10", cards="fire4"))
