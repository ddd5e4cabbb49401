"""What the reader of Wildfire Rescue! refuses: positions that the game cannot have."""

from __future__ import annotations

import pytest

import backburn
from games.wildfire_rescue.pictures import TABLES, complaint, moves, same, woods

BLUE = "round 3: blue to act"
WHITE = "round 3: white to act"
END = "round 3, end: die"
FOUR = {"blue": "axe", "white": "pickaxe", "green": "bow", "violet": "extinguisher"}
THREE = {"blue": "axe", "white": "pickaxe", "green": "bow"}
CAMP = "d4c e4c"
TURN = woods(BLUE, f"b2b b3* c4* c2~ a1w {CAMP}", deck="axe*1 pickaxe*1 bow*1 extinguisher*1")
"""A position in which nothing is wrong."""


def test_the_position_that_is_spoilt_below_is_read() -> None:
    assert same(same(TURN)) == same(TURN)
    assert moves(TURN)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Lines
        ("1 Tw R T A R\n", ""),
        ("1 Tw R T A R", "1 Tw R T A"),
        ("1 Tw R T A R", "1 Tw R T A R R"),
        ("1 Tw R T A R", "2 Tw R T A R"),
        ("1 Tw R T A R", "a Tw R T A R"),
        ("white: saved 0", "green: saved 0"),
        ("deck axe*1", "cards axe*1"),
        ("\ndeck axe*1 pickaxe*1 bow*1 extinguisher*1", ""),
        ("\ndeck", "\nsmoke\ndeck"),
        # The heading
        ("round 3: blue to act", "blue to act"),
        ("round 3: blue to act", "round 0: blue to act"),
        ("round 3: blue to act", "round 61: blue to act"),
        ("round 3: blue to act", "round x: blue to act"),
        ("round 3: blue to act", "round 3: green to act"),
        ("round 3: blue to act", "round 3: red to act"),
        ("round 3: blue to act", "round 3: blue to sing"),
        ("round 3: blue to act", "round 3: die"),
        ("round 3: blue to act", "round 3, end: blue to act"),
        ("round 3: blue to act", "round 3, draw of blue: blue to act"),
        ("round 3: blue to act", "round 3, end: blue draws"),
        ("round 3: blue to act", "round 3, noon: die"),
        ("round 3: blue to act", "round 3: over"),
        ("round 3: blue to act", "round 3, end: over"),
        ("round 3: blue to act", "aside"),
        ("round 3: blue to act", "campers"),
        ("round 3: blue to act", "deal 1 at e5"),
        ("round 3: blue to act", "blue to choose a corner"),
        # Tiles
        ("1 Tw", "1 Xw"),
        ("1 Tw", "1 .w"),
        ("1 Tw", "1 w"),
        ("3 R A* W", "3 R A* T"),
        ("3 R A* W", "3 W A* W"),
        ("3 R A* W R T", "3 W A* R R R"),
        ("W", "W*"),
        ("W", "Ww"),
        ("W", "Wc"),
        ("1 Tw", "1 T~w"),
        ("R~", "R~~"),
        ("R~", "R*~"),
        ("A*", "A**"),
        # Rangers
        ("1 Tw", "1 T"),
        ("1 Tw", "1 Tww"),
        ("1 Tw R", "1 Tw Rw"),
        ("1 Tw", "1 Tg"),
        ("2 A Tb", "2 A Tbr"),
        ("1 Tw", "1 Twb"),
        # Campers
        ("4 T R A* Tc", "4 T R A* Tcccccc"),
        ("blue: saved 0", "blue: saved 4"),
        ("blue: saved 0", "blue: saved -1"),
        ("blue: saved 0", "blue: saved x"),
        ("1 Tw", "1 Tcw"),
        ("Tc", "Tx"),
        # Seats
        ("owes no turn", "owes two turns"),
        ("saved 0, tools axe", "tools axe"),
        ("saved 0, tools axe", "saved 0, tools"),
        ("saved 0, tools axe", "saved 0, tools none"),
        ("saved 0, tools axe", "saved 0, tools shovel"),
        ("saved 0, tools axe", "saved 0, tools bow axe"),
        ("saved 0, tools axe", "saved 0, tools axe bow extinguisher"),
        ("tools axe, owes no turn", "tools axe, owes a turn"),
        ("blue: saved 0, tools axe, owes no turn", "blue: dead"),
        ("white: saved 0, tools pickaxe, owes no turn", "white: dead"),
        ("white: saved 0, tools pickaxe, owes no turn", "white: gone"),
        # The deck
        ("deck axe*1", "deck axe*0"),
        ("deck axe*1", "deck axe"),
        ("deck axe*1", "deck shovel*1"),
        ("deck axe*1 pickaxe*1", "deck pickaxe*1 axe*1"),
        ("deck axe*1 pickaxe*1", "deck axe*1 axe*1"),
        ("deck axe*1", "deck axe*2"),
        ("deck axe*1 pickaxe*1 bow*1", "deck axe*1 pickaxe*1 bow*2"),
    ],
)
def test_what_cannot_be(old: str, new: str) -> None:
    assert old in TURN
    assert complaint(TURN.replace(old, new, 1))


def test_every_seat_has_a_line() -> None:
    without = TURN.replace("white: saved 0, tools pickaxe, owes no turn\n", "")
    with pytest.raises(backburn.PositionError):
        TABLES[2].match(without)
    with pytest.raises(backburn.PositionError):
        TABLES[3].match(TURN)


@pytest.mark.parametrize(
    "options",
    [
        "shovels=2",
        "slow=never",
        "max_rounds=0",
        "trees=9",
        "axes=0 pickaxes=0",
        "wildfire_faces=6",
        "starting_tools=2 tool_limit=1",
        "max_rounds=2",
        "axes=1",
        "trees=9 rocks=7",
        "starting_tools=2",
        "extra_cards=3",
    ],
)
def test_options_that_do_not_fit(options: str) -> None:
    assert complaint(f"{TURN}\noptions {options}")


# ---- set-up

BARE = """1 . . . . .
          2 . . . . .
          3 . . . . .
          4 . . . . .
          5 . . . . ."""
NONE = {"blue": "none", "white": "none"}
SIX = "axe*2 pickaxe*2 bow*1 extinguisher*1"


@pytest.mark.parametrize(
    ("deck", "fits"),
    [
        ("axe*2 pickaxe*2 bow*2 extinguisher*2", True),
        ("axe*2 pickaxe*1 bow*2 extinguisher*2", True),
        (SIX, False),
        ("axe*3 pickaxe*2 bow*2 extinguisher*1", False),
        ("axe*2 pickaxe*2 bow*2 extinguisher*1", True),
    ],
)
def test_cards_set_aside(deck: str, fits: bool) -> None:
    picture = woods("aside", rows=BARE, deck=deck, **NONE)
    if fits:
        assert moves(picture)
    else:
        assert complaint(picture)


@pytest.mark.parametrize(
    ("heading", "first", "deck"),
    [
        ("deal 1 at b1", ". . . . .", SIX),
        ("deal 1 at b1", "T R . . .", SIX),
        ("deal 1 at c1", "T . . . .", SIX),
        ("deal 1 at c1", "T . R . .", SIX),
        ("deal 1 at z9", "T . . . .", SIX),
        ("deal 0 at b1", "T . . . .", SIX),
        ("deal 101 at b1", "T . . . .", SIX),
        ("deal x at b1", "T . . . .", SIX),
        ("deal 1 at c1", "W W . . .", SIX),
        ("deal 1 at b1", "T* . . . .", SIX),
        ("deal 1 at b1", "Tb . . . .", SIX),
        ("deal 1 at b1", "Tc . . . .", SIX),
        ("deal 1 at b1", "T . . . .", "axe*2 pickaxe*2 bow*2 extinguisher*1"),
        ("deal 1 at b1", "T . . . .", "axe*2 pickaxe*2 bow*1"),
        ("deal 1 at b1", "T . . . .", "axe*2 pickaxe*2 bow*2"),
        ("deal 1 at e1", "T T T T .", SIX),
        ("aside", "T . . . .", "axe*2 pickaxe*2 bow*2 extinguisher*2"),
    ],
)
def test_what_cannot_be_while_tiles_are_dealt(heading: str, first: str, deck: str) -> None:
    assert complaint(woods(heading, rows=BARE.replace(". . . . .", first, 1), deck=deck, **NONE))


def test_a_deal_that_had_to_begin_again() -> None:
    """On d2 no tile fits; only the last deal goes on there."""
    rows = BARE.replace(". . . . .", "T R W T R", 1).replace(". . . . .", "R T R . .", 1)
    options = "trees=12 rocks=12 animals=0 largest_group=1"
    assert complaint(woods("deal 7 at d2", rows=rows, deck=SIX, options=options, **NONE))
    assert moves(woods("deal 100 at d2", rows=rows, deck=SIX, options=options, **NONE))
    too_large = BARE.replace(". . . . .", "T T . . .", 1)
    assert "started again" in complaint(woods("deal 7 at c1", rows=too_large, deck=SIX, options=options, **NONE))


@pytest.mark.parametrize(
    ("heading", "marks", "hands", "options"),
    [
        ("blue draws a first tool", "", {"blue": "axe", "white": "none"}, ""),
        ("white draws a first tool", "", {"blue": "none", "white": "none"}, ""),
        ("white draws a first tool", "", {"blue": "axe", "white": "bow"}, ""),
        ("white draws a first tool", "a1b", {"blue": "axe", "white": "none"}, ""),
        ("blue draws a first tool", "", {"blue": "none", "white": "bow"}, ""),
        ("white to choose a corner", "", THREE, ""),
        ("white to choose a corner", "b1b", THREE, ""),
        ("white to choose a corner", "c3b", THREE, ""),
        ("white to choose a corner", "a1w", THREE, ""),
        ("white to choose a corner", "a1b e1w", THREE, ""),
        ("green to choose a corner", "a1bw", THREE, ""),
        ("green to choose a corner", "a1b e1w a5v", FOUR, ""),
        ("violet to choose a corner", "a1b e1w a5g", FOUR, ""),
        ("violet to choose a corner", "a1b e1w a5g", THREE, ""),
        ("blue to choose a corner", "", THREE | {"white": "pickaxe, owes"}, ""),
        ("blue to choose a corner", "", THREE | {"white": "pickaxe, saved 1"}, ""),
        ("blue to choose a corner", "", THREE | {"white": "dead"}, ""),
        ("blue to choose a corner", "", THREE | {"white": "pickaxe axe"}, ""),
        ("blue to choose a corner", "b3*", THREE, ""),
        ("blue to choose a corner", "c2~", THREE, ""),
        ("blue to choose a corner", "c2c", THREE, ""),
        ("campers", "a1b e1w", THREE, ""),
        ("campers", "a1b e1w a5g c2c", THREE, ""),
        ("campers", "a1b e1w b5g", THREE, ""),
        ("campers", "a1b e1w a5g", THREE, "campers=choose"),
        ("campers", "a1b e1w a5g", THREE, "campers=two"),
        ("blue to place the campers", "a1b e1w a5g", THREE, ""),
        ("blue to place the campers", "a1b e1w a5g", THREE, "campers=nine"),
        ("white to place the campers", "a1b e1w a5g", THREE, "campers=choose"),
    ],
)
def test_what_cannot_be_while_the_game_is_set_up(heading: str, marks: str, hands: dict[str, str], options: str) -> None:
    deck = None if "none" not in hands.values() else SIX
    assert complaint(woods(heading, marks, deck=deck, options=options, **hands))


# ---- in the rounds


@pytest.mark.parametrize(
    ("heading", "marks", "hands"),
    [
        # Campers
        (BLUE, "a1b e1w b3*cx c4*", {}),
        (BLUE, "a1b e1w b3x", {}),
        (END, "a1b e1w b3*x", {}),
        (BLUE, "a1b e1w c4ccc", {}),
        # Turns
        (WHITE, f"a1b {CAMP}", {"blue": "axe", "white": "dead"}),
        (WHITE, f"a1b e1w {CAMP}", {"blue": "axe", "white": "pickaxe, owes"}),
        (BLUE, f"b3*b e1w {CAMP}", {"blue": "bow", "white": "axe"}),  # He would have died without a question.
        (BLUE, "a1b e1w", {}),  # The game is over.
        (BLUE, CAMP, {"blue": "dead", "white": "dead"}),
        ("round 3: blue draws", f"b3*b e1w {CAMP}", {}),
        # Tools
        ("round 3: blue to discard", f"a1b e1w {CAMP}", {}),
        ("round 3: blue to discard", f"a1b e1w {CAMP}", {"blue": "axe bow", "white": "pickaxe"}),
        ("round 3: blue to discard", f"a1b e1w {CAMP}", {"blue": "axe", "white": "axe pickaxe bow"}),
        (BLUE, f"a1b e1w {CAMP}", {"blue": "axe", "white": "axe pickaxe bow"}),
        (BLUE, f"a1b e1w {CAMP}", {"blue": "axe axe", "white": "axe pickaxe"}),
        # Events
        ("round 3, draw of blue: die", f"a1b e1w {CAMP}", {}),  # He has not drawn anything.
        ("round 3, draw of blue: die", f"e1w {CAMP}", {"blue": "dead", "white": "axe bow"}),
        ("round 3, end: blue to send the plane", f"a1b e1w {CAMP}", {}),
        ("round 3, end: white to send the plane", f"a1b e1w b3* {CAMP}", {}),
        ("round 3, end: blue to send the plane", f"e1w b3* {CAMP}", {"blue": "dead", "white": "axe"}),
        ("round 3, draw of blue: white to send the plane", f"a1b e1w b3* {CAMP}", {"blue": "axe bow", "white": "pickaxe"}),
        ("round 3: blue to send the plane", f"a1b e1w b3* {CAMP}", {}),
        ("round 3, end: blue to discard", f"a1b e1w {CAMP}", {"blue": "axe bow extinguisher", "white": "pickaxe"}),
        # Taking along
        ("round 3: blue goes north, takes nobody, asks white", f"c2b c1w {CAMP}", {}),
        ("round 3: blue goes north, takes nobody, asks blue", f"c2bw {CAMP}", {}),
        ("round 3: blue goes south, takes nobody, asks white", f"c2bw {CAMP}", {}),  # That is the wildfire tile.
        ("round 3: blue goes up, takes nobody, asks white", f"c2bw {CAMP}", {}),
        ("round 3: blue goes north, takes somebody, asks white", f"c2bw {CAMP}", {}),
        ("round 3: blue goes north, takes white, asks white", f"c2bw {CAMP}", {}),
        ("round 3: blue goes north, takes nobody, asks white", f"a1bw {CAMP}", {}),
        ("round 3: blue goes north, takes nobody, asks white", f"c1* c2bw {CAMP}", {}),
        ("round 3: blue goes north, takes violet, asks green", f"c2bwgv {CAMP}", FOUR),
        ("round 3: blue goes north, takes green white, asks violet", f"c2bwgv {CAMP}", FOUR),
        ("round 3: blue goes north, takes white, asks green", f"c2bg c1w e5v {CAMP}", FOUR),
        ("round 3: blue goes north, takes nobody, asks white", f"c2bw {CAMP}", {"blue": "axe, owes", "white": "pickaxe"}),
        ("round 3, end: blue goes north, takes nobody, asks white", f"b3*bw {CAMP}", {}),  # There are no escapes at once.
        ("round 3, end: blue to escape", f"b3*b e1w {CAMP}", {}),
        # The end
        ("round 3: over", f"a1b e1w {CAMP}", {}),
        ("round 3: over", "b2b e1w", {}),
        ("round 61: over", f"a1b e1w {CAMP}", {}),
    ],
)
def test_what_cannot_be_in_the_rounds(heading: str, marks: str, hands: dict[str, str]) -> None:
    assert complaint(woods(heading, marks, **hands))


@pytest.mark.parametrize(
    ("heading", "marks", "hands"),
    [
        (BLUE, f"b3*b e1w {CAMP}", {"blue": "axe", "white": "bow"}),  # He has escaped before, or he is dead.
        ("round 3, end: blue to escape", f"b3b e1w {CAMP}", {"blue": "axe", "white": "bow"}),
        ("round 3, end: blue to escape", f"b3*b e1w {CAMP}", {"blue": "bow", "white": "axe"}),
        ("round 3: blue to escape", f"b3*b e1w {CAMP}", {"blue": "axe", "white": "bow"}),
        ("round 3, end: white to escape", f"b3*bw {CAMP}", {"blue": "axe", "white": "bow"}),  # Blue has to decide before.
        ("round 3, end: blue goes west, takes nobody, asks white", f"b3*bw {CAMP}", {"blue": "axe", "white": "bow"}),
        ("round 3, end: blue goes north, takes nobody, asks white", f"b3bw {CAMP}", {"blue": "axe", "white": "bow"}),
        (END, f"b3*b e1w {CAMP}", {"blue": "axe", "white": "bow"}),
    ],
)
def test_what_cannot_be_with_escapes_at_once(heading: str, marks: str, hands: dict[str, str]) -> None:
    assert complaint(woods(heading, marks, options="escape=at_once", **hands))


@pytest.mark.parametrize(
    ("heading", "hands", "deck"),
    [
        ("round 3: blue draws", {"blue": "axe bow", "white": "pickaxe extinguisher"}, ""),
        ("round 3: blue draws", {"blue": "axe bow", "white": "pickaxe extinguisher"}, "bow*1"),
    ],
)
def test_no_tool_is_drawn_that_is_not_there(heading: str, hands: dict[str, str], deck: str) -> None:
    assert complaint(woods(heading, f"a1b e1w {CAMP}", deck=deck, options="extra_cards=2", **hands))


def test_no_tool_is_drawn_too_often() -> None:
    hands = {"blue": "axe bow", "white": "pickaxe"}
    assert complaint(woods("round 3: blue draws", f"a1b e1w {CAMP}", options="new_tools=1", **hands))
    assert complaint(woods(BLUE, f"a1b e1w {CAMP}", options="new_tools=0", **hands))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_of_the_set_up_is_read_as_it_was_written(seats: int) -> None:
    match = backburn.load("wildfire-rescue", seats=seats).match(seed=1)
    while not match.position().startswith("round"):
        assert match.game.position(match.position()) == match.state
        match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[0])
    assert len(match.plies) > 30
