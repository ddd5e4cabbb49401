"""The picture of the forest in acres: what it shows, says and offers."""

from __future__ import annotations

import json
import random
import re
import statistics
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import cos, radians, sin
from pathlib import Path

import pytest

import backburn
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.forest_fire_acres.board import EDGE_ACRES, NAMES, NEIGHBOURS, NUMBER, OFF_BOARD, Way, Wind
from backburn.games.forest_fire_acres.state import Phase, State
from backburn.games.forest_fire_acres.view.board import frame
from backburn.games.forest_fire_acres.view.labels import doing
from backburn.games.forest_fire_acres.view.layout import (
    ACRE,
    ARROW,
    BEARINGS,
    BUTTON_HEIGHT,
    BUTTON_WIDTH,
    EDGE,
    FIELD_HEIGHT,
    FIELD_WIDTH,
    KEY,
    LEFT,
    PANEL_HEIGHT,
    SPOTS,
    TOP,
    WIDTH,
    border,
    hexagon,
    outline,
    windward,
)
from backburn.games.forest_fire_acres.view.track import TurnPart, turn_part_of
from backburn.picture.scene import Element, Scene
from backburn.picture.svg import draw, draw_element, png
from backburn.play.matches.match import Match
from colours import contrast
from games.forest_fire_acres.plan import PICTURED
from wide import Wide, overlap

FOLDER = backburn.load("forest-fire-acres").card.folder
MOMENT = Path(backburn.__file__).parents[2] / "docs/pictures/positions/forest-fire-acres.txt"
LESSON = json.loads((FOLDER / "tutorial.json").read_text(encoding="utf-8"))
DRAWN = ("weather n 2 odd", "drawn n2odd")
FOREST = [". " * 20] * 20
"""Twenty rows without anything."""


def matches(name: str, seed: int, share: float = 0.15, most: int = 400) -> Iterator[Match[State]]:
    """Random play, at a share of its plies and at its end."""
    game = backburn.load("forest-fire-acres", **PICTURED[name])
    luck, match = random.Random(seed), game.match(seed=seed)
    while match.to_act != OVER and len(match.plies) < most:
        if luck.random() < share:
            yield match
        match.push(luck.choice(match.legal()))
    yield match


def scenes(name: str, seed: int, share: float = 0.15, most: int = 400) -> Iterator[tuple[Match[State], dict[int | None, Scene]]]:
    """The same, seen by everybody."""
    for match in matches(name, seed, share, most):
        viewers: set[int | None] = {None, 0, max(0, match.to_act)}
        yield match, {seat: match.game.card.scene(match.state, seat) for seat in viewers}


def land(**put: str) -> list[str]:
    """The rows of a forest with something on some acres, by its letter; tilde is `river`."""
    rows = [row.split() for row in FOREST]
    for letter, names in put.items():
        for name in names.split():
            column, row = divmod(NUMBER[name], 20)
            rows[row][column] = "~" if letter == "river" else letter
    return [f"{number} {' '.join(row)}" for number, row in enumerate(rows, 1)]


def position(first: str, *more: str, now: str = "", **put: str) -> str:
    """A position with some land; before the game begins all houses and schools of the options stand."""
    standing = (
        [f"options houses={len(put.get('h', '').split())} schools={len(put.get('s', '').split())}"] if first.startswith("setup") else []
    )
    return " / ".join([first, *([now] if now else []), *land(**put), *more, *standing])


@cache
def seen(text: str, seat: int | None = 0, seats: int = 1, **options: str) -> Scene:
    game = backburn.load("forest-fire-acres", seats=seats, **options)
    return game.card.scene(game.match(position=text).state, seat)


def things(text: str, seat: int | None = 0, seats: int = 1) -> dict[str, Element]:
    return {element.id: element for element in seen(text, seat, seats).elements}


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def symbols(element: Element) -> list[str]:
    return [str(part.attributes["href"]).removeprefix("#ac-") for part in element.parts if part.tag == "use"]


def kinds(element: Element) -> list[str]:
    return [str(part.attributes["class"]) for part in element.parts if "class" in part.attributes]


# ---- of every picture


@pytest.mark.parametrize("name", PICTURED)
def test_pictures_of_a_game(name: str) -> None:
    """What is not an acre or a bulldozer is always there, in the same order; all legal moves are offered, and said to be what they are."""
    first: list[str] = []
    for match, views in scenes(name, seed=2):
        for seat, scene in views.items():
            ids = [element.id for element in scene.elements]
            assert len(set(ids)) == len(ids)
            fixed = [each for each in ids if not each.startswith(("acre-", "bulldozer-"))]
            first = first or fixed
            assert fixed == first
            offers = [element for element in scene.elements if element.offers]
            counts = Counter(move for element in offers for move in element.offers)
            assert sorted(counts) == (match.legal() if seat == match.to_act else [])
            assert all(count <= 2 for count in counts.values())
            assert all(element.label.count(". ") >= len(element.offers) and element.parts for element in offers), match.position()
            assert all(0 <= element.x <= scene.width and 0 <= element.y <= scene.height for element in scene.elements)
            assert "  " not in scene.title and all(value for _, value in scene.facts)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes_and_pixels(theme: str) -> None:
    scene = seen(MOMENT.read_text(encoding="utf-8"), 2, 6)
    drawn = draw(scene, theme)
    assert "var(" not in drawn and "@" not in drawn and "light-dark" not in drawn
    image = png(scene, 360, theme)
    assert int.from_bytes(image[20:24], "big") == pytest.approx(360 * scene.height / scene.width, abs=1)
    assert len(image) > 60_000


def test_changes_are_small() -> None:
    """What a page is sent from ply to ply, but for the few at which hundreds of acres can be chosen."""
    game = backburn.load("forest-fire-acres", seats=3)
    luck, match, sizes = random.Random(5), game.match(seed=5), []
    before = game.card.scene(match.state, 0)
    while match.to_act != OVER:
        match.push(luck.choice(match.legal()))
        scene = game.card.scene(match.state, 0)
        changed, gone = scene.changed_since(before)
        sizes.append(sum(len(draw_element(element)) for element in changed) + 12 * len(gone))
        before = scene
    assert statistics.median(sizes) < 4_000 and max(sizes) < 100_000


def test_acres_that_look_the_same_are_the_same() -> None:
    before = things(position("turn 1, ash: moves equipment", "weather n 7 odd", "drawn n7odd", f="j10", h="c3"))
    after = things(position("turn 1, ash: moves equipment", "weather n 7 odd", "drawn n7odd", f="j10", h="c3", x="d8"))
    assert before["acre-c3"] is after["acre-c3"] and before["ground"] is after["ground"] and before["frame"] is after["frame"]
    assert "acre-d8" not in before and after["acre-d8"].label == "d8, burnt"


# ---- where things lie


def test_touching_acres_lie_side_by_side() -> None:
    for acre in range(400):
        for way, near in enumerate(NEIGHBOURS[acre].tolist()):
            if near != OFF_BOARD:
                (x, y), (u, v) = SPOTS[acre], SPOTS[near]
                assert (u - x) ** 2 + (v - y) ** 2 == pytest.approx(ACRE**2, rel=0.01)
                assert (v < y, u > x, u < x) == (way in (Way.N, Way.NE, Way.NW), way in (Way.NE, Way.SE), way in (Way.SW, Way.NW))


def test_the_edge_of_the_board_is_closed() -> None:
    assert outline().startswith("M") and outline().endswith("Z")
    x, y = LEFT, TOP + ACRE / 2
    seen_x, seen_y = [x], [y]
    for kind, rest in re.findall(r"([hl])([-\d. ]+)", outline()):
        step = [float(number) for number in rest.split()]
        x, y = x + step[0], y + (step[1] if kind == "l" else 0)
        seen_x, seen_y = [*seen_x, x], [*seen_y, y]
    assert (x, y) == pytest.approx((LEFT, TOP + ACRE / 2), abs=0.2)
    assert max(seen_x) - min(seen_x) == pytest.approx(FIELD_WIDTH, abs=0.2) and max(seen_y) - min(seen_y) == pytest.approx(FIELD_HEIGHT)


def test_in_wide_windows_the_ways_stand_under_the_panels_and_the_buttons_under_the_ways() -> None:
    arranged, scene = Wide(FOLDER), things(MOMENT.read_text(encoding="utf-8"), seats=3).values()
    panels = [arranged.box(each, (0, -PANEL_HEIGHT / 2, 0, PANEL_HEIGHT / 2)) for each in scene if each.kind.startswith("panel")]
    ways = [arranged.box(each, (-KEY, -KEY, KEY, KEY)) for each in scene if each.kind == "way"]
    half = (BUTTON_WIDTH / 2, BUTTON_HEIGHT / 2)
    buttons = [arranged.box(each, (-half[0], -half[1], *half)) for each in scene if re.search("slot-1[2-8]", each.kind)]
    places = sorted(set(buttons))
    assert len(panels) == 4 and len(ways) == 6 and len(places) == 7 < len(buttons)
    assert 0 < min(each[1] for each in ways) - max(each[3] for each in panels) < 20, "nothing is between them"
    assert 0 < min(each[1] for each in places) - max(each[3] for each in ways) < 20
    for left, _, right, bottom in (*ways, *places):
        assert left > WIDTH + 4 and right <= arranged.width and bottom <= arranged.height
    assert not [pair for pair in combinations(places, 2) if overlap(*pair)]


def test_a_hex_is_twice_as_wide_as_its_sides_are_long() -> None:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", hexagon(ACRE))]
    assert numbers[0] == pytest.approx(-EDGE, abs=0.01) and numbers[4] == pytest.approx(EDGE, abs=0.01)


@pytest.mark.parametrize("wind", list(Wind))
def test_the_arrow_of_the_wind_stands_where_it_comes_from(wind: Wind) -> None:
    x, y = windward(BEARINGS[wind])
    north, south = wind in (Wind.N, Wind.NE, Wind.NW), wind in (Wind.S, Wind.SE, Wind.SW)
    assert (y < TOP + FIELD_HEIGHT / 2 - 40, y > TOP + FIELD_HEIGHT / 2 + 40) == (north, south)
    assert (x < LEFT + ACRE, x > LEFT + FIELD_WIDTH - ACRE) == (wind in (Wind.W, Wind.SW, Wind.NW), wind in (Wind.E, Wind.NE, Wind.SE))


@pytest.mark.parametrize("wind", list(Wind))
def test_the_arrow_of_the_wind_hides_no_name_of_a_row_or_a_column(wind: Wind) -> None:
    """Along its outline, around which there is a case."""
    (x, y), turn = windward(BEARINGS[wind]), radians(BEARINGS[wind])
    corners = [(-8, -20), (8, -20), (8, 0), (17, 0), (0, 19), (-17, 0), (-8, 0), (-8, -20)]
    around = [(a + (c - a) * part / 8, b + (d - b) * part / 8) for (a, b), (c, d) in pairwise(corners) for part in range(8)]
    points = [(x + ARROW * (a * cos(turn) - b * sin(turn)), y + ARROW * (a * sin(turn) + b * cos(turn))) for a, b in around]
    for name in frame().parts:
        if name.text:
            u, v, half = float(name.attributes["x"]), float(name.attributes["y"]) - 5, 4 * len(name.text)
            assert not [point for point in points if abs(point[0] - u) < half + 2 and abs(point[1] - v) < 7], name.text


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("forest", ["bed", "glade", "deep"])
def test_the_edges_of_acres_are_seen_in_the_forest(theme: int, forest: str) -> None:
    pairs = dict(re.findall(r"--ac-([\w-]+): light-dark\(([^)]*)\)", (FOLDER / "art.css").read_text(encoding="utf-8")))
    edge, ground = (pairs[name].split(", ")[theme] for name in ("grid", forest))
    assert contrast(edge, ground) > 2


# ---- the board


def test_acres_are_described() -> None:
    text = position(
        "turn 2, ash: moves equipment", "barrels c4*3 e5", "balls c4", "weather n 7 odd", "drawn n7odd s2odd",
        "options realistic=on", f="j10", F="k10", x="l10", r="m10", h="c3", s="d4", river="a1",
    )  # fmt: skip
    found = things(text, None)
    labels = {name: found[f"acre-{name}"].label for name in ("j10", "k10", "l10", "m10", "c3", "d4", "a1", "c4", "e5")}
    assert labels == {
        "j10": "j10, on fire", "k10": "k10, on fire, has spread once", "l10": "l10, burnt", "m10": "m10, rock", "c3": "c3, house",
        "d4": "d4, school", "a1": "a1, river", "c4": "c4, forest, 3 barrels, 1 ball", "e5": "e5, forest, 1 barrel",
    }  # fmt: skip
    assert symbols(found["acre-k10"]) == ["older"] and symbols(found["acre-j10"]) == ["fire"] and symbols(found["acre-a1"]) == ["hex"]
    assert symbols(found["acre-c4"]) == ["hex", "barrel", "ball"] and texts(found["acre-c4"]) == ["3"]
    assert "acre-b2" not in found


def test_rivers_are_ribbons() -> None:
    """Two bends, the ends run to the edge of the board or stop; a lake has rays; without rivers there is nothing."""
    flow = str(things(position("setup: ash sets a bulldozer", river="c1 c2 c3 d3"))["rivers"].parts[0].attributes["d"])
    assert flow.count("Q") == 3 and flow.count("L") == 1, "d3 ends inside the board"
    meeting = str(things(position("setup: ash sets a bulldozer", river="c1 c2 b2 h8"))["rivers"].parts[0].attributes["d"])
    assert meeting.count("L") >= 1 and meeting.count("M") >= 4
    for name in ("a5", "t5", "e20"):
        near = NAMES[NEIGHBOURS[NUMBER[name]].tolist()[2 if name == "a5" else 4 if name == "t5" else 0]]
        mouth = str(things(position("setup: ash sets a bulldozer", river=f"{name} {near}"))["rivers"].parts[0].attributes["d"])
        assert mouth.count("Q") == 1
    assert not things(position("setup: ash sets a bulldozer"))["rivers"].parts


def test_acres_of_a_new_fire_are_marked() -> None:
    text = position("turn 1, ash: chooses acres that burn, 2 left", "lit k10", "wind n", "drawn fire3", f="k10 b3", h="k11")
    found = things(text)
    assert "lit" in symbols(found["acre-k10"]) and "lit" not in symbols(found["acre-b3"])
    assert found["acre-k11"].label == "k11, house. Fire reaches k11, where a house is lost."
    assert "dashes area" in kinds(found["acre-k9"]) and "dashes joined" not in kinds(found["acre-k10"])
    assert texts(found["piles"])[-1] == "2" and "New fire" in texts(found["piles"])


def test_areas_that_can_be_chosen_have_one_edge_around_them() -> None:
    assert border(frozenset()) == ""
    alone, pair = NUMBER["k10"], [NUMBER["k10"], NUMBER["k11"]]
    assert border(frozenset([alone])).count("L") == 5 and border(frozenset(pair)).count("L") == 9
    ring = frozenset(NEIGHBOURS[alone].tolist())
    assert border(ring).count("M") == 2, "around them, and around the hole"
    text = position("turn 1, ash: chooses acres that burn, 2 left", "lit k10", "wind n", "drawn fire3", f="k10 b3", h="k11")
    found = things(text)
    assert kinds(found["edges"]) == ["edge-glow", "edge"] and not found["edges"].label and not found["edges"].offers
    assert not things(text, None)["edges"].parts


def test_many_choices_are_said_in_the_same_words() -> None:
    found = things(position("setup: ash sets a bulldozer", **{"~": "c3"}))
    assert found["acre-c4"].label == "c4, forest. Put a bulldozer here." and not found["acre-c3"].offers
    lot = things(position("turn 1, ash: puts a new piece", *DRAWN, now="now lot barrels 2 balls 2"))
    assert lot["acre-a1"].label == "a1, forest. Put a barrel here. Put a ball here." and len(lot["acre-a1"].offers) == 2
    assert sum(name.startswith("acre-") for name in lot) == len(EDGE_ACRES)
    assert texts(lot["equipment"])[-3:] == ["still to come", "2", "2"]


# ---- machines and pieces on the move


def test_bulldozers_stand_on_their_acres_and_drive_off() -> None:
    found = things(position("turn 1, ash: moves equipment", "bulldozers c3 c3", *DRAWN))
    assert found["bulldozer-c3"].label.startswith("Two bulldozers on c3. Drive") and symbols(found["bulldozer-c3"]) == [
        "glow",
        "bulldozer",
        "bulldozer",
    ]
    assert texts(found["drive-1"]) == ["Drive c3"] and not found["drive-2"].parts
    two = things(position("turn 1, ash: moves equipment", "bulldozers c3 d9", *DRAWN))
    assert texts(two["drive-2"]) == ["Drive d9"] and two["drive-2"].offers == two["bulldozer-d9"].offers
    moving = things(position("turn 1, ash: drives", "bulldozers c3", *DRAWN, now="now drive bulldozer d9 steps 4 digs 2"))
    assert moving["mover"].label == "Bulldozer on the move, on d9" and texts(moving["mover"]) == ["4"]
    assert not moving["reach"].parts and "bulldozer-d9" not in moving
    assert (
        dict(seen(position("turn 1, ash: drives", "bulldozers c3", *DRAWN, now="now drive bulldozer d9 steps 4 digs 2")).facts)[
            "Bulldozers"
        ]
        == "c3, d9"
    )


def test_the_neighbours_of_what_moves_can_be_asked_about() -> None:
    text = position("turn 1, ash: drives", *DRAWN, now="now drive bulldozer d9 steps 4 digs 2", river="d8")
    assert things(text)["acre-d8"].label == "d8, river" and not things(text)["acre-d8"].offers
    assert things(text)["acre-d10"].label == "d10, forest. The bulldozer goes south to d10, with 3 steps left."
    assert "acre-d10" not in things(text, None)


def test_the_helicopter_flies_and_is_warned() -> None:
    text = MOMENT.read_text(encoding="utf-8")
    found = things(text, 2, 6)
    assert found["helicopter"].label == "Helicopter over m10, must not land here" and "danger" in symbols(found["helicopter"])
    assert "net" in symbols(found["helicopter"]) and texts(found["helicopter"]) == ["6"] and found["reach"].parts
    assert texts(found["equipment"])[-4:] == ["on board", "1", "1", "1"]
    parked = things(position("turn 1, ash: moves equipment", "helicopter c3", *DRAWN))
    assert (
        parked["helicopter"].label == "Helicopter on c3"
        and not things(position("turn 1, ash: moves equipment", *DRAWN))["helicopter"].parts
    )


def test_the_six_ways_are_keys() -> None:
    found = things(MOMENT.read_text(encoding="utf-8"), 2, 6)
    assert all(found[f"way-{way}"].offers for way in ("n", "ne", "se", "s", "sw", "nw")) and texts(found["left"]) == ["6", "left"]
    corner = things(position("turn 1, ash: moves a piece", *DRAWN, now="now carry barrel a1 steps 3"))
    assert [bool(corner[f"way-{way}"].offers) for way in ("n", "ne", "se", "s", "sw", "nw")] == [False, False, True, True, False, False]
    assert kinds(corner["way-n"]) == ["ac-key-off"] and corner["acre-a2"].offers == corner["way-s"].offers
    assert not things(position("turn 1, ash: moves equipment", *DRAWN))["way-n"].parts


def test_a_ball_sprays_one_of_several_acres() -> None:
    found = things(position("turn 1, ash: sprays", *DRAWN, now="now carry ball k10 steps 3", x="k10", f="k9 k11"))
    assert found["acre-k9"].label == "k9, on fire. The ball puts out k9 as well." and found["way-s"].offers and not found["left"].parts
    assert not found["reach"].parts


# ---- next to the board


def test_weather() -> None:
    found = things(position("turn 1, ash: moves equipment", "weather sw 17 odd", "drawn sw17odd"))
    assert found["weather"].label == "Southwest wind of 17 mph, 2 fires spread by 2 acres, jumping 1"
    assert {"17", "2 fires", "reach 2", "jumps 1", "SW"} <= set(texts(found["weather"])) and "vane" in symbols(found["weather"])
    assert found["arrow"].label == "The wind blows from the southwest"
    calm = things(position("setup: ash sets a bulldozer"))
    assert calm["weather"].label == "No wind yet" and not calm["arrow"].parts and "vane" not in symbols(calm["weather"])
    first = things(position("turn 1, ash: moves equipment", "wind se", "drawn lot", f="k10"))
    assert first["weather"].label == "Southeast wind of 7 mph, 1 fire spreads by 1 acre"
    eight = things(position("turn 1, ash: moves equipment", "weather e 2 odd", "drawn e2odd", "options winds=eight"))
    assert "E" in texts(eight["weather"]) and "E" not in texts(found["weather"])


def test_piles_and_what_is_still_to_come() -> None:
    found = things(position("turn 1, ash: moves equipment", *DRAWN))
    assert found["piles"].label == "Pile 1 has 18 cards, pile 2 has 19 cards, pile 3 has 20 cards"
    assert texts(found["piles"]) == ["event cards", "18", "1", "19", "2", "20", "3", "12", "1"]
    late = things(MOMENT.read_text(encoding="utf-8"), 2, 6)
    assert late["piles"].label == "Pile 2 has 17 cards, pile 3 has 20 cards" and "ac-empty" in kinds(late["piles"])
    start = things(position("setup: ash sets a bulldozer"))
    assert texts(start["piles"])[-2:] == ["12", "1"]
    lucky = things(position("turn 1, ash: has a lucky lot", "wind n", "drawn lot"))
    assert "Lucky break" in texts(lucky["piles"]) and texts(lucky["decline"]) == ["Decline"]


NOW, NEXT, GONE = "ac-stage now", "ac-stage", "ac-stage gone"


@pytest.mark.parametrize(
    ("phase", "says", "looks"),
    [
        (Phase.CARD, "the card now, then fires spread, then the team moves equipment", [NOW, NEXT, NEXT]),
        (Phase.BURN, "the card's new fire now, then the turn is over", [NOW, GONE, GONE]),
        (Phase.SPREAD, "fires spread now, then the team moves equipment", [GONE, NOW, NEXT]),
        (Phase.EQUIPMENT, "the team moves equipment now, then the turn is over", [GONE, GONE, NOW]),
    ],
)
def test_the_track_of_the_turn_says_what_is_now_and_what_comes(phase: Phase, says: str, looks: list[str]) -> None:
    match = next(match for seed in range(9) for match in matches("standard", seed, share=1) if match.state.phase == phase)
    found = next(element for element in match.game.card.scene(match.state, None).elements if element.id == "track")
    assert found.label == f"Turn: {says}" and texts(found) == ["Card", "Fires", "Team"]
    assert [kind for kind in kinds(found) if kind in (NOW, NEXT, GONE)] == looks


def test_what_a_card_allows_belongs_to_the_card() -> None:
    free = things(position("turn 1, ash, free: puts a new piece", "wind n", "drawn lot", now="now lot barrels 2"))
    assert free["track"].label.startswith("Turn: the card now") and not things(position("setup: ash sets a bulldozer"))["track"].parts


def test_a_turn_goes_through_its_track_in_order() -> None:
    """As the rules play it: a turn begins with its card, goes back nowhere, and a card that starts a fire ends it."""
    for name in ("standard", "endless"):
        before, last = None, None
        for match in matches(name, seed=5, share=1):
            state = match.state
            now = turn_part_of(state)
            if before is not None and now is not None:
                began = state.phase == Phase.CARD
                assert now >= before or (began and (before == TurnPart.TEAM or last in (Phase.FIRE, Phase.BURN)))
                assert last not in (Phase.FIRE, Phase.BURN) or now == TurnPart.CARD
            before, last = now, Phase(state.phase)


def test_damage() -> None:
    found = things(MOMENT.read_text(encoding="utf-8"), 2, 6)
    assert found["damage"].label == "19 houses and 2 schools standing, 9 acres burnt, 5 acres of rock"
    assert texts(found["damage"]) == ["19", "2", "9", "5"]


def test_stakes() -> None:
    found = things(MOMENT.read_text(encoding="utf-8"), 2, 6)
    assert texts(found["goal"]) == ["At most 40 acres on fire"] and "stake-out" not in found
    assert found["stake-burning"].label == "Fire: 13 of 40 acres burning" and texts(found["stake-burning"]) == ["13 of 40"]
    assert found["stake-cards"].label == "Cards: 21 of 58 played"
    assert "stake-fill" not in kinds(things(position("setup: ash sets a bulldozer"))["stake-burning"])
    more = things(position("turn 1, ash: moves equipment", *DRAWN, "options extinguish=6"))
    assert more["stake-out"].label == "Fires: 0 of 6 put out"


def test_buttons() -> None:
    found = things(position("turn 1, ash: moves equipment", "barrels d4", "helicopter c3", *DRAWN))
    shown = [name for name, thing in found.items() if "action" in thing.kind and thing.offers]
    assert shown == ["get-barrels", "get-balls", "get-two-and-two", "get-four-and-one", "get-bulldozer", "carry", "fly", "pass"]
    assert found["pass"].label == "Pass. Do nothing."
    assert texts(found["get-barrels"]) == ["6 barrels"] and texts(found["get-balls"]) == ["3 balls"]
    broken = things(position("turn 1, ash: gives up a bulldozer", "bulldozers c3 d9", "wind n", "drawn breakdown"))
    assert texts(broken["drive-1"]) == ["Scrap c3"] and symbols(broken["piles"])[-1] == "no-bulldozer"
    moved = things(position("turn 1, ash: has a lucky bulldozer", "bulldozers c3", "wind n", "drawn bulldozer"))
    assert texts(moved["drive-1"]) == ["Move c3"] and texts(moved["new-bulldozer"]) == ["New one"]


def test_buttons_are_not_on_each_other() -> None:
    for _, views in scenes("standard", seed=9, share=0.3):
        for scene in views.values():
            spots = [(element.x, element.y) for element in scene.elements if "action" in element.kind and element.parts]
            assert all(abs(x - u) > 1.7 or abs(y - v) > 0.5 for (x, y), (u, v) in pairwise(sorted(spots)))


# ---- what is said


def test_every_decision_has_its_words() -> None:
    said = {Phase(match.state.phase): doing(match.state) for name in PICTURED for match in matches(name, seed=4, share=0.5)}
    lucky = {phase for phase in Phase if phase.name.startswith("LUCKY")}
    assert set(Phase) - said.keys() <= {Phase.DROUGHT, Phase.DRY, Phase.BREAKDOWN, *lucky}
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn 2, ash: draws a card", "turn 2: Ash draws a card"),
        ("setup: ash sets a bulldozer", "set-up: Ash sets a bulldozer"),
    ],
)
def test_the_title(text: str, says: str) -> None:
    more = DRAWN if "turn" in text else ()
    assert seen(position(text, *more)).title == f"Forest Fire! (acres), {says}"


def test_the_end_is_described() -> None:
    titles = {}
    for name in ("standard", "endless"):
        for match in matches(name, seed=1, share=0, most=3000):
            titles[name] = match.game.card.scene(match.state, None).title, match.returns()[0]
    assert re.search(r"turn \d+: The community is lost with \d+ points$", titles["standard"][0]) and titles["standard"][1] < 0
    assert re.search(r"turn \d+: The community is saved with \d+ points$", titles["endless"][0]) and titles["endless"][1] > 0


def test_facts() -> None:
    facts = dict(seen(MOMENT.read_text(encoding="utf-8"), 2, 6).facts)
    assert facts["On board"] == "1 barrel, 1 ball, 1 load of water"
    assert facts["Bulldozers"] == "l7, q16" and facts["Helicopter"] == "m10" and facts["Store"] == "23 barrels and 11 balls"
    more = dict(seen(position("turn 1, ash: moves equipment", *DRAWN, "options extinguish=6")).facts)
    assert more["Helicopter"] == more["Bulldozers"] == "none"


def test_chance_is_waited_for() -> None:
    for match, views in scenes("standard", seed=6, share=0.5):
        if match.to_act == CHANCE:
            assert not any(element.offers for scene in views.values() for element in scene.elements)


# ---- the lesson


def test_what_the_lesson_points_at_is_offered() -> None:
    """Whatever a step asks for can be clicked in the picture."""
    game = backburn.load("forest-fire-acres", seats=LESSON["seats"])
    for step in LESSON["steps"]:
        match = game.match(seed=1, position=step["position"])
        for ask in step.get("asks", []):
            move = next(iter(ask["accept"]))
            before = len(match.plies)
            scene = game.card.scene(match.state, match.to_act)
            offered = {each for element in scene.elements for each in element.offers}
            match.push(move)
            assert match.plies[before].move in offered
            for ply in ask.get("after", []):
                match.push(ply)
