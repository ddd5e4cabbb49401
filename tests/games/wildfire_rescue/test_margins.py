"""What lies around the forest: the set-up, the panels, the stock, what is said, and where all of it lies."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import backburn
from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import SIDE
from backburn.games.wildfire_rescue.state import Phase, State
from backburn.games.wildfire_rescue.view.layout import (
    FRAME,
    GAP,
    IN_STOCK,
    PANEL,
    ROW,
    STRIP,
    THUMB,
    TOP,
    WIDTH,
    block,
    height,
    panel,
    spot,
)
from backburn.picture.stakes import ABOVE
from backburn.play.matches.match import Match
from games.wildfire_rescue.looking import PLANE, ROUND, at, facts, kinds, offering, seen, symbols, texts
from games.wildfire_rescue.pictures import match, start, woods
from pictures import clause
from wide import Wide

FOLDER = backburn.load("wildfire-rescue").card.folder

# ---- the set-up


def test_tools_set_aside_are_described() -> None:
    begun = start(2, "aside axe")
    assert texts(seen(begun, None)["status"]) == ["Tools are set aside"]
    assert seen(begun, None)["deck"].label == "Tool deck: axe, 2 × pickaxe, 2 × bow, 2 × extinguisher"
    assert texts(seen(begun, None)["deck"])[-1] == "tool deck"
    facts = dict(begun.game.card.scene(begun.state, None).facts)
    assert (facts["Round"], facts["Turn"], facts["Out of the game"]) == ("set-up", "no one", "axe")


def test_the_forest_is_dealt_out_tile_by_tile() -> None:
    picture = seen(start(4, "deal trees", "deal wildfire"), None)
    assert [picture[f"tile-{name}"].label for name in ("a1", "b1", "c1")] == ["a1, trees", "b1, wildfire", "c1, no tile yet"]
    assert "chosen" in kinds(picture["tile-c1"]) and "chosen" not in kinds(picture["tile-d1"])
    assert texts(picture["status"]) == ["The forest is dealt, c1 is next"] and picture["round"].parts == ()


def begin(*more: str, **options: Any) -> Match[State]:
    """A table of three, after the deal."""
    begun = start(3, **options)
    while begun.state.phase < Phase.TOOL:
        begun.push(begun.legal()[0])
    for move in more:
        begun.push(move)
    return begun


def test_first_tools_and_corners() -> None:
    begun = begin()
    assert texts(seen(begun, None)["status"]) == ["Blue draws a first tool"]
    assert "wfr-panel-turn" in kinds(seen(begun, None)["seat-blue"])
    while begun.state.phase == Phase.TOOL:
        begun.push(begun.legal()[0])
    picture = seen(begun, 0)
    assert texts(picture["status"]) == ["Blue chooses a corner"]
    assert offering(picture) == ["tile-a1", "tile-e1", "tile-a5", "tile-e5"]
    assert picture["ranger-blue"].parts == () and picture["seat-violet"].parts == () and picture["seat-violet"].label == ""
    assert picture["seat-blue"].label == "Blue, you, its turn, 0 campers saved, tools: axe"


def test_the_plans_of_the_campers_are_small_maps() -> None:
    begun = begin(campers="choose")
    while begun.state.phase < Phase.CAMP:
        begun.push(begun.legal()[0])
    picture = seen(begun, 0)
    assert texts(picture["status"]) == ["Blue chooses the campers' places"]
    assert offering(picture) == [f"camp-{plan}" for plan in range(1, 10)]
    assert picture["camp-9"].label.startswith("Plan 9: c1 b2 c3 e3 b4. ")
    assert kinds(picture["camp-1"]).count("wfr-dot") == 5 and picture["deck"].parts == picture["die"].parts == ()
    assert [picture[f"camp-{plan}"].kind for plan in (5, 6)] == ["stock", "stock more"]
    begun.push("camp 1")
    assert seen(begun, 0)["camp-1"].parts == () and seen(begun, 0)["deck"].parts


def test_plans_are_drawn_by_chance_otherwise() -> None:
    begun = begin()
    while begun.state.phase < Phase.CAMP:
        begun.push(begun.legal()[0])
    picture = seen(begun, 0)
    assert texts(picture["status"]) == ["The campers' places are drawn"]
    assert "wfr-thumb" in kinds(picture["camp-1"]) and not offering(picture)


# ---- next to the forest


def test_panels_tell_who_has_what() -> None:
    picture = at(ROUND)
    assert picture["seat-blue"].label == "Blue, you, its turn, on a3, 1 camper saved, tools: axe, extinguisher"
    assert picture["seat-white"].label == "White, on b3, owes a turn, 1 camper saved, tools: bow"
    assert texts(picture["seat-blue"]) == ["Blue", "you", "1"] and texts(picture["seat-white"]) == ["White", "owes a turn", "1"]
    assert "wfr-panel-turn" in kinds(picture["seat-blue"]) and "wfr-panel" in kinds(picture["seat-white"])
    assert picture["card-blue-axe"].label == "Axe of blue" and symbols(picture["card-blue-axe"]) == ["axe"]
    assert picture["card-blue-bow"].parts == () and picture["card-white-bow"].parts


def test_the_stakes_are_campers_and_rangers() -> None:
    picture = at(woods("round 3: blue to act", "a1b c1c d3cc", blue="axe, saved 1", white="dead"))
    assert seen(start(2, "aside axe"), None)["stake-campers"].label == "Campers: 0 of 5 saved"
    assert texts(picture["goal"]) == ["Bring the campers out"] and texts(picture["stake-campers"]) == ["1 of 5"]
    assert picture["stake-campers"].label == "Campers: 1 of 5 saved, 1 lost" and "stake-lost" in kinds(picture["stake-campers"])
    assert picture["stake-rangers"].label == "Rangers: 1 of 2 alive" and texts(picture["stake-rangers"]) == ["1 of 2"]


def test_the_dead_have_a_panel_and_nothing_else() -> None:
    picture = at(woods("round 3: blue to act", "a1b c1c", blue="axe", white="dead"), seat=1)
    assert picture["seat-white"].label == "White, you, dead" and "wfr-panel-dead" in kinds(picture["seat-white"])
    assert picture["ranger-white"].parts == () and texts(picture["seat-white"]) == ["White", "you, dead"]


def test_of_too_many_tools_one_is_chosen() -> None:
    picture = at(woods("round 3: blue to discard", "a1b e1w c1c", blue="axe bow extinguisher", white="bow"))
    assert offering(picture) == ["card-blue-axe", "card-blue-bow", "card-blue-extinguisher"]
    assert picture["card-blue-axe"].label == "Axe of blue. An axe leaves the game."
    spots = [picture[name].x * 100 for name in offering(picture)]
    assert all(later - earlier > 40 for earlier, later in pairwise(spots))


def test_two_cards_of_a_kind_lie_on_each_other() -> None:
    picture = at(woods("round 3: blue to act", "a1b e1w c1c", blue="axe axe", white="bow"))
    assert picture["card-blue-axe"].label == "2 × axe of blue" and texts(picture["card-blue-axe"]) == ["2"]
    assert kinds(picture["card-blue-axe"]).count("wfr-card") == 2
    slots = [kinds(picture[f"seat-{colour}"]).count("wfr-slot") for colour in ("blue", "white")]
    assert slots == [1, 2], "a card that lies on another needs no room of its own"


def test_three_cards_leave_room_for_what_is_beside_them() -> None:
    played = backburn.load("wildfire-rescue", seats=2, tool_limit=4).match(
        position=woods("round 3: blue to act", "a1b e1w c1c", blue="axe bow extinguisher", white="bow", options="tool_limit=4")
    )
    spots = [thing.x * 100 for name, thing in seen(played, 0).items() if name.startswith("card-blue") and thing.parts]
    assert panel(0)[0] < spots[0] < spots[1] < spots[2]


def test_the_deck_shows_its_tools_and_how_often_one_may_draw() -> None:
    deck = at(ROUND)["deck"]
    told = "Tool deck: axe, 2 × pickaxe; 3 new tools left. Draw a new tool; then the event die is rolled."
    assert deck.label == told and texts(deck) == ["3", "1", "2", "0", "0", "3 draws left"]
    empty = at(
        woods(
            "round 3: blue to act", "a1b e1w c1c", blue="axe bow", white="bow axe", deck="pickaxe*1 extinguisher*1", options="new_tools=2"
        )
    )
    assert texts(empty["deck"])[-1] == "0 draws left" and not empty["deck"].offers


def test_an_empty_deck() -> None:
    hands = {"blue": "axe bow", "white": "pickaxe bow"}
    picture = at(woods("round 3: blue to act", "a1b e1w c1c", deck="", options="extra_cards=2", **hands))
    assert picture["deck"].label == "Tool deck: none; 0 new tools left" and "wfr-slot" in kinds(picture["deck"])


def test_the_die_shows_its_events() -> None:
    rolled = at(woods("round 3, end: die", "a1b e1w c1c", blue="axe", white="bow"), None)
    assert symbols(rolled["die"]) == ["flame", "flame", "flame", "plane", "none", "none"]
    assert rolled["die"].label == "Event die: 1 to 3 wildfire, 4 plane, 5 to 6 nothing, to be rolled" and texts(rolled["die"]) == [
        "event die"
    ]
    assert kinds(rolled["die"]).count("wfr-die wfr-due") == 6 and kinds(at(ROUND)["die"]).count("wfr-die") == 6
    six = start(2, wildfire_faces=6, plane_faces=0)
    assert seen(six, None)["die"].label == "Event die: 1 to 6 wildfire"


def test_buttons() -> None:
    picture = at(ROUND)
    assert picture["pass"].label == "Pass. Do nothing this turn. 1 camper is lost to the fire." and picture["give-up"].parts == ()
    caught = at(woods("round 3: blue to act", "a1*b e1w c1c", blue="pickaxe", white="bow", options="own_feet=on"))
    assert caught["give-up"].label == "Give up. Give up and die." and caught["pass"].parts == ()
    own = at(woods("round 3: blue to act", "a1*b e1w c1c", blue="axe extinguisher", white="bow", options="own_feet=on"))
    assert own["put-out"].offers and own["give-up"].x > own["put-out"].x


# ---- what is going on

ESCAPE = woods("round 3, end: blue to escape", "a1*b e1w c1c", blue="pickaxe", white="bow", options="escape=at_once")
OUT = woods("round 3: over", "a1b e1w", blue="axe, saved 3", white="bow, saved 1")
GONE = woods("round 3: over", "c1c", blue="dead", white="dead")
LAST = woods("round 60: over", "a1b e1w c1c", blue="axe, saved 1", white="bow")


@pytest.mark.parametrize(
    ("picture", "doing", "when"),
    [
        (ROUND, "It is blue's turn", "Round 3"),
        (woods("round 3: blue to act", "a1*b e1w c1c", blue="pickaxe", white="bow"), "Blue has to escape the fire", "Round 3"),
        (woods("round 3: blue draws", "a1b e1w c1c", blue="pickaxe", white="bow"), "Blue draws a tool", "Round 3"),
        (
            woods("round 3: blue to discard", "a1b e1w c1c", blue="axe bow extinguisher", white="bow"),
            "Blue has to discard a tool",
            "Round 3",
        ),
        (woods("round 3, end: die", "a1b e1w c1c", blue="axe", white="bow"), "The event die is rolled", "Round 3"),
        (PLANE, "Blue sends the rescue plane", "Round 3"),
        (ESCAPE, "Blue has to escape immediately", "Round 3"),
        (OUT, "Very well done", ""),
        (GONE, "Perhaps another trade would suit you", ""),
        (LAST, "A sad day", ""),
    ],
)
def test_the_headline(picture: str, doing: str, when: str) -> None:
    things = at(picture)
    assert texts(things["status"]) == [doing] and "".join(texts(things["round"])) == things["round"].label == when


@clause("R7.5")
@pytest.mark.parametrize(
    ("picture", "result"),
    [
        (OUT, "All are at the edge with 4 points"),
        (GONE, "No ranger is left with \u22122 points"),
        (LAST, "Round 60 was the last with 1 point"),
    ],
)
def test_the_end_is_reported_with_reason_points_and_grade(picture: str, result: str) -> None:
    played = match(picture)
    scene = played.game.card.scene(played.state, None)
    things = {element.id: element for element in scene.elements}
    assert things["result"].label == result and " with ".join(texts(things["result"])) == result
    title = f"{result[0].lower()}{result[1:]}".replace(" with ", "; ") + f", {texts(things['status'])[0].lower()}"
    assert scene.title == f"Wildfire Rescue!, round {played.state.round}: {title}" and things["seat-blue"].parts


def test_facts() -> None:
    told = facts(woods("round 3: blue to act", "a1b a2*w c1c d2c", blue="axe bow, saved 1", white="pickaxe, owes"))
    assert told == {
        "Round": "3 of at most 60",
        "Turn": "blue",
        "Now": "it is blue's turn",
        "Points": "1",
        "Burning tiles": "1",
        "Owing a turn": "white",
        "Caught": "white",
        "Tool deck": "axe, pickaxe, extinguisher",
        "New tools": "1 of 4",
        "Out of the game": "bow, extinguisher",
    }
    assert facts(GONE)["Dead"] == "blue, white" and facts(GONE)["Turn"] == "no one" and facts(GONE)["Points"] == "\u22122"


# ---- where things lie


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_lies_on_anything_else(seats: int) -> None:
    blocks = [panel(seat) for seat in range(seats)] + [block(place, seats) for place in (0, 1)]
    boxes = [(x - PANEL / 2, y - STRIP / 2) for x, y in blocks]
    assert all(left >= GAP and left + PANEL <= WIDTH - GAP and TOP + FRAME < top <= height(seats) - STRIP for left, top in boxes)
    assert all(
        abs(one[0] - other[0]) >= PANEL or abs(one[1] - other[1]) >= ROW - 1e-6
        for index, one in enumerate(boxes)
        for other in boxes[:index]
    )
    assert spot(SIDE * SIDE - 1)[0] + 50 < WIDTH - GAP and spot(SIDE * SIDE - 1)[1] + 50 < TOP + FRAME


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_wide_arrangement_puts_everything_in_a_column_beside_the_forest(seats: int) -> None:
    arranged, things = Wide(FOLDER), seen(start(seats), None)
    left, top, right, bottom = -PANEL / 2, -STRIP / 2, PANEL / 2, STRIP / 2
    halves = {"deck": (left + 13, top, 15, bottom), "die": (15, top, right, bottom)}
    names = [*(f"seat-{colour}" for colour in COLOURS[:seats]), *halves, "result"]
    boxes = [arranged.box(things[name], halves.get(name, (left, top, right, bottom))) for name in names]
    right, bottom = arranged.box(things["ground"], (GAP, TOP, GAP + FRAME, TOP + FRAME))[2:]
    assert all(box[0] > right + 5 and box[2] <= arranged.width - 4 for box in boxes)
    assert all(one[3] < other[1] for one, other in pairwise(boxes)), "one under another"
    maps = [arranged.box(things[f"camp-{plan}"], (-THUMB / 2, -THUMB / 2, THUMB / 2, THUMB / 2)) for plan in (1, IN_STOCK, IN_STOCK + 1)]
    assert maps[0][0] == pytest.approx(maps[2][0]) and maps[1][2] <= arranged.width - 4, "two rows of small maps"
    assert boxes[seats - 1][3] < maps[0][1] and maps[0][3] < maps[2][1], "where stock and die will be"
    assert boxes[0][1] == pytest.approx(ABOVE + 6) and boxes[-1][3] < bottom < arranged.height
