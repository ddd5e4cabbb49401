"""Positions that the game cannot have are refused, with a sentence that says what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.play.cards.positions import write_position
from games.forest_fire_acres.patches import EMPTY, ONE, Forest
from pictures import clause, random_match

STRICT = Forest(strict=True)
TWO = Forest(seats=2, houses=0, schools=0)
PLAYERS = Forest(map_by="players")
NO_MACHINES = Forest(bulldozers=0, houses=0, schools=0)


def column(name: str, mark: str = "~", first: int = 1, last: int = 20) -> str:
    """Acres of a column, as `also` says them."""
    return " ".join(f"{name}{row}={mark}" for row in range(first, last + 1))


def said(table: Forest, decision: str, rows: str = "", **more: Any) -> str:
    """What is said of such a picture."""
    return table.complaint(table.picture(decision, rows, **more))


# ---- what is wrong at any time


@pytest.mark.parametrize(
    ("complaint", "more"),
    [
        ("too many barrels are in use: 29, and there can be at most 28", {"barrels": "k3*29"}),
        ("too many balls are in use: 15, and there can be at most 14", {"balls": "k3*9 k4*6"}),
        ("the number of cards drawn is 4, but it should be 2", {"drawn": "ne2even fire2*3"}),
        ("a card has been drawn more often", {"drawn": "ne2even*2"}),
        ("cannot all have been in the piles used so far", {"drawn": "ne2even drought"}),
        ("there must be a line 'weather' if a WEATHER card has been drawn", {"weather": "", "wind": "n", "drawn": "fire2 n2odd"}),
        ("the current weather is not among the cards drawn", {"weather": "s 2 odd", "drawn": "n2odd fire2"}),
        ("too many acres are river: 53", {"also": f"{column('a')} {column('c')} {column('e', last=13)}"}),
        ("too many houses are standing: 21", {"also": f"{column('b', 'h')} c3=h"}),
        ("too many schools are standing: 3", {"also": "c3=s c4=s c5=s"}),
        ("only in realistic games", {"rows": "F"}),
        ("k3 is listed as lit, but is not burning", {"lit": "k3"}),
        ("it matters only while fire grows or spreads", {"rows": "f", "lit": "k10"}),
        ("41 acres are burning, so the game is lost", {"also": f"{column('a', 'f')} {column('c', 'f')} k3=f"}),
        ("more fires are out (2) than acres are burnt (1)", {"rows": "x", "out": "2"}),
        ("the extinguisher on k10 would have gone off", {"rows": "f", "barrels": "k10"}),
        ("a bulldozer cannot stand on k10, which is river", {"rows": "~", "bulldozers": "k10"}),
        ("a bulldozer cannot stand on k10, which is on fire", {"rows": "f", "bulldozers": "k3 k10"}),
        ("a helicopter cannot stand on k10, which is on fire", {"rows": "f", "helicopter": "k10"}),
    ],
)
def test_what_cannot_be_at_any_time(complaint: str, more: dict[str, str]) -> None:
    assert complaint in said(ONE, "draws a card", **more)


@clause("R1.3a")
def test_no_more_rock_than_pieces() -> None:
    table = Forest(rock_pieces=2)
    assert table.same(table.picture("draws a card", "r r"))
    assert "too many acres are rock: 3, and there can be at most 2" in said(table, "draws a card", "r r r")


def test_fires_put_out_may_have_won_the_game() -> None:
    table = Forest(extinguish=2)
    assert "enough fires are out (2), so the game is won" in said(table, "draws a card", "x x", out="2")
    assert table.same(table.picture("won after turn 3", "x x", out="2"))
    assert table.same(table.picture("moves a piece", "x x", out="2", now="lot barrel a5 steps 1"))


# ---- before the first card


@pytest.mark.parametrize(
    ("table", "decision", "complaint", "more"),
    [
        (ONE, "setup: ash sets a bulldozer", "the numbers of houses and schools, 0 and 0, differ", {}),
        (EMPTY, "setup: ash sets a bulldozer", "nothing is burnt or dug", {"rows": "x"}),
        (EMPTY, "setup: ash sets a bulldozer", "extinguishers and a helicopter come only after", {"balls": "k3"}),
        (EMPTY, "setup: ash sets a bulldozer", "extinguishers and a helicopter come only after", {"helicopter": "k3"}),
        (EMPTY, "setup: ash sets a bulldozer", "all bulldozers have been set", {"bulldozers": "k3 k4"}),
        (EMPTY, "setup: ash sets a bulldozer", "too many acres are burning: 1, and there can be at most 0", {"rows": "f"}),
        (EMPTY, "setup: ash sets a bulldozer", "below the board there must be the lines none, not wind", {"wind": "n"}),
        (TWO, "setup: ash sets a bulldozer", "it is birch's turn", {"bulldozers": "k3"}),
        (EMPTY, "setup: the map is drawn", "bulldozers are not set before the map is finished", {"bulldozers": "k3"}),
        (EMPTY, "setup: the map is drawn", "no map has been chosen yet", {"rows": "~"}),
        (Forest(map=3), "setup: the map is drawn", "no map is drawn in this game", {}),
        (EMPTY, "setup: the first fire breaks out", "the number of bulldozers set does not match", {"bulldozers": "k3"}),
        (EMPTY, "setup: the wind rises", "the first fire must be burning", {"bulldozers": "k3 k4"}),
        (EMPTY, "setup: the wind rises", "the first fire must be connected", {"bulldozers": "k3 k4", "rows": "f . f"}),
        (
            EMPTY,
            "setup: the wind rises",
            "too many acres are burning: 5, and there can be at most 4",
            {"bulldozers": "k3 k4", "rows": "f f f f f"},
        ),
        (
            EMPTY,
            "setup: ash chooses acres that burn, 2 left",
            "must add up to 4 acres",
            {"bulldozers": "k3 k4", "rows": "f", "lit": "k10"},
        ),
        (
            EMPTY,
            "setup: ash chooses acres that burn, 3 left",
            "all acres of the first fire must be lit",
            {"bulldozers": "k3 k4", "rows": "f"},
        ),
        (TWO, "setup: birch chooses acres that burn, 3 left", "it is ash's turn", {"bulldozers": "k3 k4", "rows": "f", "lit": "k10"}),
        (
            Forest(houses=0, schools=0, realistic=True),
            "setup: the wind rises",
            "no fire has spread before the first card",
            {"bulldozers": "k3 k4", "rows": "F"},
        ),
    ],
)
def test_what_cannot_be_before_the_first_card(table: Forest, decision: str, complaint: str, more: dict[str, Any]) -> None:
    assert complaint in said(table, decision, **more)


NORTH_WEST = f"{column('e', last=5)} a5=~ b5=~ c6=~ d5=~"


@pytest.mark.parametrize(
    ("decision", "complaint", "also"),
    [
        ("setup: ash begins a river", "does not join two edges", "k3=~"),
        ("setup: ash begins a river", "does not join two edges", f"{column('k')} l1=~"),
        ("setup: ash begins a river", "both rivers are drawn", f"{NORTH_WEST} k3=~"),
        ("setup: ash begins a river", "buildings are set after the rivers", f"{NORTH_WEST} k3=h"),
        ("setup: ash draws the river from k3, begun in the north", "k3 is not a token of the river", ""),
        ("setup: ash draws the river from k2, begun in the north", "has one token on the edge", "k2=~"),
        ("setup: ash draws the river from k1, begun in the north", "the first river does not join", "k1=~ k2=~"),
        ("setup: ash draws the river from k1, begun in the north", "the first river does not join", "k1=~ t3=~"),
        ("setup: ash draws the river from k1, begun in the east", "no river has begun in the east", f"{NORTH_WEST} k1=~"),
        ("setup: ash sets a building", "there must be two whole rivers", NORTH_WEST),
    ],
)
@clause("R1.5a", "R1.5b")
def test_rivers_that_players_cannot_have_drawn(decision: str, complaint: str, also: str) -> None:
    assert complaint in said(PLAYERS, decision, also=also)


def test_only_players_draw() -> None:
    assert "not drawn by the players" in said(EMPTY, "setup: ash begins a river")
    assert "it is ash's turn" in said(Forest(seats=2, map_by="players"), "setup: birch begins a river")
    assert PLAYERS.same(PLAYERS.picture("setup: ash draws the river from e3, begun in the north", also=column("e", last=3)))
    assert PLAYERS.same(PLAYERS.picture("setup: ash begins a river", also=NORTH_WEST))
    whole = f"{column('k')} {column('m')}"
    assert PLAYERS.same(PLAYERS.picture("setup: ash sets a building", also=whole))
    few = Forest(map_by="players", houses=1, schools=0)
    assert "all buildings have been set" in said(few, "setup: ash sets a building", also=f"{whole} h3=h")


# ---- cards and fires


@pytest.mark.parametrize(
    ("table", "decision", "complaint", "more"),
    [
        (ONE, "a fire of 3 breaks out", "no FOREST FIRE card of 3 acres", {"cards": "fire2"}),
        (ONE, "chooses acres that burn, 0 left", "no acre is left to choose", {"rows": "f", "lit": "k10", "cards": "fire2"}),
        (ONE, "chooses acres that burn, 2 left", "no card drawn starts so large a fire", {"rows": "f", "lit": "k10", "cards": "fire2"}),
        (ONE, "chooses acres that burn, 2 left", "no acre of the new fire is lit", {"rows": "f", "cards": "crash"}),
        (ONE, "chooses acres that burn, 1 left", "must be connected", {"rows": "f . f", "lit": "k10 m10", "cards": "crash"}),
        (STRICT, "chooses acres that burn, 1 left from k3", "k3 is not lit", {"rows": "f", "lit": "k10", "cards": "fire2"}),
        (STRICT, "chooses acres that burn, 1 left", "in strict games, and in no others", {"rows": "f", "lit": "k10", "cards": "fire2"}),
        (ONE, "chooses acres that burn, 1 left from k10", "in strict games, and in no others", {"rows": "f", "lit": "k10"}),
        (STRICT, "chooses acres that burn, 1 left from k10", "there is no choice here", {"rows": "f", "lit": "k10", "cards": "fire2"}),
        (ONE, "the drought strikes", "the card drought has not been drawn", {"rows": "f"}),
        (ONE, "gives up a bulldozer", "the card breakdown has not been drawn", {"bulldozers": "k3 k4"}),
        (ONE, "gives up a bulldozer", "there is no choice here", {"bulldozers": "k3 k3", "cards": "breakdown"}),
        (ONE, "has a lucky bulldozer", "the card lucky bulldozer has not been drawn", {}),
        (ONE, "sets the lucky bulldozer", "there is none to set", {"bulldozers": "k3 k4", "cards": "bulldozer"}),
        (ONE, "has a lucky helicopter", "the card lucky helicopter has not been drawn", {}),
        (ONE, "has a lucky lot", "the card lucky lot has not been drawn", {}),
        (ONE, "one of the fires spreads, 2 left", "the weather lets no more than 1 spread", {"rows": "f . f"}),
        (ONE, "one of the fires spreads, 1 left", "there is no choice here", {"rows": "f f"}),
        (ONE, "won after turn 3", "cards are left", {}),
        (ONE, "lost after turn 3", "it would be written 'won after turn 3'", {}),
    ],
)
def test_what_no_card_brings(table: Forest, decision: str, complaint: str, more: dict[str, Any]) -> None:
    assert complaint in said(table, decision, **more)


ALL_BUT_ONE = (
    "n2odd n7odd n12odd n17odd n22odd ne2even ne7even ne12even ne17even ne22even se2odd se7odd se12odd se17odd se22odd "
    + " ".join(
        f"{wind}{mph}{parity}"
        for wind, parity in (("se", "even"), ("s", "odd"), ("sw", "even"), ("sw", "odd"), ("nw", "even"))
        for mph in (2, 7, 12, 17, 22)
    )
)
REST = "fire2*3 fire3*3 fire4*3 flame*3 crash breakdown bulldozer helicopter lot"


def test_the_last_card_and_the_drought() -> None:
    drawn = f"{ALL_BUT_ONE} {REST}".replace("crash breakdown", "crash breakdown drought")
    assert "all cards have been drawn" in said(ONE, "draws a card", turn=59, drawn=drawn, weather="n 2 odd")
    assert ONE.same(ONE.picture("won after turn 58", drawn=drawn, weather="n 2 odd"))
    acres = "the number of acres left is 2, but only 1 can be lit"
    assert acres in said(ONE, "chooses acres of the drought, 2 left", "f", lit="k10", turn=58, drawn=drawn, weather="n 2 odd")


# ---- equipment


@pytest.mark.parametrize(
    ("decision", "now", "complaint", "more"),
    [
        ("draws a card", "lot barrels 2", "nothing is under way now", {}),
        ("moves equipment", "drive bulldozer k3", "nothing is under way now", {}),
        ("puts a new piece", "flight", "does not fit the decision", {}),
        ("drives", "carry barrel k3 steps 3", "does not fit the decision", {}),
        ("puts a new piece", "lot barrel k3 barrels 1", "another piece, or none, is in motion", {}),
        ("moves a piece", "lot bulldozer k3 steps 1", "another piece, or none, is in motion", {}),
        ("sprays", "lot barrel k10", "another piece, or none, is in motion", {"rows": "x f f"}),
        ("moves a piece", "lot barrel k3 steps 3", "too many steps are left: 3, and there can be at most 2", {}),
        ("puts a new piece", "lot steps 1 barrels 1", "too many steps are left: 1, and there can be at most 0", {}),
        ("moves a piece", "lot barrel k3", "no step is left", {}),
        ("takes a piece", "carry", "no step is left", {"barrels": "k3"}),
        ("drives", "drive bulldozer k3 digs 6", "that many acres cannot be dug", {}),
        ("flies", "flight helicopter k3 digs 1", "that many acres cannot be dug", {}),
        ("takes a piece", "carry steps 3 water 1", "are at hand only in a lot or a flight", {"barrels": "k3"}),
        ("moves a piece", "carry barrel k3 steps 10 moved", "only a carried piece that has taken a step is marked 'moved'", {}),
        ("moves a piece", "lot barrel k3 steps 1 moved", "only a carried piece that has taken a step is marked 'moved'", {}),
        ("puts a new piece", "bulldozer", "both bulldozers are on the board", {"bulldozers": "k3 k4"}),
        ("puts a new piece", "helicopter", "the helicopter is already on the board", {"helicopter": "k3"}),
        ("flies", "flight helicopter k4 steps 3", "there is only one helicopter, and it is in motion", {"helicopter": "k3"}),
        ("drives", "drive bulldozer k5 steps 3", "there are only 2 bulldozers, including the one in motion", {"bulldozers": "k3 k4"}),
        ("drives", "drive bulldozer k10 steps 3", "a bulldozer cannot stand on k10, which is a school", {"rows": "s"}),
        ("moves a piece", "carry ball k10 steps 3", "the extinguisher on k10 would have gone off", {"rows": "f"}),
        ("puts a new piece", "lot barrels 5 balls 1", "no lot includes 5 barrels and 1 ball", {}),
        ("puts a new piece", "lot", "nothing is left to come", {}),
        ("puts a new piece", "lot barrels 1 water 1", "a lot has no water", {}),
        ("flies", "flight helicopter k3 steps 9 water 3", "more loads of water (3) than acres", {}),
        ("flies", "flight helicopter k3 steps 9 water 1 scooped", "no water can have been taken up on k3", {}),
        ("flies", "flight helicopter k3 steps 9 dropped", "nothing can have been dropped on k3", {}),
        ("flies", "flight helicopter k3", "there is no choice here", {}),
        ("sprays", "lot ball k10", "k10 is not burnt, so no ball can have gone off", {"rows": ". f f"}),
        ("sprays", "lot ball k10", "there is no choice here", {"rows": "x f"}),
        ("free: flies", "flight helicopter k3 steps 9", "no LUCKY BREAK card allows that", {}),
        ("free: drives", "drive bulldozer k3 steps 9", "no LUCKY BREAK card allows that", {"cards": "bulldozer"}),
    ],
)
def test_what_equipment_cannot_have_under_way(decision: str, now: str, complaint: str, more: dict[str, str]) -> None:
    assert complaint in said(ONE, decision, now=now, **more)


def test_a_full_helicopter() -> None:
    table = Forest(load_limit=2)
    assert "the helicopter holds no more than 2" in said(table, "flies", now="flight helicopter k3 steps 5 barrels 3")


# ---- what is no picture at all


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("turn 3, ash: draws a card", "it rains", "the first line must be like"),
        ("turn 3, ash: draws a card", "turn 3, ash: draws a blank", "the first line must be like"),
        ("turn 3, ash", "turn 3, birch", "'birch' is not a seat of this table; valid here: ash"),
        ("turn 3, ash", "turn 0, ash", "turns count from 1"),
        ("turn 3, ash: draws a card", "setup: birch sets a bulldozer", "'birch' is not a seat of this table"),
        ("turn 3, ash: draws a card", "setup: ash draws the river from z9, begun in the north", "'z9' is not an acre; acres are a1 to t20"),
        (
            "turn 3, ash: draws a card",
            "turn 3, ash: draws a card\nnow resting",
            "'resting' is not a pending action; valid here: lot, bulldozer",
        ),
        (
            "turn 3, ash: draws a card",
            "turn 3, ash: draws a card\nnow lot water 2 balls 1",
            "it would be written 'now lot balls 1 water 2'",
        ),
        ("turn 3, ash: draws a card", "turn 3, ash: draws a card\nnow drive bulldozer a21", "'a21' is not an acre"),
        ("\n3 .", "\n4 .", "row 3 must be '3' and 20 acres"),
        ("\n3 .", "\n3", "row 3 must be '3' and 20 acres"),
        ("\n3 .", "\n3 q", "a3 cannot be 'q'"),
        ("\n3 .", "\n3 hh", "a3 cannot be 'hh'"),
        ("\n20 . . . . . . . . . . . . . . . . . . . .", "", "row 20 must be '20'"),
        ("weather ne 2 even", "weather ne 3 even", "'ne 3 even' is not a weather; valid here: n 2 odd"),
        ("weather ne 2 even", "wind e", "'e' is not a wind at the start; valid here: n, ne, se, s, sw, nw"),
        ("weather ne 2 even", "wind", "'' is not a wind at the start"),
        ("weather ne 2 even\n", "", "below the board there must be the lines wind, drawn, not drawn"),
        ("weather ne 2 even", "weather ne 2 even\nwind n", "there must be the lines weather, drawn, not weather, wind, drawn"),
        ("weather ne 2 even", "wether ne 2 even", "not a line of a position (did you mean 'weather'?)"),
        ("drawn n", "out 0\ndrawn n", "there must be the lines weather, drawn, not weather, out, drawn"),
        ("drawn n", "drawn q2odd n", "'q2odd' appears twice here, or is not written like"),
        ("weather ne", "barrels k3 k3\nweather ne", "'k3' appears twice here"),
        ("weather ne", "barrels k3*1\nweather ne", "'k3*1' appears twice here, or is not written like a1 or a1*2"),
        ("weather ne", "bulldozers k3 k4 k5\nweather ne", "there are only 2 bulldozers, not 3"),
        ("weather ne", "helicopter k3 k4\nweather ne", "there is only one helicopter"),
        ("drawn n", "options houses=99\ndrawn n", "is not a line of a position"),
    ],
)
def test_what_cannot_be_read(old: str, new: str, complaint: str) -> None:
    picture = ONE.picture("draws a card", drawn="n2odd ne2even")
    assert old in picture
    assert complaint in ONE.complaint(picture.replace(old, new))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the text is empty"),
        ("# nothing but a remark\nacre a b c", "the text is empty"),
        ("options houses=3", "there is no position here, only options"),
        ("turn 3, ash: draws a card", "21 to 30 lines before the options, not 1"),
        ("options houses=99", "in the line of options"),
    ],
)
def test_what_is_too_short_to_be_read(text: str, complaint: str) -> None:
    assert complaint in ONE.complaint(text)


def test_options_that_do_not_go_together() -> None:
    text = ONE.picture("draws a card", drawn="n2odd ne2even") + "\noptions drought_middle=3 drought_last=3"
    assert "do not go together" in ONE.complaint(text)


# ---- what can be


@pytest.mark.parametrize(
    "options", [{"seats": 1}, {"seats": 6, "strict": True, "realistic": True}, {"seats": 3, "map_by": "players"}], ids=str
)
def test_every_position_of_a_game_is_read_as_it_was_written(options: dict[str, Any]) -> None:
    game = backburn.load("forest-fire-acres", **options)
    match = random_match(game, 4, 40)
    for ply in match.plies[::4]:
        state = game.card.State.from_bytes(ply.before)
        assert game.position(write_position(game, state)).tobytes() == ply.before


def test_blanks_and_the_line_of_columns_do_not_matter() -> None:
    picture = ONE.picture("draws a card", "f f h", bulldozers="m14 k3", drawn="n2odd ne2even", barrels="k3 a5*2")
    again = ONE.same(picture)
    assert "\nacre a b c d" in again and "\n   1 . ." in again and "\nbulldozers k3 m14\n" in again and "\nbarrels a5*2 k3\n" in again
    assert ONE.same(again) == again == ONE.same(picture.replace("\n", " / "))
