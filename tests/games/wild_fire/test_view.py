"""The picture of Wild Fire!: what it shows, says and offers."""

from __future__ import annotations

import copy
import random
import re
import statistics
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.wild_fire.board import coordinates
from backburn.games.wild_fire.state import DONE, FIREBREAK, FLIP, Phase, State
from backburn.games.wild_fire.view.board import in_sight
from backburn.games.wild_fire.view.facts import facts_of
from backburn.games.wild_fire.view.layout import (
    BUTTON_HEIGHT,
    BUTTON_WIDTH,
    FIRE,
    FIRE_HEIGHT,
    LARGEST,
    PANEL,
    STRIP,
    TRAY,
    WIDTH,
    Camera,
    camera,
    offered_spots,
)
from backburn.picture.scene import Element, Scene
from backburn.picture.stakes import ABOVE
from backburn.picture.svg import draw_element
from backburn.play.matches.match import Match
from backburn.puzzles.attempt import Attempt
from backburn.puzzles.file import Node, Puzzle, read
from games.wild_fire.plan import PICTURED
from wide import Box, Wide, overlap

FOLDER = backburn.load("wild-fire").card.folder

START = ("draw 3", "draw 5", "tile 5", "lay 1:0")
"""Two players: a 5 at 0:0 and a 3 next to it at 1:0."""
FOUR = (*START, "draw 4", "lay 0:1")
"""White's 4 has gone below both, to 0:1; above both is another spot with 8."""


SMALL = {"tiles_0": 0, "tiles_2": 0, "tiles_3": 0, "tiles_4": 0, "tiles_5": 0, "tiles_6": 0, "tiles_7": 0, "tiles_8": 0, "tiles_9": 0}
"""With `tiles_1` alone: games that are over soon."""
ACTING = 9
"""Instead of a seat: the one to act."""


def after(*moves: str, seats: int = 2, **options: Any) -> Match[State]:
    match = backburn.load("wild-fire", seats=seats, **options).match(seed=1)
    for move in moves:
        match.push(move)
    return match


def seen(match: Match[State], seat: int | None = ACTING) -> dict[str, Element]:
    """The things in the picture for a seat, by default the one to act."""
    return {element.id: element for element in shown(match, seat).elements}


def shown(match: Match[State], seat: int | None = ACTING) -> Scene:
    viewer = (match.to_act if match.to_act >= 0 else None) if seat == ACTING else seat
    return match.game.card.scene(match.hidden(viewer), viewer)


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def symbols(element: Element) -> list[str]:
    return [str(part.attributes["href"]).split("-", 1)[1] for part in element.parts if part.tag == "use"]


def classes(element: Element) -> list[str]:
    return [str(part.attributes["class"]) for part in element.parts if "class" in part.attributes]


def games(name: str, seed: int, most: int = 1000) -> Iterator[Match[State]]:
    """Random play in which pawns stay in hand for a while."""
    match = backburn.load("wild-fire", **PICTURED[name]).match(seed=seed)
    luck = random.Random(seed)
    while match.to_act != OVER and len(match.plies) < most:
        yield match
        legal = match.legal()
        done = match.state.phase == Phase.PAWNS and luck.random() < 0.5
        match.roll() if match.to_act == CHANCE else match.push(DONE if done else luck.choice(legal))
    yield match


# ---- of every picture


@pytest.mark.parametrize("name", PICTURED)
def test_every_move_has_one_place_and_everything_is_in_sight(name: str) -> None:
    for match in games(name, seed=1):
        ply = len(match.plies)
        for seat in [[ACTING, None, ACTING, 0][ply % 4]] if ply < 20 or not ply % 3 else []:
            scene = shown(match, seat)
            offers = [move for element in scene.elements for move in element.offers]
            acts = match.to_act >= 0 and seat in (ACTING, match.to_act)
            assert sorted(offers) == (match.legal() if acts else [])
            inside = [element for element in scene.elements if element.kind in ("tile", "spot")]
            assert all(0.1 < each.x < WIDTH / 100 - 0.1 and FIRE / 100 + 0.1 < each.y < (FIRE + FIRE_HEIGHT) / 100 - 0.1 for each in inside)
            assert len({(each.x, each.y) for each in inside}) == len(inside) == len({each.label for each in inside})


def test_changes_are_small() -> None:
    """What a page is sent from ply to ply; more only when the picture of the fire has to become smaller."""
    sizes, before = [], None
    for match in games("four", seed=5, most=70):
        scene = shown(match, 0)
        changed, _ = scene.changed_since(before or scene)
        sizes.append(sum(len(draw_element(element)) for element in changed))
        before = scene
    assert statistics.median(sizes) < 4_000 and max(sizes) < 32_000


# ---- how large the fire is drawn


def test_the_picture_of_the_fire_moves_seldom() -> None:
    for seed in range(2):
        cameras = []
        for match in games("alone", seed):
            place = next((each for each in shown(match, None).elements if each.id == "tile-0:0"), None)
            cameras += [place and (place.x, place.y, draw_element(place).count("scale"))]
        assert sum(one != other for one, other in pairwise(cameras)) < 16


def test_the_first_fire_fills_half_the_frame() -> None:
    """What is burning and where it can go next, from edge to edge."""
    things = [each for each in seen(after(*START, "draw 4")).values() if each.kind in ("tile", "spot")]
    across, down = (max(places) - min(places) for places in zip(*((each.x, each.y) for each in things), strict=True))
    assert max((across + LARGEST) * 100 / WIDTH, (down + LARGEST) * 100 / FIRE_HEIGHT) > 0.5


def _camera(match: Match[State]) -> Camera:
    return camera(in_sight(facts_of(match.state)))


def test_nothing_moves_while_pawns_are_placed() -> None:
    placed = 0
    for name in PICTURED:
        for one, other in pairwise((match.state.phase, match.state.placed, _camera(match)) for match in games(name, seed=2, most=200)):
            if one[0] == other[0] == Phase.PAWNS and other[1] > one[1]:
                placed += 1
                assert one[2] == other[2]
    assert placed > 50


def test_in_a_turn_the_fire_is_nearly_always_seen_from_one_place() -> None:
    """It moves as a turn begins; when a player has chosen one of several spots, hardly ever."""
    laid = moved = 0
    for seed in range(4):
        for one, other in pairwise((match.state.phase, _camera(match)) for match in games("two", seed)):
            if one[0] == Phase.SPOT:
                laid += 1
                moved += one[1] != other[1]
    assert laid > 30 and moved <= laid / 10, (laid, moved)


def _scenes(match: Match[Any], node: Node) -> Iterator[Scene]:
    """What is shown on all ways through a puzzle."""
    for move in ("", *node.plays):
        if move:
            match.push(move)
        yield shown(match, None)
    for move, then in (*node.ask.items(), *node.outcomes.items()):
        branch = copy.deepcopy(match)
        branch.push(move)
        yield from _scenes(branch, then)


@pytest.mark.parametrize("puzzle", read(backburn.load("wild-fire").card).puzzles, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_keeps_the_scale_of_its_tiles_and_bars(puzzle: Puzzle) -> None:
    scenes = list(_scenes(Attempt(backburn.load("wild-fire").card, puzzle).match, puzzle.line))
    sizes = {str(each.parts[0].attributes.get("transform")) for scene in scenes for each in scene.elements if each.kind == "tile"}
    assert len(sizes) == 1 and len({tuple(stake.limit for stake in scene.stakes) for scene in scenes}) == 1


def test_a_small_fire_is_seen_from_the_first_tile_and_a_far_one_from_elsewhere() -> None:
    assert camera([(0, 0)]) == camera([(0, 0), (1, 0), (-1, 1)]) == Camera(0, 0, LARGEST)
    far = camera([(0, 0), (3, 0)])
    assert far.scale == LARGEST and far.x > 0 == far.y


@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 1), (1, -2)])
def test_the_longest_line_fits(way: tuple[int, int]) -> None:
    line = [(way[0] * step // (1 + (way[1] == -2)), way[1] * step // (1 + (way[1] == -2))) for step in range(-1, 61)]
    seen_from = camera(line)
    for x, y in (seen_from.sees(*each) for each in line):
        assert 5 < x < WIDTH - 5 and FIRE + 5 < y < FIRE + FIRE_HEIGHT - 5


def test_tiles_that_touch_are_drawn_touching() -> None:
    tiles = seen(after(*FOUR))
    one, east, below = (tiles[f"tile-{where}"] for where in ("0:0", "1:0", "0:1"))
    assert east.x - one.x == pytest.approx(LARGEST) and east.y == one.y
    assert below.x - one.x == pytest.approx(LARGEST / 2) and below.y - one.y == pytest.approx(LARGEST * 0.866, abs=0.001)


# ---- tiles and spots


def test_tiles_tell_value_edges_and_pawns() -> None:
    match = after(*FOUR, "pawn 0:1", "pawn 0:1", "done", "draw 0")
    label = seen(match, None)["tile-0:1"].label
    assert label == "4 at 0:1, 2 white pawns. 3 free edges"
    assert symbols(seen(match, None)["tile-0:1"]) == ["4", "white", "white"]
    assert seen(match, None)["tile-0:0"].label == "5 at 0:0. 3 free edges"


def test_tiles_that_take_a_pawn_say_what_it_does() -> None:
    match = after(*FOUR, "pawn 0:1")
    tile = seen(match)["tile-1:0"]
    (move,) = tile.offers
    assert tile.label == f"3 at 1:0. 4 free edges. {match.game.card.notation.explain(match.state, move)}"
    assert match.game.card.notation.spell(match.state, move) == ("pawn 1:0",) and "ring dashes fine" in classes(tile)
    for seat in (0, None):
        assert not seen(match, seat)["tile-1:0"].offers and "ring dashes fine" not in classes(seen(match, seat)["tile-1:0"])


def test_own_and_neutral_pawns_are_offered_on_the_same_tile() -> None:
    match = after("draw 1", "draw 1", "draw 1", "lay 1:0", "lay 0:1", "draw 2", "lay 1:-1", seats=3, ruleset="feurio", printed_places="off")
    tile = seen(match)["tile-1:0"]
    explained = [match.game.card.notation.explain(match.state, move) for move in tile.offers]
    assert len(explained) == 2 and tile.label == " ".join(["1 at 1:0. 3 free edges.", *explained])
    match.push("neutral 1:0")
    assert seen(match, None)["tile-1:0"].label.startswith("1 at 1:0, 1 neutral pawn. ") and "neutral" in symbols(
        seen(match, None)["tile-1:0"]
    )
    assert not seen(match)["tile-0:0"].offers, "the others go on the same tile"


def test_printed_places_are_shown() -> None:
    match = after(*FOUR, printed_places="on")
    assert symbols(seen(match)["tile-0:0"]) == ["5", *["place"] * 3] and symbols(seen(match)["tile-1:0"]) == ["3", *["place"] * 2]
    match.push("pawn 0:0")
    assert symbols(seen(match)["tile-0:0"]) == ["5", *["place"] * 3, "white"]


def test_hottest_spots_are_marked_before_the_tile_comes() -> None:
    for match in (after(*START), after(*START, "draw 4")):
        spots = {name: each for name, each in seen(match, None).items() if each.kind == "spot"}
        assert list(spots) == ["spot-1:-1", "spot-0:1"] and not any(each.offers for each in spots.values())
        assert spots["spot-0:1"].label == "Hottest spot 0:1, heat 8" and texts(spots["spot-0:1"]) == ["8"]
    own = seen(after(*START, "draw 4"))["spot-0:1"]
    assert own.label.startswith("Hottest spot 0:1, heat 8. ") and len(own.offers) == 1 and "ring dashes fine" in classes(own)


def test_a_firebreak_may_go_anywhere() -> None:
    match = after(*START, "firebreak", firebreaks="on")
    scene = seen(match)
    spots = [each for each in scene.values() if each.kind == "spot"]
    assert len(spots) == match.state.rim == 8 and all(each.offers for each in spots)
    assert [bool(texts(each)) for each in spots].count(True) == 2, "the hottest are marked here, too"
    assert scene["spot-2:0"].label.startswith("Empty cell 2:0, heat 3. ")
    assert scene["drawn"].label == "To be placed: a firebreak" and symbols(scene["drawn"]) == ["break", "white"]
    match.push("lay 2:0")
    assert seen(match)["tile-2:0"].label == "Firebreak at 2:0, 1 white pawn" and symbols(seen(match)["tile-2:0"]) == ["break", "white"]


def test_no_spot_is_marked_when_no_tile_is_to_come() -> None:
    last = list(games("two", seed=1))[-1]
    assert not [each for each in seen(last, None).values() if each.kind == "spot"]
    assert symbols(seen(last, None)["stack"]) == [] and seen(last, None)["stack"].label == "Stack, 0 tiles to lay"


# ---- the first fire


def test_start_tiles_wait_to_be_chosen() -> None:
    match = after("draw 3", "draw 5", "draw 3", start_tiles=3)
    scene = seen(match)
    assert [name for name, each in scene.items() if each.kind == "waits pair"] == ["next-3", "next-5"]
    assert scene["next-3"].label.startswith("2 start tiles of value 3. ") and len(scene["next-3"].offers) == 1
    assert texts(scene["next-3"]) == ["2"] and texts(scene["next-5"]) == [] and scene["next-5"].offers
    assert not seen(match, 1)["next-3"].offers
    match.push("tile 3")
    assert seen(match)["next-3"].label.startswith("1 start tile of value 3.")


def test_the_cells_for_the_first_fire_are_seen_while_its_tiles_are_chosen() -> None:
    match = after("draw 3", "draw 5", "draw 3", start_tiles=3)
    places = [(name, each.label) for name, each in seen(match).items() if each.kind in ("tile", "spot")]
    assert places == [("spot-0:0", "The place of the first tile")]
    match.push("tile 3")
    spots = [each for each in seen(match).values() if each.kind == "spot"]
    assert len(spots) == 6 and not any(each.offers for each in spots), "the next tile is still to be chosen"


def test_a_start_tile_goes_to_any_cell() -> None:
    scene = seen(after("draw 3", "draw 5", "tile 5"))
    spots = [each for each in scene.values() if each.kind == "spot"]
    assert len(spots) == 6 and all(each.offers and each.label.startswith("Empty cell") for each in spots)
    assert scene["drawn"].label == "To be placed: 3" and "next-3" not in scene


@pytest.mark.parametrize("count", range(1, 11))
def test_waiting_tiles_find_room(count: int) -> None:
    spots = offered_spots(count)
    assert len(spots) == count and len({scale for _, _, scale in spots}) == 1
    assert all(x - 50 * scale > TRAY + 90 and x + 50 * scale < WIDTH for x, _, scale in spots)
    assert all(other - one >= 100 * scale for (one, _, scale), (other, _, _) in pairwise(spots))


# ---- groups


GROUP = (*FOUR, "pawn 0:1", "pawn 1:0", "done", "draw 2", "pawn 1:0")
"""White on the 4 and the 3, blue on the 3."""


def test_groups_have_links_and_a_flag() -> None:
    scene = seen(after(*GROUP), None)
    white, blue = scene["group-white-1:0"], scene["group-blue-1:0"]
    assert white.label == "White group: 2 tiles, worth 2" and texts(white) == ["2"] and "white" in symbols(white)
    assert blue.label == "Blue group: 1 tile, worth 1" and texts(blue) == ["1"] and "wf-link-case" not in classes(blue)
    bars = [str(part.attributes["d"]) for part in white.parts if part.attributes.get("class") == "wf-link wf-link-white"]
    assert [bar.count("M") for bar in bars] == [1]
    assert (white.x, white.y) == (scene["tile-1:0"].x, scene["tile-1:0"].y)


def test_there_is_a_link_over_every_edge_in_a_group() -> None:
    for match in games("four", seed=6):
        if len(match.plies) % 20:
            continue
        state = match.state
        for element in shown(match, None).elements:
            if element.kind == "group":
                colour = ("blue", "white", "green", "violet").index(element.id.split("-")[1])
                number = int(re.findall(r"(\d+) tile", element.label)[0])
                bars = sum(
                    str(part.attributes["d"]).count("M") for part in element.parts if "wf-link-case" in str(part.attributes.get("class"))
                )
                assert number - 1 <= bars <= 3 * number and (number == 1) == (bars == 0)
                held = [tile for tile in range(state.tiles) if state.pawns[colour][tile] and state.values[tile] < 10]
                assert number <= len(held)


def test_flags_keep_off_each_other_and_off_pawns() -> None:
    hidden = flags = 0
    for match in games("feurio-two", seed=7):
        if len(match.plies) % 3:
            continue
        scene = shown(match, None)
        places = [_flag(element) for element in scene.elements if element.kind == "group"]
        flags += len(places)
        hidden += sum(abs(x - u) < 38 and abs(y - v) < 22 for (x, y), (u, v) in combinations(places, 2))
    assert flags > 100 and hidden < flags / 50


def _flag(element: Element) -> tuple[float, float]:
    """Where the middle of a group's flag is."""
    (plate,) = [part for part in element.parts if part.attributes.get("class") == "hx-badge-case"]
    (size,) = [float(found) for found in re.findall(r"scale\(([\d.]+)\)", str(plate.attributes["transform"]))]
    x, y, width, height = (float(plate.attributes[name]) for name in ("x", "y", "width", "height"))
    return 100 * element.x + size * (x + width / 2), 100 * element.y + size * (y + height / 2)


# ---- next to the fire


def test_colours_tell_hands_and_turns() -> None:
    scene = seen(after(*GROUP))
    assert scene["colour-blue"].label == "Blue, you, its turn, 11 pawns in hand" and "turn" in symbols(scene["colour-blue"])
    assert scene["colour-white"].label == "White, 10 pawns in hand" and "turn" not in symbols(scene["colour-white"])
    assert texts(scene["colour-white"]) == ["White", "10 in hand", "10"] and "you" in texts(scene["colour-blue"])
    assert "colour-green" not in scene
    assert "its turn" in seen(after("draw 3"), None)["colour-blue"].label, "the first seat arranges the start tiles"


def test_two_colours_each() -> None:
    scene = seen(after(seats=2, two_colours="on"), 0)
    assert ["you" in scene[f"colour-{colour}"].label for colour in ("blue", "white", "green", "violet")] == [True, False, True, False]


def test_neutral_pawns_are_counted() -> None:
    scene = seen(after(seats=3, neutrals=4), 1)
    assert scene["colour-white"].label == "White, you, 12 pawns in hand, 4 neutral pawns in hand"
    assert texts(scene["colour-white"]) == ["White", "12 in hand", "12", "4", "you"] and "neutral" in symbols(scene["colour-white"])
    assert "neutral" not in seen(after(seats=4, neutrals=4), 1)["colour-white"].label


def test_the_stakes_are_points() -> None:
    scene = seen(after(*GROUP))
    assert texts(scene["goal"]) == ["Most points win"] and texts(scene["stake-white"]) == ["2"]
    assert scene["stake-blue"].label == "Blue: 1 point" and scene["stake-white"].label == "White: 2 points, ahead"
    pairs = shown(after(ruleset="feurio"), None)
    assert [stake.label for stake in pairs.stakes] == ["Blue and green", "White and violet"]


def test_the_stakes_against_the_fire_are_shared() -> None:
    four = seen(after(seats=4, cooperative="on", target=50), None)
    assert texts(four["goal"]) == ["Score 50 points"] and "stake-blue" not in four
    assert four["stake-together"].label == "Together: 0 of 50 points" and texts(four["stake-together"]) == ["0 of 50"]
    assert texts(seen(after(seats=1, target=1), None)["goal"]) == ["Score 1 point"]


def test_the_stack_and_the_unseen_tiles() -> None:
    scene = seen(after(*FOUR), None)
    assert scene["stack"].label == "Stack, 43 tiles to lay" and texts(scene["stack"]) == ["43", "to lay"]
    assert symbols(scene["stack"]) == ["forest"] * 3
    assert scene["unseen"].label == "Unseen tiles: 2 × 0, 6 × 1, 6 × 2, 5 × 3, 5 × 4, 5 × 5, 6 × 6, 3 × 7, 3 × 8, 3 × 9"
    assert symbols(scene["unseen"]) == [str(value) for value in range(10)] and texts(scene["unseen"])[1:5] == ["2", "6", "6", "5"]
    turned_up = seen(after(*START, "draw 4"))["unseen"]
    assert texts(turned_up)[5] == "5", "a tile that was turned up has been seen before it lies"
    feurio = seen(after("draw 1", ruleset="feurio"), None)["unseen"]
    assert symbols(feurio) == ["1", "2", "3", "4", "5", "6"] and texts(feurio)[1] == "5"


def test_a_value_without_tiles_left_is_said_to_be_gone() -> None:
    match = after("draw 0", "draw 0", "lay 1:0", seats=2)
    unseen = seen(match, None)["unseen"]
    assert "of 0" not in unseen.label and [
        part.text for part in unseen.parts if "wf-none" in str(part.attributes["class"] if part.text else "")
    ] == ["0"]


def test_buttons() -> None:
    flip = seen(after(*START, firebreaks="on"))
    assert flip["flip"].offers == (FLIP,) and flip["firebreak"].offers == (FIREBREAK,) and "done" not in flip
    assert flip["flip"].x < flip["firebreak"].x and flip["flip"].label.startswith("Turn up. ")
    done = seen(after(*FOUR))["done"]
    assert done.offers == (DONE,) and done.label.startswith("Done. ")
    late = after("draw 1", "draw 1", "lay 1:0", "draw 1", "lay 0:1", "done", "draw 1", "lay 1:1", "done", tiles_1=4, **SMALL)
    assert texts(seen(late)["done"]) == ["Pass"] and "done" not in seen(late, None)
    assert texts(seen(late)["status"]) == ["White places pawns or passes"]


def test_the_arrangement_for_wide_windows_has_room_for_everything() -> None:
    """The numbers of the style sheet follow from the layout: a column in which nothing lies on anything else."""
    for match in wide_tables():
        ground, *elements = shown(match).elements
        assert ARRANGED.moved(ground) == (3, ABOVE + 3 - FIRE, 1) and ARRANGED.height == FIRE_HEIGHT + ABOVE + 6
        apart = [each for each in elements if not each.kind.startswith(("status", "goal", "stake", "emblem", "tile", "spot", "group"))]
        boxes = [ARRANGED.box(each, shape(each)) for each in apart]
        assert all(left >= WIDTH + 3 and right <= ARRANGED.width and bottom <= ARRANGED.height for left, _, right, bottom in boxes)
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)], [each.id for each in apart]


ARRANGED = Wide(FOLDER)
SHAPES: dict[str, Box] = {
    "colour": (-PANEL / 2, -STRIP / 2, PANEL / 2, STRIP / 2),
    "pile": (-33, -42, 42, 58),
    "remaining": (2, -44, 174, 98),
    "action": (-BUTTON_WIDTH / 2, -BUTTON_HEIGHT / 2, BUTTON_WIDTH / 2, BUTTON_HEIGHT / 2),
}


def shape(element: Element) -> Box:
    """What is drawn around the origin of a thing; tiles that wait are small."""
    sizes = re.findall(r"scale\(([\d.]+)\)", str(element.parts[0].attributes.get("transform")))
    return SHAPES.get(element.kind.split()[0]) or (-50 * float(sizes[0]), -58 * float(sizes[0]), 50 * float(sizes[0]), 58 * float(sizes[0]))


def wide_tables() -> Iterator[Match[State]]:
    """Tables with the most things around the fire."""
    yield from (after(*GROUP), after(*START, firebreaks="on"), after("draw 3", "draw 5"))
    yield after(*(f"draw {value}" for value in range(10)), start_tiles=10)
    yield after(*(f"draw {value}" for value in (2, 3, 5, 7)), "tile 7", seats=4)
    yield after(*START, "draw 4", seats=2, two_colours="on", start_tiles=2)


# ---- in words


@pytest.mark.parametrize(
    ("moves", "options", "text"),
    [
        ((), {}, "The start tiles are being drawn"),
        (("draw 3", "draw 5"), {}, "Blue chooses the next start tile"),
        (("draw 3", "draw 5"), {"two_colours": "on", "start_tiles": 2}, "Blue chooses the next start tile"),
        (("draw 3", "draw 5", "tile 5"), {}, "Blue lays the start tile of value 3"),
        (START, {}, "A tile is turned up for white"),
        (START, {"firebreaks": "on"}, "White turns up a tile or lays a firebreak"),
        ((*START, "firebreak"), {"firebreaks": "on"}, "White lays a firebreak"),
        ((*START, "draw 4"), {}, "White lays a 4 on one of the hottest spots"),
        (FOUR, {}, "White places pawns"),
        ((*FOUR, "pawn 0:1"), {}, "White places pawns"),
        ((*FOUR, "pawn 0:1"), {"pawns_per_turn": 3}, "White places pawns, 1 of 3"),
    ],
)
def test_the_headline(moves: tuple[str, ...], options: dict[str, Any], text: str) -> None:
    match = after(*moves, **options)
    assert texts(seen(match, None)["status"]) == [text]
    assert shown(match, None).title == f"Wild Fire!: {text[0].lower()}{text[1:]}"


@pytest.mark.parametrize(
    ("pawns", "options", "text", "won"),
    [
        (("pawn 0:0", "done", "done"), {}, "White won with 1 point, 1 more than blue", ["white"]),
        (("pawn 0:0", "done", "pawn 0:0"), {}, "Blue and white share the victory with 1 point", ["blue", "white"]),
        (("pawn 0:0", "done", "done"), {"cooperative": "on", "target": 2}, "The fire is not beaten: 1 of 2 points", []),
        (("pawn 0:0", "done", "done"), {"cooperative": "on", "target": 1}, "The fire is beaten: 1 of 1 point", ["blue", "white"]),
    ],
)
def test_the_end_is_described(pawns: tuple[str, ...], options: dict[str, Any], text: str, won: list[str]) -> None:
    match = after(seats=2, tiles_1=4, **SMALL, **options)
    wanted = list(pawns)
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
        elif match.state.phase != Phase.PAWNS:
            match.push(match.legal()[0])
        else:
            match.push(wanted.pop(0) if wanted else DONE)
    scene = seen(match, None)
    assert texts(scene["status"]) == [text]
    assert [colour for colour in ("blue", "white") if ", won" in scene[f"colour-{colour}"].label] == won
    assert not any(element.offers for element in scene.values())


def test_facts() -> None:
    assert dict(shown(after(*GROUP), None).facts) == {
        "Turn": "blue",
        "Now": "blue places pawns",
        "Tiles to lay": "42",
        "Hottest spots": "1 cell, heat 8",
        "Pawns in hand": "blue 11, white 10",
        "Unseen tiles": "2 × 0, 6 × 1, 5 × 2, 5 × 3, 5 × 4, 5 × 5, 6 × 6, 3 × 7, 3 × 8, 3 × 9",
    }
    assert dict(shown(after(), None).facts)["Turn"] == "no one" and dict(shown(after(), None).facts)["Hottest spots"] == "none yet"
    assert dict(shown(after(seats=3, neutrals=2), None).facts)["Neutral pawns in hand"] == "blue 2, white 2, green 2"
    over = after("draw 1", "draw 1", "lay 1:0", tiles_1=4, **SMALL)
    assert dict(shown(over, None).facts)["Unseen tiles"] == "2 × 1"
    over.push("draw 1")
    assert coordinates(over.state.cells[0]) == (0, 0)
