"""Clauses of R1: cards, tiles, rangers and campers before the first round."""

from __future__ import annotations

import pytest

import backburn
from backburn.core.rules.contract import CHANCE
from games.wildfire_rescue.pictures import after, forest, moves, refusal, same, start, weights, woods
from pictures import clause

NOTHING = """1 . . . . .
             2 . . . . .
             3 . . . . .
             4 . . . . .
             5 . . . . ."""
ALL = "axe*2 pickaxe*2 bow*2 extinguisher*2"
SIX = "axe*2 pickaxe*2 bow*1 extinguisher*1"
FIVE = "axe*1 pickaxe*2 bow*1 extinguisher*1"
NONE = {"blue": "none", "white": "none"}
FOUR = {"blue": "axe", "white": "pickaxe", "green": "bow", "violet": "extinguisher"}


def dealt(rows: str, heading: str, options: str = "") -> str:
    """A deal in progress: the first rows of the forest."""
    given = [row.split() for row in rows.strip().splitlines()]
    lines = [" ".join(row + ["."] * (6 - len(row))) for row in given]
    lines += [row.strip() for row in NOTHING.splitlines()[len(given) :]]
    return woods(heading, rows="\n".join(lines), deck=SIX, options=options, **NONE)


# ---- tiles


@clause("R1.1", "R1.2")
def test_the_tiles_are_dealt_out_row_by_row() -> None:
    first = dealt("1", "deal 1 at a1")
    assert weights(first) == {"deal trees": 8, "deal rocks": 8, "deal animals": 8, "deal wildfire": 1}
    assert after(first, "deal rocks") == same(dealt("1 R", "deal 1 at b1"))
    assert after(first, *["deal rocks", "deal trees"] * 3) == same(dealt("1 R T R T R\n2 T", "deal 1 at b2"))
    assert weights(dealt("1 R T R W R\n2 T", "deal 1 at b2")) == {"deal trees": 6, "deal rocks": 5, "deal animals": 8}


@clause("R1.1", "R3.1")
def test_the_last_tile_is_followed_by_the_first_tool() -> None:
    rows = """1 T R T A R
              2 A T R T A
              3 R A W R T
              4 T R A T A
              5 A T R A"""
    assert weights(dealt(rows, "deal 1 at e5")) == {"deal rocks": 1}
    assert after(dealt(rows, "deal 1 at e5"), "deal rocks") == same(woods("blue draws a first tool", deck=SIX, **NONE))


@clause("R1.1", "R1.1a")
def test_the_tiles_of_the_options() -> None:
    match = start(4, trees=10, rocks=0, animals=14)
    assert weights(match.diagram()) == {"deal trees": 10, "deal animals": 14, "deal wildfire": 1}
    with pytest.raises(backburn.OptionError, match="24"):
        backburn.load("wildfire-rescue", trees=9)


@clause("R1.2")
@pytest.mark.parametrize(
    ("rows", "place", "kinds"),
    [
        ("1 T T T", "d1", "rocks animals wildfire"),
        ("1 T T R", "d1", "trees rocks animals wildfire"),
        ("1 T T R T T\n2 R R", "c2", "trees animals wildfire"),  # d1 and e1 are no neighbours of c2.
        ("1 T T R T T\n2 R A R A", "e2", "trees rocks animals wildfire"),
        ("1 A T R R A\n2 R A A R", "e2", "trees animals wildfire"),  # Round a corner; north of e2 are only two animals.
        ("1 A T R R A\n2 R A A A", "e2", "trees rocks wildfire"),
        ("1 T T R T A\n2 T R", "c2", "trees animals wildfire rocks"),
        ("1 T A T R R\n2 T R", "c2", "trees animals wildfire rocks"),
        ("1 T A T R R\n2 T A T R A\n3 A", "b3", "trees rocks wildfire"),  # West and north are one group of three.
        ("1 W A T R R\n2 T A T R A\n3 T", "b3", "trees rocks animals"),
    ],
)
def test_no_group_of_four_neighbours_of_one_kind(rows: str, place: str, kinds: str) -> None:
    assert {move.removeprefix("deal ") for move in moves(dealt(rows, f"deal 1 at {place}"))} == set(kinds.split())


@clause("R1.2", "R1.2b")
def test_a_tile_that_goes_back_is_refused() -> None:
    assert refusal(dealt("1 T T T", "deal 1 at d1"), "deal trees") == "R1.2"
    assert refusal(dealt("1 W T T", "deal 1 at d1"), "deal wildfire") in ("R1.1", "R1.2")


@clause("R1.2")
def test_the_largest_group_is_an_option() -> None:
    assert "deal trees" in moves(dealt("1 T T T", "deal 1 at d1", "largest_group=4"))
    assert "deal trees" not in moves(dealt("1 T T T T", "deal 1 at e1", "largest_group=4"))
    assert moves(dealt("1 T", "deal 1 at b1", "largest_group=1")) == ["deal rocks", "deal animals", "deal wildfire"]


ALTERNATING = "trees=12 rocks=12 animals=0 largest_group=1"


@clause("R1.2a")
def test_when_no_tile_fits_the_deal_begins_again() -> None:
    """On d2, with rocks to the west and trees to the north, neither may lie."""
    before = dealt("1 T R W T R\n2 R T", "deal 1 at c2", ALTERNATING)
    assert moves(before) == ["deal rocks"]
    assert after(before, "deal rocks") == same(dealt("1", "deal 2 at a1", ALTERNATING))
    late = dealt("1 T R W T R\n2 R T", "deal 99 at c2", ALTERNATING)
    assert after(late, "deal rocks") == same(dealt("1", "deal 100 at a1", ALTERNATING))
    wildfire = dealt("1 T R T R T\n2 R T", "deal 1 at c2", ALTERNATING)
    assert after(wildfire, "deal rocks") == same(dealt("1 T R T R T\n2 R T R", "deal 1 at d2", ALTERNATING))


@clause("R1.2a")
@pytest.mark.parametrize(("deal", "options"), [(100, ALTERNATING), (2, f"{ALTERNATING} deals=2"), (1, f"{ALTERNATING} deals=1")])
def test_in_the_last_deal_the_group_is_kept(deal: int, options: str) -> None:
    before = dealt("1 T R W T R\n2 R T", f"deal {deal} at c2", options)
    between = dealt("1 T R W T R\n2 R T R", f"deal {deal} at d2", options)
    assert after(before, "deal rocks") == same(between)
    assert weights(between) == {"deal trees": 9, "deal rocks": 8}, "every tile left is as likely as any other"
    assert after(between, "deal trees") == same(dealt("1 T R W T R\n2 R T R T", f"deal {deal} at e2", options))


@clause("R1.2a")
def test_the_group_is_kept_for_that_one_place_only() -> None:
    kept = dealt("1 T R W T R\n2 R T R T", "deal 100 at e2", ALTERNATING)
    later = dealt("1 T R W T R\n2 R T R T T", "deal 100 at a3", ALTERNATING)
    assert after(kept, "deal trees") == same(later)
    assert moves(later) == ["deal trees"] and refusal(later, "deal rocks") == "R1.2"


# ---- cards


@clause("R1.3", "R1.4", "R1.4b")
def test_what_is_too_much_is_set_aside_card_by_card() -> None:
    """Three players have a deck of seven."""
    begun = start(3)
    assert begun.to_act == CHANCE and begun.diagram().startswith("aside\n") and f"\ndeck {ALL}" in begun.diagram()
    assert weights(begun.diagram()) == {f"aside {tool}": 2 for tool in ("axe", "pickaxe", "bow", "extinguisher")}
    begun.push("aside bow")
    assert begun.diagram().startswith("deal 1 at a1") and "\ndeck axe*2 pickaxe*2 bow*1 extinguisher*2" in begun.diagram()


@clause("R1.3", "R1.4")
def test_the_cards_of_the_options() -> None:
    begun = start(3, axes=4, pickaxes=0, bows=1, extinguishers=3, extra_cards=3)
    assert weights(begun.diagram()) == {"aside axe": 4, "aside bow": 1, "aside extinguisher": 3}
    assert refusal(begun.diagram(), "aside pickaxe") in ("R1.3", "R1.4")
    begun.push("aside bow")
    assert weights(begun.diagram()) == {"aside axe": 4, "aside extinguisher": 3}


@clause("R1.4")
def test_four_players_use_all_cards() -> None:
    assert start(4).diagram().startswith("deal 1 at a1") and f"\ndeck {ALL}" in start(4).diagram()
    assert start(4, extra_cards=3).diagram().startswith("aside")


@clause("R1.4a")
def test_enough_cards() -> None:
    with pytest.raises(backburn.OptionError, match="card"):
        backburn.load("wildfire-rescue", seats=4, axes=1)
    assert backburn.load("wildfire-rescue", seats=3, axes=1)
    with pytest.raises(backburn.OptionError, match=r"card|tool"):
        backburn.load("wildfire-rescue", seats=4, starting_tools=2, extra_cards=3)
    assert backburn.load("wildfire-rescue", seats=4, starting_tools=2, extra_cards=4)


@clause("R1.6")
def test_with_two_players_one_card_of_each_kind_stays() -> None:
    begun = start(2)
    assert weights(begun.diagram()) == {f"aside {tool}": 1 for tool in ("axe", "pickaxe", "bow", "extinguisher")}
    begun.push("aside bow")
    assert weights(begun.diagram()) == {"aside axe": 1, "aside pickaxe": 1, "aside extinguisher": 1}
    assert refusal(begun.diagram(), "aside bow") == "R1.6"
    begun.push("aside extinguisher")
    assert begun.diagram().startswith("deal 1 at a1") and f"\ndeck {SIX}" in begun.diagram()


@clause("R1.6", "R1.6a")
def test_when_no_kind_has_two_cards_any_is_set_aside() -> None:
    begun = start(2, axes=4, pickaxes=1, bows=1, extinguishers=0, extra_cards=0)
    assert weights(begun.diagram()) == {"aside axe": 3}
    for left in (2, 1):
        begun.push("aside axe")
        assert weights(begun.diagram()) == {"aside axe": left}
    begun.push("aside axe")
    assert weights(begun.diagram()) == {"aside axe": 1, "aside pickaxe": 1, "aside bow": 1}
    begun.push("aside axe")
    assert begun.diagram().startswith("deal 1 at a1")


@clause("R1.5a")
def test_the_first_tools_are_dealt_in_the_order_of_the_seats() -> None:
    before = woods("blue draws a first tool", deck=SIX, **NONE)
    assert weights(before) == {"tool axe": 2, "tool pickaxe": 2, "tool bow": 1, "tool extinguisher": 1}
    between = woods("white draws a first tool", deck=FIVE, blue="axe", white="none")
    assert after(before, "tool axe") == same(between)
    assert weights(between) == {"tool axe": 1, "tool pickaxe": 2, "tool bow": 1, "tool extinguisher": 1}
    placing = woods("blue to choose a corner", deck="axe*1 pickaxe*2 extinguisher*1", blue="axe", white="bow")
    assert after(between, "tool bow") == same(placing)
    gone = woods("white draws a first tool", deck="axe*2 pickaxe*2 extinguisher*1", blue="bow", white="none")
    assert refusal(gone, "tool bow") in ("R1.3", "R1.4", "R1.5a")


@clause("R1.5a")
def test_the_number_of_first_tools_is_an_option() -> None:
    two = "starting_tools=2"
    before = woods("blue draws a first tool", deck=SIX, options=two, **NONE)
    between = woods("blue draws a first tool", deck=FIVE, options=two, blue="axe", white="none")
    after_both = woods(
        "white draws a first tool", deck="axe*1 pickaxe*1 bow*1 extinguisher*1", options=two, blue="axe pickaxe", white="none"
    )
    assert after(before, "tool axe") == same(between)
    assert after(between, "tool pickaxe") == same(after_both)
    none = woods("blue to choose a corner", deck=ALL, options="starting_tools=0", **dict.fromkeys(FOUR, "none"))
    last = none.replace("5 A T R A R", "5 A T R A .").replace("blue to choose a corner", "deal 1 at e5")
    assert after(last, "deal rocks") == same(none)
    with pytest.raises(backburn.OptionError, match="tool"):
        backburn.load("wildfire-rescue", starting_tools=2, tool_limit=1)


# ---- rangers


@clause("R1.7", "R1.7a", "R1.7b")
def test_each_in_turn_takes_a_corner_that_is_free() -> None:
    three = {"blue": "axe", "white": "pickaxe", "green": "bow"}
    first = woods("blue to choose a corner", **three)
    assert moves(first) == ["corner a1", "corner e1", "corner a5", "corner e5"]
    second = woods("white to choose a corner", "e1b", **three)
    assert after(first, "corner e1") == same(second)
    assert moves(second) == ["corner a1", "corner a5", "corner e5"]
    assert refusal(second, "corner e1") == "R1.7a"
    third = woods("green to choose a corner", "e1b e5w", **three)
    assert after(second, "corner e5") == same(third)
    assert moves(third) == ["corner a1", "corner a5"]
    assert after(third, "corner a1") == same(woods("campers", "e1b e5w a1g", **three))


@clause("R1.7a")
def test_the_fourth_player_gets_the_last_corner_without_a_question() -> None:
    before = woods("green to choose a corner", "e1b e5w", **FOUR)
    assert after(before, "corner a5") == same(woods("campers", "e1b e5w a5g a1v", **FOUR))


@clause("R1.7a")
def test_the_same_corner_for_several_is_an_option() -> None:
    options = "same_corner=on"
    before = woods("green to choose a corner", "e1bw", options=options, **FOUR)
    between = woods("violet to choose a corner", "e1bwg", options=options, **FOUR)
    assert after(before, "corner e1") == same(between)
    assert moves(between) == ["corner a1", "corner e1", "corner a5", "corner e5"]
    assert after(between, "corner a1") == same(woods("campers", "e1bwg a1v", options=options, **FOUR))


@clause("R1.9", "R1.9a")
@pytest.mark.parametrize(("corner", "stands"), [("a1", "b1"), ("e1", "e2"), ("a5", "b5"), ("e5", "d5")])
def test_a_ranger_beside_the_wildfire(corner: str, stands: str) -> None:
    before = woods("blue to choose a corner", rows=forest(corner))
    between = woods("white to choose a corner", f"{stands}b", rows=forest(corner))
    assert after(before, f"corner {corner}") == same(between)
    assert refusal(between, f"corner {corner}") == "R1.7a"
    assert len(moves(between)) == 3
    both = woods("white to choose a corner", f"{stands}b", rows=forest(corner), options="same_corner=on")
    assert after(both, f"corner {corner}") == same(woods("campers", f"{stands}bw", rows=forest(corner), options="same_corner=on"))


# ---- campers

PLANS = {
    "one": "b3c c2c c4c d3cc",  # c3 is the wildfire tile.
    "two": "b2c b4c d3c d2c d4c",
    "three": "a3c c1c d3c c5c e3c",
    "four": "a2c a4c d3c e2c e4c",
    "five": "b2c c1c d3c c5c d4c",
    "six": "a3c b2c c1c d2c e3c",
    "seven": "a3c b2c c4c d2c e3c",
    "eight": "a2c b4c c5c d4c e2c",
    "nine": "b2c b4c c1c d3c e3c",
}


@clause("R1.8", "R1.8a", "R1.9")
@pytest.mark.parametrize(("number", "plan"), list(enumerate(PLANS, start=1)))
def test_the_nine_plans(number: int, plan: str) -> None:
    drawn = woods("campers", "a1b e1w")
    ready = woods("round 1: blue to act", f"a1b e1w {PLANS[plan]}")
    assert after(drawn, f"camp {number}") == same(ready)
    fixed = woods("white to choose a corner", "a1b", options=f"campers={plan}")
    assert after(fixed, "corner e1") == same(f"{ready}\noptions campers={plan}")


@clause("R1.8a")
def test_the_plan_is_drawn_or_chosen_by_blue() -> None:
    numbers = [f"camp {number}" for number in range(1, 10)]
    assert weights(woods("campers", "a1b e1w")) == dict.fromkeys(numbers, 1)
    before = woods("white to choose a corner", "e5b", options="campers=choose")
    chosen = woods("blue to place the campers", "e5b a1w", options="campers=choose")
    assert after(before, "corner a1") == same(chosen)
    assert moves(chosen) == numbers
    asked = start(4, campers="choose")
    assert asked.game.position(woods("blue to place the campers", "a1b e1w a5g e5v", **FOUR) + "\noptions campers=choose").to_act == 0
    assert after(chosen, "camp 6") == same(woods("round 1: blue to act", f"e5b a1w {PLANS['six']}", options="campers=choose"))


@clause("R1.9")
@pytest.mark.parametrize(
    ("wildfire", "plan", "marks"),
    [
        ("c1", 3, "a3c d1c c3c c5c e3c"),
        ("e3", 3, "a3c c1c c3c c5c e4c"),
        ("e2", 4, "a2c a4c c3c e3c e4c"),
        ("e4", 4, "a2c a4c c3c e2c e5c"),
        ("c2", 1, "b3c d2c c3c c4c d3c"),
        ("b3", 1, "c3cc c2c c4c d3c"),
        ("a2", 8, "b2c b4c c5c d4c e2c"),
        ("c5", 8, "a2c b4c d5c d4c e2c"),
        ("b1", 6, PLANS["six"]),
    ],
)
def test_a_camper_beside_the_wildfire(wildfire: str, plan: int, marks: str) -> None:
    before, ready = (
        woods(heading, f"a1b a5w {on}", forest(wildfire)) for heading, on in (("campers", ""), ("round 1: blue to act", marks))
    )
    assert after(before, f"camp {plan}") == same(ready)


@clause("R1.10a")
def test_a_camper_put_beside_the_wildfire_onto_a_ranger_is_saved_at_once() -> None:
    """The wildfire is on e1, so the ranger who chose that corner stands on e2, where plan 8 puts a camper."""
    before = woods("campers", "e2w a1b", forest("e1"))
    ready = woods("round 1: blue to act", "e2w a1b a2c b4c c5c d4c", forest("e1"), blue="axe", white="pickaxe, saved 1")
    assert after(before, "camp 8") == same(ready)
    both = woods("campers", "e2bw", forest("e1"), options="same_corner=on")
    first = woods(
        "round 1: blue to act",
        "e2bw a2c a4c c3c e4c",
        forest("e1"),
        options="same_corner=on",
        blue="axe, saved 1",
        white="pickaxe",
    )
    assert after(both, "camp 4") == same(first)


@clause("R1.10a")
def test_rangers_and_campers_share_tiles() -> None:
    crowd = woods("round 3: blue to act", "c1bwgv d3cc", **FOUR)
    assert same(crowd).splitlines()[2].split()[3] == "Tbwgv" and same(crowd).splitlines()[4].split()[4] == "Rcc"
