"""Diagrams and positions: how they look, what may be typed, and what no game can have been."""

from __future__ import annotations

import pytest

import backburn
from games.on_the_run.woods import BARE, Woods, put
from pictures import clause, dedent

PAIR = Woods(2, animals_2=2, inner_2=1)

EXAMPLE = """round 3, green first: white to step from e1, 1 left
a    . . . .
b   . . g b .
c  . . 2 4 . .
d w . 1 3 5 w .
e  w . 6 2 . b
f   . g . . g
g    . b . .
blue: points 1, out 1, best 1
white: points 0, out 0, best 0
green: points 1, out 1, best 1
unseen 1*5 2*4 3*6 4*5 5*5 6*5
options scoring=family"""
"""The rulebook's."""

GLADE = """   . . . .
            . . b . .
           . . . . . .
          . . . 3 2 b .
           . . w 1 . .
            . . . . .
             . w . ."""
"""Round 2, white has the marker."""
FLIGHT = put(BARE, c3="6", d3="5", c2="w", f4="b", e2="w")
"""Blue flees from `d3`, which white has turned up."""
TIED = put(BARE, c3="6", b2="b", f4="b", e2="w", c5="w")
"""White is to feed the fire: `c4` or `d3`."""
EMPTY = put(GLADE, b3=".", d6=".", e3=".", g2=".")
CORNERED = put(BARE, e3="w", d3="1", e4="2", f2="b", f3="w", e2="b")
"""Round 2: white's animal on `e3` can go nowhere."""


def refused(position: str, seats: int = 2) -> str:
    """What a reader says who does not take a position."""
    with pytest.raises(backburn.PositionError) as caught:
        backburn.load("on-the-run", seats=seats).position(dedent(position))
    return str(caught.value)


def damaged(picture: str, old: str, new: str) -> str:
    assert picture.count(old) == 1
    return picture.replace(old, new)


# ---- how they look, what may be typed


@clause("R1.1", "R1.3", "R1.4")
def test_the_diagram_of_the_rulebook() -> None:
    game = backburn.load("on-the-run", seats=3)
    match = game.match(position=EXAMPLE)
    assert match.diagram() == EXAMPLE
    assert match.position() == (
        "round 3, green first: white to step from e1, 1 left / a . . . . / b . . g b . / c . . 2 4 . . / d w . 1 3 5 w . / e w . 6 2 . b"
        " / f . g . . g / g . b . . / blue: points 1, out 1, best 1 / white: points 0, out 0, best 0 / green: points 1, out 1, best 1"
        " / options scoring=family"
    )
    assert game.match(position=match.position()).diagram() == EXAMPLE
    assert match.moves() == ["step d2", "step e2", "step f1", "out", "stay"]


@clause("R4.3")
def test_what_is_hidden_may_be_left_out() -> None:
    without = damaged(EXAMPLE, "unseen 1*5 2*4 3*6 4*5 5*5 6*5\n", "")
    assert backburn.load("on-the-run", seats=3).match(position=without).diagram() == EXAMPLE


@clause("R3.1", "R3.2", "R4.2", "R4.3", "R5.1")
@pytest.mark.parametrize(
    ("decision", "rows", "typed"),
    [
        ("blue to place", BARE, ["place c3", "c3", "pl c3", "PLACE C3"]),
        ("white to move", GLADE, ["animal e3", "e3", "a e3", "  Animal  E3 "]),
        ("white to move", GLADE, ["pass", "p", "Pass"]),
        ("white to step from g2, 1 left", GLADE, ["step f2", "f2", "s f2"]),
        ("white to step from g2, 1 left", GLADE, ["out", "o"]),
        ("white to step from g2, 1 left", GLADE, ["stay", "sta"]),
        ("white to burn", TIED, ["burn d3", "d3", "b d3"]),
        ("white turns up d3", put(FLIGHT, d3="b"), ["number 4", "4", "n 4"]),
        ("blue to flee from d3", FLIGHT, ["flee e3", "e3", "f e3"]),
    ],
)
def test_tiles_and_beginnings_of_words_are_enough(decision: str, rows: str, typed: list[str]) -> None:
    before = PAIR.picture(decision, rows)
    assert typed[0] in PAIR.moves(before)
    assert len({PAIR.after(before, text) for text in typed}) == 1


@clause("R1.5", "R3.1", "R3.2", "R3.3", "R4.1", "R4.3", "R5.1", "R7.1")
@pytest.mark.parametrize("move", ["place c3", "animal d6", "pass", "step a2", "out", "stay", "burn c4", "number 3", "flee c4"])
def test_what_is_not_asked_is_refused_with_a_clause(move: str) -> None:
    """Whatever the decision is, moves of other decisions are."""
    pictures = {
        "place": PAIR.picture("blue to place", BARE),
        "animal pass": PAIR.picture("white to move", GLADE),
        "step stay out": PAIR.picture("white to step from e3, 1 left", GLADE),
        "burn": PAIR.picture("white to burn", TIED),
        "number": PAIR.picture("white turns up d3", put(FLIGHT, d3="b")),
        "flee": PAIR.picture("blue to flee from d3", FLIGHT),
        "over": PAIR.picture("over", EMPTY, "2 2 1", "1 1 1"),
    }
    for asked, picture in pictures.items():
        if move.split()[0] not in asked.split():
            reason, sentence = PAIR.refusal(picture, move)
            assert f"### {reason} " in PAIR.game.card.rulebook and sentence


# ---- what cannot be


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a . . . .\n", ""),  # A row is missing,
        ("a . . . .\n", "a . . . .\na . . . .\n"),  # there twice,
        ("a . . . .\n", "h . . . .\n"),  # has another name,
        ("c . . . . . .", "c . . . . ."),  # too few tiles,
        ("c . . . . . .", "c . . . . . . ."),  # or too many.
        ("c . . . . . .", "c . . . x . ."),  # No such mark,
        ("c . . . . . .", "c . . . g . ."),  # no one of that colour at this table,
        ("c . . . . . .", "c . . . 7 . ."),  # no such number.
        ("white: points 0, out 0, best 0", ""),  # A player's line is missing,
        ("white: points 0, out 0, best 0", "green: points 0, out 0, best 0"),  # is another's,
        ("white: points 0, out 0, best 0", "white: points 0, out 0"),  # is not whole,
        ("white: points 0, out 0, best 0", "white: points x, out 0, best 0"),  # has no number,
        ("white: points 0, out 0, best 0", "white: points -1, out 0, best 0"),  # or one that cannot be;
        ("white: points 0, out 0, best 0", "white: points 0, out 0, best 0\ngreen: points 0, out 0, best 0"),  # there is one too many.
        ("white to move", "white to rest"),  # No such decision,
        ("white to move", "green to move"),  # no one at this table,
        ("round 2, white first: white to move", ""),  # no first line,
        ("round 2, white first: ", ""),  # no round,
        ("options animals_2=2", "options animals_2=2 inner_2=3"),  # options that do not go together (R1.5b),
        ("options animals_2=2", "options animals_2=2 tiles_1=7"),  # (R1.3a),
        ("options animals_2=2", "options animals_2=2 rain=9"),  # or do not exist.
    ],
)
def test_damaged_lines_are_refused(old: str, new: str) -> None:
    assert refused(damaged(PAIR.picture("white to move", GLADE), old, new))


@clause("R2.1", "R2.2")
@pytest.mark.parametrize(
    "first", ["round 1, blue first", "round 2, blue first", "round 3, blue first", "round 0, white first", "round 4, white first"]
)
def test_round_and_marker_follow_from_the_fire(first: str) -> None:
    assert "round 2" in refused(damaged(PAIR.picture("white to move", GLADE), "round 2, white first", first))


@clause("R1.2", "R1.3", "R4.1")
@pytest.mark.parametrize(
    ("decision", "rows", "complaint"),
    [
        ("white to move", put(GLADE, d4="4"), "lightning"),  # It burns with another number,
        ("white to move", put(GLADE, d4=".", d3="1"), "lightning"),  # does not burn,
        ("white to move", put(GLADE, d4="b", d3="1", b3="."), "lightning"),  # and no one is there.
        ("white to move", put(GLADE, e4=".", a1="1"), "not connected to the lightning"),  # Fires that nothing lit.
        ("white to move", put(GLADE, d5=".", d6="5"), "not connected to the lightning"),
        ("blue to move", put(GLADE, **dict.fromkeys(["c3", "c4", "d3", "e5", "d6", "d7"], "1"), b5="b"), "a 1"),  # Seven times.
    ],
)
def test_a_fire_that_cannot_burn_is_refused(decision: str, rows: str, complaint: str) -> None:
    assert complaint in refused(PAIR.picture(decision, rows))


@clause("R1.4")
@pytest.mark.parametrize(
    ("rows", "players"),
    [
        (put(GLADE, a1="b"), ("0 0 0", "0 0 0")),  # Three of two,
        (GLADE, ("1 1 1", "0 0 0")),  # one out and two inside,
        (put(GLADE, b3="."), ("2 2 1", "0 0 0")),  # two out and one inside,
        (put(GLADE, b3=".", d6="."), ("3 3 1", "0 0 0")),  # three out.
    ],
)
def test_more_animals_than_a_player_has_are_refused(rows: str, players: tuple[str, str]) -> None:
    assert "blue has 3 animals" in refused(PAIR.picture("white to move", rows, *players))


@clause("R6.1", "R6.2")
@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        ("heels", "1 0 0"),  # Points of no one,
        ("heels", "0 0 1"),  # a best of no one,
        ("heels", "0 1 0"),  # an animal without points,
        ("heels", "3 1 2"),  # a single animal whose score is not all,
        ("heels", "2 2 2"),  # less than 1 for the other,
        ("heels", "5 2 2"),  # a better one than the best,
        ("heels", "6 1 6"),  # more than an edge tile touches.
        ("plain", "2 1 2"),
        ("plain", "3 2 2"),
        ("family", "2 2 1"),  # 1 + 2,
        ("family", "3 2 1"),  # of which 2 is the best.
    ],
)
def test_points_that_cannot_be_are_refused(scoring: str, told: str) -> None:
    table = Woods(2, animals_2=3, inner_2=1, scoring=scoring)
    out = int(told.split()[1])
    rows = put(GLADE, a4="w", a1="b" if out == 0 else ".", d6="b" if out < 2 else ".")
    assert "a best escape of" in refused(table.picture("white to move", rows, told, "0 0 0"))


@clause("R1.5", "R1.5a", "R1.5c")
@pytest.mark.parametrize(
    ("decision", "rows"),
    [
        ("white to place", BARE),  # Blue begins.
        ("blue to place", put(BARE, c3="b")),  # Now white,
        ("blue to place", put(BARE, c3="b", d3="w")),  # and white again.
        ("white to place", put(BARE, b2="b")),  # The first one goes next to the lightning,
        ("blue to place", put(BARE, c3="b", d3="w", c4="w")),  # the second does not,
        ("blue to place", put(BARE, c3="b", d3="w", a1="w")),  # nor as far away.
        ("blue to place", put(BARE, c3="b", d3="w", b2="w", f2="b")),  # All are placed.
        ("white to place", put(BARE, c3="b", d5="1")),  # It burns only later.
    ],
)
def test_animals_placed_otherwise_are_refused(decision: str, rows: str) -> None:
    assert refused(PAIR.picture(decision, rows))


@clause("R1.5c")
def test_the_last_free_tile_is_not_asked_for() -> None:
    crowd = Woods(3, animals_3=6, inner_3=2)
    assert refused(crowd.picture("blue to place", put(BARE, c3="b", c4="w", d3="g", d5="g", e3="w")), 3)


@clause("R3.1", "R3.2", "R3.2a", "R3.4a")
@pytest.mark.parametrize(
    ("decision", "rows"),
    [
        ("white to step from b3, 2 left", GLADE),  # Blue's animal,
        ("white to step from a1, 2 left", GLADE),  # none,
        ("white to step from d4, 2 left", GLADE),  # fire,
        ("white to step from z9, 2 left", GLADE),  # no tile.
        ("white to step from e3, 3 left", GLADE),  # Too many steps,
        ("white to step from e3, 0 left", GLADE),  # none left,
        ("white to step from e3, x left", GLADE),  # no number.
        ("white to step from e3, 2 left", put(CORNERED, g2=".", d2="b", e2=".")),  # Only e2 is left: not asked.
        ("white to step from e3, 2 left", CORNERED),  # There is nowhere to go,
        ("white to step from e3, 1 left", CORNERED),  # and so it cannot have come there.
        ("white to move", put(GLADE, c4="1")),  # White has turned up a tile in this round.
        ("white to move", put(GLADE, e3=".", g2=".")),  # White has no one to move,
        ("blue to move", put(BARE, e3="b", d3="1", e4="2", f2="w", f3="1", e2="5")),  # blue no one who can.
    ],
)
def test_moves_that_are_not_asked_are_refused(decision: str, rows: str) -> None:
    assert refused(PAIR.picture(decision, rows))


@clause("R4.1", "R4.2", "R4.3", "R5.1", "R5.1b")
@pytest.mark.parametrize(
    ("decision", "rows"),
    [
        ("white to burn", put(TIED, d3="1")),  # White feeds first in round 2, but c4 is the hottest: not asked.
        ("blue to burn", TIED),  # White's turn: blue has fed the fire.
        ("blue turns up c4", TIED),
        ("white turns up b3", TIED),  # Not the hottest,
        ("white turns up c3", TIED),  # burning,
        ("white turns up h1", TIED),  # no tile.
        ("blue to move", TIED),  # The round is past that.
        ("white to flee from d2", put(FLIGHT, c2=".")),  # It does not burn,
        ("blue to flee from d4", FLIGHT),  # it is the lightning,
        ("white to flee from d3", FLIGHT),  # white has two others,
        ("blue to flee from d3", put(FLIGHT, d2="b")),  # and blue: a third one.
        ("blue to flee from e3", put(FLIGHT, d3=".", e3="5")),  # It was not the hottest: 3, where c4 and d3 had 9.
        ("blue to flee from d3", put(FLIGHT, d2="w", c2="b", f4=".")),  # Only e3 is left: not asked.
        ("blue to flee from d3", put(FLIGHT, d2="w", c2="b", f4=".", e2="1", e3="1")),  # Nothing is.
    ],
)
def test_fires_that_are_not_asked_are_refused(decision: str, rows: str) -> None:
    assert refused(PAIR.picture(decision, rows))


@clause("R4.3a")
def test_a_draw_of_the_only_number_left_is_refused() -> None:
    table = Woods(2, animals_2=2, inner_2=1, tiles_1=0, tiles_2=0, tiles_3=0, tiles_4=36, tiles_5=0, tiles_6=0)
    assert "same number" in refused(table.picture("blue turns up c3", put(BARE, b2="b", f4="b", e2="w", c5="w")))


@clause("R5.1a")
def test_no_one_flees_where_animals_cannot() -> None:
    table = Woods(2, animals_2=2, inner_2=1, flee="none")
    assert refused(table.picture("blue to flee from d3", FLIGHT))


@clause("R7.1")
@pytest.mark.parametrize(
    ("decision", "rows", "players"),
    [
        ("over", GLADE, ("0 0 0", "0 0 0")),  # Animals are in the forest.
        ("over", put(GLADE, d6=".", e3=".", g2="."), ("0 0 0", "1 1 1")),
        ("white to move", EMPTY, ("2 2 1", "1 1 1")),  # No one is.
        ("white to burn", put(BARE, c3="6"), ("1 1 1", "2 2 1")),
        ("round 2, white first: over", EMPTY, ("2 2 1", "1 1 1")),
    ],
)
def test_over_is_when_no_one_is_in_the_forest(decision: str, rows: str, players: tuple[str, str]) -> None:
    assert refused(PAIR.picture(decision, rows, *players))


@clause("R6.3")
def test_animals_that_nothing_burned_are_not_missing() -> None:
    """In the first round's moves nothing has been turned up, so no one can be lost; after one tile one animal can."""
    three = put(BARE, d5="b", d3="w", b2="w")
    assert "missing" in refused(PAIR.picture("blue to move", three))
    assert PAIR.moves(PAIR.picture("white to burn", put(three, c3="6"))) == ["burn c4", "burn d3"]
