"""The start, and new fires that follow the wind: the clauses of R2."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from games.forest_fire_acres.patches import COLUMNS, EMPTY, ONE, Forest
from pictures import clause

ACRES = [f"{column}{row}" for column in COLUMNS for row in range(1, 21)]
MIDDLE = {acre for acre in ACRES if acre[0] in "fghijklmno" and 6 <= int(acre[1:]) <= 15}
STRICT = Forest(strict="on", houses=0, schools=0)
STRICT_TURNS = Forest(strict="on", winds="eight")


# ---- R2.1 to R2.3a


@clause("R2.1", "R2.1a")
def test_the_seats_set_the_bulldozers() -> None:
    two = Forest(seats=2, houses=1, schools=1)
    rows = "h s ~"
    before = two.picture("setup: ash sets a bulldozer", rows)
    assert set(two.moves(before)) == {f"bulldozer {acre}" for acre in ACRES} - {"bulldozer m10"}, "houses and schools are land"
    second = two.picture("setup: birch sets a bulldozer", rows, bulldozers="a1")
    assert two.leads(before, "bulldozer a1", second) and two.match(second).to_act == 1
    assert two.leads(second, "bulldozer a1", two.picture("setup: the first fire breaks out", rows, bulldozers="a1 a1"))
    assert two.refused(second, "bulldozer m10") == "R2.1a"


@clause("R2.1a", "R6.9a")
def test_a_bulldozer_that_began_on_a_house_removes_it_when_it_drives() -> None:
    one = Forest(houses=1, schools=1, bulldozers=2)
    begun = one.picture("setup: the first fire breaks out", "h s", bulldozers="k10 l10")
    assert one.leads(one.picture("setup: ash sets a bulldozer", "h s", bulldozers="l10"), "bulldozer k10", begun)
    assert "fire k10" not in one.moves(begun) and one.same(begun)
    stands = one.picture("moves equipment", "h s", bulldozers="k10 l10")
    assert one.leads(stands, "drive k10", one.picture("drives", ". s", now="drive bulldozer k10 steps 10 digs 5", bulldozers="l10"))
    assert one.leads(stands, "drive l10", one.picture("drives", "h s", now="drive bulldozer l10 steps 10 digs 5", bulldozers="k10"))


@clause("R2.1")
def test_other_numbers_of_bulldozers() -> None:
    one = Forest(houses=0, schools=0, bulldozers=1)
    assert one.asked(one.picture("setup: ash sets a bulldozer"), "bulldozer a1") == "the first fire breaks out"
    none = backburn.load("forest-fire-acres", seats=1, bulldozers=0, map=1)
    assert none.match(seed=1).diagram().startswith("setup: the first fire breaks out")
    alone = EMPTY.picture("setup: ash sets a bulldozer", bulldozers="k3")
    assert EMPTY.asked(alone, "bulldozer k4") == "the first fire breaks out"


POCKET = """~ ~ ~ ~ .
            ~ . . ~ .
            ~ . ~ ~ .
            . ~ . . ."""
"""At h8: three acres of forest, i9, j9 and i10, with river all around."""


@clause("R2.2", "R2.2b")
def test_where_the_first_fire_breaks_out() -> None:
    """In a pocket of three acres there is no room for four."""
    said: dict[str, Any] = {"bulldozers": "k12 a1"}
    before = EMPTY.picture("setup: the first fire breaks out", **said)
    assert EMPTY.weights(before) == {f"fire {acre}": 1 for acre in ACRES if acre in MIDDLE - {"k12"}}
    pocket = EMPTY.picture("setup: the first fire breaks out", POCKET, "h8", **said)
    river = {"h8", "i8", "j8", "k8", "h9", "k9", "h10", "j10", "k10", "i11"}
    assert set(EMPTY.moves(pocket)) == {f"fire {acre}" for acre in MIDDLE - river - {"k12", "i9", "j9", "i10"}}
    three = Forest(houses=0, schools=0, first_fire=3)
    assert "fire i9" in three.moves(three.picture("setup: the first fire breaks out", POCKET, "h8", **said))
    assert "fire i9" not in three.moves(three.picture("setup: the first fire breaks out", POCKET, "h8", bulldozers="i10 a1"))
    assert EMPTY.refused(before, "fire e10") == "R2.2b"


def crowded() -> dict[str, str]:
    """Every second column of the middle is river, and in the others no four acres of forest hang together."""
    river = {f"{column}{row}": "~" for column in "gikmo" for row in range(6, 16)}
    return river | {f"{column}{row}": "h" for column in "fhjln" for row in (9, 13)}


@clause("R2.2a", "R2.3a")
def test_without_room_in_the_middle_the_first_fire_breaks_out_anywhere() -> None:
    table = Forest(houses=10, schools=0)
    also = " ".join(f"{acre}={mark}" for acre, mark in crowded().items())
    before = table.picture("setup: the first fire breaks out", also=also, bulldozers="a1 l6")
    assert table.weights(before) == {f"fire {acre}": 1 for acre in ACRES if acre not in {*crowded(), "a1", "l6"}}
    outside = table.moves(before, "fire f5")
    assert {"burn f4", "burn f6"} <= set(outside)
    assert table.asked(before, "fire f7") == "ash chooses acres that burn, 3 left"
    assert table.moves(before, "fire f7") == ["burn f6", "burn f8"]
    assert table.asked(before, "fire f7, burn f6") == "the wind rises"
    assert table.asked(before, "fire l7") == "the wind rises"


@clause("R2.3a")
def test_the_first_seat_chooses_the_further_acres() -> None:
    two = Forest(seats=2, houses=1, schools=0)
    before = two.picture("setup: the first fire breaks out", "~ . h", "k9", bulldozers="k11 a1")
    asked = two.picture("setup: ash chooses acres that burn, 3 left", "~ . h\nf . .", "k9", bulldozers="k11 a1", lit="k10")
    assert two.leads(before, "fire k10", asked) and two.match(asked).to_act == 0
    assert two.moves(asked) == ["burn j9", "burn j10", "burn l9", "burn l10"]
    assert two.asked(asked, "burn l9") == "ash chooses acres that burn, 2 left"
    assert "burn m9" not in two.moves(asked, "burn l9") and "burn m10" in two.moves(asked, "burn l9")
    assert two.asked(asked, "burn l9, burn l8, burn l7") == "the wind rises"
    assert two.refused(asked, "burn k11") == "R2.3a"


@clause("R2.3a")
def test_the_first_fire_stays_in_the_middle() -> None:
    before = EMPTY.picture("setup: the first fire breaks out", bulldozers="a1 a1")
    assert EMPTY.moves(before, "fire f6") == ["burn f7", "burn g6", "burn g7"]
    assert EMPTY.moves(before, "fire o15") == ["burn n14", "burn n15", "burn o14"]


@clause("R2.2", "R2.3a")
def test_fires_of_other_sizes() -> None:
    one = Forest(houses=0, schools=0, first_fire=1)
    before = one.picture("setup: the first fire breaks out", bulldozers="a1 a1")
    assert one.leads(before, "fire k10", one.picture("setup: the wind rises", "f", bulldozers="a1 a1"))
    pair = Forest(houses=0, schools=0, first_fire=2)
    both = pair.picture("setup: the first fire breaks out", "~ ~ ~ ~\n~ . ~ .\n~ . ~ .\n. ~ . .", "h8", bulldozers="a1 a1")
    assert pair.leads(
        both, "fire i9", pair.picture("setup: the wind rises", "~ ~ ~ ~\n~ f ~ .\n~ f ~ .\n. ~ . .", "h8", bulldozers="a1 a1")
    )


# ---- R2.4, R2.4a


@clause("R2.4")
def test_the_wind_is_drawn() -> None:
    before = EMPTY.picture("setup: the wind rises", "f f f f", bulldozers="a1 a1")
    assert EMPTY.weights(before) == {f"wind {way}": 1 for way in ("n", "ne", "se", "s", "sw", "nw")}
    after = EMPTY.picture("draws a card", "f f f f", bulldozers="a1 a1", turn=1, wind="ne")
    assert EMPTY.leads(before, "wind ne", after)
    eight = Forest(houses=0, schools=0, winds="eight")
    assert len(eight.moves(eight.picture("setup: the wind rises", "f f f f", bulldozers="a1 a1"))) == 6


@clause("R2.4a")
def test_before_the_first_weather_card_it_blows_with_7_mph() -> None:
    before = ONE.picture("draws a card", "f . . f\nr . . .", turn=2, wind="n")
    assert ONE.asked(before, "crash") == "one of the fires spreads, 1 left"
    after = ONE.picture("moves equipment", "f . . f\nr . . f", turn=2, wind="n", cards="crash")
    assert ONE.leads(before, "crash, spread n10", after)
    assert ONE.land(before, "crash, spread k10", "k11 k12 n11") == "r.."


# ---- R2.5: strict fires


@clause("R2.5")
def test_in_strict_games_the_wind_comes_first() -> None:
    before = STRICT.picture("setup: ash sets a bulldozer", bulldozers="a1")
    assert STRICT.asked(before, "bulldozer a1") == "the wind rises"
    wind = STRICT.picture("setup: the first fire breaks out", bulldozers="a1 a1", wind="n")
    assert STRICT.leads(STRICT.picture("setup: the wind rises", bulldozers="a1 a1"), "wind n", wind)
    assert STRICT.leads(wind, "fire k10", STRICT.picture("draws a card", "f\nf\nf\nf", bulldozers="a1 a1", turn=1, wind="n"))


@clause("R2.5a")
def test_a_strict_fire_steps_aside() -> None:
    """South of k11 is a river; on either side of the way to it lie j11 and l11 ... of k11; the middle ends at row 15."""
    rows = ".\n.\n~"
    before = STRICT.picture("setup: the first fire breaks out", rows, bulldozers="a1 a1", wind="n")
    asked = STRICT.picture("setup: ash chooses acres that burn, 2 left from k11", "f\nf\n~", bulldozers="a1 a1", wind="n", lit="k10 k11")
    assert STRICT.leads(before, "fire k10", asked)
    assert STRICT.moves(asked) == ["burn j11", "burn l11"]
    after = STRICT.picture("draws a card", "f .\nf f\n~ f", bulldozers="a1 a1", wind="n", turn=1)
    assert STRICT.leads(asked, "burn l11", after)
    one_side = STRICT.picture("setup: the first fire breaks out", rows, bulldozers="a1 l11", wind="n")
    assert STRICT.land(one_side, "fire k10", "k10 k11 j11 j12") == "ffff"
    edge = STRICT.picture("setup: the first fire breaks out", "", bulldozers="a1 a1", wind="n")
    assert STRICT.moves(edge, "fire k15") == ["burn j15", "burn l15"]


@clause("R2.5", "R3.2a", "R2.5a")
@pytest.mark.parametrize(
    ("weather", "acre", "ahead", "sides"),
    [
        ("n 7 odd", "k10", "k11", ["j10", "l10"]),
        ("s 7 odd", "l10", "l9", ["k10", "m10"]),
        ("ne 7 even", "k10", "j10", ["j9", "k11"]),
        ("nw 7 even", "l10", "m11", ["l11", "m10"]),
        ("se 7 even", "k10", "j9", ["j10", "k9"]),
        ("sw 7 even", "l10", "m10", ["l9", "m11"]),
        ("e 7 odd", "k10", "j10", ["j9", "k11"]),
        ("e 7 odd", "l10", "k10", ["k11", "l9"]),
        ("w 7 odd", "k10", "l10", ["k11", "l9"]),
        ("w 7 odd", "l10", "m10", ["l9", "m11"]),
    ],
)
def test_strict_fires_follow_every_wind(weather: str, acre: str, ahead: str, sides: list[str]) -> None:
    free = STRICT_TURNS.picture("draws a card", weather=weather)
    assert STRICT_TURNS.land(free, f"forest fire 2, fire {acre}", f"{acre} {ahead}") == "ff"
    shut = STRICT_TURNS.picture("draws a card", weather=weather, also=f"{ahead}=r")
    assert STRICT_TURNS.asked(shut, f"forest fire 2, fire {acre}") == f"chooses acres that burn, 1 left from {acre}"
    assert STRICT_TURNS.moves(shut, f"forest fire 2, fire {acre}") == [f"burn {side}" for side in sides]
    assert STRICT_TURNS.refused(STRICT_TURNS.after(shut, "forest fire 2", f"fire {acre}"), f"burn {ahead}") in ("R2.5", "R4.3")
    one = STRICT_TURNS.picture("draws a card", weather=weather, also=f"{ahead}=r {sides[0]}=x")
    assert STRICT_TURNS.land(one, f"forest fire 2, fire {acre}", f"{acre} {sides[1]}") == "ff"
    none = STRICT_TURNS.picture("draws a card", weather=weather, also=f"{ahead}=r {sides[0]}=x {sides[1]}=~")
    assert STRICT_TURNS.count(none, f"forest fire 2, fire {acre}", "f") == 1


@clause("R2.5", "R4.4")
def test_a_strict_crash_follows_the_wind() -> None:
    before = STRICT_TURNS.picture("draws a card", "f", weather="n 7 odd", helicopter="n10")
    after = STRICT_TURNS.picture("draws a card", "f . . f\n. . . f\n. . . f", weather="n 7 odd", turn=4, cards="crash")
    assert STRICT_TURNS.leads(before, "crash", after)


@clause("R2.5", "R4.11a")
def test_a_strict_fire_ends_where_its_last_acre_is_put_out() -> None:
    before = STRICT_TURNS.picture("draws a card", weather="n 7 odd", barrels="k11")
    after = STRICT_TURNS.picture("draws a card", "f\nx\n.", weather="n 7 odd", turn=4, cards="fire4")
    assert STRICT_TURNS.leads(before, "forest fire 4, fire k10", after)
